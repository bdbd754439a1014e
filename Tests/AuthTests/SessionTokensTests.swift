import AuthTesting
import Testing

@testable import Auth

struct SessionTokensTests {
    private let tokens: SessionTokens
    private let session: SessionID

    init() throws {
        tokens = SessionTokens(hash: try SignInFixture().hash)
        session = try #require(SessionID(bytes: Array(1...16)))
    }

    @Test func `a refresh token names session and generation`() throws {
        for generation: Int64 in [0, 1, 255, 256, .max - 1] {
            let token = try tokens.refreshToken(session, generation: generation)
            #expect(token.utf8.count == 64)
            let read = try #require(try tokens.read(refreshToken: token))
            #expect(read.session == session && read.generation == generation)
            #expect(try tokens.read(refreshToken: token.uppercased())?.generation == generation)
        }
        // Of these none is ever made: their successor would be no number.
        for generation: Int64 in [-1, .min, .max] {
            #expect(try tokens.read(refreshToken: try tokens.refreshToken(session, generation: generation)) == nil)
        }
    }

    @Test func `R29: a token of another generation can't be made from one that is known`() throws {
        let token = Array(try tokens.refreshToken(session, generation: 1).utf8)
        for index in token.indices {
            var changed = token
            changed[index] = token[index] == UInt8(ascii: "a") ? UInt8(ascii: "b") : UInt8(ascii: "a")
            #expect(try tokens.read(refreshToken: String(decoding: changed, as: UTF8.self)) == nil, "\(index)")
        }
    }

    @Test func `cookie and refresh token don't stand for one another`() throws {
        let token = try tokens.refreshToken(session, generation: 0)
        let cookie = try tokens.cookie(session)
        #expect(try tokens.sessionID(cookie: cookie) == session)
        #expect(try tokens.sessionID(cookie: token) == nil)
        #expect(try tokens.read(refreshToken: cookie) == nil)
        for text in [
            "", "a", token + "a", String(token.dropLast()), " " + token, String(repeating: "a", count: 100_000),
        ] {
            #expect(try tokens.read(refreshToken: text) == nil)
            #expect(try tokens.sessionID(cookie: text) == nil)
        }
    }
}
