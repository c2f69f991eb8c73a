"""The screen: scenes, stories, decisions and refusals as Rich shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from mayday.kernel import (
    Choice,
    Event,
    GameDef,
    Node,
    Ref,
    Result,
    Seat,
    Sentence,
    Weight,
    plain,
    seat_id,
)
from mayday.kernel import Text as Words
from mayday.render.lines import Span
from mayday.render.text import text_lines
from mayday.server.messages import EventShown, GuideShown, Missed, RemarkShown, ResultShown
from mayday.terminal.menu import Item, Menu, Row, said_together
from mayday.terminal.styles import HUES, KEY, NAME, indented

AIM_WORDS = {"win": "How you win", "lose": "How you lose", "turn": "Your turn"}
WEIGHTS = {
    Weight.GOOD: "green",
    Weight.PLAIN: "",
    Weight.WARNING: "yellow",
    Weight.DANGER: "bold red",
}
_WIDEST = 120  # no table gets better by more columns
_NAMED = 12  # choices that share a reason, in one line
RULED = "The table changed something by a ruling: this game counts in no statistics."


class Screen:
    """Shows one game on one console."""

    def __init__(self, console: Console, game: GameDef[Any], words: Words | None = None) -> None:
        """`words` are the game's, with the names of those who play."""
        self.console = console
        self.game = game
        self.text = words or game.text

    def sentence(self, sentence: Sentence, style: str = "") -> Text:
        """A sentence with its names in their colours."""
        parts = [(p.name, HUES.get(p.id, NAME)) if isinstance(p, Ref) else p for p in sentence]
        return Text.assemble(*parts, style=style)

    def label(self, choice: Choice) -> str:
        """A choice as a plain sentence."""
        return plain(self.text.choice(choice))

    def seat(self, seat: Seat) -> str:
        return self.text.name(seat_id(seat))

    def say(self, line: str, style: str = "") -> None:
        self.console.print(Text(line, style=style))

    def title(self) -> None:
        """The name of the game and what it is about."""
        self.say(self.game.title, style="bold")
        if self.text.has("game", "blurb"):
            self.say(self.text.get("game", "blurb"))

    def aim(self) -> None:
        """What a newcomer must know, if the game's words say it."""
        for part, words in AIM_WORDS.items():
            if self.text.has("aim", part):
                line = Text.assemble((f"{words}: ", "bold"), self.text.get("aim", part))
                self.console.print(line)

    def remarks(self, remarks: Iterable[RemarkShown]) -> None:
        """What the game remarks, a line each, in the colour of its weight."""
        for remark in remarks:
            self.console.print(indented(self.sentence(remark.text, WEIGHTS[remark.weight])))

    def lesson(self, guide: GuideShown) -> None:
        """What came of the last choice of a guided game, and what to look at and choose now."""
        if guide.left:
            self.say("You made a choice of your own; u takes it back.", style="dim")
            return
        if guide.then:
            self.console.print(self.sentence(guide.then, "dim"))
        for number, lesson in enumerate(guide.lessons, guide.first + 1):
            head = f"Guide, {number} of {guide.of}: "
            self.console.print(Text.assemble((head, "bold"), self.sentence(lesson.text)))
            if lesson.choice:
                self.command("Type:", self.label(self.game.space.read(lesson.choice)))

    def note(self, line: str, style: str = "") -> None:
        """A line that names a file, never broken, so that the name can be copied."""
        self.console.print(Text(line, style=style), soft_wrap=True)

    def gap(self) -> None:
        self.console.print()

    def command(self, words: str, command: str) -> None:
        """Something to type in the shell, never broken over lines, so that it can be copied."""
        self.console.print(Text.assemble(f"{words}  ", (command, KEY)), soft_wrap=True)

    def option(self, name: str, value: str) -> str:
        """A table option in words."""
        return f"{self.text.option(name)}: {self.text.option(name, value)}"

    def scene(self, scene: Node, full: bool = False) -> None:
        """The table, as wide as the terminal up to a point, with the pieces in their colours.

        In full it has its small print and all cards of each open pile.
        """
        width = min(self.console.width, _WIDEST)
        for line in text_lines(scene, self.text, width, full=full):
            spans = [(span.text, _style(span)) for span in line]
            self.console.print(Text.assemble(*spans), no_wrap=True)

    def story(self, events: Iterable[Event]) -> None:
        """What happened, one line for each event, under the headings of the game."""
        for event in events:
            sentence = self.sentence(self.text.event(event))
            if isinstance(event, self.game.headings):
                self.heading(sentence)
            else:
                self.console.print(indented(sentence))

    def told(self, events: Iterable[EventShown]) -> None:
        """What a table tells, a line each, to be listened to: headings only stand apart."""
        headings, in_chapter = {heading.__name__ for heading in self.game.headings}, False
        for event in events:
            heads = event.kind in headings
            if heads and in_chapter:
                self.gap()
            self.console.print(self.sentence(event.text, "bold" if heads else ""))
            in_chapter = not heads

    def stage(self, stage: str) -> None:
        """How far it is, as a sentence."""
        if stage:
            self.say(f"{stage[:1].upper()}{stage[1:]}.")

    def prompt(self, seat: Seat, sentence: Sentence, named: bool) -> None:
        """What is asked; `named` says whom."""
        prompt = self.sentence(sentence, style="bold")
        if named:
            prompt = Text.assemble((f"To decide: {self.seat(seat)}.", "reverse"), " ", prompt)
        self.console.print(prompt)

    def menu(self, menu: Menu) -> None:
        """The numbered choices, at last those by a way."""
        for row in menu.here:
            self._row(row)
        if menu.way:
            self.console.print(self.sentence(menu.way))
        for row in menu.onward:
            self._row(row)

    def _row(self, row: Row) -> None:
        if row.is_folded:
            self.choice(f"{row.numbers}:", f"{self._kind(row)}. Type one, or ?")
        else:
            self.choice(row.numbers, row.words)

    def _kind(self, row: Row) -> str:
        """What many choices are together."""
        if self.text.has("kind", row.verb):
            return f"{len(row.items)} {self.text.get('kind', row.verb)}"
        return f"{row.items[0].label}, and {len(row.items) - 1} more"

    def items(self, items: Iterable[Item]) -> None:
        """Some of the choices, with the numbers they have among all."""
        for item in items:
            self.choice(str(item.number), item.label)

    def choice(self, numbers: str, words: str) -> None:
        self.console.print(Text.assemble((f"{numbers} ", KEY), words))

    def unfolded(self, items: Sequence[Item]) -> None:
        """All that a folded line stands for, by what is done."""
        for _, same in groupby(items, lambda item: item.choice.verb):
            self.say(f"{said_together([item.label for item in same])}.")

    def missed(self, missed: Iterable[Missed]) -> None:
        """Choices that are not offered, each reason once, with remedy and rule."""
        reasons: dict[tuple[str, str], list[str]] = {}
        for one in missed:
            rule = f" [{one.rule}]" if one.rule else ""
            why = f"{one.why} {one.remedy}{rule}"
            reasons.setdefault((one.verb, why), []).append(plain(one.label))
        for (_, why), labels in reasons.items():
            more = f", and {len(labels) - _NAMED} more" if len(labels) > _NAMED else ""
            self.say(f"{said_together(labels[:_NAMED])}{more}", style="dim")
            self.console.print(indented(why))

    def result(
        self, result: Result | ResultShown, rounds: int, choices: int, has_rulings: bool
    ) -> None:
        """How it ended, for whom, how long it took, and whether it was ruled upon."""
        self.gap()
        won = [self.seat(Seat(n)) for n, value in enumerate(result.returns) if value > 0]
        style = "bold green" if won else "bold red"
        self.say(self.text.get("result", result.cause), style=style)
        if not self.game.cooperative:
            self.say(f"Won by {', '.join(won)}." if won else "Nobody won.")
        self.say(f"{rounds} rounds, {choices} choices.")
        if has_rulings:
            self.say(RULED)

    def help(self, commands: Sequence[tuple[str, str]]) -> None:
        width = max(len(typed) for typed, _ in commands)
        self.say("Type the number of a choice, or its words: the first letters are enough.")
        for typed, meaning in commands:
            line = Text.assemble((f"{typed:<{width}}", KEY), f"  {meaning}")
            self.console.print(indented(line))
        self.say("Enter alone says again what is asked.")

    def heading(self, words: str | Text) -> None:
        """A rule with its words at the left; words that it would cut off stand alone."""
        said = Text(words) if isinstance(words, str) else words
        if said.cell_len + 4 > self.console.width:
            said.stylize("bold")
            self.console.print(said)
        else:
            self.console.print(Rule(said, align="left", characters="─"))


def _style(span: Span) -> str:
    """The look of a span: its hue, and bold if it is a title."""
    return f"{HUES.get(span.hue, '')} {'bold' if span.strong else ''}".strip()
