"""A game for one, round a planet: Free Mars by mouse, on a phone, by keys alone, over weeks."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Server, Visit
from browser.records import played, start_from
from browser.tables import (
    ME,
    api,
    choices,
    go_to_table,
    is_over,
    node,
    play_now,
    point_at,
    position,
    wait_until_moved,
    wait_until_still,
)
from browser.test_playing import small_targets
from mayday.kernel import Match

GAME = "free-mars"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
CAMPAIGN = (("level", "recruit"), ("mode", "campaign"))


def in_second_mission(match: Match[Any]) -> bool:
    """A Task Force of the second mission may move."""
    return match.position.mission_number == 2 and is_asked(match, "step")


def under_fire(match: Match[Any]) -> bool:
    """Several units may take a hit."""
    return is_asked(match, "take_hit", 3)


def is_asked(match: Match[Any], verb: str, least: int = 1) -> bool:
    asks = match.position.asks
    return bool(asks) and sum(choice.verb == verb for choice in asks[0].choices) >= least


def pods_and_points(match: Match[Any]) -> bool:
    """A Task Force may move, and its pods too."""
    return is_asked(match, "step", 2) and is_asked(match, "transfer")


def outcome_of_a_run(match: Match[Any]) -> bool:
    """Much can be made of a NET Run, but not everything."""
    return is_asked(match, "raise_net") and not is_asked(match, "lower_net")


def live(page: Page) -> Locator:
    """What on the table can be chosen."""
    return page.locator(".node.live > .hit")


def act(page: Page) -> None:
    """Press the last button of the prompt; where there is none, click something on the table."""
    number = position(page)
    buttons = page.get_by_label("Your decision").locator("button.do:visible")
    if buttons.count():
        buttons.last.click()
    else:
        live(page).first.click()
        menu = page.get_by_role("dialog").get_by_role("button")
        moved = page.locator(f"[data-number-shown]:not([data-number-shown='{number}'])")
        menu.or_(moved).first.wait_for()
        if menu.count():  # there is more than one thing to do with it
            menu.first.click()
    wait_until_moved(page, number)


def finish(page: Page) -> None:
    """Play on without much thought until the mission is over."""
    while not is_over(page):
        act(page)


def widest(page: Page) -> int:
    """How wide the page is, beyond what can be seen."""
    width: int = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width


def test_a_newcomer_sets_out_after_two_clicks_and_finishes_by_mouse(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "Free Mars")
    node(page, "ac").click()
    expect(page.locator("[data-node='spartacus']")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("Spartacus joins the squadron")
    finish(page)
    expect(page.get_by_role("dialog")).to_contain_text("The end of Free Mars")


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (500, 844)])
def test_nothing_moves_away_under_a_hand(visit: Visit, size: tuple[int, int]) -> None:
    page = visit("/", viewport={"width": size[0], "height": size[1]})
    record, number = played(GAME, 1, 3, outcome_of_a_run)
    start_from(page, record, number, ME)
    number = position(page)
    point_at(page.get_by_label("Your decision").locator("button.do").last)
    page.mouse.down()
    greyed = page.get_by_label("Your decision").locator("[aria-disabled=true][title]")
    expect(greyed.filter(has_text="not possible").first).to_be_visible()
    page.mouse.up()
    wait_until_moved(page, number)


def test_on_a_phone_a_mission_is_played_to_its_end(visit: Visit) -> None:
    page = visit("/", **PHONE)
    play_now(page, "Free Mars")
    node(page, "cb").tap()
    expect(page.locator("[data-node='oracle']")).to_be_visible()
    assert widest(page) <= 0
    finish(page)
    expect(page.get_by_role("dialog")).to_contain_text("The end of Free Mars")


def test_on_a_phone_points_and_pods_are_as_large_as_a_finger(visit: Visit) -> None:
    page = visit("/", **PHONE)
    record, number = played(GAME, 1, 3, pods_and_points)
    start_from(page, record, number, ME)
    expect(live(page).first).to_be_visible()
    assert small_targets(page) == []
    assert widest(page) <= 0


def test_keys_alone_are_enough_for_a_mission(visit: Visit) -> None:
    page = visit("/")
    play = page.get_by_role("button", name="Play now: Free Mars")
    play.wait_for()
    while not play.evaluate("button => button === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ada\n")
    choices(page).first.wait_for()
    while not is_over(page):
        number = position(page)
        page.keyboard.type(str(choices(page).count()))  # the last one, which is soon over
        if page.get_by_text("Enter chooses it").count():  # more digits might follow
            page.keyboard.press("Enter")
        wait_until_moved(page, number)
    expect(page.get_by_role("dialog")).to_contain_text("The end of Free Mars")


def test_a_step_is_a_click_on_a_point_within_reach(visit: Visit) -> None:
    page = visit("/")
    record, number = played(GAME, 1, 3, lambda match: is_asked(match, "step", 3))
    start_from(page, record, number, ME)
    expect(page.locator(".halo")).not_to_have_count(0)
    expect(page.get_by_text("within reach").first).to_be_visible()
    target = page.locator(".node.map > .view .node.live").first.get_attribute("data-node") or ""
    at = position(page)
    node(page, target).click()
    wait_until_moved(page, at)
    expect(page.locator(f"[data-node='{target}'] > [data-node='task_force']")).to_be_visible()


@pytest.mark.parametrize("device", [{}, PHONE])
def test_a_battle_has_a_panel_of_its_own_and_fits(visit: Visit, device: dict[str, Any]) -> None:
    page = visit("/", **device)
    record, number = played(GAME, 1, 3, under_fire)
    start_from(page, record, number, ME)
    battle = page.locator("[data-node='battle']")
    expect(battle).to_be_in_viewport()
    expect(battle).to_contain_text("OPFOR fire")
    wait_until_still(page)
    assert widest(page) <= 0
    if not device:
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    at = position(page)
    live(page).first.click()
    wait_until_moved(page, at)


def test_a_campaign_left_in_its_second_mission_goes_on_after_the_server_was_killed(
    visit: Visit, server: Server
) -> None:
    page = visit("/")
    record, number = played(GAME, 1, 1, in_second_mission, CAMPAIGN)
    match = start_from(page, record, number, ME)
    act(page)
    at = position(page)
    page.goto("/")
    server.stop()
    server.start()
    page.reload()
    mine = page.get_by_role("listitem").filter(has_text="Free Mars").first
    expect(mine).to_contain_text("mission 2")
    expect(mine).to_contain_text("Your turn")
    go_to_table(page, match["id"])
    assert position(page) == at
    act(page)
    info = api(page, "GET", f"/matches/{match['id']}")
    assert info["number"] == at + 1
