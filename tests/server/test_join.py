"""Join in lines: whole games at a real server, typed by scripts; what others do is told."""

from __future__ import annotations

import asyncio
import io
import os
import select
import subprocess
import sys
import termios
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread

import httpx
import pytest
from rich.console import Console

from mayday.cli import main
from mayday.games import all_games
from mayday.kernel import SPECTATOR, Seat, plain
from mayday.terminal.desk import Lost, Refused
from mayday.terminal.remote import RemoteDesk, read_address
from mayday.terminal.remote.known import Known
from mayday.terminal.remote.line import BACK, LOST
from mayday.terminal.remote.play import RemotePlay
from mayday.terminal.remote.table import RemoteTable
from server.client import ME, OPEN, PATIENCE, Message, Person, Table, bot, live
from server.desks import link
from server.process import Server, free_port
from words import unwrapped

SF = "systems-failing"
GAMES = {game.id: game for game in all_games()}
SHORT = {
    "free-mars": {"mission": "CE-M1"},
    "phobia": {"scenario": "quick", "setup": "preset"},
    "systems-failing": {"difficulty": "easy"},
}


class Robot:
    """Types the number of a random choice whenever there is one."""

    is_live = False

    def __init__(self, seed: int) -> None:
        self.luck, self.asked = Random(seed), 0

    def ask(self, answer: Callable[[str | None], None]) -> None:
        self.asked += 1
        self.answer(answer)

    def answer(self, answer: Callable[[str | None], None]) -> None:
        (ask,) = self.terminal.play.remote.look().asks
        further = ask.way.choices if ask.way else ()
        answer(str(self.luck.randint(1, len(ask.choices) + len(further))))

    def clear(self) -> None:
        """Nothing of it is on the screen."""

    close = clear
    terminal: Terminal


class Script(Robot):
    """Types these lines, each as soon as a text is on the screen."""

    is_live = True

    def __init__(self, *lines: tuple[str, str]) -> None:
        super().__init__(0)
        self.lines = list(lines)

    def ask(self, answer: Callable[[str | None], None]) -> None:
        if self.lines and self.lines[0][0] in self.terminal.text:
            answer(self.lines.pop(0)[1])


class Terminal:
    """Somebody who joins from a terminal."""

    def __init__(self, url: str, kept: Path, keyboard: Robot, watch: bool = False) -> None:
        self.url, self.kept, self.keyboard, self.watch = url, kept, keyboard, watch
        self.shown = io.StringIO()
        self._play: RemotePlay | None = None
        self._is_over = False
        keyboard.terminal = self

    async def run(self, name: str | None = None) -> Terminal:
        """Sit there until it is over; whatever ends the waiting gets this one up, too."""
        over: Future[None] = Future()
        Thread(target=self._run, args=(name, over), daemon=True).start()
        try:
            await asyncio.wait_for(asyncio.wrap_future(over), PATIENCE)
        except TimeoutError:
            pytest.fail(f"nothing happens any more: {self.text}")
        finally:
            self._is_over = True
            if self._play is not None:
                self._play.remote.inbox.put(Lost("The test is over."))
        return self

    def _run(self, name: str | None, over: Future[None]) -> None:
        over.set_running_or_notify_cancel()  # from now on it cannot be cancelled
        try:
            desk = RemoteDesk(read_address(self.url), self.kept, name, self.watch)
            console = Console(file=self.shown, highlight=False, markup=False)
            self._play = RemotePlay(RemoteTable(desk), console, self.keyboard)
            if not self._is_over:
                self._play.run()
        except BaseException as error:
            over.set_exception(error)
        else:
            over.set_result(None)

    @property
    def play(self) -> RemotePlay:
        assert self._play is not None, "it sits at no table yet"
        return self._play

    @property
    def text(self) -> str:
        return unwrapped(self.shown.getvalue())


async def lay(server: Server, game: str, *seats: Message) -> tuple[Person, Message, list[str]]:
    """A table, and the links to its open seats."""
    ann = Person(server.base)
    info = await ann.create(game, *seats, options=SHORT.get(game, {}))
    return ann, info, [link(ann, info, n) for n, seat in enumerate(seats) if seat == OPEN]


