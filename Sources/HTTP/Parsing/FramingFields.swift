/// The fields that decide where a request ends and whom it is for, gathered while a head is read.
struct FramingFields {
    private(set) var host: String?
    private(set) var expectsContinue = false
    private let minorVersion: UInt8
    private var length: Int?
    private var codings: Codings?

    /// What all `Transfer-Encoding` lines together come to.
    private struct Codings {
        var count = 0
        var chunked = 0
        var lastIsChunked = false
    }

    init(minorVersion: UInt8) { self.minorVersion = minorVersion }

    /// Notes a field if it is one of these.
    mutating func read(_ bytes: [UInt8], _ line: FieldLine) throws(HTTPParseError) {
        // The length tells most fields apart before a letter is compared.
        switch line.name.count {
        case 4 where FieldLine.isWord("host", bytes, line.name):
            guard host == nil, HostSyntax.isHost(bytes, line.value) else { throw .malformedHost }
            host = bytes.text(line.value)
        case 6 where FieldLine.isWord("expect", bytes, line.name):
            guard minorVersion == 1 else { return }
            guard FieldLine.isWord("100-continue", bytes, line.value) else { throw .unknownExpectation }
            expectsContinue = true
        case 14 where FieldLine.isWord("content-length", bytes, line.name):
            try readLength(bytes, line.value)
        case 17 where FieldLine.isWord("transfer-encoding", bytes, line.name):
            readCodings(bytes, line.value)
        default: return
        }
    }

    /// RFC 9112 §6.3, in the order that refuses most.
    func framing(limits: HTTPLimits) throws(HTTPParseError) -> HTTPRequestHead.Framing {
        guard let codings else {
            guard length ?? 0 <= limits.body else { throw .bodyTooLarge(limit: limits.body) }
            return .length(length ?? 0)
        }
        guard length == nil else { throw .ambiguousLength }
        guard minorVersion == 1, codings.lastIsChunked, codings.chunked == 1 else { throw .malformedTransferEncoding }
        guard codings.count == 1 else { throw .unknownTransferEncoding }
        return .chunked
    }

    /// RFC 9110 §8.6: a number; the same number again, after a comma or in a line of its own, changes nothing.
    private mutating func readLength(_ bytes: [UInt8], _ value: Range<Int>) throws(HTTPParseError) {
        for element in elements(bytes, value) {
            guard !element.isEmpty else { throw .ambiguousLength }
            var number = 0
            for byte in bytes[element] {
                let (product, overflows) = number.multipliedReportingOverflow(by: 10)
                let (sum, overflowsToo) = product.addingReportingOverflow(Int(byte & 0x0F))
                guard Octet.isDigit(byte), !overflows, !overflowsToo else { throw .ambiguousLength }
                number = sum
            }
            guard length == nil || length == number else { throw .ambiguousLength }
            length = number
        }
    }

    private mutating func readCodings(_ bytes: [UInt8], _ value: Range<Int>) {
        var all = codings ?? Codings()
        for element in elements(bytes, value) {
            all.count += 1
            all.lastIsChunked = FieldLine.isWord("chunked", bytes, element)
            if all.lastIsChunked { all.chunked += 1 }
        }
        codings = all
    }

    /// The elements of a list, trimmed, empty ones kept.
    private func elements(_ bytes: [UInt8], _ value: Range<Int>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = value.lowerBound
        for index in value where bytes[index] == Octet.comma {
            found.append(FieldLine.trimmed(bytes, start..<index))
            start = index + 1
        }
        found.append(FieldLine.trimmed(bytes, start..<value.upperBound))
        return found
    }
}
