// error on ios: incorrect argument label in call (have '_:on:', expected '_:value:')
// error on macos: incorrect argument label in call (have '_:on:', expected '_:value:')
import SwiftUI

struct WrongLabel: View {
    var body: some View { Text("Email").animation(nil, on: 1) }
}
