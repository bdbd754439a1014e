// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

open class NSLock: NSObject, @unchecked Sendable {
    open func lock() {}
    open func unlock() {}
    public func withLock<Value>(_ body: () throws -> Value) rethrows -> Value { declared() }
}

open class NSError: NSObject, Error, @unchecked Sendable {
    public init(domain: String, code: Int, userInfo: [String: Any]? = nil) { fatalError() }
    open var domain: String { declared() }
    open var code: Int { declared() }
    open var localizedDescription: String { declared() }
}
/// What the compiler makes of `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { declared() }

extension Error { public var localizedDescription: String { declared() } }

open class ProcessInfo: NSObject, @unchecked Sendable {
    open class var processInfo: ProcessInfo { declared() }
    open var environment: [String: String] { declared() }
    open var processName: String { declared() }
}

public struct FileAttributeKey: Hashable, Sendable {
    public static let posixPermissions: FileAttributeKey = declared()
}

public func NSHomeDirectory() -> String { declared() }

open class FileManager: NSObject, @unchecked Sendable {
    open class var `default`: FileManager { declared() }
    #if os(macOS)
    open var homeDirectoryForCurrentUser: URL { declared() }
    #endif
    open func contentsOfDirectory(atPath path: String) throws -> [String] { declared() }
    open func createDirectory(
        atPath path: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil
    ) throws {}
}

open class FileHandle: NSObject, @unchecked Sendable {
    public init(fileDescriptor: Int32, closeOnDealloc: Bool) { fatalError() }
    open var fileDescriptor: Int32 { declared() }
    public func read(upToCount count: Int) throws -> Data? { declared() }
    public func readToEnd() throws -> Data? { declared() }
    public func write(contentsOf data: some DataProtocol) throws {}
    public func close() throws {}
}

open class JSONDecoder: @unchecked Sendable {
    public init() {}
    open func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value { declared() }
}
open class JSONEncoder: @unchecked Sendable {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { fatalError() }
        public static let sortedKeys: OutputFormatting = declared()
    }
    public init() {}
    open var outputFormatting: OutputFormatting = []
    open func encode(_ value: some Encodable) throws -> Data { declared() }
}
