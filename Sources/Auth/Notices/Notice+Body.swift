import MagicLinkAPI

extension Notice {
    /// What is sent: JSON on one line, with `type`, `timestamp` and `data` (Standard Webhooks, "Payload structure").
    var body: [UInt8] {
        var data: [(String, JSONObject.Value)] = [("user_id", .text(userID)), ("email", .text(email.text))]
        switch event {
        case .userCreated(let method): data.append(("method", .text(method.rawValue)))
        case .userSignedIn(let session, let method, let isNew):
            data.append(("session_id", .text(session.text)))
            data.append(("method", .text(method.rawValue)))
            data.append(("is_new", .flag(isNew)))
        case .userSignedOut(let session, let cause):
            data.append(("session_id", .text(session.text)))
            data.append(("cause", .text(cause.rawValue)))
        case .userDisabled: break
        }
        return JSONObject([
            ("type", .text(event.type.rawValue)), ("timestamp", .text(occurredAt.rfc3339)),
            ("data", .object(JSONObject(data))),
        ]).bytes
    }
}
