/// The mails of the directory transport, for the pages under `/dev/inbox`. They exist when one of these is given, and
/// with a transport that sends mail there is none to give.
public struct DevInbox: Sendable {
    /// A mail as it was written. Holds secrets: never logged.
    public struct Mail: Hashable, Sendable {
        /// Its name in the inbox; in its page's path.
        public let id: String
        /// Whom it goes to.
        public let recipient: String
        /// What it is about.
        public let subject: String
        /// The date, as the mail says it.
        public let date: String
        /// The text part, decoded.
        public let text: String
        /// The sign-in link.
        public let link: String?
        /// The six digits.
        public let code: String?

        /// A mail.
        public init(
            id: String, recipient: String, subject: String, date: String, text: String, link: String?, code: String?
        ) {
            self.id = id
            self.recipient = recipient
            self.subject = subject
            self.date = date
            self.text = text
            self.link = link
            self.code = code
        }
    }

    /// The newest mails, newest first.
    public let newest: @Sendable () async throws -> [Mail]
    /// The mail of an ID; `nil` when there is none.
    public let mail: @Sendable (_ id: String) async throws -> Mail?

    /// An inbox.
    public init(
        newest: @escaping @Sendable () async throws -> [Mail],
        mail: @escaping @Sendable (_ id: String) async throws -> Mail?
    ) {
        self.newest = newest
        self.mail = mail
    }
}
