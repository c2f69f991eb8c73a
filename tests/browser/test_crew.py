"""Several people who act in any order, and one person who runs several: Space Force 2150."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Position, expect

from browser.conftest import PHONE, Visit
from browser.records import played, played_out, start_from
from browser.tables import (
    BOT,
    ME,
    OPEN,
    choices,
    hurry_to_end,
    join,
    lay_table,
    node,
    position,
    wait_until_moved,
    wait_until_still,
)
from mayday.kernel import Match

GAME = "space-force-2150"


def all_may_act(match: Match[Any]) -> bool:
    """Every seat is asked, the first has the lead, and each has somebody who can go somewhere."""
    asks = match.position.asks
    if len(asks) < match.position.seats or asks[0].seat != 0:
        return False
    return all(any(choice.verb == "move" for choice in ask.choices) for ask in asks)


def several_may_act(match: Match[Any]) -> bool:
    """The one seat has two crew members that can go somewhere."""
    asks = match.position.asks
    if not asks:
        return False
    moving = {c.target.split(".")[0] for c in asks[0].choices if c.verb == "move"}
    return len(moving) > 1


def three_people(visit: Visit) -> list[Page]:
    """A host and two guests at a table where all of them may act."""
    record, number = played(GAME, 3, 3, all_may_act)
    host, *guests = pages = [visit("/") for _ in range(3)]
    match = start_from(host, record, number, ME, OPEN, OPEN)
    host.keyboard.press("Escape")
    for seat, guest in enumerate(guests, 1):
        join(guest, match, seat)
    return pages


def go_somewhere(page: Page) -> str:
    """Click a section that a crew member can go to; gives what the log says of it."""
    number = position(page)
    corner: Position = {"x": 6, "y": 6}  # beside the ghost of whoever can come
    room = page.locator(".node.map .node.slot.live > .hit[aria-label*='go to']").first
    room.click(position=corner)
    wait_until_moved(page, number)
    return page.locator(".log li").filter(has_text="goes to").last.inner_text()


def test_three_people_act_in_any_order(visit: Visit) -> None:
    pages = three_people(visit)
    for page in reversed(pages):
        choices(page).first.wait_for()
        told = go_somewhere(page)
        for other in pages:
            expect(other.locator(".log li").filter(has_text=told).last).to_be_visible()


def test_a_bot_takes_over_for_somebody_who_is_away(visit: Visit) -> None:
    host, _, away = three_people(visit)
    away.goto("/")
    host.get_by_role("button", name="Table", exact=True).click()
    seat = host.get_by_role("dialog").get_by_role("listitem").nth(2)
    expect(seat).to_contain_text("Away")
    seat.get_by_role("button", name="Let a bot play").click()
    expect(seat).to_contain_text("The greedy bot plays for them")
    host.keyboard.press("Escape")
    number = position(host)
    choices(host).filter(has_text="Let C go first").click()
    while (shown := position(host)) < number + 2:  # the bot has chosen, perhaps more than once
        wait_until_moved(host, shown)


def test_one_person_picks_who_acts_and_then_where(visit: Visit) -> None:
    page = visit("/")
    record, number = played(GAME, 1, 5, several_may_act)
    start_from(page, record, number, ME)
    everything = choices(page).count()
    who = page.get_by_role("group", name="Who acts").get_by_role("button")
    name = who.nth(1).inner_text()
    who.nth(1).click()
    expect(choices(page)).not_to_have_count(everything)
    for text in choices(page).all_inner_texts():
        assert name in text or ":" not in text
    expect(page.locator(".node.acting").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(choices(page)).to_have_count(everything)


def test_a_click_on_a_crew_member_shows_all_that_it_can_do(visit: Visit) -> None:
    page = visit("/")
    record, number = played(GAME, 1, 5, several_may_act)
    start_from(page, record, number, ME)
    pawn = page.locator(".node.piece.live[data-node$='.pawn']").first
    node(page, pawn.get_attribute("data-node") or "").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("button").filter(has_text="go to").first).to_be_visible()
    at = position(page)
    menu.get_by_role("button").filter(has_text="go to").first.click()
    wait_until_moved(page, at)


def test_the_plan_stays_a_plan_on_a_phone(visit: Visit) -> None:
    page = visit("/", **PHONE)
    record, number = played(GAME, 1, 5, several_may_act)
    start_from(page, record, number, ME)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.get_by_role("group", name="Who acts")).to_be_visible()
    plan = page.locator(".node.map").first
    rooms = plan.locator(".node.slot.placed")
    wait_until_still(page)
    boxes = [room.bounding_box() for room in rooms.all()]
    assert len({round(box["x"]) for box in boxes if box}) > 2


def test_six_people_fit_on_a_phone_with_who_decides_in_sight(visit: Visit) -> None:
    page = visit("/", **PHONE)
    record, number = played(GAME, 6, 3, all_may_act)
    names = (
        "Ada Lovelace",
        "Grace Hopper",
        "Mae Jemison",
        "Sally Ride",
        "Ellen Ochoa",
        "Yi So-yeon",
    )
    start_from(page, record, number, *({**ME, "name": name} for name in names))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.get_by_label("Seats").locator("li.asked").first).to_be_in_viewport()
    expect(page.get_by_label("Your decision")).to_be_in_viewport()


def test_three_people_play_a_whole_game_by_link(visit: Visit) -> None:
    host, *guests = pages = [visit("/", reduced_motion="reduce") for _ in range(3)]
    match = lay_table(host, ME, OPEN, OPEN, game=GAME)
    host.keyboard.press("Escape")
    for seat, guest in enumerate(guests, 1):
        join(guest, match, seat)
    hurry_to_end(*pages)
    for page in pages:
        expect(page.get_by_role("dialog")).to_contain_text("The end of Space Force 2150")


def test_one_person_and_a_bot_crew_play_to_the_end(visit: Visit) -> None:
    page = visit("/", reduced_motion="reduce")
    record = played_out(GAME, 3, 3)
    start_from(page, record, len(record["entries"]) * 3 // 4, ME, BOT, BOT)
    hurry_to_end(page)
    expect(page.get_by_role("dialog")).to_contain_text("The end of Space Force 2150")
