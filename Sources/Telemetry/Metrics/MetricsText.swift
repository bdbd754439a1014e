/// Writes metrics as Prometheus reads them: its text format, version 0.0.4.
public struct MetricsText: Sendable {
    /// What the format is called in `Content-Type`.
    public static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// What has been written.
    public private(set) var bytes: [UInt8] = []

    /// Nothing yet.
    public init() {}

    /// A counter: its name ends in `_total`.
    public mutating func counter(_ name: StaticString, _ help: StaticString, _ samples: [MetricSample]) {
        write("counter", name, help, samples)
    }

    /// A figure that goes up and down.
    public mutating func gauge(_ name: StaticString, _ help: StaticString, _ samples: [MetricSample]) {
        write("gauge", name, help, samples)
    }

    /// How long things took: its name ends in `_seconds`. `labels` gives the labels of each place; a place where nothing
    /// was noted is left out.
    public mutating func histogram(
        _ name: StaticString, _ help: StaticString, _ histograms: Histograms, labels: (Int) -> [MetricLabel]
    ) {
        head("histogram", name, help)
        for place in 0..<histograms.count {
            let snapshot = histograms.snapshot(place)
            guard snapshot.count > 0 else { continue }
            let own = labels(place)
            for (bound, count) in zip(Histograms.bounds, snapshot.cumulative) {
                let limit = MetricLabel("le", Self.number(bound / .seconds(1)))
                sample("\(name)_bucket", own + [limit], Double(count))
            }
            sample("\(name)_bucket", own + [MetricLabel("le", "+Inf")], Double(snapshot.count))
            sample("\(name)_sum", own, snapshot.seconds)
            sample("\(name)_count", own, Double(snapshot.count))
        }
    }

    private mutating func write(
        _ kind: String, _ name: StaticString, _ help: StaticString, _ samples: [MetricSample]
    ) {
        head(kind, name, help)
        for one in samples { sample(name.description, one.labels, one.value) }
    }

    private mutating func head(_ kind: String, _ name: StaticString, _ help: StaticString) {
        bytes += "# HELP \(name) \(help)\n# TYPE \(name) \(kind)\n".utf8
    }

    private mutating func sample(_ name: String, _ labels: [MetricLabel], _ value: Double) {
        let pairs = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        bytes += "\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(Self.number(value))\n".utf8
    }

    /// As Go's `ParseFloat` reads it: whole numbers without a point.
    private static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value) { return String(whole) }
        if value.isNaN { return "NaN" }
        return value.isInfinite ? (value < 0 ? "-Inf" : "+Inf") : value.description
    }

    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return value }
        var text = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "\n": text += "\\n"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
