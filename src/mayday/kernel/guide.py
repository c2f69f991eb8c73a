"""Guide: a first game by the hand, as data in `guide.toml` of the game's folder.

    seed = 12                        # the luck of this game; the table says that it is known
    seats = ["human", "greedy"]      # one person; bots play the others when the guide has ended
    options.difficulty = "easy"

    [[step]]                         # something to look at
    id = "core"
    light = ["core"]

    [[step]]                         # a choice to make, and what the others choose after it
    id = "scavenge"
    choose = "scavenge"
    light = ["bag"]
    others = ["allow"]

The words stand in `[guide]` of the game's texts, by the id of the step: what to do and why; and
for a choice, as `"scavenge.then"`, what came of it. It is played on a real match with the rules of
every other: any choice may be made, and whoever makes another one than the guide's has left it.

A guide is played through when it is first read, so that one that has broken is refused at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from mayday.kernel import content
from mayday.kernel.chance import Seeded
from mayday.kernel.content import ContentError
from mayday.kernel.flow import Choice, MalformedChoice, Seat, State, is_offered, next_ask, play
from mayday.kernel.record import HUMAN, Chosen, standing
from mayday.kernel.text import MissingText

if TYPE_CHECKING:
    from mayday.kernel.game import GameDef
    from mayday.kernel.match import Match

PATH = "guide.toml"
THEN = ".then"  # after the id of a step: the key of what came of its choice


class Lesson(content.Row, frozen=True):
    """A step of a guide: something to look at, or a choice to make."""

    id: str
    light: tuple[str, ...] = ()  # the nodes to look at
    choose: str = ""  # as written; empty: nothing is to be done
    others: tuple[str, ...] = ()  # what the other seats choose after it, one after the other


class _File(content.Row, frozen=True):
    seed: int
    seats: tuple[str, ...]
    step: tuple[Lesson, ...]
    options: dict[str, str] = {}  # msgspec copies an empty default


class Prescribed(NamedTuple):
    """A choice of the guide's."""

    seat: Seat
    choice: Choice


class Guide(NamedTuple):
    """A guided first game: how its table is laid, its steps, and every choice in order."""

    seed: int
    options: dict[str, str]
    seats: tuple[str, ...]
    lessons: tuple[Lesson, ...]
    script: tuple[Prescribed, ...]
    places: tuple[int, ...]  # how many choices of the script come before each lesson

    @property
    def person(self) -> Seat:
        """The seat of whoever is guided."""
        return Seat(self.seats.index(HUMAN))

    def leads(self, match: Match[Any]) -> bool:
        """Whether the match was laid as the guide's is, with its luck: then it is guided."""
        luck, options = match.luck, match.position.options
        is_its_luck = isinstance(luck, Seeded) and luck.seed == self.seed
        return is_its_luck and match.seats == self.seats and options == self.options

    def place(self, match: Match[Any]) -> tuple[int, bool]:
        """How many choices of the script the match has followed, and whether it still does.

        Past its end the place is one more than there are choices.
        """
        path = [match.entries[number] for number in standing(match.entries)]
        for n, entry in enumerate(path):
            if n == len(self.script):
                return n + 1, True
            seat, choice = self.script[n]
            if not isinstance(entry, Chosen) or (entry.seat, entry.choice) != (seat, str(choice)):
                return n, False
        return len(path), True

    def next_choice(self, match: Match[Any]) -> Choice | None:
        """What comes next in a match that follows the guide; None past its end, or off it."""
        if not self.leads(match):
            return None
        place, follows = self.place(match)
        return self.script[place].choice if follows and place < len(self.script) else None

    def last_choice(self, place: int) -> Lesson | None:
        """The last lesson before this place that had a choice to make."""
        before = [n for n, at in enumerate(self.places) if at < place]
        made = [self.lessons[n] for n in before if self.lessons[n].choose]
        return made[-1] if made else None

    def lessons_at(self, place: int) -> range:
        """The lessons that belong after so many choices: things to look at, then a choice."""
        here = [n for n, before in enumerate(self.places) if before == place]
        return range(here[0], here[-1] + 1) if here else range(0)


