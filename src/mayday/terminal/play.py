"""Play: people at a table in lines of text, from the first decision to the report.

What happened since the last decision comes first, then what is asked and what can be chosen. The
table itself is shown when somebody asks for it. Nothing is said twice that has not changed, so that
it can be listened to.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from rich.console import Console

from mayday.kernel import SPECTATOR, Seat, plain
from mayday.server.messages import EventShown
from mayday.terminal.commands import COMMANDS, Command, Decision, Then, obey
from mayday.terminal.keyboard import Read
from mayday.terminal.menu import Menu
from mayday.terminal.screen import Screen
from mayday.terminal.styles import PROBLEM
from mayday.terminal.table import Table


class Known(NamedTuple):
    """What somebody who looks at the screen has been told already."""

    story: int = 0  # events
    stage: str = ""
    forecast: frozenset[str] = frozenset()
    guide: tuple[int, bool] = (-1, False)  # how far it led, and whether it was left


class Play:
    """One game in lines."""

    commands: tuple[Command, ...] = COMMANDS

    def __init__(self, table: Table, console: Console, read: Read) -> None:
        self.table = table
        self.screen = Screen(console, table.game, table.text)
        self.read = read
        self.people = table.people
        self.hands_over = len(self.people) > 1 and table.game.has_secrets
        self.watcher: Seat | None = None  # who looks at the screen
        self._known: dict[Seat, Known] = {}
        self._last_acted = 0  # the position after the last choice that was made before today
        table.notice = lambda sentence: self.screen.note(sentence, style=PROBLEM)

    def run(self) -> None:
        """Play until the game is over or the people leave."""
        with self.table.entered():
            try:
                states = map(self.table.state, self.people)
                self._last_acted = max((state.acted for state in states), default=0)
                self._introduce()
                for seat in self.table.turns():
                    if seat is None:
                        self._watch()
                    elif self._decide(seat) is Then.LEAVE:
                        self._leave()
                        return
                self._report()
            except (KeyboardInterrupt, EOFError):
                self._leave()

    def _watch(self) -> None:
        """Whoever does not play hears at once what the others do."""
        if not self.people:
            self.tell(SPECTATOR)

    def _decide(self, seat: Seat) -> Then:
        """A person looks, asks and types until one line changes the table."""
        self.hand_over(seat)
        state = self.table.state(seat)
        decision = Decision(seat, state, Menu(state.asks[0]))
        self.show(decision)
        name = f"{self.screen.seat(seat)} " if len(self.people) > 1 else ""
        while (then := obey(self, decision, self.read(f"{name}> "))) is Then.ASK_AGAIN:
            pass
        return then

    def hand_over(self, seat: Seat) -> None:
        """Where seats have secrets, the screen is empty while it changes hands."""
        if self.hands_over and self.watcher not in (None, seat):
            self.screen.console.clear()
            self.read(f"To decide: {self.screen.seat(seat)}. Take the screen and press Enter. ")
            self.screen.console.clear()
        self.watcher = seat

    def show(self, decision: Decision, again: bool = False) -> None:
        """What happened, how it stands, and the decision; what was said before only `again`."""
        seat, state, menu = decision
        self.screen.gap()
        news = [plain(event.text).lower() for event in self.tell(seat)]
        known = self._known[self._reader(seat)]
        forecast = frozenset(plain(remark.text) for remark in state.forecast)
        is_said = state.stage == known.stage or any(one.startswith(state.stage) for one in news)
        if again or not is_said:
            self.screen.stage(state.stage)
        self.screen.remarks(
            one for one in state.forecast if again or plain(one.text) not in known.forecast
        )
        known = known._replace(stage=state.stage, forecast=forecast)
        guide = state.guide
        if guide is not None and (again or (guide.place, guide.left) != known.guide):
            self.screen.lesson(guide)
            known = known._replace(guide=(guide.place, guide.left))
        self._known[self._reader(seat)] = known
        self.screen.prompt(seat, state.asks[0].prompt, named=len(self.people) > 1)
        self.screen.menu(menu)

    def _reader(self, seat: Seat) -> Seat:
        """Without secrets all people read the same story."""
        return seat if self.hands_over else SPECTATOR

    def tell(self, seat: Seat) -> Sequence[EventShown]:
        """What the seat has not heard yet."""
        reader, story = self._reader(seat), self.table.story(seat)
        before = sum(1 for event in story if event.at < self._last_acted)
        known = self._known.get(reader) or Known(before)
        news = story[known.story :]
        self.screen.told(news)
        self._known[reader] = known._replace(story=len(story))
        return news

    def _introduce(self) -> None:
        usual = self.table.game.fill_options({})
        self.screen.title()
        self.screen.aim()
        chosen = self.table.options.items() - usual.items()
        if chosen:
            self.screen.say(f"{'; '.join(self.screen.option(*one) for one in sorted(chosen))}.")
        sitting = " and ".join(map(self.screen.seat, self.people))
        who = [f"You are {sitting}"] if self.people else []
        who += [self.table.sitting] if self.table.sitting else []
        self.screen.say(f"{'; '.join(who)}.")
        if self.people:
            self.screen.say("Type t for the table, h for a hint, help for all commands.")

    def _report(self) -> None:
        """The end: the last events, the result and where the record lies."""
        viewer = self.people[0] if len(self.people) == 1 else SPECTATOR
        self.screen.gap()
        self.tell(viewer)
        state = self.table.state(viewer)
        assert state.result is not None, "a game without asks is over"
        self.screen.result(state.result, state.round, self.table.choices, state.has_rulings)
        if (command := self.table.afterwards()) is not None:
            self.screen.command(*command)

    def _leave(self) -> None:
        """Say how to come back. The choices are on disk already; the terminal may be gone."""
        with suppress(OSError):
            self.screen.gap()
            if (command := self.table.way_back()) is not None:
                self.screen.command(*command)
