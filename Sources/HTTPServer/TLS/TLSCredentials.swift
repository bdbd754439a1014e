/// The certificate and key that new connections get, read anew when their files change. Connections that are open keep
/// theirs.
public final class TLSCredentials: Sendable {
    private struct State {
        var context: TLSContext
        /// What the files were like when they were last read to some end.
        var known: Marks
        /// What they have changed into, until they stay so.
        var changing: Marks?
    }

    private struct Marks: Hashable {
        let certificate: PEMFileMark?
        let key: PEMFileMark?

        init(_ files: TLSFiles) {
            certificate = PEMFileMark(files.certificate)
            key = PEMFileMark(files.key)
        }
    }

    /// Where they come from.
    public let files: TLSFiles
    private let state: Lock<State>

    /// Reads the files.
    public init(_ files: TLSFiles) throws(TLSFileError) {
        self.files = files
        // Taken before reading: what changes meanwhile is seen the next time.
        let marks = Marks(files)
        state = Lock(State(context: try TLSContext(files), known: marks))
    }

    /// What is served now.
    public var certificate: TLSCertificate { current.certificate }

    /// Whether what is served now is for a host's name or address.
    public func names(_ host: String) -> Bool { current.names(host) }

    /// What a new connection gets.
    var current: TLSContext { state.withLock { $0.context } }

    /// Reads the files, because somebody has said so. What can't be used leaves everything as it is.
    public func renew() -> TLSRenewal {
        let marks = Marks(files)
        return take(marks, read())
    }

    /// Reads the files if they have changed since they were last read; to be asked every few seconds.
    ///
    /// Whoever renews a certificate writes one file after the other: what has changed is read when it is still the same
    /// the next time.
    public func renewIfChanged() -> TLSRenewal {
        let marks = Marks(files)
        let isSettled = state.withLock { state in
            let isSettled = state.changing == marks
            state.changing = state.known == marks ? nil : marks
            return isSettled
        }
        return isSettled ? take(marks, read()) : .unchanged
    }

    private func read() -> Result<TLSContext, TLSFileError> {
        do throws(TLSFileError) { return .success(try TLSContext(files)) } catch { return .failure(error) }
    }

    private func take(_ marks: Marks, _ read: Result<TLSContext, TLSFileError>) -> TLSRenewal {
        state.withLock { state in
            state.known = marks
            state.changing = nil
            switch read {
            case .success(let context):
                let isNew = context.certificate != state.context.certificate
                state.context = context
                return isNew ? .renewed(context.certificate) : .unchanged
            case .failure(let error): return .refused(error)
            }
        }
    }
}

/// What looking at the files again has come to.
public enum TLSRenewal: Hashable, Sendable {
    /// The same certificate as before, or files that may change once more.
    case unchanged
    /// New connections get another certificate from now on.
    case renewed(TLSCertificate)
    /// The new files can't be used; the certificate before them is served on.
    case refused(TLSFileError)
}
