"""The page of a link: what it shows, what it does, and what it doesn't do by itself."""

import json
import unittest
import urllib.request

from chromium import ChromiumCase


class LinkTests(ChromiumCase):
    settings = {"RESEND_AFTER": "1s", "APP_SCHEME": "com.example.app"}

    def request(self, **body):
        call = urllib.request.Request(
            self.service.url + "/send",
            json.dumps({"email": self.address, **body}).encode(),
            {"Content-Type": "application/json"},
        )
        urllib.request.urlopen(call, timeout=10).close()
        return self.mail(len(self.service.mails(self.address)) or 1)

    def test_press(self):
        """K3, S14, R13: whose sign-in it is, a press, a spinner and a check, and the link is gone from the address."""
        mail = self.request()
        page = self.open(mail.link.removeprefix(self.service.url))
        self.see(page, "t•••@example.com")
        held = []
        page.route("**/auth/*", lambda route: held.append(route))
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_selector("button[data-activity=busy]")
        self.assertEqual(page.inner_text("#status"), "Signing in")
        held[0].continue_()
        page.wait_for_selector("button[data-activity=done]")
        page.wait_for_url("**/signed-in")
        self.assertEqual(page.evaluate("history.length"), 2)
        self.see(page, "You are signed in")

    def test_scanner(self):
        """C1, C2: a scanner that runs scripts and waits uses nothing up. Ten seconds by the page's own clock."""
        mail = self.request()
        for _ in range(2):
            scanner = self.profile().new_page()
            posts = []
            scanner.on("request", lambda request: posts.append(request.url) if request.method != "GET" else None)
            scanner.clock.install()
            scanner.goto(mail.link)
            scanner.clock.run_for(10_000)
            scanner.wait_for_timeout(200)
            self.assertEqual(posts, [])
            self.assertEqual([cookie["name"] for cookie in scanner.context.cookies()], ["__Host-form"])
        page = self.open(mail.link.removeprefix(self.service.url))
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/signed-in")

    def test_other_tab(self):
        """S6: a link that is confirmed in another tab of the browser completes the tab that waits."""
        waiting = self.open()
        self.ask(waiting)
        link = waiting.context.new_page()
        link.goto(self.mail().link)
        link.get_by_role("button", name="Sign in").click()
        link.wait_for_url("**/signed-in")
        waiting.bring_to_front()
        waiting.wait_for_url("**/signed-in")

    def test_other_tab_without_word(self):
        """The same where tabs can't speak to each other: the waiting tab looks when it is looked at."""
        context = self.profile()
        context.add_init_script("delete window.BroadcastChannel")
        waiting = self.open(context=context)
        self.ask(waiting)
        link = context.new_page()
        link.goto(self.mail().link)
        link.get_by_role("button", name="Sign in").click()
        link.wait_for_url("**/signed-in")
        waiting.bring_to_front()
        waiting.evaluate("dispatchEvent(new Event('focus'))")
        waiting.wait_for_url("**/signed-in")

    def test_older_session(self):
        """A session that the browser had before doesn't complete a sign-in."""
        first = self.open()
        self.ask(first)
        first.click("text=Enter a code instead")
        first.keyboard.type(self.mail().code)
        first.wait_for_url("**/signed-in")
        waiting = self.open(context=first.context)
        waiting.wait_for_timeout(1100)
        self.ask(waiting)
        with waiting.expect_response("**/session"):
            waiting.evaluate("dispatchEvent(new Event('focus'))")
        waiting.wait_for_timeout(300)
        self.assertTrue(waiting.locator("[data-part=sent]").is_visible())
        self.assertEqual(waiting.get_attribute("[data-part=openMail]", "data-activity"), "idle")

    def test_used(self):
        """C4, C29: a used link says so, to whom it signed in kindly, and sends a new one to others."""
        mail = self.request()
        page = self.open(mail.link.removeprefix(self.service.url))
        slow = self.open(mail.link.removeprefix(self.service.url))
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/signed-in")
        page.goto(mail.link)
        self.see(page, "You are signed in")
        slow.get_by_role("button", name="Sign in").click()
        self.see(slow, "This link has been used")
        slow.get_by_role("button", name="Send a new link").click()
        self.see(slow, "Check your inbox")
        self.assertEqual(self.mail(2).recipient, self.address)

    def test_bound(self):
        """C7, C119: begun in an app: back there, by its own scheme or by the code."""
        mail = self.request(code_challenge="E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        page = self.open(mail.link.removeprefix(self.service.url))
        self.see(page, "Go back to where you started")
        app = page.get_by_role("link", name="Open in the app").get_attribute("href")
        self.assertEqual(app, "com.example.app://auth/" + mail.link.rsplit("/", 1)[1])
        self.assertEqual(page.get_by_role("button").count(), 1, "to sign in here: test_elsewhere.py")
        self.assertFalse(page.locator("#code").is_visible())

    def test_refused_call(self):
        """A refusal that the page can't tell by loading again is shown under the button."""
        page = self.open(self.request().link.removeprefix(self.service.url))
        answer = {"code": "too_many_requests", "detail": "There were too many tries. Try again in 9 minutes."}
        page.route("**/auth/*", lambda route: route.fulfill(status=429, json=answer), times=1)
        page.get_by_role("button", name="Sign in").click()
        self.see(page, answer["detail"])
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/signed-in")

    def test_broken_script(self):
        """Where the script's call fails, the plain form is sent."""
        page = self.open(self.request().link.removeprefix(self.service.url))
        page.evaluate("() => { window.fetch = () => Promise.reject(new Error('no network')); }")
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/signed-in")


class PlainTests(ChromiumCase):
    """Without JavaScript."""

    settings = {"RESEND_AFTER": "1s"}

    def setUp(self):
        super().setUp()
        self.page = self.open(java_script_enabled=False)

    def test_by_code(self):
        """The whole way by plain forms: a wrong address, a wrong code, a resend, the right code, signing out."""
        page = self.page
        page.fill("#email", "sam@example")
        page.click("button")
        self.see(page, "The part after the @ isn't written")
        page.fill("#email", self.address)
        page.click("text=Continue with email")
        self.see(page, f"We sent a sign-in link to {self.address}.")
        page.click("text=Enter a code instead")
        page.fill("#code", self.mail().wrong_code)
        page.click("text=Sign in")
        self.see(page, "4 tries are left.")
        page.wait_for_timeout(1000)
        page.click("text=Resend")
        page.click("text=Enter a code instead")
        page.fill("#code", self.mail(2).code)
        page.click("text=Sign in")
        self.see(page, "You are signed in")
        page.click("text=Sign out >> nth=0")
        self.see(page, "You are not signed in")

    def test_by_link(self):
        self.page.fill("#email", self.address)
        self.page.keyboard.press("Enter")
        self.see(self.page, "Check your inbox")
        self.page.goto(self.mail().link)
        self.page.click("button")
        self.see(self.page, "You are signed in")


if __name__ == "__main__":
    unittest.main()
