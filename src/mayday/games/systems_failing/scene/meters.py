"""Meters: the round, the actions left and the meter card."""

from __future__ import annotations

from functools import cache

from mayday.games.systems_failing.content import ACTIONS, REGIONS
from mayday.games.systems_failing.rules.new_disasters import new_disasters
from mayday.games.systems_failing.rules.turn import Permission, Turn
from mayday.games.systems_failing.table import SFState
from mayday.kernel import Kind, Node, Region, seat_id


def status(g: SFState) -> tuple[Node, ...]:
    """The round, then whose turn it is and what comes, or how the game ended."""
    number = Node(id="round", kind=Kind.COUNTER, at=(14.1, 3.1), size=(27, 5), value=g.round)
    if g.result is not None:
        note = f"result.{g.result.cause}"
        return number, Node(id="result", kind=Kind.PANEL, at=(63.9, 3.1), size=(71, 5), note=note)
    coming = Node(
        id="new_disasters",
        kind=Kind.COUNTER,
        at=(81.2, 3.1),
        size=(36.4, 5),
        value=new_disasters(g),
        rules=("SF-METER-1", "SF-METER-2", "SF-NEW-2"),
    )
    return number, *actions_left(g), coming


def actions_left(g: SFState) -> tuple[Node, ...]:
    """Whose turn it is and the actions left; a begun one is already counted. Rules: SF-TURN-1."""
    for step in reversed(g.todo):
        if isinstance(step, Turn | Permission):
            seat = step.seat if isinstance(step, Turn) else step.asker
            actions = Node(
                id="actions",
                kind=Kind.COUNTER,
                label=f"{seat_id(seat)}.actions",
                at=(45.3, 3.1),
                size=(33.8, 5),
                value=step.actions,
                limit=ACTIONS,
                rules=("SF-TURN-1", "SF-TURN-3"),
            )
            return (actions,)
    return ()


def meter(g: SFState) -> Node:
    """The meter card; on its beginner's side damage calls nothing. Rules: SF-METER-1, SF-BEG-1."""
    return _meter(g.damage, g.stability, g.options["meter"] == "normal")


@cache
def _meter(damage: int, stability: int, by_damage: bool) -> Node:
    return Node(
        id="meter",
        kind=Kind.PANEL,
        at=(14.1, 83.3),
        size=(27, 31.8),
        children=(
            track("damage", damage, [r.damage_to for r in REGIONS], by_damage),
            track("stability", stability, [r.stability_to for r in REGIONS], True),
        ),
        rules=("SF-METER-1", "SF-METER-2", "SF-BEG-1", "SF-END-2"),
    )


def track(id: str, value: int, borders: list[int], calls: bool) -> Node:
    """A track: its regions, the new disasters each one calls, the explosion at its end."""
    regions = [
        Region(last, region.id, "new", region.new_disasters if calls else None)
        for region, last in zip(REGIONS, borders, strict=True)
    ]
    explosion = borders[-1] + 1
    return Node(
        id=id,
        kind=Kind.TRACK,
        value=value,
        limit=explosion,
        regions=(*regions, Region(explosion, "red", "explosion", mark="burst")),
    )
