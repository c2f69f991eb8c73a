"""Special Actions: at most one a turn, of four kinds."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars import choices
from mayday.games.free_mars.choices import Verb
from mayday.games.free_mars.events import ActionRolled, NoAction, Suppressed
from mayday.games.free_mars.rows import (
    ASSAULT,
    ASSEMBLY,
    BOMBARDMENT,
    BURNOUT,
    POSITIVE,
    Ability,
)
from mayday.games.free_mars.rules.assembly import push_assembly_outcomes
from mayday.games.free_mars.rules.burnout import burn_out, victims
from mayday.games.free_mars.rules.decision import Decision
from mayday.games.free_mars.rules.intercepts import has_hidden_marker
from mayday.games.free_mars.rules.net_run import AP_OF_AN_OUTCOME, Runner, runners
from mayday.games.free_mars.rules.tracks import gain_ap
from mayday.games.free_mars.rules.values import (
    ASSAULT_COLUMN,
    ASSEMBLY_COLUMN,
    BOMBARDMENT_COLUMN,
    CYBER_COLUMN,
    acting,
    count,
    roll_dice,
    totals,
    units_value,
    value,
)
from mayday.games.free_mars.table import FMState, pack_of
from mayday.kernel import NOBODY, Asks, Choice, Refusal, Seat, refuse

ABILITY_OF = {
    choices.ASSEMBLY: ASSEMBLY,
    choices.BOMBARDMENT: BOMBARDMENT,
    choices.ASSAULT: ASSAULT,
}
FROM_CLOSE_ORBIT = {
    BOMBARDMENT: "FM-SPEC-18",
    ASSAULT: "FM-SPEC-19",
}  # actions that need it, each with the rule that says so


class SpecialActions(Decision, frozen=True):
    """The Task Force may take one action; at an unrevealed marker it must make a NET Run.

    Rules: FM-SPEC-1, FM-SPEC-2, FM-SPEC-22, FM-TURN-6, FM-TURN-10, FM-INT-5, FM-INT-6,
    FM-ILL-3, FM-ILL-5.
    """

    prompt = "special_action"
    rule = "FM-SPEC-1"
    choices = (
        choices.NET_RUN,
        choices.ASSEMBLY,
        choices.BOMBARDMENT,
        choices.ASSAULT,
        choices.NO_ACTION,
    )

    def advance(self, g: FMState) -> Asks:
        if not acting(g):
            g.become()
            return NOBODY
        return super().advance(g)

    def offers(self, g: FMState, seat: Seat) -> tuple[Choice, ...]:
        total = totals(g)
        can_run = total[CYBER_COLUMN] > 0
        if can_run and has_hidden_marker(g, g.point):
            return (choices.NET_RUN,)
        close = g.point in pack_of(g).close
        return _menu(
            can_run,
            total[ASSEMBLY_COLUMN] > 0,
            close and total[BOMBARDMENT_COLUMN] > 0,
            close and total[ASSAULT_COLUMN] > 0,
        )

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        if choice == choices.NET_RUN:
            return None if runners(g) else refuse("FM-SPEC-5", "nobody_can_run")
        if has_hidden_marker(g, g.point) and runners(g):
            return refuse("FM-ILL-5", "must_run")
        return None if choice == choices.NO_ACTION else why_not_act(g, ABILITY_OF[choice])

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if choice == choices.NET_RUN:
            g.become(Runner())
            return
        g.become()
        if choice == choices.NO_ACTION:
            g.emit(NoAction)
        else:
            act(g, ABILITY_OF[choice])


@cache
def _menu(run: bool, assembly: bool, bombardment: bool, assault: bool) -> tuple[Choice, ...]:
    """The actions that are possible, and none."""
    return (
        *((choices.NET_RUN,) if run else ()),
        *((choices.ASSEMBLY,) if assembly else ()),
        *((choices.BOMBARDMENT,) if bombardment else ()),
        *((choices.ASSAULT,) if assault else ()),
        choices.NO_ACTION,
    )


def why_not_act(g: FMState, ability: Ability) -> Refusal | None:
    """The place must be right, and units of the Task Force must give a die.

    Rules: FM-SPEC-5, FM-SPEC-8, FM-SPEC-18, FM-SPEC-19, FM-ASM-1, FM-ASM-2.
    """
    if ability in FROM_CLOSE_ORBIT and g.point not in pack_of(g).close:
        return refuse(FROM_CLOSE_ORBIT[ability], "not_in_close_orbit", space=g.point)
    if not units_value(g, ability):
        return refuse("FM-SPEC-5", "no_symbol", ability=ability.value)
    return None


def act(g: FMState, ability: Ability) -> None:
    """Roll the Value on the row, then take the outcomes, and the Burnout last.

    Rules: FM-SPEC-3, FM-SPEC-12, FM-SPEC-16, FM-SPEC-20, FM-SPEC-23.
    """
    positives, burnouts = roll_action(g, ability)
    if burnouts:
        burn_out(g, *victims(g, (ability,)))
    if ability is ASSEMBLY:
        push_assembly_outcomes(g, positives)
    elif ability is BOMBARDMENT:
        suppress(g, positives)
    elif positives:
        g.push(Raid(positives))


def roll_action(g: FMState, ability: Ability) -> tuple[int, int]:
    """The Value of the Task Force in dice on its row: Positives and Burnouts.

    Troopers are on the planet while they roll, and back in their ships after it, whatever they did.
    Rules: FM-SPEC-3, FM-MAP-7, FM-POD-8, FM-POD-9, FM-POD-10, FM-POD-11, FM-POD-12, FM-POD-13.
    """
    pack = pack_of(g)
    dice = roll_dice(g, value(g, ability), ability)
    positives = count(pack, ability, dice, POSITIVE)
    burnouts = count(pack, ability, dice, BURNOUT)
    g.emit(ActionRolled, ability.value, dice, positives, burnouts)
    return positives, burnouts


def suppress(g: FMState, number: int) -> None:
    """This turn's mission battle is met by fewer units. Rules: FM-MIS-27, FM-SPEC-20."""
    if number:
        g.suppression += number
        g.emit(Suppressed, g.suppression)


class Raid(Decision, frozen=True):
    """What a Positive of an Assault outside a mission gives. Rules: FM-SPEC-20."""

    prompt = "raid"
    rule = "FM-SPEC-20"
    choices = (choices.GAIN_AP, choices.SUPPRESS)

    left: int

    def about(self, g: FMState) -> tuple[str, ...]:
        return (str(self.left),)

    def why_not(self, g: FMState, seat: Seat, choice: Choice) -> Refusal | None:
        return None

    def answer(self, g: FMState, seat: Seat, choice: Choice) -> None:
        if self.left > 1:
            g.become(Raid(self.left - 1))
        else:
            g.become()
        if choice.verb == Verb.SUPPRESS:
            suppress(g, 1)
        else:
            gain_ap(g, AP_OF_AN_OUTCOME)
