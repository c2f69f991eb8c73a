"""Replays in the browser: from start to end, from a file, and on from a moment."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser import layout
from browser.conftest import PHONE, Visit
from browser.records import finish, short_game
from browser.tables import api, choices, node
from browser.test_show import STEP_MS, is_playing, let_it_play, stop_the_clock, strip
from browser.test_teaching import hint, point_at


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
    stop_the_clock(page)
    open_replay(page, match)
    page.clock.pause_at("2100-01-01")
    page.get_by_role("button", name="Play", exact=True).click()
    while moment(page) < 2:
        page.clock.run_for(STEP_MS)
    page.get_by_role("button", name="Pause").click()
    page.get_by_label("Seen by").select_option("Seen by spectators")
    expect(page.get_by_role("region", name="Table", exact=True)).to_be_visible()


@pytest.fixture
def told(visit: Visit) -> tuple[Page, str]:
    """A page that shows what happens at its pace, and whose clock stands still."""
    page = visit("/", pace="1")
    match = finish(page)["id"]
    stop_the_clock(page)
    open_replay(page, match)
    page.clock.pause_at("2100-01-01")
    return page, match


def moment(page: Page) -> int:
    """The step at which the replay stands."""
    shown = page.get_by_label("Replay", exact=True).get_by_role("status").inner_text()
    return int(shown.split("/")[0])


def watch(page: Page) -> list[tuple[int, str, str]]:
    """Let a replay play to its end; gives each step with what was told and how it looked."""
    seen = []
    while page.get_by_role("button", name="Pause").count():
        if is_playing(page):
            motion = page.locator(".marks").get_attribute("data-motion") or ""
            seen.append((moment(page), strip(page).locator(".words").inner_text(), motion))
        page.clock.run_for(STEP_MS)
    return list(dict.fromkeys(seen))


def test_a_replay_that_plays_tells_one_event_after_the_other(told: tuple[Page, str]) -> None:
    page, match = told
    record = api(page, "GET", f"/matches/{match}/record")
    last = len(record["entries"])
    page.get_by_label("Moment of the game").fill(str(last // 2))
    page.get_by_role("button", name="Play", exact=True).click()
    seen = watch(page)
    assert [step for step, _, _ in seen] == sorted(step for step, _, _ in seen)
    assert len({motion for _, _, motion in seen}) > 2
    frame = api(page, "POST", "/replays/frame", {"record": record, "at": last, "seat": 0})
    lines = ["".join(map(_part, event["text"])) for event in frame["events"]]
    assert {text for _, text, _ in seen} <= set(lines)
    expect(page.locator(".log li")).to_have_count(len(lines))
    assert moment(page) == last


def _part(part: Any) -> str:
    text: str = part if isinstance(part, str) else part["name"]
    return text


def go_to_a_long_step(page: Page, match: str) -> tuple[int, int]:
    """Go to before the step in which most is told; gives the events before and after it."""
    record = api(page, "GET", f"/matches/{match}/record")
    told = [
        len(api(page, "POST", "/replays/frame", {"record": record, "at": at, "seat": 0})["events"])
        for at in range(len(record["entries"]) + 1)
    ]
    at = max(range(len(told) - 2), key=lambda at: told[at + 1] - told[at])
    page.get_by_label("Moment of the game").fill(str(at))
    expect(page.locator(".log li")).to_have_count(told[at])
    return told[at], told[at + 1]


def test_a_step_forward_is_told_and_what_is_not_told_yet_is_not_in_the_log(
    told: tuple[Page, str],
) -> None:
    page, match = told
    before, after = go_to_a_long_step(page, match)
    assert not is_playing(page)  # a moment that is jumped to is shown as it was
    page.get_by_role("button", name="Step forward").click()
    expect(strip(page).get_by_role("button", name="Skip")).to_be_visible()
    assert page.locator(".log li").count() < after
    seen = let_it_play(page)
    assert len(set(seen)) > 1
    expect(page.locator(".log li")).to_have_count(after)
    strip(page).get_by_role("button", name="in this step").click()
    listed = page.get_by_role("region", name="In this step").get_by_role("listitem")
    assert 1 < listed.count() <= 8
    page.get_by_role("button", name="Step back").click()
    expect(page.get_by_role("region", name="In this step")).to_have_count(0)
    expect(page.locator(".log li")).to_have_count(before)
    assert not is_playing(page)


def test_pace_and_skip_hold_for_a_replay_and_a_pause_stands_still(told: tuple[Page, str]) -> None:
    page, match = told
    at = page.get_by_label("Replay", exact=True).get_by_role("status")
    go_to_a_long_step(page, match)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(strip(page).get_by_role("button", name="Skip")).to_be_visible()
    first = moment(page)
    strip(page).get_by_role("button", name="Skip").click()
    expect(strip(page).get_by_role("button", name="Skip")).to_have_count(0)
    page.clock.run_for(300)
    expect(at).to_contain_text(f"{first + 1}/")  # the next step follows by itself
    page.get_by_role("button", name="Pause").click()
    assert not is_playing(page)
    page.clock.run_for(20_000)
    assert moment(page) == first + 1
    strip(page).get_by_role("button", name="At once").click()
    go_to_a_long_step(page, match)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at).to_contain_text(f"{first}/")
    assert not is_playing(page)
    page.clock.run_for(600)
    expect(at).to_contain_text(f"{first + 1}/")


def test_a_node_of_a_replay_explains_itself_as_it_stood_then(finished: tuple[Page, str]) -> None:
    page, match = finished
    record = open_replay(page, match)
    point_at(page, node(page, "damage"))
    expect(hint(page)).to_contain_text("The core has taken 0 damage")
    page.goto(f"/replay/{match}?at={len(record['entries'])}")
    node(page, "damage").focus()
    expect(hint(page)).to_contain_text("At 10 it explodes")
    expect(hint(page)).not_to_contain_text("has taken 0 damage")
    node(page, "damage").press("i")
    close_up = page.get_by_role("dialog", name="Core damage")
    expect(close_up).to_contain_text("At 10 it explodes")
    close_up.get_by_role("button", name="Close").click()
    node(page, "core").press("i")
    page.get_by_role("dialog").get_by_role("button", name="SF-MOVE-2").click()
    expect(page.get_by_role("dialog", name="Rules").locator("article.at")).to_be_visible()


def test_a_finger_that_stays_on_a_node_of_a_replay_reads_about_it(visit: Visit) -> None:
    page = visit("/", **PHONE)
    open_file(page, short_game())
    target = node(page, "damage")
    target.scroll_into_view_if_needed()
    target.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    close_up = page.get_by_role("dialog", name="Core damage")
    expect(close_up).to_contain_text("The core has taken 0 damage")


def test_the_address_leads_back_to_the_moment_that_is_shown(finished: tuple[Page, str]) -> None:
    page, match = finished
    open_replay(page, match)
    page.get_by_role("button", name="Step forward").click()
    page.wait_for_url(f"**/replay/{match}?at=1")
    page.reload()
    expect(page.get_by_label("Replay", exact=True).get_by_role("status")).to_contain_text("1/")


def test_a_replay_says_what_its_game_is_about(finished: tuple[Page, str]) -> None:
    page, match = finished
    open_replay(page, match)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="What Systems Failing is about")).to_contain_text(
        "How you win"
    )


def test_a_line_of_the_log_jumps_to_its_moment(finished: tuple[Page, str]) -> None:
    page, _ = finished
    page.keyboard.press("Escape")
    line = page.locator(".log button").filter(has_text="Round 2:").first
    line.click()
    page.wait_for_url("**/replay/**")
    expect(page.locator(".log li.current").filter(has_text="Round 2:")).to_have_count(1)


def open_file(page: Page, record: dict[str, Any]) -> None:
    """Open a record in the lobby."""
    written = json.dumps(record).encode()
    page.get_by_label("Open a replay").set_input_files(
        {"name": "record.json", "mimeType": "application/json", "buffer": written}
    )
    page.get_by_role("button", name="Step forward").wait_for()


def test_a_record_in_a_file_opens_and_a_new_game_starts_from_a_moment(
    finished: tuple[Page, str],
) -> None:
    page, match = finished
    record = api(page, "GET", f"/matches/{match}/record")
    page.goto("/")
    open_file(page, record)
    page.get_by_role("button", name="Step forward").click()
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("button", name="Start a new game from this moment").click()
    page.wait_for_url("**/match/**")
    expect(choices(page).first).to_be_enabled()
    mark = page.get_by_role("button", name="known luck")
    expect(mark.get_by_text("known luck")).to_be_visible()
    for width, height in ((900, 700), (768, 1024), (390, 844), (320, 640)):
        layout.resize(page, width, height)
        expect(mark.locator("svg")).to_be_in_viewport(ratio=1)
        assert layout.faults(page) == [], width
    mark.click()
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
