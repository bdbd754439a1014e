/// What the server has answered, before anybody has looked whether it is a key set.
struct KeySetAnswer: Sendable {
    let status: Int
    let cacheControl: String?
    let body: [UInt8]
}
