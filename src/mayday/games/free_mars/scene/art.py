"""Art: which drawing stands for what. A pack that nobody has drawn for gets plain ones."""

from __future__ import annotations

from functools import cache

from mayday.games.free_mars.content import PACKAGE, Enemy, Pack
from mayday.games.free_mars.rows import ItemId
from mayday.kernel import content


@cache
def drawn() -> frozenset[str]:
    """The names of all drawings."""
    return frozenset(name.removesuffix(".svg") for name in content.listing(PACKAGE, "art"))


def _first(*names: str) -> str:
    """The first of the names that has a drawing, or none."""
    return next((name for name in names if name in drawn()), "")


def side(name: str) -> str:
    """A side of the war, as drawings call it."""
    return name.lower().replace(" ", "_")


def ship_art(pack: Pack, type: str, disrupted: bool = False) -> str:
    """The silhouette of a friendly ship."""
    state = "_disrupted" if disrupted else ""
    known = side(pack.file.friendly)
    return _first(f"{known}_{type}{state}", f"ship{state}")


def enemy_art(pack: Pack, enemy: Enemy) -> str:
    """The silhouette of an OPFOR unit in its state; its id ends with the code of its type."""
    known, state = side(pack.file.opfor_side), enemy.id.partition(".")[2]
    codes = [enemy.type[n + 1 :] for n, letter in enumerate(enemy.type) if letter == "_"]
    names = [f"enemy_{known}_{code}" for code in (enemy.type, *codes)]
    return _first(*(f"{name}_{state}" for name in names if state), *names, _plain(enemy))


def _plain(enemy: Enemy) -> str:
    return "enemy_disrupted" if enemy.id.endswith(".disrupted") else f"enemy_{enemy.kind}"


def item_art(pack: Pack, item: ItemId) -> str:
    """The symbol of a pod or of a marker that was captured."""
    if item in pack.sides:
        return _first(pack.sides[item].id, "pod")
    return marker_art(pack, item)


def marker_art(pack: Pack, marker: str) -> str:
    """The symbol of an Intercept marker, or its back."""
    symbol = next((s for id, s in pack.symbol_of.items() if id == marker), "")
    return _first(symbol.lower(), "marker")


def force_art(pack: Pack) -> str:
    return _first(f"force_{side(pack.file.friendly)}", "force_rebels")


def enemies_art(pack: Pack) -> str:
    return _first(f"enemies_{side(pack.file.opfor_side)}", "enemies_federation")


def chart_art(pack: Pack) -> str:
    return _first(f"chart_{pack.id}", "chart")


def planet_art(pack: Pack) -> str:
    return _first(pack.id, "planet")
