import Testing

@testable import AuthHTTP

struct HTMLTests {
    @Test func `escapes what is interpolated`() {
        let value = #"<a href="x" title='y'>&amp;"#
        let html: HTML = #"<p title="\#(value)">\#(value)</p>"#
        let escaped = "&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;"
        #expect(html.text == #"<p title="\#(escaped)">\#(escaped)</p>"#)
    }

    @Test func `leaves pieces of pages and numbers as they are`() {
        let piece: HTML = "<b>\(1)</b>"
        let none: HTML? = nil
        let html: HTML = "<p>\(piece)\(none)\(piece as HTML?)</p>"
        #expect(html.text == "<p><b>1</b><b>1</b></p>")
    }
}
