"""Boarding: weapons of the station answer, pirates come aboard, officers escape."""

from __future__ import annotations

from functools import reduce
from operator import or_

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.choices import ALL_TUBES, BEAM_OUT, FIRE, PASS, TUBES, Verb
from mayday.games.phobos_falling.content import (
    ABILITY_OF,
    AUX_CONTROL,
    AUX_CONTROL_SYSTEM,
    BRIDGE,
    BRIDGE_SYSTEM,
    EVENTS,
    INTERIOR,
    LIMITS,
    MARKERS,
    MASS_MOVER,
    MASS_MOVER_SYSTEM,
    TITLE,
    ZONE_IDS,
    Systems,
    Zone,
    bit_of,
)
from mayday.games.phobos_falling.events import ZoneDrawn
from mayday.games.phobos_falling.events_of_pirates import (
    BeamedOut,
    DebrisStopped,
    NobodyBoarded,
    Parleyed,
    PartyWaits,
    PiratesBoarded,
    ShipDestroyed,
    WeaponFired,
)
from mayday.games.phobos_falling.rows import AbilityId, Boarding, CardId, EventId, OfficerId
from mayday.games.phobos_falling.rules import events, movement, scavenge
from mayday.games.phobos_falling.rules.asking import OfficerWindow
from mayday.games.phobos_falling.rules.damage import lose_fuel
from mayday.games.phobos_falling.rules.power import AUXILIARY, state, works
from mayday.games.phobos_falling.shapes import Waiting
from mayday.games.phobos_falling.table import (
    PFState,
    can_use,
    discard,
    drop_card,
    from_officer,
    has_ability,
    is_healthy,
    is_open,
    living_in,
    use_of,
)
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, Step, pick, refuse

PARLEY = AbilityId("parley")
_PARLEYER = ABILITY_OF[PARLEY]
BEAM_OUT_ABILITY = AbilityId("beam_out")
POSTS: dict[Zone, Systems] = {BRIDGE: BRIDGE_SYSTEM, AUX_CONTROL: AUX_CONTROL_SYSTEM}
BOX: dict[CardId, Systems] = {
    card: bit_of(title.response.box) for card, title in TITLE.items() if title.response
}
AGAINST_DEBRIS = tuple(
    card for card, title in TITLE.items() if title.response and title.response.debris
)
_BOXES: Systems = reduce(or_, BOX.values())  # of all weapons
_BOXES_AGAINST_DEBRIS: Systems = reduce(or_, [BOX[card] for card in AGAINST_DEBRIS])


def draw_zone(g: PFState) -> Zone:
    """A zone marker; those on the Pirate Ship Mat are not in the bag.

    Rules: PF-BOARD-7, PF-BOARD-8, PF-EVENT-9.
    """
    bag = INTERIOR
    if g.mat:
        away = {party.zone for party in g.mat}
        bag = tuple([zone for zone in INTERIOR if zone not in away])
    zone = bag[pick(g, len(bag))]
    g.emit(ZoneDrawn, ZONE_IDS[zone])
    return zone


# -- The weapons of the station ---------------------------------------------------------------


def raid(g: PFState, officer: OfficerId, parties: int) -> None:
    """One boarding party after the other, each finished before the next. Rules: PF-BOARD-18."""
    if parties > 1:
        g.push(Raid(officer, parties - 1))
    able = responders(g, officer, debris=False)
    if able:
        g.push(Response(able, False))
    else:
        board(g)


class Raid(Step[PFState], frozen=True):
    """The next boarding party of an event. Rules: PF-BOARD-18."""

    officer: OfficerId
    parties: int

    def advance(self, g: PFState) -> Asks:
        g.become()
        raid(g, self.officer, self.parties)
        return NOBODY


def expect_debris(g: PFState, officer: OfficerId) -> None:
    """Debris can be stopped before it hits. Rules: PF-EVENT-18."""
    able = responders(g, officer, debris=True)
    if able:
        g.push(Response(able, True))
    else:
        events.carry_out(g, officer, EVENTS[g.revealed].effect)


def responders(g: PFState, officer: OfficerId, *, debris: bool) -> tuple[OfficerId, ...]:
    """Who is asked to fire: whoever could as far as the table can see, or at an open table
    whoever can, from the revealing officer on.

    Rules: PF-BOARD-1, PF-BOARD-4, PF-INFO-6, PF-INFO-7.
    """
    ready = [zone for zone in POSTS if is_manned_post(g, zone, debris)]
    if not ready:
        return ()
    able = [
        o for o in from_officer(g, officer) if g.at[o] in ready and g.hands[o] and is_healthy(g, o)
    ]
    if is_open(g):
        able = [o for o in able if any(can_fire(g, o, card, debris) for card in g.hands[o])]
    return tuple(able)


