"""Random games over seats, officers, scenarios and options, with rulings thrown in.

After every choice and every ruling nothing is lost and nothing is there twice: cards, events and
markers are where they belong.
"""

from __future__ import annotations

from collections import Counter

import pytest

from mayday.games.phobos_falling import GAME
from mayday.games.phobos_falling.content import (
    ALL_INTERIOR,
    COPIES,
    KEPT_EVENT,
    MARKERS,
    SHIP,
    SPECIAL,
    STANDARD,
    TRACKS,
)
from mayday.games.phobos_falling.shapes import sorted_hand
from mayday.games.phobos_falling.table import TRACTOR_BEAM, PFState
from mayday.kernel import Luck, Seat, derive, pick, play
from mayday.testing import rule
from mayday.testing.checks.rulings import random_ruling


@rule("PF-SEQ-9", "PF-TURN-10", "PF-LOSS-3")
@pytest.mark.parametrize("games", [16, pytest.param(5000, marks=pytest.mark.fuzz)])
def test_random_games_end_and_lose_nothing(games):
    for number in range(games):
        play_out(derive(1, number), rulings=False)


@rule("PF-GEN-5", "PF-GEN-9")
@pytest.mark.parametrize("games", [16, pytest.param(5000, marks=pytest.mark.fuzz)])
def test_games_with_rulings_go_on_and_lose_nothing(games):
    for number in range(games):
        play_out(derive(2, number), rulings=True)


def play_out(seed: int, *, rulings: bool) -> None:
    luck = Luck(seed)
    seats = GAME.seat_counts[pick(luck, len(GAME.seat_counts))]
    g = GAME.new(random_options(luck, seats), seats, seed=seed)
    for _ in range(GAME.cap):
        if not g.asks:
            break
        if rulings and not pick(luck, 20):
            ruling = random_ruling(GAME, g, Seat(pick(luck, seats)), luck)
            if ruling is not None:
                GAME.rulings.apply(g, ruling)
                check(g, seed)
                continue
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        if g.round:
            check(g, seed)
    assert g.result is not None, seed


def random_options(luck: Luck, seats: int) -> dict[str, str]:
    """About half of the options at random, in a mix that the seats can play."""
    while True:
        options = {o.name: o.values[pick(luck, len(o.values))] for o in GAME.options}
        chosen = {name: value for name, value in options.items() if pick(luck, 2)}
        filled = {o.name: chosen.get(o.name, o.default) for o in GAME.options}
        if GAME.check_options(filled, seats) is None:
            return chosen


def check(g: PFState, seed: int) -> None:
    """What holds at every decision of every game once the table is laid."""
    if not g.supply and not g.gone and not g.round:
        return
    where = f"seed {seed}, round {g.round}, {g.todo[-1:]}"
    assert all_cards(g) == COPIES, where
    assert all_events(g) == Counter((*STANDARD, *SPECIAL)), where
    assert not g.force_fields & g.power_out, where
    assert not g.fires & g.breaches, where
    assert not (g.force_fields | g.power_out | g.blocked) & ~ALL_INTERIOR, where
    assert sum(g.pirates.values()) <= MARKERS.pirates, where
    assert sum(g.robots.values()) <= MARKERS.robots, where
    assert all((*g.pirates.values(), *g.robots.values())), where
    assert not any(g.force_fields >> zone & 1 for zone in g.pirates), where
    assert g.fires.bit_count() <= MARKERS.fires, where
    assert g.breaches.bit_count() <= MARKERS.breaches, where
    assert g.force_fields.bit_count() <= MARKERS.force_fields, where
    assert g.stabilised.bit_count() <= MARKERS.stabilisers, where
    assert 0 <= g.fuel <= TRACKS.fuel, where
    assert 0 <= g.tech < TRACKS.technical_data, where
    assert not set(g.wounded) & set(g.dead), where
    assert set(g.fields) == set(g.field_ends), where
    assert (SHIP in g.pirates) <= any(party.held for party in g.mat), where
    for officer, hand in g.hands.items():
        assert hand == sorted_hand(hand), where
        marked = Counter((*g.once.get(officer, ()), *g.twice.get(officer, ())))
        assert marked <= Counter(hand), where


def all_cards(g: PFState) -> Counter[str]:
    """Every card on the table, wherever it lies."""
    cards = Counter((*g.fitted, *g.supply, *g.gone, *[TRACTOR_BEAM] * len(g.mat)))
    for pile in (*g.hands.values(), *g.piles, *g.discards):
        cards.update(pile)
    for worn in (g.body, g.belt, g.fields, g.work):
        cards.update(worn.values())
    return cards


def all_events(g: PFState) -> Counter[str]:
    events = Counter((*g.event_deck, *g.event_discard, *g.reserve, *g.events_gone))
    events.update([g.revealed] * bool(g.revealed) + [KEPT_EVENT] * bool(g.kept_by))
    return events
