import Telemetry

/// A counter for each case of an enumeration, all of which are shown from the start: an alert on a rate needs the 0
/// before the first.
struct EventCounters<Event: CaseIterable & Hashable & RawRepresentable<String> & Sendable>: Sendable {
    private let counters = Counters(count: Event.allCases.count)
    private let places = Dictionary(uniqueKeysWithValues: Event.allCases.enumerated().map { ($1, $0) })

    func count(_ event: Event) {
        if let place = places[event] { counters.add(at: place) }
    }

    /// All of them, with the event's name as a label.
    func samples(_ label: StaticString, and others: [MetricLabel] = []) -> [MetricSample] {
        Event.allCases.enumerated().map { place, event in
            MetricSample(others + [MetricLabel(label, event.rawValue)], count: counters[place])
        }
    }
}
