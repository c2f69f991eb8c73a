"""Faults of words and scenes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from mayday.kernel.game import GameDef
from mayday.kernel.scene import Kind, Node
from mayday.kernel.text import Text
from mayday.kernel.view import View
from mayday.testing.checks import scenes, words
from tiny.airlock import GAME as AIRLOCK
from tiny.claims import GAME as CLAIMS
from tiny.claims import game as claims
from tiny.faults.registry import Breaker, caught_by, rebuilt
from tiny.wreck import GAME as WRECK


def speechless(section: str) -> Breaker:
    """A game that has lost one section of its words."""

    class Speechless(GameDef[Any]):
        def text_for(self, seat_names: Sequence[str], language: str = "en") -> Text:
            text = super().text_for(seat_names, language)
            left = {name: words for name, words in text.catalogue.items() if name != section}
            return Text(left, {**self.names, **text.names}, seat_names)

    def breaker(patch: pytest.MonkeyPatch) -> GameDef[Any]:
        return rebuilt(Speechless, WRECK)

    breaker.__name__ = f"a_game_without_words_for_{section}"
    return breaker


for _section in ("prompt", "choice", "event", "refusal", "remedy", "option", "result"):
    caught_by(words.everything_has_its_text, f"no text for {_section}")(speechless(_section))


@caught_by(words.prompts_have_rules, "has no rule")
def a_prompt_without_a_rule(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(AIRLOCK, prompt_rules={"turn": "AL-TURN-1"})


@caught_by(words.prompts_have_rules, "bid names the rule CL-NOWHERE-1")
def a_prompt_with_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    return replace(CLAIMS, prompt_rules={"bid": "CL-NOWHERE-1"})


@caught_by(words.prompts_have_rules, "game over names the rule CL-NOWHERE-1")
def an_end_by_a_rule_that_is_not_there(patch: pytest.MonkeyPatch) -> GameDef[Any]:
    patch.setattr(claims.ClaimsState, "over_rule", "CL-NOWHERE-1")
    return CLAIMS


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
