"""The same pages in WebKit, by GTK's port of it: the engine of Safari, as near as Linux has it.

WebKit keeps no `Secure` cookie of http://localhost, unlike other engines: by TLS alone is anybody signed in afterwards.
So what these tests see is the way there.
"""

import glob
import os
import pathlib
import unittest

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service as Driver

from service import Service

os.environ.setdefault("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")
os.environ.setdefault("NO_AT_BRIDGE", "1")
AXE = next(pathlib.Path(path) for path in glob.glob(
    str(pathlib.Path(__import__("axe_playwright_python").__file__).parent / "axe.min.js")))


class WebKitTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.service = cls.enterClassContext(Service())

    def setUp(self):
        options = Options()
        options.binary_location = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0]
        options.add_argument("--automation")
        options.set_capability("browserName", "MiniBrowser")
        self.driver = webdriver.WebKitGTK(options=options, service=Driver(executable_path="/usr/bin/WebKitWebDriver"))
        self.addCleanup(self.driver.quit)
        self.address = f"{self._testMethodName.replace('_', '-')}@example.com"
        self.driver.get(self.service.url)
        # Before the first page WebKitGTK hangs on this.
        self.driver.set_window_size(420, 880)

    def part(self, name):
        return self.driver.find_element(By.CSS_SELECTOR, f"[data-part={name}]")

    def until(self, condition):
        return WebDriverWait(self.driver, 20, poll_frequency=0.05).until(condition)

    def ask(self):
        self.part("email").send_keys(self.address + Keys.ENTER)
        self.until(lambda _: self.part("sent").is_displayed())
        # What moves can't be pressed.
        self.until(lambda _: "turning" not in self.part("card").get_attribute("class"))

    def focused(self):
        return self.driver.execute_script("return document.activeElement.dataset.part")

    def violations(self):
        self.driver.execute_script(AXE.read_text())
        return self.driver.execute_async_script(
            "const done = arguments[0]; axe.run().then(({violations}) => done(violations.map(({id}) => id)))"
        )

    def test_code(self):
        """S2–S5, C41: checked live, sent, the wrong code and the right one, in Eastern digits."""
        self.part("email").send_keys("sam" + Keys.ENTER)
        self.until(lambda _: "has an @ in it" in self.part("emailError").text)
        self.assertEqual(self.violations(), [])
        self.part("email").clear()
        self.ask()
        self.assertIn(f"We sent a sign-in link to {self.address}. It works for 15 minutes.", self.part("card").text)
        self.assertRegex(self.part("resend").text, r"Resend in 0:(30|2\d)")
        self.assertEqual(self.violations(), [])
        self.part("enterCode").click()
        self.assertEqual(self.focused(), "code")
        mail = self.service.mail(self.address)
        self.part("code").send_keys(mail.wrong_code)
        self.until(lambda _: "4 tries are left." in self.part("codeError").text)
        self.assertEqual(self.part("code").get_property("value"), "")
        self.assertEqual(self.focused(), "code")
        self.assertEqual(self.violations(), [])
        self.part("code").send_keys("".join(chr(0x06F0 + int(digit)) for digit in mail.code))
        self.until(lambda driver: driver.current_url.endswith("/signed-in"))

    def test_link(self):
        """S6, S14: the link's page asks, and signs in."""
        self.ask()
        # In a window: WebKitGTK's driver draws no tab that is behind another.
        self.driver.switch_to.new_window("window")
        self.driver.get(self.service.mail(self.address).link)
        self.assertEqual(self.violations(), [])
        button = self.driver.find_element(By.CSS_SELECTOR, "#open-link button")
        button.click()
        self.until(lambda driver: driver.current_url.endswith("/signed-in"))

    def test_reload(self):
        """C53."""
        self.ask()
        self.driver.refresh()
        self.until(lambda _: self.part("sent").is_displayed())
        self.part("changeEmail").click()
        self.until(lambda _: self.part("ask").is_displayed())
        self.assertEqual(self.focused(), "email")


if __name__ == "__main__":
    unittest.main()
