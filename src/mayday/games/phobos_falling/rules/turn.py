"""An officer's turn: Move, Explore, Fight, Play, Discard, Reveal.

In every step up to Discard the officer may also do whatever is possible at any moment. A step in
which nothing can be done is passed over; with hidden hands it is not, as long as the officer has
cards, so that being asked tells nothing.
"""

from __future__ import annotations

from typing import ClassVar

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import (
    CARRY,
    DISCARD,
    DONE,
    DRAW,
    ENGINES,
    ENOUGH,
    INSTALL,
    KEEP,
    MOVE,
    PLAYS,
    STAY,
    ZONE_NAMED,
    Verb,
)
from mayday.games.phobos_falling.content import (
    BACK,
    PILE_AT,
    PILE_OF,
    SHUTTLE_DECK,
    SPECIALTY_OF,
    ZONE_IDS,
)
from mayday.games.phobos_falling.events import (
    Discarded,
    LiftedUp,
    Suffocated,
    TurnBegan,
    TurnSkipped,
)
from mayday.games.phobos_falling.rows import AbilityId, CardId, OfficerId
from mayday.games.phobos_falling.rules import (
    anytime,
    combat,
    effects,
    explore,
    health,
    movement,
    reveal,
    scavenge,
    shuttle,
)
from mayday.games.phobos_falling.rules.anytime import ACTS, add_offers
from mayday.games.phobos_falling.rules.asking import OfficerQuestion
from mayday.games.phobos_falling.rules.effects import OFFERS_OF
from mayday.games.phobos_falling.rules.end import check_victory
from mayday.games.phobos_falling.rules.equipment import end_fields
from mayday.games.phobos_falling.rules.explore import NO_PILE
from mayday.games.phobos_falling.rules.hands import (
    CLEARING,
    ENGINE,
    FIX,
    PLACE,
    each_once,
    kinds_of,
    those_of,
)
from mayday.games.phobos_falling.rules.power import breathable
from mayday.games.phobos_falling.table import (
    NO_OFFICER,
    NO_ZONE,
    PFState,
    Turn,
    discard,
    drop_card,
    hand_limit,
    is_open,
    is_protected,
)
from mayday.kernel import NOBODY, Ask, Asks, Choice, Refusal, Seat, Step, refuse

NO_ABILITY = AbilityId("")
# The members of an enum are found slowly, and these are compared at every choice.
_MOVE, _CARRY, _DRAW = Verb.MOVE.value, Verb.CARRY.value, Verb.DRAW.value


def begin_turn(g: PFState, officer: OfficerId) -> None:
    """Fields that end now, work on an engine, then the Move step; a dead officer has none.

    Rules: PF-SEQ-1, PF-TURN-1, PF-TURN-11, PF-TURN-15, PF-HEALTH-4.
    """
    forget_turn(g)
    g.active = officer
    if g.fields:
        end_fields(g, Turn(officer))
    if officer in g.work:
        shuttle.finish_work(g, officer)
    if officer in g.dead:
        g.emit(TurnSkipped, officer)
        if g.mat:
            g.push(EndOfTurn(officer))
    else:
        g.emit(TurnBegan, officer)
        g.push(MoveStep(officer))


def forget_turn(g: PFState) -> None:
    """What counts for one turn only: requests may be made again, and cards may move again.

    Rules: PF-ABIL-1, PF-ABIL-2, PF-ABIL-17, PF-TURN-10.
    """
    g.used = 0
    g.borrowed = NO_ABILITY
    g.entered = NO_ZONE
    g.restrained = g.fought = g.defeated = False
    g.put_on = g.stays_on = 0
    g.put_off = g.stays_off = ()
    g.refused, g.carried, g.searched = (), (), NO_OFFICER
    if g.once:
        g.once = {}
    if g.twice:
        g.twice = {}


