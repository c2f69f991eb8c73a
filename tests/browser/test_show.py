"""What happens is shown: one event after the other, at each person's pace, and at the end."""

from __future__ import annotations

from itertools import permutations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.records import finish, played, start_from, start_short_game
from browser.tables import BOT, ME, choices, position, press, wait_until_moved
from mayday.kernel import Match

STEP_MS = 250


def strip(page: Page) -> Locator:
    return page.get_by_role("region", name="What happens")


def is_playing(page: Page) -> bool:
    return strip(page).locator("xpath=self::*[contains(@class, 'playing')]").count() > 0


def stop_the_clock(page: Page) -> None:
    """From here on time passes only where a test lets it."""
    page.clock.install()


def let_it_play(page: Page) -> list[str]:
    """Let time pass until all is told; gives the motions that were seen, one for each step."""
    seen = []
    while is_playing(page):
        motion = page.locator(".marks").get_attribute("data-motion", timeout=5000)
        seen.append(motion or "")
        page.clock.run_for(STEP_MS)
    return seen


def end_my_turn(page: Page) -> None:
    """Make the last choice, which ends a turn or refuses what is asked: the bot goes on."""
    choices(page).last.click()
    expect(strip(page).get_by_role("button", name="Skip")).to_be_visible()


def my_table(visit: Visit, **settings: object) -> Page:
    """A table with a bot, where nothing moves by itself."""
    page = visit("/", **{"pace": "1", **settings})
    stop_the_clock(page)
    start_short_game(page, ME, BOT)
    choices(page).first.wait_for()
    page.clock.pause_at("2100-01-01")
    return page


def test_events_are_shown_one_after_the_other_and_then_the_table_is_as_it_is(visit: Visit) -> None:
    page = my_table(visit)
    end_my_turn(page)
    first = strip(page).locator(".words").inner_text()
    seen = let_it_play(page)
    assert len(set(seen)) > 1
    assert strip(page).locator(".words").inner_text() != first
    expect(page.locator(".marks")).to_have_count(0)
    assert position(page) > 1


def test_a_click_shows_the_end_at_once_and_nothing_waits_for_the_show(visit: Visit) -> None:
    page = my_table(visit)
    end_my_turn(page)
    expect(choices(page).first).to_be_enabled()  # the next decision is there already
    strip(page).get_by_role("button", name="Skip").click()
    assert not is_playing(page)
    expect(page.locator(".marks")).to_have_count(0)
    end_my_turn(page)
    choices(page).last.click()  # a choice in the middle of the show counts
    assert position(page) > 2


def test_what_happened_since_my_turn_is_a_few_lines_that_lead_to_their_moments(
    visit: Visit,
) -> None:
    page = my_table(visit)
    end_my_turn(page)
    strip(page).get_by_role("button", name="Skip").click()
    strip(page).get_by_role("button", expanded=False).click()
    recap = page.get_by_role("region", name="Since your turn")
    lines = recap.get_by_role("listitem")
    assert 1 < lines.count() <= 8
    lines.last.get_by_role("button").click()
    expect(recap).to_have_count(0)
    expect(page.locator(".node.lit").first).to_be_visible()
    page.get_by_role("button", name="Back to now").click()
    expect(page.get_by_role("button", name="Back to now")).to_have_count(0)


