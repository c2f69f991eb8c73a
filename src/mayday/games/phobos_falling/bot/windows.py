"""Windows: how to answer a call, a combat, an event, pirates at the door."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.bot.errands import (
    Mind,
)
from mayday.games.phobos_falling.bot.fights import Fight, rank_doubling, rank_fighting_on
from mayday.games.phobos_falling.bot.scores import (
    NEVER,
    TUBE_COST,
    Rank,
    Scores,
    nothing,
)
from mayday.games.phobos_falling.choices import Verb
from mayday.games.phobos_falling.content import (
    BACK,
    BRIDGE,
    BRIDGE_SYSTEM,
    EVENTS,
    LIMITS,
    SHUTTLE_BAY,
    TITLE,
)
from mayday.games.phobos_falling.rows import (
    Boarding,
    CardId,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.consent import Consent
from mayday.games.phobos_falling.table import is_healthy
from mayday.kernel import Ask, Choice

# What each event would cost, by the word for its effect.
HARM = {
    "PowerOut": 2.5,
    "AccessBlocked": 1.5,
    "SystemFailure": 3.0,
    "Fire": 2.0,
    "HullBreach": 1.5,
    "Radiation": 4.0,
    "DamageOr": 4.0,
    "LoseFuel": 2.0,
    "ShuttleDamage": 5.0,
    "LifeSupportFailure": 5.0,
    "Cataclysm": 6.0,
}


def rank_consent(mind: Mind, ask: Ask) -> Scores:
    """Come if the shuttle is ready or the fight can be won together, never into the fire."""
    g, step = mind.g, mind.g.todo[-1]
    assert isinstance(step, Consent)
    zone = step.zone
    pirates = g.pirates.get(zone, 0)
    if pirates:
        agree = mind.points_at(zone) + 0.5 >= pirates
    elif mind.is_ready and zone == SHUTTLE_BAY:
        agree = True
    else:
        agree = mind.value(zone, walking=False) >= mind.stay
    wanted = choices.AGREE if agree else choices.REFUSE
    return [float(choice == wanted) for choice in ask.choices]


def rank_combat(mind: Mind, ask: Ask) -> Scores:
    """The actions of the fight, and of the others what helps at once."""
    fight = Fight(mind, ask)
    return [
        fight.rank(choice) if choice.verb in _IN_FIGHT else _aside(mind, choice)
        for choice in ask.choices
    ]


def _aside(mind: Mind, choice: Choice) -> float:
    """Besides fighting: put something on, take a card that helps."""
    if choice.verb in (Verb.EQUIP, Verb.SNIPE, Verb.PROCESS):
        return 70.0
    return 0.0 if choice == choices.PASS else NEVER


def rank_negation(mind: Mind, ask: Ask) -> Scores:
    """What the event would cost against what it takes to avert it."""
    g = mind.g
    harm = event_harm(mind)
    worth = {
        choices.AVERT: harm - mind.cheapest(LIMITS.avert) - 1.5,
        choices.CANCEL: harm - 4.4,
    }
    assert g.revealed
    return [worth.get(choice, 0.0) for choice in ask.choices]


def event_harm(mind: Mind) -> float:
    """About what the revealed event costs the crew."""
    g = mind.g
    effect = EVENTS[g.revealed].effect
    name = type(effect).__name__
    if isinstance(effect, Boarding):
        pirates = effect.by_stage[g.stage - 1] * effect.parties
        return 0.8 * pirates if not _is_armed(mind) else 0.5
    if name == "SystemReset":
        return g.tech * mind.needs.data
    return HARM.get(name, 2.0)


def _is_armed(mind: Mind) -> bool:
    """Somebody can shoot at a pirate ship, as far as one knows."""
    g = mind.g
    if not power.works(g, BRIDGE, BRIDGE_SYSTEM):
        return False
    for officer in g.order:
        if g.at[officer] == BRIDGE and is_healthy(g, officer):
            hand = g.hands[officer]
            if officer in mind.known:
                armed = any(card in _SHOTS for card in hand)
            else:
                armed = sum(BACK[card] == "bri" for card in hand) > 2
            if armed:
                return True
    return False


def rank_response(mind: Mind, ask: Ask) -> Scores:
    """Torpedoes come back, so they go first; a delay is little help."""
    worth = {"torpedo": 5.0, "fusion_beam": 4.0, "tractor_beam": 1.0}
    return [
        worth[TITLE[CardId(choice.target)].id] if choice.target else 0.0 for choice in ask.choices
    ]


def rank_escape(mind: Mind, ask: Ask) -> Scores:
    """Away from those who cannot be beaten."""
    g = mind.g
    pirates = g.pirates.get(mind.here, 0)
    stays = 0.0 if mind.points_at(mind.here) >= pirates else -8.0
    if mind.here == SHUTTLE_BAY and mind.is_guard:
        stays = 8.0
    scores = []
    for choice in ask.choices:
        if choice.verb == Verb.TUBE:
            zone = choices.CARD_AND_ZONE[choice][1]
            scores.append(-TUBE_COST - mind.danger(zone) - 3.0 * bool(g.pirates.get(zone)))
        elif choice.verb == Verb.BEAM_OUT:
            zone = choices.ZONE_NAMED[choice]
            scores.append(-mind.danger(zone) - 3.0 * bool(g.pirates.get(zone)))
        else:
            scores.append(stays)
    return scores


def rank_software(mind: Mind, ask: Ask) -> Scores:
    order = mind.needs.software
    return [-float(order.index(TITLE[CardId(choice.target)].id)) for choice in ask.choices]


def _pay(mind: Mind, choice: Choice) -> float:
    return -mind.keep_worth(CardId(choice.target))


def _fix(mind: Mind, choice: Choice) -> float:
    f = mind.fixes
    if choice in choices.SYSTEM_NAMED:
        return f.system[choices.SYSTEM_NAMED[choice]]
    zone = choices.ZONE_NAMED[choice]
    return f.power[zone] if choice.verb == Verb.FIX_POWER else f.access[zone]


_SHOTS = frozenset(
    card for card, title in TITLE.items() if title.response and title.response.boarding == "destroy"
)
_IN_FIGHT = frozenset(
    (
        *(Verb.BLOW, Verb.WEAPON, Verb.EXOSKELETON, Verb.FIELD, Verb.DETAIL, Verb.STIM),
        *(Verb.AMBUSH, Verb.MEDIKIT, Verb.ACTIVATE, Verb.SUMMON, Verb.TEAM_UP, Verb.TUBE),
    )
)
WINDOWS: dict[str, Rank] = {
    Verb.REFUSE: nothing,
    Verb.PAY: _pay,
    Verb.FIX: _fix,
    Verb.FIX_POWER: _fix,
    Verb.FIX_ACCESS: _fix,
}
WHOLE: dict[str, Callable[[Mind, Ask], Scores]] = {
    "consent": rank_consent,
    "combat": rank_combat,
    "doubling": rank_doubling,
    "fighting_on": rank_fighting_on,
    "negation": rank_negation,
    "response": rank_response,
    "escape": rank_escape,
    "new_software": rank_software,
}
