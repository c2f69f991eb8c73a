"""Burnout: a roll with a Burnout costs one unit that took part, at most."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import WITH, Items, ShipSet, items_in, members
from mayday.games.free_mars.events import BurnedOut
from mayday.games.free_mars.rows import Ability, ItemId, PackId, ShipId
from mayday.games.free_mars.rules.combat import flip
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.rules.pods import aboard, drop_item
from mayday.games.free_mars.rules.values import COLUMN, acting, printed_of
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import Choice, Refusal, Seat, refuse


def victims(g: FMState, abilities: tuple[Ability, ...]) -> tuple[ShipSet, Items]:
    """Effective ships with a printed symbol, usable pods and markers with it, that took part.

    Rules: FM-SPEC-11, FM-SPEC-13, FM-SPEC-14, FM-SPEC-15, FM-INT-13, FM-UNIT-8.
    """
    ships = items = 0
    effective = acting(g) & ~g.disrupted
    for ability in abilities:
        column, carried = COLUMN[ability], WITH[ability]
        for ship in members(effective):
            if printed_of(g, ship)[column]:
                ships |= 1 << ship
            items |= g.load[ship] & carried
    return ships, items


def burn_out(g: FMState, ships: ShipSet, items: Items) -> None:
    """One of these suffers, as the player likes; none if there is none.

    It is done when the outcomes have been taken, which are pushed later. Rules: FM-SPEC-12,
    FM-SPEC-14, FM-SPEC-17, FM-SPEC-23.
    """
    if ships or items:
        g.push(Burnout(ships, items))


class Burnout(Decision, frozen=True):
    """Who suffers: a ship is flipped, a pod or marker is eliminated.

    Rules: FM-SPEC-11, FM-SPEC-12, FM-SPEC-13, FM-RUN-9.
    """

    prompt = "burnout"
    rule = "FM-SPEC-13"
    choices = tuple(choices.BURN.values())

    ships: ShipSet
    items: Items

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return _victims(pack_of(g).id, self.ships, self.items)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice in _victims(pack_of(g).id, self.ships, self.items):
            return None
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship >= 0 and g.tf >> ship & 1 and g.disrupted >> ship & 1:
            return refuse("FM-SPEC-14", "disrupted_already")
        there = ship >= 0 and bool(g.tf >> ship & 1)
        return refuse("FM-SPEC-13", "no_victim", near=there)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        g.emit(BurnedOut, choice.target)
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship >= 0:
            flip(g, ship)
        else:
            item = _item(self.items, choice.target)
            drop_item(g, aboard(g, item), item)


@cache
def _victims(pack: PackId, ships: ShipSet, items: Items) -> tuple[Choice, ...]:
    return choices.of_ships(Verb.BURN, pack, ships) + choices.of_items(Verb.BURN, items)


def _item(items: Items, counter: str) -> ItemId:
    """The side of a pod counter, or the marker, that is among the items."""
    return next(item for item in items_in(items) if item.partition(".")[0] == counter)
