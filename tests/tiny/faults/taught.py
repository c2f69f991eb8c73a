"""Faults of what helps players to see."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cached_property
from typing import Any

import pytest

from mayday.kernel import Choice, GameDef, Text, View, refuse, remark
from mayday.testing.checks import teaching
from tiny.claims import GAME as CLAIMS
from tiny.claims.game import WORTH
from tiny.faults.registry import caught_by, rebuilt
from tiny.faults.told import with_words
from tiny.wreck import GAME as WRECK
from tiny.wreck import game as wreck


def look_at_everything(patch: pytest.MonkeyPatch) -> None:
    """From now on everybody looks at the position itself."""
    patch.setattr(GameDef, "view", lambda game, g, seat: View(seat, g))


def reworded(game: GameDef[Any], section: str, words: dict[str, str]) -> GameDef[Any]:
    """The game with these words, and no others, in one section."""

    class Reworded(GameDef[Any]):
        @cached_property
        def text(self) -> Text:
            catalogue = {**game.text.catalogue, section: words}
            return Text(catalogue, self.names, self.seat_names)

    return rebuilt(Reworded, game)


def without_words(game: GameDef[Any], section: str, key: str) -> GameDef[Any]:
    """The game without one of its texts."""
    words = dict(game.text.catalogue[section])
    del words[key]
    return reworded(game, section, words)


@caught_by(teaching.the_aim_is_told, "no text for aim.lose")
def an_aim_that_only_tells_how_to_win(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return without_words(CLAIMS, "aim", "lose")


@caught_by(teaching.the_aim_is_told, "shows 2 nodes, not 3")
def an_aim_with_too_few_pictures(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return without_words(CLAIMS, "picture", "seat2")


@caught_by(teaching.the_aim_is_told, 'picture.wreck is no node .*did you mean "wreck')
def a_picture_of_what_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return reworded(CLAIMS, "picture", {"wreck": "", "seat1": "", "seat2": ""})


@caught_by(teaching.guides_can_be_played, 'guide.toml: look: "look": The wreck is empty')
def a_guide_that_has_broken(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    refusal = refuse("WR-SEARCH-1", "wreck_empty")
    patch.setattr(wreck.Shift, "why_not", lambda step, g, seat, choice: refusal)
    patch.setattr(wreck.Shift, "offers", lambda step, g, seat: (Choice("done"),), raising=False)
    return replace(WRECK)


@caught_by(teaching.every_node_explains_itself, "node wrecks: nothing explains it in .about.")
def a_node_that_nothing_explains(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return without_words(CLAIMS, "about", "wrecks")


@caught_by(teaching.every_node_explains_itself, '"Wrecks: 5." says no more than its name')
def a_node_whose_words_are_its_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "about", wrecks="Wrecks: {count}.")


@caught_by(teaching.every_node_explains_itself, "node wrecks cannot be said: no text for {limit}")
def words_for_a_number_that_a_node_does_not_show(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "about", wrecks="There is room for {limit} wrecks here, or so.")


@caught_by(teaching.every_node_explains_itself, "its remarks fail: ZeroDivisionError")
def remarks_that_crash(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, remarks=lambda v, node: 1 // 0)


@caught_by(teaching.choices_and_outlook_can_be_said, "no text for prospect.rich")
def a_prospect_without_words(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, prospects=lambda v, ask, choice: (remark("rich"),))


@caught_by(teaching.choices_and_outlook_can_be_said, "its prospects fail: ZeroDivisionError")
def prospects_that_crash(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, prospects=lambda v, ask, choice: 1 // 0)


@caught_by(teaching.choices_and_outlook_can_be_said, r"forecast.doom points at \['moon'\]")
def a_forecast_that_points_at_nothing(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, forecast=lambda v: (remark("doom", nodes=("moon",)),))


@caught_by(teaching.choices_and_outlook_can_be_said, "its forecast fails: ZeroDivisionError")
def a_forecast_that_crashes(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, forecast=lambda v: 1 // 0)


@caught_by(teaching.remarks_leak_nothing, "remarks change with what the seat cannot see")
def a_forecast_of_what_lies_hidden(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    look_at_everything(patch)
    return replace(CLAIMS, forecast=lambda v: (remark("next", wreck=v.position.wrecks[0]),))


@caught_by(teaching.remarks_leak_nothing, "remarks change with what the seat cannot see")
def a_remark_on_what_lies_hidden(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    look_at_everything(patch)
    return replace(CLAIMS, remarks=lambda v, node: (remark("next", wreck=v.position.wrecks[0]),))


@caught_by(teaching.remarks_leak_nothing, "remarks change with what the seat cannot see")
def a_prospect_of_what_lies_hidden(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    look_at_everything(patch)
    next_wreck = lambda v, ask, choice: (remark("next", wreck=v.position.wrecks[0]),)  # noqa: E731
    return replace(CLAIMS, prospects=next_wreck)


@caught_by(teaching.measures_are_public_numbers, "no text for measure.drifting")
def a_measure_without_a_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, measures={"drifting": lambda v: len(v.position.wrecks)})


@caught_by(teaching.measures_are_public_numbers, "measure.driftin belongs to nothing")
def a_name_without_a_measure(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "measure", driftin="Wrecks that drift by")


def measured(taken: Any) -> GameDef[Any]:
    game = replace(CLAIMS, measures={"drifting": taken})
    return with_words(game, "measure", drifting="Wrecks that drift by")


@caught_by(teaching.measures_are_public_numbers, "the measure drifting is nan")
def a_measure_that_is_no_number(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return measured(lambda v: math.nan)


@caught_by(teaching.measures_are_public_numbers, "its measures fail: ZeroDivisionError")
def a_measure_that_crashes(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return measured(lambda v: 1 // 0)


@caught_by(teaching.measures_are_public_numbers, "its measures change with what nobody can see")
def a_measure_of_what_lies_hidden(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    look_at_everything(patch)
    return measured(lambda v: sum(WORTH[wreck] for wreck in v.position.wrecks[:1]))


@caught_by(teaching.measures_are_public_numbers, "its measures see what nobody can see")
def a_measure_that_would_look_if_it_could(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return measured(lambda v: sum(WORTH.get(wreck, 0) for wreck in v.position.wrecks[:1]))
