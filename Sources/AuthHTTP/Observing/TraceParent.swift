import HTTP

/// The caller's place in a distributed trace, from `traceparent` (W3C Trace Context Level 1 §3.2).
///
/// Taken from anybody: it holds nothing but hexadecimal digits, and names lines of the log beside the request's own ID.
public struct TraceParent: Hashable, Sendable {
    /// `trace-id`: 32 hexadecimal digits in lower case, not all zero.
    public let traceID: String
    /// `parent-id`, the caller's span: 16 hexadecimal digits in lower case, not all zero.
    public let parentID: String

    /// Reads a value; `nil` where it isn't one to the letter. Of versions to come the first four parts count (§4.3).
    public init?(_ value: String) {
        let octets = Array(value.utf8.prefix(56))
        let hyphen = UInt8(ascii: "-")
        guard octets.count >= 55, octets[2] == hyphen, octets[35] == hyphen, octets[52] == hyphen else { return nil }
        let (version, trace, parent, flags) = (octets[..<2], octets[3..<35], octets[36..<52], octets[53..<55])
        guard [version, trace, parent, flags].allSatisfy({ $0.allSatisfy(Self.isHexadecimal) }),
            [trace, parent].allSatisfy({ $0.contains { $0 != UInt8(ascii: "0") } }),
            !version.elementsEqual("ff".utf8)
        else { return nil }
        // Version 00 ends here; a later one may go on behind another hyphen.
        guard octets.count == 55 || (octets[55] == hyphen && !version.elementsEqual("00".utf8)) else { return nil }
        traceID = String(decoding: trace, as: UTF8.self)
        parentID = String(decoding: parent, as: UTF8.self)
    }

    /// Reads a request's; `nil` where there is none, or more than one.
    init?(_ request: HTTPRequest) {
        guard let value = request.fields["traceparent"], request.fields.values("traceparent").count == 1 else {
            return nil
        }
        self.init(value)
    }

    private static func isHexadecimal(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
