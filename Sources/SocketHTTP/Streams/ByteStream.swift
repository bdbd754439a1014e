#if os(Linux)
/// Bytes to and from a server. Its calls block, each for as long as the server may be silent.
protocol ByteStream: AnyObject {
    /// Sends all of it.
    func write(_ bytes: [UInt8]) throws(CallError)
    /// What has come, as soon as there is something; empty at the end.
    func read() throws(CallError) -> [UInt8]
    /// Says goodbye, where that is usual; whether it arrives doesn't matter.
    func finish()
}
#endif
