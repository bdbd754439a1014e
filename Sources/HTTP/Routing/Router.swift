/// Finds what answers a request, by its method and path. Knows nothing of answers: what a refusal looks like is up to
/// the one who asks.
public struct Router<Handler: Sendable>: Sendable {
    /// What a path and a method come to.
    public enum Outcome: Sendable {
        /// A route: its handler, what its pattern's places hold, decoded and in their order, and the pattern for logs.
        case found(Handler, captures: [String], pattern: String)
        /// OPTIONS: answer 204 with `Allow` (RFC 9110 §9.3.7). The pattern is `nil` for the server as a whole.
        case options(allow: String, pattern: String?)
        /// Answer 405 with `Allow` (RFC 9110 §15.5.6).
        case methodNotAllowed(allow: String, pattern: String)
        /// Answer 404.
        case notFound
    }

    private struct Resource: Sendable {
        let pattern: RoutePattern
        var handlers: [(method: HTTPMethod, handler: Handler)]
        var allow: String

        /// HEAD is GET whose content isn't sent (RFC 9110 §9.3.2).
        func handler(_ method: HTTPMethod) -> Handler? {
            let wanted = method == .head ? .get : method
            return (handlers.first { $0.method == method } ?? handlers.first { $0.method == wanted })?.handler
        }
    }

    private let prefix: String
    private var resources: [Resource] = []

    /// No routes yet.
    /// - Parameter prefix: what the public URL's path begins with, without a slash at its end: `/base`. A proxy may
    ///   have removed it, so paths without it are found too.
    public init(prefix: String = "") { self.prefix = prefix }

    /// Adds a route. The first pattern that a path fits decides, whatever its methods.
    public mutating func add(_ method: HTTPMethod, _ pattern: String, _ handler: Handler) {
        let pattern = RoutePattern(pattern)
        let index =
            resources.firstIndex { $0.pattern == pattern }
            ?? {
                resources.append(Resource(pattern: pattern, handlers: [], allow: ""))
                return resources.count - 1
            }()
        resources[index].handlers.append((method, handler))
        resources[index].allow = Self.allow(resources[index].handlers.map(\.method))
    }

    /// Finds the route for a request's method and path.
    public func route(_ method: HTTPMethod, _ path: String) -> Outcome {
        if path == "*" {
            return .options(allow: Self.allow(resources.flatMap { $0.handlers.map(\.method) }), pattern: nil)
        }
        let path = Substring(path).utf8
        if let rest = withoutPrefix(path), let outcome = find(method, rest) { return outcome }
        return find(method, path) ?? .notFound
    }

    /// The path behind the prefix; the prefix alone stands for its root.
    private func withoutPrefix(_ path: Substring.UTF8View) -> Substring.UTF8View? {
        guard !prefix.isEmpty, path.starts(with: prefix.utf8) else { return nil }
        let rest = path.dropFirst(prefix.utf8.count)
        if rest.isEmpty { return Substring("/").utf8 }
        return rest.first == Octet.slash ? rest : nil
    }

    private func find(_ method: HTTPMethod, _ path: Substring.UTF8View) -> Outcome? {
        for resource in resources {
            guard let captures = resource.pattern.captures(of: path) else { continue }
            let pattern = resource.pattern.text
            if let handler = resource.handler(method) { return .found(handler, captures: captures, pattern: pattern) }
            return method == .options
                ? .options(allow: resource.allow, pattern: pattern)
                : .methodNotAllowed(allow: resource.allow, pattern: pattern)
        }
        return nil
    }

    /// Each method once, in the order of the routes, HEAD after GET, OPTIONS last.
    private static func allow(_ methods: [HTTPMethod]) -> String {
        var names: [String] = []
        for method in methods {
            for name in method == .get ? ["GET", "HEAD"] : [method.rawValue] where !names.contains(name) {
                names.append(name)
            }
        }
        if !names.contains("OPTIONS") { names.append("OPTIONS") }
        return names.joined(separator: ", ")
    }
}
