"""The rules of Claims: answers stay secret until both are in."""

from __future__ import annotations

from typing import NewType

from mayday.kernel import (
    NOBODY,
    PUBLIC,
    SECRET_ANSWERS,
    TOP_CARD,
    UNKNOWN,
    Ask,
    Asks,
    Choice,
    Each,
    GameDef,
    Kind,
    ListOf,
    Node,
    Option,
    Pile,
    Refusal,
    Seat,
    SeatQuestion,
    State,
    Step,
    View,
    pick,
    refuse,
    seat_id,
    shuffle,
    table,
)
from tiny.claims import events as told

CellId = NewType("CellId", str)
WreckId = NewType("WreckId", str)

SIZE = {CellId(f"cell{n}"): n for n in range(1, 6)}
WORTH = {WreckId(f"wreck{n}"): n for n in range(1, 6)}
SET_ASIDE = {"short": 2, "full": 0}
SEATS = (Seat(0), Seat(1))
BIDS = {seat: {cell: Choice("bid", f"{seat_id(seat)}.{cell}") for cell in SIZE} for seat in SEATS}
CELL = {choice: cell for bids in BIDS.values() for cell, choice in bids.items()}


class ClaimsState(State):
    """A position of Claims."""

    over_rules = {"equal": "CL-END-1", "richer": "CL-END-1"}

    wrecks: list[WreckId] = table(TOP_CARD, Pile(WORTH))
    set_aside: list[WreckId] = table(None, ListOf(WORTH))  # seen by nobody, not even how many
    fuel: list[list[CellId]] = table(PUBLIC, Each("AB", ListOf(SIZE)))
    bids: list[str] = table(SECRET_ANSWERS, ListOf(SIZE, none="none"))
    claimed: list[list[WreckId]] = table(PUBLIC, Each("AB", ListOf(WORTH)))
    lost: list[WreckId] = table(PUBLIC, ListOf(WORTH))


def setup(g: ClaimsState) -> None:
    """Rules: CL-SETUP-1, CL-SETUP-2."""
    wrecks = list(WORTH)
    shuffle(g, wrecks)
    aside = SET_ASIDE[g.options["length"]]
    g.set_aside, g.wrecks = wrecks[:aside], wrecks[aside:]
    g.fuel, g.bids = [list(SIZE), list(SIZE)], ["", ""]
    g.todo = [Reveal()]
    begin_round(g)


def begin_round(g: ClaimsState) -> None:
    """Both captains bid for the top wreck. Rules: CL-BID-1."""
    g.round += 1
    g.emit(told.WreckSighted, g.wrecks[-1])
    g.become(Bid(SEATS[0]), Bid(SEATS[1]), Reveal())


class Bid(SeatQuestion[ClaimsState], frozen=True):
    """One captain bids; the other does not see the cell. Rules: CL-BID-1."""

    prompt = "bid"
    rule = turn_rule = "CL-BID-1"
    choices = tuple(CELL)

    def about(self, g: ClaimsState) -> tuple[str, ...]:
        return (g.wrecks[-1],)

    def offers(self, g: ClaimsState, seat: Seat) -> tuple[Choice, ...]:
        return tuple(BIDS[seat][cell] for cell in g.fuel[seat])

    def answer(self, g: ClaimsState, seat: Seat, choice: Choice) -> None:
        g.bids[seat] = CELL[choice]
        g.emit(told.BidMade, seat)
        g.become()

    def why_not(self, g: ClaimsState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice not in BIDS[seat].values():
            return refuse("CL-BID-1", "not_yours", near=False)
        return None if CELL[choice] in g.fuel[seat] else refuse("CL-BID-1", "used_up")


class Reveal(Step[ClaimsState], frozen=True):
    """Both bids come to light, and the next wreck with them. Rules: CL-BID-2, CL-END-1."""

    def advance(self, g: ClaimsState) -> Asks:
        first, second = map(CellId, g.bids)
        wreck = g.wrecks.pop()
        g.fuel[0].remove(first)
        g.fuel[1].remove(second)
        g.bids = ["", ""]
        g.reveal()
        g.emit(told.BidsRevealed, wreck, first, second)
        if first == second:
            g.lost.append(wreck)
            g.emit(told.DriftedAway, wreck)
        else:
            seat = SEATS[0] if SIZE[first] > SIZE[second] else SEATS[1]
            g.claimed[seat].append(wreck)
            g.emit(told.Claimed, seat, wreck)
        if not g.wrecks:
            finish(g)
        begin_round(g)
        return NOBODY


def finish(g: ClaimsState) -> None:
    """Rules: CL-END-1."""
    first, second = (sum(WORTH[wreck] for wreck in wrecks) for wrecks in g.claimed)
    if first == second:
        g.end("equal", 0.0, 0.0)
    g.end("richer", *((1.0, -1.0) if first > second else (-1.0, 1.0)))


def resample_hidden(g: ClaimsState, seat: Seat) -> None:
    """Any order of the wrecks not seen, and any cell as a bid that is still secret."""
    seen = {*g.wrecks[-1:], *g.lost, *g.claimed[0], *g.claimed[1]}
    unseen = [wreck for wreck in WORTH if wreck not in seen]
    shuffle(g, unseen)
    under = max(len(g.wrecks) - 1, 0)
    g.wrecks[:under], g.set_aside = unseen[:under], unseen[under:]
    for n, bid in enumerate(g.bids):
        if bid == UNKNOWN:
            g.bids[n] = g.fuel[n][pick(g, len(g.fuel[n]))]


def scene(v: View[ClaimsState]) -> Node:
    g = v.position
    top = _cards(g.wrecks[-1:])
    wrecks = (
        Node(id="wrecks", kind=Kind.PILE, at=(40, 30), count=len(g.wrecks), children=top),
        Node(id="lost", kind=Kind.ROW, at=(70, 30), children=_cards(g.lost)),
    )
    captains = tuple(_captain(g, seat) for seat in SEATS)
    return Node(id="table", kind=Kind.TABLE, children=(*wrecks, *captains))


def _cards(wrecks: list[WreckId]) -> tuple[Node, ...]:
    return tuple(Node(id=wreck, kind=Kind.CARD, value=WORTH[wreck]) for wreck in wrecks)


def _captain(g: ClaimsState, seat: Seat) -> Node:
    id, bid = seat_id(seat), g.bids[seat]
    cells = tuple(Node(id=f"{id}.{cell}", kind=Kind.PIECE, label=cell) for cell in g.fuel[seat])
    lying = (Node(id=f"{id}.bid", kind=Kind.SLOT, label=bid),) if bid else ()
    fuel = Node(id=f"{id}.fuel", kind=Kind.ROW, children=cells)
    claimed = Node(id=f"{id}.claimed", kind=Kind.ROW, children=_cards(g.claimed[seat]))
    return Node(id=id, kind=Kind.PANEL, at=(30 + 40 * seat, 75), children=(fuel, *lying, claimed))


def heuristics(g: ClaimsState, ask: Ask) -> list[float]:
    """Bid what the wreck is worth, or close to it."""
    worth = WORTH[g.wrecks[-1]]
    return [-abs(SIZE[CELL[choice]] - worth) for choice in ask.choices]


GAME = GameDef(
    id="claims",
    title="Claims",
    seat_counts=range(2, 3),
    seat_names=("A", "B"),
    cooperative=False,
    state=ClaimsState,
    steps=(Bid, Reveal),
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    heuristics=heuristics,
    cap=10,
    options=(Option("length", tuple(SET_ASIDE), "full"),),
)
