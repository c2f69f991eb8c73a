"""States: what a seat is sent. Everything in here is made from the seat's view and its events.

A state is built once for each seat after each change, however many people look at that seat.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mayday.kernel import (
    THEN,
    Asks,
    Chosen,
    Committed,
    Entry,
    Match,
    Node,
    Renewed,
    Result,
    Ruled,
    Sealed,
    Seat,
    Sentence,
    Undone,
    View,
    read_ruling,
    seat_id,
    standing,
)
from mayday.server.messages import (
    AskShown,
    ChatSaid,
    EventShown,
    GuideShown,
    LessonShown,
    OfferedChoice,
    ProposalShown,
    RemarkShown,
    ResultShown,
    StateShown,
    Status,
    WaitingFor,
)
from mayday.server.rows import ChatRow, ProposalRow
from mayday.server.speech import say
from mayday.server.words import Words, ids_in, references


class Chapters:
    """The journal of a match as states need it: to which entry each item of the story belongs."""

    def __init__(self) -> None:
        self.at: list[int] = []
        self.read = 0  # entries followed so far, set-up being one
        self.has_rulings = False
        self.renewed: int | None = None  # the position at which the luck was made anew
        self.acted: dict[Seat, int] = {}  # the position that each seat's last choice led to

    def follow(self, match: Match[Any]) -> None:
        """Go on to where the match is now; an undo drops what it took back."""
        for number in range(max(self.read - 1, 0), len(match.entries)):
            entry = match.entries[number]
            if isinstance(entry, Chosen):
                self.acted[entry.seat] = number + 1
            elif isinstance(entry, Undone):
                self.acted = _acted(match.entries[: number + 1])
            elif isinstance(entry, Ruled):
                self.has_rulings = True
            elif isinstance(entry, Renewed):
                self.renewed = number
        for number in range(self.read, len(match.moments)):
            told = match.moments[number]
            del self.at[told:]
            self.at += [number] * (told - len(self.at))
        self.read = len(match.moments)


def _acted(entries: Sequence[Entry]) -> dict[Seat, int]:
    """The position that the last standing choice of each seat led to."""
    choices = ((entries[number], number) for number in standing(entries))
    return {entry.seat: number + 1 for entry, number in choices if isinstance(entry, Chosen)}


class Situation(NamedTuple):
    """What a state needs to know besides the match."""

    id: str
    status: Status
    seats: int
    words: Words
    proposal: ProposalRow | None
    journal: Chapters
    is_open_secret: bool = False  # the secret of the draws is known already
    known_luck: bool = False  # and draws are still to be made


class _Item(NamedTuple):
    place: int  # in the story
    shown: EventShown
    names: Mapping[str, str]  # of all that it speaks of


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
                told = words.told(event)
                shown = EventShown(
                    n=len(self.items),
                    at=chapters.at[place],
                    kind=type(event).__name__,
                    text=told.text,
                    fields=told.fields,
                    ids=told.ids,
                )
                self.items.append(_Item(place, shown, told.names))
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
        return tuple([item.shown for item in self.items[since:]])

    def names(self, since: int) -> dict[str, str]:
        """The names of all that those events speak of."""
        names: dict[str, str] = {}
        for item in self.items[since:]:
            names.update(item.names)
        return names


def show_result(result: Result | None, words: Words) -> ResultShown | None:
    if result is None:
        return None
    known = words.text.has("result", result.cause)  # an older version may have known others
    text = words.text.get("result", result.cause) if known else result.cause
    return ResultShown(cause=result.cause, text=text, returns=result.returns)


class Shown(NamedTuple):
    """What a seat sees at one moment, apart from what it heard."""

    number: int
    round: int
    stage: str
    status: Status
    scene: Node
    asks: tuple[AskShown, ...]
    waiting: tuple[WaitingFor, ...]
    can_undo: bool
    has_rulings: bool
    proposal: ProposalShown | None
    result: ResultShown | None
    commitment: str | None
    secret: str | None
    known_luck: bool
    renewed: int | None
    forecast: tuple[RemarkShown, ...]
    guide: GuideShown | None
    acted: int


class Sights:
    """What seats see of the table at one moment.

    Where all see the same it is drawn once; where some happen to, it is compared once with what
    they saw before.
    """

    def __init__(self, match: Match[Any]) -> None:
        self._match = match
        self._of_all: tuple[View[Any], Node] | None = None
        self._drawn: list[Node] = []

    def of(self, seat: Seat) -> tuple[View[Any], Node]:
        """The view of the seat, or one like it, and the scene."""
        if self._of_all is not None:
            return self._of_all
        view = self._match.view(seat)
        scene = self._match.game.scene(view)
        for drawn in self._drawn:
            if drawn == scene:
                return view, drawn
        self._drawn.append(scene)
        if self._match.game.one_scene:
            self._of_all = view, scene
        return view, scene


def look(match: Match[Any], seat: Seat, about: Situation, sights: Sights) -> Shown:
    """What the seat sees now."""
    view, scene = sights.of(seat)
    words, asks = about.words, match.position.asks
    is_going_on = about.status in ("open", "running")
    return Shown(
        number=match.number,
        round=view.position.round,
        stage=words.stage(match.game.stage(view)),
        status=about.status,
        scene=scene,
        asks=tuple(
            words.ask(ask, match.way(seat)) for ask in asks if is_going_on and ask.seat == seat
        ),
        waiting=_waiting(asks, seat, words) if is_going_on else (),
        can_undo=is_going_on and match.can_undo(seat),
        has_rulings=about.journal.has_rulings,
        proposal=show_proposal(match, seat, about.proposal, words),
        result=show_result(view.position.result, words),
        commitment=commitment_of(match),
        secret=secret_of(match, about),
        known_luck=about.known_luck,
        renewed=about.journal.renewed,
        forecast=words.remarks("forecast", match.game.forecast(view)) if is_going_on else (),
        guide=show_guide(match, seat, words) if is_going_on else None,
        acted=about.journal.acted.get(seat, 0),
    )


def build_state(
    shown: Shown, listener: Listener, since: int, about: Situation, edition: int = 0
) -> StateShown:
    """All that a seat sees, with its events from `since` on."""
    nodes, asks, words = list(shown.scene.walk()), shown.asks, about.words
    seat, choices = listener.seat, list(offered_in(asks))
    ids = ids_in(nodes)
    ids.update(seat_id(Seat(n)) for n in range(about.seats))
    ids.update(meant(asks, choices))
    names = words.names(ids) | listener.names(since)
    names.update(words.named(spoken(asks, choices, shown)))
    return StateShown(
        match=about.id,
        seat=None if seat < 0 else seat,
        edition=edition,
        names=names,
        notes=words.notes(dict.fromkeys(node.note for node in nodes if node.note)),
        events=listener.events(since),
        since=since,
        **shown._asdict(),
    )


def offered_in(asks: Iterable[AskShown]) -> Iterator[OfferedChoice]:
    """The choices of decisions, and those that a way leads to."""
    for ask in asks:
        yield from ask.choices
        if ask.way is not None:
            yield from ask.way.choices


def meant(asks: Iterable[AskShown], choices: Iterable[OfferedChoice]) -> Iterable[str]:
    """Every id of asks and choices."""
    for ask in asks:
        yield from ask.about
    for choice in choices:
        yield from choice.places
        if choice.actor:
            yield choice.actor


def spoken(
    asks: Iterable[AskShown], choices: Iterable[OfferedChoice], shown: Shown
) -> Iterable[tuple[str, str]]:
    """What sentences beside the events refer to, by name."""
    for ask in asks:
        yield from references(ask.prompt)
        if ask.way is not None:
            yield from references(ask.way.label)
    for choice in choices:
        yield from references(choice.label)
    for waiter in shown.waiting:
        yield from references(waiter.prompt)
    for remark in shown.forecast:
        yield from references(remark.text)
    if shown.guide is not None:
        for text in (shown.guide.then, *(lesson.text for lesson in shown.guide.lessons)):
            yield from references(text)
    if shown.proposal is not None:
        yield from references(shown.proposal.label)


def show_guide(match: Match[Any], seat: Seat, words: Words) -> GuideShown | None:
    """Where the guide stands, for the seat that it guides; None past its end, or without one."""
    guide = match.game.guide
    if guide is None or seat != guide.person or not guide.leads(match):
        return None
    place, follows = guide.place(match)
    if place > len(guide.script):
        return None
    lessons, say = guide.lessons_at(place), words.text.lesson
    before = guide.last_choice(place)
    return GuideShown(
        of=len(guide.lessons),
        first=lessons.start if lessons else len(guide.lessons),
        lessons=tuple(
            LessonShown(lesson.id, say(lesson.id), lesson.light, lesson.choose)
            for lesson in (guide.lessons[n] for n in lessons)
        ),
        then=say(f"{before.id}{THEN}") if before else (),
        place=place,
        left=not follows,
    )


def commitment_of(match: Match[Any]) -> str | None:
    return match.luck.commitment if isinstance(match.luck, Committed | Sealed) else None


def secret_of(match: Match[Any], about: Situation) -> str | None:
    """The secret of the draws, only once no draw is left to be made."""
    is_over = about.status in ("over", "abandoned") or about.is_open_secret
    return match.luck.secret.hex() if is_over and isinstance(match.luck, Committed) else None


def _waiting(asks: Asks, seat: Seat, words: Words) -> tuple[WaitingFor, ...]:
    """What other seats are asked; what they can choose is theirs to know."""
    return tuple(
        WaitingFor(seat=ask.seat, prompt=words.prompt(ask)) for ask in asks if ask.seat != seat
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
    if proposal.kind in ("abandon", "concede"):
        return (say(words.language, "proposal", proposal.kind),)
    if proposal.to is not None:
        return (say(words.language, "proposal", "undo", n=match.number - proposal.to),)
    assert proposal.ruling is not None, "a ruling is proposed with its words"
    ruling = read_ruling(proposal.ruling)
    return words.text.ruling(match.game.rulings.shown_to(match.position, seat, ruling))


def show_chat(line: ChatRow) -> ChatSaid:
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(line.said))
    return ChatSaid(n=line.n, seat=line.seat, name=line.name, text=line.text, at=at)
