"""Table: what lies on the table of Phobos Falling, and the questions the rules ask of it.

Zones and systems are numbers, sets of them are numbers with a bit for each. Whatever belongs to
an officer stands under the officer's id; hands and piles are tuples, which are replaced and never
changed. A hand is kept in the order of the decks, so that its order tells nothing. The top of a
pile is at the end.

In the notation a line about officers has a word for each of them: `at rush:bridge taze:hub1`. A
line `in_play` puts those named into play, in turn order, all run by seat A and in their start
zones, unless later lines say more. A hand has a line of its own: `hand_rush weapon-sec`. A title
may stand for its card if only one deck has it. A card whose title others may not see is written
as its back.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NewType, TypeAlias

from mayday.games.phobos_falling.content import (
    ABILITIES,
    ABILITY_OF,
    BACK,
    BELT_CARDS,
    BODY_CARDS,
    CARDS,
    DECKS,
    DISCARD_IDS,
    EVENT_IDS,
    FORCE_FIELDS,
    INSTALLABLE,
    LEVELS,
    LIMITS,
    OFFICERS,
    PILE_IDS,
    RANK,
    SHUTTLE_DECK,
    SLOT,
    SPECIAL,
    SPECIALTY_OF,
    START_OF,
    SWITCHES,
    SYSTEM_IDS,
    TITLE,
    TITLES,
    TRACKS,
    ZONE_IDS,
    Systems,
    Zone,
    Zones,
)
from mayday.games.phobos_falling.rows import AbilityId, CardId, EventId, OfficerId
from mayday.games.phobos_falling.shapes import (
    CardTuple,
    Crowd,
    Delayed,
    Hand,
    HandOfEach,
    OfOfficers,
    Parties,
    Rows,
    Waiting,
    read_officer,
    sorted_hand,
)
from mayday.kernel import (
    FACE_DOWN,
    FACE_DOWN_EACH,
    PUBLIC,
    Bits,
    Choice,
    Flag,
    Line,
    Number,
    OneOf,
    Seat,
    State,
    TupleOf,
    known,
    reading,
    table,
)

Slots: TypeAlias = int  # a set of shuttle slots
Uses: TypeAlias = int  # a set of what can be used once a turn
Turn = NewType("Turn", str)  # whose turn ends a Personal Force Field: an officer's or the pirates'

NO_ZONE = Zone(-1)
NO_OFFICER = OfficerId("")
PIRATES_TURN = Turn("pirates")
BORROWED = "borrowed"  # Bash has used what he borrowed
SYSTEM_USES = ("mass_mover_system", "medical_system", "fabricator")
USES: tuple[str, ...] = (*ABILITIES, BORROWED, *SYSTEM_USES)
USE: dict[str, Uses] = {id: 1 << n for n, id in enumerate(USES)}
BODY, BELT = 1, 2  # slots of equipment, as a set
ANY_CARD, SUMMONED, TEAMED_UP, TRANSPORTED, SEARCHED = (
    *("any", "summon", "team_up", "transport", "search"),
)  # what an officer can be asked for besides a title
REQUESTS: tuple[str, ...] = tuple(
    f"{officer}.{what}"
    for officer in OFFICERS
    for what in (*TITLES, ANY_CARD, SUMMONED, TEAMED_UP, TRANSPORTED, SEARCHED)
)


# -- Sights -----------------------------------------------------------------------------------


def sees_hand(g: PFState, seat: int, officer: OfficerId) -> bool:
    """A seat sees the hands of its own officers, and of a body that its officer searches.

    Where windows ask only those who can act, whoever watches sees the hands too: who is asked would
    tell of them. Rules: PF-INFO-1, PF-INFO-4, PF-INFO-5, PF-INFO-7.
    """
    return g.seat_of[officer] == seat or is_open(g) or officer == _searched_by(g, seat)


def _searched_by(g: PFState, seat: int) -> OfficerId:
    """The body that an officer of the seat searches."""
    return g.searched if g.seat_of.get(g.active, -1) == seat else NO_OFFICER


@reading("seat_of", "searched", "active")
def HANDS(g: PFState, seat: int, hands: dict[OfficerId, Hand]) -> dict[OfficerId, Hand]:
    """The own hands; of others the backs, and shuttle cards. Rules: PF-INFO-1, PF-INFO-8."""
    if not hands or is_open(g):
        return hands.copy()
    seat_of, searched = g.seat_of, _searched_by(g, seat)
    return {
        officer: hand if seat_of[officer] == seat or officer == searched else _BACKS[hand]
        for officer, hand in hands.items()
    }


_SHOWN: dict[CardId, CardId] = {
    card: card if BACK[card] == SHUTTLE_DECK else CardId(BACK[card]) for card in CARDS
} | {CardId(deck): CardId(deck) for deck in DECKS}


class _Backs(dict[Hand, Hand]):
    """What others see of a hand: where each card came from. Rules: PF-INFO-8."""

    def __missing__(self, hand: Hand) -> Hand:
        if len(self) >= _MOST_HANDS:
            self.clear()
        seen = self[hand] = tuple([_SHOWN[card] for card in hand])
        return seen


_MOST_HANDS = 1 << 12  # that are known
_BACKS = _Backs()


# -- Lines ------------------------------------------------------------------------------------

_CARDS = CardTuple(in_order=True)
_PILE = CardTuple(top_last=True)
_WORN = (*BODY_CARDS, *BELT_CARDS)


def _read_officers(g: PFState, text: str) -> None:
    g.order = tuple(map(read_officer, text.split()))
    g.seat_of = {officer: Seat(0) for officer in g.order}
    g.at = {officer: START_OF[officer] for officer in g.order}
    g.hands = dict.fromkeys(g.order, ())


def _hand_lines(name: str, attribute: str) -> tuple[Line, ...]:
    def line(officer: OfficerId) -> Line:
        def write(g: PFState) -> str:
            return _CARDS.write(getattr(g, attribute).get(officer, ()), ())

        def read(g: PFState, text: str) -> None:
            getattr(g, attribute)[officer] = _CARDS.read(text, ())

        return Line(f"{name}_{officer}", write, read)

    return tuple(map(line, OFFICERS))


def _pile_lines(names: Iterable[str], attribute: str) -> tuple[Line, ...]:
    def line(n: int, name: str) -> Line:
        def write(g: PFState) -> str:
            return _PILE.write(getattr(g, attribute)[n], ())

        def read(g: PFState, text: str) -> None:
            getattr(g, attribute)[n] = _PILE.read(text, ())

        return Line(name, write, read)

    return tuple(line(n, name) for n, name in enumerate(names))


def _write_seats(g: PFState) -> str:
    names = g.game.seat_names
    return " ".join(f"{officer}:{names[seat]}" for officer, seat in g.seat_of.items())


def _read_seats(g: PFState, text: str) -> None:
    names = g.game.seat_names
    for word in text.split():
        officer, _, name = word.partition(":")
        g.seat_of[read_officer(officer)] = Seat(names.index(known(name, names, "seat")))


_OFFICER_TUPLE = TupleOf(OFFICERS, "officer")
_ZONES = Bits(ZONE_IDS, "zone")
_OFFICER = OneOf(OFFICERS, "officer")


class PFState(State):
    """A position of Phobos Falling."""

    spare_menu: list[Choice] | None = None  # what could be done at any moment, if nothing changed

    over_rules = {
        "launched": "PF-WIN-1",
        "helpless": "PF-LOSS-1",
        "stolen": "PF-LOSS-2",
        "broke_up": "PF-LOSS-3",
        "all_dead": "PF-LOSS-4",
        "conceded": "PF-LOSS-5",
    }

    # the officers in play
    order: tuple[OfficerId, ...] = table(
        PUBLIC,
        _OFFICER_TUPLE,
        lines=(Line("in_play", lambda g: " ".join(g.order), _read_officers),),
    )  # turn order
    seat_of: dict[OfficerId, Seat] = table(
        PUBLIC, OfOfficers((), "seat"), lines=(Line("run_by", _write_seats, _read_seats),)
    )
    at: dict[OfficerId, Zone] = table(PUBLIC, OfOfficers(ZONE_IDS, "zone", numbers=True))
    wounded: tuple[OfficerId, ...] = table(PUBLIC, _OFFICER_TUPLE)
    dead: tuple[OfficerId, ...] = table(PUBLIC, _OFFICER_TUPLE)
    hands: dict[OfficerId, Hand] = table(
        HANDS, HandOfEach(), lines=_hand_lines("hand", "hands")
    )  # without what is equipped
    body: dict[OfficerId, CardId] = table(PUBLIC, OfOfficers(BODY_CARDS, "card"))
    belt: dict[OfficerId, CardId] = table(PUBLIC, OfOfficers(BELT_CARDS, "card"))
    fields: dict[OfficerId, CardId] = table(PUBLIC, OfOfficers(FORCE_FIELDS, "card"))  # active ones
    field_ends: dict[OfficerId, Turn] = table(
        PUBLIC, OfOfficers((*OFFICERS, PIRATES_TURN), "turn")
    )  # at the start of this turn
    work: dict[OfficerId, CardId] = table(PUBLIC, OfOfficers(INSTALLABLE, "card"))  # on an engine
    given_up: tuple[OfficerId, ...] = table(PUBLIC, _OFFICER_TUPLE)  # whose work will fail
    kept_by: OfficerId = table(PUBLIC, _OFFICER)  # who has the Cancel One Event

    # the station
    damaged: Systems = table(PUBLIC, Bits(SYSTEM_IDS, "system"))
    power_out: Zones = table(PUBLIC, _ZONES)
    blocked: Zones = table(PUBLIC, _ZONES)
    fires: Zones = table(PUBLIC, _ZONES)
    breaches: Zones = table(PUBLIC, _ZONES)
    force_fields: Zones = table(PUBLIC, _ZONES)
    stabilised: Zones = table(PUBLIC, _ZONES)
    robots: dict[Zone, int] = table(PUBLIC, Crowd())
    pirates: dict[Zone, int] = table(PUBLIC, Crowd())  # those on a held ship too
    waiting: tuple[Waiting, ...] = table(PUBLIC, Parties(Waiting))
    mat: tuple[Delayed, ...] = table(PUBLIC, Parties(Delayed))
    fuel: int = table(PUBLIC, Number(0, TRACKS.fuel))
    stage: int = table(PUBLIC, Number(1, TRACKS.stages, start=1))
    tech: int = table(PUBLIC, Number(0, TRACKS.technical_data))
    fitted: Hand = table(PUBLIC, CardTuple(INSTALLABLE))  # installed in the shuttle

    # cards
    piles: list[Hand] = table(
        FACE_DOWN_EACH, Rows(len(PILE_IDS)), lines=_pile_lines(PILE_IDS, "piles")
    )  # PF-INFO-3
    discards: list[Hand] = table(
        PUBLIC, Rows(len(DISCARD_IDS)), lines=_pile_lines(DISCARD_IDS, "discards")
    )
    supply: Hand = table(PUBLIC, CardTuple())  # shuttle cards to be earned
    gone: Hand = table(PUBLIC, CardTuple())  # out of the game
    data_kept: bool = table(PUBLIC, Flag())  # Technical Data may lie in a hand: PF-TECH-2
    event_deck: tuple[EventId, ...] = table(FACE_DOWN, TupleOf(EVENT_IDS, "event", top_last=True))
    event_discard: tuple[EventId, ...] = table(PUBLIC, TupleOf(EVENT_IDS, "event", top_last=True))
    reserve: tuple[EventId, ...] = table(FACE_DOWN, TupleOf(SPECIAL, "event"))  # PF-INFO-3
    events_gone: tuple[EventId, ...] = table(PUBLIC, TupleOf(EVENT_IDS, "event"))
    revealed: EventId = table(PUBLIC, OneOf(EVENT_IDS, "event"))  # being carried out

    # this turn
    active: OfficerId = table(PUBLIC, _OFFICER)  # nobody in the pirates' turn
    used: Uses = table(PUBLIC, Bits(USES, "use"))
    borrowed: AbilityId = table(PUBLIC, OneOf(ABILITIES, "ability"))  # by Bash
    entered: Zone = table(
        PUBLIC, Number(-1, start=-1)
    )  # walked into while it was blocked: PF-DRAW-7
    restrained: bool = table(PUBLIC, Flag())  # and still there: PF-MOVE-14
    fought: bool = table(PUBLIC, Flag())  # the Fight step has begun: PF-MOVE-21
    defeated: bool = table(PUBLIC, Flag())  # the active officer, in this turn's combat
    carried: tuple[OfficerId, ...] = table(PUBLIC, _OFFICER_TUPLE)  # bodies to be taken along
    searched: OfficerId = table(PUBLIC, _OFFICER)  # the body that is looked through
    refused: tuple[str, ...] = table(PUBLIC, TupleOf(REQUESTS, "request"))
    once: dict[OfficerId, Hand] = table(HANDS, HandOfEach(), lines=_hand_lines("once", "once"))
    twice: dict[OfficerId, Hand] = table(HANDS, HandOfEach(), lines=_hand_lines("twice", "twice"))
    put_on: int = table(PUBLIC, Number(0, 3))  # slots whose card was equipped this turn
    stays_on: int = table(PUBLIC, Number(0, 3))  # slots whose card was taken off before
    put_off: Hand = table(PUBLIC, CardTuple(_WORN))  # in the hand: taken off this turn
    stays_off: Hand = table(PUBLIC, CardTuple(_WORN))  # in the hand: equipped and taken off


# -- Officers ---------------------------------------------------------------------------------


def is_healthy(g: PFState, officer: OfficerId) -> bool:
    return officer not in g.wounded and officer not in g.dead


def is_living(g: PFState, officer: OfficerId) -> bool:
    return officer not in g.dead


def is_open(g: PFState) -> bool:
    """Nothing has to be hidden from anybody at the table. Rules: PF-INFO-7."""
    return g.seats == 1 or g.options["open_hands"] == "on"


def living_in(g: PFState, zone: Zone) -> list[OfficerId]:
    """The living officers in a zone, in turn order."""
    at, dead, here = g.at, g.dead, []
    for officer in g.order:
        if at[officer] == zone and officer not in dead:
            here.append(officer)
    return here


def from_officer(g: PFState, first: OfficerId) -> tuple[OfficerId, ...]:
    """The officers in turn order, beginning with one; "" begins with the first."""
    order = g.order
    place = order.index(first) if first else 0
    return order[place:] + order[:place] if place else order


def is_protected(g: PFState, officer: OfficerId) -> bool:
    """Space Suit, Exoskeleton or an active Personal Force Field. Rules: PF-MOVE-8."""
    return officer in g.body or officer in g.fields


def is_suited(g: PFState, officer: OfficerId) -> bool:
    """Space Suit or Exoskeleton. Rules: PF-SCAV-6."""
    return officer in g.body


def hand_limit(g: PFState, officer: OfficerId) -> int:
    """Rules: PF-CARD-6, PF-CARD-7, PF-ABIL-15."""
    limit = LIMITS.hand[len(g.order)]
    if officer in g.belt:
        equip = TITLE[g.belt[officer]].equip
        limit += equip.hand if equip else 0
    ability = _LARGER_HAND.get(officer, g.borrowed)
    if ability in _HAND_BONUS and has_ability(g, officer, ability):
        limit += _HAND_BONUS[ability]
    return limit


_HAND_BONUS = {ability.id: ability.hand for ability in ABILITIES.values() if ability.hand}
_LARGER_HAND = {ABILITY_OF[ability]: ability for ability in _HAND_BONUS}


def has_ability(g: PFState, officer: OfficerId, ability: AbilityId) -> bool:
    """A healthy officer has the own abilities, and Bash on his turn what he borrowed.

    Rules: PF-TURN-2, PF-TURN-13, PF-ABIL-5, PF-ABIL-17, PF-HEALTH-6.
    """
    if officer in g.wounded or officer in g.dead:
        return False
    if ability in OFFICERS[officer].abilities:
        return True
    return ability == g.borrowed and BORROWER in OFFICERS[officer].abilities


BORROWER = AbilityId("borrow_ability")


def use_of(officer: OfficerId, ability: AbilityId) -> Uses:
    """What is marked when an officer uses an ability: Bash marks that he used the borrowed one."""
    return USE[ability if ability in OFFICERS[officer].abilities else BORROWED]


def can_use(g: PFState, officer: OfficerId, ability: AbilityId) -> bool:
    """The officer has the ability and has not used it this turn. Rules: PF-ABIL-1, PF-ABIL-2."""
    return has_ability(g, officer, ability) and not g.used & use_of(officer, ability)


# -- Cards ------------------------------------------------------------------------------------


def take_card(g: PFState, officer: OfficerId, card: CardId) -> None:
    """The card comes into the hand."""
    cards = list(g.hands[officer])
    insort(cards, card, key=_rank)
    g.hands[officer] = tuple(cards)


def drop_card(g: PFState, officer: OfficerId, card: CardId) -> None:
    """The card leaves the hand; where to is for the caller to say."""
    cards = list(g.hands[officer])
    cards.remove(card)
    g.hands[officer] = tuple(cards)
    if officer in g.once or officer in g.twice:
        _forget_changes(g, officer, card)
    if (g.put_off or g.stays_off) and officer == g.active:
        _forget_wearing(g, card)


def with_card(hand: Hand, card: CardId) -> Hand:
    cards = list(hand)
    insort(cards, card, key=_rank)
    return tuple(cards)


_rank = RANK.__getitem__


def without(cards: tuple[Any, ...], card: Any) -> tuple[Any, ...]:
    """The cards but for one of this kind."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def _forget_changes(g: PFState, officer: OfficerId, card: CardId) -> None:
    """Marks of this turn lie on cards: of several copies the one without a mark leaves first."""
    once, twice = g.once.get(officer, ()), g.twice.get(officer, ())
    if once.count(card) + twice.count(card) > g.hands[officer].count(card):
        marks, marked = (g.once, once) if card in once else (g.twice, twice)
        marks[officer] = without(marked, card)
        if not marks[officer]:
            del marks[officer]


