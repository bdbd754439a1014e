import Auth

/// Every word on the pages, in one language. What the script of the sign-in page says stands in Web/words.js, in the same
/// words where both say it.
struct Words: Hashable, Sendable {
    let language: Language
    let block: BlockWords
    let links: LinkWords
    let session: SessionWords
    let units: Units
    let toSignIn: String

    static func of(_ language: Language) -> Words {
        switch language {
        case .english: english
        case .german: german
        }
    }
}

/// What the sign-in page says, before and after the link is sent.
struct BlockWords: Hashable, Sendable {
    let title: String
    let lead: String
    let emailLabel: String
    let emailPrompt: String
    let continueWithEmail: String
    let noPassword: String
    let sentTitle: String
    let sentLine: Phrase
    let queuedLine: Phrase
    let linkLifetime: Phrase
    let openMail: String
    let resendQuestion: String
    let resend: String
    let enterCode: String
    let codeLabel: String
    let changeEmail: String
    let signIn: String
    let codeTitle: String
    let codeLine: Phrase
    let sendNewLink: String
    let openLinkOrCode: String
}

/// What the pages of links say.
struct LinkWords: Hashable, Sendable {
    let readyTitle: Phrase
    let readyLine: Phrase
    let readyLifetime: Phrase
    let readyWarning: String
    let openApp: String
    let signingIn: String
    let signedIn: String
    let boundTitle: String
    let boundLine: Phrase
    let boundCode: String
    let boundHere: String
    let signInHere: String
    let boundWait: Phrase
    let boundMail: String
    let usedTitle: String
    let usedLine: String
    let usedHere: Phrase
    let expiredTitle: String
    let expiredLine: String
    let replacedTitle: String
    let replacedLine: String
    let unknownTitle: String
    let unknownLine: String
    let goesTo: Phrase
}

/// What the page says to whom is signed in.
struct SessionWords: Hashable, Sendable {
    let signedInTitle: String
    let signedInLine: Phrase
    let signOut: String
    let everywhereLine: String
    let signOutEverywhere: String
    let signedOutTitle: String
}

/// Units of time, one and many.
struct Units: Hashable, Sendable {
    let second: String
    let seconds: String
    let minute: String
    let minutes: String
    let hour: String
    let hours: String
}
