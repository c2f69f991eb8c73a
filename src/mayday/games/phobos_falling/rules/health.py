"""Officer health: wounds, death, healing."""

from __future__ import annotations

from mayday.games.phobos_falling.content import ABILITY_OF, KEPT_EVENT, TITLE
from mayday.games.phobos_falling.events import ArmsLost, Died, Healed, Revived, Wounded
from mayday.games.phobos_falling.rows import AbilityId, CardId, OfficerId, Weapon
from mayday.games.phobos_falling.rules.end import check_lives
from mayday.games.phobos_falling.rules.shuttle import stop_work
from mayday.games.phobos_falling.table import NO_OFFICER, PFState, discard, drop_card, without

NO_ABILITY = AbilityId("")


def hurt(g: PFState, officer: OfficerId, *, in_combat: bool = False) -> None:
    """A healthy officer is wounded, a wounded one dies. Rules: PF-COMBAT-14, PF-LIFE-4."""
    stop_work(g, officer)
    if officer in g.wounded:
        die(g, officer, in_combat=in_combat)
    else:
        g.wounded += (officer,)
        g.emit(Wounded, officer)
    if in_combat and officer == g.active:
        g.defeated = True


def die(g: PFState, officer: OfficerId, *, in_combat: bool = False) -> None:
    """The body lies in the zone with its cards; a kept event and all abilities are lost.

    Rules: PF-HEALTH-4, PF-HEALTH-6, PF-COMBAT-19, PF-COMBAT-20, PF-EVENT-8, PF-LOSS-4.
    """
    stop_work(g, officer)
    if officer in g.wounded:
        g.wounded = without(g.wounded, officer)
    g.dead += (officer,)
    g.emit(Died, officer)
    if in_combat:
        lose_arms(g, officer)
    if g.kept_by == officer:
        g.kept_by = NO_OFFICER
        g.event_discard += (KEPT_EVENT,)
    if g.borrowed and ABILITY_OF[g.borrowed] == officer:
        g.borrowed = NO_ABILITY
    check_lives(g)


def lose_arms(g: PFState, officer: OfficerId) -> None:
    """Exoskeletons and weapons of an officer killed in combat are gone. Rules: PF-COMBAT-19."""
    lost = [card for card in g.hands[officer] if is_arms(card)]
    for card in lost:
        drop_card(g, officer, card)
    body = g.body.get(officer)
    if body is not None and is_arms(body):
        del g.body[officer]
        lost.append(body)
    for card in lost:
        discard(g, card)
    if lost:
        g.emit(ArmsLost, officer, tuple(lost))


def is_arms(card: CardId) -> bool:
    """A weapon, or equipment that fights. Rules: PF-COMBAT-19."""
    title = TITLE[card]
    return isinstance(title.combat, Weapon) or (title.equip is not None and title.equip.defeats > 0)


def heal(g: PFState, officer: OfficerId) -> None:
    """A wounded officer is healthy. Rules: PF-HEALTH-1, PF-HEALTH-5."""
    g.wounded = without(g.wounded, officer)
    g.emit(Healed, officer)


def revive(g: PFState, officer: OfficerId) -> None:
    """A dead officer is wounded, and has turns again. Rules: PF-HEALTH-2, PF-HEALTH-7."""
    g.dead = without(g.dead, officer)
    g.wounded += (officer,)
    g.emit(Revived, officer)
