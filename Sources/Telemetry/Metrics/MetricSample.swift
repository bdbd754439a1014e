/// A series at a moment: its labels and what it has come to.
public struct MetricSample: Hashable, Sendable {
    let labels: [MetricLabel]
    let value: Double

    /// A sample; seconds and bytes are in just these units.
    public init(_ labels: [MetricLabel] = [], _ value: Double) {
        self.labels = labels
        self.value = value
    }

    /// A counter's.
    public init(_ labels: [MetricLabel] = [], count: UInt64) { self.init(labels, Double(count)) }
}
