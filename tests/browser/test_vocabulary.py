"""What the scene vocabulary gives to any game: curves, folding panels, counted pieces, names."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LAPTOP, PHONE, Visit
from browser.tables import (
    ME,
    boxes,
    choices,
    lay_table,
    position,
    wait_until_moved,
    wait_until_still,
)


def fold(page: Page, id: str) -> None:
    """Fold the panel, or unfold it."""
    page.locator(f"[data-node='{id}'] > .fold").click()


def send_a_pair(page: Page) -> None:
    """Search until somebody has two cells, and send them up."""
    while not page.locator("[data-node='signals']").count():
        send = choices(page).filter(has_text="Send")
        number = position(page)
        (send if send.count() else choices(page).filter(has_text="Search")).first.click()
        wait_until_moved(page, number)


def test_a_panel_folds_and_the_browser_remembers(visit_wreck: Visit) -> None:
    page = visit_wreck("/")
    match = lay_table(page, ME, ME, game="wreck")
    own, other = (page.locator(f"[data-node='seat{n}.cells']") for n in (1, 2))
    expect(own).to_be_visible()
    expect(other).to_have_count(0)
    fold(page, "seat2")
    expect(other).to_be_visible()
    page.goto(f"/match/{match['id']}")
    expect(other).to_be_visible()
    fold(page, "seat1")
    fold(page, "seat2")
    lay_table(page, ME, ME, game="wreck")
    expect(page.locator("[data-node='seat1'] > .head")).to_have_text(re.compile(r"A\s*3"))
    expect(page.locator(".node.counter")).to_have_count(0)


def test_a_panel_is_folded_by_keys_and_says_so(visit_wreck: Visit) -> None:
    page = visit_wreck("/")
    lay_table(page, ME, ME, game="wreck")
    arrow = page.get_by_role("button", name="B", exact=True).and_(page.locator(".fold"))
    expect(arrow).to_have_attribute("aria-expanded", "false")
    page.locator("[data-node='wreck'] > .hit").focus()
    while not page.locator(".fold:focus").count():
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".fold:focus")).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(page.locator(".fold:focus")).to_have_attribute("aria-expanded", "true")


def test_a_folded_panel_that_can_be_chosen_is_chosen_by_its_title(visit_wreck: Visit) -> None:
    page = visit_wreck("/")
    lay_table(page, ME, ME, game="wreck")
    number = position(page)
    panel = page.locator("[data-node='seat2']")
    expect(panel).to_have_class(re.compile("folded"))
    panel.locator(":scope > .hit:not(.fold)").click(position={"x": 120, "y": 10})
    wait_until_moved(page, number)
    expect(panel.locator("[data-node='lead']")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("B has the lead.")


@pytest.mark.parametrize("device", [{"viewport": LAPTOP}, PHONE])
def test_a_curve_a_stack_with_its_number_and_the_name_of_its_room(
    visit_wreck: Visit, device: dict[str, object]
) -> None:
    page = visit_wreck("/")
    match = lay_table(page, ME, ME, game="wreck")
    send_a_pair(page)
    page.set_viewport_size(device["viewport"])  # type: ignore[arg-type]  # it is one
    page.goto(f"/match/{match['id']}")
    way = page.locator("[data-node='orbit'] svg path").first
    expect(way).to_have_attribute("d", "M20 60C35 0 65 0 80 60")
    spoken = page.get_by_label("The table as text")
    expect(spoken).to_contain_text("Ways: Drifting wreck to Relay station")
    wait_until_still(page)
    (name,), (piece,) = boxes(page, "[data-node='relay'] .name", "[data-node='signals'] .token")
    count = page.locator("[data-node='signals'] > .count")
    assert name["y"] + name["height"] <= piece["y"] + 1
    assert float(count.evaluate("(e) => parseFloat(getComputedStyle(e).fontSize)")) >= 13
    expect(count).to_have_text("1")
