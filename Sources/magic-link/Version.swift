/// The program's version (https://semver.org).
enum Version {
    static let number = "0.1.0"
}
