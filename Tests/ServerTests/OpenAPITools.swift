import Foundation

/// openapi-spec-validator and schemathesis. They come from PyPI, so `make test` installs them and says where.
enum OpenAPITools {
    /// The Python environment that they are in.
    static let folder = ProcessInfo.processInfo.environment["OPENAPI_TOOLS"]
}
