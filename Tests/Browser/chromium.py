"""Chromium, driven by Playwright: Debian's program, since Playwright's own can't be had everywhere."""

import os
import pathlib
import unittest

from playwright.sync_api import sync_playwright

from service import Service

# Inter in place of the system's face: pages look the same on every machine that runs this.
os.environ.setdefault("FONTCONFIG_FILE", str(pathlib.Path(__file__).with_name("fonts.conf")))
PROGRAM = "/usr/bin/chromium"
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]

# What Chromium writes on the console by itself when a call is refused: the page shows the reason.
REFUSED_CALL = "Failed to load resource: the server responded with a status of 4"


class ChromiumCase(unittest.TestCase):
    """A server and a browser for all tests of a class, and a browser profile for each."""

    settings = {}

    @classmethod
    def setUpClass(cls):
        cls.service = cls.enterClassContext(Service(**cls.settings))
        cls.playwright = cls.enterClassContext(sync_playwright())
        cls.browser = cls.playwright.chromium.launch(executable_path=PROGRAM, args=ARGUMENTS)
        cls.addClassCleanup(cls.browser.close)

    def setUp(self):
        self.address = f"{self._testMethodName.replace('_', '-')}@example.com"
        self.complaints = []

    def tearDown(self):
        self.assertEqual(self.complaints, [])

    def profile(self, **options):
        """A browser of its own: no cookies, nothing kept."""
        options = {"viewport": {"width": 390, "height": 844}, "locale": "en-US", **options}
        context = self.browser.new_context(**options)
        context.set_default_timeout(20_000)
        self.addCleanup(context.close)
        context.on("console", self.hear)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        return context

    def hear(self, message):
        if message.type in ("error", "warning") and not message.text.startswith(REFUSED_CALL):
            self.complaints.append(message.text)

    def open(self, path="/", context=None, **options):
        page = (context or self.profile(**options)).new_page()
        page.goto(self.service.url + path)
        return page

    def ask(self, page, address=None):
        """Asks for a link, and waits for the sent state."""
        page.fill("#email", address or self.address)
        page.click("text=Continue with email")
        page.wait_for_selector("[data-part=sent]:not([hidden])")

    def mail(self, count=1, address=None):
        return self.service.mail(address or self.address, count)

    def see(self, page, text):
        page.get_by_text(text).locator("visible=true").first.wait_for()

    def hears(self, page, part, text):
        """What a screen reader is told: `status` politely, `alert` at once."""
        role = "alert" if part == "alert" else "status"
        page.locator(f"[data-part={part}][role={role}]").filter(has_text=text).wait_for(state="attached")

    def focused(self, page):
        return page.evaluate("document.activeElement.dataset.part ?? document.activeElement.localName")
