"""A pane: lines of spans that can be scrolled and pointed at. Only lines that changed are drawn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from mayday.render.lines import Line, Span

# The sixteen colours of every terminal, in its own tones; a letter or sign stands with each.
HUES = {
    "orange": "yellow",
    "blue": "bright_blue",
    "yellow": "bright_yellow",
    "red": "red",
    "black": "bright_black",
    "green": "green",
    "white": "",
    "violet": "magenta",
    "key": "cyan",
    "dim": "bright_black",
}
FRAME = " │┌┐└┘─"  # what stands around a thing and is not pointed at
_NO_STYLE = Style()


@cache
def _style(hue: str, strong: bool, lit: bool, cursor: bool) -> Style:
    return Style(
        color=HUES.get(hue) or None,
        bold=strong or None,
        underline=lit or None,
        reverse=cursor or None,
    )


class Pane(ScrollView, can_focus=False):
    """Shows lines; says which node somebody points at."""

    class Pointed(Message):
        """Somebody clicked at a line, and perhaps at a node."""

        def __init__(self, pane: Pane, column: int, row: int, id: str) -> None:
            self.pane, self.column, self.row, self.id = pane, column, row, id
            super().__init__()

        @property
        def control(self) -> Pane:
            return self.pane

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[Line] = []
        self.cursor = ""  # the node that is pointed at
        self.lit: frozenset[str] = frozenset()  # nodes that somebody speaks of
        self.chosen_row = -1  # the line that is pointed at
        self._strips: list[Strip] = []
        self._placed = Size(80, 24)

    def place(self, region: Region) -> None:
        """Stand there; an empty region is no place at all."""
        self._placed = region.size
        self.display = bool(region.area)
        self.styles.offset = region.offset
        self.styles.width, self.styles.height = region.width, region.height

    @property
    def room(self) -> int:
        """How wide a line may be; a column is kept for the bar that scrolls."""
        return max(self._placed.width - 1, 10)

    @property
    def rows(self) -> int:
        """How many lines can be seen at once."""
        return max(self._placed.height, 1)

    def show(
        self,
        lines: Sequence[Line],
        cursor: str = "",
        lit: Collection[str] = (),
        chosen_row: int = -1,
    ) -> None:
        """Show these lines; what looks as before is not drawn again."""
        self.lines, self.cursor, self.lit = list(lines), cursor, frozenset(lit)
        self.chosen_row = chosen_row
        strips = [self._strip(n, line) for n, line in enumerate(self.lines)]
        before, self._strips = self._strips, strips
        size = Size(self.room, len(strips))
        if size != self.virtual_size:
            self.virtual_size = size
        for n in range(max(len(before), len(strips))):
            if n >= len(before) or n >= len(strips) or before[n] != strips[n]:
                self.refresh_line(n)

    def _strip(self, row: int, line: Line) -> Strip:
        chosen = row == self.chosen_row
        return Strip([Segment(span.text, self._style(span, chosen)) for span in line])

    def _style(self, span: Span, chosen: bool) -> Style:
        says = bool(span.id and span.text.strip(FRAME))
        is_cursor = chosen or (says and span.id == self.cursor)
        is_lit = says and span.id in self.lit
        return _style(span.hue, span.strong, is_lit, is_cursor)

    def render_line(self, y: int) -> Strip:
        x, row = self.scroll_offset.x, y + self.scroll_offset.y
        strip = self._strips[row] if row < len(self._strips) else Strip([])
        return strip.crop_extend(x, x + self.size.width, _NO_STYLE)

    def reveal(self, first: int, last: int | None = None) -> None:
        """Scroll until these lines can be seen, as little as that needs."""
        end, top = first if last is None else last, round(self.scroll_offset.y)
        if first < top or end - first >= self.rows:
            self.scroll_to(y=max(first - 1, 0), animate=False, force=True)
        elif end >= top + self.rows:
            self.scroll_to(y=end + 1 - self.rows, animate=False, force=True)

    def is_seen(self, row: int) -> bool:
        return 0 <= row - round(self.scroll_offset.y) < self.rows

    def node_at(self, x: int, row: int) -> str:
        """The node that is drawn there."""
        for span in self.lines[row] if 0 <= row < len(self.lines) else ():
            if x < len(span.text):
                return span.id
            x -= len(span.text)
        return ""

    def on_click(self, event: events.Click) -> None:
        x, row = event.x + self.scroll_offset.x, event.y + self.scroll_offset.y
        self.post_message(self.Pointed(self, x, row, self.node_at(x, row)))
