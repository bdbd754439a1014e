/// Random bytes that nobody can foretell, from the system's generator.
public enum SecureRandom {
    /// `count` bytes.
    public static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<max(count, 0)).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
