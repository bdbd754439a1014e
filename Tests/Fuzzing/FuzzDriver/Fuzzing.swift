@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ one: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt

/// What libFuzzer calls. Set once, before its first call, on the only thread that there is.
nonisolated(unsafe) private var property: ([UInt8]) -> Void = { _ in }

/// Gives libFuzzer's inputs to a property, which traps when it doesn't hold.
///
/// SwiftPM names an executable's entry point after its target, which hides libFuzzer's own `main`.
public func fuzz(_ check: @escaping ([UInt8]) -> Void) {
    unsafe property = check
    var count = CommandLine.argc
    var arguments = unsafe CommandLine.unsafeArgv
    let status = unsafe runDriver(&count, &arguments) { pointer, count in
        unsafe property(Array(UnsafeBufferPointer(start: pointer, count: count)))
        return 0
    }
    precondition(status == 0)
}
