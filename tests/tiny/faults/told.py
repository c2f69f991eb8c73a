"""Faults of words and scenes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec
import pytest

from mayday.kernel import (
    Ask,
    Asks,
    GameDef,
    Kind,
    Link,
    Look,
    Node,
    Overlay,
    Region,
    Text,
    View,
)
from mayday.kernel.languages import WordFile, read_words
from mayday.testing.checks import looks, numbers, scenes, words
from tiny.airlock import GAME as AIRLOCK
from tiny.airlock import game as airlock
from tiny.airlock.events import AirLost, CardPlayed
from tiny.claims import GAME as CLAIMS
from tiny.claims import game as claims
from tiny.faults.registry import Breaker, caught_by, rebuilt
from tiny.wreck import GAME as WRECK


def speechless(section: str) -> Breaker:
    """A game that has lost one section of its words."""

    class Speechless(GameDef[Any]):
        @cached_property
        def text(self) -> Text:
            text = super().text
            left = {name: words for name, words in text.catalogue.items() if name != section}
            return Text(left, {**self.names, **text.names}, self.seat_names)

    def breaker(patch: pytest.MonkeyPatch) -> GameDef[Any]:
        return rebuilt(Speechless, WRECK)

    breaker.__name__ = f"a_game_without_words_for_{section}"
    return breaker


for _section in ("prompt", "choice", "event", "refusal", "remedy", "option", "result"):
    caught_by(words.everything_has_its_text, f"no text for {_section}")(speechless(_section))


def mistranslated(change: Callable[[WordFile], None], name: str) -> Breaker:
    """A game with a fault in its German."""

    def breaker(patch: pytest.MonkeyPatch) -> GameDef[Any]:
        def read(package: str, code: str) -> WordFile:
            file = read_words(package, code)
            if code == "de":
                change(file)
            return file

        patch.setattr("mayday.kernel.translations.read_words", read)
        return WRECK

    breaker.__name__ = name
    return breaker


for _name, _says, _change in (
    ("a_text_too_few", "prompt.shift: is missing", lambda f: f.words["prompt"].pop("shift")),
    (
        "a_text_too_much",
        'option.airs: belongs to nothing in English; did you mean "air"',
        lambda f: f.words["option"].update(airs="Luft"),
    ),
    (
        "a_value_that_is_lost",
        "event.Drawn: lacks {card}",
        lambda f: f.words["event"].update(Drawn="{seat} zieht."),
    ),
    (
        "a_form_too_few",
        "event.CellsRuled: {number|Zelle} is no placeholder; forms are",
        lambda f: f.words["event"].update(CellsRuled="{seat}: {number} {number|Zelle}."),
    ),
    (
        "a_gender_of_nothing",
        'gender.f: there is no "sell"',
        lambda f: f.genders["f"].append("sell"),
    ),
):
    caught_by(words.languages_are_whole, re.escape(_says))(mistranslated(_change, _name))


@caught_by(words.everything_has_its_text, "no text for stage.halfway")
def a_stage_that_nobody_can_say(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, stage=lambda v: ("halfway", v.position.round))


@caught_by(words.prompts_have_rules, "has no rule")
def a_prompt_without_a_rule(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    ask = airlock.Turn.advance

    def advance(step: airlock.Turn, g: airlock.AirlockState) -> Asks:
        return tuple(Ask(each.seat, "a_turn", each.choices) for each in ask(step, g))

    patch.setattr(airlock.Turn, "advance", advance)
    return AIRLOCK


@caught_by(words.prompts_have_rules, "bid names the rule CL-NOWHERE-1")
def a_prompt_with_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.Bid, "rule", "CL-NOWHERE-1")
    return replace(CLAIMS)


@caught_by(words.prompts_have_rules, "equal names the rule CL-NOWHERE-1")
def an_end_by_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    rules = dict.fromkeys(claims.ClaimsState.over_rules, "CL-NOWHERE-1")
    patch.setattr(claims.ClaimsState, "over_rules", rules)
    return CLAIMS


@caught_by(words.prompts_have_rules, "no rule of over_rules ends a game by")
def an_end_without_a_rule(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.ClaimsState, "over_rules", {})
    return CLAIMS


def with_words(game: GameDef[Any], section: str, **words: str) -> GameDef[Any]:
    """The game with other words in one section."""

    class Reworded(GameDef[Any]):
        @cached_property
        def text(self) -> Text:
            catalogue = dict(super().text.catalogue)
            catalogue[section] = {**catalogue.get(section, {}), **words}
            return Text(catalogue, self.names, self.seat_names)

    return rebuilt(Reworded, game)


@caught_by(words.every_text_is_used, 'choice.bidd belongs to nothing; did you mean "bid"')
def a_misspelt_verb(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "choice", bidd="Bid {1}")


@caught_by(words.every_text_is_used, 'event.Claimd belongs to nothing; did you mean "Claimed"')
def a_text_for_an_event_that_does_not_exist(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "event", Claimd="{seat} claims {wreck}.")


@caught_by(words.every_text_is_used, 'event.Claimed has no field wrek; did you mean "wreck"')
def a_text_for_a_field_that_does_not_exist(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "event", Claimed="{seat} claims {wrek}.")


@caught_by(words.every_text_is_used, "refusal.too_late belongs to nothing")
def a_refusal_without_a_remedy(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "refusal", too_late="It is too late.")


@caught_by(words.every_text_is_used, "remedy.too_late belongs to nothing")
def a_remedy_without_a_refusal(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "remedy", too_late="Come earlier.")


@caught_by(words.every_text_is_used, "option.lenght belongs to nothing")
def a_misspelt_option(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "option", lenght="Length")


@caught_by(words.every_text_is_used, "counted.wrek belongs to nothing")
def a_form_of_something_without_a_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "counted", wrek="wreck|wrecks")


@caught_by(numbers.texts_take_their_numbers_from_the_content, "choice.bid says 3")
def a_text_with_a_number_of_its_own(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return with_words(CLAIMS, "choice", bid="Bid one of three cells: {1}")


@caught_by(scenes.targets_are_in_the_scene, "target is not in the scene")
def a_scene_without_the_targets(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, scene=lambda v: Node(id="table", kind=Kind.TABLE))


@caught_by(scenes.targets_are_in_the_scene, "it touches ghost: no such node")
def a_piece_that_acts_and_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    advance = claims.Bid.advance

    def haunted(step: Any, g: Any) -> Any:
        return tuple(msgspec.structs.replace(ask, actor="ghost") for ask in advance(step, g))

    patch.setattr(claims.Bid, "advance", haunted)
    return CLAIMS


@caught_by(scenes.targets_are_in_the_scene, "no choice has the acting verbs")
def an_acting_verb_that_no_choice_has(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, acting=frozenset({"fly"}))


def scene_with(node: Node) -> Callable[[View[Any]], Node]:
    return lambda v: Node(id="table", kind=Kind.TABLE, children=(node,))


@caught_by(scenes.nodes_are_unique_and_named, "nodes share the ids")
def two_nodes_with_one_id(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=scene_with(Node(id="table", kind=Kind.BOARD)))


@caught_by(scenes.nodes_are_unique_and_named, "no text for name.thing")
def a_node_without_a_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=scene_with(Node(id="thing", kind=Kind.PIECE)))


@caught_by(scenes.nodes_are_unique_and_named, "names unknown rules")
def a_node_with_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    node = Node(id="wrecks", kind=Kind.PILE, rules=("CL-NOWHERE-1",))
    return replace(CLAIMS, scene=scene_with(node))


@caught_by(scenes.nodes_are_unique_and_named, "no text for note.wrecks")
def a_node_with_a_note_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    node = Node(id="wrecks", kind=Kind.PILE, note="note.wrecks")
    return replace(CLAIMS, scene=scene_with(node))


def board_with(link: Link) -> GameDef[Any]:
    spots = tuple(
        Node(id=id, kind=Kind.SLOT, label="wrecks", at=(50, y)) for id, y in (("a", 20), ("b", 80))
    )
    board = Node(id="wrecks", kind=Kind.BOARD, children=spots, links=(link,))
    return replace(CLAIMS, scene=scene_with(board))


@caught_by(scenes.nodes_are_unique_and_named, "links a and c: no such nodes")
def a_way_to_nowhere(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return board_with(Link("a", "c"))


@caught_by(scenes.nodes_are_unique_and_named, "no text for name.flooded")
def a_way_in_a_state_without_a_name(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return board_with(Link("a", "b", state="flooded"))


@caught_by(scenes.nodes_are_unique_and_named, "are not on the board")
def a_curve_that_leaves_the_board(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return board_with(Link("a", "b", via=((50, 50), (120, 50))))


@caught_by(scenes.nodes_are_unique_and_named, "3 control points, at most two")
def a_curve_that_cannot_be_drawn(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return board_with(Link("a", "b", via=((10, 50),) * 3))


@caught_by(scenes.nodes_are_unique_and_named, "a wall has no control points")
def a_wall_that_bends(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return board_with(Link("a", "b", wall=True, via=((50, 50),)))


@caught_by(scenes.nodes_are_unique_and_named, "only a panel folds")
def a_pile_that_folds(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=scene_with(Node(id="wrecks", kind=Kind.PILE, folded=True)))


@caught_by(scenes.colours_are_in_the_palette, 'no "orenge" in the palette; did you mean "orange"')
def a_node_of_an_unknown_hue(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=scene_with(Node(id="wrecks", kind=Kind.PILE, hue="orenge")))


@caught_by(scenes.colours_are_in_the_palette, 'no "grey" in the palette')
def a_region_of_an_unknown_hue(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    node = Node(id="wrecks", kind=Kind.TRACK, value=0, limit=1, regions=(Region(1, "grey"),))
    return replace(CLAIMS, scene=scene_with(node))


@caught_by(scenes.colours_are_in_the_palette, 'no "teal" in the palette')
def an_overlay_in_the_colour_of_an_accent(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    node = Node(id="wrecks", kind=Kind.GRID, overlays=(Overlay("lost", "teal", ()),))
    return replace(CLAIMS, scene=scene_with(node))


@caught_by(scenes.colours_are_in_the_palette, 'node table: no "orange" in the palette')
def a_table_with_a_hue_for_an_accent(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, scene=lambda v: Node(id="table", kind=Kind.TABLE, hue="orange"))


@caught_by(scenes.nodes_are_unique_and_named, "it does not see the one scene")
def one_scene_that_differs(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, one_scene=True)


@caught_by(scenes.scenes_read_only_what_can_be_seen, 'reads "set_aside", a table without a sight')
def a_scene_of_a_table_without_a_sight(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    def scene(v: View[claims.ClaimsState]) -> Node:
        count = len(v.position.set_aside)
        return Node(id="table", kind=Kind.TABLE, count=count)

    return replace(CLAIMS, scene=scene)


@caught_by(looks.looks_are_sound, '"explode" is no motion')
def a_motion_that_nobody_knows(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={AirLost: Look("explode")})  # type: ignore[arg-type]


@caught_by(looks.looks_are_sound, "travel needs piece")
def a_travel_of_nothing(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={CardPlayed: Look("travel", at="{seat}")})


@caught_by(looks.looks_are_sound, "it has no field air; it has seat, left")
def a_look_of_a_field_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={AirLost: Look("loss", at="{air}")})


@caught_by(looks.looks_are_sound, "it has no field rest")
def a_number_from_a_field_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={AirLost: Look("loss", now="rest")})


@caught_by(looks.looks_are_sound, "int has a look, but no words")
def a_look_of_something_that_is_no_event(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={int: Look("tell")})


@caught_by(looks.looks_are_sound, 'at "bilge" is nowhere on the table')
def a_look_at_a_place_that_is_nowhere(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={AirLost: Look("loss", at="bilge")})


@caught_by(looks.looks_are_sound, 'at "{seat}.lung" is nowhere on the table')
def a_look_at_a_node_that_is_written_wrong(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, looks={AirLost: Look("loss", at="{seat}.lung")})
