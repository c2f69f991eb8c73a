"""Courses: what a player can clear this turn with the cubes at hand, and what that is worth.

A course says how many disasters are cleared from the top of each zone and whether the active
escape card is completed; it takes cubes from the pool and actions from the turn. The worth of a
course is that of the table it leaves behind, after the partner's best reply if the partner still
has a turn this round. Nothing here looks at the order of the deck or of the escape cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from mayday.games.systems_failing.bot.clearings import clearings, without, zones_of
from mayday.games.systems_failing.bot.reply import Reply
from mayday.games.systems_failing.bot.worth import IMPOSSIBLE, WON, W, danger
from mayday.games.systems_failing.content import ZONES, CardId
from mayday.games.systems_failing.cubes import CUBE, NONE, Cubes, colours_in, lacking
from mayday.games.systems_failing.rules.turn import Turn
from mayday.games.systems_failing.table import SFState, open_needs, other, role_colour
from mayday.kernel import Seat

ESCAPE = "escape"  # as a target, beside the zones


class Course(NamedTuple):
    """Clearings of all zones together, with or without the escape card."""

    need: Cubes
    actions: int
    escape: bool
    left: tuple[int, int, int]
    worth: float  # of the table as it is then, the partner aside


class Prospects(NamedTuple):
    """The best worth of a turn, by what it contains."""

    best: float
    leaf: Course | None  # the course behind it
    by_target: dict[str, float]  # with the escape card, or with a clearing in the zone
    park: float  # with cubes parked on the escape card
    parked: Cubes
    resting: float  # with one action left over
    rest: Cubes  # the colours then at hand
    with_cube: dict[Cubes, float]  # if one more cube of the colour were held
    idle: float  # with nothing more done


def prospects(g: SFState, seat: Seat, actions: int, begun: CardId | None) -> Prospects:
    """Look at every course of the turn."""
    return _Search(g, seat, actions, begun).run()


class _Search:
    """One look at a turn."""

    def __init__(self, g: SFState, seat: Seat, actions: int, begun: CardId | None) -> None:
        self.g, self.actions = g, actions
        self.pool = g.pools[seat]
        self.role = CUBE[role_colour(g, seat)]
        self.active = g.escape[-1]
        self.wanted = open_needs(g, self.active)
        self.begun = begun
        self.zones = zones_of(g)
        partner = other(seat)
        plays_after = any(isinstance(step, Turn) and step.seat == partner for step in g.todo[:-1])
        self.reply = Reply(g, partner, self.zones) if plays_after else None
        self.best = self.park = self.resting = self.idle = IMPOSSIBLE
        self.leaf: Course | None = None
        self.parked = self.rest = NONE
        self.by_target: dict[str, float] = {}
        self.with_cube: dict[Cubes, float] = {}

    def run(self) -> Prospects:
        for course in self.courses():
            missing = lacking(self.pool, course.need)
            if missing:
                self._consider_lacking(course, missing >> 3)
            else:
                self._consider(course)
        return Prospects(
            self.best,
            self.leaf,
            self.by_target,
            self.park,
            self.parked,
            self.resting,
            self.rest,
            self.with_cube,
            self.idle,
        )

    def courses(self) -> Iterator[Course]:
        """Every combination that the actions allow and of which at most one colour is lacking."""
        first, second, third = (
            clearings(
                zone,
                len(cards),
                self.pool,
                self.role,
                cards.index(self.begun) if self.begun in cards else -1,
            )
            for zone, cards in zip(self.zones, self.g.zones, strict=True)
        )
        for need, actions, escape in self._escape_ways():
            value, scale = self._escape_value(escape)
            for one in first:
                for two in second:
                    both = need + one.need + two.need
                    spent = actions + one.actions + two.actions
                    if spent > self.actions or lacking(self.pool, both).bit_count() > 1:
                        break
                    for three in third:
                        all_need = both + three.need
                        if (
                            spent + three.actions > self.actions
                            or lacking(self.pool, all_need).bit_count() > 1
                        ):
                            break
                        worth = value + scale * (one.value + two.value + three.value)
                        left = (one.left, two.left, three.left)
                        yield Course(all_need, spent + three.actions, escape, left, worth)

    def _escape_ways(self) -> list[tuple[Cubes, int, bool]]:
        """Leave the active escape card, or complete it."""
        begins = 0 if self.begun == self.active else 1
        return [(NONE, 0, False), (without(self.wanted, self.role), begins, True)]

    def _escape_value(self, done: bool) -> tuple[float, float]:
        needs = 0 if done else self.wanted.bit_count()
        value = -W.need * needs
        if done:
            value = WON if len(self.g.escape) == 1 else W.escape - 5 * W.need
        return value, danger(self.g, needs)

    def _after(self, course: Course, wanted: Cubes) -> float:
        """The worth of the course once the partner has played, if they play this round."""
        if self.reply is None or (course.escape and len(self.g.escape) == 1):
            return course.worth
        return self.reply.value(course.left, course.escape, wanted)

    def _consider_lacking(self, course: Course, colour: Cubes) -> None:
        """What one more cube would make possible, if an action is left to get it."""
        if course.actions < self.actions:
            spare = self.actions - 1 - course.actions
            value = self._after(course, self.wanted) + W.action * spare
            if value > self.with_cube.get(colour, IMPOSSIBLE):
                self.with_cube[colour] = value

    def _consider(self, course: Course) -> None:
        """A course that can be carried out, with and without parking what is left over."""
        spare = self.actions - course.actions
        colours = colours_in(self.pool - course.need) >> 3
        plainly = self._after(course, self.wanted)
        parked = self._parked(course, colours, plainly)
        for_free = self.begun == self.active and not course.escape
        value = plainly + W.action * spare
        if spare or for_free:
            parking = parked + W.action * (spare - (not for_free))
            value = max(value, parking)
            if not course.escape and colours & self.wanted and parking > self.park:
                self.park, self.parked = parking, colours & self.wanted
        if spare:
            resting = plainly + W.action * (spare - 1)
            if spare > 1:
                resting = max(resting, parked + W.action * (spare - 2))
            if resting > self.resting:
                self.resting, self.rest = resting, colours
        if not course.actions:
            self.idle = max(self.idle, plainly)
        self._note(course, value)

    def _parked(self, course: Course, colours: Cubes, plainly: float) -> float:
        """The worth if the rest of the pool goes on the escape card."""
        if course.escape:
            return plainly + W.next_need * colours.bit_count()
        fitting = colours & self.wanted
        if not fitting or fitting == self.wanted:
            return IMPOSSIBLE
        if self.reply is not None:
            return self.reply.value(course.left, False, self.wanted & ~fitting)
        return plainly + W.need * fitting.bit_count()

    def _note(self, course: Course, value: float) -> None:
        if value > self.best:
            self.best, self.leaf = value, course
        cleared = [id for n, id in enumerate(ZONES) if course.left[n] < len(self.g.zones[n])]
        for target in [*cleared, ESCAPE] if course.escape else cleared:
            if value > self.by_target.get(target, IMPOSSIBLE):
                self.by_target[target] = value
