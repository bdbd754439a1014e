import HTTP
import MagicLinkAPI

/// A call's members by name, from JSON or from a form: the handlers don't see which.
struct RequestFields: Hashable, Sendable {
    private let members: [JSONObject.Member]
    private let isForm: Bool

    /// Reads a request's body. None at all stands for no members, whatever its type.
    /// - Throws: `unsupported_media_type`, or `malformed_request` when the body isn't of the type that it says.
    init(_ request: HTTPRequest) throws(Problem) {
        let type = request.fields["Content-Type"].flatMap { MediaType($0) }
        let isUTF8 = type?.isUTF8 ?? true
        switch type?.essence {
        case _ where request.body.isEmpty:
            isForm = true
            members = []
        case "application/json" where !isUTF8, "application/x-www-form-urlencoded" where !isUTF8:
            throw .unsupportedCharset
        case "application/json":
            guard let object = JSONObject(request.body) else {
                throw .malformedRequest("The body must be one JSON object in UTF-8.")
            }
            isForm = false
            members = object.members
        case "application/x-www-form-urlencoded":
            guard let form = FormFields(request.body) else {
                throw .malformedRequest("The body must be a form, percent-encoded in UTF-8.")
            }
            isForm = true
            members = form.pairs.map { JSONObject.Member(name: $0.name, value: .string($0.value)) }
        default: throw .unsupportedMediaType
        }
    }

    /// A member's text; `nil` when it is missing, `null`, or an empty field of a form.
    /// - Throws: `malformed_request`, which names the member, when it is there twice or not a string.
    func text(_ key: some CodingKey) throws(Problem) -> String? {
        let name = key.stringValue
        let found = members.filter { $0.name.utf8.elementsEqual(name.utf8) }
        guard found.count <= 1 else { throw .malformedRequest("\"\(name)\" is there twice.", pointer: "#/" + name) }
        switch found.first?.value {
        case .string(let text): return isForm && text.isEmpty ? nil : text
        case .null, nil: return nil
        case .other:
            throw .malformedRequest("\"\(name)\" must be a string, in quotation marks.", pointer: "#/" + name)
        }
    }

    /// The text of a member that a call can't do without.
    /// - Throws: `malformed_request`, which names the member.
    func required(_ key: some CodingKey) throws(Problem) -> String {
        if let text = try text(key) { return text }
        guard !contains(key.stringValue) else { return "" }
        throw .malformedRequest("\"\(key.stringValue)\" is missing.", pointer: "#/" + key.stringValue)
    }

    /// What the first member of a name says, for pages that show again what was typed.
    func first(_ key: some CodingKey) -> String? { first(key.stringValue) }

    /// What the first member of a name says; for fields of forms alone.
    func first(_ name: String) -> String? {
        for member in members where member.name.utf8.elementsEqual(name.utf8) {
            if case .string(let text) = member.value, !text.isEmpty { return text }
        }
        return nil
    }

    /// Whether a form has a field of this name, empty or not.
    private func contains(_ name: String) -> Bool {
        isForm && members.contains { $0.name.utf8.elementsEqual(name.utf8) }
    }
}

extension MediaType {
    /// Whether it says UTF-8 or leaves it open: JSON and forms are UTF-8 (RFC 8259 §8.1). Read as UTF-8, text in another
    /// charset would be another text.
    fileprivate var isUTF8: Bool {
        parameters.allSatisfy { $0.name != "charset" || $0.value.lowercased() == "utf-8" }
    }
}
