import UsageHints

/// Looks variables up, checks their values, and collects a line for each that is wrong.
struct SettingReader {
    private let values: [String: String]
    /// One line each, in the order in which they were found.
    private(set) var problems: [String]

    init(environment: [String: String], file: EnvironmentFile) {
        problems = file.problems
        let known = Variable.all.map(\.name)
        let given = environment.filter { $0.key.hasPrefix(Variable.prefix) }
        values = file.values.merging(given) { _, environment in environment }.filter { !$0.value.isEmpty }
        for name in values.keys.sorted() where !known.contains(name) {
            let nearest = NearestName.find(name, among: known)
            // A file may hold other programs' variables too, but not a mistyped one of ours.
            guard name.hasPrefix(Variable.prefix) || nearest != nil else { continue }
            problems.append("\(name.shown) is not a setting" + (nearest.map { "; did you mean \($0)?" } ?? ""))
        }
    }

    /// Whether a variable is set.
    func isSet(_ variable: Variable) -> Bool { values[variable.name] != nil }

    /// The value, or the fallback; `nil` when it is wrong.
    mutating func value<Value>(_ variable: Variable, as check: (String) throws(SettingError) -> Value) -> Value? {
        checked(variable, values[variable.name] ?? variable.fallback, check)
    }

    /// The value; `nil` when it is wrong, or there is none.
    mutating func optional<Value>(_ variable: Variable, as check: (String) throws(SettingError) -> Value) -> Value? {
        values[variable.name].flatMap { checked(variable, $0, check) }
    }

    /// The values of a list, without blanks around them; empty when there is none.
    mutating func list<Value>(
        _ variable: Variable, separator: Character = ",", as check: (String) throws(SettingError) -> Value
    ) -> [Value] {
        let text = values[variable.name] ?? variable.fallback
        return text.split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
            .compactMap { checked(variable, $0, check) }
    }

    /// Puts the value, or the fallback, where it belongs.
    mutating func set<Value>(
        _ place: inout Value, _ variable: Variable, as check: (String) throws(SettingError) -> Value
    ) {
        if let value = value(variable, as: check) { place = value }
    }

    /// Notes that a value can't be had beside another.
    mutating func refuse(_ variable: Variable, _ allowed: String) {
        let line = problem(variable, values[variable.name] ?? variable.fallback, allowed)
        if !problems.contains(line) { problems.append(line) }
    }

    private mutating func checked<Value>(
        _ variable: Variable, _ text: String, _ check: (String) throws(SettingError) -> Value
    ) -> Value? {
        do { return try check(text) } catch {
            problems.append(problem(variable, text, error.allowed))
            return nil
        }
    }

    private func problem(_ variable: Variable, _ text: String, _ allowed: String) -> String {
        "\(variable.name)\(variable.isSecret ? "" : "=\(text.withoutCredentials.shown)") must be \(allowed)"
    }
}
