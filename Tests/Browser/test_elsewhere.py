"""The page of a link that an app has asked for, opened on another device: signing in there instead."""

import json
import unittest
import urllib.request

from axe_playwright_python.sync_playwright import Axe

from chromium import ChromiumCase
from states import BOUND

PRESS = "Sign in on this device instead"


class ElsewhereTests(ChromiumCase):
    settings = {"RESEND_AFTER": "2s", "APP_SCHEME": "com.example.app"}

    def bound_link(self):
        """Asks for a link as an app does; returns its path."""
        call = urllib.request.Request(
            self.service.url + "/send",
            json.dumps({"email": self.address, **BOUND}).encode(),
            {"Content-Type": "application/json"},
        )
        urllib.request.urlopen(call, timeout=10).close()
        return self.mail().link.removeprefix(self.service.url)

    def begin(self, **options):
        """The page, late enough for another mail."""
        path = self.bound_link()
        page = self.open(path, **options)
        page.wait_for_timeout(2100)
        return page

    def press(self, page):
        page.get_by_role("button", name=PRESS).click()

    def sees_no_address(self, page):
        """Before the sign-in the address is shown masked, wherever one looks."""
        kept = page.evaluate("JSON.stringify([{...sessionStorage}, {...localStorage}, document.cookie])")
        for text in (page.content(), kept, json.dumps(page.context.cookies())):
            self.assertNotIn(self.address, text)
            self.assertNotIn(self.address.split("@")[0], text)
        self.see(page, "t•••@example.com")

    def test_code(self):
        """C7, S7: a press, a mail, the field with the focus in it, a wrong code, the right one, and signed in."""
        page = self.begin()
        answers = []
        page.on("response", lambda answer: answers.append(answer) if answer.request.method == "POST" else None)
        self.press(page)
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        self.hears(page, "status", "Check your inbox")
        page.wait_for_selector("#code:focus")
        self.see(page, "Resend in")
        self.see(page, "Open in the app")
        self.sees_no_address(page)
        mail = self.mail(2)
        page.keyboard.type(mail.wrong_code)
        self.see(page, "4 tries are left.")
        self.sees_no_address(page)
        for answer in answers:
            self.assertNotIn(self.address, answer.text())
        page.keyboard.type(mail.code)
        page.wait_for_url("**/signed-in")
        self.see(page, "You are signed in")

    def test_by_keyboard(self):
        """R77: without a pointer."""
        page = self.begin()
        page.get_by_role("button", name=PRESS).focus()
        page.keyboard.press("Space")
        page.wait_for_selector("#code:focus")
        page.keyboard.type(self.mail(2).code)
        page.wait_for_url("**/signed-in")

    def test_too_soon(self):
        """The app's mail went out a moment ago: the page says so, counts down, and then keeps the press's promise."""
        page = self.open(self.bound_link())
        self.press(page)
        self.see(page, "A mail was sent a moment ago. The one for this device goes out in")
        self.hears(page, "status", "The one for this device goes out in")
        self.assertFalse(page.locator("#code").is_visible())
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        page.wait_for_selector("#code:focus")
        page.keyboard.type(self.mail(2).code)
        page.wait_for_url("**/signed-in")

    def test_refused(self):
        """Other refusals are said at once, and the button is there for another try."""
        page = self.begin()
        answer = {"code": "too_many_requests", "detail": "There were too many tries. Try again in 9 minutes."}
        page.route("**/auth/*", lambda route: route.fulfill(status=429, json=answer), times=1)
        self.press(page)
        self.see(page, answer["detail"])
        self.assertFalse(page.locator("#code").is_visible())
        self.press(page)
        page.wait_for_selector("[data-part=sent]:not([hidden])")

    def test_reload(self):
        """Who reads the mail elsewhere comes back to the field, also when the tab was thrown out meanwhile."""
        page = self.begin()
        self.press(page)
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        code = self.mail(2).code
        page.reload()
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        self.sees_no_address(page)
        # Another link in the same tab has a state of its own.
        link = page.url
        self.address = "other." + self.address
        page.goto(self.service.url + self.bound_link())
        self.see(page, PRESS)
        page.goto(link)
        page.fill("#code", code)
        page.wait_for_url("**/signed-in")

    def test_resend(self):
        """The block's own Resend mails another for this device."""
        page = self.begin()
        self.press(page)
        page.wait_for_selector("[data-part=resend][data-phase=ready]")
        page.click("[data-part=resend]")
        page.wait_for_selector("[data-part=resend][data-phase=sent]")
        page.fill("#code", self.mail(3).code)
        page.wait_for_url("**/signed-in")

    def test_link_in_another_tab(self):
        """S6: the new mail's link, pressed in another tab, completes the page that waits."""
        page = self.begin()
        self.press(page)
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        other = page.context.new_page()
        other.goto(self.mail(2).link)
        other.get_by_role("button", name="Sign in").click()
        other.wait_for_url("**/signed-in")
        page.bring_to_front()
        page.wait_for_url("**/signed-in")

    def test_scanner(self):
        """C1, C2: a scanner that runs scripts and waits asks for nothing."""
        path = self.bound_link()
        scanner = self.profile().new_page()
        calls = []
        scanner.on("request", lambda request: calls.append(request.url) if request.resource_type == "fetch" else None)
        scanner.clock.install()
        scanner.goto(self.service.url + path)
        scanner.wait_for_selector("[data-ready]", state="attached")
        scanner.clock.run_for(60_000)
        scanner.wait_for_timeout(200)
        self.assertEqual(calls, [])
        self.assertEqual(len(self.service.mails(self.address)), 1)

    def test_plain(self):
        """Without JavaScript: too soon, then the mail, a wrong code, a resend, the right code."""
        page = self.open(self.bound_link(), java_script_enabled=False)
        self.press(page)
        self.see(page, "A mail was sent a moment ago.")
        self.assertEqual(page.locator("#code:visible").count(), 0)
        page.wait_for_timeout(2100)
        self.press(page)
        self.see(page, "We sent a sign-in link to t•••@example.com.")
        self.assertNotIn(self.address, page.content())
        page.fill("#code", self.mail(2).wrong_code)
        page.get_by_role("button", name="Sign in").click()
        self.see(page, "4 tries are left.")
        page.wait_for_timeout(2100)
        page.get_by_role("button", name="Resend").click()
        self.see(page, "Check your inbox")
        self.assertNotIn(self.address, page.content())
        page.fill("#code", self.mail(3).code)
        page.get_by_role("button", name="Sign in").click()
        self.see(page, "You are signed in")

    def test_accessibility_while_waiting(self):
        """axe finds nothing while the count runs; the states that stand still are in test_accessibility."""
        page = self.open(self.bound_link(), bypass_csp=True)
        self.press(page)
        page.wait_for_selector("[data-part=wait]:not([hidden])")
        self.assertEqual(Axe().run(page).response["violations"], [])


if __name__ == "__main__":
    unittest.main()
