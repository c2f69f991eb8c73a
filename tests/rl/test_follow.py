"""Follow: what is compiled tells what plain Python tells, whatever it is given."""

from __future__ import annotations

import gc
import os
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mayday.games import find
from mayday.kernel import (
    FACE_DOWN,
    MOST,
    OWNER,
    PUBLIC,
    SECRET_ANSWERS,
    Ask,
    Bits,
    BlocksOfIds,
    Cell,
    Choice,
    Counts,
    Each,
    EachSeat,
    Flag,
    GameDef,
    Letters,
    ListOf,
    Number,
    Numbers,
    OneOf,
    Pile,
    Seat,
    SeatBits,
    SeatName,
    SeatQuestion,
    State,
    Step,
    TupleOf,
    copied,
    play,
    reading,
)
from mayday.kernel import table as declare
from mayday.rl import follow
from mayday.rl.follow import Following, is_compiled, offer, offer_plainly
from mayday.rl.layout import Layout
from mayday.rl.look import Onlooking
from mayday.rl.observe import Observer
from mayday.testing.sample import option_sets
from rl.conftest import GAMES
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

ALL = [*GAMES, AIRLOCK, BLACKOUT, CLAIMS, WRECK]


@pytest.fixture(autouse=True)
def compiled():
    """Skip with a loud line; where everything must be there, fail."""
    if not is_compiled():
        if os.environ.get("CI") == "true":
            pytest.fail("a C compiler is missing", pytrace=False)
        pytest.skip("NO C COMPILER: WHAT IS COMPILED IS NOT TESTED")


def both_ways(game, seats, options):
    layout, filled = Layout(game, seats), game.fill_options(options, seats)
    return [Onlooking(layout, filled, compiled=compiled).look() for compiled in (True, False)]


def check_alike(game, looks, g, seat):
    compiled, plain = [bytes(look.at(g, seat)) for look in looks]
    if compiled != plain:
        cells = Layout(game, g.seats).cells
        others = [n for n, (a, b) in enumerate(zip(compiled, plain, strict=True)) if a != b]
        pytest.fail(f"{[(cells[n], compiled[n], plain[n]) for n in others[:5]]}")


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.id)
def test_what_is_compiled_tells_what_plain_python_tells(game):
    """Over whole games with several options, one after the other, by turns with all seats."""
    luck = Random(11)
    for seats in {game.seat_counts[0], game.seat_counts[-1]}:
        for options in [{}, *option_sets(game, seed=5)[:2]]:
            if game.check_options(game.fill_options({}) | options, seats) is not None:
                continue
            looks, index = both_ways(game, seats, options), game.space.index
            for seed in range(3):
                g = game.new(game.fill_options(options, seats), seats, seed)
                for _ in range(150):
                    for seat in {luck.randrange(seats), g.asks[0].seat if g.asks else 0}:
                        check_alike(game, looks, g, seat)
                        masks = bytearray(b"x" * len(index)), bytearray(len(index))
                        offer(g, seat, index, masks[0])
                        offer_plainly(g, seat, index, masks[1])
                        assert masks[0] == masks[1]
                    if not g.asks:
                        break
                    ask = luck.choice(g.asks)
                    play(g, ask.seat, luck.choice(ask.choices))


IDS = ("key", "lamp", "rope")
ROOMS = tuple(f"room{n}" for n in range(100))


class HandsOfAll(BlocksOfIds[dict[str, tuple[str, ...]]]):
    turns = False
    block_place = {id: n for n, id in enumerate(IDS)}
    block_faces = {id: n for n, id in enumerate((*IDS, "?"))}

    def empty(self, seats):
        return {}

    def copy(self, value):
        return f"{value}.copy()"

    def cells(self, seats):
        return tuple(Cell(id, face, 0, MOST) for id in IDS for face in self.block_faces)


class RowOfAll(HandsOfAll):
    block_place = {n: n for n in range(4)}

    def empty(self, seats):
        return []

    def cells(self, seats):
        return tuple(Cell(f"{n}", face, 0, MOST) for n in range(4) for face in self.block_faces)


class OnSeat(Number):
    """A seat as a number, told from the own one on."""

    turns = True

    def __init__(self):
        super().__init__(0, 2)

    def numbers(self, value, by):
        return [by.turned(value)]


class Shelves(Number):
    """Lists within a dict, told by how many ids there are in all."""

    def empty(self, seats):
        return {}

    def numbers(self, value, by):
        return [sum(map(len, value.values()))]

    def key(self, value):
        return f"tuple([(id, *each) for id, each in {value}.items()])"

    def copy(self, value):
        return f"{{id: each[:] for id, each in {value}.items()}}"


