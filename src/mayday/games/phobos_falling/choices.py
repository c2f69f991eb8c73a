"""Choices: every choice of the game, built once from the content; no rule in it.

Targets are scene nodes: officers, zones, systems, cards by their ids (`repair_system-eng`), titles,
piles. Where a card does something to a target, or an officer goes somewhere, both stand in one
target: `play repair_system-eng.shuttle_nav`. A step is public, so a hidden card is never part of
one: to give is to name the officer first, then the card.
"""

from __future__ import annotations

from enum import StrEnum

from mayday.games.phobos_falling.content import (
    ABILITIES,
    CARDS,
    CARGO_PILES,
    DISCARD_IDS,
    INTERIOR,
    OFFICERS,
    PILE_IDS,
    SOFTWARE,
    SPECIALTY_PILES,
    SYSTEM_IDS,
    TITLE,
    TITLES,
    ZONE_IDS,
    ZONES,
    System,
    Zone,
)
from mayday.games.phobos_falling.rows import (
    AbilityId,
    CardId,
    ClearAccess,
    Detail,
    ForceField,
    Heal,
    Medikit,
    OfficerId,
    Patch,
    RepairDroid,
    RepairSystem,
    Stim,
    TeamUp,
)
from mayday.kernel import Choice


class Verb(StrEnum):
    """What a player can do."""

    # setting up
    PICK = "pick"
    FIRST = "first"
    START = "start"
    READY = "ready"  # equip nothing before placement
    # steps of a turn
    MOVE = "move"
    CARRY = "carry"
    STAY = "stay"
    DRAW = "draw"
    ENOUGH = "enough"
    PLAY = "play"
    DONE = "done"
    DISCARD = "discard"
    KEEP = "keep"
    # at any moment
    TUBE = "tube"
    EQUIP = "equip"
    TAKE_OFF = "take_off"
    ACTIVATE = "activate"
    INSTALL = "install"
    PROCESS = "process"  # kept Technical Data
    GIVE = "give"
    ASK = "ask"
    SEARCH = "search"
    # cards between officers
    HAND = "hand"
    ASK_FOR = "ask_for"
    ASK_ANY = "ask_any"
    TAKE = "take"
    LEAVE = "leave"
    # systems
    MASS_MOVE = "mass_move"
    SEND_CARD = "send_card"
    TREAT = "treat"
    FABRICATE = "fabricate"
    RECYCLE = "recycle"
    # abilities
    REQUISITION = "requisition"
    SUMMON = "summon"
    BORROW = "borrow"
    CLEAR = "clear"
    SNIPE = "snipe"
    POWER_UP = "power_up"
    BRING = "bring"
    BEAM = "beam"
    TO = "to"
    JURY_RIG = "jury_rig"
    SECOND_FIELD = "second_field"
    NO_SECOND = "no_second"
    SHIFT = "shift"
    OPERATE = "operate"
    COMPUTE = "compute"
    BLACK_MARKET = "black_market"
    PAY = "pay"
    # consent
    AGREE = "agree"
    REFUSE = "refuse"
    # combat
    DETAIL = "detail"
    STIM = "stim"
    DOUBLE = "double"
    PLAIN = "plain"
    AMBUSH = "ambush"
    TEAM_UP = "team_up"
    MEDIKIT = "medikit"
    WEAPON = "weapon"
    EXOSKELETON = "exoskeleton"
    FIELD = "field"
    BLOW = "blow"
    FIGHT_ON = "fight_on"
    HOLD_BACK = "hold_back"
    PASS = "pass"
    # events
    AVERT = "avert"
    CANCEL = "cancel"
    FIRE = "fire"
    FIX = "fix"
    FIX_POWER = "fix_power"
    FIX_ACCESS = "fix_access"
    BEAM_OUT = "beam_out"
    SOFTWARE = "software"


def _on_cards(verb: Verb, cards: tuple[CardId, ...]) -> dict[CardId, Choice]:
    return {card: Choice(verb.value, card) for card in cards}


def _on_officers(verb: Verb) -> dict[OfficerId, Choice]:
    return {officer: Choice(verb.value, officer) for officer in OFFICERS}


