"""A ruling about a card: from where, which, and to where.

Only who sees a hand can name a card of it; the others are told its back, unless it comes to lie
openly. The top card of a draw pile is unknown to everybody until it is dealt.
Rules: PF-GEN-5, PF-GEN-9, PF-GEN-10.
"""

from __future__ import annotations

from mayday.games.phobos_falling.content import (
    BACK,
    CARDS,
    DISCARD_IDS,
    OFFICERS,
    PILE,
    PILE_DECK,
    PILE_IDS,
    SHUTTLE_DECK,
    SLOT,
    SPECIALTY_OF,
    TITLE,
)
from mayday.games.phobos_falling.events import CardRuled
from mayday.games.phobos_falling.rows import CardId, OfficerId, PileId
from mayday.games.phobos_falling.shapes import Hand, sorted_hand
from mayday.games.phobos_falling.table import (
    PFState,
    drop_card,
    sees_hand,
    slots_filled,
    take_card,
    without,
)
from mayday.kernel import Part, Refusal, RulingKind, Seat, refuse, shuffle

Parts = tuple[str, ...]

LIMIT, SECRET = "PF-GEN-7", "PF-GEN-10"
GONE, SUPPLY, SHUTTLE, TOP = "out_of_game", "supply", "valkyrie", "top_card"
HANDS: dict[str, OfficerId] = {f"{officer}_hand": officer for officer in OFFICERS}
WORN: dict[str, OfficerId] = {f"{officer}_worn": officer for officer in OFFICERS}
DISCARDS = {id: n for n, id in enumerate(DISCARD_IDS)}
OPEN = (*DISCARDS, GONE, SUPPLY, SHUTTLE)  # where everybody sees a card


class MoveCard(RulingKind[PFState]):
    """A card from one place to another. Rules: PF-GEN-7, PF-GEN-9, PF-GEN-10."""

    name = "card"
    parts = (
        Part("source", (*HANDS, *WORN, *OPEN, *PILE_IDS)),
        Part("card", (*CARDS, TOP)),
        Part("goal", (*HANDS, *OPEN, *PILE_IDS)),
    )

    def why_not(self, g: PFState, seat: Seat, parts: Parts) -> Refusal | None:
        match parts:
            case ():
                some = any(why_not_from(g, seat, source) is None for source in self.parts[0].values)
                return None if some else refuse(LIMIT, "nobody_aboard", near=False)
            case (source,):
                return why_not_from(g, seat, source)
            case (source, card):
                known = (TOP,) if source in PILE_IDS else cards_at(g, source)
                if card not in known:
                    return refuse(LIMIT, "no_such_card_there", near=False)
            case (source, card, goal):
                return why_not_to(g, source, card, goal)
        return None

    def apply(self, g: PFState, parts: Parts) -> None:
        source, named, goal = parts
        card = g.piles[PILE[PileId(source)]][-1] if named == TOP else CardId(named)
        seeing = seers(g, source, goal)
        take_from(g, source, card)
        put_to(g, goal, card)
        told = CardRuled(card, source, goal)
        if seeing is None:
            g.emit(CardRuled, card, source, goal)
        else:
            g.emit_to(seeing, told, told._replace(card=hidden(card)))
        if source in PILE_IDS:
            g.reveal()

    def shown_to(self, g: PFState, seat: Seat, parts: Parts) -> Parts:
        """Whoever does not see the hand reads the back, until the card lies openly."""
        source, card, goal = parts
        if source not in HANDS or sees_hand(g, seat, HANDS[source]):
            return parts
        return source, hidden(CardId(card)), goal


def hidden(card: CardId) -> str:
    """What others are told of a card: its back. Shuttle cards are open. Rules: PF-INFO-8."""
    return card if BACK[card] == SHUTTLE_DECK else f"hidden_{BACK[card]}"


def cards_at(g: PFState, place: str) -> Hand:
    """The cards that lie in a place; of a pile nobody knows them."""
    if place in HANDS:
        return g.hands.get(HANDS[place], ())
    if place in WORN:
        officer = WORN[place]
        return tuple(worn[officer] for worn in (g.body, g.belt, g.fields) if officer in worn)
    if place in DISCARDS:
        return g.discards[DISCARDS[place]]
    if place in PILE_IDS:
        return g.piles[PILE[PileId(place)]]
    return {GONE: g.gone, SUPPLY: g.supply, SHUTTLE: g.fitted}[place]


