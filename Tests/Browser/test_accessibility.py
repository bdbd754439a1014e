"""axe finds nothing to complain of in any state, light or dark, in English or German."""

import unittest

from axe_playwright_python.sync_playwright import Axe

from chromium import ChromiumCase
from states import SETTINGS, States


# What fades in is judged when it is there.
STILL = """() => Promise.all(document.getAnimations()
    .filter((motion) => motion.effect.getComputedTiming().activeDuration < 1000)
    .map((motion) => motion.finished.catch(() => null)))"""

# The inbox for development loads itself again, so that a mail shows up without a script.
EXCEPTIONS = {"32-inbox": {"rules": {"meta-refresh": {"enabled": False}}}}


class AccessibilityTests(ChromiumCase):
    settings = SETTINGS

    def look(self, scheme, locale="en-US"):
        axe = Axe()
        count = 0
        states = States(self.service, lambda **options: self.still(scheme, locale, **options), f"{scheme}.{locale[:2]}")
        for name, page in states:
            count += 1
            page.evaluate(STILL)
            with self.subTest(name):
                found = axe.run(page, options=EXCEPTIONS.get(name)).response["violations"]
                self.assertEqual([], [(v["id"], [node["html"] for node in v["nodes"]]) for v in found])
        self.assertGreater(count, 25)
        # Calls that the states were made of.
        self.complaints.clear()

    def still(self, scheme, locale, **options):
        options = {"color_scheme": scheme, "locale": locale, "reduced_motion": "reduce", "bypass_csp": True, **options}
        return self.profile(**options)

    def test_light(self):
        self.look("light")

    def test_dark(self):
        self.look("dark")

    def test_german(self):
        self.look("light", "de-DE")

    def test_forced_colours(self):
        """What is drawn with backgrounds alone is still there with a person's own colours."""
        page = self.open(forced_colors="active")
        for selector in ("[data-part=continue]", "#email", ".card"):
            style = page.evaluate(
                "selector => getComputedStyle(document.querySelector(selector)).borderTopStyle", selector
            )
            self.assertEqual(style, "solid", selector)


if __name__ == "__main__":
    unittest.main()
