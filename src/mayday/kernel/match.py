"""Match: one game being played. It holds the position, the journal, the story and undo.

Everything a table does goes through here: choices, undo to the information horizon, and, by
consent of the human seats, deeper undo, rulings and conceding. Seats get views, never the position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from mayday.kernel.chance import Committed, Noted, Scripted, Sealed, Seeded, Source
from mayday.kernel.encoding import hash_position
from mayday.kernel.flow import (
    SPECTATOR,
    Choice,
    Event,
    IllegalChoice,
    MalformedChoice,
    Refusal,
    Ruling,
    Seat,
    State,
    Told,
    concede,
    play,
    read_ruling,
)
from mayday.kernel.game import GameDef
from mayday.kernel.languages import ENGLISH
from mayday.kernel.question import Question
from mayday.kernel.record import (
    FORMAT,
    HUMAN,
    Chosen,
    Conceded,
    Entry,
    OnTheWay,
    Record,
    Renewed,
    Ruled,
    Undone,
    draws_of,
    renewal,
    standing,
)
from mayday.kernel.templates import kernel_words
from mayday.kernel.view import View
from mayday.kernel.ways import Way, way_on

S = TypeVar("S", bound=State)
STRETCH = 64  # entries from one halt to the next


class MatchError(ValueError):
    """A request that the table cannot follow now: a key of `[match]` in the kernel's words."""

    def __init__(self, key: str, **values: str | int) -> None:
        self.key, self.values = key, values
        sentence = self.said(ENGLISH)
        super().__init__(f"{sentence[:1].lower()}{sentence[1:]}".rstrip("."))

    def said(self, code: str) -> str:
        """The reason as a sentence in a language."""
        return kernel_words(code, "match", self.key, **self.values)


class RulingRefused(MatchError):
    """A ruling that the rules of the game refuse, in the game's words."""

    def __init__(self, game: GameDef[Any], seat: Seat, ruling: Ruling, refusal: Refusal) -> None:
        self.seat, self.ruling, self.refusal = seat, ruling, refusal
        ValueError.__init__(self, game.explain(seat, ruling, refusal))


class StalePosition(MatchError):
    """A choice made on a position that is no longer the current one."""


class Proposal(NamedTuple):
    """Something that needs the consent of every human seat.

    A ruling, undo to entry `to`, or to concede: to give the game up, which is then lost.
    """

    seat: Seat
    ruling: Ruling | None = None
    to: int | None = None
    concede: bool = False


class _Mark(NamedTuple, Generic[S]):
    """A choice that its seat may still take back, and the position it was made on.

    One that stands for good is kept while another seat may take back an earlier one, for then
    it is made again.
    """

    seat: Seat
    choice: Choice
    number: int
    position: S
    told: int
    stands: bool = False
    is_way: bool = False  # it was made on the way to the next one


class _Halt(NamedTuple, Generic[S]):
    """The table as it once stood, so that going far back need not begin at the beginning."""

    path: list[int]  # the entries that led there
    position: S
    story: list[Told]  # only ever added to, so that it needs no copy
    told: int


