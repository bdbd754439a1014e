import Auth
import AuthHTTP
import AuthMail
import HTTP
import HTTPServer
import Telemetry

/// Everything that can be set, read and checked: plain values, before anything is opened or made.
struct Configuration: Sendable {
    /// Where and how the server listens, and how much and how long it waits for.
    var server: ServerConfiguration
    /// Where people reach it.
    var publicURL: PublicURL
    /// The certificate and key of all addresses but Unix-domain sockets; `nil`: HTTP is spoken there.
    var tls: TLSFiles?
    /// Where http is sent on to https.
    var redirect: RedirectSetting?
    /// The folder of database, secret, keys and mails; relative to the working folder.
    var dataFolder: String
    /// Where the server's secret is.
    var secret: SecretSetting
    /// Where challenges, users and sessions are kept.
    var store: StoreSetting
    /// How mails leave.
    var mail: MailDestination
    /// What all mails share.
    var mailIdentity: MailIdentity
    /// A folder of templates, relative to the working folder.
    var mailTemplates: String?
    /// The rules' numbers, and who may sign in.
    var policy: AuthPolicy
    /// Accounts that a fixed code signs in to.
    var reviews: ReviewSetting
    /// Networks whose forwarded headers count.
    var trustedProxies: [IPNetwork]
    /// Origins whose pages may call.
    var crossOrigins: Set<String>
    /// The apps that open links.
    var associations: AppAssociations
    /// Whom to tell of a weakness.
    var securityContacts: [String]
    /// The scheme of the app's own links.
    var appScheme: String?
    /// How much is logged.
    var logLevel: LogLevel
    /// How log lines are written; `nil`: text on a terminal, JSON anywhere else.
    var logFormat: LogFormat?
    /// Whether and where the metrics can be read.
    var metrics: MetricsSetting
    /// Who is told of changes; `nil`: nobody.
    var webhook: WebhookSetting?
}
