// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

public protocol Digest: Hashable, ContiguousBytes, CustomStringConvertible, Sendable, Sequence where Element == UInt8 {
    static var byteCount: Int { get }
}

public protocol HashFunction: Sendable {
    associatedtype Digest: CryptoKit.Digest
    init()
    func finalize() -> Digest
}
extension HashFunction {
    public static func hash(data: some DataProtocol) -> Digest { declared() }
    public mutating func update(data: some DataProtocol) {}
}

public struct SHA256Digest: Digest {
    public static var byteCount: Int { declared() }
    public var description: String { declared() }
    public func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        declared()
    }
    public func makeIterator() -> Array<UInt8>.Iterator { declared() }
}

public struct SHA256: HashFunction {
    public init() { fatalError() }
    public func finalize() -> SHA256Digest { declared() }
}

public enum P256 {
    public enum Signing {
        public struct PublicKey: Sendable {
            public init(rawRepresentation: some ContiguousBytes) throws { fatalError() }
            public init(x963Representation: some ContiguousBytes) throws { fatalError() }
            public func isValidSignature(_ signature: ECDSASignature, for data: some DataProtocol) -> Bool {
                declared()
            }
            public func isValidSignature(_ signature: ECDSASignature, for digest: some Digest) -> Bool { declared() }
        }

        public struct ECDSASignature: ContiguousBytes, Sendable {
            public init(rawRepresentation: some DataProtocol) throws { fatalError() }
            public init(derRepresentation: some DataProtocol) throws { fatalError() }
            public func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
                declared()
            }
        }
    }
}
