"""Draws every state of the pages, light and dark, on a telephone and on a desk: `make gallery`."""

import base64
import pathlib
import sys

from playwright.sync_api import sync_playwright

import chromium
from service import ROOT, Service
from states import SETTINGS, States

FOLDER = ROOT / ".build/gallery"
OVERVIEW = ("01-rest", "05-sent", "06-code")
SCREENS = {"phone": {"width": 390, "height": 844}, "desktop": {"width": 1280, "height": 860}}


def draw(service, browser, screen, scheme, chosen):
    contexts = []

    def profile(**options):
        context = browser.new_context(
            viewport=SCREENS[screen], device_scale_factor=2, color_scheme=scheme, locale="en-US", **options
        )
        contexts.append(context)
        return context

    for name, page in States(service, profile, f"{screen}.{scheme}"):
        if chosen and not any(word in name for word in chosen):
            continue
        page.mouse.move(0, 0)
        page.wait_for_timeout(900)
        page.screenshot(path=FOLDER / f"{name}-{screen}-{scheme}.png", caret="initial")
    for context in contexts:
        context.close()


def draw_overview(browser, scheme):
    """The README's picture: three states beside one another."""
    pictures = [FOLDER / f"{name}-phone-{scheme}.png" for name in OVERVIEW]
    if not all(picture.exists() for picture in pictures):
        return
    images = "".join(
        f'<img src="data:image/png;base64,{base64.b64encode(picture.read_bytes()).decode()}">' for picture in pictures
    )
    page = browser.new_page(viewport={"width": 1170, "height": 780})
    page.set_content(f"<style>body {{ margin: 0; display: flex }} img {{ width: 390px; height: 844px }}</style>{images}")
    page.screenshot(path=FOLDER / f"overview-{scheme}.png")
    page.close()


def main(chosen):
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Service(**SETTINGS) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.PROGRAM, args=chromium.ARGUMENTS)
        for screen in SCREENS:
            for scheme in ("light", "dark"):
                draw(service, browser, screen, scheme, chosen)
        for scheme in ("light", "dark"):
            draw_overview(browser, scheme)
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {pathlib.Path(FOLDER).relative_to(ROOT)}")


if __name__ == "__main__":
    main(sys.argv[1:])
