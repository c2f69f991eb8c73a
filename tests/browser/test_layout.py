"""Nothing overlaps, is cut, overflows or is too small, in windows of every size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser import layout
from browser.conftest import Visit
from browser.records import after, finish, played, start_from
from browser.tables import BOT, ME, boxes
from mayday.kernel import Match

PRIVATE = "phobos-falling"  # its seats have secrets: the others are not on this screen
TABLES = (
    ("systems-failing", 2, 4, 0, ()),
    ("systems-failing", 2, 4, 24, ()),
    ("phobia", 2, 2, 1, (("setup", "preset"),)),
    ("phobia", 2, 2, 120, (("setup", "preset"),)),
    ("space-force-2150", 3, 5, 6, ()),
    ("space-force-2150", 3, 5, 90, ()),
    ("free-mars", 1, 3, 4, ()),
    ("free-mars", 1, 3, 40, ()),
    (PRIVATE, 1, 7, 3, ()),
    (PRIVATE, 4, 7, 60, ()),
)

SMALL = ((360, 640), (768, 1024), (820, 1180), (1180, 820))  # the list is not beside the table

LINES = """(button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return new Set([...words.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size;
}"""

PLANTED = {
    "text on text": "<p>Oxygen</p><p style='margin-top:-2.2em'>Supplies</p>",
    "cut": "<p style='width:40px;overflow:hidden;white-space:nowrap'>Medical engineer</p>",
    "cut: button": (
        "<div style='width:90px;overflow:hidden'><button style='width:120px'>Go</button></div>"
    ),
    "with dots": (
        "<p style='width:40px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'>"
        "Medical engineer</p>"
    ),
    "small": "<p style='font-size:11px'>Fine print</p>",
    "out of its frame": "<p style='width:40px;border:1px solid;white-space:nowrap'>Oxygen 13</p>",
    "text under a thing": "<p>Oxygen</p><button style='position:absolute;inset:0'></button>",
    "thing on thing": (
        "<button>One</button><button style='position:absolute;left:20px;top:10px'>Two</button>"
    ),
    "px wide in a window": "<p style='width:3000px'>Wide</p>",
}


@pytest.mark.parametrize("fault", PLANTED)
def test_a_planted_fault_is_found(visit: Visit, fault: str) -> None:
    page = visit("about:blank")
    page.set_content(f"<body style='font:16px sans-serif'>{PLANTED[fault]}</body>")
    assert any(fault in said for said in layout.faults(page))


def test_a_plain_page_has_no_fault(visit: Visit) -> None:
    page = visit("about:blank")
    page.set_content(
        "<body style='font:16px sans-serif'><p>Oxygen <b>13</b></p><button>Go</button>"
    )
    assert layout.faults(page) == []


@pytest.mark.parametrize(
    ("motion", "game", "seats", "seed", "choices", "options"),
    [("reduce", *table) for table in TABLES]
    + [("no-preference", *table) for table in TABLES[1::4]],
)
def test_a_table_holds_in_every_window(
    visit: Visit,
    motion: str,
    game: str,
    seats: int,
    seed: int,
    choices: int,
    options: tuple[tuple[str, str], ...],
) -> None:
    page = visit("/", reduced_motion=motion)
    record, number = played(game, seats, seed, after(choices), options)
    start_from(page, record, number, ME, *[BOT if game == PRIVATE else ME] * (seats - 1))
    page.mouse.move(2, 300)

    def prepare(width: int, height: int) -> None:
        has_room = width >= 1280 or (height >= 1100 and width < 970)
        if motion == "reduce" and has_room:
            open_recap(page)

    assert layout.faults_by_size(page, prepare=prepare) == {}


def has_many_actors(match: Match[Any]) -> bool:
    """The decision can be made for several: pieces that act, cards that are played."""
    game, ask = match.game, match.position.asks[0]
    return len({game.touches(ask, choice).actor for choice in ask.choices}) > 5


def test_whose_choices_are_shown_leaves_the_buttons_their_room(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    record, number = played(PRIVATE, 1, 7, has_many_actors)
    start_from(page, record, number, ME)
    page.mouse.move(2, 300)
    assert layout.faults_by_size(page, SMALL) == {}
    for width, height in SMALL:
        layout.resize(page, width, height)
        page.locator(".prompt .actors").wait_for()
        dock = page.locator(".dock").evaluate("(dock) => dock.scrollWidth - dock.clientWidth")
        assert dock == 0, width
        for button in page.locator(".prompt .do").all():
            assert button.evaluate(LINES) == 1, width


@pytest.mark.parametrize(
    ("game", "choices"), [(PRIVATE, 60), ("space-force-2150", 40)], ids=lambda value: str(value)
)
def test_three_buttons_or_more_are_in_sight_and_in_their_frame(
    visit: Visit, game: str, choices: int
) -> None:
    page = visit("/", reduced_motion="reduce")
    record, number = played(game, 1, 3, after(choices))
    start_from(page, record, number, ME)
    page.mouse.move(2, 300)
    for width, height in ((820, 1180), (1024, 768), (1180, 820), (1279, 800)):
        layout.resize(page, width, height)
        assert layout.faults(page) == []
        (prompt, *_), buttons, ways, (dock, *_) = boxes(
            page, ".prompt", ".prompt .do", ".dock > nav > button", ".dock"
        )
        assert len(buttons) > 2
        for button in buttons:
            assert button["x"] + button["width"] <= prompt["x"] + prompt["width"], width
        for button in (*buttons, *ways):
            assert button["y"] + button["height"] <= dock["y"] + dock["height"], width


def test_many_things_to_buy_are_no_tower_beside_a_few_pieces(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    record, number = played("free-mars", 1, 1, has_much_to_buy, (("mode", "campaign"),))
    start_from(page, record, number, ME)
    page.mouse.move(2, 300)
    assert layout.faults_by_size(page, SMALL) == {}
    layout.resize(page, 820, 1180)
    tops = [box["y"] for box in boxes(page, "[data-node='shop'] .node.card")[0]]
    assert len(set(tops)) < len(tops) / 2


def has_much_to_buy(match: Match[Any]) -> bool:
    choices = match.position.asks[0].choices
    return len(choices) > 9 and any(choice.verb == "buy" for choice in choices)


@pytest.mark.parametrize("width", [1366, 820, 360])
def test_the_rows_of_the_lobby_are_full_and_the_easiest_game_comes_first(
    visit: Visit, width: int
) -> None:
    page = visit("/", viewport={"width": width, "height": 800})
    page.locator(".games > article").nth(4).wait_for()
    expect(page.locator(".games > article").first).to_contain_text("Systems Failing")
    (room,), cards = boxes(page, ".games", ".games > article")
    assert max(card["x"] + card["width"] for card in cards) <= room["x"] + room["width"] + 1
    ends = {round(card["y"]): round(card["x"] + card["width"]) for card in cards}
    assert set(ends.values()) == {round(room["x"] + room["width"])}


def open_recap(page: Page) -> None:
    """The list of what happened, as it opens by itself where nothing moves and others play."""
    line = page.get_by_label("What happens").get_by_role("button", expanded=False)
    if line.count() and line.is_enabled():
        line.click()
    page.mouse.move(2, 300)


def test_the_end_and_the_replay_hold_in_every_window(visit: Visit) -> None:
    page = visit("/")
    match = finish(page)["id"]
    page.get_by_role("dialog").get_by_role("region", name="How it went").wait_for()
    assert layout.faults_by_size(page) == {}
    page.goto(f"/replay/{match}?at=2")
    page.get_by_role("button", name="Step forward").wait_for()
    assert layout.faults_by_size(page) == {}


@pytest.mark.parametrize("path", ["/", "/games/phobos-falling", "/join/nothing", "/mine"])
def test_a_page_holds_in_every_window(visit: Visit, path: str) -> None:
    page = visit(path, reduced_motion="reduce")
    page.wait_for_load_state("networkidle")
    assert layout.faults_by_size(page) == {}
