"""The MCP server: tools to find a game, sit down and play, over stdio or streamable HTTP."""

from __future__ import annotations

import secrets
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, NamedTuple, Self

from mcp.server.mcpserver import MCPServer

from mayday.games import all_games, find
from mayday.kernel import GameDef, GameError, Rule
from mayday.mcp import telling
from mayday.mcp.lines import Line, Message, Refused, private_table, seat_on_server
from mayday.server.config import Limits, Settings
from mayday.server.hub import Hub

_MOST_TABLES = 50
_MOST_RULES = 12
_NOT_NOW = "There is nothing to choose now: look again later."
_MANNERS = """Tabletop games of survival. list_games says what there is. start_match lays a table
with bots, join_match takes a seat on a server by an invitation; both give the name of the match,
which all other tools want, and which nobody else should know. look shows the table and the numbered
choices, choose makes one. why_not, hint and search_rules help; undo takes back."""


class Seated(NamedTuple):
    """A seat of the model."""

    game: GameDef[Any]
    line: Line


class Tables:
    """The seats that are played through this server, by names that cannot be guessed."""

    def __init__(self, url: str, kept: Path) -> None:
        self._url, self._kept = url, kept
        self._seated: dict[str, Seated] = {}
        self._open = AsyncExitStack()

    async def __aenter__(self) -> Self:
        folder = self._open.enter_context(tempfile.TemporaryDirectory(prefix="mayday-"))
        limits = Limits(messages_per_second=1e9, message_burst=1_000_000, open_matches=10**6)
        self._hub = Hub(Settings(data=Path(folder), bot_pause=0.0, limits=limits))
        await self._hub.open()
        self._open.push_async_callback(self._hub.close)
        return self

    async def __aexit__(self, *problem: object) -> None:
        for seated in self._seated.values():
            await seated.line.close()
        await self._open.aclose()

    async def start(self, game: str, seats: list[str], options: dict[str, str]) -> str:
        await self._make_room()
        found = _find(game)
        wanted = seats or ["me", *["greedy"] * (found.seat_counts[0] - 1)]
        return self._seat(found, await private_table(self._hub, game, wanted, options))

    async def join(self, token: str) -> str:
        await self._make_room()
        if not self._url:
            raise Refused("This server was started without --url, so there is nothing to join.")
        line, game = await seat_on_server(self._url, token.rpartition("/")[2], self._kept)
        return self._seat(_find(game), line)

    async def _make_room(self) -> None:
        """Tables that are over make room for others."""
        for name in [name for name, at in self._seated.items() if at.line.is_over or at.line.ended]:
            if len(self._seated) >= _MOST_TABLES:
                await self._seated.pop(name).line.close()
        if len(self._seated) >= _MOST_TABLES:
            raise Refused(f"There are {_MOST_TABLES} tables already: end one of them first.")

    def _seat(self, game: GameDef[Any], line: Line) -> str:
        name = secrets.token_urlsafe(12)
        self._seated[name] = Seated(game, line)
        return name

    def at(self, match: str) -> Seated:
        if match not in self._seated:
            raise Refused("There is no such match: start or join one, and use the name it has.")
        return self._seated[match]


