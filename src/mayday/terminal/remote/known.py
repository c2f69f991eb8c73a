"""Known: what was heard of a match, seat by seat; changes become whole states again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from mayday.server.messages import ChatSaid, StateShown, TableSaid
from mayday.terminal.desk import News

Document = dict[str, Any]  # a message as it travels
Viewer = int | None  # a seat, or whoever sees what is public

_TOLD = ("at", "kind", "fields")  # the same event, whatever the players are called by now
_NOT_SEEN = ("edition", "events", "since")  # what tells one showing from the next, not the table


class Missing(Exception):
    """A change of an edition that was not heard: all must be said again."""


class Known:
    """The states, the stories and the chat of one table, and what of them is news."""

    def __init__(self, tell: Callable[[News], None]) -> None:
        """`tell` hears every news once: first the table, then a state of each seat."""
        self.table: TableSaid | None = None
        self._tell = tell
        self._now: dict[Viewer, Document] = {}
        self._stories: dict[Viewer, list[Document]] = {}
        self._choices: dict[Viewer, dict[str, Document]] = {}
        self._moments: dict[tuple[Viewer, int], Document] = {}
        self._chatted = -1

    @property
    def since(self) -> int:
        """How much of the story all seats have heard."""
        return min(map(len, self._stories.values()), default=0)

    @property
    def at(self) -> int | None:
        """The position that all seats have seen; None: nothing was seen yet."""
        return min((state["number"] for state in self._now.values()), default=None)

    def hear(self, message: Document) -> None:
        """Take a message that answers nobody; Missing if it does not fit what is known."""
        match message["type"]:
            case "state":
                self._choices[message["seat"]] = {}
                self._learn(message["seat"], offered(message))
                self._take(message)
            case "change":
                self._take(self._applied(message))
            case "table":
                self._sit(msgspec.convert(message, TableSaid))
            case "chat":
                self._chat(msgspec.convert(message, ChatSaid))

    def moment(self, seat: Viewer, at: int) -> StateShown | None:
        """The table as it was seen on position `at`, with its story; None if it was not seen."""
        seen = self._moments.get((seat, at))
        if seen is None:
            return None
        events = [event for event in self._stories[seat] if event["at"] <= at]
        return msgspec.convert({**seen, "events": events, "since": 0}, StateShown)

    def is_as_it_was(self, seat: Viewer, node: str, at: int) -> bool:
        """Whether a node looks now as it did on position `at`."""
        then, now = self._moments.get((seat, at)), self._now.get(seat)
        if then is None or now is None:
            return False
        was = found(then["scene"], node)
        return was is not None and was == found(now["scene"], node)

    def _sit(self, table: TableSaid) -> None:
        is_first, self.table = self.table is None, table
        self._tell(table)
        if is_first:
            for state in self._now.values():
                self._tell(msgspec.convert(state, StateShown))

    def _chat(self, line: ChatSaid) -> None:
        """Lines of chat are sent again to whoever comes back."""
        if line.n > self._chatted:
            self._chatted = line.n
            self._tell(line)

    def _learn(self, seat: Viewer, choices: list[Document]) -> None:
        self._choices[seat].update((choice["choice"], choice) for choice in choices)

    def _take(self, state: Document) -> None:
        """A state becomes the one that is known; it is news if anything is new in it."""
        seat, before = state["seat"], self._now.get(state["seat"])
        state = self._heard(state)
        self._now[seat] = state
        self._moments[seat, state["number"]] = state
        is_told = self.table is not None  # the first states wait for the table
        if is_told and (before is None or _seen(before) != _seen(state) or state["events"]):
            self._tell(msgspec.convert(state, StateShown))

    def _heard(self, state: Document) -> Document:
        """The state with only those events that are new: whole ones tell everything again."""
        story = self._stories.setdefault(state["seat"], [])
        since, events = state["since"], state["events"]
        same = 0
        for known, told in zip(story[since:], events, strict=False):
            if any(known[part] != told[part] for part in _TOLD):
                break
            same += 1
        story[since:] = events
        return {**state, "since": since + same, "events": events[same:]}

    def _applied(self, change: Document) -> Document:
        """The next state, by what is different in it."""
        before = self._now.get(change["seat"])
        if before is None or before["edition"] != change["of"]:
            raise Missing
        said = {**change}
        for own in ("type", "of", "choices"):
            said.pop(own, None)
        self._learn(change["seat"], change.get("choices", []))
        nodes = {node["id"]: node for node in said.pop("nodes", [])}
        for words in ("names", "notes"):
            said[words] = {**before[words], **said[words]} if words in said else before[words]
        if "asks" in said:
            said["asks"] = [self._in_words(change["seat"], ask) for ask in said["asks"]]
        return {**before, **said, "scene": rebuilt(before["scene"], nodes)}

    def _in_words(self, seat: Viewer, ask: Document) -> Document:
        way = ask["way"]
        if way is not None:
            way = {**way, "choices": self._meant(seat, way["choices"])}
        return {**ask, "choices": self._meant(seat, ask["choices"]), "way": way}

    def _meant(self, seat: Viewer, written: list[str]) -> list[Document]:
        return [self._choices[seat][choice] for choice in written]


def offered(state: Document) -> list[Document]:
    """All choices that a state speaks of."""
    offers = [offer for ask in state["asks"] for offer in (ask, ask["way"]) if offer]
    return [choice for offer in offers for choice in offer["choices"]]


def found(node: Document, id: str) -> Document | None:
    """The node of that id, at this one or below it."""
    if node["id"] == id:
        return node
    below = (found(child, id) for child in node.get("children", ()))
    return next(filter(None, below), None)


def rebuilt(node: Document, changed: dict[str, Document]) -> Document:
    """A node of the scene after a change; what did not change stays the very same object."""
    before = {child["id"]: child for child in node.get("children", ())}
    now = changed.get(node["id"])
    if now is None:
        children = [rebuilt(child, changed) for child in before.values()]
        if all(one is other for one, other in zip(children, before.values(), strict=True)):
            return node
        return {**node, "children": children}
    filled = {name: node[name] if value is None else value for name, value in now.items()}
    if "children" in filled:
        wanted = now["children"] if now["children"] is not None else list(before)
        filled["children"] = [
            rebuilt(before[child], changed) if isinstance(child, str) else child for child in wanted
        ]
    return filled


def _seen(state: Document) -> Document:
    """What is on the table, however often it was shown."""
    return {name: value for name, value in state.items() if name not in _NOT_SEEN}
