"""The coach in the replay viewer: the curve, the turning points, and how to play on from there."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.records import finish
from browser.tables import ME, lay_table


def coached(page: Page) -> str:
    """A finished match, opened in the replay viewer, with the coach asked."""
    match = finish(page, {**ME, "name": "Ann"}, {**ME, "name": "Ben"})
    page.goto(f"/replay/{match['id']}")
    page.get_by_role("button", name="Coach", exact=True).click()
    page.get_by_role("img", name="The chance to win").wait_for()
    return str(match["id"])


def test_the_coach_shows_the_curve_and_leads_to_a_turning_point(visit: Visit) -> None:
    page = visit("/")
    coached(page)
    dialog = page.get_by_role("dialog", name="What the coach says")
    expect(dialog.locator("path.band")).to_have_count(1)
    expect(dialog.get_by_role("listitem").first).to_contain_text("→")
    dialog.get_by_role("button", name="Show this moment").first.click()
    expect(dialog).to_have_count(0)


def test_one_plays_on_from_a_turning_point(visit: Visit) -> None:
    page = visit("/")
    coached(page)
    dialog = page.get_by_role("dialog", name="What the coach says")
    dialog.get_by_role("button", name="Play from here").first.click()
    expect(page.get_by_role("dialog").get_by_label("Who sits on seat 1")).to_be_visible()


def test_a_game_that_is_played_has_no_coach(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    expect(page.get_by_role("button", name="Coach", exact=True)).to_have_count(0)