class OfficerStep(OfficerQuestion, frozen=True):
    """A step of the active officer's turn, with all that can be done at any moment.

    Rules: PF-TURN-1, PF-TURN-17.
    """

    turn_rule = "PF-TURN-1"
    leaving: ClassVar[Choice]  # the choice that ends the step

    def advance(self, g: PFState) -> Asks:
        """Ask, unless the officer is dead or there is nothing to do.

        Rules: PF-TURN-14, PF-INFO-7.
        """
        officer = self.officer
        if officer in g.dead:
            g.become(EndOfTurn(officer))
            return NOBODY
        seat = g.seat_of[officer]
        offered = self.offers(g, seat)
        is_over = len(offered) == 1 and offered[0] is self.leaving
        if is_over and (not g.hands[officer] or is_open(g)):
            self.leave(g, offered)
            return NOBODY
        return (Ask(seat, self.prompt, offered, (officer,), officer),)

    def leave(self, g: PFState, offered: tuple[Choice, ...]) -> None:
        """The step, in which this was offered, is over and does not come back."""
        raise NotImplementedError


class MoveStep(OfficerStep, frozen=True):
    """Walk somewhere, or stay. Rules: PF-TURN-1, PF-MOVE-1, PF-MOVE-22."""

    prompt = "move_step"
    rule = "PF-TURN-1"
    choices = (
        *MOVE.values(),
        *CARRY.values(),
        *choices.ANY_MOMENT,
        STAY,
    )
    leaving = on_the_way = STAY

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officer = self.officer
        found = [*movement.ways(g, officer)[1]]
        if g.dead:
            add_bodies(g, officer, found)
        add_offers(g, officer, kinds_of(g.hands[officer]), found)
        found.append(STAY)
        return tuple(found)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.MOVE:
                return movement.why_not_walk(g, self.officer, ZONE_NAMED[choice])
            case Verb.CARRY:
                return why_not_carry(g, self.officer, OfficerId(choice.target))
            case Verb.STAY:
                return None
        return anytime.why_not(g, self.officer, choice)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        verb = choice.verb
        if verb == _MOVE:
            g.become(ExploreStep(self.officer))
            movement.walk(g, self.officer, ZONE_NAMED[choice])
        elif verb == _CARRY:
            g.carried += (OfficerId(choice.target),)
            g.emit(LiftedUp, OfficerId(choice.target))
        elif choice == STAY:
            self.leave(g, ())
        else:
            ACTS[choice.verb](g, self.officer, choice)

    def leave(self, g: PFState, offered: tuple[Choice, ...]) -> None:
        g.carried = ()
        g.become(ExploreStep(self.officer))


def why_not_carry(g: PFState, officer: OfficerId, body: OfficerId) -> Refusal | None:
    """Any dead officers in the start zone. Rules: PF-MOVE-22, PF-HEALTH-4."""
    if body not in g.dead or g.at[body] != g.at[officer]:
        return refuse("PF-MOVE-22", "no_body", near=False)
    return refuse("PF-MOVE-22", "carried_already") if body in g.carried else None


def add_bodies(g: PFState, officer: OfficerId, found: list[Choice]) -> None:
    """Add the bodies that may be taken along. Rules: PF-MOVE-22."""
    at = g.at
    zone = at[officer]
    for body in g.dead:
        if at[body] == zone and body not in g.carried:
            found.append(CARRY[body])


