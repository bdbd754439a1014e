/// Something that a view does once: it differs from the one before even when it asks for the same.
public struct Cue<Value: Hashable & Sendable>: Hashable, Sendable {
    /// What to do.
    public let value: Value
    /// Which one this is, counted from 1.
    public let number: Int

    func next(_ value: Value) -> Self { Cue(value: value, number: number + 1) }

    static func first(_ value: Value) -> Self { Cue(value: value, number: 1) }
}
