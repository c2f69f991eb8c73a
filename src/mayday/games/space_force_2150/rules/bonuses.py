"""Section bonuses: what 1 oxygen buys in a section, and who may buy it."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150.content import SECTIONS
from mayday.games.space_force_2150.events import (
    BonusHalved,
    BonusRolled,
    BonusUsed,
    LeadershipBoosted,
)
from mayday.games.space_force_2150.rows import (
    HULL,
    Bonus,
    Collect,
    Inspire,
    LookAhead,
    ManTurret,
    Post,
    SectionId,
    Spacewalk,
)
from mayday.games.space_force_2150.rules.posts import activate_cockpit, man_turret
from mayday.games.space_force_2150.rules.repair import walk
from mayday.games.space_force_2150.rules.stores import gain, room_for
from mayday.games.space_force_2150.table import (
    BIT_AT,
    MODULE_AT,
    SECTION_BIT,
    S2State,
    acts_as,
)
from mayday.kernel import Refusal, refuse, roll

BONUS = {id: section.bonus for id, section in SECTIONS.items() if section.bonus is not None}
COLLECT = {id: bonus for id, bonus in BONUS.items() if isinstance(bonus, Collect)}
POSTS = {id: bonus for id, bonus in BONUS.items() if isinstance(bonus, Post)}
ONLY_RULE: dict[type[Bonus], str] = {
    LookAhead: "S2-NAV-1",
    Inspire: "S2-BONUS-14",
    ManTurret: "S2-SO-1",
}
BOUGHT_RULE: dict[type[Bonus], str] = {
    LookAhead: "S2-NAV-6",
    Inspire: "S2-INT-9",
    ManTurret: "S2-SO-4",
}


def can_use(g: S2State, member: int, ordered: bool) -> bool:
    """Whether the bonus of the member's section, which has one, works for this member now.

    Rules: S2-BONUS-1, S2-BONUS-2, S2-BONUS-3, S2-XO-10, S2-INT-9.
    """
    section = g.at[member]
    if g.damaged & BIT_AT[section]:
        return False
    return is_open(g, member, section) and (ordered or not is_used_up(g, member, section))


def is_used_up(g: S2State, member: int, section: SectionId) -> bool:
    """The limit of paid uses, by the option "section bonuses"; it belongs to the crew member.

    Rules: S2-BONUS-2, S2-BONUS-17.
    """
    match g.options["section_bonuses"]:
        case "member":
            return bool(g.used[member] & SECTION_BIT[section])
        case "ship":
            return any(used & SECTION_BIT[section] for used in g.used)
        case _:
            return False


def is_open(g: S2State, member: int, section: SectionId) -> bool:
    """Whether the bonus would do something, and this member may use it.

    Rules: S2-INT-9, S2-BONUS-8, S2-NAV-1, S2-BONUS-14, S2-SO-1.
    """
    if section in COLLECT:
        return room_for(g, COLLECT[section].store) > 0 and not g.searched & SECTION_BIT[section]
    if section in POSTS:
        post = POSTS[section]
        return acts_as(g, member) == post.only and not is_bought(g, post) and not is_jammed(g, post)
    return g.supplies > 0 and room_for(g, HULL) > 0


def is_bought(g: S2State, bonus: Post) -> bool:
    """Cockpit, Lounge and Turret give their bonus once a round, whoever has bought it.

    Rules: S2-NAV-6, S2-NAV-8, S2-SO-4, S2-BONUS-14, S2-ROB-5.
    """
    if isinstance(bonus, LookAhead):
        return g.cockpit_used
    return g.lounge_used if isinstance(bonus, Inspire) else g.turret_manned


def is_jammed(g: S2State, bonus: Post) -> bool:
    """A card keeps everybody out of the turret this round. Rules: S2-MIN-20, S2-MIN-21."""
    return g.turret_jam == g.round and isinstance(bonus, ManTurret)


def why_not_use(g: S2State, member: int, section: SectionId, ordered: bool) -> Refusal | None:
    """Why the member cannot use the bonus of a section.

    Rules: S2-BONUS-1, S2-BONUS-2, S2-BONUS-3, S2-BONUS-8, S2-INT-9, S2-MIN-20.
    """
    if g.at[member] != section:
        return refuse("S2-BONUS-1", "not_in_section", near=False)
    if can_use(g, member, ordered):
        return None
    if g.damaged & BIT_AT[section]:
        return refuse("S2-BONUS-3", "module_damaged", module=MODULE_AT[section])
    if section in POSTS:
        post = POSTS[section]
        if acts_as(g, member) != post.only:
            return refuse(ONLY_RULE[type(post)], "only_for", only=post.only)
        if is_jammed(g, post):
            return refuse("S2-MIN-20", "turret_jammed")
        if is_bought(g, post):
            return refuse(BOUGHT_RULE[type(post)], "bought_this_round")
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
    if section in COLLECT:
        collect(g, section, COLLECT[section])
    else:
        _SPECIAL[type(BONUS[section])](g, member)


def collect(g: S2State, section: SectionId, bonus: Collect) -> None:
    """Roll for oxygen, fuel or supplies.

    Rules: S2-BONUS-4, S2-BONUS-5, S2-BONUS-6, S2-BONUS-7, S2-BONUS-8, S2-DICE-2.
    """
    die = roll(g, 6)
    if bonus.die == 3:
        half = (die + 1) // 2
        g.emit(BonusHalved, die, half)
        gain(g, bonus.store, half)
    else:
        g.emit(BonusRolled, die)
        gain(g, bonus.store, die)
    if bonus.once:
        g.searched |= SECTION_BIT[section]


def boost_leadership(g: S2State, member: int) -> None:
    """+1 to leadership rolls until the end of the round. Rules: S2-BONUS-13, S2-BONUS-14."""
    g.lounge_used = True
    g.emit(LeadershipBoosted, g.crew[member])


_SPECIAL: dict[type[Bonus], Callable[[S2State, int], None]] = {
    LookAhead: activate_cockpit,
    Inspire: boost_leadership,
    ManTurret: man_turret,
    Spacewalk: walk,
}
