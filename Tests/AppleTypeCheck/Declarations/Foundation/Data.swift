// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol ContiguousBytes {
    func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value
}
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}

extension Array: ContiguousBytes where Element == UInt8 {}
extension Array: DataProtocol where Element == UInt8 {}
extension ArraySlice: ContiguousBytes where Element == UInt8 {}
extension ArraySlice: DataProtocol where Element == UInt8 {}

public struct Data: Hashable, Sendable, Codable, RandomAccessCollection, MutableCollection, DataProtocol,
    ContiguousBytes
{
    public init() { fatalError() }
    public init(_ bytes: some Sequence<UInt8>) { fatalError() }
    public init(from decoder: any Decoder) throws { fatalError() }
    public func encode(to encoder: any Encoder) throws {}
    public var startIndex: Int { declared() }
    public var endIndex: Int { declared() }
    public subscript(index: Int) -> UInt8 {
        get { declared() }
        set {}
    }
    public func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        declared()
    }
    public mutating func append(_ other: Data) {}
    public mutating func append(contentsOf bytes: some Sequence<UInt8>) {}
}
