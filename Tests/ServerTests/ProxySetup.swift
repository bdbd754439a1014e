import Foundation

/// What Config and README say of a proxy.
enum ProxySetup: String, CaseIterable, Sendable {
    /// The server at a host name of its own.
    case nginxSite, caddySite
    /// The server beside a site that it guards.
    case nginxGuard, caddyGuard

    /// The host that it stands for.
    var host: String { isGuard ? "example.com" : "id.example.com" }

    /// The path that the server is below.
    var prefix: String { isGuard ? "/id" : "" }

    /// Whether there is a site beside the server.
    var isGuard: Bool {
        switch self {
        case .nginxSite, .caddySite: false
        case .nginxGuard, .caddyGuard: true
        }
    }

    /// Where the proxy is installed.
    var program: String { isNginx ? "/usr/sbin/nginx" : "/usr/bin/caddy" }

    private var isNginx: Bool {
        switch self {
        case .nginxSite, .nginxGuard: true
        case .caddySite, .caddyGuard: false
        }
    }

    /// In the foreground; nginx as one process, which leaves none behind when it is killed.
    func arguments(folder: String) -> [String] {
        isNginx
            ? [
                "-p", folder, "-c", "configuration", "-e", "log", "-g",
                "daemon off; master_process off; pid nginx.pid;",
            ] : ["run", "--config", folder + "/configuration", "--adapter", "caddyfile"]
    }

    /// The settings of the server that the comment names.
    func settings() throws -> [String: String] {
        let lines = try text().matches(of: /#\s+(MAGICLINK_[A-Z_]+)=(\S+)/)
        return Dictionary(uniqueKeysWithValues: lines.map { (String($0.output.1), String($0.output.2)) })
    }

    /// As it stands there, but for ports and certificates, and with an app for the site that says what it is told.
    func configuration(folder: String, port: UInt16, server: UInt16) throws -> String {
        let text = try text().replacing("127.0.0.1:8080", with: "127.0.0.1:\(server)")
            .replacing("127.0.0.1:3000", with: "127.0.0.1:\(port + 2)")
        return isNginx ? nginx(text, folder, port) : caddy(text, folder, port)
    }

    private func text() throws -> String {
        switch self {
        case .nginxSite: try Repository.text("Config/nginx-site.conf")
        case .nginxGuard: try Repository.text("Config/nginx.conf")
        case .caddySite: try Repository.readmeBlocks("caddyfile").joined()
        case .caddyGuard: try Repository.text("Config/Caddyfile")
        }
    }

    private func nginx(_ text: String, _ folder: String, _ port: UInt16) -> String {
        let scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path t;" }.joined()
        let app = """
            server {
                listen 127.0.0.1:\(port + 2);
                location / { return 200 "user=[$http_remote_user] authorization=[$http_authorization]"; }
            }
            """
        // A file for conf.d stands in nginx's own `http`.
        let whole = text.contains("http {\n") ? text : "events {}\nhttp {\n\(text)\n}\n"
        return whole.replacing("http {\n", with: "http {\n\(scratch)\n\(app)\n")
            .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(port) ssl")
            .replacing("listen 80;", with: "listen 127.0.0.1:\(port + 1);")
            .replacing(/(?m)^ *listen \[::\].*\n/, with: "")
            .replacing(/\/etc\/letsencrypt\/live\/[a-z.]+/, with: folder)
            .replacing("/var/www/html", with: folder)
    }

    /// What the app behind Caddy says of a request.
    private static let told =
        ["Remote_User", "Remote_Email", "Remote_Session"].map { "{http.request.header.\($0)}" }.joined()
        + " user=[{http.request.header.Remote-User}] authorization=[{http.request.header.Authorization}]"

    private func caddy(_ text: String, _ folder: String, _ port: UInt16) -> String {
        """
        {
            admin off
            http_port \(port + 1)
            https_port \(port)
            default_bind 127.0.0.1
            skip_install_trust
        }
        http://:\(port + 2) {
            respond "\(Self.told)"
        }

        """
            + text.replacing("\n\(host) {\n", with: "\n\(host) {\ntls \(folder)/fullchain.pem \(folder)/privkey.pem\n")
    }
}