def why_not_from(g: PFState, seat: Seat, source: str) -> Refusal | None:
    """Rules: PF-GEN-10."""
    officer = HANDS.get(source) or WORN.get(source)
    if officer is not None and officer not in g.hands:
        return refuse(LIMIT, "not_on_board", near=False, officer=officer)
    if source in HANDS and not sees_hand(g, seat, HANDS[source]):
        return refuse(SECRET, "hand_not_seen")
    return None if cards_at(g, source) else refuse(LIMIT, "nothing_there", near=False)


def why_not_to(g: PFState, source: str, card: str, goal: str) -> Refusal | None:
    """Where a card may go: its own pile, its own slot, any hand. Rules: PF-GEN-7, PF-GEN-10."""
    if goal == source:
        return refuse(LIMIT, "as_it_is", near=False)
    if goal in HANDS:
        there = HANDS[goal] in g.hands
        return None if there else refuse(LIMIT, "not_on_board", near=False, officer=HANDS[goal])
    if goal == GONE:
        return None
    back = PILE_DECK[PILE[PileId(source)]] if card == TOP else BACK[CardId(card)]
    if goal in DISCARDS:
        own = SPECIALTY_OF.get(back) == DISCARDS[goal]
        return None if own else refuse(LIMIT, "another_deck", near=False)
    if card == TOP:
        return refuse(SECRET, "card_not_known", near=False)
    if goal in PILE_IDS:
        own = PILE_DECK[PILE[PileId(goal)]] == back
        return None if own else refuse(LIMIT, "another_deck", near=False)
    if goal == SUPPLY:
        return None if back == SHUTTLE_DECK else refuse(LIMIT, "no_shuttle_card", near=False)
    if source in HANDS and back != SHUTTLE_DECK and g.options["open_hands"] == "off":
        return refuse(SECRET, "slot_tells")  # which the voters could not know before
    return why_not_slot(g, CardId(card))


def why_not_slot(g: PFState, card: CardId) -> Refusal | None:
    """Its own slot, if it is empty and nobody works on it. Rules: PF-SHUTTLE-11."""
    slot = TITLE[card].install
    if not slot:
        return refuse(LIMIT, "no_slot", near=False)
    taken = slots_filled(g) >> SLOT[slot] & 1
    if taken or any(TITLE[other].install == slot for other in g.work.values()):
        return refuse("PF-SHUTTLE-11", "slot_filled")
    return None


def seers(g: PFState, source: str, goal: str) -> tuple[Seat, ...] | None:
    """The seats that see the card, or None if all do. Rules: PF-GEN-10."""
    if source in OPEN or source in WORN or goal in OPEN:
        return None
    hands = [HANDS[place] for place in (source, goal) if place in HANDS]
    return tuple(
        Seat(seat)
        for seat in range(g.seats)
        if any(sees_hand(g, seat, officer) for officer in hands)
    )


def take_from(g: PFState, source: str, card: CardId) -> None:
    if source in HANDS:
        drop_card(g, HANDS[source], card)
    elif source in WORN:
        take_off(g, WORN[source], card)
    elif source in DISCARDS:
        place = DISCARDS[source]
        g.discards[place] = without(g.discards[place], card)
    elif source in PILE_IDS:
        pile = PILE[PileId(source)]
        g.piles[pile] = g.piles[pile][:-1]
    elif source == GONE:
        g.gone = without(g.gone, card)
    elif source == SUPPLY:
        g.supply = without(g.supply, card)
    else:
        g.fitted = without(g.fitted, card)


def take_off(g: PFState, officer: OfficerId, card: CardId) -> None:
    """A worn card, or the Personal Force Field that is active."""
    worn = next(worn for worn in (g.body, g.belt, g.fields) if worn.get(officer) == card)
    del worn[officer]
    if worn is g.fields:
        del g.field_ends[officer]


def put_to(g: PFState, goal: str, card: CardId) -> None:
    if goal in HANDS:
        take_card(g, HANDS[goal], card)
        g.data_kept = True  # a hidden card may be Technical Data now
    elif goal in DISCARDS:
        g.discards[DISCARDS[goal]] += (card,)
    elif goal in PILE_IDS:
        cards = [*g.piles[PILE[PileId(goal)]], card]
        shuffle(g, cards)
        g.piles[PILE[PileId(goal)]] = tuple(cards)
    elif goal == GONE:
        g.gone += (card,)
    elif goal == SUPPLY:
        g.supply = sorted_hand((*g.supply, card))
    else:
        g.fitted += (card,)
