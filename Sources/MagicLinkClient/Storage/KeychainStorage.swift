#if canImport(Security)
public import Foundation
import Security

/// Storage in the keychain: readable once the device was unlocked after its start, and never on another device.
public struct KeychainStorage: CredentialStorage {
    private let service: String
    private let accessGroup: String?

    /// Storage under a service name of the app's own.
    /// - Parameters:
    ///   - service: what the items are filed under, such as the bundle's identifier.
    ///   - accessGroup: shares them with other apps and extensions of the same team that have this group.
    public init(service: String, accessGroup: String? = nil) {
        self.service = service
        self.accessGroup = accessGroup
    }

    /// What is stored under a key.
    /// - Throws: ``StorageError``; `.locked` before the first unlock, and `.failed` with code -34018 where the app has
    ///   no keychain entitlement.
    public func read(_ key: String) throws -> Data? {
        var query = item(key)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = unsafe SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        try Self.check(status, "SecItemCopyMatching")
        return found as? Data
    }

    /// Stores data under a key: changes the item that is there, or adds one.
    public func write(_ data: Data, for key: String) throws {
        let changes: [String: Any] = [
            kSecValueData as String: data,
            kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(item(key) as CFDictionary, changes as CFDictionary)
        if status == errSecItemNotFound {
            let added = item(key).merging(changes) { $1 }
            status = SecItemAdd(added as CFDictionary, nil)
            // Another process was faster.
            if status == errSecDuplicateItem {
                status = SecItemUpdate(item(key) as CFDictionary, changes as CFDictionary)
            }
        }
        try Self.check(status, "SecItemAdd")
    }

    /// Removes what is stored under a key.
    public func delete(_ key: String) throws {
        let status = SecItemDelete(item(key) as CFDictionary)
        if status == errSecItemNotFound { return }
        try Self.check(status, "SecItemDelete")
    }

    private func item(_ key: String) -> [String: Any] {
        var item: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: key,
            // On the Mac as on the phone: without it the Mac's older, file-based keychain is meant.
            kSecUseDataProtectionKeychain as String: true,
        ]
        if let accessGroup { item[kSecAttrAccessGroup as String] = accessGroup }
        return item
    }

    private static func check(_ status: OSStatus, _ call: String) throws {
        switch status {
        case errSecSuccess: return
        case errSecInteractionNotAllowed: throw StorageError.locked
        default: throw StorageError.failed(call: call, code: Int(status))
        }
    }
}
#endif
