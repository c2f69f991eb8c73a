"""Steps: how good it is to set up so, to walk, draw, play and throw away."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.bot.crew import can_be_stolen
from mayday.games.phobos_falling.bot.errands import (
    CARD_SHARE,
    FIELD_ON_BAY,
    STABLE,
    TREATED,
    Mind,
)
from mayday.games.phobos_falling.bot.needs import RESCUE
from mayday.games.phobos_falling.bot.scores import (
    AT_ONCE,
    NEVER,
    Rank,
    nothing,
)
from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import (
    BACK,
    OFFICERS,
    PILE,
    PILE_AT,
    PILE_DECK,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    TITLE,
)
from mayday.games.phobos_falling.rows import (
    CardId,
    ClearAccess,
    Extinguish,
    ForceField,
    OfficerId,
    Patch,
    PileId,
    Refuel,
    RestorePower,
    SecurityRobot,
    StabilizePower,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.table import PFState
from mayday.kernel import Ask, Choice

USEFUL = ("taze", "paddy", "rush", "angel", "newt", "kit", "robin", "bash", "rock", "baron")


# -- Setting up -------------------------------------------------------------------------------


def _setup_draw(g: PFState, ask: Ask, choice: Choice) -> float:
    """Tools before all; details for a fighter; not too much of one kind."""
    deck = PILE_DECK[PILE[PileId(choice.target)]]
    worth = {"eng": 1.0, "sci": 0.9, "bri": 0.8, "sec": 0.6}[deck]
    if deck == "sec" and OFFICERS[OfficerId(ask.actor)].fighter:
        worth = 1.2
    return worth - 0.15 * sum(BACK[card] == deck for card in g.hands[OfficerId(ask.actor)])


def _picked(g: PFState, ask: Ask, choice: Choice) -> float:
    return -float(USEFUL.index(choice.target))


def _placed(g: PFState, ask: Ask, choice: Choice) -> float:
    """Where something can be drawn."""
    return float(PILE_AT[choices.ZONE_NAMED[choice]] >= 0)


def _dressed(g: PFState, ask: Ask, choice: Choice) -> float:
    return 1.0 if choice.target else 0.0


SETUP: dict[str, Callable[[PFState, Ask, Choice], float]] = {
    "pick_officer": _picked,
    "first_officer": _picked,
    "setup_draw": _setup_draw,
    "dressing": _dressed,
    "placement": _placed,
}


# -- Steps of a turn --------------------------------------------------------------------------


def _move(mind: Mind, choice: Choice) -> float:
    return mind.value(choices.ZONE_NAMED[choice]) - mind.stay


def _carry(mind: Mind, choice: Choice) -> float:
    """The dead are taken along on the way to the Science Lab."""
    return AT_ONCE + 60 if mind.here != SCIENCE_LAB and mind.best_zone == SCIENCE_LAB else NEVER


def _draw(mind: Mind, choice: Choice) -> float:
    return 5.0 if mind.pile_worth[PILE[PileId(choice.target)]] > 0.1 else -1.0


def _discard(mind: Mind, choice: Choice) -> float:
    return -mind.keep_worth(CardId(choice.target))


def _play(mind: Mind, choice: Choice) -> float:
    """What is fixed, less what the card is worth for later."""
    card = CardId(choice.target.partition(".")[0])
    return _play_worth(mind, card, choice) - CARD_SHARE * mind.worth[card]


def _play_worth(mind: Mind, card: CardId, choice: Choice) -> float:
    f, g = mind.fixes, mind.g
    if choice in choices.CARD_AND_SYSTEM:
        return f.system[choices.CARD_AND_SYSTEM[choice][1]]
    if choice in choices.CARD_AND_OFFICER:
        return 2 * TREATED
    if choice in choices.CARD_AND_ZONE:
        zone = choices.CARD_AND_ZONE[choice][1]
        if choice in _POWERS:
            return f.power[zone]
        if isinstance(TITLE[card].play, ForceField):
            return field_worth(mind, zone)
        if isinstance(TITLE[card].play, Patch):
            return RESCUE if mind.is_stranded else 1.5
        return f.access[zone]
    match TITLE[card].play:
        case RestorePower():
            return f.power[mind.here]
        case ClearAccess():
            return f.access[mind.here]
        case SecurityRobot():
            return 1.5 if mind.here == SHUTTLE_BAY else 0.3
        case Refuel(n=n):
            lacking = 5 - g.fuel >= n and power.state(g) != power.MAIN
            return n * (3.0 if g.fuel < 2 else 1.4) if lacking else 0.0
        case StabilizePower():
            return STABLE.get(mind.here, 0.0)
        case Extinguish():
            return 3.0
    raise KeyError(choice)


def field_worth(mind: Mind, zone: int) -> float:
    """The Shuttle Bay first of all, then where officers work."""
    if zone == SHUTTLE_BAY:
        return FIELD_ON_BAY if can_be_stolen(mind.g) else 0.1
    return 0.7 if any(mind.g.at[officer] == zone for officer in mind.g.order) else 0.4


_POWERS = frozenset(c for each in choices.PLAY_POWER.values() for c in each.values())
STEPS: dict[str, Rank] = {
    Verb.MOVE: _move,
    Verb.CARRY: _carry,
    Verb.STAY: nothing,
    Verb.DRAW: _draw,
    Verb.ENOUGH: nothing,
    Verb.PLAY: _play,
    Verb.DONE: nothing,
    Verb.DISCARD: _discard,
    Verb.KEEP: nothing,
}
