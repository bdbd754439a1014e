// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

public typealias mode_t = UInt16
public typealias uid_t = UInt32

public struct stat {
    public init() { fatalError() }
    public var st_mode: mode_t
    public var st_uid: uid_t
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { declared() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { declared() }
@discardableResult public func close(_ file: Int32) -> Int32 { declared() }
public func fstat(_ file: Int32, _ status: UnsafeMutablePointer<stat>) -> Int32 { declared() }
public func lstat(_ path: UnsafePointer<CChar>, _ status: UnsafeMutablePointer<stat>) -> Int32 { declared() }
public func fchmod(_ file: Int32, _ mode: mode_t) -> Int32 { declared() }
public func fsync(_ file: Int32) -> Int32 { declared() }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>) -> Int32 { declared() }
public func rename(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 { declared() }
public func flock(_ file: Int32, _ operation: Int32) -> Int32 { declared() }
public func geteuid() -> uid_t { declared() }
public var errno: Int32 { declared() }

public var O_RDONLY: Int32 { declared() }
public var O_WRONLY: Int32 { declared() }
public var O_RDWR: Int32 { declared() }
public var O_CREAT: Int32 { declared() }
public var O_EXCL: Int32 { declared() }
public var O_CLOEXEC: Int32 { declared() }
public var O_NOFOLLOW: Int32 { declared() }
public var O_NONBLOCK: Int32 { declared() }
public var O_DIRECTORY: Int32 { declared() }
public var LOCK_EX: Int32 { declared() }
public var LOCK_NB: Int32 { declared() }
public var LOCK_UN: Int32 { declared() }
public var S_IFMT: mode_t { declared() }
public var S_IFREG: mode_t { declared() }
public var S_IFDIR: mode_t { declared() }
public var ENOENT: Int32 { declared() }
public var EINTR: Int32 { declared() }
public var EWOULDBLOCK: Int32 { declared() }
