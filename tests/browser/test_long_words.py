"""Every screen has room for words 1.4 times as long as the English ones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page

from browser import layout
from browser.conftest import Visit
from browser.records import after, played, short_game, start_from
from browser.tables import ME, OPEN, lay_table, node
from mayday.games import all_games
from mayday.kernel import STRETCHED
from mayday.kernel.languages import stretched as long

LAPTOP, PHONE = (1366, 768), (390, 844)
# A game in the middle: how many sit at it, its seed, how far it is, and what is looked at closer.
TABLES = {
    "systems-failing": (2, 4, 24, "escape"),
    "phobia": (2, 2, 120, "turn"),
    "space-force-2150": (3, 5, 90, "medical_bay"),
    "free-mars": (1, 3, 40, "net"),
    "phobos-falling": (1, 7, 60, "shuttle_bay"),
}
PRESET = (("setup", "preset"),)
Faults = dict[str, dict[str, list[str]]]


def faults(page: Page, *windows: tuple[int, int]) -> dict[str, list[str]]:
    return layout.faults_by_size(page, windows or (LAPTOP, PHONE))


def those_with_faults(found: Faults) -> Faults:
    return {screen: wrong for screen, wrong in found.items() if wrong}


def button(page: Page | Locator, words: str) -> Locator:
    return page.get_by_role("button", name=long(words), exact=True)


def shut(page: Page) -> None:
    """Close the dialog that is open."""
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def sit_down(page: Page, game: str) -> None:
    """A game in the middle, with all its seats on this screen."""
    seats, seed, number, _ = TABLES[game]
    record, at = played(game, seats, seed, after(number), PRESET if game == "phobia" else ())
    start_from(page, record, at, *[ME] * seats)
    page.mouse.move(2, 300)


def test_every_game_has_its_table_here() -> None:
    assert set(TABLES) == {game.id for game in all_games()}


def test_the_pages_before_a_table(visit: Visit) -> None:
    page = visit("/", language=STRETCHED, reduced_motion="reduce")
    match = lay_table(page, ME, OPEN)
    sit_down(page, "space-force-2150")
    found: Faults = {}
    for path in ("/", "/mine", "/join/nothing", *(f"/games/{game}" for game in TABLES)):
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found[path] = faults(page)
    page.goto("/")
    page.get_by_role("button", name=f"{long('Play now: ')}Systems Failing").click()
    page.locator("dialog[open]").wait_for()
    found["the question for a name"] = faults(page)
    guest = visit(match["seats"][1]["link"], language=STRETCHED, reduced_motion="reduce")
    button(guest, "Take the seat").wait_for()
    found["an invitation"] = faults(guest)
    assert those_with_faults(found) == {}


@pytest.mark.parametrize("game", TABLES)
def test_a_table_and_what_opens_over_it(visit: Visit, game: str) -> None:
    page = visit("/", language=STRETCHED, reduced_motion="reduce")
    sit_down(page, game)
    found: Faults = {"the table": faults(page)}
    button(page, "Table").click()
    found["the dialog of the table"] = faults(page)
    shut(page)
    thing = node(page, TABLES[game][3])
    thing.focus()
    page.keyboard.press("i")
    page.locator("dialog[open]").wait_for()
    found["a close look"] = faults(page)
    shut(page)
    page.keyboard.press("?")
    page.locator("dialog[open]").wait_for()
    found["the aim"] = faults(page)
    shut(page)
    found |= beside_the_table(page)
    page.locator(".node.live > .hit").first.focus()
    page.keyboard.press("Enter")
    found["what a click on a piece opens, or does"] = faults(page, PHONE)
    assert those_with_faults(found) == {}


def beside_the_table(page: Page) -> Faults:
    """The log, the rules and the list of choices, beside the table or in its drawers."""
    found: Faults = {}
    layout.resize(page, *LAPTOP)
    page.get_by_role("tab", name=long("Rules")).click()
    found["the rules beside the table"] = faults(page, LAPTOP)
    layout.resize(page, *PHONE)
    for drawer, tab in (("Log, rules, chat", "Log"), ("Log, rules, chat", "Rules")):
        button(page, drawer).click()
        page.get_by_role("tab", name=long(tab)).click()
        found[f"the drawer with {tab}"] = faults(page, PHONE)
        shut(page)
    page.get_by_role("navigation").get_by_role("button").first.click()
    found["the drawer with the choices"] = faults(page, PHONE)
    shut(page)
    return found


def test_the_end_and_the_replay(visit: Visit) -> None:
    page = visit("/", language=STRETCHED, reduced_motion="reduce")
    record = short_game()
    match = start_from(page, record, len(record["entries"]) - 1, ME, ME)
    page.locator(f"[data-choice='{record['entries'][-1][2]}']").first.click()
    page.locator("dialog[open]").wait_for()
    found: Faults = {"the end": faults(page)}
    page.goto(f"/replay/{match['id']}?at=3")
    button(page, "Step forward").wait_for()
    found["the replay"] = faults(page)
    assert those_with_faults(found) == {}
