import MagicLinkAPI
import Testing

struct SignInFailureTests {
    @Test func `a problem tells the block its sentence, its pause and the tries that remain`() {
        let problem = Problem(
            status: 401, code: .wrongCode, title: "Wrong code", detail: "That isn't the code.", attemptsLeft: 2,
            retryAfter: 30)
        let failure: any SignInFailure = problem
        #expect(failure.message == "That isn't the code.")
        #expect(failure.retryDelay == .seconds(30))
        #expect(failure.attemptsLeft == 2)
    }

    @Test func `an answer to a request for a link tells the block its numbers`() {
        let answer = SendAnswer(
            email: "sam@example.com", delivery: .sent, expiresIn: 600, resendAfter: 45, request: "r")
        let terms: any LinkTerms = answer
        #expect(terms.resendDelay == .seconds(45))
        #expect(terms.linkLifetime == .seconds(600))
    }
}
