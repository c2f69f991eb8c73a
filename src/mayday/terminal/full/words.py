"""Words of the full screen: the names that a state brings along, and sentences as spans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mayday.kernel import Ref, Sentence, Weight, plain
from mayday.render.lines import Line, Span, flow
from mayday.server.messages import RemarkShown, StateShown

WEIGHTS = {Weight.GOOD: "green", Weight.PLAIN: "", Weight.WARNING: "yellow", Weight.DANGER: "red"}
SIGNS = {Weight.GOOD: "+ ", Weight.PLAIN: "· ", Weight.WARNING: "! ", Weight.DANGER: "‼ "}


class Named:
    """What a state says that things are called."""

    def __init__(self, state: StateShown) -> None:
        self.names: Mapping[str, str] = state.names
        self._notes = state.notes

    def name(self, id: str) -> str:
        return self.names.get(id, id)

    def counted(self, id: str, number: int) -> str | None:
        return None  # a state has no such forms

    def get(self, section: str, key: str) -> str:
        return self._notes.get(f"{section}.{key}", "")


def spans(sentence: Sentence, hue: str = "", strong: bool = False) -> list[Span]:
    """A sentence word by word; the words of a name know what they name."""
    found: list[Span] = []
    glued = False  # the last word goes on without a blank
    for part in sentence:
        text, id = (part.name, part.id) if isinstance(part, Ref) else (part, "")
        words = [Span(word, hue, id, strong or bool(id)) for word in text.split()]
        if glued and words and not text[:1].isspace():
            last = found.pop()
            found.append(last._replace(text=last.text + words[0].text, id=last.id or words[0].id))
            words = words[1:]
        found += words
        glued = bool(found) and not text[-1:].isspace()
    return found


def paragraph(sentence: Sentence, width: int, first: str = "", hue: str = "") -> list[Line]:
    """A sentence in lines, with something before the first; the others stand below its words."""
    lines = flow(spans(sentence, hue), max(width - len(first), 8), between=" ")
    return [(Span(" " * len(first) if n else first, hue), *line) for n, line in enumerate(lines)]


def remark_lines(remarks: Iterable[RemarkShown], width: int) -> list[Line]:
    """Remarks, each with the sign and the colour of its weight."""
    lines: list[Line] = []
    for remark in remarks:
        lines += paragraph(remark.text, width, SIGNS[remark.weight], WEIGHTS[remark.weight])
    return lines


def said(sentence: Sentence) -> str:
    return plain(sentence)


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def listed(words: Sequence[str]) -> str:
    """Names one after the other: `A, B and C`."""
    return ", ".join(words[:-1]) + (" and " if len(words) > 1 else "") + "".join(words[-1:])
