"""The sign-in page as a person meets it: the rows S1–S20 as far as a browser has them."""

import re
import unittest

from chromium import ChromiumCase


class BlockTests(ChromiumCase):
    def test_rest(self):
        """S1, R77: one field, one button in the accent, and no password."""
        page = self.open()
        self.see(page, "No password needed. We'll email you a link to sign in.")
        button = page.get_by_role("button", name="Continue with email")
        colour = button.evaluate("element => getComputedStyle(element).backgroundColor")
        self.assertEqual(colour, "rgb(29, 95, 201)")
        field = page.get_by_label("Email", exact=True)
        kind = {name: field.get_attribute(name) for name in ("type", "autocomplete", "inputmode", "enterkeyhint")}
        self.assertEqual(kind, {"type": "email", "autocomplete": "email", "inputmode": "email", "enterkeyhint": "go"})
        self.assertEqual(self.service.mails(self.address), [])

    def test_live_check(self):
        """S2, S19, C52: quiet until Continue, then checked while it is typed; refusals are announced."""
        page = self.open()
        page.get_by_label("Email", exact=True).press_sequentially("sam")
        error = page.locator("#email-error")
        self.assertFalse(error.is_visible())
        page.keyboard.press("Enter")
        self.see(page, "An email address has an @ in it")
        field = page.get_by_label("Email", exact=True)
        self.assertEqual(field.get_attribute("aria-invalid"), "true")
        self.assertEqual(field.get_attribute("aria-describedby"), error.get_attribute("id"))
        self.hears(page, "alert", "An email address has an @")
        self.assertEqual(self.focused(page), "email")
        page.keyboard.type("@")
        self.see(page, "The part after the @ isn't written")
        page.keyboard.type("example.com")
        error.wait_for(state="hidden")
        self.assertIsNone(field.get_attribute("aria-invalid"))
        page.keyboard.press("Enter")
        self.see(page, "Check your inbox")
        self.service.mail("sam@example.com")

    def test_sending(self):
        """S3: a spinner takes the label's place, once however often it is pressed; a check follows."""
        page = self.open()
        held = []
        page.route("**/send", lambda route: held.append(route))
        page.fill("#email", f"  {self.address} ")
        button = page.locator("[data-part=continue]")
        button.click()
        page.wait_for_selector("[data-part=continue][data-activity=busy]")
        self.assertEqual(button.get_attribute("aria-label"), "Sending the link")
        button.click(force=True)
        page.keyboard.press("Enter")
        page.wait_for_timeout(100)
        self.assertEqual(len(held), 1)
        self.assertEqual(held[0].request.post_data_json, {"email": self.address})
        held[0].continue_()
        page.wait_for_selector("[data-part=continue][data-activity=done]")
        self.see(page, "Check your inbox")

    def test_send_failed(self):
        """S3, S10, S18: an error shows under the button and is announced; the next try works."""
        page = self.open()
        page.route("**/send", lambda route: route.fulfill(status=500, body="no JSON"), times=1)
        page.fill("#email", self.address)
        page.keyboard.press("Enter")
        self.see(page, "Couldn't send the link. Try again.")
        self.hears(page, "alert", "Couldn't send the link.")
        self.complaints.clear()
        page.click("text=Continue with email")
        self.see(page, "Check your inbox")

    def test_sent(self):
        """S4, S19: what was sent, to whom, for how long; the countdown from 0:30."""
        page = self.open()
        self.ask(page)
        card = page.locator("[data-part=card]")
        self.assertIn(f"We sent a sign-in link to {self.address}. It works for 15 minutes.", card.inner_text())
        self.assertRegex(card.inner_text(), r"Didn't get it\?\s+Resend in 0:(30|2\d)")
        resend = page.locator("[data-part=resend]")
        self.assertRegex(resend.get_attribute("aria-label"), r"^You can resend in (30|2\d) seconds$")
        self.assertEqual(resend.get_attribute("aria-disabled"), "true")
        self.hears(page, "status", f"Check your inbox. We sent a sign-in link to {self.address}.")
        self.assertEqual(self.focused(page), "title")
        resend.click(force=True)
        page.wait_for_timeout(100)
        self.assertEqual(len(self.service.mails(self.address)), 1)

    def test_open_mail(self):
        """S4, S15: Open Mail opens the inbox in a tab of its own."""
        page = self.open()
        self.ask(page)
        with page.context.expect_page() as opened:
            page.get_by_role("button", name="Open Mail").click()
        opened.value.wait_for_load_state()
        self.assertEqual(opened.value.url, self.service.url + "/dev/inbox")
        self.assertIsNone(opened.value.evaluate("window.opener"))

    def test_code(self):
        """S5, C40, C46, C53: six boxes over one field; the code is sent once, by itself."""
        page = self.open()
        calls = []
        page.on("request", lambda request: calls.append(request.url) if "/verify" in request.url else None)
        self.ask(page)
        page.click("text=Enter a code instead")
        field = page.get_by_label("6-digit code")
        self.assertEqual(page.locator(".boxes input").count(), 1)
        self.assertEqual(field.get_attribute("autocomplete"), "one-time-code")
        self.assertEqual(field.get_attribute("inputmode"), "numeric")
        self.assertEqual(self.focused(page), "code")
        code = self.mail().code
        field.fill(f"{code[:3]}\u2013{code[3:]} ")
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-part=openMail][data-activity=done]")
        page.wait_for_url("**/signed-in")
        self.see(page, "You are signed in")
        self.assertEqual(len(calls), 1)
        cookie = [cookie for cookie in page.context.cookies() if cookie["name"] == "__Host-session"]
        self.assertTrue(cookie[0]["httpOnly"] and cookie[0]["secure"])
        kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        self.assertEqual(kept, "[{},{}]")

    def test_other_digits(self):
        """C41, C42: digits of every script, and whatever stands between them."""
        page = self.open()
        self.ask(page)
        page.click("text=Enter a code instead")
        arabic = "".join(chr(0x0660 + int(digit)) for digit in self.mail().code)
        page.fill("#code", f"\u200f{arabic[:3]}\u00a0{arabic[3:]}")
        page.wait_for_url("**/signed-in")

    def test_wrong_code(self):
        """S5, S18: the error, empty boxes, and the focus where it was."""
        page = self.open()
        self.ask(page)
        page.click("text=Enter a code instead")
        mail = self.mail()
        page.keyboard.type(mail.wrong_code)
        self.see(page, "That isn't the code from the mail. 4 tries are left.")
        self.assertEqual(page.input_value("#code"), "")
        self.assertEqual(page.get_attribute("#code", "aria-invalid"), "true")
        self.assertEqual(self.focused(page), "code")
        self.hears(page, "alert", "That isn't the code from the mail. 4 tries are left.")
        page.keyboard.type(mail.code)
        page.wait_for_url("**/signed-in")

    def test_too_many_digits(self):
        """C44: what isn't six digits is never sent."""
        page = self.open()
        self.ask(page)
        page.click("text=Enter a code instead")
        page.on("request", lambda request: self.complaints.append(request.url) if "/verify" in request.url else None)
        page.fill("#code", "1234567")
        self.see(page, "Enter the six digits from the email.")
        page.keyboard.type("12a3")
        self.assertEqual(page.input_value("#code"), "123")
        page.keyboard.press("Enter")
        self.see(page, "Enter the six digits from the email.")

    def test_different_email(self):
        """S7: back to the field, which keeps the address and gets the focus."""
        page = self.open()
        self.ask(page)
        page.click("text=Use a different email")
        page.wait_for_selector("[data-part=ask]:not([hidden])")
        self.assertEqual(self.focused(page), "email")
        self.assertEqual(page.input_value("#email"), self.address)
        self.ask(page, "other-" + self.address)
        self.assertIn("other-" + self.address, page.inner_text("[data-part=card]"))

    def test_reload(self):
        """C53: a reload keeps the sent state, its countdown and the request that the code belongs to."""
        page = self.open()
        self.ask(page)
        page.click("text=Enter a code instead")
        page.keyboard.type("12")
        page.reload()
        self.see(page, self.address)
        self.assertEqual(page.input_value("#code"), "12")
        self.assertRegex(page.inner_text("[data-part=resend]"), r"^Resend in 0:[012]\d$")
        page.fill("#code", "")
        page.fill("#code", self.mail().code)
        page.wait_for_url("**/signed-in")

    def test_kept_until_expiry(self):
        """C53: after the link has expired a reload begins anew."""
        page = self.open()
        self.ask(page)
        page.evaluate(
            """() => addEventListener("pagehide", () => {
                const kept = JSON.parse(sessionStorage.getItem("magic-link"));
                sessionStorage.setItem("magic-link", JSON.stringify({...kept, expiresAt: Date.now() - 1}));
            })"""
        )
        page.reload()
        page.wait_for_selector("[data-part=ask]:not([hidden])")

    def test_keyboard_alone(self):
        """S17, R77: from the address to the session without a pointer."""
        page = self.open()
        page.keyboard.press("Tab")
        self.assertEqual(self.focused(page), "email")
        page.keyboard.type(self.address)
        page.keyboard.press("Tab")
        self.assertEqual(self.focused(page), "continue")
        page.keyboard.press("Space")
        page.wait_for_selector("[data-part=sent]:not([hidden])")
        for part in ("openMail", "resend", "enterCode", "changeEmail"):
            page.keyboard.press("Tab")
            self.assertEqual(self.focused(page), part)
            outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            self.assertEqual(outline, "solid")
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Enter")
        self.assertEqual(self.focused(page), "code")
        page.keyboard.type(self.mail().code)
        page.wait_for_url("**/signed-in")

    def test_targets(self):
        """S19, WCAG 2.2 §2.5.8: every control is at least 44 pixels tall."""
        page = self.open()
        self.ask(page)
        page.click("text=Enter a code instead")
        heights = page.evaluate(
            """() => [...document.querySelectorAll("button, a, input:not([type=hidden])")]
                .filter((element) => element.offsetParent && !element.closest("[hidden]"))
                .map((element) => element.getBoundingClientRect().height)"""
        )
        self.assertGreaterEqual(len(heights), 4)
        self.assertGreaterEqual(min(heights), 44)

    def test_narrow_and_large(self):
        """S19, WCAG 2.2 §1.4.4 and §1.4.10: 320 pixels and 200 % text: nothing is cut off, nothing scrolls sideways."""
        page = self.open(viewport={"width": 320, "height": 640})
        for size in ("100%", "200%"):
            page.evaluate("size => document.documentElement.style.fontSize = size", size)
            if size == "100%":
                self.ask(page, "a.rather.long.address.for.a.narrow.screen@subdomain.example.com")
                page.click("text=Enter a code instead")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
            clipped = page.evaluate(
                """() => [...document.querySelectorAll("button, a, p, h1, h2, label")]
                    .filter((element) => element.offsetParent && !element.matches(".spoken"))
                    .filter((element) => element.scrollWidth > element.clientWidth + 1
                        && getComputedStyle(element).display !== "inline")
                    .map((element) => element.outerHTML)"""
            )
            self.assertEqual(clipped, [])

    def test_reduced_motion(self):
        """S20: short fades in place of movement."""
        page = self.open(reduced_motion="reduce")
        self.ask(page)
        running = page.evaluate("document.getAnimations().map((motion) => motion.effect.getTiming().duration)")
        self.assertTrue(all(duration <= 200 for duration in running), running)

    def test_german(self):
        """The page in German, script and server alike."""
        page = self.open(locale="de-DE")
        self.assertEqual(page.get_attribute("html", "lang"), "de")
        page.fill("#email", self.address)
        page.click("text=Weiter mit E-Mail")
        self.see(page, "Sieh in dein Postfach")
        self.see(page, "Er funktioniert 15 Minuten lang.")
        page.click("text=Stattdessen Code eingeben")
        page.keyboard.type(self.mail().wrong_code)
        self.see(page, "Das ist nicht der Code aus der Mail. Noch 4 Versuche.")

    def test_same_words(self):
        """What server and script both say, they say in the same words."""
        for locale in ("en-US", "de-DE"):
            with_script = self.open(locale=locale)
            without = self.open(locale=locale, java_script_enabled=False)
            self.assertEqual(with_script.inner_text("main"), without.inner_text("main"))
            for page, part in ((with_script, "[data-part=continue]"), (without, "button")):
                page.fill("#email", f"{locale}@gmail.com".lower())
                page.keyboard.press("Enter")
                if page is with_script:
                    page.wait_for_selector("[data-part=sent]:not([hidden])")
                    texts = page.inner_text("[data-part=card]")
                else:
                    page.wait_for_selector("h1:has-text('inbox'), h1:has-text('Postfach')")
                    for text in page.locator(".ways > .row > span, .ways summary, .below a").all_inner_texts():
                        self.assertIn(text, texts + with_script.inner_text(".below"))


