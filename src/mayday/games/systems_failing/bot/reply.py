"""Reply: what the partner can make of the table that our turn leaves."""

from __future__ import annotations

from collections.abc import Iterator

from mayday.games.systems_failing.bot.clearings import Zone, clearings, without
from mayday.games.systems_failing.bot.worth import IMPOSSIBLE, WON, W, danger
from mayday.games.systems_failing.content import ACTIONS, ESCAPES
from mayday.games.systems_failing.cubes import CUBE, NONE, Cubes, colours_in, lacking
from mayday.games.systems_failing.table import NEEDS, SFState, role_colour
from mayday.kernel import Seat


class Reply:
    """The partner's turn after ours: the best table they can leave, remembered by situation."""

    def __init__(self, g: SFState, partner: Seat, zones: list[Zone]) -> None:
        self.g, self.zones = g, zones
        self.pool = g.pools[partner]
        self.role = CUBE[role_colour(g, partner)]
        self.ways = [
            [clearings(zone, keep, self.pool, self.role) for keep in range(len(zone.opens) + 1)]
            for zone in zones
        ]
        self.at_once = self._chance_at_next_escape()
        self.known: dict[tuple[tuple[int, int, int], bool, Cubes], float] = {}

    def _chance_at_next_escape(self) -> float:
        """The share of the escape cards not yet seen that this pool completes."""
        g = self.g
        seen = {g.escape[-1], *g.escaped[0], *g.escaped[1]}
        unseen = [NEEDS[card] for card in ESCAPES if card not in seen]
        done = sum(not lacking(self.pool, without(need, self.role)) for need in unseen)
        return done / len(unseen) if unseen else 0.0

    def value(self, left: tuple[int, int, int], escape: bool, open_escape: Cubes) -> float:
        """The worth of a table with these disasters left, before the partner's turn."""
        key = (left, escape, open_escape)
        if key not in self.known:
            self.known[key] = self._compute(left, escape, open_escape)
        return self.known[key]

    def _compute(self, left: tuple[int, int, int], escape: bool, open_escape: Cubes) -> float:
        best = max(
            (
                self._leave(*way, escape, open_escape)
                for way in self._ways(left, escape, open_escape)
            ),
            default=IMPOSSIBLE,
        )
        standing = sum(zone.values[k] for zone, k in zip(self.zones, left, strict=True))
        needs = 0 if escape else open_escape.bit_count()
        idle = self._escape_value(escape, needs) + danger(self.g, needs) * standing
        return W.trust * best + (1 - W.trust) * idle

    def _escape_value(self, done: bool, needs: int) -> float:
        return W.escape - 5 * W.need if done else -W.need * needs

    def _ways(
        self, left: tuple[int, int, int], escape: bool, open_escape: Cubes
    ) -> Iterator[tuple[Cubes, int, bool, float]]:
        """Cubes, actions, whether the escape card is completed now, and the value of the zones."""
        first, second, third = (self.ways[n][keep] for n, keep in enumerate(left))
        finish = [] if escape else [(without(open_escape, self.role), 1, True)]
        for need, actions, completes in [(NONE, 0, False), *finish]:
            if lacking(self.pool, need):
                continue
            for one in first:
                if lacking(self.pool, need + one.need):
                    break
                for two in second:
                    both = need + one.need + two.need
                    if lacking(self.pool, both):
                        break
                    for three in third:
                        spent = actions + one.actions + two.actions + three.actions
                        if spent > ACTIONS or lacking(self.pool, both + three.need):
                            break
                        value = one.value + two.value + three.value
                        yield both + three.need, spent, completes, value

    def _leave(
        self, need: Cubes, actions: int, completes: bool, zones: float, escape: bool, wanted: Cubes
    ) -> float:
        """The worth of what the partner leaves."""
        if completes and len(self.g.escape) == 1:
            return WON / 2
        needs = 0 if escape or completes else wanted.bit_count()
        worth = self._escape_value(escape or completes, needs) + danger(self.g, needs) * zones
        spare = ACTIONS - actions
        if not spare:
            return worth
        rest = self.pool - need
        colours = colours_in(rest) >> 3
        if escape:
            next_card = W.escape * W.next_escape * self.at_once / 6 + W.need * 0.4
            worth += next_card * colours.bit_count()
        elif completes:
            worth += W.need * 0.6 * colours.bit_count()
        else:
            worth += W.need * (colours & wanted).bit_count()
        return worth + W.partner_action * (spare - 1) + W.partner_cube * rest.bit_count()
