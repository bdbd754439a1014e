import Testing

@testable import AuthMail

struct MailDestinationTests {
    private func settings(_ text: String) throws -> SMTPSettings {
        guard case .smtp(let settings) = try MailDestination(text) else {
            throw MailSettingError("not a mail server")
        }
        return settings
    }

    @Test func `reads a folder`() throws {
        #expect(try MailDestination("directory:mail") == .directory(path: "mail"))
        #expect(try MailDestination(" directory:/var/spool/mail out ") == .directory(path: "/var/spool/mail out"))
    }

    @Test func `reads a mail server, and requires STARTTLS unless told otherwise`() throws {
        #expect(try settings("smtp://mail.example.org") == SMTPSettings(host: "mail.example.org", port: 587))
        #expect(try settings("SMTPS://mail.example.org/").port == 465)
        #expect(try settings("smtps://mail.example.org").encryption == .implicitTLS)
        #expect(try settings("smtp://[::1]:2525").host == "::1")
        #expect(try settings("smtp://[::1]:2525").url(helloName: "[127.0.0.1]") == "smtp://[::1]:2525/%5B127.0.0.1%5D")
        let open = try settings("smtp://10.0.0.1?tls=off&connections=4&ehlo=a.example")
        #expect(
            open == SMTPSettings(host: "10.0.0.1", port: 25, encryption: .off, helloName: "a.example", connections: 4))
        #expect(try settings("smtps://h?certificate=unverified&ca=/a%20b.pem").authorityFile == "/a b.pem")
        #expect(try settings("smtps://h?certificate=unverified").verifiesCertificate == false)
    }

    @Test func `user and password are percent-decoded, and never printed`() throws {
        let settings = try settings("smtp://a%40b:p%3A%2F%C3%A4:@h:25")
        #expect(settings.credentials == .init(user: "a@b", password: "p:/ä:"))
        for text in ["\(settings)", String(reflecting: settings), "\(settings.credentials as Any)"] {
            #expect(!text.contains("ä") && !text.contains("a@b"), "\(text)")
        }
    }

    @Test(
        "R23: what can't be used is refused, in words without the password",
        arguments: [
            "", "mail", "directory:", "directory:a\nb", "http://h", "smtp:h", "smtp://", "smtp://:25", "smtp://h:0",
            "smtp://h:65536", "smtp://h:+25", "smtp://h:", "smtp://h:abc", "smtp://hunter2@h", "smtp://:hunter2@h",
            "smtp://u:hunter2%@h", "smtp://u:hunter2%0D%0A@h", "smtp://u:hunter2%FF@h", "smtp://u:hunter2%00@h",
            "smtp://h/path", "smtp://h?tls=on", "smtps://h?tls=off", "smtp://h?connections=0",
            "smtp://h?ehlo=localhost",
            "smtp://h?unknown=1", "smtp://h?tls", "smtp://bücher.example", "smtp://[::1", "smtp://[x]", "smtp://a b",
            "smtp://-h", "smtp://h..example",
        ])
    func refused(_ text: String) {
        let error = #expect(throws: MailSettingError.self) { try MailDestination(text) }
        #expect(error?.message.contains("hunter2") == false)
    }

    @Test("R85, C77: EHLO never says localhost or a container's ID")
    func helloNames() {
        func choose(_ configured: String?, _ domain: String, _ host: String?) -> String {
            EHLOName.choose(configured: configured, senderDomain: domain, publicHost: host)
        }
        #expect(choose("mx.example.org", "example.org", nil) == "mx.example.org")
        #expect(choose("[192.0.2.7]", "example.org", nil) == "[192.0.2.7]")
        #expect(choose(nil, "example.org", "id.example.org") == "example.org")
        #expect(choose(nil, "localhost", "id.example.org") == "id.example.org")
        for host in [nil, "localhost", "3f2a9c81d7e4", "127.0.0.1", "app.localhost", "[::1]"] as [String?] {
            let name = choose(nil, "localhost", host)
            #expect(name.hasPrefix("[") && name.hasSuffix("]") && name.split(separator: ".").count == 4, "\(name)")
        }
    }

    @Test("R86: replies are read by their code")
    func replies() {
        #expect(SMTPReply(line: "250 2.1.5 ok\r\n".utf8) == SMTPReply(code: 250, enhanced: "2.1.5"))
        #expect(SMTPReply(line: "250\r\n".utf8) == SMTPReply(code: 250))
        #expect(SMTPReply(line: "550 5.1 no".utf8) == SMTPReply(code: 550))
        #expect(SMTPReply(line: "550 5.7.1\r\n".utf8) == SMTPReply(code: 550, enhanced: "5.7.1"))
        for line in ["250-ok", "25", "abc def", "2500 x", ""] { #expect(SMTPReply(line: line.utf8) == nil) }
    }
}
