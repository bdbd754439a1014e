/// The same numbers for the same seed (SplitMix64).
struct SeededChance: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Story {
    private static let addresses = [
        "sam@example.com", " sam@example.com\n", "sam", "", "sam@", "@example.com", "sam@exämple.com",
        "sam..x@example.com",
        ".sam@example.com", "sam@-example.com", "sam@192.0.2.1", "sam@[192.0.2.1]", "\"a b\"@example.com", "a@b@c.de",
        "a@b.c,d@e.f", "sam\u{200B}@example.com", "sam\u{0}@example.com", "sam\u{212A}@example.com", "sam @example.com",
        "sam@example.com\u{2029}", "ſam@example.com", "sam@(example).com", "sam@exa«mple.com", "sam@ex🎈.com", "+@a.b",
        "sam@example..com", "sam@example.com.", String(repeating: "a", count: 65) + "@example.com",
        String(repeating: "ä", count: 33) + "@example.com", "sam@" + String(repeating: "abcdef.", count: 40) + "com",
        "sam@" + String(repeating: "a", count: 64) + ".com", String(repeating: " ", count: 300) + "sam@example.com",
    ]
    private static let codes = [
        "", "1", "12", "12345", "123456", " 123 456", "123-456", "1234567", "１２３４５６", "١٢٣٤٥٦", "½", "code 654321",
        "𝟗𝟘𝟡",
        "12\u{200B}34", "٤٤٤", "²³",
    ]

    /// Thirty events in a plausible order, none of them promised to make sense.
    static func random(number: Int, using chance: inout SeededChance) -> Story {
        var at = 0.0
        let steps = (0..<30).map { index in
            at += [0, 0, 0.3, 0.7, 1, 2.5, 31].randomElement(using: &chance) ?? 0
            // At first a link that is sent, so that the sent state is often seen.
            let event =
                switch index {
                case 0 where number % 4 != 0: object("emailChanged", ["text": .string("sam@example.com")])
                case 1 where number % 4 != 0: JSONValue.string("continue")
                case 2 where number % 4 != 0: object("succeeded", ["call": .number(1)])
                default: randomEvent(using: &chance)
                }
            return StoryStep(at: (at * 10).rounded() / 10, send: event)
        }
        let options = Options(
            resendAfter: [nil, 0, 1, 45].randomElement(using: &chance) ?? nil,
            linkLifetime: [nil, .null, .number(90), .number(7200)].randomElement(using: &chance) ?? nil,
            takesCodes: number % 7 != 0, takesLinks: number % 11 != 0, language: number % 3 == 0 ? "de" : "en")
        return Story(name: "random \(number)", options: options, email: number % 5 == 0 ? "kim" : nil, steps: steps)
    }

    private static func randomEvent(using chance: inout SeededChance) -> JSONValue {
        let call = JSONValue.number(Double((1...6).randomElement(using: &chance) ?? 1))
        switch UInt8.random(in: 0..<20, using: &chance) {
        case 0, 1: return object("emailChanged", ["text": .string(addresses.randomElement(using: &chance) ?? "")])
        case 2, 3: return .string("continue")
        case 4: return .string("resend")
        case 5, 6: return .string("enterCode")
        case 7, 8: return object("codeChanged", ["text": .string(codes.randomElement(using: &chance) ?? "")])
        case 9: return .string("submitCode")
        case 10: return object("linkOpened", ["link": .string(["a:1", "a:2"].randomElement(using: &chance) ?? "")])
        case 11: return .string("openMail")
        case 12 where Int.random(in: 0..<4, using: &chance) == 0: return .string("signedIn")
        case 12: return .string("mailMissing")
        case 13: return .string("changeEmail")
        case 14, 15: return object("succeeded", ["call": call, "resendAfter": .number(7), "linkLifetime": .number(61)])
        case 16: return object("failed", ["call": call, "message": .string(""), "attemptsLeft": .number(2)])
        case 17: return object("failed", ["call": call, "message": .string("No."), "retryAfter": .number(3)])
        case 18 where Bool.random(using: &chance):
            return object("resumed", ["email": .string("kim@example.com"), "resendAfter": .number(4)])
        case 18: return object("cancelled", ["call": call])
        default: return .string("tick")
        }
    }

    private static func object(_ name: String, _ members: [String: JSONValue]) -> JSONValue {
        .object([name: .object(members)])
    }
}
