"""The policy of commanders: how they fit out, wait for missing AP, and take hits."""

from __future__ import annotations

import pytest

from mayday.bots.search import greedily
from mayday.games.free_mars import GAME
from mayday.games.free_mars.bot.outlook import task
from mayday.games.free_mars.bot.policy import missing_ap
from mayday.games.free_mars.content import LAUNCHED, WITH
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
    rich = table(f"{ASSAULT}ap 2\nnet 1\ntodo NetOutcome 2")
    assert best(rich, GAME.policy) == "raise_net"


def test_while_ap_are_missing_it_stays_quiet(table):
    """The NET level that the mission needs is worth something only when it can be attempted."""
    for ap, wanted in ((0, False), (2, True)):
        g = table(f"{ASSAULT}ap {ap}\nnet 1\ntodo NetOutcome 2").g
        (ask,) = g.asks
        scores = dict(zip(map(str, ask.choices), GAME.policy(g, ask), strict=True))
        assert (scores["raise_net"] > 0) is wanted


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