@pytest.mark.parametrize("game", GAMES)
@live
async def test_two_terminals_or_one_play_a_whole_game(
    server: Server, tmp_path: Path, game: str
) -> None:
    people = min(2, max(GAMES[game].seat_counts))
    _, _, links = await lay(server, game, *[OPEN] * people)
    seated = [Terminal(url, tmp_path / str(n), Robot(n)) for n, url in enumerate(links)]
    await asyncio.gather(*(terminal.run() for terminal in seated))
    for terminal in seated:
        assert terminal.play.remote.look().status == "over"
        assert "rounds, " in terminal.text
        assert "Look at it again in a browser:" in terminal.text


@live
async def test_a_server_that_is_killed_in_the_middle_of_a_game_is_found_again(
    servers: Callable[..., Server], tmp_path: Path
) -> None:
    server = servers()

    class Killer(Robot):
        """Kills the server at its second decision, and starts it again."""

        def answer(self, answer: Callable[[str | None], None]) -> None:
            if self.asked == 2:
                server.kill()
                server.start()
            super().answer(answer)

    _, _, links = await lay(server, SF, OPEN, OPEN)
    one = Terminal(links[0], tmp_path / "one", Killer(1))
    two = Terminal(links[1], tmp_path / "two", Robot(2))
    await asyncio.gather(one.run(), two.run())
    for terminal in (one, two):
        assert terminal.play.remote.look().status == "over"
        assert terminal.text.count(LOST) == terminal.text.count(BACK) == 1
        assert terminal.text.index(LOST) < terminal.text.index(BACK)


FIRST = {"first": "A", "role_a": "medic", "role_b": "chemist"}


async def lay_for_two(server: Server) -> list[str]:
    """Systems Failing, in which the first seat begins."""
    ann = Person(server.base)
    info = await ann.create(SF, OPEN, OPEN, options=FIRST)
    return [link(ann, info, seat) for seat in (0, 1)]


@live
async def test_what_can_be_typed_at_ones_turn(server: Server, tmp_path: Path) -> None:
    one, _ = await lay_for_two(server)
    lines = ["h", "?", "r SF-REP-1", "t", "t core", "l", "p 1", "a", "help", "99", "nonsense"]
    lines += ["y", "say", "discard", "undo", "s", "discard", "q"]
    script = Script(("choose an action", lines[0]), *(("", line) for line in lines[1:]))
    text = (await Terminal(one, tmp_path, script).run("Ann")).text
    for said in [
        "You are Ann; the seat of B is open.",
        "SF-REP-1 (stated",
        "Core damage: 0/10",
        "take back the last choice",
        "talk to all who are at the table",
        "There are choices 1 to",
        'Nothing here fits "nonsense"',
        "Nothing is proposed.",
        "Type say and what you want to say.",
        "Ann draws",
        f"Your seat is kept. Come back with: mayday join {one}",
    ]:
        assert said in text, said
    again = await Terminal(one, tmp_path, Script(("", "q"))).run()
    assert "You are Ann" in again.text
    assert "takes the first player marker" not in again.text  # told before


@live
async def test_undo_chat_and_proposals_with_both_answers(server: Server, tmp_path: Path) -> None:
    links = await lay_for_two(server)
    ann = Script(
        ("Ben is the Chemist", "say Let us give up"),
        ("Ben: I listen", "discard"),
        ("Ben: I saw that", "u"),
        ("Taken back", "c"),
        ("counted so", "y"),
        ("Ben: Not yet", "c"),
        ("", "y"),
        ("just refused", "end your turn"),
        ("Ben proposes", "y"),
    )
    ben = Script(
        ("Ann: Let us give up", "say I listen"),
        ("Ann discards", "say I saw that"),
        ("Ann proposes: Concede", "1"),
        ("It is not your turn", "n"),
        ("That was refused", "say Not yet"),
        ("Ben, choose an action", "c"),
        ("counted so", "y"),
    )
    one, two = Terminal(links[0], tmp_path / "a", ann), Terminal(links[1], tmp_path / "b", ben)
    await asyncio.gather(one.run("Ann"), two.run("Ben"))
    for text in (one.text, two.text):
        assert "Ann: Let us give up" in text
        assert "Ben: I listen" in text
        assert "Ben proposes: Concede: the game is lost." in text
        assert text.count("That was refused.") == 1
        assert text.count("All agreed.") == 1
        assert "gave the game up" in text
    assert "Taken back." in one.text
    assert "The last choice was taken back." in two.text.partition("Ann discards")[2]
    assert "This was just refused; make a choice first." in one.text
    assert "the others are asked" in one.text


