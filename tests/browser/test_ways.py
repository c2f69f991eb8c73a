"""Choices made on the way: one click ends what has nothing left and goes on with the next."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Visit
from browser.records import played, start_from
from browser.tables import ME, choices, node, point_at, position, wait_until_moved
from mayday.games import find
from mayday.kernel import Match, Record, Way, plain, replay

PRESET = (("setup", "preset"),)


def way_of(match: Match[Any]) -> Way[Any] | None:
    asks = match.position.asks
    return match.way(asks[0].seat) if asks else None


def is_spent(match: Match[Any]) -> bool:
    """A unit has nothing left to do, and others have."""
    way = way_of(match)
    return way is not None and sum(c.verb == "activate" for c in way.ask.choices) > 1


def has_moves_left(match: Match[Any]) -> bool:
    """A unit acts and can still move, while others wait."""
    asks = match.position.asks
    moves = bool(asks) and any(c.verb == "move" for c in asks[0].choices)
    return moves and len(match.position.ready) > 1


def leads_to_a_card(match: Match[Any]) -> bool:
    """An officer has done all of a step, and could play a card in the next."""
    way = way_of(match)
    return way is not None and any(c.verb == "play" for c in way.ask.choices)


def begin(page: Page, game: str, until: Any, *options: tuple[str, str]) -> Match[Any]:
    """A table where something holds, and the match that lies there."""
    seats = find(game).seat_counts[0]
    record, number = played(game, seats, 2, until, options)
    start_from(page, record, number, *[ME] * seats)
    choices(page).first.wait_for()
    return replay(msgspec.convert(record, Record), find(game), number)


def test_a_click_on_another_unit_ends_a_spent_activation_and_undo_takes_both_back(
    visit: Visit,
) -> None:
    page = visit("/")
    way = way_of(begin(page, "phobia", is_spent, *PRESET))
    assert way is not None
    unit = way.ask.choices[0].target
    number, before = position(page), page.locator(".piece.active").get_attribute("data-node")
    name = find("phobia").text.name(before or "")
    point_at(node(page, unit))
    hint = page.get_by_role("tooltip")
    expect(hint).to_contain_text(f"Ends the activation of {name}, then: Activate ")
    node(page, unit).click()
    shown = page.locator("[data-number-shown]")
    expect(shown).to_have_attribute("data-number-shown", str(number + 2))
    expect(page.locator(f"[data-node='{unit}'].active")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(shown).to_have_attribute("data-number-shown", str(number + 3))
    expect(page.locator(f"[data-node='{before}'].active")).to_be_visible()


def test_what_a_way_leads_to_stands_in_the_list_with_a_number_of_its_own(visit: Visit) -> None:
    page = visit("/")
    match = begin(page, "phobia", is_spent, *PRESET)
    way, number = way_of(match), position(page)
    assert way is not None
    listed = page.get_by_role("region", name="All choices")
    expect(page.get_by_label("Your decision")).to_contain_text("Nothing else is left to do")
    lead = plain(match.game.text.way(match.position.asks[0], way.choice))
    expect(listed.locator(".way > p")).to_have_text(lead)
    last = listed.locator(".way [data-choice='end_turn']")
    page.keyboard.type(last.get_attribute("data-number") or "")
    page.keyboard.press("Enter")
    expect(page.locator("[data-number-shown]")).not_to_have_attribute(
        "data-number-shown", re.compile(f"^({number}|{number + 1})$")
    )
    expect(page.locator(".log")).to_contain_text("the turn is over")


def test_a_screen_reader_hears_what_a_click_ends(visit: Visit) -> None:
    page = visit("/")
    way = way_of(begin(page, "phobia", is_spent, *PRESET))
    assert way is not None
    label = node(page, way.ask.choices[0].target).get_attribute("aria-label") or ""
    assert re.match(r"Ends the activation of .+, then: Activate .+\. ", label)


def test_a_unit_with_something_left_is_not_passed_over_and_the_reason_is_told(
    visit: Visit,
) -> None:
    page = visit("/")
    match = begin(page, "phobia", has_moves_left, *PRESET)
    number, acting = position(page), match.position.asks[0].actor
    other = next(unit for unit in match.position.ready if unit != acting)
    node(page, other).click()
    menu = page.get_by_role("dialog")
    expect(menu).to_contain_text("is still active. End its activation first.")
    expect(menu.locator(".rule").first).to_have_text("PH-ACT-7")
    assert position(page) == number


def test_a_finger_goes_on_to_another_unit(visit: Visit) -> None:
    page = visit("/", **PHONE)
    seats, options = [ME, ME], (("setup", "preset"),)
    record, at = played("phobia", 2, 2, is_spent, options)
    start_from(page, record, at, *seats)
    way = way_of(replay(msgspec.convert(record, Record), find("phobia"), at))
    assert way is not None
    number = position(page)
    unit = way.ask.choices[0].target
    page.get_by_role("button", name="Overview").tap()
    page.get_by_role("button", name=re.compile("All choices")).tap()
    page.locator(f".way [data-choice='activate {unit}']").tap()
    wait_until_moved(page, number)
    expect(page.locator(f"[data-node='{unit}'].active")).to_be_visible()


def test_an_officer_who_has_explored_goes_straight_to_a_card(visit: Visit) -> None:
    page = visit("/")
    match = begin(page, "phobos-falling", leads_to_a_card)
    way, number = way_of(match), position(page)
    assert way is not None
    choice = next(c for c in way.ask.choices if c.verb == "play")
    page.locator(f".way [data-choice='{choice}']").click()
    wait_until_moved(page, number)
    expect(page.locator("[data-number-shown]")).to_have_attribute(
        "data-number-shown", str(number + 2)
    )
