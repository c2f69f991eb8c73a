"""Words: sentences of a game as messages carry them, with the names that players chose."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from mayday.kernel.flow import Choice
from mayday.kernel.game import GameDef
from mayday.kernel.scene import Node
from mayday.kernel.text import MissingText, Ref, Text
from mayday.kernel.text import Sentence as Spoken
from mayday.server.messages import OfferedChoice, Reference, Sentence


def sentence(spoken: Spoken) -> Sentence:
    """A sentence of the kernel as a message has it."""
    return tuple(
        Reference(id=part.id, name=part.name) if isinstance(part, Ref) else part for part in spoken
    )


class Words:
    """The words of one game at tables whose players have these names."""

    def __init__(self, game: GameDef[Any], names: tuple[str, ...]) -> None:
        self.text = game.text_for(names)
        self._choices: dict[Choice, OfferedChoice] = {}
        self._names: dict[str, str] = {}

    def choice(self, choice: Choice) -> OfferedChoice:
        shown = self._choices.get(choice)
        if shown is None:
            label = sentence(self.text.choice(choice))
            shown = OfferedChoice(choice=str(choice), label=label, target=choice.target)
            self._choices[choice] = shown
        return shown

    def name(self, id: str) -> str | None:
        """The name of a node, or None for one that has none: a state may be a plain word."""
        known = self._names.get(id)
        if known is None:
            try:
                known = self._names[id] = self.text.name(id)
            except MissingText:
                return None
        return known

    def names(self, ids: Iterable[str]) -> dict[str, str]:
        found = {}
        for id in ids:
            name = self.name(id)
            if name is not None:
                found[id] = name
        return found

    def notes(self, nodes: Iterable[Node]) -> dict[str, str]:
        """The small print of every node that has some."""
        return {node.note: note(self.text, node.note) for node in nodes if node.note}


def note(text: Text, key: str) -> str:
    section, _, rest = key.partition(".")
    return text.get(section, rest)


_MOST = 512  # tables with names of their own whose words are kept
_known: OrderedDict[tuple[str, tuple[str, ...]], Words] = OrderedDict()


def words_for(game: GameDef[Any], names: Sequence[str]) -> Words:
    """The words for a table; tables with the same names share them."""
    chosen = (*names, *[""] * (len(game.seat_names) - len(names)))
    shown = (_name(game, *pair) for pair in zip(chosen, game.seat_names, strict=True))
    key = game.id, tuple(shown)
    words = _known.get(key)
    if words is None:
        words = _known[key] = Words(game, key[1])
        if len(_known) > _MOST:
            _known.popitem(last=False)
    _known.move_to_end(key)
    return words


def _name(game: GameDef[Any], chosen: str, side: str) -> str:
    """What a player is called; where sides are against each other, also which one it is."""
    if not chosen or game.cooperative:
        return chosen or side
    return f"{chosen} ({side})"


def ids_in(nodes: Iterable[Node]) -> set[str]:
    """Every id of a scene that a person may read the name of."""
    ids: set[str] = set()
    for node in nodes:
        ids.add(node.id)
        if node.label:
            ids.add(node.label)
        if node.state:
            ids.add(node.state)
        for figure in node.figures:
            ids.add(figure.label)
        for region in node.regions:
            if region.label:
                ids.add(region.label)
        ids.update(overlay.label for overlay in node.overlays)
        ids.update(hit for sight in node.sights for hit in sight.hit)
    return ids