@live
async def test_a_watcher_is_told_what_is_public_and_can_type_little(
    server: Server, tmp_path: Path
) -> None:
    """Hands are secret in Phobos Falling: what was drawn is not printed."""
    _, info, (url,) = await lay(server, "phobos-falling", OPEN, bot(), bot())
    watched = f"{server.base}/match/{info['id']}"
    script = Script(("Waiting for", "t"), ("", "1"), ("", "say Left!"), ("", "help"), ("", "q"))
    watcher = Terminal(watched, tmp_path / "watcher", script, watch=True)
    player = Terminal(url, tmp_path / "player", Script(("", "t"), ("", "q")))
    await asyncio.gather(watcher.run(), player.run())
    heard = [plain(event.text) for event in player.play.remote.story(Seat(0))]
    public = {plain(event.text) for event in watcher.play.remote.story(SPECTATOR)}
    secrets = [sentence for sentence in heard if sentence not in public]
    assert secrets
    assert all(sentence in player.text for sentence in secrets)
    assert not any(sentence in watcher.text for sentence in secrets)
    assert "You watch." in watcher.text
    assert "At this table only the players chat." in watcher.text
    assert "take back" not in watcher.text
    assert "mayday join" not in watcher.text


class Pty:
    """`mayday join` in a terminal of its own, and somebody who types there."""

    def __init__(self, url: str, home: Path) -> None:
        self._near, far = os.openpty()
        self._before = termios.tcgetattr(far)
        self._far = far
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mayday.cli", "join", url, "--plain", "--name", "Ben"],
            stdin=far,
            stdout=far,
            stderr=far,
            start_new_session=True,
            env={**os.environ, "XDG_DATA_HOME": str(home), "TERM": "xterm", "COLUMNS": "80"},
        )

    def type(self, keys: str) -> None:
        os.write(self._near, keys.encode())

    async def until(self, shown: str) -> None:
        """Wait until it is on the screen, after all that was waited for before."""
        async with asyncio.timeout(PATIENCE):
            while shown not in self.shown:
                if select.select([self._near], [], [], 0)[0]:
                    self.shown += os.read(self._near, 65536).decode("utf-8", "replace")
                else:
                    await asyncio.sleep(0.01)
        self.shown = self.shown.partition(shown)[2]

    async def leave(self) -> int:
        """The exit code; the terminal is as it was found."""
        code = await asyncio.to_thread(self.process.wait, PATIENCE)
        assert termios.tcgetattr(self._far) == self._before
        return code

    def close(self) -> None:
        """Nothing of it is left, however the test ended."""
        self.process.kill()
        self.process.wait()
        for end in (self._near, self._far):
            os.close(end)


@live
async def test_what_is_typed_stays_while_others_talk(server: Server, tmp_path: Path) -> None:
    ann = Person(server.base)
    info = await ann.create(SF, ME, OPEN, options={**FIRST, "first": "B"})
    table = await ann.sit(info["id"])
    ben = Pty(link(ann, info, 1), tmp_path)
    try:
        await talk_while_typing(table, ben)
    finally:
        ben.close()


async def talk_while_typing(table: Table, ben: Pty) -> None:
    await ben.until("End your turn")
    await ben.until("> ")
    ben.type("disc")
    await ben.until("disc")
    await table.ask({"type": "chat", "seat": 0, "text": "Are you there?"})
    await ben.until("Are you there?")
    await ben.until("> disc")
    ben.type("ard\r")
    await ben.until("discards the whole pool")
    await table.until(lambda: table.states[0]["number"] == 1)
    await ben.until("End your turn")
    await ben.until("> ")
    ben.type("say Yes\r")
    await table.until(lambda: [line["text"] for line in table.chat] == ["Are you there?", "Yes"])
    ben.type("q\r")
    await ben.until("Your seat is kept")
    assert await ben.leave() == 0


