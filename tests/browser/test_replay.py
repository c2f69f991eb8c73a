"""Replays in the browser: from start to end, from a file, and on from a moment."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.records import finish
from browser.tables import api, choices


@pytest.fixture
def finished(visit: Visit) -> tuple[Page, str]:
    """A page whose visitor has just finished a game on one screen."""
    page = visit("/")
    return page, finish(page)["id"]


def open_replay(page: Page, match: str) -> dict[str, Any]:
    page.goto(f"/replay/{match}")
    page.get_by_role("button", name="Step forward").wait_for()
    record: dict[str, Any] = api(page, "GET", f"/matches/{match}/record")
    return record


def test_a_replay_from_start_to_end_equals_the_record(finished: tuple[Page, str]) -> None:
    page, match = finished
    record = open_replay(page, match)
    moments = len(record["entries"])
    for step in range(moments + 1):
        expect(page.get_by_label("Replay", exact=True).get_by_role("status")).to_have_text(
            f"{step}/{moments}"
        )
        frame = api(page, "POST", "/replays/frame", {"record": record, "at": step, "seat": 0})
        expect(page.locator(".log li")).to_have_count(len(frame["events"]))
        shown = page.locator("[data-node='round'] .figure").inner_text()
        assert shown.strip() == str(frame["round"])
        if step < moments:
            page.get_by_role("button", name="Step forward").click()
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()
    expect(page.get_by_label("Log").get_by_role("heading", level=2)).to_have_text(
        record_text(frame)
    )


def record_text(frame: dict[str, Any]) -> str:
    text: str = frame["result"]["text"]
    return text


def test_a_replay_plays_by_itself_and_shows_any_seat(finished: tuple[Page, str]) -> None:
    page, match = finished
    open_replay(page, match)
    status = page.get_by_label("Replay", exact=True).get_by_role("status")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(status).to_contain_text("2/")
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Seen by").select_option("Seen by spectators")
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


def test_a_line_of_the_log_jumps_to_its_moment(finished: tuple[Page, str]) -> None:
    page, _ = finished
    page.keyboard.press("Escape")
    line = page.locator(".log button").filter(has_text="Round 2:").first
    line.click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".log li.current").filter(has_text="Round 2:")).to_have_count(1)


def test_a_record_in_a_file_opens_and_a_new_game_starts_from_a_moment(
    finished: tuple[Page, str],
) -> None:
    page, match = finished
    record = api(page, "GET", f"/matches/{match}/record")
    page.goto("/")
    page.get_by_label("Open a replay").set_input_files(
        {
            "name": "record.json",
            "mimeType": "application/json",
            "buffer": json.dumps(record).encode(),
        }
    )
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Start a new game from this moment").click()
    page.wait_for_url("**/match/**")
    expect(choices(page).first).to_be_enabled()
    expect(page.get_by_text("known luck")).to_be_visible()
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("region", name="Known luck")).to_contain_text("every draw to come")


def test_with_others_at_the_table_the_luck_of_a_record_is_made_anew(
    finished: tuple[Page, str],
) -> None:
    page, match = finished
    page.goto(f"/replay/{match}?at=1")
    page.get_by_role("button", name="Play from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("whoever has it knows every draw")
    dialog.get_by_role("combobox").last.select_option("open")
    expect(dialog).to_contain_text("the luck is made anew")
    page.get_by_role("button", name="Start a new game from this moment").click()
    page.wait_for_url("**/match/**")  # with an open seat the table is shown at once
    expect(page.get_by_role("region", name="Checkable dice")).to_contain_text("the luck is new")
