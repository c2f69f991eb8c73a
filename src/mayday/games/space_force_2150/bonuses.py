"""Section bonuses: what 1 oxygen buys in a section, and who may buy it.

Rules: S2-BONUS, S2-NAV, S2-SO.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from mayday.games.space_force_2150 import choices, deck
from mayday.games.space_force_2150.asking import Question
from mayday.games.space_force_2150.cards import (
    COCKPIT,
    EXIT_RAMP,
    LOUNGE,
    SECTIONS,
    TURRET_ACCESS,
    VOYAGE,
    Bonus,
    SectionId,
)
from mayday.games.space_force_2150.events import (
    BonusUsed,
    CardDiscarded,
    CardKept,
    CardLookedAt,
    CardSeen,
    LeadershipBoosted,
    TurretManned,
)
from mayday.games.space_force_2150.model import SECTION_BIT, S2State, acts_as, seat_of
from mayday.games.space_force_2150.repair import walk
from mayday.games.space_force_2150.ship import BIT_AT, MODULE_AT
from mayday.games.space_force_2150.stores import gain, room_for
from mayday.kernel.chance import roll
from mayday.kernel.flow import Choice, Refusal, Seat, refuse

BONUS = {id: section.bonus for id, section in SECTIONS.items() if section.bonus is not None}
ONLY_RULE = {COCKPIT: "S2-NAV-1", LOUNGE: "S2-BONUS-14", TURRET_ACCESS: "S2-SO-1"}
BOUGHT_RULE = {COCKPIT: "S2-NAV-6", LOUNGE: "S2-INT-9", TURRET_ACCESS: "S2-SO-4"}


def can_use(g: S2State, member: int, ordered: bool) -> bool:
    """Whether the bonus of the member's section, which has one, works for this member now.

    Rules: S2-BONUS-1 to -3, S2-XO-10, S2-INT-9.
    """
    section = g.at[member]
    if g.damaged & BIT_AT[section]:
        return False
    return is_open(g, member, section) and (ordered or not is_used_up(g, member, section))


def is_used_up(g: S2State, member: int, section: SectionId) -> bool:
    """The limit of paid uses, by the option "section bonuses". Rules: S2-BONUS-2, S2-BONUS-17."""
    match g.options["section_bonuses"]:
        case "member":
            return bool(g.used[member] & SECTION_BIT[section])
        case "ship":
            return any(used & SECTION_BIT[section] for used in g.used)
        case _:
            return False


def is_open(g: S2State, member: int, section: SectionId) -> bool:
    """Whether the bonus would do something, and this member may use it."""
    bonus = BONUS[section]
    if bonus.gain:
        return is_worth_it(g, section, bonus)
    if section == EXIT_RAMP:
        return g.hull < VOYAGE.hull_max and g.supplies > 0
    return (
        acts_as(g, member) == bonus.only and not is_bought(g, section) and not is_jammed(g, section)
    )


def is_worth_it(g: S2State, section: SectionId, bonus: Bonus) -> bool:
    """There is something to find and room for it. Rules: S2-INT-9, S2-BONUS-8."""
    if bonus.gain == "oxygen":
        return True
    return room_for(g, bonus.gain) > 0 and not g.searched & SECTION_BIT[section]


def is_bought(g: S2State, section: SectionId) -> bool:
    """Cockpit, Lounge and Turret give their bonus once a round. Rules: S2-NAV-6, S2-SO-4."""
    if section == COCKPIT:
        return g.cockpit_used
    return g.lounge_used if section == LOUNGE else g.turret_manned


def is_jammed(g: S2State, section: SectionId) -> bool:
    """A card keeps everybody out of the turret this round. Rules: S2-MIN-20, S2-MIN-21."""
    return section == TURRET_ACCESS and g.turret_jam == g.round


def why_not_use(g: S2State, member: int, section: SectionId, ordered: bool) -> Refusal | None:
    """Why the member cannot use the bonus of a section."""
    if g.at[member] != section:
        return refuse("S2-BONUS-1", "not_in_section", near=False)
    if can_use(g, member, ordered):
        return None
    if g.damaged & BIT_AT[section]:
        return refuse("S2-BONUS-3", "module_damaged", module=MODULE_AT[section])
    only = BONUS[section].only
    if only and acts_as(g, member) != only:
        return refuse(ONLY_RULE[section], "only_for", only=only)
    if is_jammed(g, section):
        return refuse("S2-MIN-20", "turret_jammed")
    if only and is_bought(g, section):
        return refuse(BOUGHT_RULE[section], "bought_this_round")
    if g.searched & SECTION_BIT[section]:
        return refuse("S2-BONUS-8", "searched")
    if not is_open(g, member, section):
        return refuse("S2-INT-9", "changes_nothing")
    return refuse("S2-BONUS-2", "used_this_phase")


def use(g: S2State, member: int, ordered: bool) -> None:
    """The member uses the bonus; an ordered use leaves the member's own use open.

    Rules: S2-BONUS-1, S2-BONUS-16, S2-XO-10.
    """
    section = g.at[member]
    if not ordered:
        g.used[member] |= SECTION_BIT[section]
    g.emit(BonusUsed, g.crew[member], section)
    bonus = BONUS[section]
    if bonus.gain:
        collect(g, section, bonus)
    else:
        _SPECIAL[section](g, member)


def collect(g: S2State, section: SectionId, bonus: Bonus) -> None:
    """Roll for oxygen, fuel or supplies. Rules: S2-BONUS-4 to -8, S2-DICE-2."""
    die = roll(g, 6)
    gain(g, bonus.gain, (die + 1) // 2 if bonus.die == 3 else die)
    if bonus.once:
        g.searched |= SECTION_BIT[section]


def boost_leadership(g: S2State, member: int) -> None:
    """+1 to leadership rolls until the end of the round. Rules: S2-BONUS-13, S2-BONUS-14."""
    g.lounge_used = True
    g.emit(LeadershipBoosted, g.crew[member])


def man_turret(g: S2State, member: int) -> None:
    """+1 to the ship's weapons in this round. Rules: S2-SO-1, S2-SO-2."""
    g.turret_manned = True
    station(g, member)
    g.emit(TurretManned, g.crew[member])


