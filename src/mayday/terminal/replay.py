"""Replay: a recorded game told from its first draw, in one go or step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from rich.console import Console

from mayday.kernel import (
    SPECTATOR,
    Chosen,
    Conceded,
    Entry,
    Event,
    GameDef,
    Match,
    Node,
    Record,
    Renewed,
    Result,
    Scripted,
    Seat,
    Undone,
    draws_of,
    enter_again,
    plain,
    read_ruling,
    replay,
    standing,
)
from mayday.terminal.keyboard import Read
from mayday.terminal.screen import RULED, Screen
from mayday.terminal.typed import number_in


class Moment(NamedTuple):
    """One entry of the journal: what was done, what came of it, and the table afterwards."""

    done: str  # as far as the viewer may know
    events: list[Event]
    round: int
    scene: Node


class Replay:
    """A record as a seat saw it.

    Without a seat, a finished game is told in full, and of a running one what is public.
    """

    def __init__(
        self, record: Record, game: GameDef[Any], seat: Seat | None, console: Console
    ) -> None:
        self.record = record
        self.game = game
        whole = replay(record, game)  # a damaged record is refused here
        self.result: Result | None = whole.position.result
        self.in_full = seat is None and self.result is not None
        self.seat = SPECTATOR if seat is None else seat
        self.screen = Screen(console, game)
        self.moments = self._moments(whole)

    def _moments(self, whole: Match[Any]) -> list[Moment]:
        """Play the record again and look at the table after each entry."""
        draws = [*self.record.setup, *draws_of(self.record.entries)]
        match = Match(
            self.game, self.record.options, self.record.seats, whole.luck, Scripted(draws)
        )
        moments = [self._moment(match, "Set-up", 0)]
        for entry in self.record.entries:
            before, done = len(match.story), self._done(match, entry)
            enter_again(match, entry)
            moments.append(self._moment(match, done, before))
        return moments

    def _moment(self, match: Match[Any], done: str, before: int) -> Moment:
        if self.in_full:
            events = [told.event for told in match.story[before:]]
        else:
            events = match.events(self.seat, before)
        g = match.position
        return Moment(done, events, g.round, self.game.look(g, self.seat))

    def _done(self, match: Match[Any], entry: Entry) -> str:
        """The entry as a sentence; of other seats' choices only what their events tell."""
        if isinstance(entry, Renewed):
            return "The luck is made anew: what lay hidden is dealt once more"
        who = self.screen.seat(entry.seat)
        if isinstance(entry, Undone):
            return f"{who}: back to {entry.to}"
        if isinstance(entry, Conceded):
            return f"{who}, by agreement: the game is conceded"
        if isinstance(entry, Chosen):
            if not self.in_full and entry.seat != self.seat:
                return ""
            return f"{who}: {self.screen.label(self.game.space.read(entry.choice))}"
        ruling = read_ruling(entry.ruling)
        if not self.in_full:
            ruling = self.game.rulings.shown_to(match.position, self.seat, ruling)
        return f"{who}, by agreement: {plain(self.game.text.ruling(ruling))}"

    def tell_all(self) -> None:
        """The whole story under the game's headings, else by rounds; the last table, the result."""
        self.screen.title()
        shown_round = 0
        for number in range(len(self.moments)):
            self._tell(number)
            if not self.game.headings and self.moments[number].round != shown_round:
                shown_round = self.moments[number].round
                self.screen.heading(f"Round {shown_round}")
        self.screen.gap()
        self.screen.scene(self.moments[-1].scene)
        self._end()

    def _tell(self, number: int) -> None:
        moment = self.moments[number]
        if moment.done:
            self.screen.say(f"{number}  {moment.done}", style="bold")
        self.screen.story(moment.events)

    def _end(self) -> None:
        if self.result is None:
            self.screen.say("The game is not over.")
            if self.record.has_rulings:
                self.screen.say(RULED)
        else:
            rounds, choices = self.moments[-1].round, len(standing(self.record.entries))
            self.screen.result(self.result, rounds, choices, self.record.has_rulings)

    def step_through(self, read: Read) -> None:
        """Show one moment after the other, forward and back as the person types."""
        last = len(self.moments) - 1
        number: int | None = 0
        while number is not None:
            self.screen.heading(f"Round {self.moments[number].round}")
            self._tell(number)
            self.screen.gap()
            self.screen.scene(self.moments[number].scene)
            self.screen.gap()
            if number == last:
                self._end()
            try:
                line = read(f"{number} of {last}: Enter next, b back, NUMBER, q quit > ")
            except (EOFError, KeyboardInterrupt):
                return
            number = _turn_to(line.lower(), number, last)


def _turn_to(line: str, number: int, last: int) -> int | None:
    """The moment to show after this line; None to stop."""
    if line in ("q", "quit"):
        return None
    wanted = number_in(line)
    if wanted is not None:
        return min(wanted, last)
    return max(number - 1, 0) if line == "b" else min(number + 1, last)
