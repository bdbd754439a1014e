import Auth

extension Words {
    static let english = Words(
        language: .english, block: .english, links: .english, session: .english,
        units: Units(
            second: "second", seconds: "seconds", minute: "minute", minutes: "minutes", hour: "hour", hours: "hours"),
        toSignIn: "Go to the sign-in page")
}

extension BlockWords {
    fileprivate static let english = BlockWords(
        title: "Sign in",
        lead: "Your inbox is the key.",
        emailLabel: "Email",
        emailPrompt: "name@example.com",
        continueWithEmail: "Continue with email",
        noPassword: "No password needed. We'll email you a link to sign in.",
        sentTitle: "Check your inbox",
        sentLine: "We sent a sign-in link to {}.",
        queuedLine: "A sign-in link to {} is on its way; it can take a few minutes.",
        linkLifetime: "It works for {}.",
        openMail: "Open Mail",
        resendQuestion: "Didn't get it?",
        resend: "Resend",
        enterCode: "Enter a code instead",
        codeLabel: "6-digit code",
        changeEmail: "Use a different email",
        signIn: "Sign in",
        codeTitle: "Enter the code",
        codeLine: "It is in the mail to {}.",
        sendNewLink: "Send a new link",
        openLinkOrCode: "Open the link, or enter the code here.")
}

extension LinkWords {
    fileprivate static let english = LinkWords(
        readyTitle: "Sign in to {}?",
        readyLine: "You are about to sign in as {}.",
        readyLifetime: "The link works for another {}.",
        readyWarning: "Not your address, or didn't you ask for this? Close this page, and nothing happens.",
        openApp: "Open in the app",
        signingIn: "Signing in",
        signedIn: "Signed in",
        boundTitle: "Go back to where you started",
        boundLine: "The sign-in of {} was started in another app or browser, and is finished there.",
        boundCode: "Go back to it and enter the six-digit code that stands in the same mail as this link.",
        boundHere: "Is that app or browser out of reach? We can send you another mail, with a link and a code for this "
            + "device.",
        signInHere: "Sign in on this device instead",
        boundWait: "A mail was sent a moment ago. The one for this device goes out in {}.",
        boundMail: "Open its link, or enter its code, where you started.",
        usedTitle: "This link has been used",
        usedLine: "A link works once, and somebody has signed in with this one or a newer one. "
            + "Was it you, in another browser or app? Then go on there.",
        usedHere: "This link has been used already, and this browser is signed in as {}. You can close this page.",
        expiredTitle: "This link has expired",
        expiredLine: "Links work for a short time only.",
        replacedTitle: "There is a newer link",
        replacedLine: "Newer mails have taken the place of this one. Open the newest, or send another.",
        unknownTitle: "We don't know this link",
        unknownLine: "Part of it may be missing: copy the whole link from the mail. Or have a new one sent.",
        goesTo: "It goes to {}.")
}

extension SessionWords {
    fileprivate static let english = SessionWords(
        signedInTitle: "You are signed in",
        signedInLine: "As {}, in this browser. You can close this page.",
        signOut: "Sign out",
        everywhereLine: "Lost a phone, or signed in somewhere you no longer trust? End every session of yours, "
            + "this one included.",
        signOutEverywhere: "Sign out everywhere",
        signedOutTitle: "You are not signed in")
}
