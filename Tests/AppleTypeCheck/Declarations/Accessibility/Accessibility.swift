// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation

public enum AccessibilityNotification {
    public struct Announcement: Sendable {
        public init(_ announcement: String) { fatalError() }
        public func post() {}
    }
}
