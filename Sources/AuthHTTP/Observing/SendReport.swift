import Auth

/// Tells the observer who has asked for a link.
struct SendReport: Sendable {
    let observe: (@Sendable (SendRecord) -> Void)?

    func callAsFunction(_ outcome: LinkRequest.Outcome, email: String?, _ exchange: Exchange) {
        self(Self.result(outcome), email: email, exchange)
    }

    func callAsFunction(_ result: SendRecord.Result, email: String?, _ exchange: Exchange) {
        observe?(
            SendRecord(
                result: result, maskedEmail: email, client: exchange.client, requestID: exchange.requestID,
                trace: exchange.trace))
    }

    private static func result(_ outcome: LinkRequest.Outcome) -> SendRecord.Result {
        switch outcome {
        case .sent(let link):
            switch link.delivery {
            case .sent: .sent(link.challengeID)
            case .queued: .queued(link.challengeID)
            }
        case .tooSoon: .tooSoon
        case .tooMany(let limit, _): .tooMany(limit)
        case .mailRefused: .mailRefused
        case .invalidEmail: .invalidEmail
        case .unknownReturnAddress: .unknownReturnAddress
        }
    }
}
