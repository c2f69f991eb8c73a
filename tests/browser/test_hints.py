"""Hints in the browser: a button and a key show the best choices and why; a click makes one."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import LAPTOP, PHONE, Visit
from browser.tables import ME, lay_table, position, wait_until_moved

WINDOWS: dict[str, dict[str, Any]] = {"laptop": {"viewport": LAPTOP}, "phone": PHONE}


def hints(page: Page) -> Locator:
    return page.get_by_role("dialog", name="These look best")


def hint_button(page: Page) -> Locator:
    return page.get_by_role("button", name="Hint", exact=True)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_hint_says_why_lights_up_pieces_and_can_be_followed(visit: Visit, window: str) -> None:
    page = visit(**WINDOWS[window])
    lay_table(page, ME, ME)
    hint_button(page).click()
    advised = hints(page).get_by_role("button").filter(has=page.locator("b"))
    expect(advised.first).to_contain_text("Looking ahead")
    assert advised.count() in (2, 3)
    expect(page.locator(".node.lit").first).to_be_attached()
    number = position(page)
    advised.first.click()
    wait_until_moved(page, number)
    expect(hints(page)).to_have_count(0)


def test_words_of_a_hint_are_rolled_and_never_cut(visit: Visit) -> None:
    page = visit(**PHONE)
    lay_table(page, ME, game="free-mars")
    page.set_viewport_size({"width": 360, "height": 480})
    hint_button(page).click()
    advised = hints(page).get_by_role("button").filter(has=page.locator("b"))
    expect(advised).to_have_count(3)
    for button in advised.all():
        inside = "(button) => [button.scrollHeight, button.clientHeight]"
        words, room = button.evaluate(inside)
        assert words <= room
    assert hints(page).evaluate("(popup) => popup.scrollHeight > popup.clientHeight")


def test_the_key_h_shows_hints_and_puts_them_away(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, ME)
    page.keyboard.press("h")
    expect(hints(page).locator("b").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(hints(page)).to_have_count(0)
    expect(hint_button(page)).to_be_focused()


def test_whoever_has_nothing_to_choose_is_offered_no_hint(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, ME)
    expect(hint_button(page)).to_have_count(1)
    watcher = visit()
    watcher.goto(page.url.replace("/match/", "/watch/"))
    watcher.locator("[data-number-shown]").wait_for()
    expect(hint_button(watcher)).to_have_count(0)


def test_hints_are_switched_off_at_the_table_and_when_it_is_laid(visit: Visit) -> None:
    page = visit()
    lay_table(page, ME, ME)
    expect(hint_button(page)).to_have_count(1)
    page.locator("header .seat").first.click()
    allowed = page.get_by_label("Hints may be asked for at this table")
    allowed.uncheck()
    expect(hint_button(page)).to_have_count(0)
    page.goto("/games/systems-failing")
    page.get_by_label("Hints may be asked for at this table").uncheck()
    page.get_by_role("button", name="Start").click()
    page.locator("[data-number-shown]").wait_for()
    expect(hint_button(page)).to_have_count(0)