def lay_now(server: Server, *seats: Message) -> Message:
    """A table of somebody who is not here."""
    body = {"game": SF, "options": FIRST, "seats": list(seats), "name": None}
    info: Message = httpx.post(f"{server.base}/api/v1/matches", json=body).json()
    return info


@pytest.fixture
def typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """`typed("1\\nq\\n", "join", url)` runs the command with these lines: code, output, errors."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(lines: str, *arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        code = main(arguments)
        return code, *capsys.readouterr()

    return run


def test_a_script_plays_by_the_command(
    server: Server, typed: Callable[..., tuple[int, str, str]]
) -> None:
    info = lay_now(server, OPEN, bot("greedy"))
    url = f"{server.base}{info['seats'][0]['link']}"
    code, said, problems = typed("discard\nq\n", "join", url, "--name", "Ann")
    assert (code, problems) == (0, "")
    assert "> discard Ann discards the whole pool: 6 cubes." in unwrapped(said)
    assert said.endswith(f"> q\n\nYour seat is kept. Come back with:  mayday join {url}\n")
    code, said, problems = typed("", "join", f"{server.base}/match/{info['id']}")
    assert (code, problems) == (0, "")
    assert "Ann discards the whole pool" in unwrapped(said)


def test_what_cannot_be_joined_is_one_line_and_a_code(
    server: Server, typed: Callable[..., tuple[int, str, str]]
) -> None:
    info = lay_now(server, ME, OPEN)
    match = f"{server.base}/match/{info['id']}"
    link = f"{server.base}{info['seats'][1]['link']}"
    for arguments, reason in [
        (("join", "nonsense"), '"nonsense" leads to no table'),
        (("join", f"{server.base}/games/{SF}"), "leads to no table"),
        (("join", f"http://127.0.0.1:{free_port()}/join/x"), "no Mayday server answers"),
        (("join", f"{server.base}/join/void"), "leads to no seat"),
        (("join", match), "You have no seat at this match"),
        (("join", link, "--name", "x" * 41), "40"),
        (("watch", f"{server.base}/match/nothing"), "no such match"),
        (("watch", link), "takes a seat"),
    ]:
        code, said, problems = typed("", *arguments)
        assert (code, said) == (2, "")
        assert reason in problems
        assert problems.count("\n") == 1


@live
async def test_a_mistake_while_listening_ends_it_with_one_line(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In lines and at a desk: nobody waits for news that will never come."""
    urls = await lay_for_two(server)

    def fail(known: Known, message: object) -> None:
        raise ZeroDivisionError("so much for that")

    class Failing(Script):
        """From its first line on nothing is understood any more."""

        def ask(self, answer: Callable[[str | None], None]) -> None:
            monkeypatch.setattr(Known, "hear", fail)
            super().ask(answer)

    one = Terminal(urls[0], tmp_path / "one", Failing(("choose an action", "discard")))
    with pytest.raises(Lost, match="ZeroDivisionError: so much for that"):
        await one.run("Ann")
    desk = RemoteDesk(read_address(urls[1]), tmp_path / "two")
    with pytest.raises(Refused, match="ZeroDivisionError"):
        await asyncio.wait_for(desk.enter(), PATIENCE)


@live
async def test_a_terminal_that_fails_takes_the_other_one_along(
    server: Server, tmp_path: Path
) -> None:
    urls = await lay_for_two(server)

    class Failing(Robot):
        def answer(self, answer: Callable[[str | None], None]) -> None:
            raise ZeroDivisionError

    one = Terminal(urls[0], tmp_path / "one", Failing(1))
    two = Terminal(urls[1], tmp_path / "two", Script(("never shown", "q")))
    waiting = asyncio.create_task(two.run("Ben"))
    with pytest.raises(ZeroDivisionError):
        await one.run("Ann")
    waiting.cancel()
    with suppress(asyncio.CancelledError):
        await waiting
    assert waiting.cancelled()