def is_manned_post(g: PFState, zone: Zone, debris: bool) -> bool:
    """The post works, and a weapon that would help. Rules: PF-BOARD-2, PF-BOARD-3, PF-INFO-6."""
    weapons = _BOXES_AGAINST_DEBRIS if debris else _BOXES
    return works(g, zone, POSTS[zone]) and g.damaged & weapons != weapons


def can_fire(g: PFState, officer: OfficerId, card: CardId, debris: bool) -> bool:
    """The card is a weapon that helps, and its box is undamaged. Rules: PF-BOARD-3, PF-EVENT-18."""
    response = TITLE[card].response
    if response is None or (debris and not response.debris) or g.damaged & BOX[card]:
        return False
    return works(g, g.at[officer], POSTS[g.at[officer]])


class Response(OfficerWindow, frozen=True):
    """One after the other may fire; the first response closes the window.

    Rules: PF-BOARD-1, PF-BOARD-4, PF-BOARD-16, PF-EVENT-5, PF-EVENT-18.
    """

    prompt = "response"
    rule = turn_rule = "PF-BOARD-4"
    choices = (*FIRE.values(), PASS)

    debris: bool

    def may_answer(self, g: PFState, officer: OfficerId) -> bool:
        return g.at[officer] in POSTS and is_healthy(g, officer)

    def close(self, g: PFState) -> None:
        if self.debris:
            events.carry_out(g, g.active, EVENTS[g.revealed].effect)
        else:
            board(g)

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.officers[0], g.revealed

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        officer, debris = self.officers[0], self.debris
        held = [card for card in FIRE if card in g.hands[officer]]
        return (*[FIRE[card] for card in held if can_fire(g, officer, card, debris)], PASS)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == PASS:
            return None
        officer, card = self.officers[0], CardId(choice.target)
        if card not in g.hands[officer]:
            return refuse("PF-BOARD-1", "not_held", near=False, card=card)
        if can_fire(g, officer, card, self.debris):
            return None
        if not works(g, g.at[officer], POSTS[g.at[officer]]):
            return refuse("PF-BOARD-3", "not_operational")
        if g.damaged & BOX[card]:
            return refuse("PF-BOARD-3", "weapon_damaged", card=card)
        return refuse("PF-EVENT-18", "no_use_on_debris", card=card)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        if choice == PASS:
            self.pass_on(g)
        else:
            g.become()
            fire(g, self.officers[0], CardId(choice.target), self.debris)


def fire(g: PFState, officer: OfficerId, card: CardId, debris: bool) -> None:
    """A beam or torpedo. Rules: PF-BOARD-5, PF-BOARD-6, PF-EVENT-18, PF-SCAV-1."""
    response = TITLE[card].response
    assert response is not None
    g.emit(WeaponFired, officer, card)
    drop_card(g, officer, card)
    if response.fuel and state(g) == AUXILIARY:
        lose_fuel(g, response.fuel)
    if response.boarding == "delay" and not debris:
        scavenge.tractor(g, officer, draw_zone(g))
        return
    if response.leaves_game:
        g.gone += (card,)
    else:
        discard(g, card)
    g.emit(DebrisStopped if debris else ShipDestroyed)


# -- Coming aboard ----------------------------------------------------------------------------


def board(g: PFState) -> None:
    """Nobody has stopped the party: it boards a zone, or waits outside its force field.

    Rules: PF-BOARD-7, PF-BOARD-9, PF-BOARD-10.
    """
    zone = draw_zone(g)
    if g.force_fields >> zone & 1:
        wait_outside(g, Waiting(zone, g.revealed))
    else:
        place(g, zone, party_size(g, g.revealed))


def wait_outside(g: PFState, party: Waiting) -> None:
    """Rules: PF-BOARD-10, PF-PIRATE-27."""
    g.waiting += (party,)
    g.emit(PartyWaits, ZONE_IDS[party.zone])


def party_size(g: PFState, event: EventId) -> int:
    """The number for the stage, looked up now; Parley makes it smaller.

    Rules: PF-BOARD-11, PF-BOARD-17, PF-ABIL-15.
    """
    effect = EVENTS[event].effect
    assert isinstance(effect, Boarding)
    number = effect.by_stage[g.stage - 1]
    for officer in g.order if g.borrowed == PARLEY or _PARLEYER in g.at else ():
        if has_ability(g, officer, PARLEY):
            g.emit(Parleyed, officer, min(LIMITS.parley, number - 1))
            return max(1, number - LIMITS.parley)
    return number


