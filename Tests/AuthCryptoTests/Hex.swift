/// Bytes written as test vectors print them; blanks are skipped.
func hex(_ text: String) -> [UInt8] {
    let digits = text.filter(\.isHexDigit)
    return stride(from: 0, to: digits.count, by: 2).compactMap { offset in
        UInt8(digits.dropFirst(offset).prefix(2), radix: 16)
    }
}