class SoonerTests(ChromiumCase):
    """With a pause of one second between mails."""

    settings = {"RESEND_AFTER": "1s", "RETURN_TO": "http://localhost:1/app"}

    def test_resend(self):
        """S4, S10, S19: Resend when the countdown is over, then "Sent", and both mails' codes work."""
        page = self.open()
        self.ask(page)
        page.click("text=Enter a code instead")
        resend = page.get_by_role("button", name="Resend", exact=True)
        resend.click()
        page.wait_for_selector("[data-part=resend][data-phase=sent]")
        self.assertEqual(page.inner_text("[data-part=resend]"), "Sent")
        self.hears(page, "status", "Sent again")
        page.fill("#code", self.mail(2).code)
        page.wait_for_url("**/signed-in")

    def test_return(self):
        """R46: where the browser goes afterwards, when it is one of the configured addresses."""
        page = self.open("/?return_to=http://localhost:1/app")
        page.route("http://localhost:1/app", lambda route: route.fulfill(body="the app"))
        self.ask(page)
        page.click("text=Enter a code instead")
        page.keyboard.type(self.mail().code)
        page.wait_for_url("http://localhost:1/app")

    def test_too_soon(self):
        """C86: the server's reason is shown as it is."""
        page = self.open()
        answer = {"code": "too_many_requests", "detail": "There were too many tries. Try again in 9 minutes."}
        page.route("**/send", lambda route: route.fulfill(status=429, json=answer), times=1)
        page.fill("#email", self.address)
        page.keyboard.press("Enter")
        self.see(page, answer["detail"])


if __name__ == "__main__":
    unittest.main()
