"""A game on squares in the browser: Phobia, from either side, by link, on a phone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Visit
from browser.records import played, start_from
from browser.tables import (
    BOT,
    ME,
    OPEN,
    boxes,
    choices,
    join,
    lay_table,
    node,
    point_at,
    position,
    press,
    wait_until_moved,
    wait_until_still,
)
from mayday.games import find
from mayday.kernel import Match, Record, Seat, replay

GAME = "phobia"
PRESET = (("setup", "preset"),)
SURVIVORS, PHOBIAS = 0, 1


def in_sight(match: Match[Any]) -> bool:
    """A unit acts, sees an enemy in range and can still move."""
    if not match.position.asks:
        return False
    ask = match.position.asks[0]
    board = match.game.look(match.position, ask.seat).children[0]
    clear = [sight for sight in board.sights if not sight.hit]
    return bool(clear) and any(choice.verb == "move" for choice in ask.choices)


def out_of_reach(match: Match[Any]) -> str | None:
    """A square that nobody stands on and that the unit which acts cannot reach for a reason."""
    if not match.position.asks:
        return None
    ask = match.position.asks[0]
    board = match.game.look(match.position, ask.seat).children[0]
    empty = {square.id for square in board.children if not square.children}
    missed = match.game.near_misses(match.position, ask.seat)
    found = {c.target for c, _ in missed if c.verb == "move"} & empty
    return min(found - {choice.target for choice in ask.choices}, default=None)


def something_is_out_of_reach(match: Match[Any]) -> bool:
    return out_of_reach(match) is not None


def activate_and_move(page: Page) -> str:
    """Click a unit that can act, then a square it can reach; gives the unit."""
    number = position(page)
    unit = page.locator(".node.square > .node.piece.live").first
    name = unit.get_attribute("data-node") or ""
    node(page, name).click()
    wait_until_moved(page, number)
    expect(page.locator(f"[data-node='{name}'].active")).to_be_visible()
    page.locator(".node.square.live > .hit").first.click()
    wait_until_moved(page, number + 1)
    return name


@pytest.mark.parametrize("side", [SURVIVORS, PHOBIAS])
def test_a_person_plays_against_the_bot_from_either_side(visit: Visit, side: int) -> None:
    page = visit("/")
    seats = [BOT, BOT]
    seats[side] = ME
    lay_table(page, *seats, game=GAME, scenario="quick", setup="preset")
    choices(page).first.wait_for()
    activate_and_move(page)
    press(page, "End this activation")
    press(page, "End your turn")
    expect(page.locator(".log li").filter(has_text="Turn 2 of").first).to_be_visible()
    expect(page.locator(".node.square > .node.piece.live").first).to_be_visible()


def test_two_people_play_by_link_and_see_each_other_move(visit: Visit) -> None:
    host, guest = visit("/"), visit("/")
    match = lay_table(host, ME, OPEN, game=GAME, scenario="quick", setup="preset")
    host.keyboard.press("Escape")
    join(guest, match, PHOBIAS)
    unit = activate_and_move(host)
    told = host.locator(".log li").last.inner_text()
    expect(guest.locator(".log li").last).to_have_text(told)
    assert choices(guest).count() == 0
    assert square_of(guest, unit) == square_of(host, unit)
    press(host, "End this activation")
    press(host, "End your turn")
    choices(guest).first.wait_for()
    activate_and_move(guest)


def square_of(page: Page, unit: str) -> str | None:
    """Where a unit stands on this page."""
    square = page.locator(f".node.square:has(> [data-node='{unit}'])")
    return square.get_attribute("data-node")


def test_forces_are_chosen_in_secret(visit: Visit) -> None:
    host, guest = visit("/"), visit("/")
    match = lay_table(host, ME, OPEN, game=GAME, setup="choose")
    host.keyboard.press("Escape")
    join(guest, match, PHOBIAS)
    number = position(host)
    choices(host).nth(1).click()
    wait_until_moved(host, number)
    expect(host.locator(".log li").last).to_contain_text("you take")
    expect(guest.locator(".log li").last).to_contain_text("in secret")


def test_an_enemy_in_sight_is_clicked_to_attack_and_the_unit_moves_on(visit: Visit) -> None:
    page = visit("/")
    record, number = played(GAME, 2, 2, in_sight, PRESET)
    start_from(page, record, number, ME, ME)
    expect(page.locator(".legend")).to_contain_text("reach")
    enemy = page.locator(".node.square > .node.piece.live:not(.active) > .hit").first
    point_at(enemy)
    expect(page.locator(".value").first).to_contain_text("%")
    at = position(page)
    enemy.click()
    wait_until_moved(page, at)
    expect(page.locator(".log")).to_contain_text("attacks")
    expect(page.locator(".node.square.live").first).to_be_visible()


def neighbours_in_sight(match: Match[Any]) -> bool:
    """A unit sees several enemies next to each other."""
    if not match.position.asks:
        return False
    board = match.game.look(match.position, match.position.asks[0].seat).children[0]
    targets = {sight.b for sight in board.sights if not sight.hit}
    at = [
        divmod(n, board.columns or 1)
        for n, square in enumerate(board.children)
        if any(piece.id in targets for piece in square.children)
    ]
    pairs = sum(abs(a - x) + abs(b - y) == 1 for a, b in at for x, y in at) // 2
    return len(at) <= 4 and pairs > 1


@pytest.mark.parametrize("window", [(1366, 768), (820, 1180), (390, 844)])
def test_values_of_neighbouring_targets_cover_no_piece_and_no_other_value(
    visit: Visit, window: tuple[int, int]
) -> None:
    page = visit("/", viewport={"width": window[0], "height": window[1]})
    record, number = played(GAME, 2, 2, neighbours_in_sight, PRESET)
    start_from(page, record, number, ME, ME)
    page.locator(".value").first.wait_for()
    wait_until_still(page)
    values, pieces = boxes(page, ".value", ".node.square > .node.piece")
    assert len(values) > 1
    assert not any(meet(one, other) for one, other in combinations(values, 2))
    assert not any(meet(value, piece) for value in values for piece in pieces)


def meet(one: Any, other: Any) -> bool:
    """Two boxes overlap by more than a pixel."""
    sides = (("x", "width"), ("y", "height"))
    starts = [max(one[at], other[at]) for at, _ in sides]
    ends = [min(one[at] + one[size], other[at] + other[size]) for at, size in sides]
    return all(end - start > 1 for start, end in zip(starts, ends, strict=True))


def test_a_unit_tells_its_own_numbers_and_rules(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME, game=GAME, scenario="quick", setup="preset")
    choices(page).first.wait_for()
    told = {}
    for unit in ("wor1", "psy1", "ast1"):
        node(page, unit).focus()
        page.keyboard.press("i")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Moves up to")
        told[unit] = set(dialog.locator("p.rule .rule").all_inner_texts())
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
    assert "PH-TURN-5" not in set.union(*told.values())
    assert "PH-WALL-1" in told["wor1"]
    assert "PH-STUN-2" in told["psy1"]
    assert "PH-WALL-12" in told["ast1"]


def test_the_unit_that_acts_offers_to_end_its_activation(visit: Visit) -> None:
    page = visit("/")
    record, number = played(GAME, 2, 2, in_sight, PRESET)
    start_from(page, record, number, ME, ME)
    at = position(page)
    page.locator(".node.square > .node.piece.active > .hit").click()
    page.get_by_role("dialog").get_by_role("button", name="End this activation").click()
    wait_until_moved(page, at)
    expect(page.locator(".node.square > .node.piece.active")).to_have_count(0)


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_an_empty_square_out_of_reach_says_why(visit: Visit, by: str) -> None:
    page = visit("/", has_touch=by == "finger")
    record, number = played(GAME, 2, 2, something_is_out_of_reach, PRESET)
    match = replay(msgspec.convert(record, Record), find(GAME), number)
    square = out_of_reach(match) or ""
    start_from(page, record, number, ME, ME)
    choices(page).first.wait_for()
    expect(page.locator(f"[data-node='{square}']")).to_have_count(0)
    x, y = middle_of(page, match, square)
    if by == "finger":
        page.touchscreen.tap(x, y)
        expect(page.get_by_role("dialog").locator(".not .rule").first).to_contain_text("PH-")
    else:
        page.mouse.move(x - 30, y)
        page.mouse.move(x, y)
        expect(page.locator(f"[data-node='{square}'].missed")).to_be_visible()
        page.mouse.move(x + 1, y)
        expect(page.get_by_role("tooltip").locator(".not").first).to_contain_text("PH-")


def middle_of(page: Page, match: Match[Any], square: str) -> tuple[float, float]:
    """The point of the page in the middle of a square."""
    board = match.game.look(match.position, Seat(0)).children[0]
    columns = board.columns or 1
    row, column = divmod([child.id for child in board.children].index(square), columns)
    box = page.locator(".field").bounding_box()
    assert box is not None
    rows = len(board.children) // columns
    x = box["x"] + box["width"] * (column + 0.5) / columns
    return x, box["y"] + box["height"] * (row + 0.5) / rows


def test_the_keys_walk_over_the_squares(visit: Visit) -> None:
    page = visit("/")
    record, number = played(GAME, 2, 2, in_sight, PRESET)
    start_from(page, record, number, ME, ME)
    page.locator(".scene button.hit[tabindex='0']").focus()
    names = set()
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        names.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert len(names) > 1
    reading = page.get_by_role("region", name="The table as text")
    expect(reading).to_contain_text("Within reach")


def test_a_phone_looks_closely_at_the_unit_that_acts(visit: Visit) -> None:
    page = visit("/", **PHONE)
    record, number = played(GAME, 2, 2, in_sight, PRESET)
    start_from(page, record, number, ME, ME)
    expect(page.locator(".node.square > .node.piece.active")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    target = page.locator(".node.square.live > .hit").first
    wait_until_still(page)
    box = target.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 43.5
    page.get_by_role("button", name="Overview").tap()
    page.locator(".view").first.tap(position={"x": 170, "y": 100})
    expect(page.get_by_role("button", name="Overview")).to_be_visible()
    at = position(page)
    page.locator(".node.square.live > .hit").first.tap()
    wait_until_moved(page, at)
