"""Tables for these tests: one position from its notation, many from whole games."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.phobia import GAME
from mayday.games.phobia.content import BOARD_OF, TYPE_OF
from mayday.games.phobia.table import CRACKED, WALL, PHState
from mayday.kernel import Ask, Choice, Luck, pick, play
from mayday.testing import Table, given

QUIET = """
    supply  9
    pileS   HMHMHMHMHMHMHMHMHMHMHHHHH
    pileP   HMHMHMHMHMHMHMHMHMHMMMMMM
    round   1
    todo    BeginTurn Survivors
"""

OPTIONS = [
    {"scenario": scenario, "setup": setup, "special_hits": hits}
    for scenario in ("quick", "standard", "crossfire")
    for setup in ("preset", "choose")
    for hits in ("stun", "kill")
]


def rows(pieces: str, scenario: str = "standard") -> str:
    """`lum1 F15, wall G15, cracked G16` as the rows of the map."""
    board = BOARD_OF[scenario]
    cells: dict[int, str] = {}
    for piece in filter(None, map(str.strip, pieces.split(","))):
        name, square = piece.split()
        if name in TYPE_OF:
            sign = TYPE_OF[name].letter + name[-1]
        else:
            sign = {"wall": WALL, "cracked": CRACKED}[name]
        cells[board.square[square]] = sign
    lines = []
    for row in range(board.height):
        here = [cells.get(row * board.width + column, ".") for column in range(board.width)]
        if set(here) != {"."}:
            lines.append(f"row{row + 1:02} {' '.join(here)}\n")
    return "".join(lines)


def table(pieces: str, more: str = "", scenario: str = "standard", **given_too: object):
    """A table with these pieces; what the test leaves out of QUIET is as written there."""
    options = {"scenario": scenario, **given_too.pop("options", {})}
    return given(GAME, QUIET + rows(pieces, scenario) + more, options=options, **given_too)


def squares(table: Table[PHState]) -> dict[str, str]:
    """Where every unit on the board stands, by names."""
    names = table.g.board.names
    return {unit: names[square] for side in table.g.units for unit, square in side.items()}


def walls(table: Table[PHState]) -> set[str]:
    """The squares with a wall token."""
    return {table.g.board.names[square] for square in table.g.board.members(table.g.walls)}


def offered(table: Table[PHState], seat: str, verb: str) -> set[str]:
    """The targets that a seat is offered with a verb."""
    choices = (text.split() for text in table.offers(seat))
    return {words[-1] for words in choices if words[0] == verb}


def shuffle_rolls(before: str, after: str) -> list[int]:
    """The raw results of chance that turn `before` into `after` when shuffled."""
    assert sorted(before) == sorted(after)
    cards, rolls = list(before), []
    for last in range(len(cards) - 1, 0, -1):
        other = cards.index(after[last], 0, last + 1)
        cards[last], cards[other] = cards[other], cards[last]
        rolls.append(other)
    return rolls


# Kinds of players, by what they do first if they can; without a wish they do anything.
PLAYERS = (
    (),
    ("attack", "build", "pull", "place_rest"),  # fierce
    ("attack", "place_rest", "activate", "move"),  # restless: no turn ends early
)


def choose(g: PHState, ask: Ask, wishes: tuple[str, ...], luck: Luck) -> Choice:
    """One of the choices that fit the first wish possible."""
    for wish in wishes:
        fitting = [choice for choice in ask.choices if choice.verb == wish]
        if fitting:
            return fitting[pick(luck, len(fitting))]
    return ask.choices[pick(luck, len(ask.choices))]


def play_out(seed: int) -> Iterator[PHState]:
    """A whole game: every position of it at rest, the last one included, each a copy."""
    kind, options = divmod(seed, len(OPTIONS))
    wishes, luck = PLAYERS[kind % len(PLAYERS)], Luck(seed)
    g = GAME.new(OPTIONS[options], seed=seed)
    yield g.clone()
    while g.asks:
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, choose(g, ask, wishes, luck))
        yield g.clone()
