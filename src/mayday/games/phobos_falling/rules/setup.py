"""Setting up: officers, scenario, piles, first cards, places."""

from __future__ import annotations

from mayday.games.phobos_falling.choices import (
    EQUIP,
    FIRST,
    PICK,
    READY,
    SETUP_DRAWS,
    START,
    ZONE_NAMED,
)
from mayday.games.phobos_falling.content import (
    CARGO_PILES,
    FULL_DECK,
    INTERIOR,
    LEVELS,
    LIMITS,
    OFFICERS,
    PILE_AT,
    PILE_DECK,
    RANDOM_START,
    SCENARIOS,
    SHUTTLE_CARDS,
    SPECIAL,
    SPECIALTY_PILES,
    STANDARD,
    START_OF,
    SYSTEM,
    TRACKS,
    ZONE,
    ZONE_IDS,
    Zone,
)
from mayday.games.phobos_falling.events import (
    CrewAdvised,
    ExtraDamage,
    FirstOfficerChosen,
    OfficerPicked,
    OfficerPlaced,
    ScenarioLaid,
)
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules import explore
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.damage import (
    block_access,
    cut_power,
    damage_system,
    damage_top_system,
)
from mayday.games.phobos_falling.rules.equipment import SLOT_OF, equip
from mayday.games.phobos_falling.rules.power import sections_with_air
from mayday.games.phobos_falling.rules.round import Turns, begin_round
from mayday.games.phobos_falling.rules.turn import forget_turn
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import BODY, PFState, is_open, switches_of
from mayday.kernel import (
    NOBODY,
    Asks,
    Choice,
    Question,
    Refusal,
    Seat,
    SeatQuestion,
    Step,
    pick,
    refuse,
    shuffle,
)

RANDOM = "random"
SUITS = tuple(card for card in EQUIP if SLOT_OF[card] == BODY)


def setup(g: PFState) -> None:
    """Officers first; the rest follows when they are known. Rules: PF-SETUP-17."""
    number = officer_count(g.options, g.seats)
    if g.options["crew"] == "chosen":
        g.push(PickOfficer(Seat(0)), LayOut())
        return
    officers = list(OFFICERS)
    if g.options["crew"] == "lot":
        shuffle(g, officers)
    for n, officer in enumerate(officers[:number]):
        join(g, Seat(n % g.seats), officer)
    g.push(LayOut())


def officer_count(options: dict[str, str], seats: int) -> int:
    """Rules: PF-SETUP-1, PF-SETUP-3, PF-SETUP-19."""
    if options["officers"] != "auto":
        return int(options["officers"])
    return {1: 4, 2: 4, 3: 6, 4: 4}.get(seats, seats)


def join(g: PFState, seat: Seat, officer: OfficerId) -> None:
    """An officer is handed out. Rules: PF-SETUP-1, PF-SETUP-19."""
    g.order += (officer,)
    g.seat_of[officer] = seat
    g.hands[officer] = ()
    g.at[officer] = START_OF[officer]
    g.emit(OfficerPicked, seat, officer)


class PickOfficer(SeatQuestion[PFState], frozen=True):
    """The seats pick in turn, one officer at a time. Rules: PF-SETUP-1, PF-SETUP-19."""

    prompt = "pick_officer"
    rule = turn_rule = "PF-SETUP-19"
    choices = tuple(PICK.values())

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return refuse("PF-SETUP-1", "picked_already") if choice.target in g.order else None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        join(g, seat, OfficerId(choice.target))
        if len(g.order) < officer_count(g.options, g.seats):
            g.become(PickOfficer(Seat((seat + 1) % g.seats)))
        else:
            g.become()


class LayOut(Step[PFState], frozen=True):
    """The first officer, piles, tracks and damage, then the first cards.

    Rules: PF-SETUP-2, PF-SETUP-17, PF-SETUP-20.
    """

    def advance(self, g: PFState) -> Asks:
        if not has_advised_crew(g):
            g.emit(CrewAdvised)
        if g.options["first_officer"] == "asked":
            g.become(FirstOfficer(), LayOutTable())
        else:
            set_order(g, g.order[pick(g, len(g.order))])
            g.become(LayOutTable())
        return NOBODY


def has_advised_crew(g: PFState) -> bool:
    """A fighter and an engineer. Rules: PF-SETUP-2, PF-SETUP-19."""
    rows = [OFFICERS[officer] for officer in g.order]
    return any(row.fighter for row in rows) and any(row.engineer for row in rows)


