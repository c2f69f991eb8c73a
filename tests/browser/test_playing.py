"""Playing in the browser: alone, on one screen, by link, with keys, on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Server, Visit
from browser.records import played_out, start_from, start_short_game
from browser.tables import (
    BOT,
    ME,
    OPEN,
    api,
    choices,
    hurry,
    hurry_to_end,
    lay_table,
    play_now,
    position,
    wait_until_moved,
    wait_until_still,
)

MOMENTS = 6  # of a game are looked at


def test_a_newcomer_is_in_a_game_with_a_bot_after_two_clicks(visit: Visit) -> None:
    page = visit("/")
    play_now(page, "Systems Failing", "Ann")
    expect(choices(page).first).to_be_enabled()
    expect(page.get_by_label("Seats")).to_contain_text("Ann")
    number = position(page)
    choices(page).first.click()
    wait_until_moved(page, number)


def test_a_bot_partner_answers_by_itself_again_and_again(visit: Visit) -> None:
    page = visit("/")
    start_short_game(page, ME, BOT)
    mine = 3
    for _ in range(mine):
        choices(page).first.wait_for()
        hurry(page)
    choices(page).first.wait_for()
    assert position(page) > mine  # the others were the bot's


def test_two_browsers_play_by_link_to_the_end(visit: Visit) -> None:
    host, guest = visit("/"), visit("/")
    match = start_short_game(host, ME, OPEN)
    link = host.get_by_label("Invitation link for B").input_value()
    host.keyboard.press("Escape")
    guest.goto(link)
    guest.get_by_label("Your name").fill("Guest")
    guest.get_by_role("button", name="Take the seat").click()
    guest.get_by_role("region", name="Table", exact=True).wait_for()
    hurry_to_end(host, guest)
    for page in (host, guest):
        expect(page.get_by_role("dialog")).to_contain_text("Guest")
    assert api(host, "GET", f"/matches/{match['id']}")["status"] == "over"


def test_on_one_screen_both_seats_decide_in_turn(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, {**ME, "name": "Ann"}, {**ME, "name": "Ben"})
    first = page.get_by_label("Seats").locator("li.asked")
    expect(first).to_have_count(1)
    name = first.locator(".who").inner_text()
    other = {"Ann": "Ben", "Ben": "Ann"}[name]
    hurry(page)
    expect(page.get_by_label("Seats").locator("li.asked .who")).to_have_text(other)
    expect(page.get_by_label("Your decision")).to_contain_text(other)
    assert choices(page).count() > 0


def test_a_target_on_the_board_is_clicked_to_choose_it(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    number = position(page)
    page.locator(".node.slot.live > .hit").first.click()
    wait_until_moved(page, number)
    expect(page.get_by_role("tabpanel")).to_contain_text("places")


def test_keys_alone_choose_by_number_list_and_board(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    expect(choices(page).first).to_be_visible()
    number = position(page)
    page.keyboard.press("2")  # 2, or 20 and more: Enter says that 2 was all
    if position(page) == number:
        page.keyboard.press("Enter")
    wait_until_moved(page, number)

    number = position(page)
    choices(page).first.focus()
    page.keyboard.press("ArrowDown")
    expect(choices(page).nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    wait_until_moved(page, number)


def test_tab_reaches_the_board_once_and_arrows_walk_on_it(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    stops = page.locator(".scene button.hit[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    before = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowLeft")
    after = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert before != after
    page.keyboard.press("i")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_undo_takes_the_last_choice_back(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    log = page.get_by_role("tabpanel").locator("li")
    told = log.count()
    offered = choices(page).all_inner_texts()
    number = position(page)
    page.locator(".node.slot.live > .hit").first.click()
    wait_until_moved(page, number)
    assert log.count() > told
    page.get_by_role("button", name="Undo").click()
    wait_until_moved(page, number + 1)
    expect(log).to_have_count(told)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it is not disabled for those who want to know why
    expect(page.get_by_role("alert")).to_contain_text("nothing to take back")
    assert choices(page).all_inner_texts() == offered


def test_a_phone_shows_board_prompt_and_choices_without_sideways_scrolling(visit: Visit) -> None:
    page = visit("/", **PHONE)
    play_now(page, "Systems Failing")
    page.get_by_role("button", name="All choices").click()
    expect(choices(page).first).to_be_visible()
    number = position(page)
    choices(page).first.tap()
    wait_until_moved(page, number)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert small_targets(page) == []
    expect(page.get_by_label("Your decision")).to_be_in_viewport()


def small_targets(page: Page) -> list[str]:
    """Live places and buttons that a finger could miss."""
    wait_until_still(page)
    found: list[str] = page.evaluate(
        """[...document.querySelectorAll('.live > .hit, .dock button')]
            .filter((e) => e.checkVisibility())
            .map((e) => [e.getAttribute('aria-label') || e.innerText, e.getBoundingClientRect()])
            .filter(([, r]) => r.width < 43.5 || r.height < 43.5)
            .map(([name, r]) => `${name}: ${r.width} x ${r.height}`)"""
    )
    return found


def test_the_table_does_not_scroll_on_a_laptop(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, BOT)
    expect(page.get_by_label("Your decision")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") <= 768
    assert page.evaluate("document.documentElement.scrollWidth") <= 1366


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("systems-failing", 2, ()),
        ("phobia", 2, (("setup", "preset"),)),
        ("space-force-2150", 3, ()),
        ("free-mars", 1, ()),
        ("phobos-falling", 1, ()),
    ],
)
def test_what_is_asked_on_a_laptop_is_seen_without_scrolling(
    visit: Visit, game: str, seats: int, options: tuple[tuple[str, str], ...]
) -> None:
    page = visit("/", language="fr", reduced_motion="reduce")  # whose words are long
    record = played_out(game, seats, 3, options)
    number = len(record["entries"])
    for moment in range(MOMENTS):
        at = number * moment // MOMENTS
        start_from(page, record, at, *[ME] * seats)
        hidden = page.locator(".dock").evaluate("(dock) => dock.scrollHeight - dock.clientHeight")
        assert hidden <= 0, f"{hidden} px of what is asked are hidden at {at}"


def test_a_spectator_sees_the_table_and_has_no_choices(visit: Visit) -> None:
    host, guest = visit("/"), visit("/")
    match = lay_table(host, ME, ME)
    guest.goto(f"/match/{match['id']}")
    guest.get_by_role("region", name="Table", exact=True).wait_for()
    expect(guest.get_by_text("Watching")).to_be_visible()
    assert choices(guest).count() == 0
    number = position(guest)
    hurry(host)
    wait_until_moved(guest, number)


def test_a_lost_server_is_named_and_the_decision_goes_on_when_it_is_back(
    visit: Visit, server: Server
) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("still here")
    number = position(page)
    server.stop()
    try:
        expect(page.get_by_text("Connection lost")).to_be_visible()
        choices(page).first.click()
    finally:
        server.start()
    wait_until_moved(page, number)
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    assert page.get_by_label("Say something").input_value() == "still here"
