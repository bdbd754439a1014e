// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@_exported import Foundation

// Apple's are classes that Swift bridges to these; that `as` is written where it has to be can't be checked here.
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject
public typealias OSStatus = Int32

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    declared()
}
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    declared()
}
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus { declared() }
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { declared() }

public let kSecClass: CFString = declared()
public let kSecClassGenericPassword: CFString = declared()
public let kSecAttrService: CFString = declared()
public let kSecAttrAccount: CFString = declared()
public let kSecAttrAccessGroup: CFString = declared()
public let kSecAttrAccessible: CFString = declared()
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = declared()
public let kSecUseDataProtectionKeychain: CFString = declared()
public let kSecReturnData: CFString = declared()
public let kSecMatchLimit: CFString = declared()
public let kSecMatchLimitOne: CFString = declared()
public let kSecValueData: CFString = declared()

public var errSecSuccess: OSStatus { 0 }
public var errSecItemNotFound: OSStatus { -25_300 }
public var errSecDuplicateItem: OSStatus { -25_299 }
public var errSecInteractionNotAllowed: OSStatus { -25_308 }