class FirstOfficer(Question[PFState], frozen=True):
    """Any seat names the first officer; the first answer counts.

    Rules: PF-SETUP-16, PF-SETUP-20.
    """

    prompt = "first_officer"
    rule = turn_rule = "PF-SETUP-20"
    choices = tuple(FIRST.values())

    def asked(self, g: PFState) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(g.seats)))

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        in_play = choice.target in g.order
        return None if in_play else refuse("PF-SETUP-16", "not_in_play", near=False)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        set_order(g, OfficerId(choice.target))


def set_order(g: PFState, first: OfficerId) -> None:
    """Seats clockwise from the first officer's; each seat's officers together or in turn.

    Rules: PF-SETUP-16, PF-SETUP-18, PF-SETUP-20.
    """
    start = g.seat_of[first]
    own: dict[Seat, list[OfficerId]] = {Seat((start + n) % g.seats): [] for n in range(g.seats)}
    for officer in g.order:
        own[g.seat_of[officer]].append(officer)
    own[start].sort(key=lambda officer: officer != first)
    if g.options["order"] == "together":
        g.order = tuple(officer for officers in own.values() for officer in officers)
    else:
        longest = max(map(len, own.values()))
        g.order = tuple(
            officers[n] for n in range(longest) for officers in own.values() if n < len(officers)
        )
    g.emit(FirstOfficerChosen, first)


class LayOutTable(Step[PFState], frozen=True):
    """Rules: PF-SETUP-4, PF-SETUP-5, PF-SETUP-6, PF-SETUP-7, PF-SETUP-8, PF-SETUP-9."""

    def advance(self, g: PFState) -> Asks:
        lay_piles(g)
        lay_events(g)
        g.fuel = TRACKS.fuel
        g.supply = SHUTTLE_CARDS
        lay_scenario(g)
        places = range(len(g.order))
        more = LIMITS.setup_draws[len(g.order)]
        g.become(
            *[FirstCards(place) for place in places],
            *[SetupDraw(g.order[place], more) for place in places],
            *[Dressing(g.order[place]) for place in places],
            *[Placement(g.order[place]) for place in places],
            Begin(),
        )
        return NOBODY


def lay_piles(g: PFState) -> None:
    """All decks shuffled; the resource cards in two piles, Cargo Bay 1 gets the odd one.

    Rules: PF-SETUP-8, PF-SETUP-9.
    """
    for pile, deck in enumerate(PILE_DECK):
        if pile in CARGO_PILES:
            continue
        cards = list(FULL_DECK[deck])
        shuffle(g, cards)
        g.piles[pile] = tuple(cards)
    second, first = CARGO_PILES
    cards = list(FULL_DECK[PILE_DECK[first]])
    shuffle(g, cards)
    half = len(cards) // 2
    g.piles[second], g.piles[first] = tuple(cards[:half]), tuple(cards[half:])


def lay_events(g: PFState) -> None:
    """The standard events with two special ones, unseen; the others in reserve.

    Rules: PF-SETUP-7, PF-OPT-1, PF-OPT-2, PF-OPT-3, PF-OPT-4, PF-OPT-5.
    """
    g.events_gone = switches_of(g.options)
    special = list(SPECIAL)
    shuffle(g, special)
    chosen = LIMITS.special_events
    deck = [event for event in STANDARD if event not in g.events_gone] + special[:chosen]
    shuffle(g, deck)
    g.event_deck, g.reserve = tuple(deck), tuple(special[chosen:])


# -- Damage at the start ----------------------------------------------------------------------


def lay_scenario(g: PFState) -> None:
    """Rules: PF-SETUP-4, PF-OPT-6, PF-OPT-8."""
    level = LEVELS.get(g.options["level"])
    name = g.options["scenario"]
    if level is not None and name not in level.scenarios:
        name = level.scenarios[pick(g, len(level.scenarios))]
    g.emit(ScenarioLaid, name)
    if name == RANDOM:
        for system in RANDOM_START.systems:
            damage_system(g, SYSTEM[system])
        add_damages(g, RANDOM_START.damages)
    else:
        scenario = SCENARIOS[name]
        for system in scenario.systems:
            damage_system(g, SYSTEM[system])
        for zone in scenario.power_out:
            cut_power(g, ZONE[zone])
        for zone in scenario.blocked:
            block_access(g, ZONE[zone])
    add_damages(g, level.damages if level is not None else int(g.options["extra_damages"]))


