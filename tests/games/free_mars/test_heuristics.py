"""The greedy bot: what it does first, and that it plays whole missions and campaigns."""

from __future__ import annotations

import pytest

from mayday.bots import make
from mayday.games.free_mars import GAME
from mayday.games.free_mars.bot.outlook import Strength, odds, task
from mayday.games.free_mars.content import LAUNCHED, PACKS, WITH
from mayday.games.free_mars.table import carried, ships_on_map
from mayday.kernel import Seat, play

A = Seat(0)


def best(t) -> str:
    """The choice that the heuristics like best."""
    (ask,) = t.g.asks
    scores = GAME.heuristics(t.g, ask)
    assert len(scores) == len(ask.choices)
    return str(ask.choices[scores.index(max(scores))])


def finish(options: dict[str, str], seed: int, until: str = ""):
    """Play with the bot to the end, or to a prompt."""
    g = GAME.new(options, seed=seed)
    bot = make("greedy", GAME, A, seed)
    while g.asks and g.asks[0].prompt != until:
        play(g, A, bot.choose(g.asks[0], lambda: GAME.view(g, A)))
    return g


@pytest.mark.parametrize("pack", ["ceres", "callisto"])
@pytest.mark.parametrize("level", ["recruit", "standard", "veteran"])
def test_it_buys_a_sound_force(pack, level):
    g = finish({"pack": pack, "level": level}, 1, until="task_force_ships")
    types = [PACKS[pack].type_of[n].id for n in range(len(g.at)) if g.at[n]]
    assert {"cb", "ac", "as"} <= {*types, "ac"}
    assert carried(g) & WITH["assault"]
    assert carried(g) & LAUNCHED
    assert g.ap <= 2


def test_it_reads_its_orders_first(table):
    t = table("oracle LP tf\nhephaestus LP tf\nspartacus LP tf disrupted\ntodo SpecialActions")
    assert best(t) == "net_run"
    t = table("oracle LP tf\ntodo NetOutcome 2")
    assert best(t) == "reveal_mission"


def test_it_goes_inwards_while_it_does_not_know_where(table):
    t = table("oracle LP tf\nspartacus LP tf\ntodo Movement > OperationsCard")
    assert best(t) == "step T6"


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("oracle LP tf\nhephaestus LP tf\nnet 3", "lower_net"),
        ("oracle M6 tf\nnet 1", "raise_net"),  # near: one less than the mission needs
        ("oracle M6 tf\nnet 2", "gain_ap"),
        ("oracle C6 tf\nspartacus C6 tf\nnet 2", "raise_net"),
        ("oracle C6 tf\nspartacus C6 tf\nnet 5", "lower_net"),
    ],
)
def test_it_keeps_the_alert_low_until_it_is_needed(table, position, choice):
    t = table(f"{position}\nmission_card CE-M1\nmission_seen yes\ntodo NetOutcome 1")
    assert best(t) == choice


def test_it_raises_the_net_level_no_higher_than_the_mission_needs(table):
    t = table(
        "oracle C6 tf\nspartacus C6 tf\nnet 3\nmission_card CE-M1\nmission_seen yes\n"
        "todo NetOutcome 1"
    )
    assert best(t) != "raise_net"


def test_it_collects_a_marker_on_its_way(table):
    t = table(
        "oracle T6 tf\nspartacus T6 tf\nmission_card CE-M1\nmission_seen yes\nmarkers M6:IF\n"
        "todo Movement > OperationsCard"
    )
    assert best(t) == "step M6"


def test_it_goes_where_markers_are_to_be_cleared(table):
    t = table(
        "oracle M6 tf\nspartacus M6 tf\nmission_card CE-M3\nmission_seen yes\n"
        "markers M1:IF M2:IC C3:IA O3:IB\ntodo Movement > OperationsCard"
    )
    assert best(t) == "step M61p"


@pytest.mark.parametrize(
    ("opfor", "choice"),
    [
        ("fed_ac fed_esc fed_esc.disrupted", "hit fed_ac"),
        ("fed_swarm.back fed_cb", "hit fed_swarm.back"),
        ("fed_esc fed_esc.disrupted", "hit fed_esc.disrupted"),
    ],
)
def test_its_hits_take_most_fire_from_the_opfor(table, opfor, choice):
    t = table(f"spartacus T6 tf\nopfor {opfor}\nbattle on\ntodo Hitting 1 > SpecialActions")
    assert best(t) == choice


@pytest.mark.parametrize(
    ("ships", "choice"),
    [
        ("spartacus T6 tf\nlaunched P1.swarm", "take_hit P1"),
        ("kestrel T6 tf\nmerlin T6 tf disrupted", "take_hit kestrel"),
        ("oracle T6 tf\nkestrel T6 tf", "take_hit kestrel"),
    ],
)
def test_whoever_can_best_be_spared_takes_the_hit(table, ships, choice):
    t = table(f"{ships}\nopfor fed_ac\nbattle on\ntodo TakingHits 1 > SpecialActions")
    assert best(t) == choice


