public import Foundation

/// Why credentials couldn't be read or written. That there are none is no error.
public enum StorageError: LocalizedError, Hashable, Sendable {
    /// The device hasn't been unlocked since it was started. What is stored is still there; try again later.
    case locked
    /// A call of the system failed: its name, and the `errno` or `OSStatus`.
    case failed(call: String, code: Int)
    /// Others than the owner may get at what is stored, or somebody else owns it.
    case refused(path: String, reason: String)

    /// One line, without anything that is stored.
    public var errorDescription: String? {
        switch self {
        case .locked: "The stored sign-in can be read once this device has been unlocked."
        case .failed(let call, let code): "The sign-in couldn't be stored or read: \(call) failed with \(code)."
        case .refused(let path, let reason): "\(path) isn't used: \(reason)."
        }
    }

    /// What another error says, as far as it can be told.
    init(_ error: any Error) {
        self = error as? StorageError ?? .failed(call: "\(type(of: error))", code: (error as NSError).code)
    }
}