@reading("open")
def SHUTTERED(g: Any, seat: int, numbers: list[int]) -> list[int]:  # noqa: N802  # a sight
    return numbers[:] if g.open or seat == 0 else [0] * len(numbers)


def UNSAID(g: Any, seat: int, word: str) -> str:  # noqa: N802  # a sight that does not say what it reads
    return word if g.open else ""


class Everything(State):
    """A table of each shape, under each sight."""

    number: int = declare(PUBLIC, Number(0, 300))
    small: int = declare(PUBLIC, Number(-3, 9))
    boundless: int = declare(PUBLIC, Number())
    open: bool = declare(PUBLIC, Flag())
    seat: int = declare(PUBLIC, SeatName())
    seats_in: int = declare(PUBLIC, SeatBits())
    one: str = declare(PUBLIC, OneOf(IDS))
    row: list[str] = declare(PUBLIC, ListOf(IDS, none="nobody", places=4))
    pile: list[str] = declare(PUBLIC, Pile(IDS))
    stack: tuple[str, ...] = declare(PUBLIC, TupleOf(IDS, top_last=True))
    letters: str = declare(PUBLIC, Letters("HM"))
    numbers: list[int] = declare(PUBLIC, Numbers(-5))
    few: int = declare(PUBLIC, Bits(IDS))
    many: int = declare(PUBLIC, Bits(ROOMS))
    counts: dict[str, int] = declare(PUBLIC, Counts(IDS, of=Number(-3, 10)))
    owners: dict[str, int] = declare(PUBLIC, Counts(IDS, of=OnSeat()))
    held: dict[str, tuple[str, ...]] = declare(PUBLIC, HandsOfAll())
    rows: list[tuple[str, ...]] = declare(PUBLIC, RowOfAll())
    shelves: dict[str, list[str]] = declare(PUBLIC, Shelves(0, 99))
    rooms: list[list[str]] = declare(PUBLIC, Each(("left", "right"), Pile(IDS)))
    marks: list[int] = declare(PUBLIC, EachSeat(Number(0, 200)))
    deck: list[str] = declare(FACE_DOWN, Pile(IDS))
    hands: list[list[str]] = declare(OWNER, EachSeat(ListOf(IDS)))
    answers: list[str] = declare(SECRET_ANSWERS, EachSeat(OneOf(IDS)))
    shuttered: list[int] = declare(SHUTTERED, Numbers())
    whispered: str = declare(UNSAID, OneOf(IDS))
    secret: int = declare(None, Number())


class Choosing(SeatQuestion[Everything], frozen=True):
    """One of several things, with fields of all kinds."""

    prompt = "choosing"
    choices = (Choice("take", "key"), Choice("leave"))
    among: tuple[str, ...] = ()
    place: str = ""
    times: int = 0
    before: Seat = Seat(0)


class Later(Step[Everything], frozen=True):
    """Something that is to be done later."""

    by: Seat
    many: tuple[str, ...] = ()


def game_of(state, *steps):
    return GameDef(
        id="everything", title="Everything", seat_counts=range(3, 4),
        seat_names=("A", "B", "C"), state=state, steps=steps, setup=lambda g: None,
        scene=lambda v: None,
    )  # fmt: skip


EVERYTHING = game_of(Everything, Choosing, Later)
ids = st.sampled_from((*IDS, "?"))
cards = st.lists(ids, max_size=6)
hand = cards.map(tuple)
VALUES = {
    "number": st.integers(0, 300),
    "small": st.integers(-3, 9),
    "boundless": st.integers(-2, 20_000) | st.just(10**30),
    "open": st.booleans(),
    "seat": st.integers(0, 2),
    "seats_in": st.integers(0, 7),
    "one": st.sampled_from((*IDS, "", "?")),
    "row": st.lists(st.sampled_from((*IDS, "", "?")), max_size=6),
    "pile": cards | st.lists(ids, min_size=MOST - 1, max_size=MOST + 2),
    "stack": hand,
    "letters": st.text("HM?", max_size=5),
    "numbers": st.lists(st.integers(-5, 200), max_size=10),
    "few": st.integers(0, 7),
    "many": st.integers(0, (1 << 100) - 1),
    "counts": st.dictionaries(st.sampled_from(IDS), st.integers(-3, 10)),
    "owners": st.dictionaries(st.sampled_from(IDS), st.integers(0, 2)),
    "held": st.dictionaries(st.sampled_from(IDS), hand),
    "rows": st.lists(hand, max_size=4),
    "shelves": st.dictionaries(st.sampled_from(IDS), cards),
    "rooms": st.tuples(cards, cards).map(list),
    "marks": st.lists(st.integers(0, 200), min_size=3, max_size=3),
    "deck": cards,
    "hands": st.lists(cards, min_size=3, max_size=3),
    "answers": st.lists(st.sampled_from((*IDS, "")), min_size=3, max_size=3),
    "shuttered": st.lists(st.integers(0, 9), max_size=4),
    "whispered": st.sampled_from((*IDS, "")),
    "secret": st.integers(0, 9),
}
change = st.sampled_from(sorted(VALUES)).flatmap(
    lambda name: st.tuples(st.just(name), VALUES[name], st.integers(0, 2))
)


