"""Role ability: a colour left out if that removes the card at once. Rules: SF-ROLE."""

from __future__ import annotations

from mayday.games.systems_failing import cubes
from mayday.games.systems_failing.content import ROLES, CardId
from mayday.games.systems_failing.cubes import COLOUR, Colours
from mayday.games.systems_failing.events import RoleUsed
from mayday.games.systems_failing.rules.removal import remove
from mayday.games.systems_failing.table import (
    SFState,
    is_uncovered,
    open_colours,
    open_needs,
    role_colour,
)
from mayday.kernel import Refusal, Seat, refuse

LEFT_OUT = {role.id: COLOUR[role.ignores] for role in ROLES.values()}


def left_out(g: SFState, seat: Seat) -> Colours:
    """What may be open on an uncovered card for the role to remove it: its colour, nothing else.

    Rules: SF-ROLE-1, SF-ROLE-2, SF-ROLE-7, SF-ROLE-9.
    """
    return LEFT_OUT[g.roles[seat]]


def can_use_role(g: SFState, seat: Seat, card: CardId) -> bool:
    """Whether the role's colour is all that is open on an uncovered card.

    Rules: SF-ROLE-1, SF-ROLE-2, SF-ROLE-3, SF-ROLE-6, SF-ROLE-7, SF-ROLE-9.
    """
    return open_colours(g, card) == left_out(g, seat) and is_uncovered(g, card)


def why_not_role(g: SFState, seat: Seat, card: CardId) -> Refusal | None:
    """Why the role cannot remove a card in play now. Rules: SF-ROLE-2, SF-ROLE-3, SF-ROLE-9."""
    if can_use_role(g, seat, card):
        return None
    if not is_uncovered(g, card):
        return refuse("SF-ROLE-3", "covered")
    needs, ignored = cubes.names(open_needs(g, card)), role_colour(g, seat)
    if ignored not in needs:
        return refuse("SF-ROLE-9", "role_not_needed", role=g.roles[seat], ignored=ignored)
    missing = tuple(colour for colour in needs if colour != ignored)
    return refuse("SF-ROLE-2", "other_needs_open", missing=missing, ignored=ignored)


def use_role(g: SFState, seat: Seat, card: CardId) -> None:
    """The role's colour is left out and the card is removed at once.

    Rules: SF-ROLE-1, SF-ROLE-4, SF-ROLE-5, SF-ROLE-6, SF-ROLE-8.
    """
    g.emit(RoleUsed, seat, g.roles[seat], card)
    remove(g, seat, card)
