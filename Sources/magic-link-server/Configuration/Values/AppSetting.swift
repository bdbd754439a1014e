import AuthHTTP

/// The spellings of apps that open links.
enum AppSetting {
    /// How many apps there may be: their file must stay below the 128 KiB that Apple reads.
    static let limit = 100

    /// Checks `TEAM123456.com.example.app`: team, dot, bundle.
    static func appleAppID(_ text: String) throws(SettingError) -> String {
        let team = text.utf8.prefix(10)
        let rest = text.utf8.dropFirst(10)
        guard team.allSatisfy({ isDigit($0) || isCapital($0) }), rest.first == UInt8(ascii: "."),
            (1...155).contains(rest.count - 1), isBundle(rest.dropFirst())
        else {
            throw SettingError(
                "IDs such as TEAM123456.com.example.app, the team's ten capitals and digits in front, separated by commas"
            )
        }
        return text
    }

    /// Checks `com.example.app=AA:…:FF+11:…:22`: a package, and the SHA-256 of each certificate that signs it.
    static func androidApp(_ text: String) throws(SettingError) -> AndroidApp {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, isPackage(parts[0].utf8) else { throw androidRefusal("") }
        let fingerprints = parts[1].split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        guard fingerprints.count <= 10, fingerprints.allSatisfy({ isFingerprint($0.utf8) }) else {
            throw androidRefusal("; a fingerprint is 32 bytes in capitals, as keytool -list -v shows SHA256")
        }
        return AndroidApp(package: String(parts[0]), fingerprints: fingerprints)
    }

    private static func androidRefusal(_ reason: String) -> SettingError {
        SettingError(
            "apps such as com.example.app=14:6D:…:A8, with a + before each further fingerprint, separated by commas"
                + reason)
    }

    /// Letters, digits and hyphens, in parts that dots separate.
    private static func isBundle(_ bundle: Substring.UTF8View) -> Bool {
        bundle.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
        }
    }

    /// Two parts at least, each of which begins with a letter.
    private static func isPackage(_ package: Substring.UTF8View) -> Bool {
        let parts = package.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count >= 2 && package.count <= 255
            && parts.allSatisfy { part in
                part.first.map(isLetter) ?? false
                    && part.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_") }
            }
    }

    private static func isFingerprint(_ text: String.UTF8View) -> Bool {
        let bytes = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return bytes.count == 32
            && bytes.allSatisfy { byte in
                byte.count == 2
                    && byte.allSatisfy { isDigit($0) || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
            }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        isCapital(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
}
