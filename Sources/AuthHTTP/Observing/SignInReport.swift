/// Tells the observer about attempts to sign in.
struct SignInReport: Sendable {
    let observe: (@Sendable (SignInRecord) -> Void)?

    func callAsFunction(
        _ method: SignInRecord.Method, _ result: SignInRecord.Result, email: String?, _ exchange: Exchange
    ) {
        observe?(
            SignInRecord(
                method: method, result: result, maskedEmail: email, client: exchange.client,
                requestID: exchange.requestID, trace: exchange.trace))
    }
}
