import FuzzDriver
import HTTP

/// Forms: what is read can be written and read again.
@main
struct FuzzForm {
    static func main() {
        fuzz { bytes in
            if let form = FormFields(bytes) {
                precondition(form.pairs.count <= 100)
                precondition(FormFields(Array(form.encoded.utf8)) == form)
                // Two are enough: each costs a walk over all.
                for pair in form.pairs.prefix(2) {
                    let count = form.pairs.count { $0.name.utf8.elementsEqual(pair.name.utf8) }
                    switch (count, Result { try form.value(pair.name) }) {
                    case (1, .success(let value)): precondition(value == pair.value)
                    case (_, .success): preconditionFailure("One of several values was taken.")
                    case (1, .failure): preconditionFailure("The only value wasn't taken.")
                    case (_, .failure): break
                    }
                }
            }
            let text = String(decoding: bytes, as: UTF8.self)
            let encoded = PercentCoding.encode(text)
            precondition(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
            precondition(PercentCoding.decodeText(encoded.utf8).map { Array($0.utf8) } == Array(text.utf8))
        }
    }
}