def place(g: PFState, zone: Zone, number: int) -> None:
    """Pirates in a zone, as many as there are left; officers there may escape.

    Rules: PF-BOARD-12, PF-BOARD-13, PF-BOARD-14, PF-BOARD-18.
    """
    number = min(number, pirates_left(g))
    if number <= 0:
        g.emit(NobodyBoarded, ZONE_IDS[zone])
        return
    g.pirates[zone] = g.pirates.get(zone, 0) + number
    g.emit(PiratesBoarded, ZONE_IDS[zone], number)
    able = escapers(g, zone)
    if able:
        g.push(Escape(able, zone))


def pirates_left(g: PFState) -> int:
    """Those on a held ship are in play, those of a plain delay are not. Rules: PF-BOARD-13."""
    return MARKERS.pirates - sum(g.pirates.values())


# -- Escapes ----------------------------------------------------------------------------------


def escapers(g: PFState, zone: Zone) -> tuple[OfficerId, ...]:
    """Who in the boarded zone is asked, from the active officer on.

    Rules: PF-BOARD-12, PF-BOARD-15, PF-BOARD-18, PF-INFO-6, PF-INFO-7.
    """
    here = living_in(g, zone)
    if not here:
        return ()
    order = [officer for officer in from_officer(g, g.active) if officer in here]
    if is_open(g):
        return tuple([o for o in order if escapes(g, o)])
    return tuple([o for o in order if g.hands[o] or can_beam_out(g, o)])


def can_beam_out(g: PFState, officer: OfficerId) -> bool:
    """Kit, or Bash with her ability, while the Mass Mover works. Rules: PF-ABIL-12, PF-ABIL-16."""
    return works(g, MASS_MOVER, MASS_MOVER_SYSTEM) and can_use(g, officer, BEAM_OUT_ABILITY)


def escapes(g: PFState, officer: OfficerId) -> tuple[Choice, ...]:
    """The ways out: tubes in the hand, and Beam-out."""
    ways: tuple[Choice, ...] = ()
    hand = g.hands[officer]
    for card in TUBES:
        if card in hand:
            ways += movement.tube_choices(card, movement.tube_zones(g, officer))
    if can_beam_out(g, officer):
        zones = movement.landing_zones(g, officer)
        ways += tuple([choice for zone, choice in BEAM_OUT.items() if zones >> zone & 1])
    return ways


class Escape(OfficerWindow, frozen=True):
    """Each in turn may leave the boarded zone by tube or Beam-out, or stay.

    Rules: PF-BOARD-12, PF-BOARD-15, PF-BOARD-18, PF-ABIL-12, PF-ABIL-16.
    """

    prompt = "escape"
    rule = turn_rule = "PF-BOARD-18"
    choices = (*ALL_TUBES, *BEAM_OUT.values(), choices.STAY)

    zone: Zone

    def may_answer(self, g: PFState, officer: OfficerId) -> bool:
        return g.at[officer] == self.zone and officer not in g.dead and self.zone in g.pirates

    def about(self, g: PFState) -> tuple[str, ...]:
        return self.officers[0], ZONE_IDS[self.zone]

    def offers(self, g: PFState, seat: Seat) -> tuple[Choice, ...]:
        return (*escapes(g, self.officers[0]), choices.STAY)

    def why_not(self, g: PFState, seat: Seat, choice: Choice) -> Refusal | None:
        officer = self.officers[0]
        if choice == choices.STAY:
            return None
        if choice.verb == Verb.TUBE:
            return movement.why_not_tube(g, officer, choice)
        if not can_beam_out(g, officer):
            return refuse("PF-ABIL-16", "cannot_beam_out", near=False, officer=officer)
        zone = choices.ZONE_NAMED[choice]
        if movement.landing_zones(g, officer) >> zone & 1:
            return None
        return refuse("PF-MOVE-20", "cannot_land", officer=officer)

    def answer(self, g: PFState, seat: Seat, choice: Choice) -> None:
        officer = self.officers[0]
        self.pass_on(g)
        if choice.verb == Verb.TUBE:
            movement.tube(g, officer, *choices.CARD_AND_ZONE[choice])
        elif choice.verb == Verb.BEAM_OUT:
            zone = choices.ZONE_NAMED[choice]
            g.used |= use_of(officer, BEAM_OUT_ABILITY)
            movement.move_to(g, officer, zone)
            g.emit(BeamedOut, officer, ZONE_IDS[zone])
            movement.land(g, officer, zone)
