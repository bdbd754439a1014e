import Queues

/// What libcurl tells about one conversation while it goes on, and what it asks.
///
/// Used by one thread at a time. Outlives a single mail: what a server offers is learnt once for a connection.
final class SMTPConversation {
    /// Why the conversation was ended from this side.
    enum Stop: Hashable, Sendable {
        case tooSlow
        case closing
        case noSMTPUTF8
    }

    private let limits: SMTPLimits
    private let closing: ClosingTime
    private var needsSMTPUTF8 = false
    private var offersSMTPUTF8 = false
    /// Whether the server's last EHLO offered to sign in.
    private(set) var offersAuthentication = false
    private var start = ContinuousClock.now
    private var lastProgress = ContinuousClock.now
    /// How many bytes of the message have left.
    private var sentBytes: Int64 = 0
    /// libcurl says QUIT by itself when a mail has failed; what comes of that no longer matters.
    private var isLeaving = false

    /// What the server owes an answer to.
    private(set) var stage = SMTPStage.connect
    /// The last whole reply, and what it answered.
    private(set) var reply: (stage: SMTPStage, reply: SMTPReply)?
    private(set) var stop: Stop?

    init(limits: SMTPLimits, closing: ClosingTime) {
        self.limits = limits
        self.closing = closing
    }

    func begin(needsSMTPUTF8: Bool) {
        self.needsSMTPUTF8 = needsSMTPUTF8
        sentBytes = 0
        stage = .connect
        reply = nil
        stop = nil
        isLeaving = false
        start = .now
        lastProgress = start
    }

    /// A command has gone out. Only its verb is looked at: the rest may be a password.
    func sent(_ command: some Collection<UInt8>) {
        lastProgress = .now
        if command.prefix(4).elementsEqual("QUIT".utf8) { isLeaving = true }
        guard let next = SMTPStage(command: command) else { return }
        // Another connection: the one that was left was an old one.
        isLeaving = false
        // An answer of AUTH in base64 may read as a verb; what follows AUTH is MAIL, or NOOP.
        if stage == .auth, next != .mail, next != .auth, next != .noOperation { return }
        stage = next
        if next == .hello { (offersSMTPUTF8, offersAuthentication) = (false, false) }
    }

    /// A line has come in. `false` ends the conversation.
    func received(_ line: some Collection<UInt8>) -> Bool {
        lastProgress = .now
        if isLeaving { return true }
        if stage == .hello {
            let keyword = Self.keyword(of: line)
            if keyword == "SMTPUTF8" { offersSMTPUTF8 = true }
            if keyword == "AUTH" { offersAuthentication = true }
        }
        guard let whole = SMTPReply(line: line) else { return true }
        if stage == .connect { stage = .greeting }
        reply = (stage, whole)
        if stage == .data, whole.code == 354 { stage = .content }
        // RFC 6531 §3.2: such an address must not go to a server that doesn't know the extension.
        guard stage == .mail, (200..<300).contains(whole.code), needsSMTPUTF8, !offersSMTPUTF8 else { return true }
        stop = .noSMTPUTF8
        return false
    }

    /// Whether to wait on; asked between libcurl's steps, and about once a second while it waits.
    func mayGoOn(isConnected: Bool, sent: Int64) -> Bool {
        guard stop == nil else { return false }
        let now = ContinuousClock.now
        if sent != sentBytes {
            sentBytes = sent
            lastProgress = now
        }
        if isLeaving { return lastProgress.duration(to: now) < .seconds(1) }
        let limit =
            switch stage {
            case .connect: isConnected ? limits.reply : limits.connect
            case .content: limits.acceptance
            default: limits.reply
            }
        if lastProgress.duration(to: now) > limit || stage < .content && start.duration(to: now) > limits.preparation {
            stop = .tooSlow
        } else if closing.isOver(at: now) {
            stop = .closing
        }
        return stop == nil
    }

    /// `SMTPUTF8` of `250-SMTPUTF8`.
    private static func keyword(of line: some Collection<UInt8>) -> String {
        let word = line.dropFirst(4).prefix { $0 != 0x20 && $0 != 0x0D && $0 != 0x0A }
        return String(decoding: word, as: UTF8.self).uppercased()
    }
}
