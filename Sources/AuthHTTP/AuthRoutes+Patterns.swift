import HTTP

extension AuthRoutes {
    /// All that ``RequestRecord/route`` can be: few enough for a counter each, and the same whatever the site.
    public static var patterns: [String] {
        let router = Route.router(prefix: "", hasInbox: true, hasMetrics: true, assetPath: pattern)
        return Set(router.routes.map(\.pattern)).sorted() + ["*", "(none)"]
    }

    /// What log and metrics show in place of a path.
    static func pattern(_ outcome: Router<Route>.Outcome) -> String {
        switch outcome {
        // Its own pattern holds what changes with the content.
        case .found(.asset(let file), _, _): pattern(file)
        case .found(_, _, let pattern), .methodNotAllowed(_, let pattern): pattern
        case .options(_, let pattern): pattern ?? "*"
        case .notFound: "(none)"
        }
    }

    private static func pattern(_ asset: WebAsset) -> String { "/assets/{version}/" + asset.rawValue }
}
