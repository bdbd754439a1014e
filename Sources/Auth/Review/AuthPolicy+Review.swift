extension AuthPolicy {
    /// The review account of an address, while its code works.
    func reviewAccount(of mailbox: Mailbox, at now: Timestamp) -> ReviewAccount? {
        reviewAccounts.first { $0.mailbox.key.utf8.elementsEqual(mailbox.key.utf8) && now < $0.endsAt }
    }

    /// Who may be mailed to. A review account may sign up where sign-up is closed: the operator has named it.
    func signUpRule(for mailbox: Mailbox, at now: Timestamp) -> ChallengeInsertion.SignUp {
        switch signUp.rule(for: mailbox) {
        case .usersOnly where reviewAccount(of: mailbox, at: now) != nil: .open
        case let rule: rule
        }
    }
}
