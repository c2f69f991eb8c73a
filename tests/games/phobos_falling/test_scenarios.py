"""The fourteen scenarios, the random start and the levels: what is damaged when a game begins."""

from __future__ import annotations

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import LIFE_SUPPORT, SCENARIOS, ZONE_IDS
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import play
from mayday.testing import rule

# Systems damaged, zones without power, zones blocked; the zones by their numbers.
DAMAGE = {
    "1A": ("solar_panels shuttle_nav shuttle_engine ring1_gravity", (10, 17), (14,)),
    "1B": (
        "solar_panels shuttle_nav shuttle_structure fusion_beam_system ring1_gravity",
        (9, 17),
        (10, 14),
    ),
    "2A": ("core_life_support_system solar_panels shuttle_structure", (14, 16), (5,)),
    "2B": (
        "core_life_support_system ring1_life_support_system solar_panels shuttle_nav",
        (14,),
        (6,),
    ),
    "3A": ("ring1_gravity ring2_gravity shuttle_nav shuttle_life_support", (18,), (16,)),
    "3B": (
        "ring1_gravity ring2_gravity stabilizers shuttle_nav shuttle_life_support medical_system",
        (13, 18),
        (8, 16),
    ),
    "4A": ("stabilizers shuttle_engine", (9, 14, 16, 17), ()),
    "4B": ("stabilizers solar_panels shuttle_nav shuttle_engine", (9, 13, 16, 17), (7,)),
    "5A": (
        "solar_panels shuttle_nav shuttle_life_support shuttle_structure shuttle_engine",
        (11,),
        (11,),
    ),
    "5B": (
        "stabilizers solar_panels shuttle_nav shuttle_life_support shuttle_structure "
        "shuttle_engine tractor_beam_system fusion_beam_system",
        (5, 11),
        (10, 11),
    ),
    "6A": (
        "bridge_system tractor_beam_system fusion_beam_system torpedo_system shuttle_nav",
        (10,),
        (3,),
    ),
    "6B": (
        "bridge_system tractor_beam_system fusion_beam_system torpedo_system "
        "auxiliary_control_system solar_panels shuttle_structure",
        (4, 10),
        (3, 6),
    ),
    "7A": (
        "ring2_life_support_system solar_panels shuttle_structure shuttle_engine",
        (9,),
        (12,),
    ),
    "7B": (
        "core_life_support_system ring2_life_support_system solar_panels stabilizers shuttle_nav "
        "shuttle_engine",
        (13, 17),
        (14,),
    ),
}


def written(g: PFState, line: str) -> set[str]:
    """The words of a line of the position."""
    found = [row.split()[1:] for row in GAME.write(g).splitlines() if row.split()[:1] == [line]]
    return set(found[0]) if found else set()


def begun(seats: int = 1, seed: int = 1, **options: str) -> PFState:
    """A game up to the first turn."""
    g = GAME.new(options, seats, seed)
    while not g.round:
        ask = g.asks[0]
        play(g, ask.seat, ask.choices[-1])
    return g


@rule("PF-SETUP-4", "PF-SETUP-6")
@pytest.mark.parametrize("scenario", DAMAGE)
def test_a_scenario_damages_what_it_lists(scenario):
    g = GAME.new({"scenario": scenario}, 1, 1)
    systems, dark, blocked = DAMAGE[scenario]
    assert written(g, "damaged") == set(systems.split())
    assert written(g, "power_out") == {ZONE_IDS[zone] for zone in dark}
    assert written(g, "blocked") == {ZONE_IDS[zone] for zone in blocked}
    assert (g.fuel, g.stage) == (5, 1)


@rule("PF-SETUP-4")
def test_the_first_game_is_scenario_1a():
    assert set(DAMAGE) == set(SCENARIOS)
    g = GAME.new({}, 1, 1)
    assert written(g, "damaged") == set(DAMAGE["1A"][0].split())


@rule("PF-SETUP-7", "PF-SETUP-8", "PF-SETUP-9")
def test_every_card_is_somewhere_when_a_game_begins():
    g = begun()
    piles = [len(pile) for pile in g.piles]
    hands = sum(map(len, g.hands.values())) + len(g.body)
    tech = sum(map(len, g.discards))
    assert sum(piles) + hands + tech == 4 * 30 + 18 + 43
    assert sorted(piles)[-2:] != []
    assert len(g.event_deck) == 22
    assert len(g.reserve) == 8


@rule("PF-OPT-8", "PF-OPT-7")
@pytest.mark.parametrize("seed", range(6))
def test_a_random_start_damages_the_panels_the_nav_and_up_to_nine_things_more(seed):
    g = GAME.new({"scenario": "random"}, 1, seed)
    damaged = written(g, "damaged")
    assert {"solar_panels", "shuttle_nav"} <= damaged
    assert len(damaged) <= 2 + 3
    assert 1 <= len(written(g, "power_out")) <= 3
    assert 1 <= len(written(g, "blocked")) <= 3
    assert g.damaged & LIFE_SUPPORT != LIFE_SUPPORT


@rule("PF-OPT-6", "PF-OPT-7")
@pytest.mark.parametrize(("damages", "blocked"), [("0", 1), ("2", 1), ("3", 2)])
def test_extra_damages_are_system_power_access_in_turn(damages, blocked):
    g = GAME.new({"scenario": "1A", "extra_damages": damages}, 1, 5)
    assert len(written(g, "blocked")) in (blocked, blocked - (damages == "3"))
    assert len(written(g, "damaged")) <= 4 + (damages != "0")
    assert len(written(g, "power_out")) <= 2 + (damages in ("2", "3"))


@rule("PF-OPT-1", "PF-OPT-2", "PF-OPT-3", "PF-OPT-4", "PF-OPT-5")
@pytest.mark.parametrize(
    "event",
    [
        *("crew_removes_blockage", "crew_restores_power", "crew_repairs_system"),
        *("crew_fixes_one", "cancel_one_event"),
    ],
)
def test_a_switch_takes_its_event_out_of_the_deck(event):
    g = begun(**{f"without_{event}": "on"})
    assert event not in g.event_deck
    assert g.events_gone == (event,)
    assert len(g.event_deck) == 21


@rule("PF-OPT-1", "PF-OPT-2", "PF-OPT-3", "PF-OPT-4", "PF-OPT-5", "PF-OPT-6")
@pytest.mark.parametrize(
    ("level", "letter", "gone", "most"),
    [
        ("cadet", "A", 0, 0),
        ("officer", "A", 0, 0),
        ("veteran", "B", 0, 0),
        ("commander", "B", 2, 0),
        ("legend", "B", 5, 3),
    ],
)
def test_a_level_is_a_scenario_with_switches_and_damages(level, letter, gone, most):
    for seed in range(4):
        g = GAME.new({"level": level}, 1, seed)
        assert len(g.events_gone) == gone
        lists = {id: set(systems.split()) for id, (systems, _, _) in DAMAGE.items() if letter in id}
        extra = [len(written(g, "damaged") - systems) for systems in lists.values()]
        fits = [
            id
            for id, systems in lists.items()
            if systems <= written(g, "damaged") and len(written(g, "damaged") - systems) <= most
        ]
        assert fits, extra
