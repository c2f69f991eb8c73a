"""Knowledge: what an officer knows of the table, and what cards are worth to whom."""

from __future__ import annotations

from mayday.games.phobos_falling.bot.cards import ARMOURED, BARE, SUITED, Wants, deck_worths, worths
from mayday.games.phobos_falling.bot.crew import (
    Posts,
    Threat,
    can_be_stolen,
    points_of,
    posts,
    threats,
)
from mayday.games.phobos_falling.bot.needs import LATE, Fixes, Needs, Station, fixes, needs
from mayday.games.phobos_falling.bot.once import once
from mayday.games.phobos_falling.content import (
    BACK,
    FLOWN_WITH,
    PILE_DECK,
    SHUTTLE_BAY,
    SHUTTLE_DECK,
    SHUTTLE_SYSTEMS,
    SLOT,
    TITLE,
)
from mayday.games.phobos_falling.rows import (
    CardId,
    OfficerId,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.movement import reachable
from mayday.games.phobos_falling.table import (
    PFState,
    hand_limit,
    is_healthy,
    sees_hand,
    slots_filled,
)
from mayday.kernel import Ask

SLOT_OF: dict[CardId, int] = {
    card: 1 << SLOT[title.install] for card, title in TITLE.items() if title.install
}


class Knowledge:
    """What a seat knows of the position: everything is worked out once, when it is needed."""

    def __init__(self, g: PFState, officer: OfficerId, ask: Ask) -> None:
        self.g = g
        self.me = officer
        self.ask = ask
        self.seat = ask.seat
        self.hand = g.hands[officer]
        self.here = g.at[officer]
        self.healthy = is_healthy(g, officer)
        self._wants: dict[OfficerId, Wants] = {}
        self._worths: dict[OfficerId, dict[CardId, float]] = {}
        self._reckoned: dict[OfficerId, float] = {}

    # -- what is known --------------------------------------------------------------------

    @once
    def known(self) -> tuple[OfficerId, ...]:
        """The officers whose hands this seat sees, in turn order."""
        return tuple([o for o in self.g.order if sees_hand(self.g, self.seat, o)])

    @once
    def posts(self) -> Posts:
        return posts(self.g)

    @once
    def threats(self) -> list[Threat]:
        return threats(self.g)

    @once
    def held(self) -> int:
        """The slots for which a card is known to be in a hand or in work."""
        found = 0
        for officer, hand in self.g.hands.items():
            sees = officer in self.known
            for card in hand:
                if sees or BACK[card] == SHUTTLE_DECK:
                    found |= SLOT_OF.get(card, 0)
        for card in self.g.work.values():
            found |= SLOT_OF[card]
        return found

    @once
    def needs(self) -> Needs:
        return needs(slots_filled(self.g), self.held, self.g.tech)

    @once
    def to_fit(self) -> int:
        """How many items are still to be installed."""
        return self.needs.wanted.bit_count()

    @once
    def is_ready(self) -> bool:
        """Nothing is missing but what lies in hands, and the way to the bay."""
        g = self.g
        return not self.needs.missing and not g.damaged & SHUTTLE_SYSTEMS and not g.dead

    @once
    def fixes(self) -> Fixes:
        g, n = self.g, self.needs
        missing = n.missing + (0 if not g.damaged & SHUTTLE_SYSTEMS else 1)
        cryo = "cryo_systems" in n.items or any(TITLE[card].makes for card in self.hand)
        return fixes(
            Station(
                g.damaged,
                g.power_out,
                g.blocked,
                power.state(g),
                g.fuel,
                min(missing, LATE + 1),
                bool(g.wounded or g.dead),
                cryo,
                self.is_guarded,
                self.is_stranded,
            )
        )

    @once
    def is_stranded(self) -> bool:
        """All is ready, but somebody cannot walk to the shuttle."""
        g = self.g
        return self.is_ready and any(
            g.at[o] != SHUTTLE_BAY and not reachable(g, o) >> SHUTTLE_BAY & 1 for o in g.order
        )

    @once
    def is_theft_near(self) -> bool:
        """Pirates could fly off with the shuttle on their next turn."""
        g = self.g
        if not can_be_stolen(g) or g.damaged & FLOWN_WITH:
            return False
        return any(t.zones >> SHUTTLE_BAY & 1 for t in self.threats)

    @once
    def is_guard(self) -> bool:
        """Nobody else stands between the pirates and the shuttle."""
        g = self.g
        return self.is_theft_near and not any(
            g.at[o] == SHUTTLE_BAY and o != self.me and o not in g.dead for o in g.order
        )

    @once
    def is_last_stand(self) -> bool:
        """Those who still have their turn can defeat the pirates in the bay, at any cost."""
        g = self.g
        left = g.order[g.order.index(self.me) :]
        force = sum(self.points_of(o) + 2 for o in left if is_healthy(g, o))
        return force >= g.pirates.get(SHUTTLE_BAY, 0)

    @once
    def is_guarded(self) -> bool:
        """No pirates are anywhere near the Shuttle Bay, or a force field is on it."""
        if self.g.force_fields >> SHUTTLE_BAY & 1:
            return True
        return not self.g.pirates and not self.g.waiting

    # -- cards ----------------------------------------------------------------------------

    @once
    def worth(self) -> dict[CardId, float]:
        """What one more of each card is worth to me."""
        return self.worth_to(self.me)

    def wants(self, officer: OfficerId) -> Wants:
        """What an officer's cards are judged by."""
        found = self._wants.get(officer)
        if found is None:
            found = self._wants[officer] = self._judge(officer)
        return found

    def _judge(self, officer: OfficerId) -> Wants:
        g, f = self.g, self.fixes
        body = g.body.get(officer)
        dressed = BARE if body is None else ARMOURED if body.startswith("exo") else SUITED
        if dressed == BARE and officer in self.known and has_suit(g.hands[officer]):
            dressed = SUITED
        return Wants(
            slots_filled(g),
            self.held,
            g.tech,
            officer == self.posts.fighter,
            officer == self.posts.bridge,
            dressed,
            officer in g.belt,
            power.state(g),
            g.fuel,
            bool(g.wounded),
            bool(g.dead),
            int(max(f.system)),
            int(max(f.power)),
            int(max(f.access)),
            self.points_of(officer) >= self.expected_pirates,
            bool(g.breaches),
            bool(g.fires),
        )

    @once
    def expected_pirates(self) -> int:
        """As many as may have to be fought next."""
        return max(5 + 2 * self.g.stage, max((t.pirates for t in self.threats), default=0))

    def worth_to(self, officer: OfficerId) -> dict[CardId, float]:
        """What one more of each card is worth to any officer."""
        found = self._worths.get(officer)
        if found is None:
            found = self._worths[officer] = worths(self.wants(officer))
        return found

    def points_of(self, officer: OfficerId) -> float:
        """The pirates that an officer can defeat unhurt, as far as this seat knows."""
        found = self._reckoned.get(officer)
        if found is None:
            found = points_of(self.g, officer, officer in self.known)
            self._reckoned[officer] = found
        return found

    def keep_worth(self, card: CardId) -> float:
        """What a card in my hand is worth; of two items for one slot the second is worth little."""
        slot = SLOT_OF.get(card, 0)
        if slot:
            if self.hand.count(card) > 1 or slots_filled(self.g) & slot:
                return 0.1
            if slot & self.needs.wanted:
                return 9.0
            return 1.0
        if TITLE[card].makes and self.worth[card] < 0.5:
            return 1.0
        return self.worth[card]

    def cheapest(self, number: int, *, data: bool = False) -> float:
        """What the cards that I need least are worth together."""
        hand = [card for card in self.hand if not data or BACK[card] in ("bri", "sci")]
        return sum(sorted(map(self.keep_worth, hand))[:number])

    @once
    def has_room(self) -> bool:
        return len(self.hand) <= hand_limit(self.g, self.me)

    @once
    def pile_worth(self) -> list[float]:
        """What a card of each deck's pile is worth on average, from what has not been seen."""
        g, worth = self.g, self.worth
        decks = deck_worths(self.wants(self.me))
        sums = {deck: worth for deck, (worth, _) in decks.items()}
        counts = {deck: count for deck, (_, count) in decks.items()}
        for cards in (*g.discards, g.gone, g.fitted, *[g.hands[o] for o in self.known]):
            for card in cards:
                deck = BACK[card]
                sums[deck] -= worth[card]
                counts[deck] -= 1
        return [sums[deck] / counts[deck] if counts[deck] > 0 else 0.0 for deck in PILE_DECK]


def has_suit(hand: tuple[CardId, ...]) -> bool:
    """There is something among these cards that protects where there is no air."""
    return any((e := TITLE[card].equip) is not None and e.protects for card in hand)
