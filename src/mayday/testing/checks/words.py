"""Words: everything that is said has its text, every prompt its rule."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from mayday.kernel import (
    ENGLISH,
    GameConceded,
    GameDef,
    MissingText,
    Option,
    Ruling,
    RulingKind,
    Text,
    content,
    faults,
    language,
    placeholders,
)
from mayday.testing.sample import Broken, Moment, Run, Sample

_SHOWN = 5  # faults of a language that are told


@contextmanager
def saying(moment: Moment, what: str) -> Iterator[None]:
    """A missing text in the block is a failure of the moment: `what` cannot be said."""
    try:
        yield
    except MissingText as error:
        raise moment.broken(f"{what} cannot be said: {error}") from error


def everything_has_its_text(sample: Sample) -> None:
    """Prompts, choices, events, refusals, options, stages, results can be said in any language."""
    game = sample.game
    for code in game.languages:
        text = game.text if code == ENGLISH else game.text_in(code)
        _say_what_the_game_names(game, text)
        for run in sample.runs:
            _say_what_happened(run, text)
        for moment in (*sample.examined, *sample.ends):
            _say_stage(moment, text)
    _say_refusals(sample)


def _say_what_the_game_names(game: GameDef[Any], text: Text) -> None:
    """Choices, options, headlines, headings: also those that no game of the sample came across."""
    try:
        for choice in game.space.choices:
            text.choice(choice)
        for kind in game.rulings.kinds.values():
            _say_kind(text, kind)
        for option in game.options:
            text.get("option", option.name)
            for value in option.values:
                _say_value(text, option, value)
        for event in (*game.headlines, *game.headings):
            if not text.has("event", event.__name__):
                raise MissingText(f"event.{event.__name__}")
    except MissingText as error:
        raise Broken(f"{game.id}: {error}") from error


def _say_kind(text: Text, kind: RulingKind[Any]) -> None:
    """A kind of rulings: what it is about, its questions, and whole rulings."""
    begun = Ruling(kind.name)
    text.ruling_begun(begun)
    for part in kind.parts:
        text.ruling_question(begun, part.name)
    text.ruling(Ruling(kind.name, tuple(part.values[0] for part in kind.parts)))


def _say_value(text: Text, option: Option, value: str) -> str:
    """A value has words of its own, or is the id of something that has a name."""
    key = f"{option.name}.{value}"
    if text.has("option", key) or value not in text.names:
        return text.get("option", key)
    return text.name(value)


def _say_what_happened(run: Run, text: Text) -> None:
    for moment in run.moments:
        for ask in moment.position.asks:
            with saying(moment, f"prompt {ask.prompt}"):
                text.prompt(ask)
    for told in run.story:
        for event in (told.event, told.others):
            if event is not None:
                with saying(run.end, f"event {event}"):
                    text.event(event)
    if (result := run.end.position.result) is not None:
        with saying(run.end, f"result {result.cause}"):
            text.get("result", result.cause)


def _say_stage(moment: Moment, text: Text) -> None:
    stage = moment.game.stage_of(moment.position)
    with saying(moment, f"stage {stage}"):
        if not text.stage(stage):
            raise MissingText(f"stage.{stage[0]}")


def _say_refusals(sample: Sample) -> None:
    """Every refusal in English, and the first of each kind in the other languages."""
    game = sample.game
    others = [game.text_in(code) for code in game.languages if code != ENGLISH]
    heard: set[str] = set()
    for moment in (*sample.examined, *sample.ends):
        for seat in moment.seats:
            for choice in game.space.choices:
                refusal = game.why_not(moment.position, seat, choice)
                if refusal is None:
                    continue
                with saying(moment, f"refusal {refusal.key} of {choice}"):
                    game.explain(seat, choice, refusal)
                    for text in () if refusal.key in heard else others:
                        text.refusal(seat, choice, refusal)
                        text.remedy(seat, choice, refusal)
                heard.add(refusal.key)


def languages_are_whole(sample: Sample) -> None:
    """Every language of the game says all that English says, in words that can be read."""
    game = sample.game
    for code in game.languages:
        if code != ENGLISH and (wrong := faults(game, code)):
            shown = "; ".join(str(fault) for fault in wrong[:_SHOWN])
            more = f" and {len(wrong) - _SHOWN} more" if len(wrong) > _SHOWN else ""
            raise Broken(f"{game.id}: text/{code}.toml: {shown}{more}")


def prompts_have_rules(sample: Sample) -> None:
    """Every prompt names the rule that asks; that rule and the one that ends the game exist."""
    game = sample.game
    rules = {rule.id for rule in game.rules}
    for moment in sample.moments:
        for ask in moment.position.asks:
            if ask.prompt not in game.prompt_rules:
                raise moment.broken(f"prompt {ask.prompt} has no rule", ask.seat)
    for prompt in game.text.catalogue.get("prompt", {}):
        if prompt not in game.prompt_rules:
            raise Broken(f"{game.id}: prompt {prompt} has a text but no rule")
    for end in sample.ends:
        result = end.position.result
        if result is None or result.cause not in game.state.over_rules:
            raise end.broken(f"no rule of over_rules ends a game by {result}")
    for prompt, rule in {**game.prompt_rules, **game.state.over_rules}.items():
        if rule not in rules:
            raise Broken(f"{game.id}: {prompt} names the rule {rule}, which is not in RULES.md")


def every_text_is_used(sample: Sample) -> None:
    """A text whose key nothing in the game can ever ask for is a slip of the pen.

    Verbs, events and their fields, options and prompts are known beforehand; a refusal goes
    with its remedy, and what is counted has a name.
    """
    game, text = sample.game, sample.game.text
    kinds = game.rulings.kinds
    parts = {part.name for kind in kinds.values() for part in kind.parts}
    own_parts = {f"{name}.{part.name}" for name, kind in kinds.items() for part in kind.parts}
    options = {option.name for option in game.options}
    values = {f"{option.name}.{value}" for option in game.options for value in option.values}
    verbs = {choice.verb for choice in game.space.choices}
    with_parts = {f"{c.verb}.{c.target.count('.') + 1}" for c in game.space.choices}
    check_keys(game, "choice", verbs | with_parts)
    check_keys(game, "kind", verbs)
    ways = (question.on_the_way for question in game.questions)
    check_keys(game, "way", {way.verb for way in ways if way is not None})
    check_keys(game, "ruling", kinds)
    check_keys(game, "ruling_title", kinds)
    check_keys(game, "ruling_part", {"kind"} | parts | own_parts)
    check_keys(game, "option", options | values)
    check_keys(game, "prompt", game.prompt_rules)
    check_keys(game, "event", _event_fields(game))
    check_keys(game, "refusal", text.catalogue["remedy"])
    check_keys(game, "remedy", text.catalogue["refusal"])
    check_keys(game, "counted", text.names)
    for article in language(ENGLISH).articles:
        check_keys(game, article, text.names)
    _check_fields(game)


def check_keys(game: GameDef[Any], section: str, there: Collection[str]) -> None:
    """Every key of a section belongs to something."""
    for key in game.text.catalogue.get(section, ()):
        if key not in there:
            hint = content.suggestion(key, there)
            raise Broken(f"{game.id}: text/en.toml: {section}.{key} belongs to nothing{hint}")


def _event_fields(game: GameDef[Any]) -> dict[str, tuple[str, ...]]:
    """Every event class in the game's package, and its fields."""
    return {GameConceded.__name__: GameConceded._fields} | {
        name: thing._fields
        for module, contents in list(sys.modules.items())
        if module == game.package or module.startswith(f"{game.package}.")
        for name, thing in vars(contents).items()
        if isinstance(thing, type) and hasattr(thing, "_fields")
    }


def _check_fields(game: GameDef[Any]) -> None:
    """The text of an event speaks of its fields only."""
    fields = _event_fields(game)
    for key, template in game.text.templates.get("event", {}).items():
        for name in placeholders(template):
            if name not in fields[key]:
                hint = content.suggestion(name, fields[key])
                raise Broken(f"{game.id}: text/en.toml: event.{key} has no field {name}{hint}")
