"""The rules of Blackout: sight depends on the position, and seeing nobody tells something too."""

from __future__ import annotations

from typing import NewType

from mayday.kernel import (
    NOBODY,
    PUBLIC,
    SECRET_ANSWERS,
    UNKNOWN,
    Ask,
    Asks,
    Choice,
    GameDef,
    Kind,
    ListOf,
    Node,
    Numbers,
    Option,
    Refusal,
    Seat,
    SeatQuestion,
    State,
    Step,
    View,
    pick,
    refuse,
    seat_id,
    table,
)
from tiny.blackout import events as told

SquareId = NewType("SquareId", str)
SQUARES = [SquareId(column + row) for row in "1234" for column in "abcd"]
NEAR, FAR = "near", "far"
ACTIONS = 2
ROUNDS = 8

MOVES = {Choice("move", square): square for square in SQUARES}
FIRES = {Choice("fire", square): square for square in SQUARES}
SCAN, WAIT = Choice("scan"), Choice("wait")
CHOICES = (*MOVES, *FIRES, SCAN, WAIT)


def distance(a: SquareId, b: SquareId) -> int:
    return abs(ord(a[0]) - ord(b[0])) + abs(ord(a[1]) - ord(b[1]))


def in_line(a: SquareId, b: SquareId) -> bool:
    return a != b and (a[0] == b[0] or a[1] == b[1])


def own_or_lit(g: BlackoutState, seat: int, at: list[SquareId]) -> list[str]:
    """A hunter sees itself, and the other one while it is lit."""
    return [square if owner == seat or g.lit[owner] else UNKNOWN for owner, square in enumerate(at)]


class BlackoutState(State):
    """A position of Blackout."""

    over_rules = {"hit": "BO-END-1", "lights_on": "BO-END-2"}

    at: list[SquareId] = table(own_or_lit, ListOf(SQUARES))
    lit: list[int] = table(PUBLIC, Numbers(0, 1))
    shots: list[int] = table(PUBLIC, Numbers(), line="left")
    scans: list[str] = table(SECRET_ANSWERS, ListOf((NEAR, FAR), none="none"))


def setup(g: BlackoutState) -> None:
    """Rules: BO-SETUP-1, BO-SETUP-2."""
    g.at = [SQUARES[pick(g, 4)], SQUARES[12 + pick(g, 4)]]
    g.lit, g.scans = [0, 0], ["", ""]
    g.shots = [int(g.options["shots"])] * 2
    g.round = 1
    g.todo = [NextRound(), Turn(Seat(1)), Turn(Seat(0))]


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def scan_of(g: BlackoutState) -> str:
    """What a scan shows now. Rules: BO-SCAN-1."""
    return NEAR if distance(g.at[0], g.at[1]) <= 2 else FAR


def move(g: BlackoutState, seat: Seat, square: SquareId) -> None:
    """Enter the square, or run into the other hunter. Rules: BO-MOVE-1, BO-MOVE-2."""
    g.reveal()  # also a move without a bump tells something: nobody was there
    if square == g.at[other(seat)]:
        g.lit = [1, 1]
        g.emit(told.Bumped, seat, other(seat), square)
        return
    g.at[seat] = square
    g.lit[seat] = 0
    g.scans = ["", ""]
    g.emit_to((seat,), told.Moved(seat, square), told.MovedUnseen(seat))


def scan(g: BlackoutState, seat: Seat) -> None:
    """Rules: BO-SCAN-1."""
    g.scans[seat] = scan_of(g)
    g.reveal()
    g.emit_to((seat,), told.Scanned(seat, g.scans[seat]), told.ScannedUnseen(seat))


def fire(g: BlackoutState, seat: Seat, square: SquareId) -> None:
    """Rules: BO-FIRE-1, BO-END-1."""
    g.shots[seat] -= 1
    g.lit[seat] = 1
    g.reveal()
    g.emit(told.Fired, seat, square, g.at[seat])
    if square == g.at[other(seat)]:
        g.emit(told.Hit, other(seat))
        g.end("hit", *((1.0, -1.0) if seat == 0 else (-1.0, 1.0)))


