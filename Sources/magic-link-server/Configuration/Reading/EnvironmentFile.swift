import FoundationEssentials

/// A file of `NAME=VALUE` lines that `--config`, systemd's `EnvironmentFile` and docker's `--env-file` read alike.
///
/// So it is what all three agree on: a value is everything behind the `=`, to the letter. Quotation marks around it
/// and backslashes in it, which systemd takes away and docker doesn't, are refused; so are lines that only one of them
/// understands.
struct EnvironmentFile: Hashable, Sendable {
    /// Values by name.
    let values: [String: String]
    /// What can't be read, one line each, with the file's name and the line's number.
    let problems: [String]

    static let empty = EnvironmentFile(values: [:], problems: [])

    private init(values: [String: String], problems: [String]) {
        self.values = values
        self.problems = problems
    }

    /// Reads a file. One that can't be read is a problem like others.
    init(path: String) {
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            guard let text = String(validating: data, as: UTF8.self) else {
                self.init(values: [:], problems: ["\(path): not UTF-8"])
                return
            }
            self.init(text: text, name: path)
        } catch {
            self.init(values: [:], problems: ["\(path): the file can't be read"])
        }
    }

    /// Reads a text; `name` stands before what is wrong.
    init(text: String, name: String) {
        var values: [String: String] = [:]
        var problems: [String] = []
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, bytes) in lines.enumerated() {
            let line = String(Substring(bytes))
            do throws(LineError) {
                guard let (variable, value) = try Self.parse(line) else { continue }
                guard values[variable] == nil else { throw LineError(description: "\(variable) is set twice") }
                values[variable] = value
            } catch {
                problems.append("\(name):\(index + 1): \(error.description)")
            }
        }
        self.init(values: values, problems: problems)
    }

    private struct LineError: Error {
        let description: String
    }

    private static func parse(_ line: String) throws(LineError) -> (name: String, value: String)? {
        guard !line.trimmed.isEmpty, line.utf8.first != UInt8(ascii: "#") else { return nil }
        guard line.utf8.last != UInt8(ascii: "\r") else {
            throw LineError(description: "the line ends as on Windows; save the file with Unix line ends")
        }
        guard let equals = line.utf8.firstIndex(of: UInt8(ascii: "=")), isName(line.utf8[..<equals]) else {
            throw LineError(description: "a line must be NAME=VALUE, or begin with #")
        }
        let name = String(line[..<equals])
        let value = String(line[equals...].dropFirst())
        guard value == value.trimmed else { throw LineError(description: "\(name) has blanks around its value") }
        guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw LineError(description: "\(name) has a control character in its value")
        }
        guard value.utf8.first != UInt8(ascii: "\""), value.utf8.first != UInt8(ascii: "'") else {
            throw LineError(description: "\(name) has a quotation mark before its value; leave it out, blanks are fine")
        }
        guard !value.utf8.contains(UInt8(ascii: "\\")) else {
            throw LineError(description: "\(name) has a backslash in its value, which systemd would take away")
        }
        return (name, value)
    }

    private static func isName(_ bytes: Substring.UTF8View) -> Bool {
        guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}
