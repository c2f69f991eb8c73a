"""Scenes: every target is there, every node has an id of its own and a name.

Colours are those of the palette, and nothing is drawn from a table that nobody sees.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from mayday.kernel import ACCENTS, HUES, Ask, Kind, Link, Node, Seat, State, content
from mayday.testing.checks.words import saying
from mayday.testing.sample import Broken, Moment, Sample


def targets_are_in_the_scene(sample: Sample) -> None:
    """Every choice that is offered touches nodes of the scene, or none: its target, who acts."""
    game = sample.game
    if unknown := game.acting - {choice.verb for choice in game.space.choices}:
        raise Broken(f"{game.id}: no choice has the acting verbs {sorted(unknown)}")
    for moment in sample.moments:
        for seat in {ask.seat for ask in moment.position.asks}:
            ids = {node.id for node in _look(moment, seat).walk()}
            for ask in moment.position.asks:
                if ask.seat == seat:
                    _check_touches(moment, ask, ids)


def _check_touches(moment: Moment, ask: Ask, ids: set[str]) -> None:
    """The way of an acting piece, `navigator.lounge`, need not be drawn: its ends are enough."""
    for choice in ask.choices:
        acts = choice.verb in moment.game.acting and "." in choice.target
        if choice.target and not acts and choice.target not in ids:
            raise moment.broken("its target is not in the scene", ask.seat, choice)
        actor, places = moment.game.touches(ask, choice)
        for id in (actor, *places):
            if id and id not in ids and not (acts and id == choice.target):
                raise moment.broken(f"it touches {id}: no such node", ask.seat, choice)


def nodes_are_unique_and_named(sample: Sample) -> None:
    """Node ids are unique; what a node mentions, exists: names, notes, rules, linked nodes.

    One scene for all is one scene.
    """
    rules = {rule.id for rule in sample.game.rules}
    for moment in (*sample.examined, *sample.ends):
        for seat in moment.watchers:
            nodes = list(_look(moment, seat).walk())
            ids = [node.id for node in nodes]
            if twice := {id for id in ids if ids.count(id) > 1}:
                raise moment.broken(f"nodes share the ids {sorted(twice)}", seat)
            for node in nodes:
                _check_node(moment, seat, node, set(ids), rules)
        _check_one_scene(moment)


def _check_one_scene(moment: Moment) -> None:
    """Where the game says that all see the same, they do."""
    first, *others = moment.watchers
    if moment.game.one_scene:
        for seat in others:
            if _look(moment, seat) != _look(moment, first):
                raise moment.broken("it does not see the one scene", seat)


def _look(moment: Moment, seat: Seat) -> Node:
    try:
        return moment.game.look(moment.position, seat)
    except Exception as error:
        raise moment.broken(f"its scene fails: {error!r}", seat) from error


def _check_node(moment: Moment, seat: Seat, node: Node, ids: set[str], rules: set[str]) -> None:
    text = moment.game.text
    with saying(moment, f"node {node.id}"):
        for id in _names(node):
            text.name(id)
        if node.note:
            section, _, key = node.note.partition(".")
            text.get(section, key)
    if unknown := set(node.rules) - rules:
        raise moment.broken(f"node {node.id} names unknown rules: {sorted(unknown)}", seat)
    for link in node.links:
        if not {link.a, link.b} <= ids:
            raise moment.broken(f"node {node.id} links {link.a} and {link.b}: no such nodes", seat)
        if problem := _problem_of_way(link):
            raise moment.broken(f"node {node.id} links {link.a} and {link.b}: {problem}", seat)
    if node.folded is not None and node.kind is not Kind.PANEL:
        raise moment.broken(f"node {node.id} is a {node.kind}: only a panel folds", seat)


def _problem_of_way(link: Link) -> str:
    """A curve stays within the board, for no control point lies outside."""
    if link.via and link.wall:
        return "a wall has no control points"
    if len(link.via) > 2:
        return f"{len(link.via)} control points, at most two are possible"
    if any(not 0 <= coordinate <= 100 for point in link.via for coordinate in point):
        return f"the control points {link.via} are not on the board"
    return ""


def _names(node: Node) -> Iterator[str]:
    """The ids whose names the node bears."""
    yield node.named
    if node.state:
        yield node.state
    yield from (figure.label for figure in node.figures)
    yield from (link.state for link in node.links if link.state)
    yield from (region.label for region in node.regions if region.label)


def colours_are_in_the_palette(sample: Sample) -> None:
    """Every hue of a scene is one that front ends can draw; the table has an accent."""
    for moment in (*sample.examined, *sample.ends):
        for seat in moment.watchers:
            for node in _look(moment, seat).walk():
                palette = ACCENTS if node.kind is Kind.TABLE else HUES
                _check_hue(moment, seat, node, node.hue, palette)
                for hue in _hues_on(node):
                    _check_hue(moment, seat, node, hue, HUES)


def _hues_on(node: Node) -> Iterator[str]:
    yield from (region.hue for region in node.regions)
    yield from (overlay.hue for overlay in node.overlays)


def _check_hue(moment: Moment, seat: Seat, node: Node, hue: str, palette: tuple[str, ...]) -> None:
    if hue and hue not in palette:
        problem = f'node {node.id}: no "{hue}" in the palette{content.suggestion(hue, palette)}'
        raise moment.broken(problem, seat)


def scenes_read_only_what_can_be_seen(sample: Sample) -> None:
    """A table that no seat may see is not drawn from: in a view it is always empty."""
    unseen = {table.name for table in sample.game.state.tables if table.sight is None}
    if not unseen:
        return
    for moment in (*sample.examined, *sample.ends):
        for seat in moment.watchers:
            v = sample.game.view(moment.position, seat)
            _blindfold(v.position, unseen)
            try:
                sample.game.scene(v)
            except _Unseen as error:
                problem = f'the scene reads "{error}", a table without a sight: nobody sees it'
                raise moment.broken(problem, seat) from error


class _Unseen(Exception):
    """A table was read that nobody sees."""


def _blindfold(g: State, unseen: Collection[str]) -> None:
    """From now on, whoever reads one of these tables of `g` is caught."""

    def read(position: State, name: str) -> Any:
        if name in unseen:
            raise _Unseen(name)
        return object.__getattribute__(position, name)

    kind = type(g)
    g.__class__ = type(kind.__name__, (kind,), {"__getattribute__": read})
