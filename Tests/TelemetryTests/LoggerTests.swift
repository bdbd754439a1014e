import Foundation
import Telemetry
import Testing

struct LoggerTests {
    private static let moment: Int64 = 1_785_579_300_123

    private let output = RecordedOutput()

    private func logger(_ format: LogFormat, level: LogLevel = .debug, isColoured: Bool = false) -> Logger {
        Logger(level: level, format: format, isColoured: isColoured, output: output, now: { Self.moment })
    }

    private func object(_ line: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    @Test func `a line for programs is one JSON object with time, level, event and fields`() throws {
        logger(.json).with([.literal("node", "a")]).info(
            "Link sent",
            [
                .address("s•••@example.com"), .status(200), .duration("took", .microseconds(1250)),
                .flag("is_new", true), .route("/auth/{token}"), .client("192.0.2.1"),
            ])
        #expect(
            output.text == [
                #"{"time":"2026-08-01T10:15:00.123Z","level":"info","event":"Link sent","node":"a","#
                    + #""address":"s•••@example.com","status":200,"took_ms":1.250,"is_new":true,"#
                    + #""route":"/auth/{token}","client":"192.0.2.1"}"# + "\n"
            ])
        _ = try object(output.text[0])
    }

    @Test func `a line for people is aligned, and quotes only where it must`() {
        logger(.text).warning(
            "Mail deferred", [.count("tries", 2), .public("reason", "try again later"), .flag("ok", false)])
        logger(.text).info("Ready", [.public("url", "http://localhost:8080"), .public("empty", "")])
        logger(.text).error("Stopped")
        #expect(
            output.text == [
                "2026-08-01T10:15:00.123Z warning Mail deferred                tries=2 reason=\"try again later\" ok=no\n",
                "2026-08-01T10:15:00.123Z info    Ready                        url=http://localhost:8080 empty=\"\"\n",
                "2026-08-01T10:15:00.123Z error   Stopped\n",
            ])
    }

    @Test func `colour is for terminals alone`() {
        logger(.text, isColoured: true).error("Stopped")
        #expect(output.text[0].contains("\u{1B}[31merror"))
        logger(.text).error("Stopped")
        #expect(!output.text[1].contains("\u{1B}"))
    }

    @Test func `what matters less than the level costs nothing and is not written`() {
        var isAsked = false
        func fields() -> [LogField] {
            isAsked = true
            return []
        }
        logger(.json, level: .warning).info("Ready", fields())
        Logger.disabled.error("Stopped", fields())
        #expect(!isAsked)
        logger(.json, level: .warning).warning("Odd", fields())
        #expect(isAsked)
        #expect(output.text.count == 1)
    }

    @Test(
        "R96: nothing that a value holds ends its line, forges another, or reaches the terminal",
        arguments: LogFormat.allCases,
        [
            "a\r\n{\"level\":\"info\"}", "a\nb", "\u{1B}[2J\u{1B}]0;x\u{7}", "a\u{0}b", "\u{9B}31m",
            "a\u{2028}b\u{2029}c",
            "\u{202E}evil", "\u{FEFF}a", "quote \" and \\ backslash", "a=b", "\u{7F}", "\u{10FFFF}", "tab\there",
            "\u{E0041}",
        ])
    func escapes(format: LogFormat, value: String) throws {
        logger(format).info("Seen", [.public("value", value), .count("after", 1)])
        let line = try #require(output.text.first)
        #expect(output.text.count == 1)
        let hidden = line.dropLast().unicodeScalars.filter {
            $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.properties.isDefaultIgnorableCodePoint
                || $0.properties.generalCategory == .lineSeparator
                || $0.properties.generalCategory == .paragraphSeparator
        }
        #expect(hidden.isEmpty)
        #expect(line.hasSuffix("\n"))
        if format == .json {
            #expect(
                (try object(line)["value"] as? String).map { Array($0.utf8) } == Array(value.utf8), "nothing is lost")
        } else {
            #expect(line.hasSuffix(" after=1\n"))
        }
    }

    @Test("R96: a line never gets longer than a pipe takes at once", arguments: LogFormat.allCases)
    func boundsLines(format: LogFormat) throws {
        let long = String(repeating: "\u{1}é", count: 10_000)
        logger(format).info("Seen", (0..<50).map { _ in .public("value", long) })
        let line = try #require(output.text.first)
        #expect(line.utf8.count <= 4096)
        #expect(line.hasSuffix("\n"))
        if format == .json { #expect(try object(line)["is_cut"] as? Bool == true) }
        logger(format).info("Seen", [.public("value", long), .count("after", 1)])
        #expect(output.text[1].utf8.count < 700)
        #expect(output.text[1].contains("…"))
    }

    @Test("R96: an address that isn't masked is not written") func masksAddresses() {
        logger(.json).info("Link sent", [.address("sam@example.com")])
        #expect(!output.text[0].contains("sam"))
        #expect(output.text[0].contains(#""address":"•••""#))
    }

    @Test(
        "R96: times are UTC, whatever the calendar does",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (1_709_164_800_000, "2024-02-29T00:00:00.000Z"),
            (1_735_689_599_001, "2024-12-31T23:59:59.001Z"),
            (Int64.max, "9999-12-31T23:59:59.999Z"),
            (Int64.min, "0000-01-01T00:00:00.000Z"),
        ])
    func writesTimes(milliseconds: Int64, text: String) {
        Logger(level: .info, format: .json, output: output, now: { milliseconds }).info("Now")
        #expect(output.text[0].hasPrefix(#"{"time":"\#(text)""#))
    }

    @Test func `odd durations are written, not trapped on`() throws {
        for duration in [
            .seconds(-5), .seconds(Int64.max), .zero, Duration(secondsComponent: .min, attosecondsComponent: 0),
        ] {
            logger(.json).info("Timed", [.duration("took", duration)])
        }
        for line in output.text { _ = try object(line) }
        #expect(output.text[2].contains(#""took_ms":0.000"#))
    }
}