class Turn(SeatQuestion[BlackoutState], frozen=True):
    """A hunter takes up to two actions. Rules: BO-TURN-1."""

    prompt = "turn"
    rule = turn_rule = "BO-TURN-1"
    choices = CHOICES

    actions: int = ACTIONS

    def advance(self, g: BlackoutState) -> Asks:
        if not self.actions:
            g.become()
            return NOBODY
        return super().advance(g)

    def answer(self, g: BlackoutState, seat: Seat, choice: Choice) -> None:
        if choice in MOVES:
            move(g, seat, MOVES[choice])
        elif choice in FIRES:
            fire(g, seat, FIRES[choice])
        elif choice == SCAN:
            scan(g, seat)
        g.become(Turn(seat, 0 if choice == WAIT else self.actions - 1))

    def why_not(self, g: BlackoutState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice in MOVES:
            return why_not_move(g, seat, MOVES[choice])
        if choice in FIRES:
            return why_not_fire(g, seat, FIRES[choice])
        if choice == SCAN and g.scans[seat]:
            return refuse("BO-SCAN-1", "scanned_already")
        return None


def why_not_move(g: BlackoutState, seat: Seat, square: SquareId) -> Refusal | None:
    """Only a hunter that can be seen bars the way. Rules: BO-MOVE-1, BO-MOVE-2."""
    if distance(g.at[seat], square) != 1:
        return refuse("BO-MOVE-1", "too_far", square=g.at[seat])
    if g.lit[other(seat)] and g.at[other(seat)] == square:
        return refuse("BO-MOVE-2", "seen_there", other=seat_id(other(seat)))
    return None


def why_not_fire(g: BlackoutState, seat: Seat, square: SquareId) -> Refusal | None:
    """Rules: BO-FIRE-1."""
    if not g.shots[seat]:
        return refuse("BO-FIRE-1", "no_shots")
    if not in_line(g.at[seat], square):
        return refuse("BO-FIRE-1", "not_in_line", square=g.at[seat])
    return None


class NextRound(Step[BlackoutState], frozen=True):
    """Rules: BO-END-2."""

    def advance(self, g: BlackoutState) -> Asks:
        g.emit(told.RoundEnded, g.round)
        if g.round == ROUNDS:
            g.end("lights_on", 0.0, 0.0)
        g.round += 1
        g.become(Turn(Seat(0)), Turn(Seat(1)), self)
        return NOBODY


def resample_hidden(g: BlackoutState, seat: Seat) -> None:
    """Put unseen hunters on any squares that agree with what the seat has scanned."""
    scanned = g.scans[seat] if seat >= 0 else ""
    pairs = [
        [a, b]
        for a in SQUARES
        for b in SQUARES
        if a != b and g.at[0] in (a, UNKNOWN) and g.at[1] in (b, UNKNOWN)
    ]
    if scanned:
        pairs = [at for at in pairs if (distance(at[0], at[1]) <= 2) == (scanned == NEAR)]
    g.at = pairs[pick(g, len(pairs))]
    g.scans = [scan_of(g) if scan else "" for scan in g.scans]


def scene(v: View[BlackoutState]) -> Node:
    g = v.position
    squares = tuple(_square(g, square) for square in SQUARES)
    deck = Node(id="squares", kind=Kind.GRID, at=(40, 50), columns=4, children=squares)
    hunters = tuple(_hunter(g, Seat(n)) for n in range(2))
    panel = Node(id="hunters", kind=Kind.PANEL, at=(85, 50), children=hunters)
    return Node(id="table", kind=Kind.TABLE, children=(deck, panel))


def _square(g: BlackoutState, square: SquareId) -> Node:
    standing = tuple(
        Node(id=f"{seat_id(Seat(n))}.{square}", kind=Kind.PIECE, label=seat_id(Seat(n)))
        for n, at in enumerate(g.at)
        if at == square
    )
    return Node(id=square, kind=Kind.SLOT, children=standing)


def _hunter(g: BlackoutState, seat: Seat) -> Node:
    id = seat_id(seat)
    children = [Node(id=f"{id}.shots", kind=Kind.COUNTER, value=g.shots[seat])]
    if g.scans[seat]:
        children.append(Node(id=f"{id}.scan", kind=Kind.SLOT, label=g.scans[seat]))
    state = "lit" if g.lit[seat] else "dark"
    return Node(id=id, kind=Kind.PANEL, state=state, children=tuple(children))


def heuristics(g: BlackoutState, ask: Ask) -> list[float]:
    """Fire at the other hunter if it is where this position says; otherwise come closer."""
    there = g.at[other(ask.seat)]
    scores = {choice: -float(distance(square, there)) for choice, square in MOVES.items()}
    scores[Choice("fire", there)] = 1.0
    return [scores.get(choice, -7.0) for choice in ask.choices]


GAME = GameDef(
    id="blackout",
    title="Blackout",
    seat_counts=range(2, 3),
    seat_names=("A", "B"),
    cooperative=False,
    state=BlackoutState,
    steps=(Turn, NextRound),
    setup=setup,
    resample_hidden=resample_hidden,
    scene=scene,
    names={square: square for square in SQUARES},
    heuristics=heuristics,
    cap=2 * ACTIONS * ROUNDS,
    options=(Option("shots", ("2", "3"), "2"),),
)
