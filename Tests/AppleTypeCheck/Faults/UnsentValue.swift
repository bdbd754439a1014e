// error on ios: stored property 'text' of 'Sendable'-conforming class 'Box' is mutable
// error on macos: stored property 'text' of 'Sendable'-conforming class 'Box' is mutable
import SwiftUI

final class Box: Sendable { var text = "" }

struct UnsentValue: View {
    let box: Box

    var body: some View { Text(verbatim: box.text) }
}
