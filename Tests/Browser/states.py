"""Every state that pages have, one after the other: for the gallery and for the check of accessibility."""

import contextlib
import json
import sqlite3
import urllib.request

SETTINGS = {"RESEND_AFTER": "1s", "APP_SCHEME": "com.example.app"}
BOUND = {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"}


class States:
    """`for name, page in States(service, new_profile, "someone"):` with `new_profile(**options)` for a fresh browser."""

    def __init__(self, service, profile, name):
        self.service = service
        self.profile = profile
        self.name = name

    def __iter__(self):
        yield from self.block()
        yield from self.links()
        yield from self.plain()

    def block(self):
        page = self.profile().new_page()
        page.goto(self.service.url)
        yield "01-rest", page
        page.fill("#email", "maya@")
        page.click("[data-part=continue]")
        yield "02-invalid", page
        page.route("**/send", lambda route: route.abort(), times=1)
        address = f"maya.{self.name}@example.com"
        page.fill("#email", address)
        page.click("[data-part=continue]")
        page.wait_for_selector("[data-part=failure]:not([hidden])")
        yield "03-failed", page

        with self.hold(page, "**/send") as send:
            page.click("[data-part=continue]")
            page.wait_for_selector("[data-part=continue][data-activity=busy]")
            yield "04-sending", page
            send(resend_after=30)
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        yield "05-sent", page
        page.click("[data-part=enterCode]")
        page.keyboard.type("24")
        yield "06-code", page
        mail = self.service.mail(address)
        page.fill("#code", mail.wrong_code)
        page.wait_for_selector("[data-part=codeError]:not([hidden])")
        yield "07-wrong-code", page
        with self.hold(page, "**/verify-code") as verify:
            page.fill("#code", mail.code)
            page.wait_for_selector("[data-part=openMail][data-activity=busy]")
            yield "08-verifying", page
            with self.hold(page, "**/signed-in", kind="document"):
                verify()
                page.wait_for_selector("[data-part=openMail][data-activity=done]")
                yield "09-done", page
        page.goto(self.service.url + "/signed-in")
        yield "10-signed-in", page

        page = self.profile().new_page()
        page.goto(self.service.url)
        page.fill("#email", f"again.{self.name}@example.com")
        page.click("[data-part=continue]")
        page.wait_for_selector("[data-part=resend][data-phase=ready]")
        yield "11-resend", page
        page.click("[data-part=resend]")
        page.wait_for_selector("[data-part=resend][data-phase=sent]")
        yield "12-sent-again", page

    def links(self):
        page = self.profile().new_page()
        link = self.link("ready")
        page.goto(link)
        yield "20-link", page
        with self.hold(page, "**/auth/*") as press:
            page.click("#open-link button")
            page.wait_for_selector("button[data-activity=busy]")
            yield "21-link-signing-in", page
            with self.hold(page, "**/signed-in", kind="document"):
                press()
                page.wait_for_selector("button[data-activity=done]")
                yield "22-link-signed-in", page
        page.goto(link)
        yield "23-link-used-here", page
        page = self.profile().new_page()
        page.goto(link)
        yield "24-link-used", page
        yield from self.elsewhere()
        page.goto(self.link("late", expired=True))
        yield "26-link-expired", page
        oldest = self.link("many")
        for _ in range(3):
            page.wait_for_timeout(1050)
            self.link("many")
        page.goto(oldest)
        yield "27-link-replaced", page
        page.goto(self.service.url + "/auth/unknown")
        yield "28-link-unknown", page

    def elsewhere(self):
        page = self.profile().new_page()
        link = self.link("bound", **BOUND)
        page.goto(link)
        yield "25-link-elsewhere", page
        too_soon = {"code": "resend_too_soon", "detail": "", "retry_after": 23}
        page.route("**/auth/*", lambda route: route.fulfill(status=429, json=too_soon), times=1)
        page.click("[data-part=continue]")
        page.wait_for_selector("[data-part=wait]:not([hidden])")
        yield "25-link-elsewhere-waits", page
        page.wait_for_timeout(1050)
        page.goto(link)
        page.click("[data-part=continue]")
        page.wait_for_selector("#code:focus")
        yield "25-link-elsewhere-code", page
        page.fill("#code", self.service.mail(f"bound.{self.name}@example.com", 2).wrong_code)
        page.wait_for_selector("[data-part=codeError]:not([hidden])")
        yield "25-link-elsewhere-wrong-code", page

    def plain(self):
        page = self.profile().new_page()
        for name, path in (("30-signed-out", "/signed-in"), ("31-not-found", "/nowhere"), ("32-inbox", "/dev/inbox")):
            page.goto(self.service.url + path)
            yield name, page
        page.click(".mails a")
        yield "33-inbox-mail", page
        # Without the pages' own scripts; axe's must run.
        page = self.profile().new_page()
        page.route("**/*.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
        page.goto(self.service.url)
        page.fill("#email", "sam@")
        page.locator("#email").evaluate("field => { field.form.noValidate = true; }")
        page.click("button")
        yield "40-plain-invalid", page
        address = f"plain.{self.name}@example.com"
        page.fill("#email", address)
        page.click("button")
        yield "41-plain-sent", page
        page.click("summary")
        page.fill("#code", self.service.mail(address).wrong_code)
        page.press("#code", "Enter")
        yield "42-plain-wrong-code", page
        page.goto(self.link("plain.bound", **BOUND))
        page.click("main button:visible")
        yield "43-plain-elsewhere-too-soon", page
        page.wait_for_timeout(1050)
        page.click("main button:visible")
        yield "44-plain-elsewhere-code", page
        page.fill("#code", self.service.mail(f"plain.bound.{self.name}@example.com", 2).wrong_code)
        page.press("#code", "Enter")
        yield "45-plain-elsewhere-wrong-code", page

    def link(self, who, expired=False, **body):
        address = f"{who}.{self.name}@example.com"
        call = urllib.request.Request(
            self.service.url + "/send",
            json.dumps({"email": address, **body}).encode(),
            {"Content-Type": "application/json"},
        )
        urllib.request.urlopen(call, timeout=10).close()
        if expired:
            with contextlib.closing(sqlite3.connect(self.service.folder / "auth.db", timeout=10)) as database:
                database.execute("UPDATE challenge SET expires_at = issued_at + 1 WHERE email = ?", [address])
                database.commit()
        return self.service.mail(address).link

    @contextlib.contextmanager
    def hold(self, page, pattern, kind=None):
        """Holds a call back until it is let go, with changes to what is answered; at the end, if it wasn't, for good."""
        held = []

        def handle(route):
            if kind and route.request.resource_type != kind:
                return route.fallback()
            held.append(route)

        page.route(pattern, handle)

        def release(**changes):
            route = held.pop()
            answer = route.fetch()
            if changes:
                route.fulfill(response=answer, json={**answer.json(), **changes})
            else:
                route.fulfill(response=answer)

        try:
            yield release
        finally:
            for route in held:
                route.abort()
            page.unroute(pattern, handle)
