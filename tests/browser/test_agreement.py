"""What the players settle together: rulings, conceding, votes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import PHONE, Visit
from browser.tables import BOT, ME, OPEN, choices, join, lay_table, position


def open_ruling(page: Page) -> Locator:
    """The dialog in which a ruling is filled in."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Table ruling…").click()
    dialog = page.get_by_role("dialog", name="Table ruling")
    dialog.get_by_role("heading", name="What shall be changed?").wait_for()
    return dialog


def say(dialog: Locator, *answers: str) -> None:
    for answer in answers:
        dialog.get_by_role("button", name=answer, exact=True).click()


@pytest.mark.parametrize("device", [{}, PHONE])
def test_a_ruling_is_filled_in_step_by_step(visit_wreck: Visit, device: dict[str, object]) -> None:
    page = visit_wreck("/", **device)
    lay_table(page, ME, BOT, game="wreck")
    dialog = open_ruling(page)
    expect(dialog.locator("h3")).to_be_focused()
    dialog.get_by_text("Not possible now (1)").click()
    expect(dialog).to_contain_text("A has not seen the top card. Look at it first. WR-RULE-2")
    say(dialog, "Set somebody's cells", "Vega")
    expect(dialog).to_contain_text("Set somebody's cells: Vega")
    expect(dialog.get_by_role("heading", name="How many cells?")).to_be_focused()
    say(dialog, "Back", "A", "3")
    expect(dialog).to_contain_text("A holds 3 cells.")
    expect(dialog).to_contain_text("It takes effect at once.")
    say(dialog, "Make this ruling")
    expect(page.get_by_text("with rulings")).to_be_visible()
    expect(page.locator("[data-node='seat1.cells']")).to_contain_text("3")
    expect(page.get_by_role("button", name="Send a pair of cells").first).to_be_attached()


def test_a_ruling_is_made_by_keys_alone(visit_wreck: Visit) -> None:
    page = visit_wreck("/")
    lay_table(page, ME, game="wreck")
    dialog = open_ruling(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    dialog.get_by_role("heading", name="The ruling").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("the oxygen is at 7")


def test_a_seat_that_is_not_asked_proposes_and_the_others_vote(visit_wreck: Visit) -> None:
    ann, ben = visit_wreck("/"), visit_wreck("/")
    match = lay_table(ann, {**ME, "name": "Ann"}, OPEN, BOT, game="wreck")
    join(ben, match, 1)
    ann.keyboard.press("Escape")
    number = position(ann)
    dialog = open_ruling(ben)
    say(dialog, "One oxygen less")
    expect(dialog).to_contain_text("It takes effect when every player agrees")
    say(dialog, "Propose it")
    asked = ann.get_by_role("alert", name="Proposal")
    expect(asked).to_contain_text("One oxygen less")
    expect(asked.get_by_label("Votes").get_by_role("listitem")).to_have_count(2)  # no bot
    expect(asked.get_by_label("Votes")).to_contain_text("… Ann is asked")
    expect(choices(ann)).to_have_count(0)  # frozen
    asked.get_by_role("button", name="Refuse").click()
    expect(asked).to_have_count(0)
    expect(choices(ann).first).to_be_enabled()
    assert position(ann) == number
    again = open_ruling(ben)
    say(again, "One oxygen less", "Propose it")
    expect(ben.get_by_role("alert")).to_contain_text("This was just refused")


def test_who_is_away_blocks_nobody(visit_wreck: Visit) -> None:
    ann, ben = visit_wreck("/"), visit_wreck("/")
    match = lay_table(ann, {**ME, "name": "Ann"}, {**OPEN, "name": "Ben"}, game="wreck")
    join(ben, match, 1)
    ann.keyboard.press("Escape")
    ben.goto("/")
    dialog = open_ruling(ann)
    say(dialog, "One oxygen more", "Propose it")
    votes = ann.get_by_label("Votes")
    expect(votes).to_contain_text("is away")
    votes.get_by_role("button", name="Let a bot play for").click()
    expect(ann.locator(".log")).to_contain_text("the oxygen is at 7")


def test_voters_do_not_read_the_card_that_a_ruling_names(visit_wreck: Visit) -> None:
    ann, ben = visit_wreck("/"), visit_wreck("/")
    match = lay_table(ann, {**ME, "name": "Ann"}, OPEN, game="wreck")
    join(ben, match, 1)
    ann.keyboard.press("Escape")
    choices(ann).filter(has_text="Look at").click()
    ann.locator("[data-number-shown='1']").wait_for()
    dialog = open_ruling(ann)
    say(dialog, "Put the top card at the bottom")
    dialog.get_by_role("heading", name="Which card is on top?").wait_for()
    dialog.get_by_role("list").get_by_role("button").click()
    expect(dialog).to_contain_text("The top card")
    own = dialog.locator(".preview").inner_text()
    assert "face-down" not in own
    say(dialog, "Propose it")
    asked = ben.get_by_role("alert", name="Proposal")
    expect(asked).to_contain_text("The top card (face-down card) goes to the bottom")
    asked.get_by_role("button", name="Agree").click()
    expect(ben.locator(".log")).to_contain_text("the top card goes to the bottom")


def test_who_plays_alone_concedes_after_being_asked_once_more(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, BOT)
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Concede…").click()
    sure = page.get_by_role("group", name="Concede")
    sure.get_by_role("button", name="Play on").click()
    expect(sure).to_have_count(0)
    page.get_by_role("button", name="Concede…").click()
    sure.get_by_role("button", name="Concede the game").click()
    end = page.get_by_role("dialog", name="The end of")
    expect(end).to_contain_text("You did not make it")
    expect(end).to_contain_text("The players gave the game up.")


def test_conceding_is_for_all_players_to_agree_on(visit_wreck: Visit) -> None:
    ann, ben = visit_wreck("/"), visit_wreck("/")
    match = lay_table(ann, {**ME, "name": "Ann"}, OPEN, game="wreck")
    join(ben, match, 1)
    ben.get_by_role("button", name="Table", exact=True).click()
    ben.get_by_role("button", name="Concede…").click()
    ben.get_by_role("button", name="Propose to concede").click()
    ann.keyboard.press("Escape")
    asked = ann.get_by_role("alert", name="Proposal")
    expect(asked).to_contain_text("Concede: the game is lost")
    asked.get_by_role("button", name="Agree").click()
    expect(ben.get_by_role("dialog", name="The end of")).to_contain_text("You did not make it")


def test_adversaries_do_not_concede(visit: Visit) -> None:
    page = visit("/")
    lay_table(page, ME, BOT, game="phobia", setup="preset")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").wait_for()
    expect(page.get_by_role("button", name="Concede…")).to_have_count(0)
