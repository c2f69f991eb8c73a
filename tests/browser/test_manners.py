"""Small courtesies: names, invitations, keys, long lists, where the focus is."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import LAPTOP, PHONE, Visit
from browser.records import after, played, played_out, start_from
from browser.tables import ME, OPEN, choices, hurry_to_end, lay_table, play_now


def test_a_name_is_asked_once_and_remembered(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "Systems Failing", "Ann")
    expect(page.get_by_label("Seats")).to_contain_text("Ann")
    page.goto("/")
    page.get_by_role("button", name="Play now: Phobia").click()
    expect(page.get_by_label("Seats")).to_contain_text("Ann")
    page.goto("/")
    expect(page.get_by_role("link", name="Continue")).to_have_count(2)
    page.get_by_role("link", name="My statistics").click()
    expect(page.get_by_role("heading", name="My statistics")).to_be_visible()


def test_an_invitation_names_game_and_host_and_a_wrong_link_asks_no_name(visit: Visit) -> None:
    host, guest = visit("/"), visit("/join/nothing")
    expect(guest.get_by_role("heading", name="Signal lost")).to_be_visible()
    expect(guest.get_by_label("Your name")).to_have_count(0)
    match = lay_table(host, {**ME, "name": "Ann"}, OPEN)
    guest.goto(match["seats"][1]["link"])
    heading = guest.get_by_role("heading", name="You are invited to Systems Failing")
    expect(heading).to_be_visible()
    expect(guest.get_by_text("At the table: Ann")).to_be_visible()


def test_a_table_has_a_heading_and_help_under_a_key(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    expect(page.get_by_role("heading", level=1)).to_have_text("Systems Failing")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Keys", exact=True).click()
    expect(dialog).to_contain_text("take the last choice back")


def test_a_long_list_is_grouped_and_its_buttons_come_first(visit: Visit) -> None:
    page = visit("/")
    options = (("setup", "preset"),)
    record, number = played("phobia", 2, 2, after(120), options)
    start_from(page, record, number, ME, ME)
    expect(choices(page).first).to_contain_text("End this activation")
    group = page.locator(".choices summary").first
    expect(group).to_contain_text("squares to move to: click the table")
    group.click()
    expect(choices(page).last).to_be_visible()


def test_on_a_phone_the_log_opens_at_its_newest_entry(visit: Visit) -> None:
    page = visit("/", **PHONE)
    record, number = played("systems-failing", 2, 4, after(24))
    start_from(page, record, number, ME, ME)
    page.get_by_role("button", name="Log, rules, chat").click()
    expect(page.locator(".log li").last).to_be_in_viewport()


def test_the_newest_entry_stays_in_sight_when_lines_grow_unless_somebody_reads_on(
    visit: Visit,
) -> None:
    page = visit("/")
    record, number = played("systems-failing", 2, 4, after(24))
    start_from(page, record, number, ME, ME)
    newest = page.locator(".log li").last
    expect(newest).to_be_in_viewport(ratio=1)
    grow = page.locator(".log ol").evaluate
    grow("(lines) => (lines.style.wordSpacing = '40px')")
    expect(newest).to_be_in_viewport(ratio=1)
    page.locator(".log").evaluate("(log) => log.scrollTo(0, 0)")
    expect(newest).not_to_be_in_viewport()
    page.evaluate("new Promise(requestAnimationFrame)")
    grow("(lines) => (lines.style.wordSpacing = '80px')")
    page.wait_for_timeout(200)
    expect(newest).not_to_be_in_viewport()


def test_a_dialog_bears_the_colour_of_its_game(visit: Visit) -> None:
    page = visit("/")
    record = played_out("phobia", 2, 1, (("scenario", "quick"), ("setup", "preset")))
    match = start_from(page, record, len(record["entries"]) - 1, ME, ME)
    hurry_to_end(page)
    page.goto(f"/replay/{match['id']}")
    title = page.get_by_role("heading", level=1)
    page.get_by_role("button", name="Play from here").click()
    start = page.get_by_role("dialog").locator("button.primary")
    colour = title.evaluate("(element) => getComputedStyle(element).color")
    assert start.evaluate("(element) => getComputedStyle(element).backgroundColor") == colour


@pytest.mark.parametrize("window", [{"viewport": LAPTOP}, PHONE], ids=["laptop", "phone"])
def test_no_buttons_of_the_table_dialog_touch(visit: Visit, window: dict[str, Any]) -> None:
    page = visit("/", **window)
    lay_table(page, ME, OPEN, game="phobia")
    dialog = page.get_by_role("dialog", name="The table")
    expect(dialog.get_by_role("button", name="Copy")).to_have_count(2)
    found = (button.bounding_box() for button in dialog.get_by_role("button").all())
    for one, other in combinations(filter(None, found), 2):
        across = max(one["x"], other["x"]) - min(right(one), right(other))
        down = max(one["y"], other["y"]) - min(bottom(one), bottom(other))
        assert max(across, down) >= 4


def right(box: Any) -> float:
    return float(box["x"] + box["width"])


def bottom(box: Any) -> float:
    return float(box["y"] + box["height"])
