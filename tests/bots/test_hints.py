"""Hints: the best choices of a decision, and what speaks for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from mayday.bots.hints import MOST, Hint, Study, hints
from mayday.games import all_games
from mayday.kernel import (
    Choice,
    Effort,
    GameDef,
    Level,
    Luck,
    Rank,
    less,
    more,
    next_ask,
    pick,
    plain,
    play,
    spoken,
)
from mayday.testing.sample import option_sets
from tiny import WRECK

SENTENCE = re.compile(r"[A-Z0-9“\"'][^{}]*[^\s{}][.!?]")
_APART = 40  # choices from one decision to the next, at most


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


def test_where_a_commander_does_not_look_ahead_its_first_choice_comes_first():
    """Heuristics turned upside down: looking ahead finds the better choice, or is not trusted."""
    upside_down = replace(WRECK, heuristics=lambda g, ask: [-s for s in WRECK.heuristics(g, ask)])
    g = with_two_cells()
    ask = next_ask(g.asks)
    scores = upside_down.heuristics(g, ask)
    liked = ask.choices[scores.index(max(scores))]
    for left_out, first in (("", Choice("send")), (ask.prompt, liked)):
        effort = Effort(work=600, width=len(scores), plain=frozenset({left_out}))
        levels = {**upside_down.levels, Rank.COMMANDER: Level(effort)}
        assert hints_of(replace(upside_down, levels=levels), g)[0].choice == first
    assert liked != Choice("send")


def test_a_reason_lights_nodes_that_are_on_the_table():
    best = hints_of(WRECK, with_two_cells())[0]
    lit = {node for _, remark in best.reasons for node in remark.nodes}
    assert "beacon" in lit

    def bare(v: Any) -> Any:
        return msgspec.structs.replace(WRECK.scene(v), children=())

    best = hints_of(replace(WRECK, scene=bare), with_two_cells())[0]
    assert not any(remark.nodes for _, remark in best.reasons)


def test_hints_compare_where_the_commander_does_not():
    """A commander that looks at nothing but its first thought still has others to tell of."""
    for effort in (Effort(work=100, width=1), Effort(work=100, margin=0.0)):
        game = replace(WRECK, levels={Rank.COMMANDER: Level(effort)})
        assert len(hints_of(game, with_two_cells())) >= 2


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


@pytest.mark.parametrize(
    ("outcomes", "key"),
    [([0.7, 0.5], "close"), ([0.496, 0.5], "close"), ([0.2, 0.4], "behind")],
)
def test_only_what_looks_worse_than_the_first_falls_behind_it(outcomes: list[float], key: str):
    """The first may be the usual choice, while another looks better by less than doubt."""
    game, g = replace(WRECK, reasons=lambda g, seat: ()), with_two_cells()
    ask = next_ask(g.asks)
    study = Study(game, game.view(g, ask.seat), ask, Effort(work=100, width=3))
    first, second, third = study.tried
    first.outcomes[:], second.outcomes[:] = [0.5, 0.5], outcomes
    third.outcomes[:] = [1.0, 1.0]  # so that nothing else is noticeably good
    (reason,) = study.reasons(second.choice, first.choice)
    assert reason.remark.key == key


def decisions(game: GameDef[Any], count: int) -> Iterator[Any]:
    """Positions with something to choose, from random games at all kinds of tables."""
    luck, tables, found = Luck(4), option_sets(game, seed=5), 0
    while found < count:
        options = tables[pick(luck, len(tables))]
        filled = {option.name: option.default for option in game.options} | options
        counts = [n for n in game.seat_counts if game.check_options(filled, n) is None]
        g = game.new(options, counts[pick(luck, len(counts))], pick(luck, 1 << 60))
        rest = pick(luck, _APART)
        while g.asks and found < count:
            ask = g.asks[pick(luck, len(g.asks))]
            rest -= 1
            if rest < 0 and len(next_ask(g.asks).choices) > 1:
                yield g
                found, rest = found + 1, pick(luck, _APART)
            play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])


@pytest.mark.parametrize("count", [8, pytest.param(1000, marks=pytest.mark.fuzz)])
@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_hint_of_random_decisions_has_reasons_in_whole_sentences(
    game: GameDef[Any], count: int
):
    for g in decisions(game, count):
        found = hints_of(game, g)
        assert 2 <= len({hint.choice for hint in found}) == len(found) <= MOST
        for hint in found:
            assert hint.choice in next_ask(g.asks).choices
            sentences = said(game, hint)
            assert sentences, f"{game.id}: {hint.choice} has no reason"
            for sentence in sentences:
                assert SENTENCE.fullmatch(sentence), f"{game.id}: {sentence!r}"


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_the_same_view_has_the_same_hints(game: GameDef[Any]):
    for g in decisions(game, 2):
        assert hints_of(game, g) == hints_of(game, g)


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
