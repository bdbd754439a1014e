// Compiled along with every target: sources behind `#if canImport(SwiftUI)` would pass unread if there were no SwiftUI.
#if !canImport(SwiftUI)
#error("no module SwiftUI: nothing would be checked")
#endif
