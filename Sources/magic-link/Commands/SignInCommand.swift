import MagicLinkAPI
import MagicLinkClient

/// `sign-in`: sends a mail, and waits for its code or its link.
struct SignInCommand: Sendable {
    let context: Context

    private var client: MagicLinkClient { context.client }

    func run(_ typed: String) async throws -> Report {
        // As the request is remembered; what is no address is refused with the first mail.
        let email = (try? EmailAddress(typed))?.text ?? typed
        var next = try await begin(email)
        let prompt = Prompt(screen: context.screen)
        while true {
            let line = await prompt.line { [next] in Self.label(next) }
            guard let line else {
                guard context.screen.isInteractive else {
                    throw Failure(.refused, code: "no_input", detail: "No code or link came on standard input.")
                }
                throw CancellationError()
            }
            do {
                switch TypedAnswer(line) {
                case .code(let code):
                    return try finish(try await RedeemCommand(context: context).verify(code, for: email))
                case .link(let link):
                    return try finish(try await RedeemCommand(context: context).open(link: link))
                case .resend: next = try await resend(email, from: next)
                case .unreadable:
                    throw Failure(
                        .refused, code: "invalid_code",
                        detail: "Type the six digits from the mail, or paste its link.")
                }
            } catch {
                // Nobody is there to try again.
                guard context.screen.isInteractive, !(error is CancellationError) else { throw error }
                Console.tell(Failure(error).detail)
            }
        }
    }

    /// Sends the first mail.
    /// - Returns: When another may be sent.
    private func begin(_ email: String) async throws -> ContinuousClock.Instant {
        do {
            return try await send(email)
        } catch let error as SignInError where error.problem?.code == .resendTooSoon {
            // Begun before and broken off: that mail's code is as good.
            guard let pending = await client.pendingRequest, pending.email == email else { throw error }
            Console.tell(error.description)
            return .now + (error.retryAfter ?? .zero)
        }
    }

    private func send(_ email: String) async throws -> ContinuousClock.Instant {
        let link = try await SendCommand(context: context).send(email)
        Console.tell(SendCommand.words(link))
        return .now + link.resendAfter
    }

    private func resend(_ email: String, from moment: ContinuousClock.Instant) async throws -> ContinuousClock.Instant {
        guard context.screen.isInteractive else {
            throw Failure(.refused, code: "no_input", detail: "No code or link came on standard input.")
        }
        let wait = Self.seconds(until: moment)
        guard wait == 0 else {
            Console.tell("Another mail can be sent in \(wait) \(wait == 1 ? "second" : "seconds").")
            return moment
        }
        return try await send(email)
    }

    private func finish(_ result: SignInResult) throws -> Report { try SignedInReport.finish(result, context) }

    private static func label(_ next: ContinuousClock.Instant) -> String {
        let wait = seconds(until: next)
        return wait > 0 ? "Code or link (another mail in \(wait) s): " : "Code or link (Enter sends another mail): "
    }

    private static func seconds(until moment: ContinuousClock.Instant) -> Int {
        let wait = moment - .now
        guard wait > .zero else { return 0 }
        return Int(wait.components.seconds) + (wait.components.attoseconds > 0 ? 1 : 0)
    }
}