def add_damages(g: PFState, number: int) -> None:
    """System, power, access in turn, by zone markers; some life support must go on working.

    Rules: PF-OPT-6, PF-OPT-7.
    """
    for k in range(1, number + 1):
        while True:
            zone = INTERIOR[pick(g, len(INTERIOR))]
            if k % 3 == 0 or leaves_air(g, zone, is_system=k % 3 == 1):
                break
        g.emit(ExtraDamage, ZONE_IDS[zone])
        (block_access, damage_top_system, cut_power)[k % 3](g, zone)


def leaves_air(g: PFState, zone: Zone, *, is_system: bool) -> bool:
    """Whether some life support works after this damage. Rules: PF-OPT-7."""
    trial = g.clone()
    if is_system:
        damage_top_system(trial, zone)
    else:
        cut_power(trial, zone)
    return bool(sections_with_air(trial))


# -- The first cards --------------------------------------------------------------------------


class FirstCards(Step[PFState], frozen=True):
    """Each officer draws from the deck of the own specialty. Rules: PF-SETUP-10, PF-SETUP-12."""

    place: int
    drawn: int = 0

    def advance(self, g: PFState) -> Asks:
        officer = g.order[self.place]
        if self.drawn + 1 < LIMITS.specialty_draws:
            g.become(FirstCards(self.place, self.drawn + 1))
        else:
            g.become()
        explore.draw(g, officer, PILE_AT[START_OF[officer]])
        return NOBODY


class SetupDraw(OfficerQuestion, frozen=True):
    """Further cards one by one, each from any specialty deck. Rules: PF-SETUP-11, PF-SETUP-12."""

    prompt = "setup_draw"
    rule = turn_rule = "PF-SETUP-11"
    choices = SETUP_DRAWS

    left: int

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return self.choices

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        if self.left > 1:
            g.become(SetupDraw(self.officer, self.left - 1))
        else:
            g.become()
        explore.draw(g, self.officer, _PILE_NAMED[choice])


_PILE_NAMED = dict(zip(SETUP_DRAWS, SPECIALTY_PILES, strict=True))


# -- Dressing and placement -------------------------------------------------------------------


class Dressing(OfficerQuestion, frozen=True):
    """A suit may be put on before placement. Everybody is asked who may have one.

    Rules: PF-SETUP-15, PF-SETUP-17, PF-INFO-7.
    """

    prompt = "dressing"
    rule = turn_rule = "PF-SETUP-15"
    choices = (*[EQUIP[card] for card in SUITS], READY)

    def advance(self, g: PFState) -> Asks:
        hand = g.hands[self.officer]
        if not hand or (is_open(g) and len(_dresses(hand)) == 1):
            g.become()
            return NOBODY
        return super().advance(g)

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return _dresses(g.hands[self.officer])

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == READY or choice.target in g.hands[self.officer]:
            return None
        return refuse("PF-SETUP-15", "not_held", near=False, card=choice.target)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice != READY:
            equip(g, self.officer, CardId(choice.target))


def _dresses(hand: Hand) -> tuple[Choice, ...]:
    return (*[EQUIP[card] for card in dict.fromkeys(hand) if card in SUITS], READY)


class Placement(OfficerQuestion, frozen=True):
    """In the own specialty zone, or where there is air. Rules: PF-SETUP-13, PF-SETUP-14."""

    prompt = "placement"
    rule = turn_rule = "PF-SETUP-14"
    choices = tuple(START.values())

    def advance(self, g: PFState) -> Asks:
        zone = START_OF[self.officer]
        if sections_with_air(g) >> zone & 1 or self.officer in g.body:
            place(g, self.officer, zone)
            g.become()
            return NOBODY
        return super().advance(g)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        zone = ZONE_NAMED[choice]
        if sections_with_air(g) >> zone & 1:
            return None
        return refuse("PF-SETUP-14", "no_life_support", zone=ZONE_IDS[zone])

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        place(g, self.officer, ZONE_NAMED[choice])


def place(g: PFState, officer: OfficerId, zone: Zone) -> None:
    g.at[officer] = zone
    g.emit(OfficerPlaced, officer, ZONE_IDS[zone])


class Begin(Step[PFState], frozen=True):
    """Everybody is in place: the first round. Rules: PF-SETUP-17, PF-SEQ-1."""

    def advance(self, g: PFState) -> Asks:
        forget_turn(g)
        begin_round(g)
        g.become(Turns())
        return NOBODY
