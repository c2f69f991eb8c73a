"""Named cards: what the watch officer decides in a Crew Fight, and with the Space Traders."""

from __future__ import annotations

from mayday.games.space_force_2150 import choices
from mayday.games.space_force_2150.choices import Verb
from mayday.games.space_force_2150.content import VOYAGE
from mayday.games.space_force_2150.events import ModuleMended, TradersLeft
from mayday.games.space_force_2150.rows import FUEL, SUPPLIES, ItemId
from mayday.games.space_force_2150.rules.crew import WatchDecision, member_of, why_not_aboard
from mayday.games.space_force_2150.rules.oxygen import weaken
from mayday.games.space_force_2150.rules.repair import mend
from mayday.games.space_force_2150.rules.stores import gain, lose, room_for
from mayday.games.space_force_2150.table import Crew, CrewSet, S2State, is_damaged, living
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, refuse

SOLD = "sold"
BOUGHT = "bought"


class Fighters(WatchDecision, frozen=True):
    """The watch officer names those who fought, one after the other.

    Rules: S2-CARD-8, S2-CARD-9.
    """

    prompt = "fighters"
    rule = "S2-CARD-9"
    choices = tuple(choices.FIGHT.values())

    left: int
    named: CrewSet = 0

    def candidates(self, g: S2State) -> list[Crew]:
        return [member for member in living(g) if not self.named >> member & 1]

    def advance(self, g: S2State) -> Asks:
        candidates = self.candidates(g)
        if not self.left or not candidates:
            g.become()
            return NOBODY
        if len(candidates) == 1:
            self.name(g, candidates[0])
            return NOBODY
        return super().advance(g)

    def offers(self, g: S2State, seat: Seat) -> tuple[Choice, ...]:
        return tuple([choices.FIGHT[g.crew[member]] for member in self.candidates(g)])

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        if absent := why_not_aboard(g, choice, "S2-CARD-8"):
            return absent
        if self.named >> member_of(g, choice) & 1:
            return refuse("S2-CARD-8", "already_named")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        self.name(g, member_of(g, choice))

    def name(self, g: S2State, member: Crew) -> None:
        weaken(g, member)
        g.become(Fighters(self.left - 1, self.named | 1 << member))


class Traders(WatchDecision, frozen=True):
    """Deals in any order, as long as they can be paid.

    Rules: S2-CARD-16, S2-CARD-17, S2-CARD-18.
    """

    prompt = "traders"
    rule = "S2-CARD-16"
    choices = choices.TRADE

    deal: str = ""  # the fuel deal made: the opposite one is closed

    def advance(self, g: S2State) -> Asks:
        (ask,) = super().advance(g)
        if ask.choices == (choices.LEAVE,):
            g.emit(TradersLeft)
            g.become()
            return NOBODY
        return (ask,)

    def why_not(self, g: S2State, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.SELL:
                return self.why_not_sell(g)
            case Verb.BUY:
                return self.why_not_buy(g)
            case Verb.HIRE:
                return self.why_not_hire(g, ItemId(choice.target))
            case _:
                return None

    def why_not_sell(self, g: S2State) -> Refusal | None:
        if self.deal == BOUGHT:
            return refuse("S2-CARD-17", "deal_closed")
        if room_for(g, SUPPLIES) <= 0:
            return refuse("S2-CARD-18", "store_full", store=SUPPLIES)
        if g.fuel < VOYAGE.traders_fuel:
            return refuse("S2-CARD-16", "too_little_fuel")
        return None

    def why_not_buy(self, g: S2State) -> Refusal | None:
        if self.deal == SOLD:
            return refuse("S2-CARD-17", "deal_closed")
        if room_for(g, FUEL) <= 0:
            return refuse("S2-CARD-18", "store_full", store=FUEL)
        if g.supplies < VOYAGE.traders_supplies:
            return refuse("S2-CARD-16", "too_few_supplies")
        return None

    def why_not_hire(self, g: S2State, module: ItemId) -> Refusal | None:
        if not is_damaged(g, module):
            return refuse("S2-CARD-16", "not_damaged", near=False, item=module)
        if g.supplies < VOYAGE.traders_repair:
            return refuse("S2-CARD-16", "too_few_supplies")
        return None

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        match choice.verb:
            case Verb.SELL:
                lose(g, FUEL, VOYAGE.traders_fuel)
                gain(g, SUPPLIES, VOYAGE.traders_supplies)
                g.become(Traders(SOLD))
            case Verb.BUY:
                lose(g, SUPPLIES, VOYAGE.traders_supplies)
                gain(g, FUEL, VOYAGE.traders_fuel)
                g.become(Traders(BOUGHT))
            case Verb.HIRE:
                lose(g, SUPPLIES, VOYAGE.traders_repair)
                mend(g, ItemId(choice.target))
                g.emit(ModuleMended, ItemId(choice.target))
            case _:
                g.become()
