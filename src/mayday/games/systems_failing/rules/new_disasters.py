"""New Disasters Appear and the meter card: phase 4, the deck, systems failing cards.

Rules: SF-NEW, SF-METER, SF-FAIL.
"""

from __future__ import annotations

from mayday.games.systems_failing.content import (
    DISASTERS,
    REGIONS,
    STABILITY_EXPLOSION,
    SYSTEMS_FAILING,
    WHITE,
    ZONE_LIMIT,
    ZONES,
    CardId,
)
from mayday.games.systems_failing.cubes import WHITE_CUBE, count
from mayday.games.systems_failing.events import (
    DeckReshuffled,
    DisasterAppeared,
    DisastersCalled,
    SystemsFailed,
    WhiteAdded,
    WhiteReturned,
)
from mayday.games.systems_failing.rules.end import explode
from mayday.games.systems_failing.rules.surge import surge
from mayday.games.systems_failing.table import SFState
from mayday.kernel import shuffle


def new_disasters_appear(g: SFState) -> None:
    """Phase 4; the number is fixed before the first card is drawn.

    Rules: SF-NEW-1, SF-NEW-2, SF-NEW-7, SF-METER-2, SF-METER-3.
    """
    number = new_disasters(g)
    g.emit(DisastersCalled, number)
    return_white_cubes(g)
    for _ in range(number):
        place_next_disaster(g)


def new_disasters(g: SFState) -> int:
    """How many disasters the meter card calls for."""
    return disasters_called(g, g.damage)


def disasters_called(g: SFState, damage: int) -> int:
    """How many disasters the meter card calls for at so much core damage.

    Rules: SF-METER-1, SF-METER-4, SF-BEG-1.
    """
    by_stability = next(r.new_disasters for r in REGIONS if g.stability <= r.stability_to)
    if g.options["meter"] == "beginner":
        return by_stability
    by_damage = next(r.new_disasters for r in REGIONS if damage <= r.damage_to)
    return max(by_stability, by_damage)


def return_white_cubes(g: SFState) -> None:
    """White cubes on the deck go back into the bag. Rules: SF-NEW-1, SF-WHITE-6."""
    if g.white_on_deck:
        g.emit(WhiteReturned, g.white_on_deck)
        g.bag += WHITE_CUBE * g.white_on_deck
        g.white_on_deck = 0


def place_next_disaster(g: SFState) -> None:
    """Draw until a disaster comes and put it into its zone.

    Rules: SF-NEW-2, SF-NEW-3, SF-NEW-4, SF-NEW-7, SF-FAIL-3, SF-FAIL-4.
    """
    card = draw_card(g)
    while card in SYSTEMS_FAILING:
        systems_fail(g, card)
        reshuffle_if_empty(g)
        card = draw_card(g)
    zone = DISASTERS[card].zone - 1
    g.zones[zone].append(card)
    g.emit(DisasterAppeared, card, ZONES[zone])
    if len(g.zones[zone]) > ZONE_LIMIT:
        surge(g, zone)
    reshuffle_if_empty(g)


def draw_card(g: SFState) -> CardId:
    """Turn up the top card of the deck."""
    if g.stacks:
        g.stacks[-1] -= 1
        if not g.stacks[-1]:
            g.stacks.pop()
    g.reveal()
    return g.deck.pop()


def systems_fail(g: SFState, card: CardId) -> None:
    """The stability meter rises, a white cube goes into the bag, the card is discarded.

    Rules: SF-FAIL-1, SF-FAIL-2, SF-FAIL-3, SF-FAIL-5, SF-FAIL-6.
    """
    g.discard.append(card)
    g.stability += 1
    g.emit(SystemsFailed, card, g.stability)
    if g.stability == STABILITY_EXPLOSION:
        explode(g, "instability")
    if g.white_supply:
        g.white_supply -= 1
        g.bag += WHITE_CUBE
        g.emit(WhiteAdded, count(g.bag, WHITE.id))


def reshuffle_if_empty(g: SFState) -> None:
    """An empty deck is made anew from the discard pile at once. Rules: SF-NEW-5, SF-NEW-6."""
    if not g.deck:
        g.deck, g.discard = g.discard, []
        shuffle(g, g.deck)
        g.stacks = []
        g.emit(DeckReshuffled, len(g.deck))
