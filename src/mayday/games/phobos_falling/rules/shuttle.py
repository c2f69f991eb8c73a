"""The shuttle: installing items, and the work on an engine."""

from __future__ import annotations

from mayday.games.phobos_falling.content import SHUTTLE_BAY, SLOT, TITLE
from mayday.games.phobos_falling.events import EngineGivenUp, EngineWorkBegan, Installed
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.table import (
    PFState,
    drop_card,
    is_healthy,
    slots_filled,
    take_card,
    without,
)
from mayday.kernel import Refusal, refuse


def can_install_here(g: PFState, officer: OfficerId) -> bool:
    """A healthy officer in the Shuttle Bay, without pirates and fire, who may act there.

    Rules: PF-SHUTTLE-5, PF-SHUTTLE-6, PF-CARD-23.
    """
    return (
        g.at[officer] == SHUTTLE_BAY
        and is_healthy(g, officer)
        and not g.restrained
        and SHUTTLE_BAY not in g.pirates
        and not g.fires >> SHUTTLE_BAY & 1
    )


def why_not_install(g: PFState, officer: OfficerId, card: CardId) -> Refusal | None:
    """Why a card of the hand cannot be installed, or the work on an engine not begun.

    Rules: PF-SHUTTLE-6, PF-SHUTTLE-8, PF-SHUTTLE-11.
    """
    title = TITLE[card]
    if g.at[officer] != SHUTTLE_BAY:
        return refuse("PF-SHUTTLE-5", "not_in_shuttle_bay", near=False)
    if SHUTTLE_BAY in g.pirates:
        return refuse("PF-SHUTTLE-6", "pirates_in_bay")
    if g.fires >> SHUTTLE_BAY & 1:
        return refuse("PF-EVENT-12", "fire_in_bay")
    if not can_install_here(g, officer):
        return refuse("PF-SHUTTLE-6", "cannot_install")
    if slots_filled(g) >> SLOT[title.install] & 1:
        return refuse("PF-SHUTTLE-11", "slot_filled")
    if not title.engine:
        return None
    if officer in g.work:
        return refuse("PF-SHUTTLE-8", "works_already")
    if any(TITLE[other].install == title.install for other in g.work.values()):
        return refuse("PF-SHUTTLE-8", "others_work")
    return None


def can_install(g: PFState, officer: OfficerId, card: CardId) -> bool:
    """Rules: PF-SHUTTLE-6, PF-SHUTTLE-8."""
    return why_not_install(g, officer, card) is None


def install(g: PFState, officer: OfficerId, card: CardId) -> None:
    """At once, and an engine when the officer's next turn starts.

    Rules: PF-SHUTTLE-5, PF-SHUTTLE-7, PF-SHUTTLE-8, PF-SHUTTLE-11.
    """
    drop_card(g, officer, card)
    if TITLE[card].engine:
        g.work[officer] = card
        g.emit(EngineWorkBegan, officer, card)
    else:
        g.fitted += (card,)
        g.emit(Installed, officer, card)


def stop_work(g: PFState, officer: OfficerId) -> None:
    """An officer who leaves the Shuttle Bay or is hurt will not finish the engine.

    Rules: PF-SHUTTLE-8, PF-SHUTTLE-12.
    """
    if officer in g.work and officer not in g.given_up:
        g.given_up += (officer,)


def finish_work(g: PFState, officer: OfficerId) -> None:
    """At the start of the officer's turn, also of one that is skipped: the engine is in its slot,
    or the card comes back.

    Rules: PF-TURN-15, PF-SHUTTLE-8, PF-SHUTTLE-12, PF-HEALTH-6.
    """
    card = g.work.pop(officer, None)
    if card is None:
        return
    if officer in g.given_up:
        g.given_up = without(g.given_up, officer)
        take_card(g, officer, card)
        g.emit(EngineGivenUp, officer, card)
    else:
        g.fitted += (card,)
        g.emit(Installed, officer, card)
