"""A match on this machine as a table: bots at the other seats, every change saved at once."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mayday.bots import Bot
from mayday.bots.hints import hints
from mayday.kernel import (
    Ask,
    Choice,
    Chosen,
    IllegalChoice,
    MalformedChoice,
    Match,
    MatchError,
    Proposal,
    Seat,
    View,
    last_choice,
    next_ask,
    plain,
    read_ruling,
    standing,
)
from mayday.server.answers import find_missed, find_prospects
from mayday.server.messages import (
    EventShown,
    HintShown,
    Missed,
    Prospect,
    RulingsSaid,
    StateShown,
    Status,
    capital,
)
from mayday.server.states import Chapters, Listener, Sights, Situation, build_state, look
from mayday.server.words import words_for
from mayday.terminal.interrupts import Interrupts
from mayday.terminal.saves import Save, SaveError
from mayday.terminal.table import Command, Kind, Refused


class MatchTable:
    """People at one screen, bots at the other seats, and the file of their game."""

    def __init__(self, match: Match[Any], bots: Mapping[Seat, Bot], save: Save) -> None:
        self.match, self.bots, self.file = match, bots, save
        self.game = match.game
        self.words = words_for(match.game, ())
        self.text = self.words.text
        self.people: Sequence[Seat] = sorted(match.humans)
        self.options: Mapping[str, str] = match.position.options
        self.notice: Callable[[str], None] = lambda sentence: None
        self._let_others: set[Seat] = set()  # asked, but let another seat go first
        self._chapters = Chapters()
        self._listeners: dict[Seat, Listener] = {}
        self._is_saved = True
        self._interrupts = Interrupts()

    @property
    def sitting(self) -> str:
        """Which bots play for whom."""
        names, who = self.game.seat_names, self.match.seats
        return "; ".join(f"the {who[seat]} bot plays for {names[seat]}" for seat in self.bots)

    @property
    def choices(self) -> int:
        return len(standing(self.match.entries))

    @property
    def status(self) -> Status:
        return "running" if self.match.position.asks else "over"

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Save the game as it is, or raise SaveError: then it cannot even begin."""
        with self._interrupts.caught():
            self.file.write(self.match.record())
            yield

    # -- Whose turn it is ---------------------------------------------------------------------

    def turns(self) -> Iterator[Seat | None]:
        """Bots choose on the way from one decision of a person to the next."""
        while self.match.position.asks:
            ask = self.next_ask()
            bot = self.bots.get(ask.seat)
            if bot is None:
                yield ask.seat
                continue
            choice = self.guided() or bot.choose(ask, lambda: self.match.view(ask.seat))  # noqa: B023
            self.choose(ask.seat, choice, self.match.number)
            yield None

    def next_ask(self) -> Ask:
        """Where several seats are asked, the one with the lead, unless it lets others act."""
        asks = self.match.position.asks
        if self._let_others.issuperset(ask.seat for ask in asks):
            self._let_others.clear()
        return next_ask(asks, self._let_others)

    def guided(self) -> Choice | None:
        """What a bot chooses in a guided game, as long as the guide is followed."""
        guide = self.game.guide
        return None if guide is None else guide.next_choice(self.match)

    def wait(self, seat: Seat) -> None:
        if len(self.match.position.asks) == 1:
            raise Refused("Nobody else can act now.")
        self._let_others.add(seat)

    # -- Looking ------------------------------------------------------------------------------

    def state(self, seat: Seat) -> StateShown:
        """What the server would send."""
        listener = self._heard(seat)
        return self._seen(listener, len(listener.items))

    def news(self, seat: Seat) -> StateShown:
        """The same, with what the seat has heard since it was last asked for."""
        listener = self._heard(seat)
        state = self._seen(listener, listener.fresh)
        listener.fresh = len(listener.items)
        return state

    def story(self, seat: Seat) -> Sequence[EventShown]:
        return self._heard(seat).events(0)

    def _heard(self, seat: Seat) -> Listener:
        self._chapters.follow(self.match)
        listener = self._listeners.setdefault(seat, Listener(seat))
        listener.follow(self.match, self._chapters, self.words)
        return listener

    def _seen(self, listener: Listener, since: int) -> StateShown:
        match, seats = self.match, len(self.match.seats)
        about = Situation("", self.status, seats, self.words, None, self._chapters)
        shown = look(match, listener.seat, about, Sights(match))
        return build_state(shown, listener, since, about, match.number)

    # -- Changing -----------------------------------------------------------------------------

    def choose(self, seat: Seat, choice: Choice, at: int, way: str = "") -> None:
        by = self.game.space.read(way) if way else None
        self._change(lambda: self.match.choose(seat, choice, at, by))

    def undo(self, seat: Seat) -> None:
        self._change(lambda: self.match.undo(seat))

    def propose(self, seat: Seat, kind: Kind, ruling: str = "", to: int | None = None) -> None:
        """Everybody who is asked sits at this screen and has agreed there."""
        proposal = Proposal(seat, concede=True)
        if kind == "undo":
            proposal = Proposal(seat, to=self._last_choice() if to is None else to)
        elif kind == "ruling":
            proposal = Proposal(seat, ruling=read_ruling(ruling))
        self._change(lambda: self._agree_to(proposal))

    def _agree_to(self, proposal: Proposal) -> None:
        self.match.propose(proposal)
        for seat in self.people:
            if self.match.proposal is not None:
                self.match.vote(seat, agree=True)

    def _change(self, work: Callable[[], None]) -> None:
        """Change the table and save it; no signal comes in between."""
        with self._interrupts.held_back():
            try:
                work()
            except IllegalChoice as error:
                rule = "" if error.refusal is None else error.refusal.rule
                raise Refused(capital(error), rule) from None
            except (MatchError, MalformedChoice) as error:
                raise Refused(capital(error)) from None
            self._let_others.clear()
            self._write()

    def last_choice(self, seat: Seat) -> str:
        number = last_choice(self.match.entries, self.match.humans)
        if number is None:
            return ""
        entry = self.match.entries[number]
        assert isinstance(entry, Chosen), "last_choice finds choices"
        if entry.seat == seat or not self.game.has_secrets:
            return f'"{plain(self.words.written(entry.choice))}"'
        return f"the last choice of {self.game.seat_names[entry.seat]}"

    def _last_choice(self) -> int:
        number = last_choice(self.match.entries, self.match.humans)
        if number is None:
            raise Refused("There is nothing to undo yet.")
        return number

    # -- Asking -------------------------------------------------------------------------------

    def why(self, seat: Seat) -> Sequence[Missed]:
        return find_missed(self.game, self.match.position, seat, None, self.words)

    def why_not(self, seat: Seat, choices: Sequence[Choice]) -> Sequence[Missed]:
        """Those that belong to the decision, if there are any; else whatever can be said."""
        said = [(choice, self.match.why_not(seat, choice)) for choice in choices]
        refused = [(choice, why) for choice, why in said if why is not None]
        near = [pair for pair in refused if pair[1].near] or refused
        ask = next(ask for ask in self.match.position.asks if ask.seat == seat)
        return [self.words.missed(ask, *pair) for pair in near]

    def prospects(self, seat: Seat, choices: Sequence[Choice]) -> Sequence[Prospect]:
        wanted = [str(choice) for choice in choices]
        return find_prospects(self.game, self.views(seat), wanted, self.words)

    def views(self, seat: Seat) -> Sequence[View[Any]]:
        """What the seat sees, and what it would see behind a way."""
        way = self.match.way(seat)
        behind = [] if way is None else [self.game.view(way.position, seat)]
        return [self.match.view(seat), *behind]

    def hints(self, seat: Seat) -> Sequence[HintShown]:
        return self.hints_in(self.match.view(seat))

    def hints_in(self, view: View[Any]) -> tuple[HintShown, ...]:
        """The best choices of whoever has this view."""
        if not view.asks:
            raise Refused("There is nothing to choose now.")
        ask = view.asks[0]
        return tuple(self.words.hint(ask, one) for one in hints(self.game, view, ask))

    def rulings(self, seat: Seat, begun: str) -> RulingsSaid:
        ruling, rulings, g = read_ruling(begun), self.game.rulings, self.match.position
        if not rulings:
            raise Refused("The rules of this game leave nothing to a ruling.")
        if not rulings.is_begun(ruling):
            raise Refused("There is no such ruling.")
        refusal = rulings.refusal(g, seat, ruling)
        if refusal is not None:
            raise Refused(self.game.explain(seat, ruling, refusal), refusal.rule)
        return self.words.ruling_menu(g, seat, ruling, "")

    def ruling_said(self, seat: Seat, ruling: str) -> str:
        said = self.game.rulings.shown_to(self.match.position, seat, read_ruling(ruling))
        return plain(self.text.ruling(said))

    # -- Saving -------------------------------------------------------------------------------

    def save(self, path: str = "") -> str:
        if path:
            file = Save(_file(path))
            try:
                file.write(self.match.record())
            except SaveError as error:
                raise Refused(f"Not saved: {error}.") from None
            self.file, self._is_saved = file, True
        if not self._is_saved:
            raise Refused("The game is not saved; name another file.")
        return str(self.file.path)

    def _write(self) -> None:
        """Save; if the disk refuses, the game goes on and the people are told."""
        try:
            self.file.write(self.match.record())
            self._is_saved = True
        except SaveError as error:
            self._is_saved = False
            self.notice(f"Not saved: {error}. With s and another file it can be.")

    def way_back(self) -> Command | None:
        return self._then("The game is saved. Play on with:", "mayday play --resume")

    def afterwards(self) -> Command | None:
        return self._then("Watch it again with:", "mayday replay")

    def _then(self, words: str, command: str) -> Command | None:
        """What to type about the file of the game, if it can be written."""
        if not self._is_saved:
            self._write()
        path = shlex.quote(str(self.file.path))
        return Command(words, f"{command} {path}") if self._is_saved else None


def _file(name: str) -> Path:
    """The file of that name; ~ is the person's home, if it can be found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
