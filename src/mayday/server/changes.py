"""Changes: a state as the difference from the one that is on everybody's screen already.

All who look from one seat have the same on their screens: the last edition of its state. A change
leads to the next one. Nodes are compared by id; names, notes and choices are said once and not
again, until somebody new comes, who knows only what the whole state says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from mayday.kernel import Node
from mayday.server.messages import (
    AskChanged,
    AskShown,
    ChangeShown,
    OfferedChoice,
    StateShown,
    WayChanged,
)
from mayday.server.states import Listener, Shown, Situation, build_state, meant, offered_in, spoken
from mayday.server.words import Words, ids_in

_SAID_ANEW = {
    "round",
    "stage",
    "status",
    "waiting",
    "can_undo",
    "has_rulings",
    "proposal",
    "result",
    "commitment",
    "secret",
    "known_luck",
    "renewed",
    "forecast",
    "guide",
    "acted",
}


class Difference(NamedTuple):
    """The nodes that are not as they were, and what they speak of."""

    nodes: tuple[Node, ...]
    ids: set[str]
    notes: frozenset[str]


_NONE = Difference((), set(), frozenset())


class Differences:
    """What is different between scenes, found once for all who have the same two before them.

    Where only some parts of a scene are the same for all, those are compared once.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], Difference] = {}

    def between(self, before: Node, now: Node) -> Difference:
        """The nodes that changed; both scenes are held by somebody for as long as this is."""
        pair = id(before), id(now)
        found = self._found.get(pair)
        if found is None:
            found = self._found[pair] = self._compare(before, now)
        return found

    def _compare(self, before: Node, now: Node) -> Difference:
        if before == now:
            return _NONE
        own, parts = _differing(before, now)
        found = [self._between_parts(*part) for part in parts]
        if own:
            found.insert(0, _difference(own))
        if len(found) == 1:
            return found[0]
        nodes, ids, notes = zip(*found, strict=True)
        return Difference(tuple(chain(*nodes)), set().union(*ids), frozenset().union(*notes))

    def _between_parts(self, before: Node, now: Node) -> Difference:
        """The same for two nodes that are known to differ."""
        pair = id(before), id(now)
        found = self._found.get(pair)
        if found is None:
            nodes: list[Node] = []
            _compare(before, now, nodes)
            found = self._found[pair] = _difference(nodes)
        return found


def _difference(nodes: Sequence[Node]) -> Difference:
    """These nodes have changed."""
    fresh = list(_with_new_children(nodes))
    notes = frozenset([node.note for node in fresh if node.note])
    return Difference(tuple(nodes), ids_in(fresh), notes)


class Screen:
    """What everybody who looks from one seat has seen."""

    def __init__(self) -> None:
        self.edition = 0
        self._shown: Shown | None = None
        self._words: Words | None = None  # with other names at the table, all is said anew
        self._names: dict[str, str] = {}
        self._notes: set[str] = set()
        self._choices: dict[str, OfferedChoice] = {}

    def whole(self, now: Shown, listener: Listener, since: int, about: Situation) -> StateShown:
        """All of it, for somebody who may know nothing; from here on that is what is known."""
        if now != self._shown:
            self.edition += 1
        state = build_state(now, listener, since, about, self.edition)
        self._shown, self._words = now, about.words
        self._names, self._notes = dict(state.names), set(state.notes)
        self._choices = {offered.choice: offered for offered in offered_in(now.asks)}
        return state

    def change(
        self,
        now: Shown,
        listener: Listener,
        since: int,
        about: Situation,
        differences: Differences,
    ) -> ChangeShown | None:
        """The next edition, as the difference from the last; None if all must be said anew."""
        before, words = self._shown, about.words
        if before is None or words is not self._words:
            return None
        self._shown = now
        self.edition += 1
        found = differences.between(before.scene, now.scene)
        has_new_asks = now.asks != before.asks
        asks = now.asks if has_new_asks else ()
        choices = self._new_choices(asks)
        names = listener.names(since)
        known = self._names
        ids = (*found.ids, *meant(asks, choices))
        names.update(words.names([id for id in ids if id not in known]))
        names.update(words.named(spoken(asks, choices, now)))
        values: dict[str, Any] = {
            name: value
            for name, value, was in zip(Shown._fields, now, before, strict=True)
            if name in _SAID_ANEW and value != was
        }
        if has_new_asks:
            values["asks"] = tuple(map(_without_words, now.asks))
        return ChangeShown(
            seat=None if listener.seat < 0 else listener.seat,
            edition=self.edition,
            of=self.edition - 1,
            number=now.number,
            events=listener.events(since),
            since=since,
            nodes=found.nodes,
            names=self._new_names(names),
            notes=self._new_notes(found.notes, about),
            choices=tuple(choices),
            **values,
        )

    def _new_names(self, names: dict[str, str]) -> dict[str, str]:
        new = {id: name for id, name in names.items() if self._names.get(id) != name}
        self._names.update(new)
        return new

    def _new_notes(self, keys: frozenset[str], about: Situation) -> dict[str, str]:
        new = keys - self._notes
        self._notes |= new
        return about.words.notes(new)

    def _new_choices(self, asks: Iterable[AskShown]) -> list[OfferedChoice]:
        known = self._choices
        new = [offered for offered in offered_in(asks) if known.get(offered.choice) != offered]
        known.update((offered.choice, offered) for offered in new)
        return new


