"""Nothing overlaps, is cut, overflows or is too small, in windows of every size."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from browser import layout
from browser.conftest import Visit
from browser.records import after, finish, played, start_from
from browser.tables import BOT, ME

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

PLANTED = {
    "text on text": "<p>Oxygen</p><p style='margin-top:-2.2em'>Supplies</p>",
    "cut": "<p style='width:40px;overflow:hidden;white-space:nowrap'>Medical engineer</p>",
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
