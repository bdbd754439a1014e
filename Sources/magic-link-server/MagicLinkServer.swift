@main
struct MagicLinkServer {
    static func main() async {}
}
