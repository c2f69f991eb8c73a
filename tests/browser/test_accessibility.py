"""axe-core on the main pages, in both themes: nothing serious or critical."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.conftest import PHONE, ROOT, Visit, missing
from browser.records import after, finish, played, start_from
from browser.tables import ME, lay_table, wait_until_still

AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
THEMES = ("dark", "light")


@pytest.fixture(scope="module")
def axe() -> Path:
    if not AXE.is_file():
        missing("axe-core (npm install in web)")
    return AXE


def faults(page: Page, axe: Path) -> list[str]:
    """What axe finds that is serious or critical, each with the elements."""
    wait_until_still(page)
    script = axe.read_text("utf-8")
    page.evaluate(script)  # as a script tag it would be refused by the page's own policy
    found: list[dict[str, Any]] = page.evaluate("axe.run().then((r) => r.violations)")
    return [
        f"{one['id']}: {[node['html'][:160] for node in one['nodes']][:4]}"
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", THEMES)
def test_the_lobby_has_no_serious_fault(visit: Visit, axe: Path, theme: str) -> None:
    page = visit("/", color_scheme=theme)
    page.get_by_role("button", name="Play now: Systems Failing").wait_for()
    assert faults(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_page_of_a_game_has_no_serious_fault(visit: Visit, axe: Path, theme: str) -> None:
    page = visit("/games/systems-failing", color_scheme=theme)
    page.get_by_role("button", name="Start the game").wait_for()
    assert faults(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_table_has_no_serious_fault(visit: Visit, axe: Path, theme: str) -> None:
    page = visit("/", color_scheme=theme)
    lay_table(page, ME, ME)
    page.get_by_text("Not possible now").click()
    assert faults(page, axe) == []
    page.get_by_role("tab", name="Rules").click()
    assert faults(page, axe) == []


def test_the_table_on_a_phone_has_no_serious_fault(visit: Visit, axe: Path) -> None:
    page = visit("/", **PHONE)
    lay_table(page, ME, ME)
    assert faults(page, axe) == []
    page.get_by_role("button", name="All choices").click()
    assert faults(page, axe) == []


@pytest.mark.parametrize(
    ("game", "seats", "choices"),
    [
        ("phobia", 2, 61),
        ("space-force-2150", 1, 61),
        ("free-mars", 1, 4),
        ("free-mars", 1, 30),
        ("phobos-falling", 1, 61),
    ],
)
@pytest.mark.parametrize("device", [{}, PHONE])
def test_the_table_of_another_game_has_no_serious_fault(
    visit: Visit, axe: Path, game: str, seats: int, choices: int, device: dict[str, Any]
) -> None:
    page = visit("/", **device)
    options = (("setup", "preset"),) if game == "phobia" else ()
    record, number = played(game, seats, 3, after(choices), options)
    start_from(page, record, number, *[ME] * seats)
    assert faults(page, axe) == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_end_and_the_replay_have_no_serious_fault(visit: Visit, axe: Path, theme: str) -> None:
    page = visit("/", color_scheme=theme)
    match = finish(page)
    page.get_by_role("dialog").wait_for()
    assert faults(page, axe) == []
    page.goto(f"/replay/{match['id']}")
    page.get_by_role("button", name="Step forward").wait_for()
    assert faults(page, axe) == []
