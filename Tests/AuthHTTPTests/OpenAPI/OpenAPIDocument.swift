import Foundation
import Testing

/// The description that a server gives of itself, as a program reads it.
struct OpenAPIDocument {
    typealias Object = [String: Any]

    /// A call.
    struct Operation: Hashable {
        let method: String
        let path: String
        let id: String
    }

    let root: Object

    init(_ bytes: [UInt8]) throws {
        root = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    }

    var serverURLs: [String] { (root["servers"] as? [Object] ?? []).compactMap { $0["url"] as? String } }

    var operations: [Operation] {
        (root["paths"] as? [String: Object] ?? [:]).flatMap { path, item in
            item.compactMap { method, operation in
                // Beside the methods stands what their parameters share.
                guard let id = (operation as? Object)?["operationId"] as? String else { return nil }
                return Operation(method: method.uppercased(), path: path, id: id)
            }
        }
    }

    func components(_ kind: String) -> [String: Object] {
        (root["components"] as? Object)?[kind] as? [String: Object] ?? [:]
    }

    /// The names of a schema's members.
    func members(_ schema: String) throws -> Set<String> {
        let properties = try #require(components("schemas")[schema]?["properties"] as? Object, "\(schema)")
        return Set(properties.keys)
    }

    /// The codes that a schema, or one of its members, is limited to.
    func codes(_ schema: Object?) -> Set<String> { Set(schema?["enum"] as? [String] ?? []) }

    /// Every problem that is shown, with the codes that the answer is said to have.
    var problems: [(example: Data, codes: Set<String>)] {
        get throws {
            try components("responses").values.flatMap { answer -> [(example: Data, codes: Set<String>)] in
                let content = answer["content"] as? [String: Object]
                guard let problem = content?["application/problem+json"] else { return [] }
                let properties = (problem["schema"] as? Object)?["properties"] as? [String: Object]
                return try (problem["examples"] as? [String: Object] ?? [:]).values.map {
                    (try JSONSerialization.data(withJSONObject: $0["value"] ?? [:]), codes(properties?["code"]))
                }
            }
        }
    }
}