class ExploreStep(OfficerStep, frozen=True):
    """Draw, card by card, from one pile. Rules: PF-TURN-1, PF-TURN-9, PF-DRAW-1, PF-DRAW-9."""

    prompt = "explore_step"
    rule = "PF-DRAW-1"
    choices = (*DRAW, *PLAYS, *choices.ANY_MOMENT, ENOUGH)
    leaving = on_the_way = ENOUGH

    drawn: int = 0
    pile: int = NO_PILE  # that was begun

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officer = self.officer
        found: list[Choice] = []
        if g.restrained:
            found += clearing(g, officer)
        else:
            pile = PILE_AT[g.at[officer]]
            if pile >= 0 and explore.can_draw(g, officer, pile, self.drawn, self.pile):
                found.append(DRAW[pile])
        add_offers(g, officer, kinds_of(g.hands[officer]), found)
        found.append(ENOUGH)
        return tuple(found)

    def why_not_draw(self, g: PFState, pile: int) -> Refusal | None:
        return explore.why_not_draw(g, self.officer, pile, self.drawn, self.pile)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.DRAW:
                return self.why_not_draw(g, DRAW.index(choice))
            case Verb.PLAY:
                return why_not_clear_now(g, self.officer, choice)
            case Verb.ENOUGH:
                return None
        return anytime.why_not(g, self.officer, choice)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        if choice == ENOUGH:
            self.leave(g, g.asks[0].choices)
        elif choice.verb == _DRAW:
            pile = DRAW.index(choice)
            g.become(ExploreStep(self.officer, self.drawn + 1, pile))
            explore.draw(g, self.officer, pile)
        else:
            ACTS[choice.verb](g, self.officer, choice)

    def leave(self, g: PFState, offered: tuple[Choice, ...]) -> None:
        """The Fight step, if there are pirates, then Play. Rules: PF-COMBAT-1, PF-COMBAT-2.

        What can be done at any moment is then the same as now, and is not worked out again.
        """
        g.become(PlayStep(self.officer))
        g.fought = True
        zone = g.at[self.officer]
        if zone in g.pirates:
            combat.begin_combat(g, zone)
        elif not g.restrained:
            draws = offered[0].verb == _DRAW
            g.spare_menu = list(offered[1:-1] if draws else offered[:-1])


def clearing(g: PFState, officer: OfficerId) -> list[Choice]:
    """The cards that can clear a blocked zone just walked into. Rules: PF-CARD-18."""
    if officer in g.wounded or g.defeated or not g.blocked >> g.at[officer] & 1:
        return []
    cards = those_of(g.hands[officer], CLEARING)
    return [choice for card in cards for choice in effects.offers(g, officer, card)]


def why_not_clear_now(g: PFState, officer: OfficerId, choice: Choice) -> Refusal | None:
    """Before the Play step a card can only clear the zone just walked into. Rules: PF-CARD-18."""
    refusal = effects.why_not_play(g, officer, choice)
    if refusal is None and not g.restrained:
        return refuse("PF-CARD-1", "not_yet")
    return refusal


class PlayStep(OfficerStep, frozen=True):
    """Play cards, begin work on an engine. Rules: PF-TURN-1, PF-CARD-1, PF-SHUTTLE-8."""

    prompt = "play_step"
    rule = "PF-CARD-1"
    choices = (*PLAYS, *ENGINES, *choices.ANY_MOMENT, DONE)
    leaving = on_the_way = DONE

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officer = self.officer
        kinds = kinds_of(g.hands[officer])
        found = g.spare_menu
        if found is None:
            found = []
            add_offers(g, officer, kinds, found)
        else:
            g.spare_menu = None
        if g.restrained:
            found += clearing(g, officer)
        elif not (g.defeated or officer in g.wounded):
            add_plays(g, officer, kinds, found)
        found.append(DONE)
        return tuple(found)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice.verb == Verb.PLAY:
            return effects.why_not_play(g, self.officer, choice)
        if choice == DONE:
            return None
        if choice in ENGINES and g.defeated:
            return refuse("PF-CARD-2", "defeated")
        return anytime.why_not(g, self.officer, choice)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        if choice == DONE:
            self.leave(g, ())
        else:
            ACTS[choice.verb](g, self.officer, choice)

    def leave(self, g: PFState, offered: tuple[Choice, ...]) -> None:
        officer = self.officer
        if len(g.hands[officer]) > hand_limit(g, officer):
            g.become(DiscardStep(officer))
        else:
            end_discard(g, officer)


def add_plays(g: PFState, officer: OfficerId, kinds: int, found: list[Choice]) -> None:
    """Add what the cards of the hand, of such kinds, can do now, and engines.

    Rules: PF-CARD-1, PF-SHUTTLE-8.
    """
    hand = g.hands[officer]
    if kinds & FIX and not effects.is_sound(g, g.at[officer]):
        for card in those_of(hand, FIX):
            found += OFFERS_OF[card](g, officer, card)
    if kinds & PLACE:
        for card in those_of(hand, PLACE):
            found += OFFERS_OF[card](g, officer, card)
    if kinds & ENGINE:
        engines = those_of(hand, ENGINE)
        found += [INSTALL[card] for card in engines if shuttle.can_install(g, officer, card)]