def _on_zones(verb: Verb, zones: tuple[Zone, ...]) -> dict[Zone, Choice]:
    return {zone: Choice(verb.value, ZONE_IDS[zone]) for zone in zones}


def _with(what: str) -> tuple[CardId, ...]:
    """The cards whose titles have this use."""
    return tuple(card for card in CARDS if getattr(TITLE[card], what))


# -- Setting up -------------------------------------------------------------------------------

PICK = _on_officers(Verb.PICK)
FIRST = _on_officers(Verb.FIRST)
START = _on_zones(Verb.START, INTERIOR)
READY = Choice(Verb.READY.value)

# -- Steps of a turn --------------------------------------------------------------------------

MOVE = _on_zones(Verb.MOVE, ZONES)
CARRY = _on_officers(Verb.CARRY)
STAY = Choice(Verb.STAY.value)
DRAW = tuple(Choice(Verb.DRAW.value, pile) for pile in PILE_IDS)
ENOUGH = Choice(Verb.ENOUGH.value)
DONE = Choice(Verb.DONE.value)
DISCARD = _on_cards(Verb.DISCARD, CARDS)
KEEP = Choice(Verb.KEEP.value)

# Cards that need no target in the Play step, and cards with each of their targets.
_SYSTEM_TARGETS = (RepairSystem, RepairDroid)
_HEALING = tuple(card for card in CARDS if isinstance(TITLE[card].play, Heal))


def _has_zones(card: CardId) -> bool:
    play = TITLE[card].play
    return isinstance(play, ForceField | Patch) or (isinstance(play, ClearAccess) and play.adjacent)


PLAY: dict[CardId, Choice] = {
    card: Choice(Verb.PLAY.value, card)
    for card in _with("play")
    if not isinstance(TITLE[card].play, (*_SYSTEM_TARGETS, Heal)) and not _has_zones(card)
}
PLAY_SYSTEM: dict[CardId, dict[System, Choice]] = {
    card: {
        System(n): Choice(Verb.PLAY.value, f"{card}.{system}")
        for n, system in enumerate(SYSTEM_IDS)
    }
    for card in _with("play")
    if isinstance(TITLE[card].play, _SYSTEM_TARGETS)
}
PLAY_ZONE: dict[CardId, dict[Zone, Choice]] = {
    card: {zone: Choice(Verb.PLAY.value, f"{card}.{ZONE_IDS[zone]}") for zone in INTERIOR}
    for card in _with("play")
    if _has_zones(card)
}
_DROIDS = tuple(card for card in CARDS if isinstance(TITLE[card].play, RepairDroid))
PLAY_POWER: dict[CardId, dict[Zone, Choice]] = {
    card: {zone: Choice(Verb.PLAY.value, f"{card}.{ZONE_IDS[zone]}_power") for zone in INTERIOR}
    for card in _DROIDS
}
PLAY_ACCESS: dict[CardId, dict[Zone, Choice]] = {
    card: {zone: Choice(Verb.PLAY.value, f"{card}.{ZONE_IDS[zone]}_access") for zone in INTERIOR}
    for card in _DROIDS
}
PLAY_ON: dict[CardId, dict[OfficerId, Choice]] = {
    card: {officer: Choice(Verb.PLAY.value, f"{card}.{officer}") for officer in OFFICERS}
    for card in _HEALING
}

# -- At any moment ----------------------------------------------------------------------------

TUBES = _with("tube")
TUBE: dict[CardId, dict[Zone, Choice]] = {
    card: {zone: Choice(Verb.TUBE.value, f"{card}.{ZONE_IDS[zone]}") for zone in INTERIOR}
    for card in TUBES
}
EQUIP = _on_cards(Verb.EQUIP, _with("equip"))
TAKE_OFF = _on_cards(Verb.TAKE_OFF, _with("equip"))
ACTIVATE = _on_cards(Verb.ACTIVATE, _with("field"))
INSTALL = _on_cards(Verb.INSTALL, _with("install"))
PROCESS = _on_cards(Verb.PROCESS, _with("technical_data"))
GIVE = _on_officers(Verb.GIVE)
ASK = _on_officers(Verb.ASK)
SEARCH = _on_officers(Verb.SEARCH)
HAND = _on_cards(Verb.HAND, CARDS)
ASK_FOR = {title: Choice(Verb.ASK_FOR.value, title) for title in TITLES}
ASK_ANY = Choice(Verb.ASK_ANY.value)
TAKE = _on_cards(Verb.TAKE, CARDS)
LEAVE = Choice(Verb.LEAVE.value)

