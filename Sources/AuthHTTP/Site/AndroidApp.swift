/// An app of Android, and who vouches for it.
public struct AndroidApp: Hashable, Sendable {
    /// Its package: `com.example.app`.
    public let package: String
    /// SHA-256 of each certificate that it may be signed with, in capitals: `14:6D:…`.
    public let fingerprints: [String]

    /// An app; neither text has a character that JSON would escape.
    public init(package: String, fingerprints: [String]) {
        self.package = package
        self.fingerprints = fingerprints
    }
}
