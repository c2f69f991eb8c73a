"""The list of choices in every game: grouped, numbered for good, typed in plain sight."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from browser.conftest import Visit
from browser.records import played
from browser.tables import ME, api, choices, position, wait_until_moved
from browser.test_show import stop_the_clock
from mayday.games import all_games, find
from mayday.kernel import Ask, Match, Record, replay

GAMES = [game.id for game in all_games()]
MANY = 8
every_game = pytest.mark.parametrize("game", GAMES)
Numbers = dict[str, int]


def first_ask(match: Match[Any]) -> Ask | None:
    return match.position.asks[0] if match.position.asks else None


def verbs_on_the_table(match: Match[Any]) -> Counter[str]:
    """How many choices of each kind point at something."""
    ask = first_ask(match)
    placed = (c.verb for c in ask.choices if match.game.touches(ask, c).places) if ask else ()
    return Counter(placed)


def has_many(match: Match[Any]) -> bool:
    return any(number > MANY for number in verbs_on_the_table(match).values())


def has_two_digits(match: Match[Any]) -> bool:
    ask = first_ask(match)
    return ask is not None and len(ask.choices) > 11


def has_nothing_left(match: Match[Any]) -> bool:
    ask = first_ask(match)
    return ask is not None and [bool(c.target) for c in ask.choices] == [False]


def begin(page: Page, game: str, until: Any, seats: int | None = None) -> Match[Any]:
    """A table of one person at a moment of a game where something holds."""
    count = seats or find(game).seat_counts[0]
    record, number = played(game, count, 3, until)
    wishes = [{"name": None, **ME}] * count
    body = {"record": record, "at": number, "seats": wishes, "name": None}
    page.goto(f"/match/{api(page, 'POST', '/replays/start', body)['id']}")
    table = page.locator("[data-number-shown]")
    take = page.get_by_role("button", name="show my table")
    table.or_(take).wait_for()
    if take.count():
        take.click()
    table.wait_for()
    return replay(msgspec.convert(record, Record), find(game), number)


def listed(page: Page) -> Locator:
    return page.get_by_role("region", name="All choices")


def numbers(page: Page) -> Numbers:
    """The number of every choice of the list, in groups that are closed, too."""
    found: list[list[str]] = (
        listed(page)
        .locator("[data-choice]")
        .evaluate_all("all => all.map((one) => [one.dataset.choice, one.dataset.number])")
    )
    return {choice: int(number) for choice, number in found}


@every_game
def test_choices_too_many_to_list_are_grouped_with_a_name(visit: Visit, game: str) -> None:
    page = visit("/")
    match = begin(page, game, has_many)
    for verb, number in verbs_on_the_table(match).items():
        if number > MANY:
            kind = match.game.text.get("kind", verb)
            summary = listed(page).get_by_text(f"{number} {kind}: click the table", exact=True)
            expect(summary).to_be_visible()
            one = listed(page).locator(f"[data-choice^='{verb} ']").first
            expect(one).to_be_hidden()
            summary.click()
            expect(one).to_be_visible()
            summary.click()
    assert len(numbers(page)) == len(match.position.asks[0].choices)


@every_game
def test_a_number_stays_with_its_choice_whoever_is_picked_and_whatever_is_open(
    visit: Visit, game: str
) -> None:
    page = visit("/")
    begin(page, game, has_two_digits)
    choices(page).first.wait_for()
    before = numbers(page)
    assert sorted(before.values()) == list(range(1, len(before) + 1))
    for group in listed(page).locator("summary").all():
        group.click()
        assert numbers(page) == before
    for actor in page.locator("aside .actors button").all():
        actor.click()
        fewer = numbers(page)
        assert fewer.items() <= before.items()


@every_game
def test_a_typed_number_waits_in_plain_sight_and_forgets_itself(visit: Visit, game: str) -> None:
    page = visit("/")
    stop_the_clock(page)
    begin(page, game, has_two_digits)
    choices(page).first.wait_for()
    page.clock.pause_at("2100-01-01")
    at, typed = position(page), page.locator(".typed")
    page.keyboard.press("1")
    expect(typed).to_have_text("1: Enter chooses it")
    expect(listed(page).locator("[data-number='1'].marked")).to_have_count(1)
    page.clock.run_for("01:00")
    expect(typed).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    expect(typed).to_have_text("1: Enter chooses it")
    page.keyboard.press("Escape")
    expect(typed).to_have_count(0)
    assert position(page) == at


@every_game
def test_a_number_of_two_digits_makes_its_choice(visit: Visit, game: str) -> None:
    page, sent = visit("/"), list[dict[str, Any]]()

    def follow(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(json.loads(frame)))

    page.on("websocket", follow)
    begin(page, game, has_two_digits)
    choices(page).first.wait_for()
    at = position(page)
    choice = next(choice for choice, number in numbers(page).items() if number == 11)
    page.keyboard.type("11")
    if len(numbers(page)) >= 110:
        page.keyboard.press("Enter")
    wait_until_moved(page, at)
    assert [message["choice"] for message in sent if message["type"] == "choose"] == [choice]


def test_in_a_window_without_the_list_a_typed_number_names_its_choice(visit: Visit) -> None:
    page = visit("/", viewport={"width": 1024, "height": 768})
    stop_the_clock(page)
    match = begin(page, "systems-failing", has_two_digits)
    page.clock.pause_at("2100-01-01")
    page.keyboard.press("1")
    typed = page.locator(".typed")
    expect(typed).to_contain_text("1: Enter chooses it")
    expect(typed).to_contain_text("Scavenge")
    expect(typed).to_be_in_viewport()
    assert match.number == position(page)


@pytest.mark.parametrize(("game", "seats"), [("phobia", 2), ("phobos-falling", 8)])
def test_a_prompt_says_when_nothing_is_left_to_do(visit: Visit, game: str, seats: int) -> None:
    page = visit("/")
    begin(page, game, has_nothing_left, seats)
    prompt = page.get_by_label("Your decision")
    expect(prompt).to_contain_text("Nothing else is left to do here.")
    expect(prompt.locator("button.do")).to_have_count(1)


@every_game
def test_a_prompt_says_no_such_thing_while_there_is_a_choice(visit: Visit, game: str) -> None:
    page = visit("/")
    begin(page, game, has_two_digits)
    choices(page).first.wait_for()
    expect(page.get_by_label("Your decision")).not_to_contain_text("Nothing else is left")


def test_a_new_decision_is_read_from_its_top(visit: Visit) -> None:
    page = visit("/")
    begin(page, "phobos-falling", has_two_digits)
    listed = page.get_by_role("region", name="All choices")
    number = position(page)
    choices(page).last.click()  # out of sight until it is rolled to
    wait_until_moved(page, number)
    expect(choices(page).first).to_be_visible()
    expect(listed).to_have_js_property("scrollTop", 0)
