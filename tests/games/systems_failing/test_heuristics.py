"""The heuristics: sound for every decision, blind to what is hidden, right where it is clear."""

from __future__ import annotations

from math import isfinite

import pytest

from mayday.games.systems_failing import GAME
from mayday.games.systems_failing.bot.ranking import chance_of_any, heuristics, surge_cost
from mayday.kernel import Luck, encode, pick, play
from mayday.testing import given


def positions(seed, skill=3):
    """The decisions of a game, played mostly by the heuristics so that it gets far."""
    g, luck = GAME.new({"difficulty": "easy"}, seed=seed), Luck(seed)
    while g.asks:
        yield g
        ask = g.asks[0]
        scores = heuristics(g, ask)
        best = ask.choices[scores.index(max(scores))]
        random = ask.choices[pick(luck, len(ask.choices))]
        play(g, ask.seat, best if pick(luck, skill + 1) else random)


def best_of(table):
    """What the heuristics would do, as a written choice."""
    ask = table.g.asks[0]
    scores = heuristics(table.g, ask)
    return str(ask.choices[scores.index(max(scores))])


@pytest.mark.parametrize("seed", range(8))
def test_every_choice_has_a_finite_score_and_the_position_stays_as_it_is(seed):
    for g in positions(seed):
        before = encode(g)
        scores = heuristics(g, g.asks[0])
        assert len(scores) == len(g.asks[0].choices)
        assert all(isfinite(score) for score in scores)
        assert encode(g) == before


@pytest.mark.parametrize("seed", range(4))
def test_what_is_hidden_does_not_change_a_score(seed):
    for g in positions(seed):
        ask = g.asks[0]
        view = GAME.view(g, ask.seat)
        first, second = (heuristics(GAME.resample(view, guess), ask) for guess in (1, 2))
        assert first == second == heuristics(g, ask)


def test_the_last_escape_card_is_completed_when_it_can_be():
    table = given(
        GAME,
        """
        zone1   D08
        escape  E1{BYR}
        poolA   KGOOBB
        poolB   OO
        roles   medic chemist
        bag     OOWW
        todo    Turn A 1 > Turn B > Upkeep
        """,
    )
    assert best_of(table) in ("repair E1.black", "repair E1.green")


def test_a_role_that_removes_the_escape_card_is_used():
    table = given(
        GAME,
        """
        escape  E1{BYRK} E2 E3
        poolB   OO
        roles   scientist chemist
        bag     OOBBYYRRKKGGWW
        todo    Turn A > Turn B > Upkeep
        """,
    )
    assert best_of(table) == "use_role E1"


def test_a_disaster_that_would_explode_the_core_is_repaired_first():
    table = given(
        GAME,
        """
        zone1   D06
        zone2   D09
        escape  E4 E2 E3
        poolA   OG
        poolB   YY
        damage  8
        roles   medic chemist
        bag     OOBBYYRRKKWW
        todo    Turn A 1 > Upkeep
        """,
    )
    assert best_of(table) in ("repair D06.orange", "repair D06.green")


def test_no_scavenging_into_a_surge_that_is_sure_to_be_lethal():
    table = given(
        GAME,
        """
        zone1   D08
        escape  E1 E2 E3
        poolA   B
        damage  8
        roles   medic chemist
        bag     WW
        todo    Turn A > Turn B > Upkeep
        """,
    )
    ask = table.g.asks[0]
    scores = dict(zip(map(str, ask.choices), heuristics(table.g, ask), strict=True))
    assert scores["scavenge"] < scores["end_turn"] < scores["repair E1.blue"]


def test_a_transfer_is_allowed_and_the_commonest_cube_dropped():
    asked = given(
        GAME,
        """
        escape  E1{BYRK}
        poolB   G
        roles   medic chemist
        todo    Permission A green 1 - > Turn B > Upkeep
        """,
    )
    assert best_of(asked) == "allow"
    over = given(
        GAME,
        """
        escape  E1 E2
        poolA   OBBBBBYRKGG
        roles   medic chemist
        todo    OverTen A > Turn A 2 > Upkeep
        """,
    )
    assert best_of(over) == "drop seat1.blue"


@pytest.mark.parametrize(
    ("wanted", "cubes_in", "chance"),
    [(0, 10, 0.0), (10, 10, 1.0), (1, 2, 1.0), (1, 1, 1.0), (1, 4, 0.5), (2, 4, 5 / 6)],
)
def test_the_chance_to_draw_one_of_two_is_exact(wanted, cubes_in, chance):
    assert chance_of_any(wanted, cubes_in) == pytest.approx(chance)


def test_a_surge_costs_more_the_nearer_it_comes_to_the_core():
    table = """
        {zone}  D08
        escape  E1 E2
        roles   medic chemist
        todo    Turn A > Turn B > Upkeep
    """
    far, near = (surge_cost(given(GAME, table.format(zone=f"zone{n}")).g) for n in (3, 2))
    assert far < near
    assert surge_cost(given(GAME, table.format(zone="discard")).g) == 0
