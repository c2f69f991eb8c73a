"""Hints: the best choices of a decision, and what speaks for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from mayday.bots.hints import Hint, hints
from mayday.games import all_games
from mayday.kernel import (
    Choice,
    GameDef,
    Luck,
    less,
    more,
    next_ask,
    pick,
    plain,
    play,
    spoken,
)
from tiny import WRECK


def said(game: GameDef[Any], hint: Hint) -> list[str]:
    return [
        plain(game.text.remark(section, remark.key, dict(remark.details)))
        for section, remark in hint.reasons
    ]


def hints_of(game: GameDef[Any], g: Any) -> tuple[Hint, ...]:
    ask = next_ask(g.asks)
    return hints(game, game.view(g, ask.seat), ask)


def with_two_cells() -> Any:
    """The last action of a shift: what is not sent now is sent later or never."""
    g = WRECK.new(seats=2, seed=1)
    g.cells, g.actions = [2, 0], [1, 0]
    g.asks = g.todo[-1].advance(g)
    return g


def test_the_best_choice_comes_first_with_what_the_value_counts():
    best, second, *_ = hints_of(WRECK, with_two_cells())
    assert best.choice == Choice("send")
    assert "More of the beacon's signals are sent." in said(WRECK, best)
    assert said(WRECK, best)[-1].startswith("Looking ahead, the chance to win is about ")
    assert second.choice != best.choice
    assert second.reasons


def test_a_reason_lights_nodes_that_are_on_the_table():
    best = hints_of(WRECK, with_two_cells())[0]
    lit = {node for _, remark in best.reasons for node in remark.nodes}
    assert "beacon" in lit

    def bare(v: Any) -> Any:
        return msgspec.structs.replace(WRECK.scene(v), children=())

    best = hints_of(replace(WRECK, scene=bare), with_two_cells())[0]
    assert not any(remark.nodes for _, remark in best.reasons)


def test_the_only_choice_says_that_it_is_the_only_one():
    g = with_two_cells()
    ask = msgspec.structs.replace(next_ask(g.asks), choices=(Choice("done"),))
    (hint,) = hints(WRECK, WRECK.view(g, ask.seat), ask)
    assert said(WRECK, hint) == ["It is the only choice."]


def test_where_nothing_is_counted_experience_speaks():
    game = replace(WRECK, value=lambda g, seat: 0.5, reasons=lambda g, seat: ())
    best, second = hints_of(game, with_two_cells())
    assert said(game, best) == ["Experience puts it first, and looking ahead finds nothing better."]
    assert said(game, second)[-1] == "Looking ahead, it is nearly as good as the first."


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_hints_of_any_decision_are_the_same_again_and_have_reasons(game: GameDef[Any]):
    g, luck = game.new(seed=11), Luck(4)
    for number in range(60):
        if not g.asks:
            break
        ask = next_ask(g.asks)
        if number % 12 == 0:
            found = hints_of(game, g)
            assert all(said(game, hint) for hint in found)
            assert len(found) >= min(2, len(ask.choices))
            assert hints_of(game, g) == found
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])


def test_a_count_speaks_for_its_good_side_only():
    speaks = {"air": more("air", "tank"), "holes": less("holes"), "age": None}
    counts = {"air": 3.0, "holes": 2.0, "age": 40.0}
    air, holes = spoken(counts, {"air": 0.5, "holes": -0.2, "age": 1.0}, speaks)
    assert (air.amount, air.weight, air.reason.nodes) == (3, 0.5, ("tank",))
    assert (holes.amount, holes.weight) == (-2, 0.2)
    assert [sign.weight for sign in spoken(counts, {"air": -1, "holes": 1, "age": 1}, speaks)] == [
        0,
        0,
    ]
    with pytest.raises(KeyError):
        spoken({"new": 1.0}, {"new": 1.0}, speaks)