def test_swarms_are_launched(table):
    t = table("spartacus T6 tf P1.swarm\nopfor fed_ac\nbattle on\ntodo Launching 1 > EndOfTurn")
    assert best(t) == "launch P1"


def test_it_breaks_off_from_a_hopeless_battle_only(table):
    hopeless = "fed_ac fed_ac fed_ac fed_cb fed_cb fed_esc"
    for opfor, choice in ((hopeless, "break_off kestrel"), ("fed_ac", "fire")):
        t = table(
            f"kestrel T6 tf\noracle T6 tf disrupted\nopfor {opfor}\nbattle on\n"
            "todo Firing > SpecialActions"
        )
        assert best(t) == choice


def test_it_repairs_before_the_mission_battle(table):
    ready = "mission_card CE-M1\nmission_seen yes\nnet 3\nap 4"
    t = table(
        f"oracle C6 tf\nhephaestus C6 tf\nspartacus C6 tf\nkestrel C6 tf disrupted\n"
        f"merlin C6 tf disrupted\n{ready}\ntodo SpecialActions"
    )
    assert best(t) == "assembly"
    t = table(f"hephaestus C6 tf\nkestrel C6 tf disrupted\n{ready}\ntodo AssemblyOutcome 1")
    assert best(t) == "repair kestrel"


def test_it_builds_a_base_to_return_to(table):
    t = table(
        "hephaestus C6 tf\noracle C6 tf\nmission_card CE-M3\nmission_seen yes\nonly_return yes\n"
        "net 3\nap 4\ntodo AssemblyOutcome 1"
    )
    assert best(t) == "build_base"


def test_it_returns_when_only_that_is_left(table):
    t = table(
        "oracle M6 tf\nmission_card CE-M3\nmission_seen yes\nonly_return yes\n"
        "todo Movement > OperationsCard"
    )
    assert best(t) == "step T6"


def test_troopers_are_moved_from_a_disrupted_ship(table):
    t = table(
        "kestrel M6 tf disrupted P4.troopers\nmerlin M6 tf\nmission_card CE-M2\nmission_seen yes\n"
        "todo Movement > OperationsCard"
    )
    assert best(t) == "transfer P4"


@pytest.mark.parametrize(
    ("position", "choice"),
    [
        ("spartacus LP tf\nhephaestus LP tf\ndeck CE-09 CE-10", "gain_ops"),
        ("spartacus C6 tf\noracle C6 tf\ndeck CE-09 CE-10 CE-12 CE-01", "gain_net"),
    ],
)
def test_a_won_battle_gives_what_is_short(table, position, choice):
    mission = "mission_card CE-M1\nmission_seen yes\nnet 2\nbattle won"
    assert best(table(f"{position}\n{mission}\ntodo WinLose 1")) == choice


def test_it_attempts_a_battle_it_can_win_or_when_time_is_up(table):
    ready = "mission_card CE-M1\nmission_seen yes\nnet 3\ntodo MissionResolution"
    strong = "".join(f"{ship} C6 tf\n" for ship in ("spartacus", "bolivar", "kestrel", "oracle"))
    many = "deck CE-09 CE-10 CE-12 CE-01 CE-02\n"
    assert best(table(f"{strong}{many}{ready}")) == "attempt"
    assert best(table(f"spartacus C6 tf disrupted\nbolivar C6 tf\n{many}{ready}")) == "wait"
    assert (
        best(table(f"spartacus C6 tf disrupted\nbolivar C6 tf\ndeck CE-09\n{ready}")) == "attempt"
    )


def test_a_card_that_lies_face_down_is_not_known(table):
    hidden = [task(table(f"oracle LP tf\nmission_card CE-M{n}\ntodo Raid 1").g) for n in (1, 2, 3)]
    assert hidden[0] == hidden[1] == hidden[2]
    assert not hidden[0].known


def test_odds_rise_with_strength():
    enemy = Strength(6, 6)
    chances = [odds(Strength(n, n), enemy) for n in (2, 4, 6, 9)]
    assert chances == sorted(chances)
    assert chances[2] == 0.5
    assert odds(Strength(3, 3), Strength(0, 0)) == 1.0


@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_it_wins_most_missions(pack):
    results = [finish({"pack": pack, "level": "recruit"}, seed).result for seed in range(24)]
    assert sum(result.returns == (1.0,) for result in results) > 12


@pytest.mark.parametrize("pack", ["ceres", "callisto"])
def test_it_plays_whole_campaigns(pack):
    games = [finish({"pack": pack, "mode": "campaign", "level": "recruit"}, n) for n in range(6)]
    assert all(g.result.cause.startswith("campaign") for g in games)
    assert any(g.result.cause == "campaign_won" for g in games)
    assert all(ships_on_map(g) for g in games if g.result.cause == "campaign_won")
