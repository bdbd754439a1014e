// error on ios: call to main actor-isolated instance method 'count()' in a synchronous nonisolated context
// error on macos: call to main actor-isolated instance method 'count()' in a synchronous nonisolated context
import SwiftUI

@MainActor final class Counter { func count() {} }

struct MainActorLeft: View {
    let counter: Counter

    var body: some View { Text("Email") }

    nonisolated func count() { counter.count() }
}
