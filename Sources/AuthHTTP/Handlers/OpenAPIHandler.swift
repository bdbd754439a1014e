import HTTP

/// `GET /openapi.json`: describes the server to people and to tools, with its own public URL. The answer is made once.
struct OpenAPIHandler: Sendable {
    /// What the document in the sources says in place of the public URL: the default one, so that it is a whole document.
    private static let placeholder = "http://localhost:8080"

    private let answer: HTTPResponse

    init(url: PublicURL) {
        let text = String(decoding: PackageResources.openapi_json, as: UTF8.self)
        answer = HTTPResponse(
            status: .ok,
            fields: [
                "Content-Type": "application/json", "Cache-Control": "public, max-age=3600",
                // The document is for everybody's tools, without credentials.
                "Access-Control-Allow-Origin": "*",
            ],
            body: Array(text.replacing(Self.placeholder, with: url.text).utf8))
    }

    func respond() -> HTTPResponse { answer }
}
