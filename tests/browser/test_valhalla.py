"""Hidden hands, consent, answers out of turn: Phobos Falling with people in several browsers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Visit
from browser.records import start_from
from browser.tables import ME, OPEN, go_to_table, join, position, wait_until_moved
from browser.test_agreement import open_ruling, say
from browser.valhalla import Moment, laid_out
from mayday.games.phobos_falling.content import LIMITS, TITLE

NAMES = ("Ann", "Ben", "Cat", "Dot")  # with Rush, Taze, Paddy and Angel
MEETING = ("move_officer paddy science_lab",)  # where Angel is


def can_answer(g: Any) -> bool:
    """Rush has a torpedo; Angel could avert, and has a card whose title is with nobody else."""
    able = "torpedo-bri" in g.hands["rush"] and len(g.hands["angel"]) >= LIMITS.avert
    return able and bool(only_with("angel", g))


def walks(g: Any) -> bool:
    """There is but one way to go anywhere."""
    return not any(TITLE[card].tube for card in g.hands["rush"])


def people(visit: Visit, moment: Moment, names: tuple[str, ...]) -> tuple[list[Page], str]:
    """A host and guests, each in a browser of their own; and the match."""
    host, *guests = pages = [visit("/") for _ in names]
    seats = [{**(OPEN if n else ME), "name": name} for n, name in enumerate(names)]
    match = start_from(host, moment.record, moment.number, *seats)
    host.keyboard.press("Escape")
    for seat, guest in enumerate(guests, 1):
        join(guest, match, seat)
    return pages, match["id"]


def choose(page: Page, *all_of: str) -> None:
    """Make these choices, each as soon as it is offered."""
    for choice in all_of:
        number = position(page)
        page.locator(f"ol [data-choice='{choice}']").click()
        wait_until_moved(page, number)


def end_steps(page: Page) -> None:
    """Leave the steps of a turn; one with nothing to do is passed over by itself."""
    for choice in ("stay", "enough", "done"):
        if page.locator(f"ol [data-choice='{choice}']").count():
            choose(page, choice)


def hand(page: Page, officer: str) -> Any:
    return page.locator(f"[data-node='{officer}.hand']")


def only_with(officer: str, g: Any) -> str:
    """A card whose title nobody else holds, or none."""
    others = {TITLE[c].id for other, hand in g.hands.items() if other != officer for c in hand}
    return next((card for card in g.hands[officer] if TITLE[card].id not in others), "")


def test_four_people_trade_answer_summon_rule_and_fight(visit_stage: Visit) -> None:
    moment = laid_out(4, "angel", "station_boarded", MEETING, can_answer)
    (ann, ben, cat, dot), _ = people(visit_stage, moment, NAMES)
    card = only_with("angel", moment.position)
    title = TITLE[card].name

    # Angel gives Paddy a card and gets it back: the others are told its back.
    choose(dot, "give paddy", f"hand {card}")
    expect(hand(cat, "paddy").locator(f"[data-node='{card}']")).to_be_visible()
    choose(dot, "ask paddy", "ask_any")
    choose(cat, f"hand {card}")
    expect(hand(dot, "angel").locator(f"[data-node='{card}']")).to_be_visible()
    assert title in dot.locator(".log").inner_text()
    assert title not in ann.locator(".log").inner_text()

    # Pirates come on Dot's turn, and Ann answers.
    end_steps(dot)
    choose(dot, "pass")  # Angel does not avert it
    expect(ann.get_by_label("Your decision")).to_contain_text("Station Boarded")
    choose(ann, "fire torpedo-bri")
    expect(ben.locator(".log")).to_contain_text("The pirate ship is destroyed")

    # The table wants two pirates on the Bridge after all.
    say(open_ruling(ann), "Change the number of pirates", "Bridge", "2", "Propose it")
    for page in (ben, cat, dot):
        asked = page.get_by_role("alert", name="Proposal")
        expect(asked).to_contain_text("2 pirates in the Bridge")
        asked.get_by_role("button", name="Agree").click()
    expect(ann.get_by_text("with rulings")).to_be_visible()

    # Rush summons Taze, who agrees, and they fight.
    choose(ann, "summon taze")
    choose(ben, "agree")
    expect(ann.locator("[data-node='bridge'] [data-node='taze']")).to_be_visible()
    end_steps(ann)
    expect(ben.locator("[data-node='bridge.pirates']")).to_be_visible()
    choose(ann, "blow")
    choose(ben, "blow")
    expect(cat.locator(".log")).to_contain_text("No pirates are left in the Bridge")


@pytest.mark.parametrize("device", [{}, PHONE])
def test_one_person_runs_four_officers(visit: Visit, device: dict[str, Any]) -> None:
    page = visit("/", **device)
    moment = laid_out(1, "rush", "no_event")
    start_from(page, moment.record, moment.number, ME)
    expect(page.locator("[data-node='crew'] > .inside > .node.card")).to_have_count(4)
    expect(hand(page, "rush").locator(".node.card").first).to_be_visible()
    taze = page.locator("[data-node='taze.cards']")
    expect(taze.locator(".node.card")).to_have_count(0)
    taze.get_by_title("Unfold").click()
    expect(taze.locator(".node.card").first).to_be_visible()


def test_a_turn_is_played_by_keys_alone(visit: Visit) -> None:
    page = visit("/")
    moment = laid_out(1, "rush", "no_event", fits=walks)
    start_from(page, moment.record, moment.number, ME)
    number = position(page)
    target = page.locator("[data-node='hub1'] > .hit")
    target.focus()
    expect(page.get_by_role("tooltip").first).to_contain_text("Hub 1")
    page.keyboard.press("Enter")
    wait_until_moved(page, number)
    expect(page.locator("[data-node='hub1'] [data-node='rush']")).to_be_visible()


def test_a_spectator_sees_no_hand(visit_stage: Visit) -> None:
    moment = laid_out(2, "rush", "no_event")
    _, match = people(visit_stage, moment, NAMES[:2])
    stranger = visit_stage("/")
    go_to_table(stranger, match)
    expect(stranger.locator("[data-node='crew'] > .inside > .node.card")).to_have_count(4)
    expect(stranger.locator(".node.fan")).to_have_count(0)
    seen = stranger.locator("[data-node='crew']").inner_text()
    held = {TITLE[card].name for cards in moment.position.hands.values() for card in cards}
    assert not any(title in seen for title in held)
    nodes = stranger.locator("[data-node]").evaluate_all("(all) => all.map((n) => n.dataset.node)")
    assert not {card for cards in moment.position.hands.values() for card in cards} & set(nodes)


def test_who_is_away_blocks_nobody(visit_stage: Visit) -> None:
    """Two seats with two officers each: Taze is Ben's, who has left."""
    moment = laid_out(2, "rush", "no_event")
    (ann, ben), _ = people(visit_stage, moment, NAMES[:2])
    ben.goto("/")
    choose(ann, "summon taze")
    ann.get_by_role("button", name="Table", exact=True).click()
    ann.get_by_role("dialog").get_by_role("button", name="Let a bot play").last.click()
    ann.keyboard.press("Escape")
    expect(ann.locator(".log")).to_contain_text("Taze")
    expect(ann.locator("ol [data-choice='stay']")).to_be_enabled()
