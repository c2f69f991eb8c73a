"""Reinforcements: units that a card brings at once, without action or AP."""

from __future__ import annotations

from mayday.games.free_mars import choices
from mayday.games.free_mars.content import ITEM_BIT, ShipSet, items_in, members
from mayday.games.free_mars.events import PodReinforced, ShipReinforced
from mayday.games.free_mars.rows import ItemId, TypeId
from mayday.games.free_mars.rules.decision import Decision, Loading, with_room
from mayday.games.free_mars.rules.pods import available
from mayday.games.free_mars.table import FMState, pack_of, ships_beside
from mayday.kernel import Choice, Refusal, Seat, refuse


class Reinforcement(Decision, frozen=True):
    """Which of the units that the card names; one that is possible must be taken.

    Rules: FM-OPS-5, FM-OPS-6, FM-TF-4.
    """

    prompt = "reinforcement"
    rule = "FM-OPS-5"
    choices = tuple(choices.REINFORCE.values())

    options: tuple[str, ...]  # ship types and pod kinds

    def about(self, g: FMState) -> tuple[str, ...]:
        return (g.card,)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.REINFORCE[id] for id in possible(g, self.options)])

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        pack = pack_of(g)
        named = pack.sides[ItemId(t)].id if (t := choice.target) in pack.sides else t
        if named not in self.options:
            return refuse("FM-OPS-5", "not_on_the_card", near=False)
        if choice.target in possible(g, self.options):
            return None
        return refuse("FM-OPS-6", "none_left_or_no_room")

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice.target in pack_of(g).types:
            g.become()
            join(g, TypeId(choice.target))
        else:
            g.become(ReinforcedPod(ItemId(choice.target)))


class ReinforcedPod(Loading, frozen=True):
    """The ship of the Task Force that takes the new pod. Rules: FM-OPS-5, FM-OPS-6."""

    prompt = "reinforced_pod"
    rule = "FM-OPS-6"

    def carriers(self, g: FMState) -> ShipSet:
        return g.tf

    def put(self, g: FMState, ship: int) -> None:
        g.load[ship] |= ITEM_BIT[self.item]
        g.emit(PodReinforced, self.item, pack_of(g).ships[ship])


def possible(g: FMState, options: tuple[str, ...]) -> list[str]:
    """The ship types with a counter left, and the sides of pods there is room for.

    Rules: FM-OPS-6, FM-OPS-31, FM-TURN-5.
    """
    if not g.tf:
        return []
    pack, found = pack_of(g), []
    for option in options:
        if option in pack.types:
            if ships_beside(g) & pack.of_type[TypeId(option)]:
                found.append(option)
        else:
            sides = items_in(available(g))
            fitting = [id for id in sides if pack.sides[id].id == option and with_room(g, g.tf, id)]
            found += fitting
    return found


def join(g: FMState, type: TypeId) -> None:
    """The ship comes effective to the Task Force's Point and belongs to it this turn.

    Rules: FM-TF-4, FM-OPS-5.
    """
    pack = pack_of(g)
    ship = members(ships_beside(g) & pack.of_type[type])[0]
    g.at[ship] = g.point
    g.tf |= 1 << ship
    g.emit(ShipReinforced, pack.ships[ship], g.point)