class Match(Generic[S]):
    """A game at a table with seats, from set-up to the end."""

    def __init__(
        self,
        game: GameDef[S],
        options: Mapping[str, str] | None = None,
        seats: Sequence[str] = (),
        luck: Seeded | Committed | Sealed | None = None,
        source: Source | None = None,
    ) -> None:
        """`luck` is what the record names; `source`, where the draws come from if not from it."""
        self.game = game
        self.seats = tuple(seats) or (HUMAN,) * game.seat_counts[0]
        self.luck = luck or Seeded(0)
        self.chance = Noted(source or self.luck)
        self.position = game.new(options, len(self.seats), source=self.chance, listen=True)
        self.setup = self.chance.take()
        self.entries: list[Entry] = []
        self.moments = [len(self.story)]  # how much of the story was told after each entry
        self.proposal: Proposal | None = None
        self.votes: set[Seat] = set()
        self._dropped: Proposal | None = None
        self._marks: list[_Mark[S]] = []
        self._halts: list[_Halt[S]] = []
        self._since_halt = 0
        self.owed: list[tuple[Seat, Choice]] = []  # to be made again before anything else

    @property
    def number(self) -> int:
        """The position number: how many entries the journal has."""
        return len(self.entries)

    @property
    def story(self) -> list[Told]:
        """Everything that was told since the set-up."""
        assert self.position.story is not None, "a match always listens"
        return self.position.story

    @property
    def humans(self) -> set[Seat]:
        """The seats of people."""
        return {Seat(n) for n, who in enumerate(self.seats) if who == HUMAN}

    def view(self, seat: Seat) -> View[S]:
        """What the seat may see now."""
        return self.game.view(self.position, seat)

    def why_not(self, seat: Seat, choice: Choice) -> Refusal | None:
        """Why the seat may not make the choice now; None if it may."""
        return self.game.why_not(self.position, seat, choice)

    def events(self, seat: Seat, since: int = 0) -> list[Event]:
        """What the seat heard, from item `since` of the story on."""
        heard = (told.heard_by(seat) for told in self.story[since:])
        return [event for event in heard if event is not None]

    def way(self, seat: Seat) -> Way[S] | None:
        """The way from the seat's decision straight to its next one, if there is one."""
        return way_on(self.position, seat)

    def choose(
        self, seat: Seat, choice: Choice, at: int | None = None, way: Choice | None = None
    ) -> None:
        """Make a choice; `at` is the position number it was made on.

        `way` is what is to be chosen on the way to it: both are chosen, or none.
        """
        self._check_choice(seat, choice if way is None else way, at)
        if way is not None:
            known = self.way(seat)
            if known is None or known.choice != way or choice not in known.ask.choices:
                raise IllegalChoice(self.position, seat, choice, self.why_not(seat, choice))
            self._make(OnTheWay, seat, way)
        self._make(Chosen, seat, choice)

    def pass_by(self, seat: Seat, way: Choice) -> None:
        """Make the choice that is on the way to the seat's next one."""
        self._check_choice(seat, way, None)
        known = self.way(seat)
        if known is None or known.choice != way:
            raise IllegalChoice(self.position, seat, way, None)
        self._make(OnTheWay, seat, way)

    def _check_choice(self, seat: Seat, choice: Choice, at: int | None) -> None:
        """Refuse a choice that the table cannot take now, whatever the rules say."""
        if at is not None and at != self.number:
            raise StalePosition("moved_on", at=at, number=self.number)
        if self.proposal is not None:
            raise MatchError("proposal_open")
        if choice not in self.game.space:
            raise MalformedChoice(f'no choice "{choice}" in this game')
        if self.owed and (seat, choice) != self.owed[0]:
            raise MatchError("others_first")

    def _make(self, entry: type[Chosen], seat: Seat, choice: Choice) -> None:
        g, is_way = self.position, entry is OnTheWay
        mark = _Mark(seat, choice, self.number, g.clone(), len(self.story), is_way=is_way)
        play(g, seat, choice)
        self._enter(entry(seat, str(choice), self.chance.take()))
        self._move_horizon(mark)
        self._dropped = None
        del self.owed[:1]

    def _move_horizon(self, mark: _Mark[S]) -> None:
        """Undo stops where chance, a reveal or another seat came in.

        Another seat that answers the same simultaneous question does not come in.
        """
        g, before, seat = self.position, mark.position, mark.seat
        apart = _answered_apart(before)
        marks = [m for m in self._marks if m.seat == seat or (apart and _same_time(m, mark))]
        if (g.rng, g.horizon) != (before.rng, before.horizon):
            marks = []
        elif any(ask.seat == seat for ask in g.asks):
            marks.append(mark)
        else:
            marks = [m._replace(stands=m.stands or m.seat == seat) for m in [*marks, mark]]
        self._marks = marks if any(not m.stands for m in marks) else []

    def _last_mark(self, seat: Seat) -> int | None:
        """The place of the seat's last choice among those that can be taken back."""
        mine = [n for n, mark in enumerate(self._marks) if mark.seat == seat and not mark.stands]
        return mine[-1] if mine else None

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat's last choice can still be taken back without asking anybody."""
        return self._last_mark(seat) is not None and not self.owed and self.proposal is None

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice, while nothing came to light since.

        What other seats chose since, at the same time, is chosen again without it.
        """
        self.take_back(seat)
        self.make_good()

    def take_back(self, seat: Seat) -> None:
        """The table as it was before the seat's last choice; what others chose since is owed.

        What was chosen on the way to it is taken back, too.
        """
        place = self._last_mark(seat)
        if place is None or not self.can_undo(seat):
            raise MatchError("nothing_to_undo")
        if place and self._marks[place - 1].is_way and self._marks[place - 1].seat == seat:
            place -= 1
        mark, *since = self._marks[place:]
        del self._marks[place:]
        self.owed = [(other.seat, other.choice) for other in since if other.seat != seat]
        self._restore(mark.position, self.story[: mark.told])
        self._enter(Undone(seat, mark.number))

    def make_good(self) -> None:
        """Choose again what is owed, so that the journal says how the table came to be."""
        while self.owed:
            self.choose(*self.owed[0])

    def _restore(self, position: S, story: list[Told]) -> None:
        """Put an earlier position on the table; chance and the journal go on from here."""
        position.rng, position.source, position.story = self.position.rng, self.chance, story
        self.position = position

    def _enter(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.moments.append(len(self.story))
        self._since_halt += 1
        if self._since_halt >= STRETCH:
            path, told = standing(self.entries), len(self.story)
            self._halts.append(_Halt(path, self.position.clone(), self.story, told))
            self._since_halt = 0

    def renew(self, luck: Committed) -> None:
        """Let nobody know what comes, though somebody knew the luck so far.

        From here on the draws are those of `luck`, and what the public cannot see is dealt anew.
        """
        self.luck = self.chance.source = luck
        self.deal_anew(luck.commitment)

    def deal_anew(self, commitment: str) -> None:
        """Deal what the public cannot see once more, with the luck behind the commitment."""
        if self.proposal is not None or not self.position.todo:
            raise MatchError("luck_in_the_middle")
        self.position = _dealt_anew(self.game, self.position)
        self._marks.clear()
        self._enter(Renewed(commitment, self.chance.take()))

    def propose(self, proposal: Proposal) -> None:
        """Ask the human seats for it; a seat that is the only human one needs nobody else."""
        if proposal.seat not in self.humans:
            raise MatchError("humans_propose")
        if self.proposal is not None:
            raise MatchError("another_open")
        if proposal == self._dropped:
            raise MatchError("just_refused")
        self._check(proposal)
        self.proposal, self.votes = proposal, {proposal.seat}
        self._settle_proposal()

    def _check(self, proposal: Proposal) -> None:
        """Refuse a proposal that cannot be made at all."""
        if proposal.concede:
            if not self.game.cooperative:
                raise MatchError("concede_together")
            if not self.position.todo:
                raise MatchError("over")
        elif proposal.to is not None:
            self._check_undo(proposal.to)
        else:
            self._check_ruling(proposal.seat, proposal.ruling)

    def _check_undo(self, to: int) -> None:
        if not self.game.cooperative:
            raise MatchError("undo_together")
        renewed = renewal(self.entries)
        first = 0 if renewed is None else renewed + 1  # what was known before stays behind
        if not first <= to < self.number:
            raise MatchError("undo_range", first=first, last=self.number - 1)
        if self.position.result is not None and not isinstance(self.luck, Seeded):
            raise MatchError("secret_revealed")

    def _check_ruling(self, seat: Seat, ruling: Ruling | None) -> None:
        """Refuse a ruling that the seat cannot propose: by membership and by its limits."""
        rulings = self.game.rulings
        if ruling is None or not rulings:
            raise MatchError("no_rulings")
        if ruling not in rulings:
            raise MatchError("no_such_ruling", ruling=str(ruling))
        if not self.position.todo:
            raise MatchError("over")
        refusal = rulings.refusal(self.position, seat, ruling)
        if refusal is not None:
            raise RulingRefused(self.game, seat, ruling, refusal)

    def vote(self, seat: Seat, agree: bool) -> None:
        """Answer the open proposal; the first refusal, or a withdrawal, drops it."""
        if self.proposal is None:
            raise MatchError("none_open")
        if seat not in self.humans:
            raise MatchError("humans_vote")
        if not agree:
            self._dropped, self.proposal = self.proposal, None
            return
        self.votes.add(seat)
        self._settle_proposal()

    def proposal_for(self, seat: Seat) -> Proposal | None:
        """The open proposal as the seat may know it; a ruling may name what it cannot see."""
        proposal = self.proposal
        if proposal is None or proposal.ruling is None:
            return proposal
        shown = self.game.rulings.shown_to(self.position, seat, proposal.ruling)
        return proposal._replace(ruling=shown)

    def _settle_proposal(self) -> None:
        proposal = self.proposal
        if proposal is None or self.votes != self.humans:
            return
        self.proposal = None
        by = tuple(sorted(self.votes))
        if proposal.to is not None:
            earlier = self._rebuild(proposal.to)
            self._restore(earlier, earlier.story or [])
            self._enter(Undone(proposal.seat, proposal.to, by))
        elif proposal.ruling is not None:
            self.game.rulings.apply(self.position, proposal.ruling)
            self._enter(Ruled(proposal.seat, str(proposal.ruling), by, self.chance.take()))
        elif proposal.concede:
            concede(self.position, proposal.seat)
            self._enter(Conceded(proposal.seat, by))
        self._marks.clear()

    def _rebuild(self, number: int) -> S:
        """The position after `number` entries, made again from the last halt on the way there."""
        path = standing(self.entries[:number])
        fitting = [halt for halt in self._halts if path[: len(halt.path)] == halt.path]
        if fitting:
            halt = max(fitting, key=lambda halt: len(halt.path))
            g, path = halt.position.clone(), path[len(halt.path) :]
            g.story = halt.story[: halt.told]
        else:
            options, setup = self.position.options, Scripted(self.setup)
            g = self.game.new(options, len(self.seats), source=setup, listen=True)
        rest = [self.entries[n] for n in path]
        self._since_halt = len(rest)
        g.source = Scripted([*draws_of(rest)])
        for entry in rest:
            if isinstance(entry, Chosen):
                play(g, entry.seat, self.game.space.read(entry.choice))
            elif isinstance(entry, Ruled):
                self.game.rulings.apply(g, read_ruling(entry.ruling))
            elif isinstance(entry, Conceded):
                concede(g, entry.seat)
            elif isinstance(entry, Renewed):
                g = _dealt_anew(self.game, g)
        return g

    def record(self) -> Record:
        """The whole truth, hidden draws included: for files and the server's store, not for seats.

        The secret of committed draws stands in it only once the game is over.
        """
        luck, over = self.luck, self.position.result is not None
        return Record(
            format=FORMAT,
            game=self.game.id,
            rules=self.game.version,
            options=dict(self.position.options),
            seats=self.seats,
            seed=luck.seed if isinstance(luck, Seeded) else None,
            commitment=None if isinstance(luck, Seeded) else luck.commitment,
            secret=luck.secret.hex() if isinstance(luck, Committed) and over else None,
            setup=self.setup,
            entries=tuple(self.entries),
            result=self.position.result,
            hash=hash_position(self.position),
        ).sealed()


def _dealt_anew(game: GameDef[S], g: S) -> S:
    """The table as the public sees it, and all else dealt with the luck of the match."""
    fresh = game.resample(game.view(g, SPECTATOR), g.rng, g.source)
    fresh.horizon, fresh.story = g.horizon + 1, g.story
    return fresh


def _answered_apart(g: State) -> bool:
    """Whether the seats that are asked answer at the same time, each for itself."""
    step = g.todo[-1]
    return isinstance(step, Question) and step.simultaneous


def _same_time(one: _Mark[Any], other: _Mark[Any]) -> bool:
    """Whether both choices answer the same question."""
    return bool(one.position.todo == other.position.todo)


def enter_again(match: Match[Any], entry: Entry) -> None:
    """Do once more what an entry of a journal says."""
    if isinstance(entry, OnTheWay):
        match.pass_by(entry.seat, match.game.space.read(entry.choice))
    elif isinstance(entry, Chosen):
        match.choose(entry.seat, match.game.space.read(entry.choice))
    elif isinstance(entry, Undone) and not entry.by:
        match.take_back(entry.seat)
    elif isinstance(entry, Renewed):
        match.deal_anew(entry.commitment)
    else:
        _agree_again(match, entry)


def retrace(match: Match[S]) -> Iterator[S]:
    """The positions that a match went through: the first, then the one after each entry.

    They are made again from the journal as it is now, on a match beside it; each is only lent.
    """
    options, entries = match.position.options, tuple(match.entries)
    draws = Scripted([*match.setup, *draws_of(entries)])
    return _again(Match(match.game, options, match.seats, match.luck, draws), entries)


def _again(match: Match[S], entries: tuple[Entry, ...]) -> Iterator[S]:
    yield match.position
    for entry in entries:
        enter_again(match, entry)
        yield match.position


def _agree_again(match: Match[Any], entry: Undone | Ruled | Conceded) -> None:
    """Propose what the entry says, with the consent it records and no other."""
    if isinstance(entry, Undone):
        proposal = Proposal(entry.seat, to=entry.to)
    elif isinstance(entry, Ruled):
        proposal = Proposal(entry.seat, ruling=read_ruling(entry.ruling))
    else:
        proposal = Proposal(entry.seat, concede=True)
    match.propose(proposal)
    for seat in entry.by:
        if match.proposal is not None:
            match.vote(seat, agree=True)
    if match.proposal is not None:
        raise MatchError("not_all_agreed")