def _forget_wearing(g: PFState, card: CardId) -> None:
    """The same for marks of what was put on and taken off."""
    if g.put_off.count(card) + g.stays_off.count(card) > g.hands[g.active].count(card):
        if card in g.put_off:
            g.put_off = without(g.put_off, card)
        else:
            g.stays_off = without(g.stays_off, card)


def discard(g: PFState, card: CardId) -> None:
    """To the own deck's discard pile, out of the game, or back to the supply.

    Rules: PF-CARD-3, PF-CARD-4, PF-CARD-11, PF-CARD-12.
    """
    place = SPECIALTY_OF.get(BACK[card])
    if place is not None:
        g.discards[place] += (card,)
    elif BACK[card] == SHUTTLE_DECK:
        g.supply = sorted_hand((*g.supply, card))
    else:
        g.gone += (card,)


def spend(g: PFState, officer: OfficerId, card: CardId) -> None:
    """A card of the hand is used. Rules: PF-CARD-3, PF-CARD-4."""
    drop_card(g, officer, card)
    discard(g, card)


def slots_filled(g: PFState) -> Slots:
    """The set of shuttle slots that are marked. Rules: PF-SHUTTLE-11."""
    return _slots_of(g.fitted)


@lru_cache(maxsize=1 << 10)
def _slots_of(fitted: Hand) -> Slots:
    """Kept, since it follows from the cards alone."""
    return sum({1 << SLOT[TITLE[card].install] for card in fitted})


TRACTOR_BEAM = next(
    card for card, title in TITLE.items() if title.response and title.response.boarding == "delay"
)  # what lies with a party on the mat


# -- Options ----------------------------------------------------------------------------------


def switches_of(options: dict[str, str]) -> tuple[EventId, ...]:
    """The events that are taken out.

    Rules: PF-OPT-1, PF-OPT-2, PF-OPT-3, PF-OPT-4, PF-OPT-5.
    """
    level = LEVELS.get(options["level"])
    if level is not None:
        return tuple(map(EventId, level.switches))
    return tuple(EventId(event) for event in SWITCHES if options[f"without_{event}"] == "on")
