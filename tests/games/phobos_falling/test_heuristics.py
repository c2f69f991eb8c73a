"""The crew of the greedy bot: what it thinks of first, and that it knows no secrets."""

from __future__ import annotations

import pytest

from mayday.bots import make
from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.bot.cards import PLAIN_TOOLS, POINTS, TOOLS
from mayday.games.phobos_falling.bot.crew import posts
from mayday.games.phobos_falling.bot.needs import EFFORT, needs
from mayday.games.phobos_falling.content import SLOT, SLOTS, TITLES
from mayday.kernel import Seat, next_ask, play
from mayday.testing import when


def best(g, seat=0):
    """The choice that the heuristics like best."""
    ask = next(ask for ask in g.g.asks if ask.seat == seat)
    scores = GAME.heuristics(g.g, ask)
    assert len(scores) == len(ask.choices)
    return str(ask.choices[scores.index(max(scores))])


FITTED = "fitted ion_engine ion_fuel eoi_course_software cryo_tubes cryogenic_software"
HOME = "at rush:bridge taze:shuttle_bay"


@pytest.mark.parametrize(
    ("crew", "position", "step", "choice"),
    [
        # what is free and useful comes at once
        ("rush taze", "hand_rush space_suit-sci", "MoveStep", "equip space_suit-sci"),
        ("paddy taze", "damaged engineering_system", "MoveStep", "jury_rig engineering_system"),
        ("kit taze", "power_out engineering", "MoveStep", "power_up"),
        ("rock taze", "pirates security:1\ndamaged shuttle_nav", "MoveStep", "snipe security"),
        (
            "rush taze",
            "at rush:shuttle_bay taze:hub1\nhand_rush ion_fuel",
            "MoveStep",
            "install ion_fuel-res",
        ),
        ("paddy taze", "hand_paddy cryo_systems", "MoveStep", "fabricate cryo_systems-sci"),
        (
            "angel rush",
            "at angel:hub1 rush:hub1\nwounded rush",
            "MoveStep",
            "operate rush",
        ),
        # an errand is one walk
        (
            "rush taze",
            "hand_rush ion_engine ion_fuel eoi_course_software",
            "MoveStep",
            "move shuttle_bay",
        ),
        ("rush taze", f"{FITTED}\n{HOME}", "MoveStep", "move shuttle_bay"),
        (
            "paddy taze",
            "hand_paddy repair_system-eng\ndamaged ring2_gravity",
            "MoveStep",
            "move hub2",
        ),
        (
            "rush angel",
            "at rush:hub1 angel:hub1\ndead angel\nhand_rush revive",
            "MoveStep",
            "carry angel",
        ),
        # cards are played where they help
        (
            "rush taze",
            "hand_rush restore_power-eng\npower_out bridge",
            "PlayStep",
            "play restore_power-eng",
        ),
        (
            "rush taze",
            "hand_rush repair_system-eng\ndamaged bridge_system",
            "PlayStep",
            "play repair_system-eng.bridge_system",
        ),
        (
            "rush taze",
            "at rush:shuttle_bay taze:hub1\nhand_rush force_field\npirates security:3",
            "PlayStep",
            "play force_field-bri.shuttle_bay",
        ),
    ],
)
def test_it_does_what_the_crew_needs_most(table, crew, position, step, choice):
    assert best(table(crew, position, step=step)) == choice


def test_the_dark_bay_is_lit_only_when_all_is_done(table):
    position = """
        hand_rush restore_power-eng
        at rush:shuttle_bay taze:shuttle_bay
        power_out shuttle_bay
    """
    assert best(table("rush taze", f"{position}\npirates hub2:3")) == "done"
    assert best(table("rush taze", f"{position}\n{FITTED}")) == "play restore_power-eng"


def test_a_full_hand_loses_what_is_worth_least(table):
    hand = "empty_crate torpedo revive ion_engine repair_system-eng weapon-sec team_up-sec"
    g = table("rush taze", f"hand_rush {hand} fusion_beam heal force_field", step="DiscardStep")
    assert best(g) == "discard empty_crate-res"


def test_details_go_to_the_fighter_and_shots_to_the_bridge(table):
    position = "at rush:bridge taze:bridge\nhand_rush security_detail_3"
    g = table("rush taze", position, step="MoveStep")
    assert best(g) == "give taze"
    when(g, "A give taze")
    assert best(g) == "hand security_detail_3-sec"
    assert posts(g.g) == ("rush", "taze")


def test_an_officer_of_another_seat_is_asked_by_title_and_hands_it_over(table):
    position = """
        at taze:security rush:security
        run_by taze:A rush:B
        hand_rush security_detail_3 security_detail_2 security_detail_4
    """
    g = table("taze rush", position, step="MoveStep", seats=2)
    assert best(g) == "ask rush"
    when(g, "A ask rush")
    wish = best(g)
    assert wish.startswith("ask_for security_detail")
    when(g, f"A {wish}")
    assert best(g, seat=1).startswith("hand security_detail")


def test_windows_are_answered(table):
    position = "hand_newt torpedo fusion_beam tractor_beam\nevent_deck station_boarded"
    g = table("newt taze", position)
    assert best(g) == "fire torpedo-bri"
    position = "pirates security:4\nhand_taze security_detail_3 security_detail_1"
    g = table("taze rush", position, step="ExploreStep")
    assert best(g) == "blow"
    when(g, "A blow")
    assert best(g) == "detail security_detail_3-sec"


def test_nobody_runs_into_a_fight_that_is_lost(table):
    g = table("rush taze", "pirates hub1:12", step="MoveStep")
    assert best(g) != "move hub1"
    g = table("rush taze", "pirates hub1:12\nwounded rush", step="MoveStep")
    assert best(g) != "move hub1"


def test_a_call_is_answered_if_the_fight_can_be_won(table):
    position = "run_by rush:A taze:B\npirates bridge:{}\nhand_taze security_detail_3"
    for pirates, answer in ((6, "agree"), (20, "refuse")):
        g = table("rush taze", position.format(pirates), step="ExploreStep", seats=2)
        when(g, "A summon taze")
        assert best(g, seat=1) == answer


def test_the_last_item_is_worth_most():
    every = sum(1 << SLOT[title] for title in SLOTS)
    water = 1 << SLOT["water"]
    cryo = 1 << SLOT["cryo_tubes"] | 1 << SLOT["cryogenic_software"]
    first = needs(0, 0, 0).items["water"]
    last = needs(every & ~water & ~cryo, 0, 0).items["water"]
    assert last > 3 * first
    assert needs(every, 0, 0).missing == 0


def test_every_card_and_every_slot_has_a_worth():
    assert set(EFFORT) == set(SLOTS)
    assert {*POINTS, *TOOLS, *PLAIN_TOOLS} <= set(TITLES)


@pytest.mark.parametrize("seats", [2, 4])
def test_it_knows_no_secrets(seats):
    """Whatever the seat cannot see may be different: the scores stay the same."""
    g = GAME.new({}, seats, 11)
    bots = [make("greedy", GAME, Seat(seat), seat) for seat in range(seats)]
    for _ in range(160):
        if not g.asks:
            break
        ask = next_ask(g.asks)
        seen = GAME.view(g, ask.seat)
        scores = {tuple(GAME.heuristics(GAME.resample(seen, n), ask)) for n in (1, 2)}
        assert len(scores) == 1, ask
        play(g, ask.seat, bots[ask.seat].choose(ask, lambda: seen))  # noqa: B023  # called at once
