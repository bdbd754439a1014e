/// Routes to handlers that are known by number: what of a router doesn't depend on the handlers' type, so that other
/// modules run it specialised.
struct RouteTable: Sendable {
    /// As `Router.Outcome`, with the handler's number.
    enum Outcome {
        case found(Int, captures: [String], pattern: String)
        case options(allow: String, pattern: String?)
        case methodNotAllowed(allow: String, pattern: String)
        case notFound
    }

    private struct Resource: Sendable {
        let pattern: RoutePattern
        var methods: [HTTPMethod] = []
        var handlers: [Int] = []
        var allow = ""
    }

    private let prefix: String
    private var resources: [Resource] = []
    /// Where the resources without places in their patterns are, by path.
    private var literals: [String: Int] = [:]
    /// Where the others are.
    private var patterns: [Int] = []

    init(prefix: String) { self.prefix = prefix }

    /// All routes, those of one pattern together.
    var routes: [(method: HTTPMethod, pattern: String, handler: Int)] {
        resources.flatMap { resource in
            zip(resource.methods, resource.handlers).map { ($0, resource.pattern.text, $1) }
        }
    }

    mutating func add(_ method: HTTPMethod, _ pattern: String, handler: Int) {
        let index = resources.firstIndex { $0.pattern.text == pattern } ?? insert(RoutePattern(pattern))
        resources[index].methods.append(method)
        resources[index].handlers.append(handler)
        resources[index].allow = Self.allow(resources[index].methods)
    }

    private mutating func insert(_ pattern: RoutePattern) -> Int {
        resources.append(Resource(pattern: pattern))
        let index = resources.count - 1
        if pattern.isLiteral { literals[pattern.text] = index } else { patterns.append(index) }
        return index
    }

    func route(_ method: HTTPMethod, _ path: String) -> Outcome {
        if path == "*" { return .options(allow: Self.allow(resources.flatMap(\.methods)), pattern: nil) }
        if let rest = withoutPrefix(path), let outcome = find(method, rest) { return outcome }
        return find(method, path) ?? .notFound
    }

    /// The path behind the prefix; the prefix alone stands for its root.
    private func withoutPrefix(_ path: String) -> String? {
        guard !prefix.isEmpty, path.utf8.starts(with: prefix.utf8) else { return nil }
        let rest = path.utf8.dropFirst(prefix.utf8.count)
        if rest.isEmpty { return "/" }
        return rest.first == Octet.slash ? String(Substring(rest)) : nil
    }

    private func find(_ method: HTTPMethod, _ path: String) -> Outcome? {
        if let index = literals[path] { return outcome(method, resources[index], captures: []) }
        let octets = Array(path.utf8)
        for index in patterns {
            if let captures = resources[index].pattern.captures(of: octets) {
                return outcome(method, resources[index], captures: captures)
            }
        }
        return nil
    }

    private func outcome(_ method: HTTPMethod, _ resource: Resource, captures: [String]) -> Outcome {
        let pattern = resource.pattern.text
        // HEAD is GET whose content isn't sent (RFC 9110 §9.3.2).
        let index =
            resource.methods.firstIndex(of: method) ?? (method == .head ? resource.methods.firstIndex(of: .get) : nil)
        if let index { return .found(resource.handlers[index], captures: captures, pattern: pattern) }
        return method == .options
            ? .options(allow: resource.allow, pattern: pattern)
            : .methodNotAllowed(allow: resource.allow, pattern: pattern)
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
