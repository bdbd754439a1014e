/// Comparing secrets without telling by the time it takes where they differ.
public enum ConstantTime {
    /// Whether two byte strings are equal; every byte is looked at. Their lengths are no secret.
    public static func areEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
        guard one.count == other.count else { return false }
        return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
