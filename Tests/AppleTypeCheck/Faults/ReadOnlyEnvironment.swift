// error on ios: cannot convert value of type 'any KeyPath<EnvironmentValues, Bool> & Sendable'
// error on macos: cannot convert value of type 'any KeyPath<EnvironmentValues, Bool> & Sendable'
import SwiftUI

struct ReadOnlyEnvironment: View {
    var body: some View { Text("Email").environment(\.accessibilityReduceMotion, true) }
}