# -- Systems ----------------------------------------------------------------------------------

MASS_MOVE = _on_officers(Verb.MASS_MOVE)
SEND_CARD = _on_officers(Verb.SEND_CARD)
TREAT: dict[CardId, dict[OfficerId, Choice]] = {
    card: {officer: Choice(Verb.TREAT.value, f"{card}.{officer}") for officer in OFFICERS}
    for card in _with("medical")
}
FABRICATE = _on_cards(Verb.FABRICATE, _with("makes"))
RECYCLED = tuple(
    card
    for card in CARDS
    if card.endswith("-eng")
    and TITLE[card].id in ("repair_system", "restore_power", "clear_access")
)  # PF-CARD-19
RECYCLE = _on_cards(Verb.RECYCLE, RECYCLED)

# -- Abilities --------------------------------------------------------------------------------

REQUISITION = tuple(Choice(Verb.REQUISITION.value, pile) for pile in DISCARD_IDS)
SUMMON = _on_officers(Verb.SUMMON)
BORROW: dict[AbilityId, Choice] = {
    ability: Choice(Verb.BORROW.value, ability) for ability in ABILITIES
}
CLEAR = Choice(Verb.CLEAR.value)
SNIPE = _on_zones(Verb.SNIPE, ZONES)
POWER_UP = Choice(Verb.POWER_UP.value)
BRING = _on_officers(Verb.BRING)
BEAM = _on_officers(Verb.BEAM)
TO = _on_zones(Verb.TO, ZONES)
JURY_RIG = {System(n): Choice(Verb.JURY_RIG.value, id) for n, id in enumerate(SYSTEM_IDS)}
SECOND_FIELD = _on_zones(Verb.SECOND_FIELD, INTERIOR)
NO_SECOND = Choice(Verb.NO_SECOND.value)
SHIFT = _on_zones(Verb.SHIFT, INTERIOR)
OPERATE = _on_officers(Verb.OPERATE)
COMPUTE = Choice(Verb.COMPUTE.value)
BLACK_MARKET = {pile: Choice(Verb.BLACK_MARKET.value, PILE_IDS[pile]) for pile in CARGO_PILES}
PAY = _on_cards(Verb.PAY, CARDS)

# -- Consent ----------------------------------------------------------------------------------

AGREE = Choice(Verb.AGREE.value)
REFUSE = Choice(Verb.REFUSE.value)

# -- Combat -----------------------------------------------------------------------------------


def _fighting(kind: type) -> tuple[CardId, ...]:
    return tuple(card for card in CARDS if isinstance(TITLE[card].combat, kind))


DETAILS, STIMS, TEAM_UPS, MEDIKITS = map(_fighting, (Detail, Stim, TeamUp, Medikit))
DETAIL = _on_cards(Verb.DETAIL, DETAILS)
STIM: dict[CardId, dict[CardId, Choice]] = {
    stim: {detail: Choice(Verb.STIM.value, f"{stim}.{detail}") for detail in DETAILS}
    for stim in STIMS
}
DOUBLE = Choice(Verb.DOUBLE.value)
PLAIN = Choice(Verb.PLAIN.value)
AMBUSH = Choice(Verb.AMBUSH.value)
TEAM_UP: dict[CardId, dict[OfficerId, Choice]] = {
    card: {officer: Choice(Verb.TEAM_UP.value, f"{card}.{officer}") for officer in OFFICERS}
    for card in TEAM_UPS
}
MEDIKIT = _on_cards(Verb.MEDIKIT, MEDIKITS)
WEAPON = Choice(Verb.WEAPON.value)
EXOSKELETON = Choice(Verb.EXOSKELETON.value)
FIELD = Choice(Verb.FIELD.value)
BLOW = Choice(Verb.BLOW.value)
FIGHT_ON = Choice(Verb.FIGHT_ON.value)
HOLD_BACK = Choice(Verb.HOLD_BACK.value)
PASS = Choice(Verb.PASS.value)

