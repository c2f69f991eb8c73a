"""States: what a seat is sent. Everything in here is made from the seat's view and its events.

A state is built once for each seat after each change, however many people look at that seat.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from mayday.kernel import (
    Committed,
    Event,
    Match,
    Ref,
    Result,
    Sealed,
    Seat,
    Sentence,
    View,
    fields_of,
    has_rulings,
    ids_told,
    read_ruling,
    renewal,
    seat_id,
)
from mayday.server.messages import (
    AskShown,
    ChatSaid,
    EventShown,
    ProposalShown,
    ResultShown,
    StateShown,
    Status,
    WaitingFor,
)
from mayday.server.rows import ChatRow, ProposalRow
from mayday.server.words import Words, ids_in


class Situation(NamedTuple):
    """What a state needs to know besides the match."""

    id: str
    status: Status
    words: Words
    proposal: ProposalRow | None
    is_open_secret: bool = False  # the secret of the draws is known already
    known_luck: bool = False  # and draws are still to be made


class Chapters:
    """To which entry of the journal each item of a match's story belongs."""

    def __init__(self) -> None:
        self.at: list[int] = []
        self.read = 0  # entries followed so far, set-up being one

    def follow(self, match: Match[Any]) -> None:
        """Go on to where the match is now; an undo drops what it took back."""
        for number in range(self.read, len(match.moments)):
            told = match.moments[number]
            del self.at[told:]
            self.at += [number] * (told - len(self.at))
        self.read = len(match.moments)


class _Item(NamedTuple):
    place: int  # in the story
    shown: EventShown


class Listener:
    """What one seat has heard of a match: its own story, numbered for itself.

    The numbers count what this seat heard, so that a gap never tells of what it did not hear.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.items: list[_Item] = []
        self.read = 0  # entries followed so far, set-up being one
        self.fresh = 0  # the first event that was not in the last state sent

    def follow(self, match: Match[Any], chapters: Chapters, words: Words) -> None:
        """Hear what is new; forget what was undone."""
        low = min(match.moments[max(self.read - 1, 0) :]) if self.read else 0
        self._forget_from(low)
        for place in range(low, len(match.story)):
            event = match.story[place].heard_by(self.seat)
            if event is not None:
                shown = show_event(event, len(self.items), chapters.at[place], words)
                self.items.append(_Item(place, shown))
        self.read = len(match.moments)

    def _forget_from(self, place: int) -> None:
        while self.items and self.items[-1].place >= place:
            self.items.pop()
        self.fresh = min(self.fresh, len(self.items))

    def known_to(self, match: Match[Any], since: int, at: int) -> int:
        """Which of the events before `since`, known at position `at`, still stand."""
        if at >= len(match.moments):
            return 0
        low = min(match.moments[at:])
        standing = sum(1 for item in self.items if item.place < low)
        return min(since, standing)

    def events(self, since: int) -> tuple[EventShown, ...]:
        return tuple(item.shown for item in self.items[since:])


def show_event(event: Event, n: int, at: int, words: Words) -> EventShown:
    fields = fields_of(event)
    return EventShown(
        n=n,
        at=at,
        kind=type(event).__name__,
        text=words.text.event(event),
        fields=fields,
        ids=ids_told(fields),
    )


def show_result(result: Result | None, words: Words) -> ResultShown | None:
    if result is None:
        return None
    return ResultShown(
        cause=result.cause, text=words.text.get("result", result.cause), returns=result.returns
    )


def build_state(
    match: Match[Any], seat: Seat, listener: Listener, since: int, about: Situation
) -> StateShown:
    """The state of a seat, with its events from `since` on."""
    view, words = match.view(seat), about.words
    scene = match.game.scene(view)
    is_going_on = about.status in ("open", "running")
    asks = tuple(map(words.ask, view.asks)) if is_going_on else ()
    waiting = _waiting(view, words) if is_going_on else ()
    events = listener.events(since)
    proposal = show_proposal(match, seat, about.proposal, words)
    nodes = list(scene.walk())
    ids = ids_in(nodes)
    ids.update(seat_id(Seat(n)) for n in range(view.position.seats))
    ids.update(_meant(events, asks))
    return StateShown(
        match=about.id,
        seat=None if seat < 0 else seat,
        number=match.number,
        round=view.position.round,
        status=about.status,
        scene=scene,
        names=words.names(ids) | _named_in(_spoken(events, asks, waiting, proposal)),
        notes=words.notes(nodes),
        asks=asks,
        waiting=waiting,
        events=events,
        since=since,
        can_undo=is_going_on and match.can_undo(seat),
        has_rulings=has_rulings(match.entries),
        proposal=proposal,
        result=show_result(view.position.result, words),
        commitment=commitment_of(match),
        secret=secret_of(match, about),
        known_luck=about.known_luck,
        renewed=renewal(match.entries),
    )


def _meant(events: Iterable[EventShown], asks: Iterable[AskShown]) -> Iterable[str]:
    """Every id of a state's events and asks."""
    for event in events:
        yield from event.ids
    for ask in asks:
        yield from ask.about
        for choice in ask.choices:
            yield from choice.places
            if choice.actor:
                yield choice.actor


