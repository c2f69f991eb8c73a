"""The game of the tutorial in the browser: it knows no game, so it knows this one, too."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import PHONE, Visit
from browser.tables import (
    BOT,
    ME,
    choices,
    hurry_to_end,
    lay_table,
    node,
    play_now,
    point_at,
    position,
    wait_until_moved,
)

GAME = "cave-rescue"


def test_the_lobby_offers_the_game(visit_caves: Visit) -> None:
    page = visit_caves("/")
    play_now(page, "Cave Rescue")
    expect(choices(page).first).to_be_enabled()


def test_a_click_on_a_place_is_a_move(visit_caves: Visit) -> None:
    page = visit_caves("/")
    lay_table(page, ME, BOT, game=GAME)
    choices(page).first.wait_for()
    number = position(page)
    node(page, "hall").click()
    wait_until_moved(page, number)
    expect(page.locator("[data-node='hall'] [data-node='seat1.piece']")).to_be_visible()
    expect(page.locator(".log")).to_contain_text("A goes to Great hall.")


def test_a_place_too_far_says_why(visit_caves: Visit) -> None:
    page = visit_caves("/")
    lay_table(page, ME, BOT, game=GAME)
    choices(page).first.wait_for()
    point_at(node(page, "ledge"))
    expect(page.get_by_role("tooltip")).to_contain_text("No way leads from Camp to Ledge.")


def test_one_s_own_cards_are_seen_and_the_others_are_not(visit_caves: Visit) -> None:
    page = visit_caves("/")
    lay_table(page, ME, BOT, game=GAME)
    choices(page).first.wait_for()
    expect(page.locator("[data-node^='seat1.card']")).to_have_count(2)
    expect(page.locator("[data-node^='seat2.card']")).to_have_count(0)


def test_a_whole_game_is_played_with_a_bot(visit_caves: Visit) -> None:
    page = visit_caves("/")
    lay_table(page, ME, BOT, game=GAME)
    hurry_to_end(page)


def test_a_tap_on_a_place_is_a_move_on_a_phone(visit_caves: Visit) -> None:
    page = visit_caves("/", **PHONE)
    lay_table(page, ME, BOT, game=GAME)
    number = position(page)
    node(page, "hall").tap()
    wait_until_moved(page, number)
