import FuzzDriver

@testable import AuthHTTP

/// JSON bodies: what is read can be written and read again, and nothing may stand behind it.
@main
struct FuzzJSON {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    static func main() {
        fuzz { bytes in
            guard let object = JSONObject(bytes) else { return }
            precondition(JSONObject(bytes + Array("\r\n\t ".utf8)) == object)
            precondition(JSONObject(bytes + [UInt8(ascii: "}")]) == nil)
            precondition(JSONObject([0xEF, 0xBB, 0xBF] + bytes) == nil)

            var text = JSONText()
            var texts: [JSONObject.Member] = []
            for member in object.members {
                guard case .string(let value) = member.value else { continue }
                text.member(Name(stringValue: member.name), value)
                texts.append(member)
            }
            let again = JSONObject(text.bytes)?.members ?? []
            precondition(again.count == texts.count)
            // Swift's `==` takes composed and decomposed letters for the same.
            for (one, other) in zip(again, texts) {
                precondition(one.name.utf8.elementsEqual(other.name.utf8))
                guard case (.string(let read), .string(let written)) = (one.value, other.value) else {
                    preconditionFailure("A text came back as something else.")
                }
                precondition(read.utf8.elementsEqual(written.utf8))
            }
        }
    }
}
