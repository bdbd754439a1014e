// error on ios: switch must be exhaustive
// error on macos: switch must be exhaustive
import SwiftUI

enum Stage { case email, sent }

struct MissingCase: View {
    let stage: Stage

    var body: some View {
        switch stage {
        case .email: Text("Email")
        }
    }
}
