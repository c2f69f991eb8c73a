"""Play: people and bots at one table in the terminal, from the first decision to the report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from typing import Any

from rich.console import Console

from mayday.bots import Bot
from mayday.kernel import (
    SPECTATOR,
    Ask,
    Asks,
    Choice,
    Match,
    Proposal,
    Ruling,
    Seat,
    has_rulings,
    is_offered,
    last_choice,
    next_ask,
    plain,
    standing,
)
from mayday.terminal.commands import Then, obey
from mayday.terminal.interrupts import Interrupts
from mayday.terminal.keyboard import Read, agrees
from mayday.terminal.saves import Save, SaveError
from mayday.terminal.screen import Screen
from mayday.terminal.styles import PROBLEM


class Play:
    """One game in the terminal. Every choice is saved before the next one is asked for."""

    def __init__(
        self, match: Match[Any], bots: Mapping[Seat, Bot], save: Save, console: Console, read: Read
    ) -> None:
        self.match = match
        self.bots = bots
        self.save = save
        self.screen = Screen(console, match.game)
        self.read = read
        self.people = sorted(match.humans)
        self.hands_over = len(self.people) > 1 and match.game.has_secrets
        self.watcher: Seat | None = None  # who looks at the screen
        self._told: dict[Seat, int] = {}  # how much of the story each watcher has read
        self._told_before = self._last_time()  # what was read when the game was left
        self._let_others: set[Seat] = set()  # asked, but let another seat go first
        guide = match.game.guide
        self.guide = guide if guide is not None and guide.leads(match) else None
        self._is_saved = True
        self._interrupts = Interrupts()

    def run(self) -> None:
        """Play until the game is over or the people leave; SaveError if it cannot even begin."""
        with self._interrupts.caught():
            try:
                self.save.write(self.match.record())
                self._introduce()
                while self.match.position.asks:
                    if self._next_decision() is Then.LEAVE:
                        self._leave()
                        return
                self._report()
            except (KeyboardInterrupt, EOFError):
                self._leave()

    def _next_decision(self) -> Then:
        ask = self._next_ask()
        bot = self.bots.get(ask.seat)
        if bot is None:
            return self._decide(ask)
        choice = self.guide.next_choice(self.match) if self.guide else None
        if choice is None:
            choice = bot.choose(ask, lambda: self.match.view(ask.seat))
        self.choose(ask.seat, choice)
        if not self.people:
            self.tell(SPECTATOR)
        return Then.LOOK_ANEW

    def _next_ask(self) -> Ask:
        """Where several seats are asked, the one with the lead, unless it lets others act."""
        asks: Asks = self.match.position.asks
        if self._let_others.issuperset(ask.seat for ask in asks):
            self._let_others.clear()
        return next_ask(asks, self._let_others)

    def _decide(self, ask: Ask) -> Then:
        """A person looks, asks and types until one line changes the table."""
        self.hand_over(ask.seat)
        self.show(ask)
        name = f"{self.screen.seat(ask.seat)} " if len(self.people) > 1 else ""
        while (then := obey(self, ask, self.read(f"{name}> "))) is Then.ASK_AGAIN:
            pass
        return then

    def hand_over(self, seat: Seat) -> None:
        """Where seats have secrets, the screen is empty while it changes hands."""
        if self.hands_over and self.watcher not in (None, seat):
            self.screen.console.clear()
            self.read(f"To decide: {self.screen.seat(seat)}. Take the screen and press Enter. ")
            self.screen.console.clear()
        self.watcher = seat

    def choose(self, seat: Seat, choice: Choice) -> None:
        """Make a choice, by a way if it takes one, and save it; no signal comes in between."""
        way = None if is_offered(self.match.position, seat, choice) else self.match.way(seat)
        with self._interrupts.held_back():
            self.match.choose(seat, choice, way=None if way is None else way.choice)
            self._let_others.clear()
            self.write()

    def undo(self, seat: Seat) -> None:
        """Take back the seat's last choice and save that."""
        with self._interrupts.held_back():
            self.match.undo(seat)
            self.write()

    def propose(self, proposal: Proposal) -> bool:
        """Ask the people at the screen; what all agree to is done and saved."""
        question = "Do it?" if len(self.people) == 1 else "Do all players agree?"
        if proposal.ruling is not None:
            self.screen.say(f"Proposed: {self._said(proposal.ruling)}.")
        if not agrees(self.read, question, by_default=False):
            return False
        with self._interrupts.held_back():
            self.match.propose(proposal)
            for seat in self.people:
                if self.match.proposal is not None:
                    self.match.vote(seat, agree=True)
            self.write()
        return True

    def _said(self, ruling: Ruling) -> str:
        """A ruling as everybody at the screen may read it."""
        g, rulings = self.match.position, self.match.game.rulings
        shown = rulings.shown_to(g, SPECTATOR, ruling) if self.hands_over else ruling
        return plain(self.match.game.text.ruling(shown))

    def let_others_go_first(self, seat: Seat) -> None:
        self._let_others.add(seat)

    def show(self, ask: Ask) -> None:
        """What happened since the last decision, the table, and the decision."""
        game, g = self.match.game, self.match.position
        stage = game.text.stage(game.stage_of(g))
        self.screen.heading(f"{stage[:1].upper()}{stage[1:]}")
        self.tell(ask.seat)
        self.screen.gap()
        self.screen.scene(self.match.game.look(self.match.position, ask.seat))
        self.screen.remarks("forecast", game.forecast(self.match.view(ask.seat)))
        self._lead()
        self.screen.decision(ask, self.match.way(ask.seat), named=len(self.people) > 1)

    def menu(self, ask: Ask) -> tuple[Choice, ...]:
        """All that can be chosen now, by a way too, in the order of its numbers."""
        way = self.match.way(ask.seat)
        return ask.choices if way is None else (*ask.choices, *way.ask.choices)

    def _lead(self) -> None:
        """In a guided game, what to look at and what to choose; until another choice is made."""
        place, follows = self.guide.place(self.match) if self.guide else (0, False)
        if self.guide is not None and place <= len(self.guide.script):
            if follows:
                self.screen.lesson(self.guide, place)
            else:
                self.screen.say("You made a choice of your own; u takes it back.", style="dim")

    def tell(self, seat: Seat) -> None:
        """What the seat has not read yet; without secrets all people read the same story."""
        reader = seat if self.hands_over else SPECTATOR
        end = len(self.match.story)
        since = min(self._told.get(reader, self._told_before), end)
        cuts = sorted({since, end, *(m for m in self.match.moments if since < m < end)})
        for first, last in pairwise(cuts):
            heard = (told.heard_by(seat) for told in self.match.story[first:last])
            self.screen.news([event for event in heard if event is not None])
        self._told[reader] = end

    def _last_time(self) -> int:
        """How much of the story was told before the last choice of a person: 0 in a new game."""
        number = last_choice(self.match.entries, self.people)
        return 0 if number is None else self.match.moments[number]

    def _introduce(self) -> None:
        options = self.match.position.options.items()
        self.screen.title()
        self.screen.aim()
        self.screen.say("; ".join(self.screen.option(*option) for option in options))
        names = self.match.game.seat_names
        sitting = " and ".join(names[seat] for seat in self.people)
        who = [f"You are {sitting}"] if self.people else []
        who += [f"the {self.match.seats[seat]} bot plays for {names[seat]}" for seat in self.bots]
        self.screen.say(f"{'; '.join(who)}. Type h for a hint, help for all commands.")

    def _report(self) -> None:
        """The end: the last events, the last position, the result and where the record lies."""
        match, result = self.match, self.match.position.result
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.screen.heading("The end")
        self.tell(viewer)
        self.screen.gap()
        self.screen.scene(match.game.look(match.position, viewer))
        assert result is not None, "a game without asks is over"
        count = len(standing(match.entries))
        self.screen.result(result, match.position.round, count, has_rulings(match.entries))
        self.screen.command("Watch it again with:", f"mayday replay {self._path()}")

    def _leave(self) -> None:
        """Say how to come back. The choices are on disk already; the terminal may be gone."""
        with suppress(OSError):
            self.screen.gap()
            if not self._is_saved:
                self.write()
            if self._is_saved:
                self.screen.say("The game is saved.")
                self.screen.command("Play on with:", f"mayday play --resume {self._path()}")

    def _path(self) -> str:
        """The file of the record, as a shell wants it."""
        return shlex.quote(str(self.save.path))

    def write(self) -> None:
        """Save; if the disk refuses, the game goes on and the person is told."""
        try:
            self.save.write(self.match.record())
            self._is_saved = True
        except SaveError as error:
            self._is_saved = False
            self.screen.note(f"Not saved: {error}. Type s FILE to save elsewhere.", style=PROBLEM)

    def write_elsewhere(self, save: Save) -> None:
        """From now on this game lives in another file."""
        save.write(self.match.record())
        self.save, self._is_saved = save, True
