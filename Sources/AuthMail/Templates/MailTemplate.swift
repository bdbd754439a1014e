/// A text with placeholders, checked when the server starts rather than when the first mail goes out.
struct MailTemplate: Sendable {
    /// What a template is for decides what it must hold and how values are written into it.
    enum Kind: String, Sendable {
        case subject
        case text
        case html
    }

    private enum Piece: Sendable {
        case literal(String)
        case value(MailPlaceholder)
    }

    private let kind: Kind
    private let pieces: [Piece]

    /// Reads a template. Line ends of every kind become LF, other control characters blanks.
    /// - Throws: ``MailSettingError`` that names the template and the placeholder.
    init(_ source: String, kind: Kind) throws(MailSettingError) {
        self.kind = kind
        var pieces: [Piece] = []
        var rest = Substring(Self.normalized(source))
        while let open = rest.utf8.firstRange(ofBytes: "{{".utf8) {
            pieces.append(.literal(String(rest[..<open.lowerBound])))
            guard let close = rest[open.upperBound...].utf8.firstRange(ofBytes: "}}".utf8) else {
                throw MailSettingError("the mail's \(kind.rawValue) template has a {{ without a }}")
            }
            let name = String(rest[open.upperBound..<close.lowerBound]).singleLine
            guard let placeholder = MailPlaceholder(rawValue: name) else {
                let known = MailPlaceholder.allCases.map { "{{\($0.rawValue)}}" }.joined(separator: ", ")
                throw MailSettingError(
                    "the mail's \(kind.rawValue) template has {{\(name.prefix(40))}}; known are \(known)")
            }
            pieces.append(.value(placeholder))
            rest = rest[close.upperBound...]
        }
        pieces.append(.literal(String(rest)))
        self.pieces = pieces
        try check()
    }

    /// The template with its values; escaped where it is HTML.
    func rendered(_ values: TemplateValues) -> String {
        var output = ""
        for piece in pieces {
            switch piece {
            case .literal(let text): output += text
            case .value(let placeholder):
                output += kind == .html ? HTMLText.escape(values[placeholder]) : values[placeholder]
            }
        }
        return output
    }

    private func check() throws(MailSettingError) {
        switch kind {
        case .subject:
            guard pieces.count > 1 || !isBlank else { throw MailSettingError("the mail's subject template is empty") }
            guard !has(.link) else { throw MailSettingError("the mail's subject template must not have {{link}}") }
        case .text, .html:
            for placeholder in [MailPlaceholder.link, .code] where !has(placeholder) {
                throw MailSettingError("the mail's \(kind.rawValue) template lacks {{\(placeholder.rawValue)}}")
            }
            guard kind == .html || isLinkAlone else {
                throw MailSettingError("the mail's text template must have {{link}} alone on its line, once")
            }
        }
    }

    private func has(_ wanted: MailPlaceholder) -> Bool {
        pieces.contains { piece in
            if case .value(wanted) = piece { true } else { false }
        }
    }

    private var isBlank: Bool {
        pieces.allSatisfy { piece in
            if case .literal(let text) = piece { text.trimmed.isEmpty } else { false }
        }
    }

    /// Mail programs make a link of what looks like one, a full stop after it included.
    private var isLinkAlone: Bool {
        let plain = pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .value(let placeholder): "{{\(placeholder.rawValue)}}"
            }
        }
        let lines = plain.joined().split(separator: "\n").filter { $0.utf8.has("{{link}}") }
        return lines == ["{{link}}"]
    }

    private static func normalized(_ source: String) -> String {
        let lines = source.mailLines.map { line in
            var output = String.UnicodeScalarView()
            for scalar in line.unicodeScalars {
                output.append(scalar.properties.generalCategory == .control && scalar != "\t" ? " " : scalar)
            }
            return String(output)
        }
        return lines.joined(separator: "\n")
    }
}
