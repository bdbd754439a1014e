/// The apps that open the links in mails instead of a browser.
public struct AppAssociations: Hashable, Sendable {
    /// Apps of Apple's platforms, by team and bundle: `TEAM123456.com.example.app`.
    public var appleAppIDs: [String]
    /// Apps of Android.
    public var androidApps: [AndroidApp]

    /// Apps, or none.
    public init(appleAppIDs: [String] = [], androidApps: [AndroidApp] = []) {
        self.appleAppIDs = appleAppIDs
        self.androidApps = androidApps
    }

    /// `apple-app-site-association`, UTF-8; `nil` without an app. `linkPath` is what a link's path begins with.
    ///
    /// Only links open the apps, no page. `webcredentials` lets the system fill in what it has saved for the site.
    func appleFile(linkPath: String) -> [UInt8]? {
        guard !appleAppIDs.isEmpty else { return nil }
        let apps = Self.list(appleAppIDs)
        let components = #"[{"/":"\#(linkPath)*"}]"#
        return Array(
            (#"{"applinks":{"details":[{"appIDs":\#(apps),"components":\#(components)}]},"#
                + #""webcredentials":{"apps":\#(apps)}}"# + "\n").utf8)
    }

    /// `assetlinks.json`, UTF-8; `nil` without an app. Which paths an app opens is for its manifest to say.
    var androidFile: [UInt8]? {
        guard !androidApps.isEmpty else { return nil }
        let statements = androidApps.map { app in
            #"{"relation":["delegate_permission/common.handle_all_urls"],"target":{"namespace":"android_app","#
                + #""package_name":"\#(app.package)","sha256_cert_fingerprints":\#(Self.list(app.fingerprints))}}"#
        }
        return Array("[\(statements.joined(separator: ","))]\n".utf8)
    }

    /// IDs and fingerprints have no character that JSON would escape: the settings see to that.
    private static func list(_ texts: [String]) -> String { "[\(texts.map { "\"\($0)\"" }.joined(separator: ","))]" }
}
