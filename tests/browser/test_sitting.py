"""Coming and going: rematch, leaving, bots, links, one screen with secrets, and how it is used."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, Visit
from browser.records import finish
from browser.tables import BOT, ME, OPEN, api, choices, lay_table, position, wait_until_moved

# What comes up by itself takes nothing until it has faded in: here it waits for the test.
HOLD = """(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...course) {
        const motion = animate.apply(this, course);
        motion.pause();
        return motion;
    };
})()"""
LET_GO = "document.getAnimations().forEach((motion) => motion.finish())"
TELL = "(button) => button.addEventListener('click', () => (window.pressed = true))"


def open_table(page: Page) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").wait_for()


def test_a_rematch_seats_the_same_people_again(visit: Visit) -> None:
    page = visit("/")
    match = finish(page, {**ME, "name": "Ann"}, {**ME, "name": "Ben"})
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/match/" in url and match["id"] not in url)
    expect(page.get_by_label("Seats")).to_contain_text("Ann")
    expect(page.get_by_label("Seats")).to_contain_text("Ben")
    expect(choices(page).first).to_be_enabled()
    page.goto(f"/match/{match['id']}")
    expect(page.get_by_role("link", name="To the rematch")).to_be_visible()


def test_who_leaves_is_in_the_lobby_and_the_seat_is_open(visit: Visit) -> None:
    page = visit("/")
    match = lay_table(page, ME, ME)
    open_table(page)
    page.get_by_role("dialog").get_by_role("button", name="Leave").first.click()
    page.get_by_role("heading", name="Games", exact=True).wait_for()
    page.goto(f"/match/{match['id']}")
    expect(page.get_by_label("Seats").get_by_text("open seat").first).to_be_attached()


def test_a_level_is_chosen_in_the_lobby_with_its_words_and_changed_at_the_table(
    visit: Visit,
) -> None:
    page = visit("/games/systems-failing")
    page.get_by_label("Who sits on seat 2").select_option("Bot: officer")
    expect(page.get_by_text("plays by experience.")).to_be_visible()
    lay_table(page, ME, BOT)
    open_table(page)
    level = page.get_by_role("dialog").get_by_label("It plays as")
    expect(level).to_have_value("greedy")
    level.select_option("cadet")
    expect(page.get_by_role("dialog").get_by_text("Bot (cadet)")).to_be_visible()


def test_a_bot_is_put_into_an_open_seat_from_the_table(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, OPEN)
    seat = page.get_by_role("dialog").get_by_role("listitem").nth(1)
    seat.get_by_role("button", name="Let a bot play").click()
    expect(seat).to_contain_text("the greedy bot plays until somebody comes")
    seat.get_by_role("button", name="Stop the bot").click()
    expect(seat).to_contain_text("nobody has taken this seat")


def test_the_invitation_link_is_copied(visit: Visit) -> None:
    page = visit("/")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    lay_table(page, ME, OPEN)
    field = page.get_by_label("Invitation link for B")
    link = field.input_value()
    page.locator(".link", has=field).get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link


def seat_ann_and_ben(page: Page) -> None:
    """A table with secrets on one screen, where it is Ann's part."""
    seats = [{**ME, "name": name} for name in ("Ann", "Ben")]
    body = {"game": "phobia", "options": {"setup": "choose"}, "seats": seats, "name": None}
    page.goto(f"/match/{api(page, 'POST', '/matches', body)['id']}")
    page.get_by_role("button", name="I am Ann").click()


def play_until_ben_comes(page: Page) -> Locator:
    """Gives the button by which Ben takes the screen."""
    ben = page.locator("button", has_text="I am Ben")
    while not ben.count():
        number = position(page)
        choices(page).first.click()
        page.locator(f"[data-number-shown='{number}']").wait_for(state="detached")
    return ben


def click_where(page: Page, target: Locator) -> None:
    """Click at a place, whatever takes the click there."""
    box = target.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_screen_with_secrets_is_handed_over(visit: Visit) -> None:
    page = visit("/")
    seat_ann_and_ben(page)
    ben = play_until_ben_comes(page)
    expect(page.locator(".scene")).to_have_count(0)
    ben.click()
    expect(page.get_by_label("Your decision")).to_contain_text("Ben")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_meant_for_the_table_shows_the_next_players_secrets(
    visit: Visit, motion: str
) -> None:
    page = visit("/", reduced_motion=motion)
    seat_ann_and_ben(page)
    page.evaluate(HOLD)
    ben = play_until_ben_comes(page)
    expect(page.get_by_role("heading", name="Ben")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.down("Enter")
    click_where(page, ben)
    page.evaluate(LET_GO)
    expect(ben).to_have_js_property("inert", False)
    page.get_by_role("heading", name="Ben").focus()
    page.keyboard.press("Tab")
    expect(ben).to_be_focused()
    page.keyboard.down("Enter")  # it was never let go
    expect(page.locator(".scene")).to_have_count(0)
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Your decision")).to_contain_text("Ben")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_nothing_meant_for_the_table_starts_another_game(visit: Visit, motion: str) -> None:
    page = visit("/", reduced_motion=motion)
    page.add_init_script(HOLD)
    match = finish(page)
    end = page.get_by_role("dialog")
    expect(end).to_be_focused()
    again = end.locator("button", has_text="Play again")
    again.evaluate(TELL)
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    click_where(page, again)
    expect(end).to_be_visible()
    assert not page.evaluate("window.pressed")
    page.evaluate(LET_GO)
    again.click()
    page.wait_for_url(lambda url: "/match/" in url and match["id"] not in url)


def test_a_finger_that_stays_looks_closer_and_chooses_nothing(visit: Visit) -> None:
    page = visit("/", **PHONE)
    lay_table(page, ME, ME)
    number = position(page)
    card = page.locator(".node.card > .hit").first
    card.scroll_into_view_if_needed()
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    page.get_by_role("dialog").wait_for()
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    assert position(page) == number


def test_single_keys_can_be_switched_off(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, ME)
    open_table(page)
    page.get_by_label("Single keys act").uncheck()
    page.keyboard.press("Escape")
    number = position(page)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    choices(page).first.click()
    wait_until_moved(page, number)
    assert position(page) == number + 1
    page.reload()
    expect(page.get_by_text("type a number")).to_have_count(0)