# -- Events -----------------------------------------------------------------------------------

AVERT = Choice(Verb.AVERT.value)
CANCEL = Choice(Verb.CANCEL.value)
FIRE = _on_cards(Verb.FIRE, _with("response"))
FIX = {System(n): Choice(Verb.FIX.value, id) for n, id in enumerate(SYSTEM_IDS)}
FIX_POWER = {zone: Choice(Verb.FIX_POWER.value, f"{ZONE_IDS[zone]}_power") for zone in INTERIOR}
FIX_ACCESS = {zone: Choice(Verb.FIX_ACCESS.value, f"{ZONE_IDS[zone]}_access") for zone in INTERIOR}
BEAM_OUT = _on_zones(Verb.BEAM_OUT, ZONES)
TAKE_SOFTWARE = _on_cards(Verb.SOFTWARE, SOFTWARE)

# -- What a choice names, and all choices of a kind -------------------------------------------


def _named(*tables: dict[CardId, dict[System, Choice]]) -> dict[Choice, tuple[CardId, int]]:
    return {
        choice: (card, n)
        for table in tables
        for card, each in table.items()
        for n, choice in each.items()
    }


CARD_AND_SYSTEM: dict[Choice, tuple[CardId, int]] = _named(PLAY_SYSTEM)
CARD_AND_ZONE: dict[Choice, tuple[CardId, Zone]] = {
    choice: (card, zone)
    for table in (PLAY_ZONE, PLAY_POWER, PLAY_ACCESS, TUBE)
    for card, each in table.items()
    for zone, choice in each.items()
}
CARD_AND_OFFICER: dict[Choice, tuple[CardId, OfficerId]] = {
    choice: (card, officer)
    for table in (PLAY_ON, TREAT, TEAM_UP)
    for card, each in table.items()
    for officer, choice in each.items()
}
ZONE_NAMED: dict[Choice, Zone] = {
    choice: zone
    for table in (*(START, MOVE, SNIPE, TO, SECOND_FIELD, SHIFT, FIX_POWER, FIX_ACCESS, BEAM_OUT),)
    for zone, choice in table.items()
}
SYSTEM_NAMED: dict[Choice, System] = {
    choice: system for table in (JURY_RIG, FIX) for system, choice in table.items()
}
PLAYS: tuple[Choice, ...] = (
    *PLAY.values(),
    *(
        choice
        for table in (PLAY_SYSTEM, PLAY_ZONE, PLAY_POWER, PLAY_ACCESS, PLAY_ON)
        for each in table.values()
        for choice in each.values()
    ),
)
ALL_TUBES: tuple[Choice, ...] = tuple(c for each in TUBE.values() for c in each.values())
TREATMENTS: tuple[Choice, ...] = tuple(c for each in TREAT.values() for c in each.values())
ANY_MOMENT: tuple[Choice, ...] = (
    *ALL_TUBES,
    *EQUIP.values(),
    *TAKE_OFF.values(),
    *ACTIVATE.values(),
    *(choice for card, choice in INSTALL.items() if not TITLE[card].engine),
    *PROCESS.values(),
    *GIVE.values(),
    *ASK.values(),
    *SEARCH.values(),
    *MASS_MOVE.values(),
    *SEND_CARD.values(),
    *TREATMENTS,
    *FABRICATE.values(),
    *RECYCLE.values(),
    *REQUISITION,
    *SUMMON.values(),
    *BORROW.values(),
    CLEAR,
    *SNIPE.values(),
    POWER_UP,
    *BRING.values(),
    *BEAM.values(),
    *JURY_RIG.values(),
    *SHIFT.values(),
    *OPERATE.values(),
    COMPUTE,
    *BLACK_MARKET.values(),
)  # PF-TURN-17
ENGINES: tuple[Choice, ...] = tuple(c for card, c in INSTALL.items() if TITLE[card].engine)
SETUP_DRAWS: tuple[Choice, ...] = tuple(DRAW[pile] for pile in SPECIALTY_PILES)
