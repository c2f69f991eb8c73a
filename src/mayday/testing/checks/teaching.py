"""Teaching: what a game says to help its players is there, can be said, and leaks nothing."""

from __future__ import annotations

import math
import re
from typing import Any

from mayday.kernel import (
    AIM,
    SPECTATOR,
    Choice,
    Curves,
    Kind,
    Node,
    Remarks,
    Seat,
    View,
    content,
    measure,
    plain,
)
from mayday.testing.checks.secrets import imagined
from mayday.testing.checks.words import check_keys, saying
from mayday.testing.sample import Broken, Moment, Sample

PICTURES = 3
_GROUND = (Kind.TABLE, Kind.BOARD, Kind.ROW, Kind.GRID)  # nobody points at them
_ENOUGH = 3  # words that are not in the name
_SOME = 60  # nodes or choices of one moment


def measures_are_public_numbers(sample: Sample) -> None:
    """Every measure has a name and gives a number, the same whatever is hidden."""
    game = sample.game
    for name in game.measures:
        if not game.text.has("measure", name):
            raise Broken(f"{game.id}: the measure {name} has no name: no text for measure.{name}")
    check_keys(game, "measure", game.measures)
    for moment in (*sample.examined, *sample.ends):
        truth = _measured(moment, moment.position)
        for name, (value,) in truth.values.items():
            if not math.isfinite(value):
                raise moment.broken(f"the measure {name} is {value}")
        for g in imagined(sample, moment, SPECTATOR) if moment.position.asks else ():
            if _measured(moment, g) != truth:
                raise moment.broken("its measures change with what nobody can see", SPECTATOR)
        bare = View(SPECTATOR, moment.position)  # the lab measures the position itself
        if any(taken(bare) != truth.values[name][0] for name, taken in game.measures.items()):
            raise moment.broken("its measures see what nobody can see", SPECTATOR)


def _measured(moment: Moment, g: object) -> Curves:
    try:
        return measure(moment.game, [g])
    except Exception as error:
        raise moment.broken(f"its measures fail: {error!r}", SPECTATOR) from error


def the_aim_is_told(sample: Sample) -> None:
    """A newcomer is told how the game is won and lost and what a turn is, with three pictures.

    The pictures are nodes of the first scene.
    """
    game, text = sample.game, sample.game.text
    for part in AIM:
        if not text.has("aim", part):
            raise Broken(f"{game.id}: no text for aim.{part}")
    pictures = text.catalogue.get("picture", {})
    if len(pictures) != PICTURES:
        raise Broken(f"{game.id}: [picture] shows {len(pictures)} nodes, not {PICTURES}")
    there = {node.id for node in game.look(game.new(), Seat(0)).walk()}
    for node in pictures:
        if node not in there:
            hint = content.suggestion(node, there)
            raise Broken(f"{game.id}: picture.{node} is no node of the first scene{hint}")


def guides_can_be_played(sample: Sample) -> None:
    """The guided first game, if there is one, can be played from its first step to its last."""
    try:
        _ = sample.game.guide
    except content.ContentError as error:
        raise Broken(f"{sample.game.id}: {error}") from error


def every_node_explains_itself(sample: Sample) -> None:
    """Whatever can be pointed at has words that say more than its name."""
    for moment in (*sample.examined, *sample.ends):
        for seat in moment.watchers:
            v = sample.game.view(moment.position, seat)
            for node in sample.game.scene(v).walk():
                if node.kind not in _GROUND:
                    _check_about(moment, v, node)


def _check_about(moment: Moment, v: View[Any], node: Node) -> None:
    game = moment.game
    remarks = _about(moment, v, node)
    if not remarks:
        raise moment.broken(f"node {node.id}: nothing explains it in [about]", v.seat)
    with saying(moment, f"node {node.id}"):
        said = " ".join(
            plain(game.text.remark("about", remark.key, dict(remark.details))) for remark in remarks
        )
        name = game.text.name(node.named)
    if len(_words(said) - _words(name)) < _ENOUGH:
        raise moment.broken(f'node {node.id}: "{said}" says no more than its name', v.seat)


def _words(said: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]+", said.lower()))


def _about(moment: Moment, v: View[Any], node: Node) -> Remarks:
    try:
        return moment.game.about(v, node)
    except Exception as error:
        raise moment.broken(f"node {node.id}: its remarks fail: {error!r}", v.seat) from error


def choices_and_outlook_can_be_said(sample: Sample) -> None:
    """What choices are good for, and what is to come, can be said and points at the scene."""
    for moment in sample.examined:
        for seat in moment.watchers:
            v = sample.game.view(moment.position, seat)
            there = {node.id for node in sample.game.scene(v).walk()}
            _check_said(moment, seat, there, "forecast", _forecast(moment, v))
            for choice, remarks in _prospects(moment, v).items():
                _check_said(moment, seat, there, "prospect", remarks, choice)


def _check_said(
    moment: Moment,
    seat: Seat,
    there: set[str],
    section: str,
    remarks: Remarks,
    choice: Choice | None = None,
) -> None:
    for remark in remarks:
        if missing := set(remark.nodes) - there:
            problem = f"{section}.{remark.key} points at {sorted(missing)}: no such nodes"
            raise moment.broken(problem, seat, choice)
        with saying(moment, f"{section} {remark.key}"):
            moment.game.text.remark(section, remark.key, dict(remark.details))


def _forecast(moment: Moment, v: View[Any]) -> Remarks:
    try:
        return moment.game.forecast(v)
    except Exception as error:
        raise moment.broken(f"its forecast fails: {error!r}", v.seat) from error


def _prospects(moment: Moment, v: View[Any]) -> dict[Choice, Remarks]:
    """What some of the seat's choices are good for."""
    found: dict[Choice, Remarks] = {}
    for ask in v.asks:
        for choice in ask.choices[:: len(ask.choices) // _SOME + 1]:
            try:
                found[choice] = moment.game.prospects(v, ask, choice)
            except Exception as error:
                problem = f"its prospects fail: {error!r}"
                raise moment.broken(problem, v.seat, choice) from error
    return found


def remarks_leak_nothing(sample: Sample) -> None:
    """What a seat is told of nodes, choices and the future never depends on what it cannot see."""
    for moment in sample.examined:
        for seat in moment.watchers:
            truth = _all_remarks(moment, moment.position, seat)
            for g in imagined(sample, moment, seat):
                if _all_remarks(moment, g, seat) != truth:
                    raise moment.broken("remarks change with what the seat cannot see", seat)


def _all_remarks(moment: Moment, g: Any, seat: Seat) -> tuple[object, ...]:
    v = moment.game.view(g, seat)
    nodes = list(moment.game.scene(v).walk())
    said = [_about(moment, v, node) for node in nodes[:: len(nodes) // _SOME + 1]]
    return said, _prospects(moment, v), _forecast(moment, v)
