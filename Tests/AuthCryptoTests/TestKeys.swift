/// Keys made for these tests alone, by `openssl genpkey`: what the server must refuse.
enum TestKeys {
    /// On P-384.
    static let p384 = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDDx5Z6sPlgOjy1RtZc4
        /Zc7VPi0XDh2TUEltZU82efWXmfdWAnMG0CX+qys/HFzwNehZANiAATYpgdeeYde
        u63n0R8V8BMpF7wZOFQZ+aWPe3/YIS22/dUW/7lhC+Abwxvqc1ILWGAVVsdgDmcy
        nIRIp4VwF3BP4Zd3JpnOFnU5B6E8Lt+qo+kmKyNye01fbxPPbtw6Tvk=
        -----END PRIVATE KEY-----
        """
    /// Of another algorithm.
    static let ed25519 = """
        -----BEGIN PRIVATE KEY-----
        MC4CAQAwBQYDK2VwBCIEIMo3gSwTu1L5pLI3hVbWc8/azsgVxxwHi33vCgjNcOwY
        -----END PRIVATE KEY-----
        """
    /// On P-256, under a passphrase.
    static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgz634HTLM4EgICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEPMtDKSPexR/n/ciqBfcl9oEgZBJ
        pmoHaHob42kcaGg01E3eekHkkIFKOhhcUKR+AFlFrct0Ag0XMcj3Yr/Sxg3FeeQv
        xgECTAbmhbqYQL89+jTj8hwIYXmRha3T/ZGYi/JVRDXvIthnwzzdJBlDfr6px8di
        MuFstRrHzdk+7ycodUuXWYpyOvg6QPFMdW9aRb23d0oGcb4IKX8e8Clr6m837DY=
        -----END ENCRYPTED PRIVATE KEY-----
        """
}
