"""WebKit, by GTK's port of it and its driver: the engine of Safari, as near as Linux has it.

It keeps `Secure` cookies over TLS alone, also on localhost; so here the server stands behind nginx.
"""

import glob
import os
import pathlib
import subprocess
import tempfile
import unittest

import axe_playwright_python
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service as Driver

from secure_service import SecureService

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
FONTS = str(pathlib.Path(__file__).with_name("fonts.conf"))
# What fades in is judged when it is there.
IS_STILL = """return document.getAnimations()
    .every((motion) => motion.playState === "finished" || motion.effect.getComputedTiming().activeDuration >= 1000)"""
RUN_AXE = """const done = arguments[0];
    axe.run().then(({violations}) => done(violations.map(({id, nodes}) => [id, ...nodes.map(({html}) => html)])))"""
HOLD = """window.held = [];
    const call = window.fetch;
    window.fetch = (...arguments) => new Promise((resolve) => held.push(() => resolve(call(...arguments))))"""


class WebKitCase(unittest.TestCase):
    """A server for all tests of a class, and a browser of its own for each."""

    settings = {}

    @classmethod
    def setUpClass(cls):
        cls.service = cls.enterClassContext(SecureService(**cls.settings))

    def setUp(self):
        self.address = f"{self._testMethodName.replace('_', '-')}@example.com"

    def open(self, path="/", *, language=None, dark=False, still=False, script=True):
        """Starts the browser, with what its person has chosen, on one of the server's pages."""
        options = Options()
        options.binary_location = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")[0]
        options.add_argument("--automation")
        if not script:
            options.add_argument("--enable-javascript=false")
        options.set_capability("browserName", "MiniBrowser")
        options.set_capability("acceptInsecureCerts", True)
        service = Driver(executable_path="/usr/bin/WebKitWebDriver", env=self.environment(language, dark, still))
        self.driver = webdriver.WebKitGTK(options=options, service=service)
        self.addCleanup(self.driver.quit)
        # For each answer of the driver.
        self.driver.command_executor.client_config.timeout = 30
        self.driver.set_page_load_timeout(20)
        self.driver.set_script_timeout(20)
        self.driver.get(self.service.url + path)
        # Before the first page WebKitGTK hangs on this.
        self.driver.set_window_size(420, 880)

    def environment(self, language, dark, still):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory(prefix="magic-link-webkit-")))
        environment = {
            **os.environ, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "NO_AT_BRIDGE": "1",
            "FONTCONFIG_FILE": FONTS, "XDG_CONFIG_HOME": str(folder),
        }
        # A page sees both as `prefers-…`.
        if dark:
            environment["GTK_THEME"] = "Adwaita:dark"
        if still:
            (folder / "gtk-3.0").mkdir()
            (folder / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n")
        if language:
            # WebKitGTK's language is the system's; Debian has none but English ready.
            subprocess.run(
                ["localedef", "-i", language, "-f", "UTF-8", folder / f"{language}.UTF-8"],
                check=True, capture_output=True, timeout=30,
            )
            environment |= {"LOCPATH": str(folder), "LC_ALL": f"{language}.UTF-8"}
        return environment

    # ---- What is seen

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def part(self, name):
        return self.find(f"[data-part={name}]")

    def until(self, condition, message=""):
        ignored = (NoSuchElementException, StaleElementReferenceException)
        wait = WebDriverWait(self.driver, 20, poll_frequency=0.05, ignored_exceptions=ignored)
        return wait.until(lambda _: condition(), message)

    def see(self, text, selector="main"):
        self.until(lambda: text in self.find(selector).text, text)

    def hears(self, part, text):
        """What a screen reader is told: `status` politely, `alert` at once."""
        role = "alert" if part == "alert" else "status"
        region = f"[data-part={part}][role={role}]"
        self.until(lambda: text in (self.find(region).get_property("textContent") or ""), text)

    def arrive(self, end="/signed-in"):
        self.until(lambda: self.driver.current_url.endswith(end), end)

    def run_script(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def focused(self):
        return self.run_script("return document.activeElement.dataset.part ?? document.activeElement.localName")

    def violations(self):
        self.until(lambda: self.run_script(IS_STILL))
        self.run_script(AXE)
        return self.driver.execute_async_script(RUN_AXE)

    # ---- What is done

    def press(self, *keys):
        """Keys, to whatever has the focus."""
        webdriver.ActionChains(self.driver).send_keys(*keys).perform()

    def press_with(self, modifier, key):
        webdriver.ActionChains(self.driver).key_down(modifier).send_keys(key).key_up(modifier).perform()

    def click(self, selector):
        self.find(selector).click()

    def hold(self):
        """Holds the page's calls back, until `release`."""
        self.run_script(HOLD)

    def held(self):
        return self.run_script("return held.length")

    def release(self):
        self.run_script("held.splice(0).forEach((call) => call())")

    def ask(self, address=None):
        """Asks for a link, and waits for the sent state."""
        self.part("email").clear()
        self.part("email").send_keys((address or self.address) + Keys.ENTER)
        self.until(lambda: self.part("sent").is_displayed(), "sent")
        self.rest()

    def rest(self):
        """What moves can't be pressed."""
        self.until(lambda: "turning" not in self.part("card").get_attribute("class"))

    def enter_code(self):
        self.part("enterCode").click()
        self.rest()
        self.assertEqual(self.focused(), "code")

    def mail(self, count=1):
        return self.service.mail(self.address, count)

    def window(self, address):
        """Another window of the same browser: WebKitGTK's driver draws no tab that is behind another."""
        self.driver.switch_to.new_window("window")
        self.driver.get(address)
        return self.driver.current_window_handle
