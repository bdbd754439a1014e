extension Duration {
    /// Seconds with their fraction, for arithmetic with dates.
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) * 1e-18 }
}
