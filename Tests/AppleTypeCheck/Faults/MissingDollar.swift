// error on ios: cannot convert value 'email' of type 'String' to expected type 'Binding<String>'
// error on macos: cannot convert value 'email' of type 'String' to expected type 'Binding<String>'
import SwiftUI

struct MissingDollar: View {
    @State private var email = ""

    var body: some View { TextField("Email", text: email) }
}
