"""Observations: enough to decide, within their limits, and nothing that the seat cannot know."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

import numpy as np
import pytest

from mayday.games import find
from mayday.kernel import (
    PUBLIC,
    UNKNOWN,
    Bits,
    Cell,
    GameDef,
    GameError,
    Number,
    Onlooker,
    Seat,
    Shape,
    State,
    encode_table,
    play,
    view,
)
from mayday.kernel import table as declare
from mayday.rl.layout import Layout
from mayday.rl.observe import Observer
from mayday.rl.rewards import Shaping
from mayday.rl.spaces import MOST_TOKENS
from mayday.testing.checks.secrets import imagined
from mayday.testing.sample import Plan, Sample
from rl.conftest import GAMES
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

PLAN = Plan(games=6, moments=200, examined=40, resamples=2)
ALL = [*GAMES, AIRLOCK, BLACKOUT, CLAIMS, WRECK]


BY_ID = {game.id: game for game in ALL}


DEEPER = 20


@cache
def sample_of(game, times):
    return Sample(BY_ID[game], PLAN.deeper(times))


@cache
def observer_for(game, seats, options):
    return Observer(BY_ID[game], seats, dict(options))


def observer_at(moment):
    g = moment.position
    return observer_for(moment.game.id, g.seats, tuple(g.options.items()))


OFTEN = [pytest.param((game, 1), id=game) for game in BY_ID]
DEEP = [pytest.param((game, DEEPER), id=game, marks=pytest.mark.fuzz) for game in BY_ID]


@pytest.fixture(params=[*OFTEN, *DEEP])
def sample(request):
    return sample_of(*request.param)


def test_what_a_seat_cannot_see_changes_neither_observation_nor_mask_nor_reward(sample):
    shaping = Shaping(weight=1.0)
    for moment in sample.examined:
        observer = observer_at(moment)
        for seat in moment.seats:
            truth = observer.observe(moment.position, seat)
            mask = observer.mask(moment.position, seat)
            looks = shaping.potential(moment.game, moment.position, seat)
            for g in imagined(sample, moment, seat):
                told = observer.observe(g, seat)
                if not np.array_equal(told, truth):
                    cells = [observer.layout.cells[n] for n in np.flatnonzero(told != truth)]
                    raise moment.broken(f"its observation changes: {cells[:5]}", seat)
                assert np.array_equal(observer.mask(g, seat), mask)
                assert shaping.potential(moment.game, g, seat) == looks


def test_an_observation_is_that_of_the_view(sample):
    for moment in sample.examined:
        observer = observer_at(moment)
        for seat in moment.seats:
            seen = view(moment.position, seat).position
            told = observer.parts(observer.observe(moment.position, seat))
            by = Onlooker(seat, seen.seats, seen.options)
            for table in observer.layout.tables:
                numbers = table.shape.numbers(getattr(seen, table.name), by)
                assert told[table.name].tolist() == [*numbers], table.name


def test_what_was_looked_at_before_does_not_matter(sample):
    for moment in sample.examined:
        observer = observer_at(moment)
        for seat in moment.seats:
            first = observer.look().at(moment.position, seat)
            assert observer.observe(moment.position, seat).tobytes() == first


def plainly_asked(layout, g, seat):
    """The sections that tell of the question and of what is still to do, by their definition."""
    asks, todo, seats = g.asks, g.todo, g.seats
    ask = next((each for each in asks if each.seat == seat), asks[0]) if asks else None
    turned = {f"seat{n + 1}": layout.spoken[(n - seat) % seats] for n in range(seats)}
    words, numbers = set(), [0]
    for ids in ([[id] for id in (*ask.about, ask.actor)] + [ids_in(todo[-1])]) if asks else []:
        parts = [part for id in ids for part in {id, *id.split(".")}]
        words |= {turned.get(part, part) for part in parts}
        numbers.append(max([int(part) for part in parts if part.isdecimal()], default=0))
    fields = []
    for field in layout.fields:
        value = next((getattr(s, field.name) for s in todo[::-1] if type(s) is field.step), None)
        if field.is_seat:
            value = 0 if value is None else (value - seat) % seats + 1
        elif not isinstance(value, int):
            value = len(value or ())
        fields.append(min(max(value, -128), 127))
    return {
        "asked": [int((seat + n) % seats in [each.seat for each in asks]) for n in range(seats)],
        "prompt": [int(bool(asks) and ask.prompt == prompt) for prompt in layout.prompts],
        "spoken": [
            *(int(id in words) for id in layout.spoken),
            min(([0] + [number for number in numbers if number])[-1], 127),
        ],
        "todo": [*(sum(type(s) is kind for s in todo) for kind in layout.game.steps), *fields],
    }


def ids_in(step):
    values = [getattr(step, name) for name in step.__struct_fields__]
    rows = [(value,) if isinstance(value, str) else value for value in values]
    return [id for row in rows if isinstance(row, tuple) for id in row if isinstance(id, str)]


def test_the_question_and_what_is_still_to_do_are_told_as_they_are_defined(sample):
    for moment in sample.examined:
        g, observer = moment.position, observer_at(moment)
        for seat in moment.seats:
            told = observer.parts(observer.observe(g, seat))
            for name, numbers in plainly_asked(observer.layout, g, seat).items():
                assert told[name].tolist() == numbers, (name, seat, g.asks, g.todo)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_a_game_that_is_followed_is_told_as_at_first_sight(game):
    """From decision to decision, by turns with all seats, also after choices were taken back."""
    luck = Random(8)
    for seats in {game.seat_counts[0], game.seat_counts[-1]}:
        observer = Observer(game, seats)
        look = observer.look()
        for seed in range(2):
            g = before = game.new(observer.options, seats, seed)
            for step in range(80):
                if not g.asks:
                    break
                for seat in {g.asks[0].seat, Seat(luck.randrange(seats))}:
                    assert look.at(g, seat) == observer.look().at(g, seat), (seat, g.todo)
                if step % 10 == 0:
                    g, before = before, g.clone()
                ask = luck.choice(g.asks)
                play(g, ask.seat, luck.choice(ask.choices))
            for seat in map(Seat, range(seats)):
                assert look.at(g, seat) == observer.look().at(g, seat)


def test_threads_that_look_at_once_do_not_disturb_each_other():
    """A look changes in place; while one thread is held up in it, another one looks elsewhere."""
    game = find("systems-failing")
    first, other = game.new(seed=1), game.new(seed=2)
    observer = Observer(game)
    wanted = observer.tell(first, Seat(0))
    observer.tell(other, Seat(0))
    with ThreadPoolExecutor(1) as elsewhere:

        class HeldUp(game.state):
            """A position that another thread looks at another one in the midst of."""

            def __getattribute__(self, name):
                elsewhere.submit(observer.tell, other, Seat(0)).result()
                return super().__getattribute__(name)

        held_up = HeldUp.__new__(HeldUp)
        first._copy_tables(held_up)
        held_up.asks, held_up.todo = first.asks, first.todo
        assert observer.tell(held_up, Seat(0)) == wanted


def test_no_number_is_beyond_the_limits_of_its_cell(sample):
    for moment in sample.moments:
        g, layout = moment.position, observer_at(moment).layout
        by = Onlooker(0, g.seats, g.options)
        for table in layout.tables:
            numbers = np.array([*table.shape.numbers(getattr(g, table.name), by)])
            part = layout[table.name].part
            assert len(numbers) == part.stop - part.start, table.name
            beyond = (numbers < layout.low[part]) | (numbers > layout.high[part])
            assert not beyond.any(), (table.name, layout.cells[part][beyond.argmax()])


def test_a_table_that_changes_is_told_differently(sample):
    """But for the order of piles whose cards are alike, all that a seat sees of a table counts."""
    told: dict[tuple, dict[bytes, str]] = {}
    for moment in sample.moments:
        g = moment.position
        observer = observer_at(moment)
        numbers = observer.observe(g, Seat(0))
        seen = view(g, Seat(0)).position
        for table in observer.layout.tables:
            part = numbers[observer.layout[table.name].part].tobytes()
            options = tuple(g.options.items())
            words = _in_no_order(encode_table(getattr(seen, table.name)))
            other = told.setdefault((table.name, g.seats, options), {}).setdefault(part, words)
            assert words == other, table.name


def _in_no_order(value):
    """A table as text; rows are sorted, as the order of equal cards is told only in part."""
    if isinstance(value, list | tuple):
        return repr(sorted(_in_no_order(each) for each in value))
    if isinstance(value, dict):
        return repr(sorted((key, _in_no_order(each)) for key, each in value.items() if each))
    if isinstance(value, str):
        return "".join(sorted(value)) if set(value) <= {"H", "M", UNKNOWN} else value
    return repr(value)


def test_tokens_say_what_the_numbers_say(sample):
    for moment in sample.examined[:10]:
        observer = observer_at(moment)
        numbers = observer.observe(moment.position, Seat(0))
        tokens = observer.tokens(numbers)
        assert len(tokens) == np.count_nonzero(numbers) <= MOST_TOKENS
        words, sections = observer.vocabulary, observer.layout.sections
        again = np.zeros_like(numbers)
        for section, place, id, number in tokens.tolist():
            where = sections[section]
            names = [cell[:2] for cell in where.cells]
            again[where.start + names.index((words[place], words[id]))] = number
        assert np.array_equal(again, numbers)


def test_every_cell_can_be_told_apart_by_its_names():
    for game in ALL:
        layout = Layout(game, game.seat_counts[-1])
        for section in layout.sections:
            names = [cell[:2] for cell in section.cells]
            assert len(set(names)) == len(names), (game.id, section.name)


def test_the_layout_does_not_depend_on_options():
    game = find("phobia")
    sizes = {len(Observer(game, None, {"scenario": name}).layout) for name in ("standard", "quick")}
    assert len(sizes) == 1


def test_the_own_seat_comes_first():
    game = find("systems-failing")
    g = game.new(seed=3)
    observer = Observer(game)
    (own, other), (theirs, mine) = (
        np.split(observer.parts(observer.observe(g, Seat(seat)))["pools"], 2) for seat in (0, 1)
    )
    assert g.pools[0] != g.pools[1]
    assert np.array_equal(own, mine)
    assert np.array_equal(other, theirs)


def test_the_options_and_the_question_are_told():
    game = find("systems-failing")
    g = game.new({"difficulty": "hard"}, seed=3)
    layout = Layout(game)
    told = Observer(game, None, g.options).observe(g, g.asks[0].seat)

    def is_told(section, cell):
        return told[layout[section].start + layout[section].cells.index(cell)]

    assert is_told("options", Cell("difficulty", "hard"))
    assert not is_told("options", Cell("difficulty", "easy"))
    assert is_told("prompt", Cell("", g.asks[0].prompt))
    assert is_told("asked", Cell("", "own"))


def game_of(shape):
    """A game with one table."""

    class OddState(State):
        odd: int = declare(PUBLIC, shape)

    return GameDef(
        id="odd", title="Odd", seat_counts=range(1, 2), state=OddState, steps=(),
        setup=lambda g: None, scene=lambda v: None,
    )  # fmt: skip


def test_a_shape_that_tells_more_than_its_cells_is_found_out():
    class Odd(Number):
        def numbers(self, value, by):
            return [value] * 2

    game = game_of(Odd(0, 9))
    with pytest.raises(ValueError, match=r"memoryview|fill their cells"):
        Observer(game).observe(game.empty(), Seat(0))


def test_a_shape_with_numbers_of_its_own_need_not_say_how_they_change():
    class Halves(Bits):
        def numbers(self, value, by):
            return [int(value > 1), *[0] * 99]

    game = game_of(Halves(map(str, range(100))))
    look, g = Observer(game).look(), game.empty()
    for g.odd in (1, 2):
        assert look.at(g, Seat(0)) == Observer(game).look().at(g, Seat(0))


def test_a_shape_that_says_no_cells_is_named():
    class Odd(Shape[int]):
        def empty(self, seats):
            return 0

    with pytest.raises(GameError, match="the shape Odd of its table odd"):
        Layout(game_of(Odd()))
