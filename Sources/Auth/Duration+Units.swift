extension Duration {
    /// Milliseconds, rounded towards zero; the ends of the range where it doesn't fit.
    public var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        guard !overflow else { return seconds < 0 ? .min : .max }
        let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        guard !carried else { return seconds < 0 ? .min : .max }
        return sum
    }

    /// Seconds rounded up, at least 1: what `Retry-After` says (RFC 9110 §10.2.3), so that waiting that long is enough.
    public var retrySeconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(clamping: attoseconds > 0 ? seconds.addingReportingOverflow(1).partialValue : seconds))
    }

    /// Whole seconds, rounded towards zero.
    public var wholeSeconds: Int { Int(clamping: components.seconds) }
}
