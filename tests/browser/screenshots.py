"""Pictures of the client for the documentation: python -m browser.screenshots [FOLDER].

Run from the tests folder's parent with `PYTHONPATH=src:tests`. Each picture is made of a real
game on a real server, another one each time: its draws are secret.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from shutil import which
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from browser.conftest import LAPTOP, ROOT, Server
from browser.tables import (
    ME,
    choices,
    hurry,
    is_over,
    lay_table,
    may_choose_or_is_over,
    position,
    wait_until_moved,
)

PHONE = {"width": 360, "height": 780}
EARLY = 18  # choices made before the picture of the table
THEMES = ("dark", "light")


def play_on(page: Page, number: int) -> None:
    """Repair where possible, as people would, up to a position with something to choose."""
    while position(page) < number and not is_over(page):
        before = position(page)
        offered = choices(page).all_inner_texts()
        repairs = [n for n, text in enumerate(offered) if "Repair" in text or "Place" in text]
        scavenges = [n for n, text in enumerate(offered) if "Scavenge" in text]
        pick = (repairs[::3] or scavenges or [len(offered) - 1])[0]
        choices(page).nth(pick).click()
        wait_until_moved(page, before)
        may_choose_or_is_over(page).wait_for()


def running_game(page: Page) -> dict[str, Any]:
    """A table in the middle of a game; one that was lost early is left for another."""
    while True:
        match = lay_table(
            page,
            {**ME, "name": "Ada"},
            {**ME, "name": "Grace"},
            difficulty="easy",
            meter="beginner",
        )
        play_on(page, EARLY)
        if not is_over(page):
            return match


def take(page: Page, folder: Path, name: str) -> None:
    page.mouse.move(2, 400)
    page.evaluate("Promise.all(document.getAnimations().map((a) => a.finished.catch(() => 0)))")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=folder / f"{name}.png")


def same_visitor(browser: Browser, context: BrowserContext, theme: str, url: str) -> Page:
    """The visitor's phone, beside the laptop."""
    phone = browser.new_context(
        viewport=PHONE,
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        color_scheme=theme,
        storage_state=context.storage_state(),
    )
    page = phone.new_page()
    page.goto(url)
    return page


def pictures(browser: Browser, url: str, theme: str, folder: Path) -> None:
    suffix = "" if theme == "dark" else f"-{theme}"
    context = browser.new_context(base_url=url, viewport=LAPTOP, color_scheme=theme)
    page = context.new_page()
    page.goto("/")
    match = running_game(page)
    take(page, folder, f"table{suffix}")
    phone = same_visitor(browser, context, theme, page.url)
    phone.get_by_role("region", name="Table", exact=True).wait_for()
    take(phone, folder, f"phone{suffix}")
    page.goto("/")
    page.get_by_role("heading", name="My games").wait_for()
    take(page, folder, f"lobby{suffix}")
    page.goto(f"/match/{match['id']}")
    may_choose_or_is_over(page).wait_for()
    while not is_over(page):
        hurry(page)
        may_choose_or_is_over(page).wait_for()
    page.get_by_role("dialog").wait_for()
    take(page, folder, f"end{suffix}")
    page.goto(f"/replay/{match['id']}?at={EARLY}")
    page.get_by_role("button", name="Step forward").wait_for()
    take(page, folder, f"replay{suffix}")


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/pictures"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        try:
            browser = playwright.chromium.launch(
                executable_path=which("chromium"), args=["--no-sandbox"]
            )
            for theme in THEMES:
                pictures(browser, server.url, theme, folder)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main()
