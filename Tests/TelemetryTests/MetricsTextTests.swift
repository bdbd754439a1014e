import Telemetry
import Testing

struct MetricsTextTests {
    private func lines(_ text: MetricsText) -> [String] {
        String(decoding: text.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `a counter has its help, its type and its samples, whole numbers without a point`() {
        let counters = Counters(count: 2)
        counters.add(at: 0)
        counters.add(41, at: 0)
        var text = MetricsText()
        text.counter(
            "a_total", "Things.",
            (0..<2).map { MetricSample([MetricLabel("place", "\($0)")], count: counters[$0]) })
        text.gauge("b_seconds", "Age.", [MetricSample([], 0.25), MetricSample([], .infinity), MetricSample([], .nan)])
        #expect(
            lines(text) == [
                "# HELP a_total Things.", "# TYPE a_total counter", #"a_total{place="0"} 42"#, #"a_total{place="1"} 0"#,
                "# HELP b_seconds Age.", "# TYPE b_seconds gauge", "b_seconds 0.25", "b_seconds +Inf", "b_seconds NaN",
            ])
    }

    @Test func `a label's value can't end its line or its quotes`() {
        var text = MetricsText()
        text.gauge("a", "A.", [MetricSample([MetricLabel("x", "q\"b\\n\nl"), MetricLabel("y", "é")], 1)])
        #expect(lines(text).last == #"a{x="q\"b\\n\nl",y="é"} 1"#)
    }

    @Test func `a histogram counts what took at most so long, and leaves out places where nothing happened`() {
        let histograms = Histograms(count: 2)
        for duration in [.microseconds(100), .microseconds(101), .seconds(11), .seconds(-1)] as [Duration] {
            histograms.observe(duration, at: 1)
        }
        var text = MetricsText()
        text.histogram("d_seconds", "D.", histograms) { [MetricLabel("place", "\($0)")] }
        let lines = lines(text)
        #expect(
            lines.prefix(4).suffix(2) == [
                #"d_seconds_bucket{place="1",le="0.0001"} 2"#, #"d_seconds_bucket{place="1",le="0.0005"} 3"#,
            ])
        #expect(
            lines.suffix(4) == [
                #"d_seconds_bucket{place="1",le="10"} 3"#, #"d_seconds_bucket{place="1",le="+Inf"} 4"#,
                #"d_seconds_sum{place="1"} 11.000201"#, #"d_seconds_count{place="1"} 4"#,
            ])
        #expect(lines.count == 2 + Histograms.bounds.count + 3)
    }

    @Test func `durations out of all bounds are counted, not trapped on`() {
        let histograms = Histograms(count: 1)
        for duration in [Duration.seconds(Int64.max), .seconds(Int64.min), .zero] {
            histograms.observe(duration, at: 0)
        }
        var text = MetricsText()
        text.histogram("d_seconds", "D.", histograms) { _ in [] }
        #expect(lines(text).last == "d_seconds_count 3")
    }

    @Test func `nothing is lost when many count at once`() async {
        let counters = Counters(count: 1)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { counters.add(at: 0) } }
            }
        }
        #expect(counters[0] == 80_000)
    }

    @Test func `the process has used time and memory and has files open`() throws {
        var text = MetricsText()
        ProcessFigures().write(to: &text)
        let values = Dictionary(
            uniqueKeysWithValues: lines(text).filter { !$0.hasPrefix("#") }.compactMap { line -> (String, Double)? in
                let parts = line.split(separator: " ")
                return Double(parts[1]).map { (String(parts[0]), $0) }
            })
        #expect(try #require(values["process_resident_memory_bytes"]) > 1_000_000)
        #expect(try #require(values["process_open_fds"]) >= 3)
        #expect(try #require(values["process_max_fds"]) >= 3)
        #expect(try #require(values["process_start_time_seconds"]) > 1_700_000_000)
        #expect(try #require(values["process_cpu_seconds_total"]) >= 0)
    }
}
