"""Decisions: there is one player, who decides everything that is decided."""

from __future__ import annotations

from mayday.games.free_mars import choices
from mayday.games.free_mars.content import FUEL, ITEM_BIT, ShipSet, members
from mayday.games.free_mars.rows import ItemId, ShipId
from mayday.games.free_mars.table import PLAYER, FMState, pack_of
from mayday.kernel import NOBODY, Ask, Asks, Choice, Question, Refusal, Seat, refuse

_PLAYER_ALONE = (PLAYER,)


class Decision(Question[FMState], frozen=True):
    """A question to the player; what must be done has one answer and is done without asking.

    Rules: FM-COMP-5, FM-TERM-1.
    """

    turn_rule = "FM-COMP-5"
    forced = True

    def asked(self, g: FMState) -> tuple[Seat, ...]:
        return _PLAYER_ALONE

    def advance(self, g: FMState) -> Asks:
        """As every question does, for one seat; a choice names the unit that acts, if any does."""
        offers = self.offers(g, PLAYER)
        if len(offers) == 1:
            self.answer(g, PLAYER, offers[0])
            return NOBODY
        return (Ask(PLAYER, self.prompt, offers, self.about(g)),)


class Loading(Decision, frozen=True):
    """Base of the questions which ship takes an item. Rules: FM-MAP-8, FM-POD-1."""

    choices = tuple(choices.LOAD.values())

    item: ItemId

    def carriers(self, g: FMState) -> ShipSet:
        """The ships that may take it if they have room."""
        raise NotImplementedError

    def about(self, g: FMState) -> tuple[str, ...]:
        return (self.item,)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        ships = with_room(g, self.carriers(g), self.item)
        return choices.loading(pack_of(g).id, ships)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        ship = pack_of(g).number.get(ShipId(choice.target), -1)
        if ship < 0 or not self.carriers(g) >> ship & 1:
            return refuse(self.rule, "ship_elsewhere", near=ship >= 0)
        return why_not_load(g, ship, self.item)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        self.put(g, pack_of(g).number[ShipId(choice.target)])

    def put(self, g: FMState, ship: int) -> None:
        """The ship is named."""
        raise NotImplementedError

    def begin(self, g: FMState) -> None:
        """Ask, unless only one ship can take the item."""
        ships = with_room(g, self.carriers(g), self.item)
        if ships & (ships - 1):
            g.push(self)
        else:
            self.put(g, ships.bit_length() - 1)


def with_room(g: FMState, ships: ShipSet, item: ItemId) -> ShipSet:
    """Those of the ships that can take an item. Rules: FM-POD-1, FM-UNIT-6."""
    pack, load, fitting = pack_of(g), g.load, 0
    for ship in members(ships):
        if load[ship].bit_count() < pack.capacity[ship]:
            fitting |= 1 << ship
    return fitting & ~pack.base_bit if ITEM_BIT[item] & FUEL else fitting


def why_not_load(g: FMState, ship: int, item: ItemId) -> Refusal | None:
    """Rules: FM-POD-1, FM-UNIT-6."""
    pack = pack_of(g)
    if ship == pack.base and ITEM_BIT[item] & FUEL:
        return refuse("FM-UNIT-6", "no_fuel_on_base")
    if g.load[ship].bit_count() >= pack.capacity[ship]:
        return refuse("FM-POD-1", "no_room", ship=pack.ships[ship], capacity=pack.capacity[ship])
    return None