def test_each_table_of_a_position_with_everything_is_tried():
    assert {table.name for table in Everything.tables[4:]} == VALUES.keys()


@given(st.lists(change, max_size=40))
def test_every_shape_under_every_sight_is_told_alike(changes):
    looks, g = both_ways(EVERYTHING, 3, {}), EVERYTHING.empty(seats=3)
    for name, value, seat in changes:
        setattr(g, name, copied(value))
        check_alike(EVERYTHING, looks, g, seat)
        fresh = both_ways(EVERYTHING, 3, {})[0]
        assert bytes(fresh.at(g, seat)) == bytes(looks[0].at(g, seat)), (name, value)


@given(cards, cards, st.lists(hand, max_size=4), st.integers(0, 2))
def test_what_changes_in_place_is_noticed(before, after, rows, seat):
    """Lists and dicts of a position are the same objects from step to step."""
    looks, g = both_ways(EVERYTHING, 3, {}), EVERYTHING.empty(seats=3)
    g.hands[seat], g.rooms[1], g.pile = before[:], before[:], before[:]
    check_alike(EVERYTHING, looks, g, seat)
    for row in (g.hands[seat], g.rooms[1], g.pile):
        row[:] = after
    g.rows[:] = rows
    g.counts["key"] = len(after)
    g.held |= dict(zip(IDS, rows, strict=False))
    check_alike(EVERYTHING, looks, g, seat)
    g.counts.clear()
    g.held.clear()
    check_alike(EVERYTHING, looks, g, seat)


seat = st.integers(0, 2).map(Seat)
words = st.sampled_from((*IDS, "", "seat2", "seat1.key", "rope.7", "200", "key.3.lamp", "saw"))
said = st.lists(words, max_size=3).map(tuple)
asking = st.builds(Choosing, seat, said, words, st.integers(-300, 300), seat)
asked = st.builds(Ask, seat, st.just("choosing"), st.just(Choosing.choices), said, words)
moment = st.tuples(
    st.lists(st.builds(Later, seat, said), max_size=4),
    asking,
    st.lists(asked, max_size=3, unique_by=lambda ask: ask.seat).map(tuple),
    seat,
)


@given(st.lists(moment, max_size=8))
def test_whatever_is_asked_and_to_be_done_is_told_alike(moments):
    looks, g = both_ways(EVERYTHING, 3, {}), EVERYTHING.empty(seats=3)
    for later, question, asks, looking in moments:
        g.todo[:] = [*later, question]
        g.asks = asks
        check_alike(EVERYTHING, looks, g, looking)
        g.todo[-1:] = [question, question]
        check_alike(EVERYTHING, looks, g, looking)


def test_a_pile_that_grows_beyond_what_can_be_counted():
    looks, g = both_ways(EVERYTHING, 3, {}), EVERYTHING.empty(seats=3)
    for n in range(MOST + 5):
        g.pile.append(IDS[n % 2])
        check_alike(EVERYTHING, looks, g, 0)
    while g.pile:
        g.pile.pop()
        check_alike(EVERYTHING, looks, g, 0)


@pytest.mark.parametrize("number", [10, MOST, MOST + 1, 300, -4, -200])
def test_a_number_beyond_its_limits_is_told_as_the_last_one_within(number):
    looks, g = both_ways(EVERYTHING, 3, {}), EVERYTHING.empty(seats=3)
    g.small = number
    check_alike(EVERYTHING, looks, g, 0)


def test_lists_within_a_dict_may_change_in_place():
    looks, g = both_ways(EVERYTHING, 3, {}), EVERYTHING.empty(seats=3)
    g.shelves["key"] = ["rope"]
    check_alike(EVERYTHING, looks, g, 0)
    g.shelves["key"].append("lamp")
    check_alike(EVERYTHING, looks, g, 0)
    assert 2 in bytes(looks[0].at(g, 0))


