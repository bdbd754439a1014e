"""A link that an app has asked for, opened in WebKit on another device: signing in there instead."""

import json
import time
import unittest
import urllib.request

from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.ui import WebDriverWait

from states import BOUND
from webkit import WebKitCase

BUTTON = "[data-part=continue]"


class WebKitElsewhereTests(WebKitCase):
    settings = {"RESEND_AFTER": "2s", "APP_SCHEME": "com.example.app"}

    def begin(self, **options):
        """Asks for a link as an app does, and opens it here at once."""
        self.open(**options)
        call = urllib.request.Request(
            self.service.own_url + "/send",
            json.dumps({"email": self.address, **BOUND}).encode(),
            {"Content-Type": "application/json"},
        )
        urllib.request.urlopen(call, timeout=10).close()
        self.driver.get(self.mail().link)
        self.see("Go back to where you started")

    def sees_no_address(self):
        self.assertNotIn(self.address, self.driver.page_source)
        self.see("t•••@example.com")

    def test_code(self):
        """C7, S7: a press, a mail, the field with the focus in it, a wrong code, the right one, and signed in."""
        self.begin()
        time.sleep(2.1)
        self.click(BUTTON)
        self.until(lambda: self.focused() == "code")
        self.rest()
        self.sees_no_address()
        self.assertEqual(self.violations(), [])
        mail = self.mail(2)
        self.press(mail.wrong_code)
        self.see("4 tries are left.")
        self.press(mail.code)
        self.arrive()
        self.see("You are signed in")

    def test_too_soon(self):
        """The app's mail went out a moment ago: the page says so, counts down, and then keeps the press's promise."""
        self.begin()
        self.click(BUTTON)
        self.see("The one for this device goes out in")
        self.assertFalse(self.find("#code").is_displayed())
        self.until(lambda: self.focused() == "code")
        self.press(self.mail(2).code)
        self.arrive()

    def test_plain(self):
        """Without JavaScript: the mail, a wrong code, the right code."""
        self.begin(script=False)
        self.assertFalse(self.find("#code").is_displayed())
        time.sleep(2.1)
        self.press_button(BUTTON)
        self.see("We sent a sign-in link to t•••@example.com.")
        self.sees_no_address()
        mail = self.mail(2)
        self.find("#code").send_keys(mail.wrong_code)
        self.press_button("form button")
        self.see("4 tries are left.")
        self.find("#code").send_keys(mail.code)
        self.press_button("form button")
        self.see("You are signed in")

    def press_button(self, selector):
        """Presses it, and waits until its page is gone."""
        button = self.find(selector)
        button.click()
        WebDriverWait(self.driver, 20, poll_frequency=0.05).until(staleness_of(button))


if __name__ == "__main__":
    unittest.main()
