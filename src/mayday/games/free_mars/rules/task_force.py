"""The Task Force: the ships of one Point that operate this turn."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import PACKS, ShipSet
from mayday.games.free_mars.events import TaskForceDeclared
from mayday.games.free_mars.rows import PackId, ShipId, SpaceId
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.table import BESIDE, LOST, FMState, names_of, pack_of, ships_at
from mayday.kernel import Choice, Refusal, Seat, refuse


class TaskForcePoint(Decision, frozen=True):
    """The Point whose ships operate; one that holds only the base will do.

    Rules: FM-TF-1, FM-TF-2, FM-TF-8, FM-TF-9, FM-TURN-3.
    """

    prompt = "task_force_point"
    rule = "FM-TF-1"
    choices = tuple(choices.OPERATE.values())

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        points = dict.fromkeys(g.at)
        return tuple([choices.OPERATE[at] for at in points if at and at != LOST])

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.target in g.at:
            return None
        on_map = choice.target in pack_of(g).spaces
        return refuse("FM-TF-1", "no_ship_there", near=on_map)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        name_point(g, SpaceId(choice.target))


def name_only_point(g: FMState) -> None:
    """Nobody is asked for the Point if all units stand in one. Rules: FM-TF-1."""
    points = {*g.at}
    points.discard(BESIDE)
    points.discard(LOST)
    if len(points) == 1:
        name_point(g, points.pop())


def name_point(g: FMState, point: SpaceId) -> None:
    """A lone unit there is declared at once; of several, some are chosen.

    Rules: FM-TF-1, FM-TF-9.
    """
    g.point = point
    ships = ships_at(g, point)
    if ships & (ships - 1):
        g.become(TaskForceShips(ships))
    else:
        g.become()
        declare(g, ships)


class TaskForceShips(Decision, frozen=True):
    """All spaceships of the Point, or one after the other.

    Rules: FM-TF-1, FM-TF-8, FM-TF-9, FM-ILL-1.
    """

    prompt = "task_force_ships"
    rule = "FM-TF-1"
    choices = (choices.JOIN_ALL, *choices.JOIN.values(), choices.CONFIRM)

    there: ShipSet  # the units of the Point

    def about(self, g: FMState) -> tuple[str, ...]:
        return (g.point,)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return _joining(pack_of(g).id, self.there, g.tf)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        pack, there = pack_of(g), self.there
        if choice == choices.CONFIRM:
            return None if g.tf else refuse("FM-ILL-1", "empty_task_force")
        if choice == choices.JOIN_ALL:
            if g.tf:
                return refuse("FM-TF-9", "some_in_already")
            return None if there & pack.all_ships else refuse("FM-TF-9", "only_the_base")
        ship = pack.number.get(ShipId(choice.target), -1)
        if ship < 0 or not there >> ship & 1:
            return refuse("FM-ILL-1", "other_point", near=ship >= 0 and on_map(g, ship))
        return refuse("FM-TF-9", "in_already") if g.tf >> ship & 1 else None

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.JOIN_ALL:
            g.become()
            declare(g, self.there & pack_of(g).all_ships)
        elif choice == choices.CONFIRM:
            g.become()
            declare(g, g.tf)
        else:
            g.tf |= 1 << pack_of(g).number[ShipId(choice.target)]


@cache
def _joining(pack: PackId, there: ShipSet, joined: ShipSet) -> tuple[Choice, ...]:
    menu = choices.of_ships(Verb.JOIN, pack, there & ~joined)
    if joined:
        return (*menu, choices.CONFIRM)
    return (choices.JOIN_ALL, *menu) if there & PACKS[pack].all_ships else menu


def on_map(g: FMState, ship: int) -> bool:
    return g.at[ship] not in (BESIDE, LOST)


def declare(g: FMState, ships: ShipSet) -> None:
    """The Task Force is fixed for this turn. Rules: FM-TF-2, FM-TF-3."""
    g.tf = ships
    if g.story is not None:
        g.emit(TaskForceDeclared, names_of(g, ships), g.point)
