"""Choices: all that can be chosen as numbered rows; many of one kind are folded into one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from mayday.render.lines import Line, Span, flow
from mayday.server.messages import AskShown, OfferedChoice, StateShown
from mayday.terminal.full.words import paragraph, said, spans
from mayday.terminal.typed import number_in, speaks_of

MANY = 7  # choices of a verb, from so many on, are one row
FEW = 10  # as long as there are no more in all, nothing is folded


class Offer(NamedTuple):
    """A choice, its number among all, and what is chosen on the way to it."""

    number: int
    choice: OfferedChoice
    way: str = ""

    @property
    def words(self) -> str:
        return said(self.choice.label)


class Row(NamedTuple):
    """What one can stand on: a choice, or a folded group of them."""

    offers: tuple[Offer, ...]
    words: str = ""  # of a group

    @property
    def is_group(self) -> bool:
        return bool(self.words)


class Menu:
    """The choices of a state, as they are shown now: all, a group, or those that fit."""

    def __init__(self, state: StateShown, kinds: Mapping[str, str]) -> None:
        self.asks: tuple[AskShown, ...] = state.asks
        self.offers = tuple(_offers(state.asks))
        self._kinds = kinds
        self.typed = ""
        self.verb = ""  # the group that is unfolded
        self.nodes: Collection[str] = ()  # only what can be done there
        self.at = 0  # the row that is pointed at
        self.rows = self._rows()

    @property
    def places(self) -> frozenset[str]:
        """Every node where something can be chosen."""
        return frozenset(place for offer in self.offers for place in offer.choice.places)

    @property
    def row(self) -> Row | None:
        return self.rows[self.at] if self.rows else None

    @property
    def is_narrowed(self) -> bool:
        return bool(self.typed or self.verb or self.nodes)

    def narrow(self, typed: str = "", verb: str = "", nodes: Collection[str] = ()) -> None:
        """Show only some: those that fit what is typed, of one verb, or at these nodes."""
        self.typed, self.verb, self.nodes = typed, verb, nodes
        self.rows, self.at = self._rows(), 0

    def move(self, by: int) -> None:
        self.at = max(min(self.at + by, len(self.rows) - 1), 0)

    def point_at(self, choice: str) -> None:
        """Stand on a choice, or on the group that it is in."""
        for n, row in enumerate(self.rows):
            if any(offer.choice.choice == choice for offer in row.offers):
                self.at = n
                return

    def at_nodes(self, nodes: Collection[str]) -> tuple[Offer, ...]:
        """What can be done there."""
        return tuple(
            offer for offer in self.offers if any(place in nodes for place in offer.choice.places)
        )

    def touched(self) -> frozenset[str]:
        """The nodes of the choice that is pointed at, or of the whole group."""
        offers = self.row.offers if self.row is not None else ()
        return frozenset(place for offer in offers for place in offer.choice.places)

    def spoken_of(self) -> frozenset[str]:
        """The nodes that the decision names, and who acts in the choice that is pointed at."""
        named = [id for ask in self.asks for id in (ask.actor, *ask.about)]
        offers = self.row.offers[:1] if self.row is not None else ()
        return frozenset([*named, *(offer.choice.actor for offer in offers)])

    def meant(self) -> Offer | None:
        """The one choice that is typed, by its number or by words that fit no other."""
        number = number_in(self.typed)
        if number is not None:
            return next((offer for offer in self.offers if offer.number == number), None)
        return self.rows[0].offers[0] if len(self.rows) == 1 and self.typed else None

    def _rows(self) -> list[Row]:
        if self.typed:
            return [Row((offer,)) for offer in self._fitting()]
        if self.nodes:
            return [Row((offer,)) for offer in self.at_nodes(self.nodes)]
        if self.verb:
            return [Row((offer,)) for offer in self.offers if _group(offer) == self.verb]
        return list(self._folded())

    def _fitting(self) -> list[Offer]:
        typed = self.typed.lower().strip()
        if typed.isdecimal():
            return [offer for offer in self.offers if str(offer.number).startswith(typed)]
        begun = [offer for offer in self.offers if offer.words.lower().startswith(typed)]
        written = [offer for offer in self.offers if offer.choice.choice.lower() == typed]
        told = [o for o in self.offers if speaks_of(f"{o.choice.choice} {o.words}", typed)]
        return written or begun or told

    def _folded(self) -> Iterator[Row]:
        """One row for many choices of a verb, where their first one stands."""
        numbers = Counter(map(_group, self.offers))
        done: set[str] = set()
        for offer in self.offers:
            verb = _group(offer)
            if len(self.offers) <= FEW or numbers[verb] < MANY:
                yield Row((offer,))
            elif verb not in done:
                done.add(verb)
                of_verb = tuple(other for other in self.offers if _group(other) == verb)
                kind = self._kinds.get(offer.choice.verb, f"times {offer.choice.verb}")
                yield Row(of_verb, f"{len(of_verb)} {kind.replace('_', ' ')}")

    def lines(self, width: int) -> tuple[list[Line], dict[int, int]]:
        """The rows as lines, and by line the row it belongs to."""
        lines: list[Line] = []
        owner: dict[int, int] = {}
        digits = len(str(len(self.offers)))
        for n, row in enumerate(self.rows):
            written = (
                _group_line(row) if row.is_group else _offer_lines(row.offers[0], digits, width)
            )
            for line in written:
                owner[len(lines)] = n
                lines.append(line)
        return lines, owner

    def prompt_lines(self, width: int) -> list[Line]:
        """What is to be decided."""
        return [
            line
            for ask in self.asks
            for line in flow(spans(ask.prompt, strong=True), width, between=" ")
        ]


def _group(offer: Offer) -> str:
    """What folds with what: choices of a verb; those by a way apart."""
    return f"{offer.way} {offer.choice.verb}"


def _offers(asks: tuple[AskShown, ...]) -> Iterator[Offer]:
    number = 0
    for ask in asks:
        for choice in ask.choices:
            number += 1
            yield Offer(number, choice)
        for choice in ask.way.choices if ask.way else ():
            number += 1
            yield Offer(number, choice, ask.way.choice if ask.way else "")


def _offer_lines(offer: Offer, digits: int, width: int) -> list[Line]:
    mark = f"{offer.number:>{digits}} {'↷ ' if offer.way else ''}"
    first, *rest = paragraph(offer.choice.label, width, mark)
    return [(Span(mark, "key"), *first[1:]), *rest]


def _group_line(row: Row) -> list[Line]:
    first, last = row.offers[0].number, row.offers[-1].number
    return [(Span(f"▸ {row.words}", "", "", True), Span(f"  {first}-{last}, Enter", "key"))]
