/// Reads the mails that ``DirectoryTransport`` has written. Blocks; meant for a first run, not for a server under load.
public struct DirectoryInbox: Sendable {
    private let folder: MailFolder

    /// The inbox of a folder, which need not be there yet.
    public init(path: String) { folder = MailFolder(path: path) }

    /// The newest mails first, at most `limit`. Files that aren't mails are left out.
    public func mails(limit: Int = 50) -> [InboxMail] {
        folder.names().prefix(max(0, limit)).compactMap { mail($0) }
    }

    private func mail(_ name: String) -> InboxMail? {
        guard let bytes = folder.read(name), let message = MailReader(bytes) else { return nil }
        let lines = message.text.split(separator: "\n").map { String($0).trimmed }
        let link = lines.first { ($0.hasPrefix("https://") || $0.hasPrefix("http://")) && !$0.utf8.contains(0x20) }
        return InboxMail(
            id: name, subject: message.field("Subject") ?? "", recipient: message.field("To") ?? "",
            date: message.field("Date") ?? "", text: message.text, link: link,
            code: lines.lazy.filter { $0 != link }.compactMap(Self.code(in:)).first)
    }

    /// Six ASCII digits with neither letter nor digit beside them.
    private static func code(in line: String) -> String? {
        line.split { !($0.isLetter || $0.isNumber) }.first { word in
            word.utf8.count == 6 && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }.map(String.init)
    }
}
