"""The lab: its report and its pages in a real browser, and a game of an experiment to watch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import LAPTOP, PHONE, ROOT, Visit
from browser.test_accessibility import axe as axe  # the fixture
from browser.test_accessibility import faults
from lab.made_up import GRID, make_results
from mayday.lab.report import write_report
from mayday.lab.results import open_folder, read_progress
from mayday.lab.serving.pages import Asked, experiment_page, shelf_page
from mayday.lab.serving.shelf import Experiment, endings, find_games

SCREENS: list[dict[str, Any]] = [
    {"viewport": LAPTOP, "color_scheme": "light"},
    {**PHONE, "color_scheme": "dark"},
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lab") / "draws"
    make_results(path, games=60, settings=GRID[:3], question="Does a third cube help?")
    write_report(path)
    return path


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    context = browser.new_context(**request.param)
    yield context.new_page()
    context.close()


def fits(page: Page) -> bool:
    """Nobody has to scroll sideways; a phone would make its window wider instead."""
    assert page.viewport_size is not None
    wide = page.evaluate("document.documentElement.scrollWidth")
    return int(wide) <= page.viewport_size["width"]


@pytest.mark.parametrize("page", SCREENS, indirect=True)
def test_the_report_fits_every_screen_and_has_no_serious_fault(
    page: Page, folder: Path, axe: Path
) -> None:
    page.goto((folder / "report.html").as_uri())
    expect(page.get_by_role("heading", name="Does a third cube help?")).to_be_visible()
    narrow = page.viewport_size is not None and page.viewport_size["width"] < 640
    shown = page.get_by_role("img", name="How often the players win")
    expect(shown).to_have_count(1)  # for a page or for a phone
    expect(shown).to_have_class("narrow" if narrow else "wide")
    assert fits(page)
    assert faults(page, axe) == []


@pytest.mark.parametrize("page", SCREENS[1:], indirect=True)
def test_the_pages_of_the_lab_fit_and_have_no_serious_fault(
    page: Page, folder: Path, axe: Path
) -> None:
    one = Experiment("draws", folder, open_folder(folder), read_progress(folder))
    asked = Asked(0, "lost", "core_damage", 0)
    found = find_games(one, *asked)
    words = {"core_damage": "The core exploded: it took too much damage, and nobody came to help."}
    for markup in (shelf_page([one]), experiment_page(one, words, endings(one), asked, found)):
        page.set_content(markup)
        assert fits(page)
        assert faults(page, axe) == []


def test_a_game_of_an_experiment_opens_in_the_replay_viewer(visit: Visit) -> None:
    record = (ROOT / "tests/golden/systems-failing-easy-won.json").read_bytes()
    page = visit("/")
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(body=record, content_type="application/json")

    page.route("**/api/v1/lab/**", answer)
    page.goto("/replay?lab=draws%20and%20more%2F3%2F17")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert asked[0].endswith("/api/v1/lab/draws%20and%20more/3/17")
