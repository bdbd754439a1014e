/// The source of everything that must not be guessed.
public protocol RandomBytes: Sendable {
    /// Bytes from the system's cryptographic generator (OWASP ASVS 5.0 11.5.1).
    /// - Throws: when the generator fails; nothing weaker is ever used in its place.
    func bytes(count: Int) throws -> [UInt8]
}
