import MagicLinkAPI
import MagicLinkCrypto

/// The keys of a JSON Web Key Set that may verify access tokens, by their IDs (RFC 7517 §5).
struct PublishedKeys: Sendable {
    let byID: [String: P256PublicKey]

    /// Reads a key set; `nil` when it is none. A key that is of another kind, for another purpose or not on the curve
    /// is left out (RFC 7517 §5 asks for that), as are two of one ID.
    init?(_ json: [UInt8]) {
        guard case .object(let set) = JSONValue(json), case .array(let keys) = set["keys"] else { return nil }
        var byID: [String: P256PublicKey] = [:]
        var ambiguous: Set<String> = []
        for key in keys {
            guard case .object(let members) = key, let (id, key) = Self.key(members) else { continue }
            if byID.updateValue(key, forKey: id) != nil { ambiguous.insert(id) }
        }
        self.byID = byID.filter { !ambiguous.contains($0.key) }
    }

    private static func key(_ members: [String: JSONValue]) -> (id: String, key: P256PublicKey)? {
        // Only keys on P-256 and only for ES256: an algorithm can't be chosen by who writes a token (RFC 8725 §3.1).
        guard members["kty"] == .text("EC"), members["crv"] == .text("P-256"),
            [nil, .text("sig")].contains(members["use"]), [nil, .text("ES256")].contains(members["alg"]),
            isForVerifying(members["key_ops"]),
            case .text(let id) = members["kid"], !id.isEmpty,
            case .text(let x) = members["x"], case .text(let y) = members["y"],
            let x = Base64URL.decode(x), let y = Base64URL.decode(y), let key = P256PublicKey(x: x, y: y)
        else { return nil }
        return (id, key)
    }

    private static func isForVerifying(_ operations: JSONValue?) -> Bool {
        guard let operations else { return true }
        guard case .array(let list) = operations else { return false }
        return list.contains(.text("verify"))
    }
}
