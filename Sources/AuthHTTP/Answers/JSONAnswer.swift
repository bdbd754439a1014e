import MagicLinkAPI

/// What a program gets, as JSON. Clients read it back by the same keys (`Codable`).
protocol JSONAnswer {
    /// UTF-8.
    var json: [UInt8] { get }
}

extension SendAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.email, email)
        text.member(CodingKeys.delivery, delivery.rawValue)
        text.member(CodingKeys.expiresIn, expiresIn)
        text.member(CodingKeys.resendAfter, resendAfter)
        text.member(CodingKeys.request, request)
        return text.bytes
    }
}

extension LinkAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.status, status.rawValue)
        text.member(CodingKeys.email, email)
        text.member(CodingKeys.expiresIn, expiresIn)
        return text.bytes
    }
}

extension SessionAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.accessToken, accessToken)
        text.member(CodingKeys.tokenType, tokenType)
        text.member(CodingKeys.expiresIn, expiresIn)
        text.member(CodingKeys.refreshToken, refreshToken)
        text.member(CodingKeys.user, user)
        return text.bytes
    }
}

extension CookieSessionAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.location, location)
        return text.bytes
    }
}

extension UserAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.id, id)
        text.member(CodingKeys.email, email)
        text.member(CodingKeys.createdAt, createdAt)
        text.member(CodingKeys.isNew, isNew)
        return text.bytes
    }
}

extension SessionDescription: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.id, id)
        text.member(CodingKeys.createdAt, createdAt)
        text.member(CodingKeys.lastUsedAt, lastUsedAt)
        text.member(CodingKeys.expiresAt, expiresAt)
        text.member(CodingKeys.userAgent, userAgent)
        text.member(CodingKeys.isCurrent, isCurrent)
        return text.bytes
    }
}

extension CurrentSessionAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.user, user)
        text.member(CodingKeys.session, session)
        return text.bytes
    }
}

extension SessionListAnswer: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.sessions, sessions)
        return text.bytes
    }
}

extension Problem: JSONAnswer {
    var json: [UInt8] {
        var text = JSONText()
        text.member(CodingKeys.type, type)
        text.member(CodingKeys.title, title)
        text.member(CodingKeys.status, status)
        text.member(CodingKeys.code, code.rawValue)
        text.member(CodingKeys.detail, detail)
        text.member(CodingKeys.pointer, pointer)
        text.member(CodingKeys.attemptsLeft, attemptsLeft)
        text.member(CodingKeys.retryAfter, retryAfter)
        text.member(CodingKeys.error, error)
        return text.bytes
    }
}
