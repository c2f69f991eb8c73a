"""Consent: nobody's officer is moved unless the player agrees."""

from __future__ import annotations

from typing import Literal, TypeAlias

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import AGREE
from mayday.games.phobos_falling.content import MASS_MOVER_SYSTEM, SYSTEM_IDS, ZONE_IDS, Zone
from mayday.games.phobos_falling.events import (
    AbilityUsed,
    Called,
    CallRefused,
    CardPlayed,
    SystemUsed,
    Transported,
)
from mayday.games.phobos_falling.rows import AbilityId, CardId, OfficerId
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.movement import come, land, move_to
from mayday.games.phobos_falling.table import (
    SUMMONED,
    TEAMED_UP,
    TRANSPORTED,
    USE,
    PFState,
    spend,
    use_of,
)
from mayday.kernel import Choice, Refusal, Seat

Way: TypeAlias = Literal["summon", "team_up", "mass_mover", "remote"]

NO_CARD = CardId("")
SUMMON: AbilityId = AbilityId("summon")
REMOTE: AbilityId = AbilityId("remote_mass_mover")
MASS_MOVER_USE = SYSTEM_IDS[MASS_MOVER_SYSTEM.bit_length() - 1]
REQUEST: dict[str, str] = {
    "summon": SUMMONED,
    "team_up": TEAMED_UP,
    "mass_mover": TRANSPORTED,
    "remote": TRANSPORTED,
}  # what may not be asked again after a refusal


class Consent(OfficerQuestion, frozen=True):
    """Whether an officer comes when called, or lets herself be transported.

    It is asked before anything is spent; by what means, everybody knows. Rules: PF-ABIL-3,
    PF-ABIL-9, PF-ABIL-10, PF-ABIL-21, PF-COMBAT-21, PF-GEN-2.
    """

    prompt = "consent"
    rule = turn_rule = "PF-ABIL-21"
    choices = (choices.AGREE, choices.REFUSE)

    by: OfficerId
    way: Way
    zone: Zone
    card: CardId = NO_CARD  # the Team-up

    def about(self, g: PFState) -> tuple[str, ...]:
        return (self.officer, self.by, ZONE_IDS[self.zone], self.means)

    @property
    def means(self) -> str:
        """The card, ability or system that is to bring the officer."""
        return self.card or _MEANS[self.way]

    def is_void(self, g: PFState) -> bool:
        has_means = not self.card or self.card in g.hands[self.by]
        is_there = g.at[self.officer] == self.zone
        return super().is_void(g) or self.by in g.dead or is_there or not has_means

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return self.choices

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == AGREE:
            carry_out(g, self)
        else:
            g.refused += (request(self.officer, self.way),)
            g.emit(CallRefused, self.officer)


_MEANS: dict[str, str] = {"summon": SUMMON, "mass_mover": MASS_MOVER_USE, "remote": REMOTE}


def request(officer: OfficerId, way: str) -> str:
    """How a request to an officer is written down. Rules: PF-ABIL-21."""
    return f"{officer}.{REQUEST[way]}"


def call(
    g: PFState,
    by: OfficerId,
    officer: OfficerId,
    way: Way,
    zone: Zone,
    card: CardId = NO_CARD,
) -> None:
    """An officer of the same seat, or a dead one, is not asked. Rules: PF-ABIL-20, PF-ABIL-21."""
    step = Consent(officer, by, way, zone, card)
    if officer in g.dead or g.seat_of[officer] == g.seat_of[by]:
        carry_out(g, step)
    else:
        g.emit(Called, by, officer, ZONE_IDS[zone])
        g.push(step)


def carry_out(g: PFState, step: Consent) -> None:
    """Now it is spent or used, and the officer is there.

    Rules: PF-ABIL-3, PF-ABIL-9, PF-ABIL-10, PF-COMBAT-21, PF-MOVE-21.
    """
    by, officer, zone = step.by, step.officer, step.zone
    if step.way == "team_up":
        spend(g, by, step.card)
        g.emit(CardPlayed, by, step.card)
    elif step.way == "mass_mover":
        g.used |= USE[MASS_MOVER_USE]
        g.emit(SystemUsed, by, MASS_MOVER_USE)
    else:
        ability = SUMMON if step.way == "summon" else REMOTE
        g.used |= use_of(by, ability)
        g.emit(AbilityUsed, by, ability)
    if step.way in ("summon", "team_up"):
        come(g, officer, zone)
    else:
        transport(g, officer, zone)


def transport(g: PFState, officer: OfficerId, zone: Zone) -> None:
    """By the Mass Mover, point to point. Rules: PF-MOVE-25, PF-MOVE-21."""
    move_to(g, officer, zone)
    g.emit(Transported, officer, ZONE_IDS[zone])
    land(g, officer, zone)