class DiscardStep(OfficerStep, frozen=True):
    """Down to the hand limit, or further once it was exceeded.

    Rules: PF-TURN-17, PF-CARD-5, PF-CARD-9, PF-CARD-13.
    """

    prompt = "discard_step"
    rule = "PF-CARD-9"
    choices = (*DISCARD.values(), *choices.ANY_MOMENT, KEEP)
    leaving = KEEP

    over: bool = False  # the limit was exceeded in this step

    def advance(self, g: PFState) -> Asks:
        officer = self.officer
        if not self.over and len(g.hands[officer]) <= hand_limit(g, officer):
            end_discard(g, officer)
            return NOBODY
        return super().advance(g)

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officer = self.officer
        hand = g.hands[officer]
        found = each_once(DISCARD, hand)
        add_offers(g, officer, kinds_of(hand), found)
        if len(hand) <= hand_limit(g, officer):
            found.append(KEEP)
        return tuple(found)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        officer, hand = self.officer, g.hands[self.officer]
        match choice.verb:
            case Verb.DISCARD:
                held = choice.target in hand
                card = choice.target
                return None if held else refuse("PF-CARD-9", "not_held", near=False, card=card)
            case Verb.KEEP:
                limit = hand_limit(g, officer)
                return None if len(hand) <= limit else refuse("PF-CARD-5", "over_limit", n=limit)
        return anytime.why_not(g, officer, choice)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        if choice == KEEP:
            end_discard(g, self.officer)
            return
        g.become(DiscardStep(self.officer, True))
        if choice.verb == Verb.DISCARD:
            throw_away(g, self.officer, CardId(choice.target))
        else:
            ACTS[choice.verb](g, self.officer, choice)

    def leave(self, g: PFState, offered: tuple[Choice, ...]) -> None:
        """With one thing left to do it is done: a hand of one card, too often, or the end."""
        self.answer(g, g.seat_of[self.officer], offered[0])


def end_discard(g: PFState, officer: OfficerId) -> None:
    """Who cannot breathe is hurt; then the event. Rules: PF-LIFE-4, PF-TURN-12, PF-TURN-14."""
    g.become(EndOfTurn(officer))
    if officer in g.dead:
        return
    if not (breathable(g) >> g.at[officer] & 1 or is_protected(g, officer)):
        g.emit(Suffocated, officer, ZONE_IDS[g.at[officer]])
        health.hurt(g, officer)
        if officer in g.dead:
            return
    reveal.reveal(g, officer)


def throw_away(g: PFState, officer: OfficerId, card: CardId) -> None:
    """To its pile if that is in the zone, else out of the game; shuttle cards to the supply.

    Rules: PF-CARD-10, PF-CARD-11.
    """
    drop_card(g, officer, card)
    back = BACK[card]
    here = back in SPECIALTY_OF and PILE_AT[g.at[officer]] == PILE_OF[back]
    if here or back == SHUTTLE_DECK:
        discard(g, card)
    else:
        g.gone += (card,)
    g.emit(Discarded, officer, card)


class EndOfTurn(Step[PFState], frozen=True):
    """The event is done: a tractor hold may end, then the victory check. Rules: PF-TURN-16."""

    officer: OfficerId

    def advance(self, g: PFState) -> Asks:
        if g.mat:
            g.become(VictoryCheck())
            scavenge.end_holds(g, self.officer)
        else:
            g.become()
            check_victory(g)
        return NOBODY


class VictoryCheck(Step[PFState], frozen=True):
    """Rules: PF-WIN-2, PF-TURN-16."""

    def advance(self, g: PFState) -> Asks:
        g.become()
        check_victory(g)
        return NOBODY
