import Foundation
import HTTP
import Testing

@Suite("R59, R67: dates of header fields")
struct HTTPDateTests {
    private let now = HTTPDate(secondsSince1970: 1_780_000_000)  // 2026

    @Test(
        "are written in English",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (Int64.max, "Fri, 31 Dec 9999 23:59:59 GMT"), (Int64.min, "Sat, 01 Jan 0000 00:00:00 GMT"),
        ] as [(Int64, String)])
    func writes(seconds: Int64, text: String) {
        let date = HTTPDate(secondsSince1970: seconds)
        #expect(date.text == text)
        #expect(HTTPDate(text, now: now) == date)
    }

    @Test func `agree with the system's calendar for 400 years`() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: Int64(0), to: 146_097, by: 13) {
            let seconds = day * 86_400 + day % 86_400
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: TimeInterval(seconds))
            )
            let text = HTTPDate(secondsSince1970: seconds).text
            let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
            let expected = String(
                format: "%02d %@ %04d %02d:%02d:%02d GMT", parts.day ?? 0, months[(parts.month ?? 1) - 1],
                parts.year ?? 0, parts.hour ?? 0, parts.minute ?? 0, parts.second ?? 0)
            #expect(text.dropFirst(5) == expected)
            #expect(HTTPDate(text, now: now)?.secondsSince1970 == seconds)
        }
    }

    @Test(
        "are read in all three forms",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func reads(_ text: String) {
        #expect(HTTPDate(text, now: now)?.secondsSince1970 == 784_111_777)
    }

    @Test func `two digits are at most 50 years ahead`() {
        #expect(HTTPDate("Wednesday, 01-Jan-76 00:00:00 GMT", now: now)?.text.contains(" 2076 ") == true)
        #expect(HTTPDate("Friday, 01-Jan-77 00:00:00 GMT", now: now)?.text.contains(" 1977 ") == true)
    }

    @Test(
        "are refused when they are none",
        arguments: [
            "", "Sun", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
            "So, 06 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
            "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
            "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ",
            "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06 Nov 1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994", "120",
            "Sun, 06 Nov +994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMTGMTGMTGMT",
        ])
    func refuses(_ text: String) {
        #expect(HTTPDate(text, now: now) == nil)
    }
}
