"""A fight: who takes part, with what, and what is remembered while it lasts."""

from __future__ import annotations

from functools import lru_cache

from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import LIMITS, SHIP, TITLE, Zone
from mayday.games.phobos_falling.rows import (
    AbilityId,
    CardId,
    Detail,
    Medikit,
    OfficerId,
    Weapon,
)
from mayday.games.phobos_falling.rules import scavenge
from mayday.games.phobos_falling.shapes import Hand
from mayday.games.phobos_falling.table import (
    NO_OFFICER,
    PFState,
    from_officer,
    has_ability,
    living_in,
)
from mayday.kernel import Question

BRAWLER = AbilityId("brawler")
_BLOW = Verb.BLOW.value


class Fight(Question[PFState], frozen=True):
    """What is to be remembered of a combat while it lasts."""

    zone: Zone
    first: OfficerId = NO_OFFICER  # who is asked next, or the next after
    passed: tuple[OfficerId, ...] = ()  # since the last action
    met: tuple[OfficerId, ...] = ()  # who has taken part
    hurt: tuple[OfficerId, ...] = ()  # of these, who were wounded when they came in
    done: tuple[str, ...] = ()  # what was used: rush.weapon
    plain: int = 0  # points of Security Details that nothing has doubled yet
    ambush: bool = False
    led: tuple[OfficerId, ...] = ()  # who has doubled a Security Detail

    def actor(self, g: PFState) -> str:
        return self.first

    def has_used(self, officer: OfficerId, what: str) -> bool:
        return bool(self.done) and f"{officer}.{what}" in self.done

    def blows_left(self, g: PFState, officer: OfficerId) -> int:
        """How many pirates the officer can still defeat single-handed and unhurt.

        Rules: PF-COMBAT-12, PF-COMBAT-15, PF-ABIL-15.
        """
        if officer in self.hurt or officer in g.wounded:
            return 0
        blows = LIMITS.brawler if has_ability(g, officer, BRAWLER) else 1
        return blows - self.done.count(f"{officer}.{_BLOW}") if self.done else blows


def defeat(g: PFState, zone: Zone, number: int) -> bool:
    """So many pirates fall, surplus points are lost; whether any are left in the zone.

    Rules: PF-COMBAT-23, PF-SCAV-15.
    """
    left = g.pirates[zone] - number
    if left > 0:
        g.pirates[zone] = left
        return True
    del g.pirates[zone]
    if zone == SHIP:
        scavenge.capture_ship(g)
    return False


def left_in(g: PFState, zone: Zone) -> int:
    return g.pirates.get(zone, 0)


def fighters(g: PFState, zone: Zone) -> list[OfficerId]:
    """The living officers there in window order, from the active officer on.

    Rules: PF-COMBAT-3, PF-COMBAT-25.
    """
    here = living_in(g, zone)
    if not g.active or len(here) < 2:
        return here
    if g.active in here:
        place = here.index(g.active)
        return here[place:] + here[:place] if place else here
    return [officer for officer in from_officer(g, g.active) if officer in here]


def following(g: PFState, officer: OfficerId) -> OfficerId:
    """The next in turn order."""
    return g.order[(g.order.index(officer) + 1) % len(g.order)]


def points(card: CardId) -> int:
    """How many pirates a card defeats in a combat."""
    combat, field = TITLE[card].combat, TITLE[card].field
    if isinstance(combat, Detail | Weapon | Medikit):
        return combat.n
    return field.defeats if field is not None else 0


def points_of(g: PFState, officer: OfficerId) -> int:
    """How many pirates an officer could defeat unhurt with what can be seen in this position.

    Cards whose titles are hidden count nothing; nothing is doubled.
    """
    if officer in g.dead or officer in g.wounded:
        return 0
    number = LIMITS.brawler if has_ability(g, officer, BRAWLER) else 1
    equip = TITLE[g.body[officer]].equip if officer in g.body else None
    suit = equip.defeats if equip is not None else 0
    return number + suit + _points_with(g.hands[officer], g.fields.get(officer))


@lru_cache(maxsize=4096)
def _points_with(hand: Hand, field: CardId | None) -> int:
    """What a hand and an active field are worth: the best weapon and shield, and all others."""
    known = [card for card in hand if card in TITLE]
    weapons = [points(card) for card in known if isinstance(TITLE[card].combat, Weapon)]
    others = [points(c) for c in known if isinstance(TITLE[c].combat, Detail | Medikit)]
    shields = [points(card) for card in known if TITLE[card].field is not None]
    if field is not None:
        shields.append(points(field))
    return max(weapons, default=0) + max(shields, default=0) + sum(others)
