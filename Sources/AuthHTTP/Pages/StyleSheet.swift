import Auth

/// The style of every page: one sheet in the page itself, so that a page loads nothing.
struct StyleSheet: Hashable, Sendable {
    /// CSS without `<`.
    let text: String

    /// The sheet with the brand's colour.
    init(accent: AccentColor) {
        text = """
            :root{color-scheme:light dark;--accent:\(accent.hex);--on-accent:\(accent.textHex);\
            --page:#f3f4f6;--card:#fff;--text:#16181d;--quiet:#565c67;--line:#8a919e;--fill:#f7f8fa;--danger:#b3261e}
            @media (prefers-color-scheme:dark){:root{\
            --page:#0f1115;--card:#1a1d23;--text:#f1f2f5;--quiet:#a9afba;--line:#6d7482;--fill:#12141a;--danger:#ff8f85}}
            """ + Self.rules
    }

    private static let rules = """

        *{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%}
        body{margin:0;background:var(--page);color:var(--text);\
        font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
        main{max-width:26rem;margin:0 auto;padding:max(1.5rem,8vh) 1rem 2rem}
        .brand{margin:0 0 1rem;text-align:center;color:var(--quiet);font-weight:600;overflow-wrap:anywhere}
        .card{background:var(--card);border-radius:1rem;padding:1.5rem 1.25rem;box-shadow:0 1px 3px rgb(0 0 0/.12)}
        h1{margin:0 0 .75rem;font-size:1.375rem;line-height:1.25}
        h2{margin:1.5rem 0 .5rem;font-size:1rem}
        p{margin:0 0 1rem;overflow-wrap:anywhere}
        .quiet{color:var(--quiet);font-size:.9375rem}
        .card>:last-child{margin-bottom:0}
        .alert{color:var(--danger);font-weight:600}
        form{margin:0 0 1rem}
        label{display:block;margin:0 0 .375rem;color:var(--quiet);font-size:.9375rem}
        input{display:block;width:100%;min-height:3.25rem;margin:0 0 .75rem;padding:.5rem .875rem;font:inherit;\
        color:inherit;background:var(--fill);border:1px solid var(--line);border-radius:.75rem}
        input[aria-invalid]{border-color:var(--danger)}
        .code{font-size:1.375rem;letter-spacing:.25em;font-variant-numeric:tabular-nums}
        button,.button{display:block;width:100%;min-height:3.25rem;padding:.75rem 1rem;font:inherit;font-weight:600;\
        text-align:center;text-decoration:none;color:var(--on-accent);background:var(--accent);\
        border:1px solid transparent;border-radius:.75rem;cursor:pointer}
        .second{color:var(--text);background:none;border-color:var(--line)}
        a{color:inherit}
        .more{margin:1rem 0 0;text-align:center}
        .more a{display:inline-block;padding:.625rem 1rem;font-weight:600}
        hr{margin:1.25rem 0;border:0;border-top:1px solid var(--line);opacity:.4}
        ul{margin:0;padding:0;list-style:none}
        li a{display:block;padding:.75rem 0;overflow-wrap:anywhere}
        li+li{border-top:1px solid var(--line)}
        pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.875rem}
        :focus-visible{outline:3px solid var(--accent);outline-offset:2px}
        @media (prefers-color-scheme:dark){:focus-visible{outline-color:var(--text)}}
        @media (forced-colors:active){button,.button{border-color:ButtonText}}
        """
}
