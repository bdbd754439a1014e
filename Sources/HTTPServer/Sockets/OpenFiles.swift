import Glibc

/// The number of descriptors that the process may have open (getrlimit(2)).
enum OpenFiles {
    /// Raises the soft limit, often 1,024, to the hard one. What can't be raised stays.
    static func raiseLimit() {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard unsafe getrlimit(resource, &limit) == 0, limit.rlim_cur < limit.rlim_max else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(resource, &limit)
    }
}
