public import Auth
import Queues

/// Puts each mail into a folder as one .eml file: for trying the server out, and for mail systems that pick files up.
public final class DirectoryTransport: MailTransport {
    private let folder: MailFolder
    private let composer: MailComposer
    private let renderer = MailRenderer()
    private let thread = SerialThread(name: "mail-folder")

    /// Makes the folder, with mode 0700, if it isn't there.
    /// - Throws: ``MailSettingError`` when it can't be made.
    public init(path: String, composer: MailComposer) throws(MailSettingError) {
        folder = MailFolder(path: path)
        self.composer = composer
        do { try folder.create() } catch {
            throw MailSettingError("the mail folder \(path) can't be made: \(error.call), errno \(error.code)")
        }
    }

    /// Writes the mail with mode 0600. It appears whole or not at all; a second attempt at a mail replaces the first.
    ///
    /// A full disk and a folder that can't be written to are `deferred`.
    public func deliver(_ mail: SignInMail) async -> DeliveryOutcome {
        let message = composer.compose(mail)
        // Sorts by time. The ID is of the server's making, but a name is checked where it is used.
        let id = mail.messageID.utf8.prefix(64).filter { byte in
            Character(Unicode.Scalar(byte)).isLetter && byte < 0x80 || (0x30...0x39).contains(byte)
        }
        let name = "\(MailDate.fileName(mail.date))-\(String(decoding: id, as: UTF8.self))\(MailFolder.suffix)"
        do {
            try await thread.run { [folder, renderer] in try folder.write(renderer.render(message), named: name) }
            return .accepted
        } catch let failure as MailFolder.Failure {
            return .deferred(reason: "mail folder: \(failure.call) failed with errno \(failure.code)")
        } catch let failure as MailRenderer.Failure {
            return .deferred(reason: "mail folder: \(failure.reason)")
        } catch {
            return .deferred(reason: "mail folder: closed")
        }
    }

    /// Writes what is queued and takes no more.
    public func close() { thread.close() }
}
