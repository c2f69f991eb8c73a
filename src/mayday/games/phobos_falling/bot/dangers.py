"""Dangers: what pirates and missing air may cost, and what a fight would bring."""

from __future__ import annotations

from mayday.games.phobos_falling.bot.crew import (
    can_be_stolen,
)
from mayday.games.phobos_falling.bot.knowledge import Knowledge, has_suit
from mayday.games.phobos_falling.bot.once import once
from mayday.games.phobos_falling.content import (
    SHUTTLE_BAY,
    TITLE,
    Zone,
)
from mayday.games.phobos_falling.rules import power

WOUND, DEATH = 7.0, 18.0  # what it costs
CATCH = 0.7  # what a defeated pirate brings
CLEARED = 3.0  # and a defeated group
THEFT = 12.0  # and one that could steal the shuttle
NO_AIR = 9.0


class Outlook(Knowledge):
    """What threatens an officer in each zone."""

    def points_at(self, zone: Zone) -> float:
        """The pirates that the officers there could defeat unhurt, with me."""
        g = self.g
        points = self.points_of(self.me) + g.robots.get(zone, 0)
        for officer in g.order:
            if officer != self.me and g.at[officer] == zone:
                points += self.points_of(officer)
        return points

    def fight(self, zone: Zone, pirates: int) -> float:
        """What comes of fighting those in a zone on my turn."""
        left = pirates - self.points_at(zone)
        if left <= 0:
            return CLEARED + CATCH * pirates + self._theft(zone)
        return -self.harm(left) + 0.3 * CATCH * (pirates - left)

    def _theft(self, zone: Zone) -> float:
        """What it adds that these pirates are in reach of the shuttle."""
        if not can_be_stolen(self.g):
            return 0.0
        reach = any(t.zone == zone and t.zones >> SHUTTLE_BAY & 1 for t in self.threats)
        return THEFT if reach else 0.0

    def harm(self, left: float) -> float:
        """What it costs me if so many pirates are left."""
        if any(TITLE[card].tube for card in self.hand):
            return 2.5
        if self.me in self.g.fields or any(TITLE[card].field for card in self.hand):
            return 2.0
        return WOUND if left <= 1 and self.healthy else DEATH

    def danger(self, zone: Zone) -> float:
        """What being there when the round ends may cost."""
        g = self.g
        danger = 0.0
        if not self._air >> zone & 1 and not self._protected:
            danger += NO_AIR if self.healthy else DEATH
        if not self.threats or zone in g.pirates or g.force_fields >> zone & 1:
            return danger
        strongest = max((t.pirates for t in self.threats if t.zones >> zone & 1), default=0)
        if strongest:
            crowd = 1 + sum(g.at[o] == zone and o != self.me and o not in g.dead for o in g.order)
            if strongest > crowd:
                left = strongest - self.points_at(zone)
                danger += self.harm(left) * self._likely if left > 0 else -0.5
        return danger

    @once
    def _air(self) -> int:
        """The zones in which one can breathe."""
        return power.breathable(self.g)

    @once
    def _likely(self) -> float:
        """How likely it is that the pirates have their turn before anything changes."""
        g = self.g
        after = len(g.order) - g.order.index(self.me)
        return 1.0 if after <= 2 else 0.7

    @once
    def _protected(self) -> bool:
        g = self.g
        return self.me in g.body or self.me in g.fields or has_suit(self.hand)
