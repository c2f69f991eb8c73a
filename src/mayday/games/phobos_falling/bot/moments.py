"""At any moment: how good it is to trade, equip, install, use abilities and systems."""

from __future__ import annotations

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.bot.errands import (
    CLEAR_THE_WAY,
    JURY_RIG,
    POWER_UP,
    Mind,
)
from mayday.games.phobos_falling.bot.scores import (
    AT_ONCE,
    NEVER,
    TUBE_COST,
    Rank,
    Scores,
    never,
    nothing,
)
from mayday.games.phobos_falling.bot.steps import field_worth
from mayday.games.phobos_falling.bot.trading import (
    GAIN,
    HOPE,
    best_gift,
    best_request,
    best_taken,
    gain,
    hands_over,
    hopes,
)
from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import (
    DISCARD_IDS,
    LIMITS,
    PILE,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    SLOT,
    SYSTEM,
    SYSTEMS_AT,
    TITLE,
)
from mayday.games.phobos_falling.rows import (
    AbilityId,
    CardId,
    OfficerId,
    PileId,
    SystemId,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.trade import AskingFor, Giving, HandingOver, Taking
from mayday.kernel import Ask, Choice


def _tube(mind: Mind, choice: Choice) -> float:
    """Where one cannot walk to, or away from what is coming."""
    zone = choices.CARD_AND_ZONE[choice][1]
    if mind.is_moving:
        best = max(mind.stay, mind.best_value)
        return mind.value(zone, walking=False) - best - TUBE_COST
    if mind.g.pirates.get(zone):
        return NEVER
    return mind.danger(mind.here) - mind.danger(zone) - 6.0


def _equip(mind: Mind, choice: Choice) -> float:
    return AT_ONCE + (1.0 if choice.target.startswith("exo") else 0.0)


def _install(mind: Mind, choice: Choice) -> float:
    """Whatever fits; an engine only if it is wanted, because somebody has to stay."""
    title = TITLE[CardId(choice.target)]
    if title.engine and not mind.needs.wanted >> SLOT[title.install] & 1:
        return NEVER
    return AT_ONCE + 5


def _process(mind: Mind, choice: Choice) -> float:
    return AT_ONCE + 6


def _activate(mind: Mind, choice: Choice) -> float:
    """Where there is no air, and no other protection."""
    airless = not power.breathable(mind.g) >> mind.here & 1
    bare = mind.me not in mind.g.body and mind.me not in mind.g.fields
    return 6.0 if airless and bare and not mind.is_moving else NEVER


def _give(mind: Mind, choice: Choice) -> float:
    worth, _ = best_gift(mind, OfficerId(choice.target))
    return AT_ONCE - 10 + worth if worth > GAIN else NEVER


def _hand(mind: Mind, choice: Choice) -> float:
    """The gift that brings most; or what somebody asks for."""
    step = mind.g.todo[-1]
    assert isinstance(step, Giving | HandingOver)
    to = step.other if isinstance(step, Giving) else step.by
    return hands_over(mind, to, CardId(choice.target))


def _ask(mind: Mind, choice: Choice) -> float:
    other = OfficerId(choice.target)
    if mind.g.seat_of[other] == mind.seat:
        worth, _ = best_taken(mind, other)
        return AT_ONCE - 11 + worth if worth > GAIN else NEVER
    hope, _ = best_request(mind, other)
    return AT_ONCE - 12 + hope if hope > HOPE else NEVER


def rank_asking_for(mind: Mind, ask: Ask) -> Scores:
    """The title from which most is to be hoped."""
    step = mind.g.todo[-1]
    assert isinstance(step, AskingFor)
    found = hopes(mind, step.other)
    return [found.get(choice.target, 0.0) for choice in ask.choices]


def _search(mind: Mind, choice: Choice) -> float:
    return AT_ONCE - 15 if mind.has_room else NEVER


def _take(mind: Mind, choice: Choice) -> float:
    """From another officer of the seat, or from a body."""
    step, card = mind.g.todo[-1], CardId(choice.target)
    if isinstance(step, Taking):
        return gain(mind, step.other, mind.me, card)
    return mind.worth[card] - 0.3 if mind.has_room else NEVER


def _treat(mind: Mind, choice: Choice) -> float:
    card, _ = choices.CARD_AND_OFFICER[choice]
    return AT_ONCE + (2.0 if TITLE[card].medical == "revive" else 1.0)


def _operate(mind: Mind, choice: Choice) -> float:
    return AT_ONCE + 3


def _fabricate(mind: Mind, choice: Choice) -> float:
    return AT_ONCE if mind.worth[CardId(choice.target)] > 0.5 else NEVER


def _recycle(mind: Mind, choice: Choice) -> float:
    cost = mind.cheapest(LIMITS.fabrication)
    return 2.0 + mind.worth[CardId(choice.target)] - cost if cost < 1.0 else NEVER


def _requisition(mind: Mind, choice: Choice) -> float:
    top = mind.g.discards[DISCARD_IDS.index(choice.target)][-1]
    worth = mind.worth[top]
    return AT_ONCE - 20 + worth if worth > 1.2 and mind.has_room else NEVER


def _summon(mind: Mind, choice: Choice) -> float:
    """To the shuttle, when it is ready."""
    here = mind.here == SHUTTLE_BAY and mind.is_ready
    return AT_ONCE - 20 if here else NEVER


def _borrow(mind: Mind, choice: Choice) -> float:
    """Whatever mends something here."""
    f, here = mind.fixes, mind.here
    worth = {
        JURY_RIG: max((f.system[n] for n in SYSTEMS_AT[here]), default=0.0),
        POWER_UP: f.power[here],
        CLEAR_THE_WAY: f.access[here],
    }.get(AbilityId(choice.target), 0.0)
    return 10.0 + worth if worth > 1.0 and not mind.is_moving else NEVER


def _clear(mind: Mind, choice: Choice) -> float:
    return _mend(mind, mind.fixes.access)


def _power_up(mind: Mind, choice: Choice) -> float:
    return _mend(mind, mind.fixes.power)


def _mend(mind: Mind, worth: tuple[float, ...]) -> float:
    """At once, unless more waits where the officer is going."""
    here = worth[mind.here]
    if here < 0.25 or (mind.is_moving and worth[mind.best_zone] > here):
        return NEVER
    return AT_ONCE - 25 + here


def _jury_rig(mind: Mind, choice: Choice) -> float:
    f = mind.fixes.system
    here = f[SYSTEM[SystemId(choice.target)]]
    if here < 0.25:
        return NEVER
    if mind.is_moving and max((f[n] for n in SYSTEMS_AT[mind.best_zone]), default=0.0) > here:
        return NEVER
    return AT_ONCE - 25 + here


def _snipe(mind: Mind, choice: Choice) -> float:
    return AT_ONCE - 22


def _bring(mind: Mind, choice: Choice) -> float:
    """A body to the Science Lab, everybody to the shuttle when it is ready."""
    other = OfficerId(choice.target)
    if other in mind.g.dead and mind.here == SCIENCE_LAB:
        return AT_ONCE
    if mind.is_ready and mind.here == SHUTTLE_BAY:
        return AT_ONCE - 19
    return NEVER


def _to(mind: Mind, choice: Choice) -> float:
    """Where the Mass Mover sends somebody: a body to the Science Lab."""
    zone = choices.ZONE_NAMED[choice]
    if mind.me in mind.g.dead:
        return float(zone == SCIENCE_LAB)
    return mind.value(zone, walking=False)


def _mass_move(mind: Mind, choice: Choice) -> float:
    other = OfficerId(choice.target)
    return AT_ONCE if other in mind.g.dead else NEVER


def _second_field(mind: Mind, choice: Choice) -> float:
    return field_worth(mind, choices.ZONE_NAMED[choice])


def _compute(mind: Mind, choice: Choice) -> float:
    cost = mind.cheapest(LIMITS.compute, data=True)
    return 4.0 if mind.needs.data > cost + 0.4 else NEVER


def _black_market(mind: Mind, choice: Choice) -> float:
    worth = mind.pile_worth[PILE[PileId(choice.target)]]
    return 4.0 if worth > mind.cheapest(LIMITS.black_market) + 0.3 else NEVER


MOMENTS: dict[str, Rank] = {
    Verb.TUBE: _tube,
    Verb.EQUIP: _equip,
    Verb.TAKE_OFF: never,
    Verb.ACTIVATE: _activate,
    Verb.INSTALL: _install,
    Verb.PROCESS: _process,
    Verb.GIVE: _give,
    Verb.ASK: _ask,
    Verb.SEARCH: _search,
    Verb.HAND: _hand,
    Verb.TAKE: _take,
    Verb.LEAVE: nothing,
    Verb.MASS_MOVE: _mass_move,
    Verb.SEND_CARD: never,
    Verb.TREAT: _treat,
    Verb.FABRICATE: _fabricate,
    Verb.RECYCLE: _recycle,
    Verb.REQUISITION: _requisition,
    Verb.SUMMON: _summon,
    Verb.BORROW: _borrow,
    Verb.CLEAR: _clear,
    Verb.SNIPE: _snipe,
    Verb.POWER_UP: _power_up,
    Verb.BRING: _bring,
    Verb.BEAM: _mass_move,
    Verb.TO: _to,
    Verb.JURY_RIG: _jury_rig,
    Verb.SECOND_FIELD: _second_field,
    Verb.NO_SECOND: nothing,
    Verb.SHIFT: never,
    Verb.OPERATE: _operate,
    Verb.COMPUTE: _compute,
    Verb.BLACK_MARKET: _black_market,
}