def activate_cockpit(g: S2State, member: int) -> None:
    """Look at the next normal card, then keep or discard it. Rules: S2-NAV-1 to -4."""
    g.cockpit_used = True
    station(g, member)
    seat, crew = seat_of(g, member), g.crew[member]
    card = deck.look_at_top(g, seat)
    g.emit_to((seat,), CardSeen(crew, card), CardLookedAt(crew))
    g.todo.append(CockpitCard(member))


def station(g: S2State, member: int) -> None:
    """The member stays at the post: finished, and not to be ordered. Rules: S2-NAV-2."""
    g.stationed |= 1 << member
    g.active &= ~(1 << member)


_SPECIAL: dict[SectionId, Callable[[S2State, int], None]] = {
    COCKPIT: activate_cockpit,
    LOUNGE: boost_leadership,
    TURRET_ACCESS: man_turret,
    EXIT_RAMP: walk,
}


class CockpitCard(Question, frozen=True):
    """The Navigator leaves the card on top, or discards it. Rules: S2-NAV-4, -5, -7, -9."""

    prompt: ClassVar[str] = "cockpit_card"
    rule: ClassVar[str] = "S2-NAV-4"
    decides: ClassVar[str] = "S2-INT-11"

    member: int

    def asked(self, g: S2State) -> Seat:
        return seat_of(g, self.member)

    def offers(self, g: S2State) -> tuple[Choice, ...]:
        return choices.COCKPIT_CARD

    def about(self, g: S2State) -> tuple[str, ...]:
        return (g.crew[self.member],)

    def answer(self, g: S2State, seat: Seat, choice: Choice) -> None:
        g.become()
        crew = g.crew[self.member]
        if choice == choices.KEEP:
            g.emit(CardKept, crew)
        else:
            g.emit(CardDiscarded, crew, deck.turn_up(g))
