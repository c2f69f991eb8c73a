"""Menu: the choices of a decision in lines that can be read aloud, few however many there are.

Choices that differ in one word share a line, `4 to 6 Move to A1, A2 or B1`. Where that would be too
long to listen to, the line says only how many there are: `4 to 83: 80 squares to move to`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mayday.kernel import Choice, Sentence, plain, read_choice
from mayday.server.messages import AskShown, OfferedChoice

MANY = 8  # so many lines of one kind are too many
_LONGEST = 72  # letters of what they differ in: more is too long to listen to


class Item(NamedTuple):
    """A choice with its number."""

    number: int
    choice: Choice
    label: str
    way: str  # what is chosen on the way to it, or ""


class Row(NamedTuple):
    """A line of a menu: one choice, or several of a kind."""

    items: tuple[Item, ...]
    is_folded: bool = False

    @property
    def numbers(self) -> str:
        first, last = self.items[0].number, self.items[-1].number
        if first == last:
            return str(first)
        return f"{first} {'or' if last == first + 1 else 'to'} {last}"

    @property
    def verb(self) -> str:
        return self.items[0].choice.verb

    @property
    def words(self) -> str:
        return said_together([item.label for item in self.items])


class Menu:
    """All that can be chosen now, in the order of the numbers; what a way leads to comes last."""

    def __init__(self, ask: AskShown) -> None:
        self.here = _rows(ask.choices, 1)
        self.way: Sentence = ask.way.label if ask.way else ()
        after = 1 + sum(len(row.items) for row in self.here)
        self.onward = _rows(ask.way.choices, after, ask.way.choice) if ask.way else []
        self.items = [item for row in (*self.here, *self.onward) for item in row.items]

    @property
    def rows(self) -> list[Row]:
        return [*self.here, *self.onward]

    @property
    def choices(self) -> list[Choice]:
        return [item.choice for item in self.items]

    def item(self, choice: Choice) -> Item:
        return next(item for item in self.items if item.choice == choice)


def _rows(offered: Sequence[OfferedChoice], first: int, way: str = "") -> list[Row]:
    """The choices as lines. Those that are folded come last, so that the others keep numbers."""
    lines = _lines(offered)
    many = {verb for verb in {line[0].verb for line in lines} if _is_much(verb, lines)}
    few = [(line, False) for line in lines if line[0].verb not in many]
    folded = [([one for one in offered if one.verb == verb], True) for verb in sorted(many)]
    rows = []
    for choices, is_folded in (*few, *folded):
        numbered = enumerate(choices, first)
        items = (Item(n, read_choice(one.choice), plain(one.label), way) for n, one in numbered)
        rows.append(Row(tuple(items), is_folded))
        first += len(choices)
    return rows


def _lines(offered: Sequence[OfferedChoice]) -> list[list[OfferedChoice]]:
    """Those choices together that differ only in the last part of their targets."""
    alike: dict[tuple[str, str], list[OfferedChoice]] = {}
    for choice in offered:
        alike.setdefault((choice.verb, choice.target.rpartition(".")[0]), []).append(choice)
    lines = []
    for line in alike.values():
        if len(line) > MANY or not _is_long(line):
            lines.append(line)
        else:
            lines += [[choice] for choice in line]
    return lines


def _is_much(verb: str, lines: list[list[OfferedChoice]]) -> bool:
    """Whether the lines of a verb are too many, or one of them too long, to be read out."""
    mine = [line for line in lines if line[0].verb == verb]
    return len(mine) > MANY or any(len(line) > 1 and _is_long(line) for line in mine)


def _is_long(choices: Iterable[OfferedChoice]) -> bool:
    labels = [plain(choice.label) for choice in choices]
    if len(labels) == 1:
        return False
    beginning = _beginning(labels)
    return not beginning or len(said_together(labels)) - len(beginning) > _LONGEST


def _beginning(labels: Sequence[str]) -> str:
    """The words that all of them begin with; not all of any."""
    words = [label.split(" ") for label in labels]
    shared = 0
    while all(len(w) > shared + 1 and w[shared] == words[0][shared] for w in words):
        shared += 1
    return " ".join(words[0][:shared])


def said_together(labels: Sequence[str]) -> str:
    """`Move to A1`, `Move to A2`, `Move to B1` as `Move to A1, A2 or B1`."""
    if len(labels) == 1:
        return labels[0]
    beginning = _beginning(labels)
    rest = [label[len(beginning) :].strip() for label in labels]
    return f"{beginning} {', '.join(rest[:-1])} or {rest[-1]}".strip()
