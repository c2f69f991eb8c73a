"""The past: any moment of the game on the table again, with a slider to move through them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mayday.render.lines import Line, Span
from mayday.server.messages import RemarkShown
from mayday.terminal.desk import Refused
from mayday.terminal.full.story import Story

if TYPE_CHECKING:
    from mayday.terminal.full.sitting import Sitting


class Past:
    """Which moment is shown; none: the present. Of a replay there is nothing but the past."""

    def __init__(self, sitting: Sitting, moments: int) -> None:
        self._sitting = sitting
        self.is_replay = moments > 0
        self.last = max(moments - 1, 0)
        self.at: int | None = None
        self.story = Story(())
        self.runs = False  # one moment after the other, at the pace that is set
        self._bar = (0, 1)  # where the slider stands: its first column and its width

    @property
    def is_shown(self) -> bool:
        return self.at is not None

    async def turn_to(self, at: int) -> None:
        """Put an earlier moment on the table."""
        sitting = self._sitting
        if not self.is_replay:
            self.last = sitting.states[sitting.seat].number
        wanted = max(min(at, self.last), 0)
        try:
            state = await sitting.desk.moment(sitting.asked_seat, wanted)
        except Refused as refused:
            sitting.say(refused.sentence, "red")
            return
        self.at, self.story = wanted, Story(sitting.desk.game.headings)
        self.story.hear(state)
        sitting.show(state)

    async def step(self, by: int) -> None:
        await self.turn_to((self.at or 0) + by)

    async def turn_to_cell(self, column: int) -> None:
        """A click on the slider."""
        first, width = self._bar
        if first <= column < first + width:
            await self.turn_to(round((column - first) * self.last / max(width - 1, 1)))

    async def run(self) -> None:
        """Show moment after moment until the last one, or until it is stopped."""
        self.runs = not self.runs
        while self.runs and self.at is not None and self.at < self.last:
            await self.step(1)
            await self._sitting.pace.rest()
        self.runs = False

    def leave(self) -> None:
        """Back to the present."""
        if not self.is_replay:
            self.at, self.runs = None, False
            self._sitting.show(self._sitting.states[self._sitting.seat])

    async def about(self, node: str) -> tuple[RemarkShown, ...]:
        """What there is to say of a node, at the moment that is shown."""
        return await self._sitting.desk.about(self._sitting.asked_seat, node, self.at)

    def slider(self, width: int) -> Line:
        """Where the moment lies: a bar with a knob."""
        head, keys = f"Moment {self.at} of {self.last} ", " ← → PgUp PgDn"
        room = max(width - len(head) - len(keys) - 2, 5)
        self._bar = len(head) + 1, room
        knob = round((room - 1) * (self.at or 0) / max(self.last, 1))
        bar = "━" * knob + "●" + "─" * (room - 1 - knob)
        return (Span(head, "", "", True), Span(f"├{bar}┤"), Span(keys, "key"))
