"""Wording: the small print of cards and units, made from the words of their rows.

A card of a pack carries no text. What it does stands there as effects or objectives, and the
words for each of these stand in text/en.toml, in its section `card`; so a pack that nobody has
seen before reads like the others. Rules: FM-COMP-7.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mayday.games.free_mars.rows import (
    AnyEffect,
    AnyObjective,
    Ap,
    Challenge,
    Clear,
    Combined,
    Deploy,
    Edge,
    FlipOrLose,
    LoseOps,
    MissionCard,
    Net,
    NetCheck,
    OpforKind,
    OpforSide,
    OpforType,
    OpsCard,
    Outcomes,
    PodKind,
    Reinforce,
    Return,
    ShipType,
    Symbol,
    Values,
)
from mayday.kernel import Text

# -- Ops cards ----------------------------------------------------------------------------------


def ops_note(say: Text, card: OpsCard) -> str:
    """All that an Ops card does, in its order."""
    return " ".join(_effects(say, card.effect))


def _effects(say: Text, effects: Iterable[AnyEffect], ability: str = "") -> Iterator[str]:
    """The sentences of several effects; `ability` is that of the Challenge they belong to."""
    if not effects:
        yield say.card("nothing")
    for effect in effects:
        yield from _effect(say, effect, ability)


def _effect(say: Text, effect: AnyEffect, ability: str) -> Iterator[str]:
    match effect:
        case Deploy():
            yield from _deploy(say, effect)
        case NetCheck(low=low, high=high):
            yield say.card("net_check")
            yield from _branch(say, "low", low, ability)
            yield from _branch(say, "high", high, ability)
        case Challenge(ability=asked, success=success, failure=failure):
            yield say.card("challenge", ability=asked.value)
            yield from _branch(say, "success", success, asked.value)
            yield from _branch(say, "failure", failure, asked.value)
        case Outcomes():
            yield say.card(f"outcomes_{ability}")
        case Net(n=n):
            yield say.card("net_up" if n > 0 else "net_down", n=abs(n))
        case FlipOrLose(type=""):
            yield say.card("flip_any_or_lose")
        case FlipOrLose(type=type):
            yield say.card("flip_or_lose", type=type)
        case Reinforce(options=options):
            yield say.card("reinforce" if len(options) == 1 else "reinforce_one_of", units=options)
        case Ap(n=n) | LoseOps(n=n):
            yield say.card(word(effect), n=n)
        case _:
            yield say.card(word(effect))


def _branch(say: Text, head: str, effects: Iterable[AnyEffect], ability: str = "") -> Iterator[str]:
    """What one result of a roll brings."""
    yield say.card(head)
    yield from _effects(say, effects, ability)


def _deploy(say: Text, effect: Deploy) -> Iterator[str]:
    if effect.first:
        yield say.card("deploy_first", first=effect.first)
    yield _number(say, "deploy", effect.add)
    if effect.edge != Edge.ROLLED:
        yield say.card(f"edge_{effect.edge}")
    if effect.win_lose:
        yield say.card("win_lose", n=effect.win_lose)


def _number(say: Text, key: str, add: int) -> str:
    """So many units as the NET level, or more, or fewer."""
    return say.card(key, n=add) if add else say.card(f"{key}_level")


def word(row: AnyEffect | AnyObjective) -> str:
    """The word for it in TOML."""
    return str(row.__struct_config__.tag)


# -- Mission cards ------------------------------------------------------------------------------


def mission_note(say: Text, card: MissionCard, campaign: bool = True) -> str:
    """Where, against whom, from which NET level on, what for, and what is won in a campaign."""
    return " ".join((*_mission(say, card), *(_enhancements(say, card) if campaign else ())))


def _mission(say: Text, card: MissionCard) -> Iterator[str]:
    yield say.card("where", orbital=card.orbital) if card.orbital else say.card("anywhere")
    yield _number(say, "opfor", card.opfor)
    yield say.card("net_needed", n=card.net)
    yield _line(say, "objective", objectives(say, card))


def _enhancements(say: Text, card: MissionCard) -> Iterator[str]:
    if card.enhancement is not None:
        ability, dice = card.enhancement.ability.value, card.enhancement.dice
        yield say.card("enhancement", n=dice, ability=ability)
    if card.opfor_enhancement:
        yield say.card("opfor_enhancement", n=card.opfor_enhancement)


def objectives(say: Text, card: MissionCard) -> str:
    """What a Mission card asks for, in its order."""
    return say.card("and").join(_objective(say, row) for row in card.objective)


def _objective(say: Text, objective: AnyObjective) -> str:
    match objective:
        case Combined(parts=parts):
            return say.card("then").join(_objective(say, part) for part in parts)
        case Clear(n=n):
            return say.card("clear", n=n)
        case Return(item=item) if item:
            return say.card("return_with", item=item)
        case _:
            return say.card(word(objective))


# -- Units, pods and markers --------------------------------------------------------------------


def ship_note(say: Text, ship: ShipType) -> str:
    """What stands on both sides of a ship, what it carries and costs."""
    return " ".join(
        (
            _line(say, "effective", _symbols(say, ship.front)),
            _line(say, "disrupted", _symbols(say, ship.back)),
            say.card("carries", n=ship.capacity),
            say.card("assembly_cost" if ship.base else "cost", n=ship.ap),
        )
    )


def opfor_note(say: Text, unit: OpforType) -> str:
    """What stands on both sides of an OPFOR unit."""
    is_ship = unit.kind == OpforKind.SHIP
    front, back = ("effective", "disrupted") if is_ship else ("front", "back")
    return " ".join(
        (
            _line(say, front, _side(say, unit.front, unit.id)),
            _line(say, back, _side(say, unit.back, f"{unit.id}.{back}")),
            say.card(f"kind_{unit.kind}"),
        )
    )


def _side(say: Text, side: OpforSide, id: str) -> str:
    values = Values(weapons=side.weapons, energy=side.energy)
    traits = [say.card(trait.value) for trait in side.traits]
    named = f"{say.name(f'{id}.side')} " if side.name else ""
    return named + say.language.comma.join((_symbols(say, values), *traits))


def item_note(say: Text, item: PodKind | Symbol) -> str:
    """What a pod or a captured marker gives to its ship."""
    gives = _line(say, "gives", _symbols(say, item.gives))
    if isinstance(item, Symbol):
        return gives
    launched = [say.card("launched")] if item.launched else []
    return " ".join((gives, *launched, say.card("cost", n=item.ap)))


def _symbols(say: Text, values: Values) -> str:
    """The symbols that are there, each with its number."""
    numbers = {name: getattr(values, name) for name in values.__struct_fields__}
    return " ".join(
        say.card(f"symbol_{name}", n=n) for name, n in numbers.items() if n
    ) or say.card("symbol_none")


def _line(say: Text, head: str, words: str) -> str:
    """What it is about, and what is said of it."""
    return f"{say.card(head)} {words}{say.language.stop}"
