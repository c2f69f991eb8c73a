"""Play in lines at a server's table: what others do and say is told as it comes, also while
somebody types."""

from __future__ import annotations

from rich.console import Console

from mayday.kernel import SPECTATOR, Seat, plain
from mayday.server.messages import AskShown, ChatSaid, StateShown, TableSaid
from mayday.terminal.commands import COMMANDS, Command, Decision, Then, obey
from mayday.terminal.desk import News
from mayday.terminal.menu import Menu
from mayday.terminal.play import Known, Play
from mayday.terminal.presence import told
from mayday.terminal.remote.keyboard import Keyboard
from mayday.terminal.remote.table import RemoteTable, TypedLine
from mayday.terminal.styles import PROBLEM

_RECENT = 8  # events that somebody is told who comes in the middle of a game
_NOT_YOUR_TURN = "It is not your turn. say WORDS talks to the table, help lists what can be typed."
_WATCHING = "You watch. q leaves, t shows the table, help lists what can be typed."
_NOBODY_ASKED = AskShown(prompt=(), rule="", about=(), actor="", choices=(), way=None)


class Moved(Exception):
    """Something happened at the table while a line was waited for."""


class RemotePlay(Play):
    """One seat at a server's table, or somebody who watches it."""

    def __init__(self, table: RemoteTable, console: Console, keyboard: Keyboard) -> None:
        super().__init__(table, console, self._read)
        self.remote = table
        self.viewer = self.people[0] if self.people else SPECTATOR
        self.commands = PLAYING if self.people else WATCHING
        self._keyboard = keyboard
        self._shown: tuple[object, ...] = ()  # the decision that was shown last
        self._proposed: int | None = None  # the position on which something is proposed
        self._waited_for: tuple[object, ...] = ()  # whom, or for which answer
        self._seats = table.table.seats
        table.heard = self._hear

    def run(self) -> None:
        """Play or watch until the game is over; Lost if the server is gone for good."""
        try:
            super().run()
        finally:
            self._keyboard.close()

    def _read(self, prompt: str) -> str:
        """The next line; Moved if the table changes before it comes."""
        if prompt.strip(" >"):
            self.screen.say(prompt.strip())
        while True:
            self._keyboard.ask(lambda line: self.remote.inbox.put(TypedLine(line)))
            item = self.remote.take(is_line_wanted=True)
            if isinstance(item, StateShown):
                raise Moved
            if isinstance(item, TypedLine):
                if item.text is None:
                    raise EOFError
                return item.text

    def _hear(self, news: News) -> None:
        """Say at once what is no part of the game; the screen is cleared for the rest."""
        self._keyboard.clear()
        self.screen.text = self.remote.text
        match news:
            case ChatSaid(name=name, text=text):
                self.screen.say(f"{name}: {text}", style="italic")
            case str():
                self.screen.say(news, style=PROBLEM)
            case TableSaid():
                self._tell_who_is_there()
            case StateShown():
                self._forget(news.since)

    def _forget(self, since: int) -> None:
        """What was taken back is told anew if it happens again."""
        for reader, known in self._known.items():
            self._known[reader] = known._replace(story=min(known.story, since))

    def _tell_who_is_there(self) -> None:
        """Who came, who went, and for whom a bot plays now."""
        before, self._seats = self._seats, self.remote.table.seats
        for sentence in told(before, self._seats, lambda seat: self.screen.seat(Seat(seat))):
            self.screen.say(sentence, "dim")

    def _introduce(self) -> None:
        """Whoever comes late hears the end of the story; the log has all of it."""
        super()._introduce()
        story = self.remote.story(self.viewer)
        state = self.remote.look()
        if state.number and not state.acted and len(story) > _RECENT:
            self.screen.say("The game is under way: l tells what happened so far. At last:")
            self._known[self._reader(self.viewer)] = Known(len(story) - _RECENT)

    def _decide(self, seat: Seat) -> Then:
        self._waited_for = ()
        try:
            return super()._decide(seat)
        except Moved:
            return Then.LOOK_ANEW

    def show(self, decision: Decision, again: bool = False) -> None:
        """The same decision is not read out again because somebody else did something."""
        self._tell_taken_back()
        self._tell_answer()
        shown = decision.state.asks, decision.state.acted
        if not again and shown == self._shown:
            self.tell(decision.seat)
            return
        self._shown = shown
        super().show(decision, again)

    def _watch(self) -> None:
        """It is the others' turn: tell what they do, and listen to what is typed meanwhile."""
        if not self.remote.look().asks:
            self._shown = ()
        self._tell_taken_back()
        self._tell_answer()
        self.tell(self.viewer)
        if self.remote.is_over:
            return
        self._tell_what_is_waited_for()
        if not self._keyboard.is_live and not self._must_answer():
            self.remote.take()
            return
        try:
            self._obey(self._read(""))
        except Moved:
            return

    def _tell_taken_back(self) -> None:
        if self.remote.taken_back:
            self.remote.taken_back = False
            self.screen.say("The last choice was taken back.")

    def _tell_answer(self) -> None:
        """What became of a proposal."""
        state = self.remote.look()
        if state.proposal is not None:
            self._proposed = state.number
        elif self._proposed is not None:
            said = "That was refused." if state.number == self._proposed else "All agreed."
            self._proposed, self._waited_for = None, ()
            self.screen.say(said)

    def _tell_what_is_waited_for(self) -> None:
        """What is proposed, or whom the others wait for; once."""
        state, proposal = self.remote.look(), self.remote.look().proposal
        bots = {seat.seat for seat in self.remote.table.seats if seat.bot is not None}
        people = tuple(one.seat for one in state.waiting if one.seat not in bots)
        if self._waited_for == (people, proposal):
            return
        self._waited_for = people, proposal
        if proposal is not None:
            who, what = self.screen.seat(Seat(proposal.seat)), plain(proposal.label)
            asked = "y agrees, n refuses." if self._must_answer() else "The others are asked."
            self.screen.say(f"{who} proposes: {what}. {asked}", style="bold")
        elif people:
            names = " and ".join(self.screen.seat(Seat(seat)) for seat in people)
            self.screen.say(f"Waiting for {names}.", style="dim")

    def _must_answer(self) -> bool:
        proposal = self.remote.look().proposal
        return proposal is not None and bool(set(self.people) - set(proposal.agreed))

    def _obey(self, line: str) -> None:
        """What somebody types who has nothing to choose."""
        if not line:
            self._waited_for = ()
            return
        first = line.split()[0].lower()
        if not any(first in command[:2] for command in self.commands if command.letter in _IDLE):
            self.screen.say(_NOT_YOUR_TURN if self.people else _WATCHING)
            return
        state = self.remote.look()
        if obey(self, Decision(self.viewer, state, Menu(_NOBODY_ASKED)), line) is Then.LEAVE:
            raise EOFError

    def _report(self) -> None:
        self._tell_answer()
        if self.remote.look().result is None:
            self.tell(self.viewer)
            self.screen.say("The game was ended unfinished.", style="bold")
        else:
            super()._report()


