"""Remarks: how a thing on the table stands now, beside what it is."""

from __future__ import annotations

from collections.abc import Callable

from mayday.games.space_force_2150.content import (
    CARDS,
    MAJOR_AT,
    MODULES,
    OCCUPATIONS,
    SECTIONS,
    SPACEWALK,
    VOYAGE,
)
from mayday.games.space_force_2150.rows import (
    Card,
    CardId,
    Effect,
    ItemId,
    OccupationId,
    SectionBonuses,
    SectionId,
    ShipDamage,
    Spacewalk,
)
from mayday.games.space_force_2150.rules.bonuses import BONUS, COLLECT
from mayday.games.space_force_2150.scene.event import outcomes
from mayday.games.space_force_2150.table import (
    BIT_AT,
    MODULE_AT,
    SECTION_BIT,
    S2State,
    is_active,
    is_damaged,
)
from mayday.games.space_force_2150.teach.dice import bracket_now, repair_roll, span
from mayday.kernel import NO_REMARKS, Node, Remarks, View, Weight, remark


def remarks(v: View[S2State], node: Node) -> Remarks:
    """What the node's words alone cannot say, because it changes or comes from the content."""
    tell = _TELL.get(node.about or node.id)
    return NO_REMARKS if tell is None else tell(v.position, node)


def _section(g: S2State, node: Node) -> Remarks:
    """Whether it gives its bonus now, and how often. Rules: S2-BONUS-2, S2-BONUS-3, S2-BONUS-8."""
    section = SectionId(node.id)
    if g.damaged & BIT_AT[section]:
        module = MODULE_AT[section]
        return (remark("gives_nothing", module=module, weight=Weight.WARNING),)
    bonus = BONUS.get(section)
    rows = _spacewalk() if isinstance(bonus, Spacewalk) else NO_REMARKS
    if section in COLLECT and COLLECT[section].once:
        return (remark("is_searched"),) if g.searched & SECTION_BIT[section] else NO_REMARKS
    if section in COLLECT or rows:
        return *rows, remark(_HOW_OFTEN[SectionBonuses(g.options["section_bonuses"])])
    return NO_REMARKS


_HOW_OFTEN = {
    SectionBonuses.MEMBER: "once_for_each",
    SectionBonuses.SHIP: "once_for_all",
    SectionBonuses.UNLIMITED: "again_and_again",
}


def _spacewalk() -> Remarks:
    """The rows of its table, the lowest numbers first. Rules: S2-BONUS-10."""
    highs = [6, *(row.at_least - 1 for row in SPACEWALK)]
    return tuple(
        remark("walk", dice=span(row.at_least, high), hull=row.hull, supplies=row.supplies)
        for row, high in reversed(list(zip(SPACEWALK, highs, strict=False)))
    )


def _item(g: S2State, node: Node) -> Remarks:
    """What a repair takes, and which events ask for it. Rules: S2-REP-1, S2-REP-2, S2-REP-3."""
    item = ItemId(node.id)
    asked = COUNTS_IN.get(item, NO_REMARKS)
    if not is_damaged(g, item):
        return remark("works"), *asked
    roll = repair_roll(g, item)
    weight = Weight.WARNING
    return remark("to_repair", full=roll.full, half=roll.half, weight=weight), *asked


def _counts_in(thing: str) -> Remarks:
    """The events that ask for an occupation in the crew or for a working module."""
    cards = tuple(card.id for card in CARDS.values() if _asks_for(card, thing))
    return (remark("counts_in", cards=cards),) if cards else NO_REMARKS


def _asks_for(card: Card, thing: str) -> bool:
    return any(thing in (*case.needs, case.bonus) for case in card.case) or any(
        thing in effect.needs for effect in _effects_of(card)
    )


def _effects_of(card: Card) -> tuple[Effect, ...]:
    return tuple(
        effect
        for case in card.case
        for effects in (case.do, *(result.do for result in case.results))
        for effect in effects
    )


COUNTS_IN = {thing: _counts_in(thing) for thing in (*OCCUPATIONS, *MODULES)}


def _occupation(g: S2State, node: Node) -> Remarks:
    """The events that ask for it, and the tank of whoever has it. Rules: S2-OXY-1, S2-OXY-12."""
    occupation = OccupationId(node.about)
    if occupation not in g.crew:
        return COUNTS_IN[occupation]
    member = g.crew.index(occupation)
    tank, target = g.tanks[member], g.targets[member]
    key = "tank" if is_active(g, member) else "tank_finished"
    said = (*COUNTS_IN[occupation], remark(key, oxygen=tank))
    if target < VOYAGE.tank:
        return *said, remark("refilled_to", target=target, weight=Weight.WARNING)
    return said


def _way(g: S2State, node: Node) -> Remarks:
    """What the section gives where a crew member could go."""
    section = node.id.partition(".")[2]
    return remark(section), *_section(g, Node(id=section, kind=node.kind))


def _hand(g: S2State, node: Node) -> Remarks:
    """What the repair of a door takes."""
    return _item(g, Node(id=node.id.partition(".")[2], kind=node.kind))


def _card(g: S2State, node: Node) -> Remarks:
    """What a card does as things stand. Rules: S2-EVT-7."""
    return _does(g, CardId(node.label))


def _major(g: S2State, node: Node) -> Remarks:
    """How far away it is, and what it does as things stand. Rules: S2-FLY-3, S2-EVT-2, S2-EVT-3."""
    space = int(node.id.removeprefix("space"))
    if g.space >= space:
        return (remark("behind"),)
    return remark("ahead", spaces=space - g.space), *_does(g, MAJOR_AT[space])


def _does(g: S2State, card: CardId) -> Remarks:
    """A line for each thing that the card can do, under the bracket that would count now."""
    number = bracket_now(g, card)
    several = len(CARDS[card].case) > 1
    bracket = (remark("bracket", bracket=f"{card}.bracket{number}"),) if several else NO_REMARKS
    lines = (remark("does", what=outcome.label) for outcome in outcomes(CARDS[card], number))
    return *bracket, *lines


def _deck(g: S2State, node: Node) -> Remarks:
    """How many of the cards that are left can damage the ship."""
    number = sum(card in DAMAGING for card in g.deck)
    return (remark("damaging", number=number),) if number else NO_REMARKS


DAMAGING = {
    card.id
    for card in CARDS.values()
    if any(isinstance(effect, ShipDamage) for effect in _effects_of(card))
}


def _to_titan(g: S2State, node: Node) -> Remarks:
    """Rules: S2-END-1."""
    return (remark("to_titan", spaces=VOYAGE.titan - g.space),)


_Tell = Callable[[S2State, Node], Remarks]
_TELL: dict[str, _Tell] = {
    **dict.fromkeys(SECTIONS, _section),
    **dict.fromkeys(OCCUPATIONS, _occupation),
    "module": _item,
    "engine": _item,
    "damaged_door": _item,
    "go": _way,
    "mend": _hand,
    "next_event": _card,
    "past_event": _card,
    "major": _major,
    "deck": _deck,
    "ship_marker": _to_titan,
}