def _spoken(
    events: Iterable[EventShown],
    asks: Iterable[AskShown],
    waiting: Iterable[WaitingFor],
    proposal: ProposalShown | None,
) -> Iterable[Sentence]:
    """Every sentence of a state."""
    yield from (event.text for event in events)
    for ask in asks:
        yield ask.prompt
        yield from (choice.label for choice in ask.choices)
    yield from (waiter.prompt for waiter in waiting)
    if proposal is not None:
        yield proposal.label


def commitment_of(match: Match[Any]) -> str | None:
    return match.luck.commitment if isinstance(match.luck, Committed | Sealed) else None


def secret_of(match: Match[Any], about: Situation) -> str | None:
    """The secret of the draws, only once no draw is left to be made."""
    is_over = about.status in ("over", "abandoned") or about.is_open_secret
    return match.luck.secret.hex() if is_over and isinstance(match.luck, Committed) else None


def _waiting(view: View[Any], words: Words) -> tuple[WaitingFor, ...]:
    return tuple(
        WaitingFor(seat=ask.seat, prompt=words.text.prompt(ask))
        for ask in view.position.asks
        if ask.seat != view.seat
    )


def show_proposal(
    match: Match[Any], seat: Seat, proposal: ProposalRow | None, words: Words
) -> ProposalShown | None:
    """The open proposal, in the words that this seat may read."""
    if proposal is None:
        return None
    return ProposalShown(
        seat=proposal.seat,
        kind=proposal.kind,
        to=proposal.to,
        label=_proposal_label(match, seat, proposal, words),
        agreed=proposal.agreed,
    )


def _proposal_label(match: Match[Any], seat: Seat, proposal: ProposalRow, words: Words) -> Sentence:
    if proposal.kind == "abandon":
        return ("End this game unfinished",)
    if proposal.kind == "concede":
        return ("Concede: the game is lost",)
    if proposal.to is not None:
        steps = match.number - proposal.to
        return (f"Go back {steps} {'step' if steps == 1 else 'steps'}",)
    assert proposal.ruling is not None, "a ruling is proposed with its words"
    ruling = read_ruling(proposal.ruling)
    return words.text.ruling(match.game.rulings.shown_to(match.position, seat, ruling))


def show_chat(line: ChatRow) -> ChatSaid:
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(line.said))
    return ChatSaid(n=line.n, seat=line.seat, name=line.name, text=line.text, at=at)


def _named_in(spoken: Iterable[Sentence]) -> dict[str, str]:
    return {part.id: part.name for text in spoken for part in text if isinstance(part, Ref)}
