import HTTP
import MagicLinkAPI

/// What can be done at the server's paths.
enum Route: Hashable, Sendable {
    case send, verifyCode, previewLink, openLink
    case showSession, refresh, endSession, listSessions, endSessions, endOneSession, signOut
    case keys, appleAssociation, assetLinks, securityText, openAPI, health, start, signedIn, listMails, showMail
    case metrics
    case asset(WebAsset)

    /// All of them at their paths; inbox and metrics only where there are any.
    static func router(
        prefix: String, hasInbox: Bool, hasMetrics: Bool, assetPath: (WebAsset) -> String
    ) -> Router<Route> {
        var router = Router<Route>(prefix: prefix)
        router.add(.get, Endpoint.health, .health)
        router.add(.post, Endpoint.send, .send)
        router.add(.post, Endpoint.verifyCode, .verifyCode)
        router.add(.get, Endpoint.link(token: "{token}"), .previewLink)
        router.add(.post, Endpoint.link(token: "{token}"), .openLink)
        // Some mail programs end a link with a slash.
        router.add(.get, Endpoint.link(token: "{token}") + "/", .previewLink)
        router.add(.post, Endpoint.link(token: "{token}") + "/", .openLink)
        router.add(.get, Endpoint.session, .showSession)
        router.add(.delete, Endpoint.session, .endSession)
        router.add(.post, Endpoint.refresh, .refresh)
        router.add(.get, Endpoint.sessions, .listSessions)
        router.add(.delete, Endpoint.sessions, .endSessions)
        router.add(.delete, Endpoint.session(id: "{id}"), .endOneSession)
        router.add(.post, Endpoint.signOut, .signOut)
        router.add(.get, Endpoint.keys, .keys)
        router.add(.get, Endpoint.appleAssociation, .appleAssociation)
        router.add(.get, Endpoint.assetLinks, .assetLinks)
        router.add(.get, Endpoint.securityText, .securityText)
        router.add(.get, Endpoint.openAPI, .openAPI)
        router.add(.get, "/", .start)
        router.add(.get, SignedInHandler.path, .signedIn)
        for asset in WebAsset.allCases { router.add(.get, assetPath(asset), .asset(asset)) }
        if hasInbox {
            router.add(.get, DevInboxHandler.path, .listMails)
            router.add(.get, DevInboxHandler.path + "/{id}", .showMail)
        }
        if hasMetrics { router.add(.get, MetricsHandler.path, .metrics) }
        return router
    }
}
