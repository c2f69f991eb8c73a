"""Ranking: how good each choice looks to an officer with an errand.

The position is one that the seat could take for the true one. Hands that it does not see are never
looked at but for their backs.
"""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.phobos_falling import choices
from mayday.games.phobos_falling.bot.crew import can_be_stolen
from mayday.games.phobos_falling.bot.errands import (
    CARD_SHARE,
    CLEAR_THE_WAY,
    FIELD_ON_BAY,
    JURY_RIG,
    POWER_UP,
    STABLE,
    TREATED,
    Mind,
)
from mayday.games.phobos_falling.bot.fights import Fight, rank_doubling, rank_fighting_on
from mayday.games.phobos_falling.bot.needs import RESCUE
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
    BACK,
    BRIDGE,
    BRIDGE_SYSTEM,
    DISCARD_IDS,
    EVENTS,
    LIMITS,
    OFFICERS,
    PILE,
    PILE_AT,
    PILE_DECK,
    SCIENCE_LAB,
    SHUTTLE_BAY,
    SLOT,
    SYSTEM,
    SYSTEMS_AT,
    TITLE,
)
from mayday.games.phobos_falling.rows import (
    AbilityId,
    Boarding,
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
    SystemId,
)
from mayday.games.phobos_falling.rules import power
from mayday.games.phobos_falling.rules.consent import Consent
from mayday.games.phobos_falling.rules.trade import AskingFor
from mayday.games.phobos_falling.table import PFState, is_healthy
from mayday.kernel import Ask, Choice

Scores = list[float]
Rank = Callable[[Mind, Choice], float]

NEVER = -9.0
AT_ONCE = 40.0  # what is done before anything else
TUBE_COST = 2.0
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
USEFUL = ("taze", "paddy", "rush", "angel", "newt", "kit", "robin", "bash", "rock", "baron")


def heuristics(g: PFState, ask: Ask) -> Scores:
    """A score for each choice of the ask."""
    if ask.prompt in _SETUP:
        rank_setup = _SETUP[ask.prompt]
        return [rank_setup(g, ask, choice) for choice in ask.choices]
    mind = Mind(g, OfficerId(ask.actor or ask.about[0]), ask)
    whole = _WHOLE.get(ask.prompt)
    if whole is not None:
        return whole(mind, ask)
    return [_RANKS[choice.verb](mind, choice) for choice in ask.choices]


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


# -- Steps of a turn --------------------------------------------------------------------------


def _nothing(mind: Mind, choice: Choice) -> float:
    return 0.0


def _never(mind: Mind, choice: Choice) -> float:
    return NEVER


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
            return _field_worth(mind, zone)
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


def _field_worth(mind: Mind, zone: int) -> float:
    """The Shuttle Bay first of all, then where officers work."""
    if zone == SHUTTLE_BAY:
        return FIELD_ON_BAY if can_be_stolen(mind.g) else 0.1
    return 0.7 if any(mind.g.at[officer] == zone for officer in mind.g.order) else 0.4


# -- At any moment ----------------------------------------------------------------------------


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
    to = OfficerId(getattr(step, "by", "") or getattr(step, "to", "") or mind.me)
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
    other = OfficerId(getattr(step, "other", ""))
    if other:
        return gain(mind, other, mind.me, card)
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
    return _field_worth(mind, choices.ZONE_NAMED[choice])


def _compute(mind: Mind, choice: Choice) -> float:
    cost = mind.cheapest(LIMITS.compute, data=True)
    return 4.0 if mind.needs.data > cost + 0.4 else NEVER


def _black_market(mind: Mind, choice: Choice) -> float:
    worth = mind.pile_worth[PILE[PileId(choice.target)]]
    return 4.0 if worth > mind.cheapest(LIMITS.black_market) + 0.3 else NEVER


# -- Windows ----------------------------------------------------------------------------------


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


_POWERS = frozenset(c for each in choices.PLAY_POWER.values() for c in each.values())
_SHOTS = frozenset(
    card for card, title in TITLE.items() if title.response and title.response.boarding == "destroy"
)
_IN_FIGHT = frozenset(
    (
        *(Verb.BLOW, Verb.WEAPON, Verb.EXOSKELETON, Verb.FIELD, Verb.DETAIL, Verb.STIM),
        *(Verb.AMBUSH, Verb.MEDIKIT, Verb.ACTIVATE, Verb.SUMMON, Verb.TEAM_UP, Verb.TUBE),
    )
)
_SETUP: dict[str, Callable[[PFState, Ask, Choice], float]] = {
    "pick_officer": _picked,
    "first_officer": _picked,
    "setup_draw": _setup_draw,
    "dressing": _dressed,
    "placement": _placed,
}
_WHOLE: dict[str, Callable[[Mind, Ask], Scores]] = {
    "consent": rank_consent,
    "combat": rank_combat,
    "doubling": rank_doubling,
    "fighting_on": rank_fighting_on,
    "negation": rank_negation,
    "response": rank_response,
    "escape": rank_escape,
    "new_software": rank_software,
    "asking_for": rank_asking_for,
}
_RANKS: dict[str, Rank] = {
    Verb.MOVE: _move,
    Verb.CARRY: _carry,
    Verb.STAY: _nothing,
    Verb.DRAW: _draw,
    Verb.ENOUGH: _nothing,
    Verb.PLAY: _play,
    Verb.DONE: _nothing,
    Verb.DISCARD: _discard,
    Verb.KEEP: _nothing,
    Verb.TUBE: _tube,
    Verb.EQUIP: _equip,
    Verb.TAKE_OFF: _never,
    Verb.ACTIVATE: _activate,
    Verb.INSTALL: _install,
    Verb.PROCESS: _process,
    Verb.GIVE: _give,
    Verb.ASK: _ask,
    Verb.SEARCH: _search,
    Verb.HAND: _hand,
    Verb.TAKE: _take,
    Verb.LEAVE: _nothing,
    Verb.REFUSE: _nothing,
    Verb.MASS_MOVE: _mass_move,
    Verb.SEND_CARD: _never,
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
    Verb.NO_SECOND: _nothing,
    Verb.SHIFT: _never,
    Verb.OPERATE: _operate,
    Verb.COMPUTE: _compute,
    Verb.BLACK_MARKET: _black_market,
    Verb.PAY: _pay,
    Verb.FIX: _fix,
    Verb.FIX_POWER: _fix,
    Verb.FIX_ACCESS: _fix,
}
