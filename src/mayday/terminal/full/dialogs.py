"""Dialogs: pages to read and search, a question, a screen that changes hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from mayday.render.lines import Line, Span
from mayday.render.lines import paragraph as plain_lines
from mayday.terminal.full.pane import Pane

_UP = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -(10**6), "end": 10**6}


class Entry(NamedTuple):
    """A paragraph of a page; `value` is what Enter on it gives."""

    lines: Callable[[int], Sequence[Line]]  # for a width
    words: str  # what a search looks at
    value: str = ""


def text_entry(words: str, hue: str = "", value: str = "", strong: bool = False) -> Entry:
    return Entry(lambda width: plain_lines(words, width, hue, "", strong), words, value)


class Book(Screen[str]):
    """A list of paragraphs. What is typed searches; Enter picks, Escape closes."""

    CSS: ClassVar[str] = "Book { layers: base; }"

    def __init__(self, title: str, entries: Sequence[Entry], typed: str = "", at: int = 0) -> None:
        super().__init__()
        self.heading, self.entries, self.typed, self.at = title, entries, typed, at
        self._rows: list[int] = []

    def compose(self) -> ComposeResult:
        yield Pane("head")
        yield Pane("page")
        yield Pane("foot")

    @property
    def found(self) -> list[Entry]:
        wanted = self.typed.lower().split()
        return [
            entry for entry in self.entries if all(word in entry.words.lower() for word in wanted)
        ]

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        for id, y, rows in (("head", 0, 1), ("page", 1, height - 2), ("foot", height - 1, 1)):
            self.query_one(f"#{id}", Pane).place(Region(0, y, width, max(rows, 1)))
        self.draw()

    def draw(self) -> None:
        pane, found = self.query_one("#page", Pane), self.found
        self.at = max(min(self.at, len(found) - 1), 0)
        lines: list[Line] = []
        self._rows = []
        for n, entry in enumerate(found):
            written = entry.lines(pane.room)
            lines += written
            self._rows += [n] * len(written)
        first = self._rows.index(self.at) if self.at in self._rows else 0
        picks = any(entry.value for entry in found)
        pane.show(lines, chosen_row=first if picks else -1)
        last = len(self._rows) - 1 - self._rows[::-1].index(self.at) if lines else 0
        pane.reveal(first, last)
        search = f"  search: {self.typed}▏" if self.typed else ""
        self.query_one("#head", Pane).show([(Span(self.heading + search, "", "", True),)])
        enter = "Enter picks, " if picks else ""
        keys = f"type to search, arrows move, {enter}Esc closes  ({len(found)})"
        self.query_one("#foot", Pane).show([(Span(keys, "key"),)])

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "escape":
            self.dismiss("")
        elif event.key == "enter":
            found = self.found
            self.dismiss(found[self.at].value if found else "")
        elif event.key in _UP:
            self.at += _UP[event.key]
            self.draw()
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
            self.draw()
        elif event.is_printable and event.character:
            self.typed, self.at = self.typed + event.character, 0
            self.draw()

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        if message.pane.id == "page" and message.row < len(self._rows):
            self.dismiss(self.found[self._rows[message.row]].value)


class Question(Screen[str]):
    """A question to be answered with a line, or with y or n; Escape gives nothing."""

    def __init__(self, question: Sequence[str], typed: str = "", yes_no: bool = False) -> None:
        super().__init__()
        self.question, self.typed, self.yes_no = question, typed, yes_no

    def compose(self) -> ComposeResult:
        yield Pane("page")

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#page", Pane).place(event.size.region)
        self.draw()

    def draw(self) -> None:
        pane = self.query_one("#page", Pane)
        lines: list[Line] = []
        for words in self.question:
            lines += plain_lines(words, pane.room) or [()]
        if self.yes_no:
            lines.append((Span("y yes   n no", "key"),))
        else:
            lines += [(Span(f"> {self.typed}▏", "", "", True),), (Span("Enter, or Esc", "key"),)]
        pane.show(lines)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "escape" or (self.yes_no and event.key == "n"):
            self.dismiss("")
        elif self.yes_no:
            if event.key == "y":
                self.dismiss("y")
        elif event.key == "enter":
            self.dismiss(self.typed)
        elif event.key == "backspace":
            self.typed = self.typed[:-1]
            self.draw()
        elif event.is_printable and event.character:
            self.typed += event.character
            self.draw()


class Cover(Screen[None]):
    """An empty screen while it changes hands, so that nobody reads another's secrets."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.words = f"To decide: {name}. Take the screen and press Enter."

    def compose(self) -> ComposeResult:
        yield Pane("page")

    def on_resize(self, event: events.Resize) -> None:
        pane = self.query_one("#page", Pane)
        pane.place(event.size.region)
        pane.show([(), (Span(f"  {self.words}", "", "", True),)])

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key == "enter":
            self.dismiss(None)

    def on_pane_pointed(self, message: Pane.Pointed) -> None:
        self.dismiss(None)
