/// Bytes as text.
public enum Hexadecimal {
    /// Two lower-case digits a byte.
    public static func text(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
