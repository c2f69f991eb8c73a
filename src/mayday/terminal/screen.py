"""The screen: scenes, stories, decisions and refusals as Rich shows them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from mayday.kernel import (
    THEN,
    Ask,
    Choice,
    Event,
    GameDef,
    Guide,
    Node,
    Ref,
    Refusal,
    Remarks,
    Result,
    Seat,
    Sentence,
    Way,
    Weight,
    plain,
)
from mayday.render.lines import Span
from mayday.render.text import text_lines
from mayday.terminal.styles import HUES, KEY, NAME, indented

AIM_WORDS = {"win": "How you win", "lose": "How you lose", "turn": "Your turn"}
WEIGHTS = {
    Weight.GOOD: "green",
    Weight.PLAIN: "",
    Weight.WARNING: "yellow",
    Weight.DANGER: "bold red",
}
RULED = "The table changed something by a ruling: this game counts in no statistics."


class Screen:
    """Shows one game on one console."""

    def __init__(self, console: Console, game: GameDef[Any]) -> None:
        self.console = console
        self.game = game
        self.text = game.text

    def sentence(self, sentence: Sentence, style: str = "") -> Text:
        """A sentence with its names in their colours."""
        parts = [(p.name, HUES.get(p.id, NAME)) if isinstance(p, Ref) else p for p in sentence]
        return Text.assemble(*parts, style=style)

    def label(self, choice: Choice) -> str:
        """A choice as a plain sentence."""
        return plain(self.text.choice(choice))

    def seat(self, seat: Seat) -> str:
        return self.game.seat_names[seat]

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

    def remarks(self, section: str, remarks: Remarks) -> None:
        """What the game remarks, a line each, in the colour of its weight."""
        for remark in remarks:
            said = self.text.remark(section, remark.key, dict(remark.details))
            self.console.print(indented(self.sentence(said, WEIGHTS[remark.weight])))

    def lesson(self, guide: Guide, place: int) -> None:
        """What came of the last choice of a guided game, and what to look at and choose now."""
        self.gap()
        if before := guide.last_choice(place):
            self.console.print(self.sentence(self.text.lesson(f"{before.id}{THEN}"), "dim"))
        for number in guide.lessons_at(place):
            lesson = guide.lessons[number]
            head = f"Guide, {number + 1} of {len(guide.lessons)}: "
            line = Text.assemble((head, "bold"), self.sentence(self.text.lesson(lesson.id)))
            self.console.print(line)
            if lesson.choose:
                self.command("Type:", self.label(self.game.space.read(lesson.choose)))

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
        """The table, as wide as the terminal, with the pieces in their colours.

        In full it has its small print and all cards of each open pile.
        """
        for line in text_lines(scene, self.text, self.console.width, full=full):
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

    def news(self, events: Iterable[Event]) -> None:
        """What came of one choice, a paragraph a chapter, to leave room for the table."""
        paragraphs: list[list[Text]] = [[]]
        for event in events:
            heads = isinstance(event, self.game.headings)
            if heads:
                paragraphs.append([])
            paragraphs[-1].append(self.sentence(self.text.event(event), "bold" if heads else ""))
        for sentences in filter(None, paragraphs):
            self.console.print(Text(" ").join(sentences))

    def decision(self, ask: Ask, way: Way[Any] | None, named: bool) -> None:
        """The prompt and the numbered choices, at last those by a way; `named` says whose."""
        prompt = self.sentence(self.text.prompt(ask), style="bold")
        if named:
            prompt = Text.assemble((f"To decide: {self.seat(ask.seat)}.", "reverse"), " ", prompt)
        self.gap()
        self.console.print(prompt)
        self.numbered(ask.choices, ask.choices)
        if way is not None:
            self.console.print(self.sentence(self.text.way(ask, way.choice)))
            self.numbered((*ask.choices, *way.ask.choices), way.ask.choices)

    def numbered(self, choices: Sequence[Choice], shown: Sequence[Choice]) -> None:
        """Some of the choices, with the numbers they have among all."""
        self.listed(
            [self.text.choice(choice) for choice in shown],
            [choices.index(choice) + 1 for choice in shown],
        )

    def listed(self, sentences: Sequence[Sentence], numbers: Sequence[int] = ()) -> None:
        """Sentences with their numbers, in as many columns as fit."""
        counted = numbers or range(1, len(sentences) + 1)
        width = len(str(max(counted, default=0)))
        lines = [
            Text.assemble((f"{number:>{width}} ", KEY), self.sentence(sentence))
            for number, sentence in zip(counted, sentences, strict=True)
        ]
        self.console.print(indented(Columns(lines, padding=(0, 3), column_first=True)))

    def refusals(self, seat: Seat, missed: Iterable[tuple[Choice, Refusal]]) -> None:
        """Choices that are not offered, greyed out, each with reason, remedy and rule."""
        for choice, refusal in missed:
            self.say(self.label(choice), style="dim")
            self.console.print(indented(self.game.explain(seat, choice, refusal)))

    def result(self, result: Result, rounds: int, choices: int, has_rulings: bool) -> None:
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
        self.say("Enter alone shows the table again.")

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