def read_guide(game: GameDef[Any]) -> Guide | None:
    """The guide in the folder of a game, played through once; None if there is none."""
    if not content.exists(game.package, PATH):
        return None
    file = content.load(game.package, PATH, _File)
    content.check(PATH, file.seats.count(HUMAN) == 1, f'one of them is "{HUMAN}"', "seats")
    content.check(PATH, bool(file.step), "there is none", "step")
    try:
        game.check_seats(len(file.seats))
        options = game.fill_options(file.options, len(file.seats))
    except ValueError as error:
        raise ContentError(f"{PATH}: {error}") from None
    _check_words(game, file.step)
    return _Walk(game, file, options).guide()


def _check_words(game: GameDef[Any], lessons: Sequence[Lesson]) -> None:
    """Every step has its words, every choice what came of it, and no words are left over."""
    ids = [lesson.id for lesson in lessons]
    then = [f"{lesson.id}{THEN}" for lesson in lessons if lesson.choose]
    for lesson in lessons:
        content.check(PATH, ids.count(lesson.id) == 1, "two steps with this id", lesson.id)
    for key in (*ids, *then):
        try:
            game.text.lesson(key)
        except MissingText as error:
            raise ContentError(f"{PATH}: {key.removesuffix(THEN)}: {error}") from None
    for key in game.text.catalogue.get("guide", ()):
        if key not in (*ids, *then):
            hint = content.suggestion(key, (*ids, *then))
            raise ContentError(f"text/en.toml: guide.{key}: no step of {PATH} has this id{hint}")


class _Walk:
    """The guide played through once, from the first look to the last choice."""

    def __init__(self, game: GameDef[Any], file: _File, options: dict[str, str]) -> None:
        self.game, self.file, self.options = game, file, options
        self.person = Seat(file.seats.index(HUMAN))
        self.g: State = game.new(options, len(file.seats), seed=file.seed)
        self.script: list[Prescribed] = []

    def guide(self) -> Guide:
        file = self.file
        places = tuple(map(self._take, file.step))
        over = "the game is over; it is to go on by itself"
        content.check(PATH, bool(self.g.asks), over, file.step[-1].id)
        return Guide(file.seed, self.options, file.seats, file.step, tuple(self.script), places)

    def _take(self, lesson: Lesson) -> int:
        """One step: the nodes are there, the choices are offered; where it stands in the script."""
        place = len(self.script)
        content.check(PATH, self._asked() == self.person, "the person is not asked", lesson.id)
        there = {node.id for node in self.game.look(self.g, self.person).walk()}
        for node in lesson.light:
            content.check(PATH, node in there, f"light: no node {node} on the table", lesson.id)
        if not lesson.choose:
            content.check(PATH, not lesson.others, "others choose after a choice", lesson.id)
            return place
        self._make(lesson, lesson.choose)
        for written in lesson.others:
            is_other = self._asked() not in (None, self.person)
            content.check(PATH, is_other, f'"{written}": no other seat is asked', lesson.id)
            self._make(lesson, written)
        return place

    def _asked(self) -> Seat | None:
        return next_ask(self.g.asks).seat if self.g.asks else None

    def _make(self, lesson: Lesson, written: str) -> None:
        seat = self._asked()
        assert seat is not None, "somebody was asked a moment ago"
        try:
            choice = self.game.space.read(written)
        except MalformedChoice as error:
            raise ContentError(f"{PATH}: {lesson.id}: {error}") from None
        if not is_offered(self.g, seat, choice):
            refusal = self.game.why_not(self.g, seat, choice)
            why = (
                "it is not offered" if refusal is None else self.game.explain(seat, choice, refusal)
            )
            raise ContentError(f'{PATH}: {lesson.id}: "{written}": {why}')
        play(self.g, seat, choice)
        self.script.append(Prescribed(seat, choice))
