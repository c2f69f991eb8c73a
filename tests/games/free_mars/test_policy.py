"""The policy of commanders: how they fit out, when they are loud, where they go, what they lose."""

from __future__ import annotations

import pytest

from mayday.bots.search import greedily
from mayday.games.free_mars import GAME
from mayday.games.free_mars.bot.outlook import task, task_of
from mayday.games.free_mars.bot.policy import missing_ap, nearest
from mayday.games.free_mars.content import LAUNCHED, PACKS, WITH
from mayday.games.free_mars.table import carried, pack_of, ships_on_map


def best(t, rate) -> str:
    """The choice that is liked best."""
    (ask,) = t.g.asks
    scores = rate(t.g, ask)
    assert len(scores) == len(ask.choices)
    return str(ask.choices[scores.index(max(scores))])


def fitted_out(options: dict[str, str]):
    g = GAME.new(options, seed=1)
    while g.asks[0].prompt in ("buying", "bought_pod"):
        greedily(GAME, g)
    return g


@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_veterans_set_out_with_four_ships_and_two_swarms(pack):
    g = fitted_out({"pack": pack, "level": "veteran"})
    ships = [pack_of(g).type_of[n].id for n, at in enumerate(g.at) if at]
    assert sorted(ships) == ["ac", "as", "cb", "esc"]
    assert (carried(g) & LAUNCHED).bit_count() == 2
    assert not carried(g) & WITH["assault"]
    assert g.ap == 0


@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_with_more_ap_troopers_come_along(pack):
    g = fitted_out({"pack": pack, "level": "recruit"})
    assert ships_on_map(g).bit_count() >= 4
    assert carried(g) & WITH["assault"]


SQUADRON = "oracle C6 tf\nspartacus C6 tf\nhephaestus C6 tf\n"
ALL_SHIPS = "bolivar C6 tf\ntoussaint C6 tf\nkestrel C6 tf\nharrier C6 tf\n"
ASSAULT = f"{SQUADRON}mission_card CE-M2\nmission_seen yes\n"


@pytest.mark.parametrize(
    ("position", "missing"),
    [
        (f"{ASSAULT}ap 0", 2),
        (f"{ASSAULT}ap 1", 1),
        (f"{ASSAULT}ap 2", 0),
        (f"{SQUADRON}mission_card CE-M2\nap 0", 0),
        (f"{SQUADRON}mission_card CE-M1\nmission_seen yes\nap 0", 0),
        ("oracle C6 tf P4.troopers\nmission_card CE-M2\nmission_seen yes", 0),
        (f"{SQUADRON}mission_card CE-M4\nmission_seen yes\nap 1", 4),
    ],
    ids=["troopers", "nearly", "enough", "unknown", "bombard", "aboard", "base"],
)
def test_it_counts_the_ap_that_the_mission_waits_for(table, position, missing):
    g = table(f"{position}\ntodo SpecialActions").g
    assert missing_ap(g, task(g)) == missing


def test_while_ap_are_missing_it_makes_net_runs_for_them(table):
    poor = table(f"{ASSAULT}ap 0\nnet 1\ntodo NetOutcome 2")
    assert best(poor, GAME.heuristics) == "raise_net"
    assert best(poor, GAME.policy) == "gain_ap"


@pytest.mark.parametrize(
    ("position", "loud"),
    [
        ("hephaestus C6 tf P4.troopers\nap 2", True),
        ("hephaestus C6 tf\nap 0", False),
        ("hephaestus C6 tf\nap 2", False),
        ("hephaestus C6 tf P4.troopers\nkestrel C6 tf disrupted\nap 1", False),
        ("hephaestus C6 tf P4.troopers\nkestrel C6 tf disrupted\nap 0", True),
        (f"{ALL_SHIPS}hephaestus C6 tf P4.troopers\nmerlin C6 tf disrupted\nap 1", True),
        ("hephaestus C6 tf P4.troopers\nkestrel C6 tf disrupted\nap 1\ndeck CE-01", True),
    ],
    ids=["ready", "no AP", "no Troopers", "Disrupted", "no repairs", "strong enough", "no time"],
)
def test_it_is_quiet_until_all_is_ready(table, position, loud):
    """The NET level that the mission needs is worth something only when it can be attempted."""
    squadron = "oracle C6 tf\nspartacus C6 tf\nmission_card CE-M2\nmission_seen yes\n"
    deck = "" if "deck" in position else "\ndeck CE-01 CE-02 CE-03 CE-04"
    g = table(f"{squadron}{position}{deck}\nnet 1\ntodo NetOutcome 2").g
    (ask,) = g.asks
    scores = dict(zip(map(str, ask.choices), GAME.policy(g, ask), strict=True))
    assert (scores["raise_net"] > 0) is loud


