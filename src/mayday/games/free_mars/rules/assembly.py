"""Assembly: pods are built, ships repaired, and a base is put into orbit."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import (
    FUEL,
    ITEM_BIT,
    PACKS,
    Items,
    ShipSet,
)
from mayday.games.free_mars.events import (
    BaseBuilt,
    BaseGivenUp,
    OutcomeUnused,
    PodBuilt,
    ShipRepaired,
)
from mayday.games.free_mars.rows import ItemId, PackId, ShipId
from mayday.games.free_mars.rules.combat import take_off_map
from mayday.games.free_mars.rules.decision import Decision, Loading
from mayday.games.free_mars.rules.pods import available, cost
from mayday.games.free_mars.table import BESIDE, FMState, pack_of, ships_at
from mayday.kernel import Choice, Refusal, Seat, refuse


def push_assembly_outcomes(g: FMState, positives: int) -> None:
    """Each Positive gives an outcome. Rules: FM-ASM-8, FM-ASM-14, FM-OPS-10."""
    if positives:
        g.push(AssemblyOutcome(positives))


class AssemblyOutcome(Decision, frozen=True):
    """What a Positive is used for, if for anything, while the AP last. No ship can be built.

    Rules: FM-ASM-3, FM-ASM-4, FM-ASM-6, FM-ASM-8, FM-ASM-14, FM-ILL-3.
    """

    prompt = "assembly_outcome"
    rule = "FM-ASM-14"
    choices = (
        *choices.REPAIR.values(),
        *choices.BUILD.values(),
        choices.BUILD_BASE,
        choices.UNUSED,
    )

    left: int

    def about(self, g: FMState) -> tuple[str, ...]:
        return (str(self.left),)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        pack = pack_of(g)
        here = ships_at(g, g.point)
        broken = here & g.disrupted if g.ap >= pack.table.repair else 0
        base = g.at[pack.base] != g.point and g.ap >= pack.type_of[pack.base].ap
        return _menu(pack.id, broken, buildable(g, here), base)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.REPAIR:
                return why_not_repair(g, pack_of(g).number.get(ShipId(choice.target), -1))
            case Verb.BUILD:
                return why_not_build(g, ItemId(choice.target))
            case Verb.BUILD_BASE:
                return why_not_build_base(g)
            case _:
                return None

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if self.left > 1:
            g.become(AssemblyOutcome(self.left - 1))
        else:
            g.become()
        match choice.verb:
            case Verb.REPAIR:
                repair(g, pack_of(g).number[ShipId(choice.target)])
            case Verb.BUILD:
                g.push(BuildingPod(ItemId(choice.target)))
            case Verb.BUILD_BASE:
                build_base(g)
            case _:
                g.emit(OutcomeUnused)


@cache
def _menu(pack: PackId, broken: ShipSet, sides: Items, base: bool) -> tuple[Choice, ...]:
    return (
        *choices.of_ships(Verb.REPAIR, pack, broken),
        *choices.of_sides(Verb.BUILD, sides),
        *((choices.BUILD_BASE,) if base else ()),
        choices.UNUSED,
    )


# -- Pods ---------------------------------------------------------------------------------------


def buildable(g: FMState, here: ShipSet) -> Items:
    """The sides of pods that can be paid and find room on one of the ships here.

    Rules: FM-ASM-5, FM-ASM-9, FM-ASM-12, FM-UNIT-6.
    """
    pack, free = pack_of(g), 0
    for ship, load in enumerate(g.load):
        if here >> ship & 1 and load.bit_count() < pack.capacity[ship]:
            free |= 1 << ship
    if not free:
        return 0
    sides = available(g) & affordable(pack.id, g.ap)
    return sides if free != pack.base_bit else sides & ~FUEL


@cache
def affordable(pack: PackId, ap: int) -> Items:
    """The sides of pods that cost no more. Rules: FM-ASM-8, FM-SETUP-14."""
    return sum(ITEM_BIT[id] for id in PACKS[pack].sides if cost(PACKS[pack], id) <= ap)


def why_not_build(g: FMState, side: ItemId) -> Refusal | None:
    """Rules: FM-ASM-5, FM-ASM-11, FM-ILL-3."""
    pack = pack_of(g)
    if side not in pack.sides:
        return refuse("FM-MAP-9", "other_pack", near=False)
    if not available(g) & ITEM_BIT[side]:
        return refuse("FM-MAP-9", "pod_in_play", pod=pack.pod_of[side])
    if g.ap < cost(pack, side):
        return refuse("FM-ILL-3", "not_enough_ap", ap=cost(pack, side), have=g.ap)
    if not buildable(g, ships_at(g, g.point)) & ITEM_BIT[side]:
        return refuse("FM-ILL-3", "no_room_here")
    return None


class BuildingPod(Loading, frozen=True):
    """Which ship in the Point takes the new pod; then it is paid.

    Rules: FM-ASM-4, FM-ASM-5, FM-ASM-8, FM-ASM-9, FM-ASM-13, FM-COM-50.
    """

    prompt = "load_built"
    rule = "FM-ASM-5"

    def carriers(self, g: FMState) -> ShipSet:
        return ships_at(g, g.point)

    def put(self, g: FMState, ship: int) -> None:
        pack = pack_of(g)
        g.ap -= cost(pack, self.item)
        g.load[ship] |= ITEM_BIT[self.item]
        g.emit(PodBuilt, self.item, pack.ships[ship], g.ap)


# -- Repairs ------------------------------------------------------------------------------------


def why_not_repair(g: FMState, ship: int) -> Refusal | None:
    """Rules: FM-ASM-6, FM-ASM-7, FM-ASM-9."""
    price = pack_of(g).table.repair
    if ship < 0 or g.at[ship] != g.point:
        return refuse("FM-ASM-6", "ship_elsewhere", near=ship >= 0)
    if not g.disrupted >> ship & 1:
        return refuse("FM-ASM-6", "is_effective")
    if g.ap < price:
        return refuse("FM-ASM-7", "not_enough_ap", ap=price, have=g.ap)
    return None


def repair(g: FMState, ship: int) -> None:
    """A Disrupted ship or base is effective again, for AP. Rules: FM-ASM-6, FM-ASM-7, FM-COM-40."""
    g.ap -= pack_of(g).table.repair
    g.disrupted &= ~(1 << ship)
    g.emit(ShipRepaired, pack_of(g).ships[ship], g.ap)


# -- The Orbital Base ---------------------------------------------------------------------------


def why_not_build_base(g: FMState) -> Refusal | None:
    """Rules: FM-ASM-10, FM-ILL-3, FM-COMP-9."""
    pack = pack_of(g)
    price = pack.type_of[pack.base].ap
    if g.at[pack.base] == g.point:
        return refuse("FM-ASM-10", "base_stands_here")
    if g.ap < price:
        return refuse("FM-ILL-3", "not_enough_ap", ap=price, have=g.ap)
    return None


def build_base(g: FMState) -> None:
    """The base is placed with the Task Force, which it does not join; one elsewhere is given up.

    Rules: FM-ASM-4, FM-ASM-10, FM-TF-10, FM-COMP-9, FM-UNIT-5.
    """
    pack = pack_of(g)
    base = pack.base
    if g.at[base] != BESIDE:
        g.emit(BaseGivenUp, pack.ships[base], g.at[base])
        take_off_map(g, base, BESIDE)
    g.ap -= pack.type_of[base].ap
    g.at[base] = g.point
    g.emit(BaseBuilt, pack.ships[base], g.point, g.ap)