def test_without_motion_what_happened_is_a_list(visit: Visit) -> None:
    page = my_table(visit, reduced_motion="reduce")
    choices(page).last.click()
    expect(page.get_by_role("region", name="Since your turn")).to_be_visible()
    assert not is_playing(page)
    expect(page.locator(".marks")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height", "opens"),
    [
        (1366, 768, True),
        (820, 1180, True),
        (390, 844, False),  # the table needs the whole window: the list waits to be opened
        (844, 390, False),
        (1024, 768, False),
    ],
)
def test_the_list_of_what_happened_covers_no_table(
    visit: Visit, width: int, height: int, opens: bool
) -> None:
    page = my_table(visit, reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    number = position(page)
    if width < 1280:
        page.get_by_role("button", name="All choices").click()
    choices(page).last.click()
    wait_until_moved(page, number)
    since = page.get_by_role("region", name="Since your turn")
    expect(page.get_by_label("Your decision")).to_be_in_viewport()
    if not opens:
        strip(page).get_by_role("button", expanded=False).click()
        expect(page.get_by_role("dialog", name="Since your turn")).to_be_visible()
        page.keyboard.press("Escape")
        expect(since).to_have_count(0)
        return
    expect(since).to_be_visible()
    boxes = [since.bounding_box(), page.locator("main.table > .scene").bounding_box()]
    assert any(
        one[at] + one[size] <= other[at] + 1
        for one, other in permutations(filter(None, boxes))
        for at, size in (("x", "width"), ("y", "height"))
    )


def test_pace_sound_and_notices_are_remembered_and_sound_is_off(visit: Visit) -> None:
    page = my_table(visit)
    strip(page).get_by_role("button", name="3×").click()
    strip(page).get_by_role("button", name="Pace and sound").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Sounds")).not_to_be_checked()
    dialog.get_by_label("Sounds").check()
    page.reload()
    expect(strip(page).get_by_role("button", name="3×")).to_have_attribute("aria-pressed", "true")
    strip(page).get_by_role("button", name="Pace and sound").click()
    expect(page.get_by_role("dialog").get_by_label("Sounds")).to_be_checked()


def _before_the_phobias(match: Match[object]) -> bool:
    """The Survivors may end a turn after which all Phobias act."""
    asks = match.position.asks
    if match.position.round < 2 or not asks or asks[0].seat != 0:
        return False
    return any(choice.verb == "end_turn" for choice in asks[0].choices)


def test_a_whole_turn_of_the_enemy_takes_no_longer_than_ten_seconds(visit: Visit) -> None:
    record, number = played("phobia", 2, 1, _before_the_phobias, (("setup", "preset"),))
    page = visit("/", pace="1")
    stop_the_clock(page)
    start_from(page, record, number, ME, BOT)
    choices(page).first.wait_for()
    page.clock.pause_at("2100-01-01")
    press(page, "End your turn")
    expect(strip(page).get_by_role("button", name="Skip to my turn")).to_be_visible()
    expect(choices(page).first).to_be_enabled()  # the bot has played all of its turn
    seen = let_it_play(page)
    assert seen.count("travel") > 3
    assert len(seen) * STEP_MS <= 10_000 + 1000  # the heading of my own turn is another chapter


def test_the_end_says_why_shows_the_table_and_how_it_went(visit: Visit) -> None:
    page = visit("/")
    finish(page)
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The table at the end")
    expect(picture).to_be_visible()
    expect(picture).not_to_have_js_property("naturalWidth", 0)
    curves = dialog.get_by_role("region", name="How it went").get_by_role("img")
    expect(curves.first).to_be_visible()
    again = dialog.get_by_role("button", name="Play again")
    expect(again).to_be_in_viewport()
    assert (again.bounding_box() or {})["y"] < (picture.bounding_box() or {})["y"]
    for folded in ("Check the dice", "What happened, in numbers"):
        details = dialog.locator("details").filter(has_text=folded)
        expect(details).not_to_have_attribute("open", "")


def test_the_end_waits_until_the_last_moments_are_shown(visit: Visit) -> None:
    page = visit("/", pace="1")
    stop_the_clock(page)
    start_short_game(page, ME, ME)
    page.clock.pause_at("2100-01-01")
    over = page.locator(".prompt").get_by_role("button", name="The story of this game")
    while not over.count():
        choices(page).last.click()
        page.clock.run_for(50)
        expect(over.or_(choices(page)).first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert is_playing(page)
    let_it_play(page)
    expect(page.get_by_role("dialog")).to_be_visible()
