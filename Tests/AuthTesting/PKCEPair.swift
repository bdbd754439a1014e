public import MagicLinkAPI

/// A verifier and its challenge (RFC 7636 appendix B).
public enum PKCEPair {
    /// The verifier of the RFC's example.
    public static let verifier = CodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
    /// The challenge that goes with it.
    public static let challenge = CodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    /// A verifier of somebody else.
    public static let otherVerifier = CodeVerifier(String(repeating: "o", count: 43))
}
