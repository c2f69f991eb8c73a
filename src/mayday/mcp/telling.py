"""Telling: what a seat was sent, as text that a model reads."""

from __future__ import annotations

from typing import Any

import msgspec

from mayday.kernel import GameDef, Node
from mayday.mcp.lines import Message
from mayday.render import text_view

_WIDTH = 100
_NEWS = 30  # events that are told again, at most


def read(sentence: list[Any]) -> str:
    """A sentence of the protocol as text."""
    return "".join(part if isinstance(part, str) else part["name"] for part in sentence)


def choices_of(state: Message) -> list[Message]:
    """All that the seat can choose, in the order of their numbers; those by a way come last."""
    now = [choice for ask in state["asks"] for choice in ask["choices"]]
    ways = [ask["way"] for ask in state["asks"] if ask["way"]]
    return now + [{**choice, "way": way["choice"]} for way in ways for choice in way["choices"]]


def table(game: GameDef[Any], state: Message, story: list[Message], full: bool) -> str:
    """The table as the seat sees it, what its last choice led to, and what there is to choose."""
    news = [read(event["text"]) for event in story if event["at"] >= state["acted"]]
    scene = msgspec.convert(state["scene"], Node)
    parts = [
        text_view(scene, game.text, _WIDTH, full=full).rstrip(),
        _lines("What happened since you chose", news[-_NEWS:]),
        _lines("What is coming", [read(remark["text"]) for remark in state["forecast"]]),
        decision(state),
    ]
    return "\n\n".join(filter(None, parts))


def decision(state: Message) -> str:
    """The prompt and the numbered choices; or who is to choose, or how it ended."""
    if state["status"] in ("over", "abandoned"):
        return f"The game is over. {state['result']['text'] if state['result'] else ''}".strip()
    if not state["asks"]:
        waiting = [read(other["prompt"]) for other in state["waiting"]]
        return _lines("Others are to choose; look again later", waiting)
    prompt = " ".join(f"{read(ask['prompt'])} [{ask['rule']}]" for ask in state["asks"])
    offered = [f"{n} {read(c['label'])}" for n, c in enumerate(choices_of(state), 1)]
    return _lines(f"Position {state['number']}. You are asked: {prompt}", offered)


def reasons(missed: list[Message]) -> str:
    """What is not possible, and why not."""
    if not missed:
        return "Every choice that belongs to this decision is offered."
    return "\n".join(f"{read(m['label'])}: {m['why']} {m['remedy']} [{m['rule']}]" for m in missed)


def advice(state: Message, hints: list[Message]) -> str:
    """The best choices with their numbers, and why."""
    numbers = {choice["choice"]: n for n, choice in enumerate(choices_of(state), 1)}
    return "\n".join(
        f"{numbers[hint['choice']]} {read(hint['label'])}: "
        + " ".join(read(remark["text"]) for remark in hint["remarks"])
        for hint in hints
    )


def _lines(head: str, lines: list[str]) -> str:
    return "\n".join([f"{head}:", *(f"  {line}" for line in lines)]) if lines else ""