def test_more_tables_than_any_game_has():
    tables = {f"t{n}": declare(PUBLIC, Number(0, 9)) for n in range(300)}
    wide = game_of(type(State)("Wide", (State,), dict(tables)))
    looks, g = both_ways(wide, 3, {}), wide.empty(seats=3)
    for n in range(0, 300, 7):
        setattr(g, f"t{n}", n % 10)
        check_alike(wide, looks, g, n % 3)


def test_nothing_is_kept_of_what_is_over():
    """The same looks and masks again and again take no more memory, and every thing that they
    touch is held as often as before."""
    game = find("phobia")
    g = game.new(seed=3)
    later = g.clone()
    luck = Random(2)
    for _ in range(60):
        ask = luck.choice(later.asks)
        play(later, ask.seat, luck.choice(ask.choices))
    look, index = both_ways(game, 2, {})[0], game.space.index
    mask = bytearray(len(index))

    def work():
        for position in (g, later):
            for seat in (0, 1):
                look.at(position, seat)
                offer(position, seat, index, mask)

    things = [g.todo[-1], g.asks, later.asks[0].choices, index, mask, g, look._row]
    for _ in range(50):
        work()
    gc.collect()
    held, blocks = [sys.getrefcount(thing) for thing in things], sys.getallocatedblocks()
    for _ in range(2000):
        work()
    gc.collect()
    assert [sys.getrefcount(thing) for thing in things] == held
    assert sys.getallocatedblocks() - blocks < 200


def update_of(game):
    observer = Observer(game)
    following = Following(observer.layout, observer.options)
    return following.made(), following.fresh, memoryview(bytearray(len(observer.layout)))


def test_what_makes_no_sense_is_an_error_and_nothing_worse():
    game = find("systems-failing")
    update, seen, row = update_of(game)
    g = game.new(seed=1)
    for wrong in (
        (),
        (g, seen, row),
        (find("phobia").new(seed=1), seen, row, 0),
        (g, tuple(seen), row, 0),
        (g, [], row, 0),
        (g, copied(seen), bytes(row), 0),
        (g, copied(seen), row[:-1], 0),
        (g, copied(seen), row, 2),
        (g, copied(seen), row, -1),
        (g, copied(seen), row, "A"),
        (g, [9, *seen[1:]], row, 0),
    ):
        with pytest.raises((TypeError, ValueError, IndexError, BufferError)):
            update(*wrong)
    update(g, copied(seen), row, 0)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("many", 1 << 104),
        ("counts", {"saw": 1}),
        ("counts", [1]),
        ("held", {"key": ("saw",)}),
        ("held", {"key": 7}),
        ("rows", [()] * 5),
        ("pile", ["saw"]),
        ("pile", 7),
        ("rooms", [[]]),
        ("marks", None),
        ("numbers", object()),
    ],
)
def test_a_value_that_cannot_be_there_is_an_error_and_nothing_worse(name, value):
    for before in (False, True):
        update, seen, row = update_of(EVERYTHING)
        g = EVERYTHING.empty(seats=3)
        if before:
            update(g, seen, row, 0)
        setattr(g, name, value)
        with pytest.raises((TypeError, ValueError, IndexError, KeyError, OverflowError)):
            update(g, seen, row, 0)


def test_a_table_that_is_missing_is_an_error():
    update, seen, row = update_of(EVERYTHING)
    g = EVERYTHING.empty(seats=3)
    del g.pile
    with pytest.raises(AttributeError):
        update(g, seen, row, 0)


def test_a_choice_that_has_no_number_is_an_error():
    game = find("systems-failing")
    g = game.new(seed=1)
    seat = g.asks[0].seat
    with pytest.raises(KeyError):
        offer(g, seat, {}, bytearray(3))
    with pytest.raises(IndexError):
        offer(g, seat, game.space.index, bytearray(1))
    with pytest.raises(TypeError):
        offer(g, 0, None, bytearray(1))
    with pytest.raises(BufferError):
        offer(g, 0, game.space.index, bytes(len(game.space)))


def test_a_plan_that_says_something_else_is_refused():
    for plan in ((), (1,) * 9, (Everything, None, 3, 0, [], ("pile",), (), (), ())):
        with pytest.raises((TypeError, ValueError)):
            follow._native.Follower(plan)


def test_without_a_compiler_everything_is_told_all_the_same(monkeypatch):
    monkeypatch.setattr(follow, "_native", None)
    game = find("systems-failing")
    assert not is_compiled()
    g = game.new(seed=1)
    plain = Observer(game).observe(g, Seat(0))
    monkeypatch.undo()
    assert is_compiled()
    assert np.array_equal(plain, Observer(game).observe(g, Seat(0)))
