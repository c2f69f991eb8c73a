"""NET Runs: one ship breaks into the NET with the help of its Task Force."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.content import WITH, Items, ShipSet, members
from mayday.games.free_mars.events import (
    MissionRevealed,
    NetRunDeclined,
    NetRunMade,
    OutcomeUnused,
)
from mayday.games.free_mars.rows import BURNOUT, CYBER, POSITIVE, ShipId, SpaceId
from mayday.games.free_mars.rules.burnout import burn_out, victims
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.rules.deck import knows_top, look_at_top
from mayday.games.free_mars.rules.intercepts import (
    capture,
    has_hidden_marker,
    remove_unseen,
    reveal_marker,
)
from mayday.games.free_mars.rules.tracks import gain_ap, move_net
from mayday.games.free_mars.rules.values import (
    acting,
    count,
    roll_dice,
    sheet_of,
    value,
)
from mayday.games.free_mars.table import FMState, is_revealed, marker_at, pack_of
from mayday.kernel import Choice, Refusal, Seat, refuse

LOWEST_NET = 1  # FM-NET-1
AP_OF_AN_OUTCOME = 1


def runners(g: FMState) -> ShipSet:
    """The ships of the Task Force that can make a NET Run: with a Cyber symbol they can use.

    Rules: FM-RUN-1, FM-RUN-2, FM-RUN-3, FM-COM-29, FM-UNIT-8.
    """
    ships = 0
    for ship in members(acting(g)):
        if sheet_of(g, ship).cyber:
            ships |= 1 << ship
    return ships


def strength(g: FMState) -> int:
    """The dice of a NET Run: all Cyber of the Task Force, and the NET level in full.

    Rules: FM-RUN-5, FM-RUN-6, FM-RUN-11, FM-NET-6.
    """
    return value(g, CYBER) + g.net


class Runner(Decision, frozen=True):
    """Which ship runs. Rules: FM-RUN-1, FM-RUN-2, FM-RUN-3, FM-RUN-4, FM-ILL-5."""

    prompt = "runner"
    rule = "FM-RUN-1"
    choices = tuple(choices.RUN.values())

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return choices.of_ships(Verb.RUN, pack_of(g).id, runners(g))

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        return why_not_run(g, choice)

    def why_not_now(self, g: FMState, seat: Seat, choice: Choice) -> Refusal:
        """At an unrevealed marker there was no other action. Rules: FM-INT-5, FM-ILL-5."""
        if has_hidden_marker(g, g.point):
            return refuse("FM-ILL-5", "must_run", near=False)
        return super().why_not_now(g, seat, choice)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        run(g, pack_of(g).number[ShipId(choice.target)])


class NetRunOffer(Decision, frozen=True):
    """A card offers an extra NET Run, which may be declined. Rules: FM-OPS-18, FM-RUN-12."""

    prompt = "net_run_offer"
    rule = "FM-OPS-18"
    choices = (*choices.RUN.values(), choices.DECLINE)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        return (*choices.of_ships(Verb.RUN, pack_of(g).id, runners(g)), choices.DECLINE)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        return None if choice == choices.DECLINE else why_not_run(g, choice)

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        g.become()
        if choice == choices.DECLINE:
            g.emit(NetRunDeclined)
        else:
            run(g, pack_of(g).number[ShipId(choice.target)])


def why_not_run(g: FMState, choice: Choice) -> Refusal | None:
    """Rules: FM-RUN-2, FM-RUN-3, FM-COM-29."""
    ship = pack_of(g).number.get(ShipId(choice.target), -1)
    if ship < 0 or not g.tf >> ship & 1:
        return refuse("FM-RUN-3", "not_in_task_force", near=ship >= 0)
    if g.broken_off >> ship & 1:
        return refuse("FM-COM-29", "has_broken_off")
    if not sheet_of(g, ship).cyber:
        return refuse("FM-RUN-2", "no_cyber")
    return None


def run(g: FMState, runner: int) -> None:
    """Roll, settle the marker of the Node, take outcomes, then the Burnout.

    Rules: FM-RUN-7, FM-RUN-10, FM-INT-4, FM-SPEC-23.
    """
    pack = pack_of(g)
    ships, items = run_victims(g, runner)
    dice = roll_dice(g, strength(g), CYBER)
    positives = count(pack, CYBER, dice, POSITIVE)
    burnouts = count(pack, CYBER, dice, BURNOUT)
    g.emit(NetRunMade, pack.ships[runner], dice, positives, burnouts)
    if burnouts:
        burn_out(g, ships, items)
    push_net_outcomes(g, positives)
    settle_marker(g, success=positives > 0)


def run_victims(g: FMState, runner: int) -> tuple[ShipSet, Items]:
    """The runner or its Cyber items; only if it offers none, others that added Cyber.

    Rules: FM-RUN-9.
    """
    ships, items = victims(g, (CYBER,))
    own_ships, own_items = ships & 1 << runner, items & g.load[runner] & WITH[CYBER]
    return (own_ships, own_items) if own_ships or own_items else (ships, items)


def settle_marker(g: FMState, *, success: bool) -> None:
    """A NET Run takes the unrevealed marker of its Node, or loses it.

    Rules: FM-INT-1, FM-INT-2, FM-INT-3, FM-INT-4.
    """
    if has_hidden_marker(g, g.point):
        settle = capture if success else remove_unseen
        settle(g, marker_at(g, g.point))


# -- Outcomes -----------------------------------------------------------------------------------


def push_net_outcomes(g: FMState, positives: int) -> None:
    """Each Positive buys an outcome. Rules: FM-RUN-7, FM-RUN-8, FM-MIS-3, FM-OPS-10."""
    if positives:
        g.push(NetOutcome(positives))


class NetOutcome(Decision, frozen=True):
    """What a Positive is used for, if for anything; each is seen before the next is chosen.

    Rules: FM-RUN-7, FM-RUN-8, FM-MIS-2, FM-NET-2.
    """

    prompt = "net_outcome"
    rule = "FM-RUN-8"
    choices = (
        choices.REVEAL_MISSION,
        choices.RAISE_NET,
        choices.LOWER_NET,
        *choices.REVEAL.values(),
        choices.GAIN_AP,
        choices.LOOK,
        choices.UNUSED,
    )

    left: int
    ap_taken: bool = False

    def about(self, g: FMState) -> tuple[str, ...]:
        return (str(self.left),)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        far = markers_afar(g)
        return _outcomes(
            not g.mission_seen,
            g.net < pack_of(g).file.highest_net,
            g.net > LOWEST_NET,
            not self.ap_taken,
            bool(g.deck) and not knows_top(g),
            tuple([g.spots[marker] for marker in far]),
        )

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        match choice.verb:
            case Verb.REVEAL_MISSION if g.mission_seen:
                return refuse("FM-MIS-2", "mission_is_known")
            case Verb.RAISE_NET if g.net >= pack_of(g).file.highest_net:
                return refuse("FM-NET-1", "net_is_highest")
            case Verb.LOWER_NET if g.net <= LOWEST_NET:
                return refuse("FM-NET-1", "net_is_lowest")
            case Verb.REVEAL:
                return why_not_reveal(g, SpaceId(choice.target))
            case Verb.GAIN_AP if self.ap_taken:
                return refuse("FM-RUN-8", "ap_once")
            case Verb.LOOK if not g.deck:
                return refuse("FM-RUN-8", "deck_is_empty")
            case Verb.LOOK if knows_top(g):
                return refuse("FM-RUN-8", "top_is_known")
            case _:
                return None

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        following = NetOutcome(self.left - 1, self.ap_taken or choice == choices.GAIN_AP)
        if following.left:
            g.become(following)
        else:
            g.become()
        take_outcome(g, choice)


@cache
def _outcomes(
    reveal: bool, up: bool, down: bool, ap: bool, look: bool, spots: tuple[SpaceId, ...]
) -> tuple[Choice, ...]:
    """The outcomes that are possible, in the order of the table."""
    return (
        *((choices.REVEAL_MISSION,) if reveal else ()),
        *((choices.RAISE_NET,) if up else ()),
        *((choices.LOWER_NET,) if down else ()),
        *[choices.REVEAL[spot] for spot in spots],
        *((choices.GAIN_AP,) if ap else ()),
        *((choices.LOOK,) if look else ()),
        choices.UNUSED,
    )


def markers_afar(g: FMState) -> list[int]:
    """The markers that can be revealed from afar: on the Orbital of the Task Force, or on one that
    its track joins; never the one in its own Point. Rules: FM-INT-7."""
    pack, near = pack_of(g), pack_of(g).near[g.point]
    return [
        marker
        for marker, spot in enumerate(g.spots)
        if spot
        and spot != g.point
        and not g.marker_seen >> marker & 1
        and pack.orbital[spot] in near
    ]


def why_not_reveal(g: FMState, space: SpaceId) -> Refusal | None:
    """Rules: FM-INT-7."""
    marker, there = marker_at(g, space), space in pack_of(g).spaces
    if marker < 0 or is_revealed(g, marker):
        return refuse("FM-INT-7", "nothing_to_reveal", near=False)
    if marker not in markers_afar(g):
        return refuse("FM-INT-7", "too_far_to_reveal", near=there)
    return None


def take_outcome(g: FMState, choice: Choice) -> None:
    """Rules: FM-MIS-2, FM-NET-2, FM-INT-7, FM-SETUP-21."""
    match choice.verb:
        case Verb.REVEAL_MISSION:
            reveal_mission(g)
        case Verb.RAISE_NET:
            move_net(g, 1)
        case Verb.LOWER_NET:
            move_net(g, -1)
        case Verb.REVEAL:
            reveal_marker(g, marker_at(g, SpaceId(choice.target)))
        case Verb.GAIN_AP:
            gain_ap(g, AP_OF_AN_OUTCOME)
        case Verb.LOOK:
            look_at_top(g)
        case _:
            g.emit(OutcomeUnused)


def reveal_mission(g: FMState) -> None:
    """Rules: FM-MIS-1, FM-MIS-2, FM-TERM-3."""
    g.mission_seen = True
    g.reveal()
    g.emit(MissionRevealed, g.mission)
