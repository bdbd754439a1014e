/// Why the server doesn't start, in one line for the operator.
struct StartFailure: Error, CustomStringConvertible {
    /// The exit code for a configuration that can't be used (`EX_CONFIG`, sysexits.h).
    static let configurationStatus: Int32 = 78
    /// The exit code for anything else that keeps the server from starting.
    static let status: Int32 = 1

    let description: String
}
