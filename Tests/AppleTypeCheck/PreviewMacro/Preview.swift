import SwiftSyntax
import SwiftSyntaxMacros

/// `#Preview` expands to nothing: its closure has been type-checked as the macro's argument by then.
public struct Preview: DeclarationMacro {
    /// No declarations.
    public static func expansion(
        of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] { [] }
}
