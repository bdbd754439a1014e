"""The page of a link in WebKit, the pages without a script, and what axe says of them all."""

import time
import unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.ui import WebDriverWait

from webkit import WebKitCase

BUTTON = "#open-link button"


class WebKitLinkTests(WebKitCase):
    def test_press(self):
        """S6, S14, K3, R13: whose sign-in it is, a press, a spinner and a check, and the session."""
        self.open()
        self.ask()
        self.driver.get(self.mail().link)
        self.see("t•••@example.com")
        self.hold()
        self.click(BUTTON)
        self.until(lambda: self.find(BUTTON).get_attribute("data-activity") == "busy")
        self.assertEqual(self.find("#status").get_property("textContent"), "Signing in")
        self.release()
        self.until(lambda: self.find(BUTTON).get_attribute("data-activity") == "done")
        self.arrive()
        self.see("You are signed in")
        self.assertTrue(self.driver.get_cookie("__Host-session")["secure"])

    def test_other_tab(self):
        """S6: a link that is confirmed in another tab of the browser completes the tab that waits."""
        self.open()
        self.ask()
        waiting = self.driver.current_window_handle
        self.window(self.mail().link)
        self.click(BUTTON)
        self.arrive()
        self.driver.switch_to.window(waiting)
        self.arrive()
        self.see("You are signed in")

    def test_used(self):
        """S12, C4, C29: a used link says so, kindly to whom it signed in, and sends a new one to others."""
        self.open()
        self.ask()
        link = self.mail().link
        self.driver.get(link)
        self.click(BUTTON)
        self.arrive()
        self.driver.get(link)
        self.see("You are signed in")
        self.driver.delete_all_cookies()
        self.driver.get(link)
        self.see("This link has been used")

    def test_keyboard(self):
        """R77: the link's page without a pointer."""
        self.open()
        self.ask()
        self.driver.get(self.mail().link)
        self.press(Keys.TAB)
        self.assertEqual(self.driver.switch_to.active_element, self.find(BUTTON))
        self.press(Keys.SPACE)
        self.arrive()


class WebKitPlainTests(WebKitCase):
    """Without JavaScript."""

    settings = {"RESEND_AFTER": "1s"}

    def test_by_code(self):
        """The whole way by plain forms: a wrong code, a resend, the right code, signing out."""
        self.open(script=False)
        self.find("#email").send_keys(self.address)
        self.click("main button")
        self.see(f"We sent a sign-in link to {self.address}.")
        self.click("summary")
        self.find("#code").send_keys(self.mail().wrong_code)
        self.press_button("Sign in")
        self.see("4 tries are left.")
        time.sleep(1)
        self.press_button("Resend")
        self.click("summary")
        self.find("#code").send_keys(self.mail(2).code)
        self.press_button("Sign in")
        self.see("You are signed in")
        self.press_button("Sign out")
        self.see("You are not signed in")

    def test_by_link(self):
        self.open(script=False)
        self.find("#email").send_keys(self.address + Keys.ENTER)
        self.see("Check your inbox")
        self.driver.get(self.mail().link)
        self.click("main button")
        self.see("You are signed in")

    def press_button(self, name):
        """Presses it, and waits until its page is gone."""
        buttons = self.driver.find_elements(By.TAG_NAME, "button")
        button = next(button for button in buttons if button.text == name and button.is_displayed())
        button.click()
        WebDriverWait(self.driver, 20, poll_frequency=0.05).until(staleness_of(button))


class WebKitAccessibilityTests(WebKitCase):
    """axe finds nothing to complain of in any state."""

    def look(self, scheme, **options):
        self.open(**options)
        self.assertEqual(self.run_script("return matchMedia('(prefers-color-scheme: dark)').matches"), scheme == "dark")
        self.check("rest")
        self.part("email").send_keys("sam" + Keys.ENTER)
        self.until(lambda: self.part("emailError").is_displayed())
        self.check("invalid")
        self.ask()
        self.check("sent")
        self.enter_code()
        mail = self.mail()
        self.press(mail.wrong_code)
        self.until(lambda: self.part("codeError").is_displayed())
        self.check("wrong code")
        self.driver.get(mail.link)
        self.check("link")
        self.click(BUTTON)
        self.arrive()
        self.check("signed in")
        self.driver.get(mail.link)
        self.check("link used")
        self.driver.delete_all_cookies()
        self.driver.get(self.service.url + "/signed-in")
        self.check("signed out")
        self.driver.get(self.service.url + "/auth/unknown")
        self.check("link unknown")

    def check(self, state):
        with self.subTest(state):
            self.assertEqual(self.violations(), [])

    def test_light(self):
        self.look("light")

    def test_dark_in_german(self):
        self.look("dark", dark=True, still=True, language="de_DE")


if __name__ == "__main__":
    unittest.main()
