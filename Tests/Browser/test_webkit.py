"""The sign-in page in WebKit: the rows S1–S20 as far as a browser has them."""

import unittest

from selenium.webdriver.common.keys import Keys

from webkit import WebKitCase


class WebKitBlockTests(WebKitCase):
    def test_rest(self):
        """S1, S17, R77: one field, one button in the accent, and no password; all of it over TLS alone from now on."""
        self.open()
        self.see("No password needed. We'll email you a link to sign in.")
        self.assertEqual(self.part("continue").text, "Continue with email")
        self.assertEqual(self.part("continue").value_of_css_property("background-color"), "rgb(29, 95, 201)")
        field = self.part("email")
        kind = {name: field.get_attribute(name) for name in ("type", "autocomplete", "inputmode", "enterkeyhint")}
        self.assertEqual(kind, {"type": "email", "autocomplete": "email", "inputmode": "email", "enterkeyhint": "go"})
        promise = self.driver.execute_async_script(
            "fetch('/').then((answer) => arguments[0](answer.headers.get('Strict-Transport-Security')))"
        )
        self.assertRegex(promise, "^max-age=[1-9]")
        self.assertEqual(self.service.mails(self.address), [])

    def test_live_check(self):
        """S2, S18, S19, C52: quiet until Continue, then checked while it is typed; refusals are announced."""
        self.open()
        self.part("email").click()
        self.press("sam")
        self.assertFalse(self.part("emailError").is_displayed())
        self.press(Keys.ENTER)
        self.see("An email address has an @ in it")
        self.assertEqual(self.part("email").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.part("email").get_attribute("aria-describedby"), "email-error")
        self.hears("alert", "An email address has an @")
        self.assertEqual(self.focused(), "email")
        self.press("@")
        self.see("The part after the @ isn't written")
        self.press("example.com")
        self.until(lambda: not self.part("emailError").is_displayed())
        self.assertIsNone(self.part("email").get_attribute("aria-invalid"))
        self.press(Keys.ENTER)
        self.see("Check your inbox")
        self.service.mail("sam@example.com")

    def test_sending(self):
        """S3, S10: a spinner takes the label's place, once however often it is pressed; a check follows."""
        self.open()
        self.hold()
        self.part("email").send_keys(f"  {self.address} ")
        self.part("continue").click()
        self.until(lambda: self.part("continue").get_attribute("data-activity") == "busy")
        self.assertEqual(self.part("continue").get_attribute("aria-label"), "Sending the link")
        self.part("continue").click()
        self.press(Keys.ENTER)
        self.assertEqual(self.held(), 1)
        self.run_script(
            """const button = document.querySelector("[data-part=continue]");
            window.seen = [];
            new MutationObserver(() => seen.push(button.dataset.activity)).observe(button, {attributes: true})"""
        )
        self.release()
        self.see("Check your inbox")
        self.assertIn("done", self.run_script("return seen"))
        self.assertEqual(len(self.service.mails(self.address)), 1)

    def test_send_failed(self):
        """S3, S10, S18: an error shows under the button and is announced; the next try works."""
        self.open()
        self.run_script(
            "const call = fetch; window.fetch = () => { window.fetch = call; return Promise.reject(new Error()) }"
        )
        self.part("email").send_keys(self.address + Keys.ENTER)
        self.see("Couldn't send the link. Try again.")
        self.hears("alert", "Couldn't send the link.")
        self.part("continue").click()
        self.see("Check your inbox")

    def test_sent(self):
        """S4, S16, S19: what was sent, to whom, for how long; the countdown from 0:30."""
        self.open()
        self.ask()
        self.see(f"We sent a sign-in link to {self.address}. It works for 15 minutes.", "[data-part=card]")
        self.assertRegex(self.part("card").text, r"Didn't get it\?\s*Resend in 0:(30|2\d)")
        resend = self.part("resend")
        self.assertRegex(resend.get_attribute("aria-label"), r"^You can resend in (30|2\d) seconds$")
        self.assertEqual(resend.get_attribute("aria-disabled"), "true")
        before = resend.text
        self.until(lambda: self.part("resend").text != before, "a second later")
        self.hears("status", f"Check your inbox. We sent a sign-in link to {self.address}.")
        self.assertEqual(self.focused(), "title")
        self.part("resend").click()
        self.assertEqual(len(self.service.mails(self.address)), 1)

    def test_open_mail(self):
        """S4, S15: Open Mail opens the inbox in a tab of its own."""
        self.open()
        self.ask()
        first = self.driver.current_window_handle
        self.part("openMail").click()
        self.until(lambda: len(self.driver.window_handles) == 2)
        self.driver.switch_to.window(next(handle for handle in self.driver.window_handles if handle != first))
        self.arrive("/dev/inbox")
        self.assertIsNone(self.run_script("return opener"))

    def test_code(self):
        """S5, S11, S14, C40: six boxes over one field; the code is sent by itself, and the session's cookie is kept."""
        self.open()
        self.ask()
        self.enter_code()
        field = self.part("code")
        self.assertEqual(field.accessible_name, "6-digit code")
        self.assertEqual(field.get_attribute("autocomplete"), "one-time-code")
        self.assertEqual(field.get_attribute("inputmode"), "numeric")
        self.press(self.mail().code)
        self.until(lambda: self.part("openMail").get_attribute("data-activity") == "done")
        self.hears("status", "Signed in")
        self.arrive()
        self.see("You are signed in")
        self.see("As t•••@example.com")
        cookie = self.driver.get_cookie("__Host-session")
        self.assertTrue(cookie["httpOnly"] and cookie["secure"])
        self.driver.get(self.service.url + "/signed-in")
        self.see("You are signed in")
        kept = self.run_script("return [{...localStorage}, {...sessionStorage}]")
        self.assertEqual(kept, [{}, {}])

    def test_paste(self):
        """S5, C41, C42: pasted as a mail program may copy it: digits of another script, and what stands between."""
        self.open()
        self.ask()
        first = self.driver.current_window_handle
        digits = "".join(chr(0x06F0 + int(digit)) for digit in self.mail().code)
        self.window(self.service.url)
        self.part("email").send_keys(f"{digits[:3]}\u2013{digits[3:]}")
        self.press_with(Keys.CONTROL, "a")
        self.press_with(Keys.CONTROL, "x")
        self.until(lambda: self.part("email").get_property("value") == "")
        self.driver.close()
        self.driver.switch_to.window(first)
        self.enter_code()
        self.press_with(Keys.CONTROL, "v")
        self.arrive()

    def test_wrong_code(self):
        """S5, S11, S18: the error, empty boxes, and the focus where it was."""
        self.open()
        self.ask()
        self.enter_code()
        mail = self.mail()
        self.press(mail.wrong_code)
        self.see("That isn't the code from the mail. 4 tries are left.")
        self.assertEqual(self.part("code").get_property("value"), "")
        self.assertEqual(self.part("code").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.focused(), "code")
        self.hears("alert", "4 tries are left.")
        self.press("12a3")
        self.assertEqual(self.part("code").get_property("value"), "123")
        self.press(Keys.ENTER)
        self.see("Enter the six digits from the email.")
        self.press(Keys.BACKSPACE * 3, mail.code)
        self.arrive()

    def test_different_email(self):
        """S7, S16: back to the field, which keeps the address and gets the focus."""
        self.open()
        self.ask()
        self.part("changeEmail").click()
        self.until(lambda: self.part("ask").is_displayed())
        self.rest()
        self.assertEqual(self.focused(), "email")
        self.assertEqual(self.part("email").get_property("value"), self.address)
        self.ask("other-" + self.address)
        self.see("other-" + self.address)

    def test_reload(self):
        """C53: a reload keeps the sent state, its countdown and the request that the code belongs to."""
        self.open()
        self.ask()
        self.enter_code()
        self.press("12")
        self.driver.refresh()
        self.see(self.address)
        self.assertRegex(self.part("resend").text, r"^Resend in 0:[012]\d$")
        self.assertEqual(self.part("code").get_property("value"), "12")
        self.part("code").send_keys(Keys.BACKSPACE * 2, self.mail().code)
        self.arrive()

    def test_keyboard_alone(self):
        """S17, R77: from the address to the session without a pointer."""
        self.open()
        self.press(Keys.TAB)
        self.assertEqual(self.focused(), "email")
        self.press(self.address, Keys.TAB)
        self.assertEqual(self.focused(), "continue")
        self.press(Keys.SPACE)
        self.until(lambda: self.part("sent").is_displayed())
        self.rest()
        # Without a window manager no window is active and `:focus` shows nowhere: its ring is for Chromium to see.
        for part in ("openMail", "resend", "enterCode", "changeEmail"):
            self.press(Keys.TAB)
            self.assertEqual(self.focused(), part)
        self.press_with(Keys.SHIFT, Keys.TAB)
        self.assertEqual(self.focused(), "enterCode")
        self.press(Keys.ENTER)
        self.until(lambda: self.focused() == "code")
        self.press(self.mail().code)
        self.arrive()

    def test_targets(self):
        """S19, WCAG 2.2 §2.5.8: every control is at least 44 pixels tall, and nothing scrolls sideways at 200 % text."""
        self.open()
        self.ask()
        self.enter_code()
        heights = self.run_script(
            """return [...document.querySelectorAll("button, a, input:not([type=hidden])")]
                .filter((element) => element.offsetParent && !element.closest("[hidden]"))
                .map((element) => element.getBoundingClientRect().height)"""
        )
        self.assertGreaterEqual(len(heights), 3)
        self.assertGreaterEqual(min(heights), 44)
        self.run_script("document.documentElement.style.fontSize = '200%'")
        self.assertLessEqual(*self.run_script("return [document.documentElement.scrollWidth, innerWidth]"))

    def test_reduced_motion(self):
        """S20: short fades in place of movement."""
        self.open(still=True)
        self.assertTrue(self.run_script("return matchMedia('(prefers-reduced-motion: reduce)').matches"))
        self.run_script(
            """window.moves = [];
            addEventListener("animationstart", ({target}) => moves.push(...target.getAnimations()))"""
        )
        self.ask()
        # A spinner breathes instead of turning.
        moves = self.run_script(
            """return moves.filter((motion) => motion.animationName !== "breathe")
                .map((motion) => motion.effect.getTiming().duration)"""
        )
        self.assertGreater(len(moves), 0)
        self.assertTrue(all(duration <= 200 for duration in moves), moves)

    def test_german(self):
        """The page in German, script and server alike."""
        self.open(language="de_DE")
        self.assertEqual(self.find("html").get_attribute("lang"), "de")
        self.assertEqual(self.part("continue").text, "Weiter mit E-Mail")
        self.ask()
        self.see("Sieh in dein Postfach")
        self.see("Er funktioniert 15 Minuten lang.")
        self.assertEqual(self.part("enterCode").text, "Stattdessen Code eingeben")
        self.enter_code()
        self.press(self.mail().wrong_code)
        self.see("Das ist nicht der Code aus der Mail. Noch 4 Versuche.")


class WebKitSoonerTests(WebKitCase):
    """With a pause of one second between mails."""

    settings = {"RESEND_AFTER": "1s"}

    def test_resend(self):
        """S4, S10, S19: Resend when the countdown is over, then "Sent"; the code field stays usable."""
        self.open()
        self.ask()
        self.enter_code()
        self.until(lambda: self.part("resend").text == "Resend")
        self.part("resend").click()
        self.until(lambda: self.part("resend").text == "Sent")
        self.hears("status", "Sent again")
        self.part("code").send_keys(self.mail(2).code)
        self.arrive()


if __name__ == "__main__":
    unittest.main()
