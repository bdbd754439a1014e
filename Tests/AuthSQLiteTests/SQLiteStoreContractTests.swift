import Auth
import AuthSQLite
import AuthTesting
import Testing

struct SQLiteStoreContractTests {
    @Test("keeps every rule of a store", arguments: AuthStoreContract.rules)
    func keeps(rule: AuthStoreContract.Rule) async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteStore(path: folder.database, notices: Set(NoticeType.allCases))
        defer { store.close() }
        try await rule.check(store)
    }
}