def test_it_is_quiet_on_the_way(table):
    """The heuristics raise the NET level when they are near."""
    t = table("oracle M6 tf\nmission_card CE-M1\nmission_seen yes\nnet 1\ntodo NetOutcome 2")
    assert best(t, GAME.heuristics) == "raise_net"
    assert best(t, GAME.policy) == "gain_ap"


def test_it_takes_no_action_that_only_may_burn_out(table):
    t = table("oracle M6 tf\nmission_card CE-M1\nmission_seen yes\nnet 1\ntodo SpecialActions")
    assert best(t, GAME.heuristics) == "net_run"
    assert best(t, GAME.policy) == "no_action"


BLACKOUT = "mission_card CE-M3\nmission_seen yes\nmarkers -:IF -:IC -:IW -:IA C1:IB C2:IT\n"
DECK = "deck CE-01 CE-02 CE-03 CE-04\n"


def test_what_ends_with_the_return_is_attempted_at_home(table):
    away = table(f"oracle M6 tf\n{BLACKOUT}{DECK}net 3\ntodo MissionResolution")
    assert best(away, GAME.policy) == "wait"
    late = table(f"oracle M6 tf\n{BLACKOUT}deck CE-01\nnet 3\ntodo MissionResolution")
    assert best(late, GAME.policy) == "attempt"
    squadron = ALL_SHIPS.replace("C6", "LP")
    home = table(f"{squadron}oracle LP tf\n{BLACKOUT}{DECK}net 3\ntodo MissionResolution")
    assert best(home, GAME.policy) == "attempt"


def test_it_is_attempted_as_near_to_home_as_it_can_be():
    launch = frozenset({PACKS["callisto"].launch})
    high = task_of("callisto", ("CA-M2",), True).goals[0]
    assert nearest("callisto", high, launch) == {"H12"}


def test_pods_leave_disrupted_ships(table):
    """The heuristics move only what the mission asks for."""
    t = table(
        "oracle M6 tf disrupted P1.swarm\nspartacus M6 tf\nmission_card CE-M1\nmission_seen yes\n"
        "todo Movement"
    )
    assert best(t, GAME.heuristics) != "transfer P1"
    assert best(t, GAME.policy) == "transfer P1"


def test_a_net_run_for_ap_comes_before_small_repairs(table):
    t = table(f"{ASSAULT}kestrel C6 tf disrupted\nap 1\nnet 3\ntodo SpecialActions")
    assert best(t, GAME.heuristics) == "assembly"
    assert best(t, GAME.policy) == "net_run"


def test_hits_go_to_swarms_and_disrupted_ships_first(table):
    """The heuristics would rather have an Escort flipped than lose a ship that is Disrupted."""
    position = "spartacus C6 tf\nkestrel C6 tf\nmerlin C6 tf disrupted\nopfor fed_ac\nbattle on\n"
    t = table(f"{position}todo TakingHits 1")
    assert best(t, GAME.heuristics) == "take_hit kestrel"
    assert best(t, GAME.policy) == "take_hit merlin"


def test_a_cyborg_ship_is_flipped_rather_than_the_last_assembler(table):
    """Flipped it still has Cyber; the heuristics reckon as if that were lost."""
    position = "oracle M6 tf\nhephaestus M6 tf\nopfor fed_ac\nbattle on\ncard CE-01\n"
    t = table(f"{position}todo TakingHits 1")
    assert best(t, GAME.policy) == "take_hit oracle"


@pytest.mark.parametrize("home", [True, False])
def test_in_the_last_battle_only_fire_counts(table, home):
    """An Assembler Ship fires with one die, and nothing is to be assembled after it."""
    at = "LP" if home else "M6"
    squadron = f"spartacus {at} tf\nhephaestus {at} tf\noracle {at} tf disrupted\n"
    mission = BLACKOUT if home else "mission_card CE-M3\nmission_seen yes\ncard CE-01\n"
    t = table(f"{squadron}{mission}opfor fed_ac\nbattle on\ntodo TakingHits 1")
    assert (best(t, GAME.policy) == "take_hit hephaestus") is home