def _say(play: Play, decision: Decision, words: str) -> Then:
    """Talk to the table; it is heard here, too, when everybody hears it."""
    assert isinstance(play, RemotePlay), "others sit only at a server's table"
    if not play.remote.can_chat:
        play.screen.say("At this table only the players chat.")
    elif words:
        play.remote.say(words)
    else:
        play.screen.say("Type say and what you want to say.")
    return Then.ASK_AGAIN


def _agree(play: Play, decision: Decision, rest: str) -> Then:
    return _answer(play, decision, agree=True)


def _refuse(play: Play, decision: Decision, rest: str) -> Then:
    return _answer(play, decision, agree=False)


def _answer(play: Play, decision: Decision, agree: bool) -> Then:
    """Answer what somebody proposes."""
    assert isinstance(play, RemotePlay), "others sit only at a server's table"
    if decision.state.proposal is None:
        play.screen.say("Nothing is proposed.")
        return Then.ASK_AGAIN
    play.remote.agree(decision.seat, agree)
    return Then.LOOK_ANEW


_COMMANDS = {command.letter: command for command in COMMANDS}
_SAY = Command("say", "say", "WORDS", "talk to all who are at the table", _say)
_LEAVE = _COMMANDS["q"]._replace(help="leave; your seat is kept")
PLAYING = (
    *(_COMMANDS[letter] for letter in "u?rapthlxc"),
    _SAY,
    Command("y", "yes", "", "agree to what is proposed", _agree),
    Command("n", "no", "", "refuse what is proposed", _refuse),
    _LEAVE,
    _COMMANDS["help"],
)
WATCHING = (
    *(_COMMANDS[letter] for letter in "ratl"),
    _SAY,
    _LEAVE._replace(help="leave"),
    _COMMANDS["help"],
)
_IDLE = {*"uratlxcynq", "say", "help"}  # what can be typed also while others choose
