import AuthHTTP
import Foundation
import HTTP
import MagicLinkAPI

/// A program: sends what it is told, keeps no cookies.
struct Curl {
    let fixture: WebFixture
    var fields: HTTPFields = ["Accept": "*/*", "User-Agent": "curl/8.0"]
    var peer = IPAddress.v4(0x7F00_0001)

    func get(_ path: String, _ method: HTTPMethod = .get) async -> HTTPResponse {
        await send(HTTPRequest(method: method, path: path, fields: fields, peer: peer))
    }

    /// `curl -d NAME=VALUE`.
    func post(_ path: String, form: [(String, String)] = []) async -> HTTPResponse {
        await post(path, Form.encoded(form), type: "application/x-www-form-urlencoded")
    }

    func post(_ path: String, json: String) async -> HTTPResponse {
        await post(path, Array(json.utf8), type: "application/json")
    }

    func post(_ path: String, _ body: [UInt8], type: String?) async -> HTTPResponse {
        var fields = fields
        if let type { fields.append("Content-Type", type) }
        return await send(HTTPRequest(method: .post, path: path, fields: fields, body: body, peer: peer))
    }

    func send(_ request: HTTPRequest) async -> HTTPResponse { await fixture.routes.respond(to: request) }
}

/// Writes forms as browsers and curl do.
enum Form {
    static func encoded(_ pairs: [(String, String)]) -> [UInt8] {
        let plain = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._*")
        let encode = { (text: String) in text.addingPercentEncoding(withAllowedCharacters: plain) ?? "" }
        return Array(pairs.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&").utf8)
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }

    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body))
    }

    var problem: Problem { get throws { try decoded(Problem.self) } }

    /// The cookies it sets, by name.
    var cookies: [String: String] {
        let pairs = fields.values("Set-Cookie").map { line in
            let pair = line.prefix { $0 != ";" }
            return (String(pair.prefix { $0 != "=" }), String(pair.drop { $0 != "=" }.dropFirst()))
        }
        return Dictionary(pairs) { $1 }
    }

    var sessionCookie: String? { cookies["__Host-session"] }
}
