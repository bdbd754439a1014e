import MagicLinkAPI

extension SignInState {
    mutating func enterCode() -> [SignInEffect] {
        guard options.takesCodes, case .sent(var step) = step, step.code == nil else { return [] }
        step.code = CodeEntry()
        self.step = .sent(step)
        return [.focus(field: .code)]
    }

    mutating func changeCode(_ text: String) -> [SignInEffect] {
        guard case .sent(var step) = step, var entry = step.code, entry.call == nil else { return [] }
        guard let digits = Self.digits(in: text) else { return refuseCode() }
        // A field that echoes the emptied boxes must not sweep the message away.
        guard digits != entry.digits else { return [] }
        entry.digits = digits
        entry.failure = nil
        step.code = entry
        self.step = .sent(step)
        return digits.utf8.count == OneTimeCode.length ? submitCode() : []
    }

    mutating func submitCode() -> [SignInEffect] {
        guard case .sent(var step) = step, step.code != nil, step.code?.call == nil else { return [] }
        guard let code = OneTimeCode(step.code?.digits ?? "") else { return refuseCode() }
        let call = makeCall()
        step.code?.call = call
        self.step = .sent(step)
        failure = nil
        return [.verifyCode(call: call, email: step.address, code: code.digits)]
    }

    mutating func failCode(_ failure: Failure) -> [SignInEffect] {
        let message = failure.message ?? words.codeFailure(attemptsLeft: failure.attemptsLeft)
        return setCode(CodeEntry(failure: message)) + [
            .haptic(kind: .error), .focus(field: .code), .announce(text: message),
        ]
    }

    /// With empty boxes: the code could not be submitted again without a change to it.
    mutating func restCode() -> [SignInEffect] { setCode(CodeEntry()) }

    private mutating func refuseCode() -> [SignInEffect] {
        guard case .sent(var step) = step else { return [] }
        step.code?.failure = words.codeIncomplete
        self.step = .sent(step)
        return [.haptic(kind: .warning), .focus(field: .code), .announce(text: words.codeIncomplete)]
    }

    private mutating func setCode(_ entry: CodeEntry) -> [SignInEffect] {
        guard case .sent(var step) = step else { return [] }
        step.code = entry
        self.step = .sent(step)
        return []
    }

    /// The digits of a text, whatever their script and whatever stands between them; `nil` when they are too many.
    ///
    /// More generous than `OneTimeCode`: a person may paste the mail's whole line.
    private static func digits(in text: String) -> String? {
        var digits = ""
        // Longer than any line that holds a code.
        for scalar in text.unicodeScalars.prefix(1024) {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                continue
            }
            guard digits.utf8.count < OneTimeCode.length else { return nil }
            digits += String(Int(value))
        }
        return digits
    }
}