class Tools:
    """What a model can do; whatever is refused is said in one sentence."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def list_games(self) -> str:
        """The games with their seats, options and values; the usual value of an option first."""
        return "\n\n".join(map(_described, all_games()))

    def search_rules(self, game: str, words: str) -> str:
        """The rules of a game that speak of all these words, or the rule with that number."""
        return _rules_with(_find(game), words)

    async def start_match(
        self, game: str, seats: list[str] | None = None, options: dict[str, str] | None = None
    ) -> str:
        """Lay a table. `seats`: "me" once, else random, greedy, cadet, officer or commander."""
        name = await self._tables.start(game, seats or [], options or {})
        return f"You sit at the table. Your match: {name}\n\n{await self.look(name)}"

    async def join_match(self, token: str) -> str:
        """Take the seat of an invitation: the link, or its last part."""
        name = await self._tables.join(token)
        return f"You have the seat. Your match: {name}\n\n{await self.look(name)}"

    async def look(self, match: str, full: bool = False) -> str:
        """The table as your seat sees it, and the numbered choices; `full`: with small print."""
        game, line = self._tables.at(match)
        await line.my_turn()
        return telling.table(game, line.state, line.story, full)

    async def choose(self, match: str, choice: str) -> str:
        """Make a choice: its number in the last look, or as the game writes it."""
        line = self._tables.at(match).line
        wish = _meant(line.state, choice)
        await line.act({"type": "choose", "at": line.state["number"], **wish})
        return await self.look(match)

    async def undo(self, match: str) -> str:
        """Take back your last choice, as long as nothing new came to light since."""
        await self._tables.at(match).line.act({"type": "undo"})
        return await self.look(match)

    async def why_not(self, match: str, piece: str | None = None) -> str:
        """What is not possible now, and why not, with the rule; of one piece, or of all."""
        answer = await self._tables.at(match).line.ask({"type": "why", "target": piece})
        return telling.reasons(answer["missed"])

    async def hint(self, match: str) -> str:
        """The choices that look best to a strong player who sees what you see, and why."""
        line = self._tables.at(match).line
        answer = await line.ask({"type": "hints", "at": line.state["number"]})
        return telling.advice(line.state, answer["hints"])


def build(tables: Tables) -> MCPServer[Any]:
    """The server with its tools."""
    server: MCPServer[Any] = MCPServer(
        "mayday", title="Mayday", instructions=_MANNERS, log_level="WARNING"
    )
    tools = Tools(tables)
    for tool in (
        *(tools.list_games, tools.search_rules, tools.start_match, tools.join_match),
        *(tools.look, tools.choose, tools.undo, tools.why_not, tools.hint),
    ):
        server.add_tool(tool, structured_output=False)
    return server


async def serve_stdio(url: str, kept: Path) -> None:
    """Serve one model over standard input and output."""
    async with Tables(url, kept) as tables:
        await build(tables).run_stdio_async()


async def serve_http(host: str, port: int, url: str, kept: Path) -> None:
    """Serve models over streamable HTTP, at the path /mcp."""
    async with Tables(url, kept) as tables:
        await build(tables).run_streamable_http_async(host=host, port=port)


def _find(game: str) -> GameDef[Any]:
    try:
        return find(game)
    except GameError as error:
        raise Refused(f"{error}") from None


def _meant(state: Message, choice: str) -> Message:
    """The choice with that number, or as it is written; what is not offered the server refuses."""
    offered, wanted = telling.choices_of(state), choice.strip()
    if wanted.isdecimal():
        if not 1 <= int(wanted) <= len(offered):
            raise Refused(f"There are choices 1 to {len(offered)}." if offered else _NOT_NOW)
        wanted = offered[int(wanted) - 1]["choice"]
    way = next((c.get("way") for c in offered if c["choice"] == wanted), None)
    return {"choice": wanted, "way": way}


def _described(game: GameDef[Any]) -> str:
    """One game: what it is about, for how many, and its options."""
    text, (least, most) = game.text, (game.seat_counts[0], game.seat_counts[-1])
    blurb = text.get("game", "blurb") if text.has("game", "blurb") else game.title
    lines = [f"{game.id}: {blurb}", f"  seats: {least}" + (f" to {most}" if most > least else "")]
    for option in game.options:
        others = (value for value in option.values if value != option.default)
        lines.append(f"  {option.name}: {', '.join((option.default, *others))}")
    return "\n".join(lines)


def _rules_with(game: GameDef[Any], words: str) -> str:
    """Those rules, the first of many."""
    wanted = words.lower().split()
    found = [rule for rule in game.rules if rule.id.lower() == words.strip().lower()]
    found = found or [rule for rule in game.rules if wanted and _speaks_of(rule, wanted)]
    if not found:
        return f"No rule of {game.title} speaks of that."
    more = len(found) - _MOST_RULES
    lines = [f"{rule.id} ({rule.chapter}): {rule.text}" for rule in found[:_MOST_RULES]]
    return "\n".join([*lines, *([f"... and {more} more."] if more > 0 else [])])


def _speaks_of(rule: Rule, words: list[str]) -> bool:
    said = f"{rule.id} {rule.chapter} {rule.text}".lower()
    return all(word in said for word in words)