def _without_words(ask: AskShown) -> AskChanged:
    way = None
    if ask.way is not None:
        way = WayChanged(ask.way.choice, ask.way.label, _written(ask.way.choices))
    return AskChanged(
        prompt=ask.prompt,
        rule=ask.rule,
        about=ask.about,
        actor=ask.actor,
        choices=_written(ask.choices),
        way=way,
    )


def _written(choices: Iterable[OfferedChoice]) -> tuple[str, ...]:
    return tuple(offered.choice for offered in choices)


def changed_nodes(before: Node, now: Node) -> list[Node]:
    """The nodes that are not as they were; in them, lists that are as they were are None.

    A list of children that is not has ids for those that were there before. A node that lay
    elsewhere before is a new child, with all that lies on it.
    """
    found: list[Node] = []
    if before != now:
        _compare(before, now, found)
    return found


def _compare(before: Node, now: Node, found: list[Node]) -> None:
    own, others = _differing(before, now)
    found += own
    for was, child in others:
        _compare(was, child, found)


def _differing(before: Node, now: Node) -> tuple[list[Node], list[tuple[Node, Node]]]:
    """The node as it is sent, if it changed itself, and its children that are not as they were."""
    own: list[Node] = []
    old, new = before.children, now.children
    others = [pair for pair in zip(old, new, strict=False) if pair[0] is not pair[1]]
    others = [pair for pair in others if pair[0] != pair[1]]
    if len(old) == len(new) and all(was.id == child.id for was, child in others):
        if msgspec.structs.replace(now, children=old) != before:
            own.append(_news(before, now, None if new else ()))
    else:
        known = {child.id: child for child in old}
        children = tuple(child.id if child.id in known else child for child in new)
        own.append(_news(before, now, children))
        pairs = [(known[child.id], child) for child in new if child.id in known]
        others = [(was, child) for was, child in pairs if was is not child and was != child]
    return own, others


_LISTS = tuple(
    (field.name, field.default)
    for field in msgspec.structs.fields(Node)
    if isinstance(field.default, tuple)
)


def _news(before: Node, now: Node, children: tuple[Node | str, ...] | None) -> Node:
    """A node as it is sent: walls, rules and other lists that are as they were are not."""
    news: dict[str, Any] = {}
    for name, default in _LISTS:
        value = getattr(now, name)
        if value is not default and value != default and value == getattr(before, name):
            news[name] = None
    news["children"] = children
    return msgspec.structs.replace(now, **news)


def _with_new_children(nodes: Iterable[Node]) -> Iterator[Node]:
    """Changed nodes, and all that is new below them."""
    for node in nodes:
        yield node
        for child in node.children or ():
            if isinstance(child, Node):
                yield from child.walk()
