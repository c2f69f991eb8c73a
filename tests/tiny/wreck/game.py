"""The rules of Wreck: everybody may act at any time, and one card may be known to some only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import NewType

from mayday.kernel import (
    NO_REMARKS,
    PUBLIC,
    UNKNOWN,
    Ask,
    Asks,
    Choice,
    EachSeat,
    GameDef,
    Kind,
    Link,
    Node,
    Number,
    Numbers,
    Option,
    Part,
    Pile,
    Question,
    Refusal,
    Remarks,
    RulingKind,
    Rulings,
    Seat,
    SeatName,
    Sign,
    Speaks,
    State,
    View,
    Weight,
    less,
    more,
    refuse,
    remark,
    roll,
    seat_id,
    shuffle,
    spoken,
    table,
    weighed,
)
from tiny.wreck import events as told

Parts = tuple[str, ...]
Card = NewType("Card", str)
CELL, HAZARD = Card("cell"), Card("hazard")
CARDS = [CELL] * 9 + [HAZARD] * 6
OXYGEN = {"normal": 6, "thin": 4}
PAIRS = {"near": 2, "far": 3}
MOST_OXYGEN = 9
MOST_CELLS = 4
MOST_SEATS = 4
ACTIONS = 2
SEAT_NAMES = ("A", "B", "C", "D")
SEATS = {seat_id(Seat(n)): Seat(n) for n in range(len(SEAT_NAMES))}


class Verb(StrEnum):
    """What a member can do."""

    LOOK = "look"
    SEARCH = "search"
    SEND = "send"
    TAKE = "take"
    LEAD = "lead"
    DONE = "done"
    ALLOW = "allow"
    REFUSE = "refuse"


ACTS = (
    *map(Choice, (Verb.LOOK, Verb.SEARCH, Verb.SEND)),
    *(Choice(verb, seat) for verb in (Verb.TAKE, Verb.LEAD) for seat in SEATS),
    Choice(Verb.DONE),
)
PERMISSION = (Choice(Verb.ALLOW), Choice(Verb.REFUSE))


def top_for_lookers(g: WreckState, seat: int, wreck: list[Card]) -> list[str]:
    """Face down, but whoever has looked knows the top card. Rules: WR-LOOK-1."""
    seen: list[str] = [UNKNOWN] * len(wreck)
    if seat in g.looked:
        seen[-1] = wreck[-1]
    return seen


class WreckState(State):
    """A position of Wreck."""

    over_rules = {"suffocated": "WR-END-1", "beacon": "WR-END-1"}

    wreck: list[Card] = table(top_for_lookers, Pile((CELL, HAZARD)))
    looked: list[Seat] = table(PUBLIC, Numbers())  # who sees the top card
    discard: list[Card] = table(PUBLIC, Pile((CELL, HAZARD)))
    cells: list[int] = table(PUBLIC, EachSeat(Number()))
    actions: list[int] = table(PUBLIC, EachSeat(Number(0, ACTIONS)))
    lead: Seat = table(PUBLIC, SeatName())
    lead_passed: int = table(PUBLIC, Number())  # how often in this shift
    oxygen: int = table(PUBLIC, Number(0, MOST_OXYGEN))
    beacon: int = table(PUBLIC, Number(), line="sent")


def setup(g: WreckState) -> None:
    """Rules: WR-SETUP-1."""
    g.wreck = CARDS[:]
    shuffle(g, g.wreck)
    g.oxygen = OXYGEN[g.options["air"]]
    g.todo = [Shift()]
    begin_shift(g)


def begin_shift(g: WreckState) -> None:
    """Rules: WR-SHIFT-1."""
    g.round += 1
    g.actions = [ACTIONS] * g.seats
    g.lead_passed = 0
    g.emit(told.ShiftBegan, g.round, g.oxygen)


def lose_oxygen(g: WreckState) -> None:
    """Rules: WR-END-1."""
    g.oxygen -= 1
    g.emit(told.OxygenLost, g.oxygen)
    if not g.oxygen:
        g.end("suffocated", *[-1.0] * g.seats)


def search(g: WreckState, seat: Seat) -> None:
    """Rules: WR-SEARCH-1."""
    card = g.wreck.pop()
    g.looked = []
    g.discard.append(card)
    g.reveal()
    g.emit(told.Drawn, seat, card)
    if card == CELL:
        g.cells[seat] += 1
        return
    number = roll(g, 6)
    g.emit(told.Rolled, seat, number)
    if number <= 3:
        lose_oxygen(g)


def look(g: WreckState, seat: Seat) -> None:
    """Rules: WR-LOOK-1."""
    g.looked = sorted([*g.looked, seat])
    g.reveal()
    g.emit_to((seat,), told.LookedAt(seat, g.wreck[-1]), told.Looked(seat))


def send(g: WreckState, seat: Seat) -> None:
    """Rules: WR-SEND-1, WR-END-1."""
    g.cells[seat] -= 2
    g.beacon += 1
    g.emit(told.Sent, seat, g.beacon)
    if g.beacon == PAIRS[g.options["beacon"]]:
        g.end("beacon", *[1.0] * g.seats)


class Shift(Question[WreckState], frozen=True):
    """The members act in any order until all are done. Rules: WR-SHIFT-1 to -3."""

    prompt = "shift"
    rule = "WR-SHIFT-1"
    turn_rule = "WR-SHIFT-2"
    choices = ACTS

    def advance(self, g: WreckState) -> Asks:
        if not any(g.actions):
            lose_oxygen(g)
            begin_shift(g)
        return super().advance(g)

    def asked(self, g: WreckState) -> tuple[Seat, ...]:
        order = [Seat((g.lead + n) % g.seats) for n in range(g.seats)]
        return tuple(seat for seat in order if g.actions[seat])

    def answer(self, g: WreckState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.LEAD:
            g.lead = SEATS[choice.target]
            g.lead_passed += 1
            g.emit(told.LeadPassed, g.lead)
            return
        if choice.verb == Verb.DONE:
            g.actions[seat] = 0
            g.emit(told.Finished, seat)
            return
        g.actions[seat] -= 1
        if choice.verb == Verb.TAKE:
            holder = SEATS[choice.target]
            g.emit(told.Asked, seat, holder)
            g.become(Permission(seat, holder), self)
        else:
            {Verb.LOOK: look, Verb.SEARCH: search, Verb.SEND: send}[Verb(choice.verb)](g, seat)

    def why_not_you(self, g: WreckState, seat: Seat) -> Refusal:
        return refuse("WR-SHIFT-2", "is_done", near=False)

    def why_not_now(self, g: WreckState, seat: Seat, choice: Choice) -> Refusal:
        return refuse("WR-TAKE-1", "nothing_asked", near=False)

    def why_not(self, g: WreckState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.LOOK | Verb.SEARCH:
                return why_not_wreck(g, seat, choice)
            case Verb.SEND if g.cells[seat] < 2:
                return refuse("WR-SEND-1", "too_few_cells", cells=g.cells[seat])
            case Verb.TAKE | Verb.LEAD:
                return why_not_other(g, seat, choice)
            case _:
                return None


def why_not_wreck(g: WreckState, seat: Seat, choice: Choice) -> Refusal | None:
    """Rules: WR-LOOK-1, WR-SEARCH-1."""
    if not g.wreck:
        return refuse("WR-SEARCH-1", "wreck_empty")
    if choice.verb == Verb.LOOK and seat in g.looked:
        return refuse("WR-LOOK-1", "seen_already")
    return None


def why_not_other(g: WreckState, seat: Seat, choice: Choice) -> Refusal | None:
    """Rules: WR-TAKE-1, WR-LEAD-1."""
    rule = "WR-TAKE-1" if choice.verb == Verb.TAKE else "WR-LEAD-1"
    holder = SEATS[choice.target]
    if holder >= g.seats:
        return refuse(rule, "nobody_there", near=False)
    if holder == seat:
        return refuse(rule, "yourself", near=False)
    if choice.verb == Verb.TAKE:
        return None if g.cells[holder] else refuse(rule, "holder_lacks")
    if seat != g.lead:
        return refuse(rule, "not_the_lead", lead=seat_id(g.lead))
    return refuse(rule, "lead_passed") if g.lead_passed else None


class Permission(Question[WreckState], frozen=True):
    """Another member is asked for a cell. Rules: WR-TAKE-1."""

    prompt = "permission"
    rule = turn_rule = "WR-TAKE-1"
    choices = PERMISSION

    asker: Seat
    holder: Seat

    def asked(self, g: WreckState) -> tuple[Seat, ...]:
        return (self.holder,)

    def about(self, g: WreckState) -> tuple[str, ...]:
        return (seat_id(self.asker),)

    def answer(self, g: WreckState, seat: Seat, choice: Choice) -> None:
        if choice.verb == Verb.ALLOW:
            g.cells[self.holder] -= 1
            g.cells[self.asker] += 1
            g.emit(told.Taken, self.asker, self.holder)
        else:
            g.emit(told.Refused, self.holder)
        g.become()

    def why_not(self, g: WreckState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def why_not_now(self, g: WreckState, seat: Seat, choice: Choice) -> Refusal:
        return self.why_not_you(g, seat)

    def why_not_you(self, g: WreckState, seat: Seat) -> Refusal:
        asker, holder = seat_id(self.asker), seat_id(self.holder)
        return refuse("WR-TAKE-1", "answer_first", near=False, asker=asker, holder=holder)


class MoreOxygen(RulingKind[WreckState]):
    """The crew finds one oxygen more, or one less. Rules: WR-RULE-1."""

    name = "more_oxygen"
    by, limit = 1, MOST_OXYGEN

    def why_not(self, g: WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        return refuse("WR-RULE-1", "at_limit", oxygen=g.oxygen) if g.oxygen == self.limit else None

    def apply(self, g: WreckState, parts: Parts) -> None:
        g.oxygen += self.by
        g.emit(told.OxygenRuled, g.oxygen)


class LessOxygen(MoreOxygen):
    name = "less_oxygen"
    by, limit = -1, 1


class Bury(RulingKind[WreckState]):
    """The top card goes to the bottom, named by who sees it. Rules: WR-RULE-2."""

    name = "bury"
    parts = (Part("card", (CELL, HAZARD)),)

    def why_not(self, g: WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        if seat not in g.looked:
            return refuse("WR-RULE-2", "not_seen")
        if parts and parts[0] != g.wreck[-1]:
            return refuse("WR-RULE-2", "another_card")
        return None

    def apply(self, g: WreckState, parts: Parts) -> None:
        g.wreck.insert(0, g.wreck.pop())
        g.looked = []
        g.emit(told.Buried)

    def shown_to(self, g: WreckState, seat: Seat, parts: Parts) -> Parts:
        return parts if seat in g.looked else (UNKNOWN,) * len(parts)


class SetCells(RulingKind[WreckState]):
    """A member holds another number of cells. Rules: WR-RULE-3."""

    name = "set_cells"
    parts = (Part("member", tuple(SEATS)), Part("number", tuple(map(str, range(MOST_CELLS + 1)))))

    def why_not(self, g: WreckState, seat: Seat, parts: Parts) -> Refusal | None:
        if parts and SEATS[parts[0]] >= g.seats:
            return refuse("WR-RULE-3", "nobody_there", near=False, target=parts[0])
        if len(parts) == 2 and g.cells[SEATS[parts[0]]] == int(parts[1]):
            return refuse("WR-RULE-3", "as_it_is")
        return None

    def apply(self, g: WreckState, parts: Parts) -> None:
        member, number = SEATS[parts[0]], int(parts[1])
        g.cells[member] = number
        g.emit(told.CellsRuled, member, number)


def resample_hidden(g: WreckState, seat: Seat) -> None:
    """Shuffle what lies face down; a top card that the seat has seen stays."""
    known = g.wreck[-1:] if seat in g.looked else []
    rest = list((Counter(CARDS) - Counter(g.discard) - Counter(known)).elements())
    shuffle(g, rest)
    g.wreck = [*rest, *known]


def scene(v: View[WreckState]) -> Node:
    g = v.position
    top = tuple(
        Node(id="wreck#0", kind=Kind.CARD, label=card, face_down=card == UNKNOWN)
        for card in g.wreck[-1:]
    )
    limit = PAIRS[g.options["beacon"]]
    things = (
        Node(id="wreck", kind=Kind.PILE, at=(12, 50), count=len(g.wreck), children=top),
        Node(id="discard", kind=Kind.PILE, at=(27, 50), count=len(g.discard)),
        Node(id="oxygen", kind=Kind.TRACK, at=(48, 50), value=g.oxygen, limit=MOST_OXYGEN),
        Node(id="beacon", kind=Kind.TRACK, at=(75, 50), value=g.beacon, limit=limit),
    )
    crew = tuple(_member(g, Seat(n), v.seat) for n in range(g.seats))
    return Node(id="table", kind=Kind.TABLE, children=(_orbit(g), *things, *crew))


def _orbit(g: WreckState) -> Node:
    """Where the wreck drifts, and what was sent up from it."""
    sent = (Node(id="signals", kind=Kind.PIECE, symbol="S", count=g.beacon),) if g.beacon else ()
    spots = (
        Node(id="drift", kind=Kind.SLOT, at=(20, 60), size=(30, 50)),
        Node(id="relay", kind=Kind.SLOT, at=(80, 60), size=(30, 50), children=sent),
    )
    return Node(
        id="orbit",
        kind=Kind.BOARD,
        at=(50, 15),
        size=(60, 28),
        children=spots,
        links=(Link("drift", "relay", via=((35, 0), (65, 0))),),
    )


def _member(g: WreckState, seat: Seat, watcher: Seat) -> Node:
    id = seat_id(seat)
    children = [
        Node(id=f"{id}.cells", kind=Kind.COUNTER, value=g.cells[seat]),
        Node(id=f"{id}.actions", kind=Kind.COUNTER, value=g.actions[seat]),
    ]
    if seat == g.lead:
        children.append(Node(id="lead", kind=Kind.PIECE, rules=("WR-LEAD-1",)))
    return Node(
        id=id,
        kind=Kind.PANEL,
        at=(20 + 20 * seat, 80),
        folded=seat != watcher,
        children=tuple(children),
    )


WORTH = {Verb.SEND: 9.0, Verb.SEARCH: 5.0, Verb.ALLOW: 2.0, Verb.LOOK: 1.0}


def heuristics(g: WreckState, ask: Ask) -> list[float]:
    """Send when you can; take a cell that makes a pair; otherwise search."""
    take = 6.0 if g.cells[ask.seat] % 2 else -1.0
    return [take if c.verb == Verb.TAKE else WORTH.get(Verb(c.verb), 0.0) for c in ask.choices]


WEIGHTS = {"oxygen": 0.5, "beacon": 2.0, "cells": 0.4, "cards": 0.0}
SPEAKS: Mapping[str, Speaks | None] = {
    "oxygen": more("oxygen", "oxygen"),
    "beacon": more("beacon", "beacon"),
    "cells": more("cells"),
    "cards": less("cards", "wreck"),
}


def counts(g: WreckState) -> dict[str, float]:
    return {
        "oxygen": g.oxygen,
        "beacon": g.beacon,
        "cells": sum(g.cells),
        "cards": len(g.wreck),
    }


def value(g: WreckState, seat: Seat) -> float:
    """How likely it looks that the beacon is heard."""
    return weighed(counts(g).values(), WEIGHTS.values(), -4.0)


def reasons(g: WreckState, seat: Seat) -> tuple[Sign, ...]:
    return spoken(counts(g), WEIGHTS, SPEAKS)


def remarks(v: View[WreckState], node: Node) -> Remarks:
    """Whoever has looked is told what the top card is. Rules: WR-LOOK-1."""
    if node.id == "wreck" and v.seat in v.position.looked:
        return (remark("looked", card=v.position.wreck[-1]),)
    return NO_REMARKS


def prospects(v: View[WreckState], ask: Ask, choice: Choice) -> Remarks:
    """Rules: WR-SEARCH-1."""
    if choice.verb == Verb.SEARCH:
        return (remark("search", left=len(v.position.wreck), nodes=("wreck",)),)
    return NO_REMARKS


def forecast(v: View[WreckState]) -> Remarks:
    """Rules: WR-END-1."""
    weight = Weight.DANGER if v.position.oxygen <= 1 else Weight.PLAIN
    return (remark("oxygen", oxygen=v.position.oxygen - 1, nodes=("oxygen",), weight=weight),)


def check_options(options: Mapping[str, str], seats: int) -> str | None:
    """Rules: WR-SETUP-2."""
    if options == {"air": "thin", "beacon": "far"}:
        return "thin air and a far beacon cannot be combined; choose one of them"
    if options["air"] == "thin" and seats == MOST_SEATS:
        return "four members cannot breathe thin air"
    return None


GAME = GameDef(
    id="wreck",
    title="Wreck",
    seat_counts=range(1, 5),
    seat_names=SEAT_NAMES,
    cooperative=True,
    state=WreckState,
    steps=(Shift, Permission),
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    heuristics=heuristics,
    value=value,
    reasons=reasons,
    remarks=remarks,
    prospects=prospects,
    forecast=forecast,
    measures={"oxygen": lambda v: v.position.oxygen},
    cap=300,
    options=(
        Option("air", tuple(OXYGEN), "normal"),
        Option("beacon", tuple(PAIRS), "near"),
    ),
    check_options=check_options,
    rulings=Rulings(MoreOxygen(), LessOxygen(), Bury(), SetCells()),
)
