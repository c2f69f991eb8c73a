"""Technical Data: cards become data, data become software."""

from __future__ import annotations

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.content import BRIDGE, BRIDGE_SYSTEM, SOFTWARE, TITLE, TRACKS
from mayday.games.phobos_falling.events import DataProcessed, DataUseless, SoftwareMade
from mayday.games.phobos_falling.rows import CardId, OfficerId
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.table import PFState, discard, drop_card, take_card, without
from mayday.kernel import Choice, Refusal, Seat, refuse


def bridge_works(g: PFState) -> bool:
    """Bridge System and Bridge power; the power of the station does not matter.

    Rules: PF-TECH-1, PF-TECH-3.
    """
    return not (g.damaged & BRIDGE_SYSTEM or g.power_out >> BRIDGE & 1)


def software_left(g: PFState) -> tuple[CardId, ...]:
    return tuple([card for card in SOFTWARE if card in g.supply])


def take_drawn(g: PFState, officer: OfficerId, card: CardId) -> None:
    """A drawn card comes into the hand, unless it is Technical Data that can be used at once.

    Rules: PF-TECH-1, PF-TECH-2, PF-SETUP-12.
    """
    if TITLE[card].technical_data and bridge_works(g):
        discard(g, card)
        use_data(g, officer)
    else:
        take_card(g, officer, card)


def why_not_use_data(g: PFState) -> Refusal | None:
    """Why kept data cannot be used now. Rules: PF-TECH-2, PF-TECH-5, PF-CARD-22."""
    if not bridge_works(g):
        return _BRIDGE_DOWN
    return None if software_left(g) else _NO_SOFTWARE_LEFT


_BRIDGE_DOWN = refuse("PF-TECH-2", "bridge_down")
_NO_SOFTWARE_LEFT = refuse("PF-TECH-5", "no_software_left")


def play_kept(g: PFState, officer: OfficerId, card: CardId) -> None:
    """Data that was kept is used like data just drawn. Rules: PF-TECH-2, PF-TECH-3."""
    drop_card(g, officer, card)
    discard(g, card)
    use_data(g, officer)


def use_data(g: PFState, officer: OfficerId) -> None:
    """Without software to be had the card is only discarded. Rules: PF-TECH-1, PF-TECH-5."""
    if software_left(g):
        raise_tech(g, officer)
    else:
        g.emit(DataUseless, officer)


def raise_tech(g: PFState, officer: OfficerId) -> None:
    """Tech Data rises; at the end of the track the officer takes software of choice.

    Rules: PF-TECH-4.
    """
    g.tech += 1
    g.emit(DataProcessed, officer, g.tech)
    if g.tech == TRACKS.technical_data:
        g.tech = 0
        left = software_left(g)
        if len(left) == 1:
            make_software(g, officer, left[0])
        else:
            g.push(NewSoftware(officer))


class NewSoftware(OfficerQuestion, frozen=True):
    """Which software has been made. Rules: PF-TECH-4."""

    prompt = "new_software"
    rule = turn_rule = "PF-TECH-4"
    choices = tuple(choices.TAKE_SOFTWARE.values())

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.target not in g.supply:
            return refuse("PF-TECH-4", "software_taken")
        return None

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        g.become()
        make_software(g, self.officer, CardId(choice.target))


def make_software(g: PFState, officer: OfficerId, card: CardId) -> None:
    """It is a card that must be carried to the shuttle. Rules: PF-TECH-4, PF-TECH-6."""
    g.supply = without(g.supply, card)
    take_card(g, officer, card)
    g.emit(SoftwareMade, officer, card)
