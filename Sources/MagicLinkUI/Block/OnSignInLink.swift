#if canImport(SwiftUI)
public import SwiftUI

extension View {
    /// Listens for sign-in links that the app is opened with: URLs of a custom scheme, and universal links.
    ///
    /// Attach it at the root of the app, where it also hears of the link that opened it: the block isn't on screen yet
    /// then. A universal link needs an `applinks:` entry in Associated Domains, a custom scheme a URL type.
    /// - Parameters:
    ///   - matching: Which URLs are sign-in links; every one by default.
    ///   - perform: What to do with one.
    /// - Returns: The view, listening.
    public func onSignInLink(
        matching: @escaping @MainActor (URL) -> Bool = { _ in true }, perform: @escaping @MainActor (URL) -> Void
    ) -> some View {
        modifier(OnSignInLink(matching: matching, perform: perform))
    }
}

struct OnSignInLink: ViewModifier {
    let matching: @MainActor (URL) -> Bool
    let perform: @MainActor (URL) -> Void

    func body(content: Content) -> some View {
        content
            .onOpenURL { url in
                if matching(url) { perform(url) }
            }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                if let url = activity.webpageURL, matching(url) { perform(url) }
            }
    }
}
#endif
