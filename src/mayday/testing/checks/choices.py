"""Choices: what is offered works, what is not is refused with a rule, and both are one table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

from mayday.kernel import (
    Ask,
    Choice,
    IllegalChoice,
    MissingText,
    Question,
    Refusal,
    Seat,
    State,
    Text,
    Way,
    encode,
    is_offered,
    play,
    way_on,
)
from mayday.testing.sample import Broken, Moment, Sample


def choice_space_is_sound(sample: Sample) -> None:
    """The choice space is sorted, unique, and can be written and read."""
    game = sample.game
    made = [choice for question in game.questions for choice in question.choices]
    if strange := [choice for choice in made if not isinstance(choice, Choice)]:
        raise Broken(f"{game.id}: {strange[0]!r} in the choice space is no Choice")
    space = game.space
    if space.choices != tuple(sorted(set(space.choices))):
        raise Broken(f"{game.id}: the choice space is not sorted and unique")
    for number, choice in enumerate(space.choices):
        try:
            same = space.read(str(choice)) == choice and space.index[choice] == number
        except ValueError as error:
            raise Broken(f'{game.id}: "{choice}" cannot be read back: {error}') from error
        if not same:
            raise Broken(f'{game.id}: "{choice}" reads back as another choice')


def asks_are_sound(sample: Sample) -> None:
    """Every ask goes to a seat of the game and offers different Choices of the choice space."""
    for moment in sample.moments:
        for ask in moment.position.asks:
            if ask.seat not in moment.seats:
                raise moment.broken(f"seat number {ask.seat} is asked, but there is no such seat")
            if not ask.choices:
                raise moment.broken(f"{ask.prompt} offers no choice", ask.seat)
            if len(set(ask.choices)) < len(ask.choices):
                raise moment.broken(f"{ask.prompt} offers a choice twice", ask.seat)
            for choice in ask.choices:
                if not isinstance(choice, Choice):
                    raise moment.broken(f"it offers {choice!r}, which is no Choice", ask.seat)
                if choice not in sample.game.space:
                    raise moment.broken("offered, but not in the choice space", ask.seat, choice)


def offered_choices_work(sample: Sample) -> None:
    """Every offered choice can be played, and leads to the next decision or to a result."""
    for moment in sample.moments:
        for ask in moment.position.asks:
            for choice in ask.choices:
                g = moment.position.clone()
                moment.carry_out(g, ask.seat, choice)
                if not g.asks and g.result is None:
                    raise moment.broken("the game stops there without a result", ask.seat, choice)


def other_choices_are_refused(sample: Sample) -> None:
    """A choice that is not offered is refused by a rule of the rule book, and changes nothing."""
    rules = {rule.id for rule in sample.game.rules}
    for moment in (*sample.examined, *sample.ends):
        g = moment.position.clone()
        before = encode(g)
        for seat, choice in _not_offered(moment):
            _check_refused(moment, rules, seat, choice)
            _try(moment, g, seat, choice)
        if encode(g) != before:
            raise _find_culprit(moment, before)


def _not_offered(moment: Moment) -> Iterator[tuple[Seat, Choice]]:
    """Every seat with every choice that it is not offered."""
    for seat in moment.seats:
        for choice in moment.game.space.choices:
            if not is_offered(moment.position, seat, choice):
                yield seat, choice


def _check_refused(moment: Moment, rules: set[str], seat: Seat, choice: Choice) -> None:
    refusal = _refusal(moment, seat, choice)
    if refusal is None:
        raise moment.broken("not offered, and refused with no reason", seat, choice)
    if refusal.rule not in rules:
        raise moment.broken(f"refused by {refusal.rule}, which is not there", seat, choice)


def _try(moment: Moment, g: State, seat: Seat, choice: Choice) -> None:
    """Play a choice that is not offered, in vain."""
    try:
        play(g, seat, choice)
    except IllegalChoice:
        return
    except Exception as error:
        raise moment.broken(f"not offered, yet {error!r}", seat, choice) from error
    raise moment.broken("not offered, yet it can be played", seat, choice)


def _find_culprit(moment: Moment, before: dict[str, Any]) -> Broken:
    """Which of the choices that are not offered changed the position."""
    for seat, choice in _not_offered(moment):
        g = moment.position.clone()
        _try(moment, g, seat, choice)
        if encode(g) != before:
            return moment.broken("not offered, yet it changes the position", seat, choice)
    return moment.broken("choices that are not offered change the position together")


def _refusal(moment: Moment, seat: Seat, choice: Choice) -> Refusal | None:
    try:
        return moment.game.why_not(moment.position.clone(), seat, choice)
    except Exception as error:
        raise moment.broken(f"asking why not fails: {error!r}", seat, choice) from error


def no_refusal_means_offered(sample: Sample) -> None:
    """`why_not` finds no reason exactly for the choices that are offered."""
    for moment in sample.examined:
        for seat in moment.seats:
            for choice in sample.game.space.choices:
                refusal = _refusal(moment, seat, choice)
                if (refusal is None) != is_offered(moment.position, seat, choice):
                    problem = "not offered, but nothing is against it"
                    if refusal is not None:
                        problem = f"offered, but refused by {refusal.rule} ({refusal.key})"
                    raise moment.broken(problem, seat, choice)


def ways_are_sound(sample: Sample) -> None:
    """What is chosen on the way to another choice is an answer to its question, and can be said."""
    game = sample.game
    for question in game.questions:
        way = question.on_the_way
        if way is not None and way not in question.choices:
            raise Broken(f"{game.id}: {question.__name__} is left by {way}, which is no answer")
    texts = [game.text_in(code) for code in game.languages]
    for moment in sample.moments:
        for ask in moment.position.asks:
            found = way_on(moment.position, ask.seat)
            if found is not None:
                _check_way(moment, texts, ask, found)


def _check_way(moment: Moment, texts: list[Text], ask: Ask, way: Way[Any]) -> None:
    """It is told in every language, and every choice it leads to can be made."""
    for text in texts:
        try:
            text.way(ask, way.choice)
        except MissingText as error:
            problem = f"what is done on the way cannot be said: {error}"
            raise moment.broken(problem, ask.seat, way.choice) from error
    for choice in way.ask.choices:
        moment.carry_out(way.position.clone(), ask.seat, choice)


def simultaneous_answers_are_apart(sample: Sample) -> None:
    """Where seats answer at the same time, what one chooses changes nothing for another."""
    for moment in sample.moments:
        step, asks = moment.position.todo[-1], moment.position.asks
        if isinstance(step, Question) and step.simultaneous:
            for one, two in combinations(asks, 2):
                for pair in product(one.choices, two.choices):
                    _check_apart(moment, (one, two), pair)


def _check_apart(moment: Moment, asks: tuple[Ask, Ask], choices: tuple[Choice, Choice]) -> None:
    """Both answers in either order: the second ask stays as it was, and the end is the same."""
    ends = []
    for first, second in ((0, 1), (1, 0)):
        g, ask, later = moment.position.clone(), asks[first], asks[second]
        moment.carry_out(g, ask.seat, choices[first])
        if later not in g.asks:
            problem = "asked at the same time, yet it changes what another seat is asked"
            raise moment.broken(problem, ask.seat, choices[first])
        moment.carry_out(g, later.seat, choices[second])
        ends.append(encode(g))
    if ends[0] != ends[1]:
        problem = "asked at the same time, yet the order of answers matters"
        raise moment.broken(problem, asks[0].seat, choices[0])


def heuristics_rate_every_choice(sample: Sample) -> None:
    """Heuristics and policy give one finite score for each choice, and leave the position alone."""
    game = sample.game
    ratings = {"heuristics": game.heuristics}
    if game.policy is not None:
        ratings["scores of the policy"] = game.policy
    for moment in sample.examined:
        for ask in moment.position.asks:
            for name, rate in ratings.items():
                _rates_every_choice(moment, ask, name, rate)


def _rates_every_choice(
    moment: Moment, ask: Ask, name: str, rate: Callable[[Any, Ask], Sequence[float]]
) -> None:
    g = moment.imagine(ask.seat, 0)
    before = encode(g)
    try:
        scores = list(rate(g, ask))
    except Exception as error:
        raise moment.broken(f"the {name} fail: {error!r}", ask.seat) from error
    if len(scores) != len(ask.choices) or not all(map(math.isfinite, scores)):
        problem = f"{len(ask.choices)} choices are rated {scores}"
        raise moment.broken(problem, ask.seat)
    if encode(g) != before:
        raise moment.broken(f"the {name} change the position", ask.seat)


def playouts_go_on_with_what_is_offered(sample: Sample) -> None:
    """A playout says nothing or names an offered choice, and leaves the position alone."""
    for moment in sample.examined:
        for ask in moment.position.asks:
            g = moment.imagine(ask.seat, 0)
            before = encode(g)
            try:
                choice = sample.game.playout(g, ask)
            except Exception as error:
                raise moment.broken(f"the playout fails: {error!r}", ask.seat) from error
            if choice is not None and choice not in ask.choices:
                raise moment.broken("the playout goes on with what is not offered", ask.seat)
            if encode(g) != before:
                raise moment.broken("the playout changes the position", ask.seat)


def value_is_a_chance(sample: Sample) -> None:
    """The value of a position is between 0 and 1 for every seat, and leaves the position alone."""
    for moment in sample.examined:
        for seat in map(Seat, range(moment.position.seats)):
            g = moment.imagine(seat, 0)
            before = encode(g)
            try:
                chance = sample.game.value(g, seat)
            except Exception as error:
                raise moment.broken(f"the value fails: {error!r}", seat) from error
            if not 0 <= chance <= 1:
                raise moment.broken(f"the value is {chance}", seat)
            if encode(g) != before:
                raise moment.broken("the value changes the position", seat)
