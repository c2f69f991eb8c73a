"""Encoding: plain data and back, clones and hashes, for every kind of table a game may declare."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar, NamedTuple, NewType, Self

import msgspec
import pytest

from mayday.games import find
from mayday.kernel.chance import Luck, pick
from mayday.kernel.encoding import (
    Table,
    decode,
    decode_step,
    digest,
    encode,
    encode_step,
    hash_position,
    tables,
)
from mayday.kernel.flow import Ask, Asks, Choice, GameOver, Refusal, Result, Seat, State, Step, play
from mayday.kernel.view import encode_view, view
from mayday.kernel.zones import FACE_DOWN, PUBLIC, copied
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK

RoomId = NewType("RoomId", str)
GAMES = [AIRLOCK, BLACKOUT, CLAIMS, WRECK, find("systems-failing")]


class Hue(StrEnum):
    RED = "red"
    BLUE = "blue"


class Spot(NamedTuple):
    x: int
    y: int


class Locker(State):
    """One table of every kind."""

    over_rule: ClassVar[str] = "LO-END-1"
    shelves: ClassVar[int] = 4

    number: Annotated[int, PUBLIC]
    ratio: Annotated[float, PUBLIC]
    room: Annotated[RoomId, PUBLIC]
    hue: Annotated[Hue, PUBLIC]
    is_open: Annotated[bool, PUBLIC]
    nobody: Annotated[Seat | None, PUBLIC]
    spot: Annotated[Spot, PUBLIC]
    piles: Annotated[list[list[RoomId]], PUBLIC]
    by_room: Annotated[dict[RoomId, list[int]], PUBLIC]
    deck: Annotated[list[RoomId], FACE_DOWN]
    buried: list[RoomId]

    def __init__(self, options: dict[str, str], seats: int) -> None:
        super().__init__(options, seats)
        self.number, self.ratio, self.room = 3, 0.25, RoomId("lab")
        self.hue, self.is_open, self.nobody, self.spot = Hue.RED, True, None, Spot(1, 2)
        self.piles = [[RoomId("lab")], []]
        self.by_room = {RoomId("lab"): [1, 2]}
        self.deck = [RoomId("bay")]
        self.buried = [RoomId("hold")]
        self.todo = [Wait(Seat(1), RoomId("bay"), Hue.BLUE, (Seat(0), Seat(1)), (RoomId("lab"),))]

    def copy_tables(self, into: Self) -> None:
        for table in tables(type(self)):
            setattr(into, table.name, copied(getattr(self, table.name)))


class Wait(Step[Locker], frozen=True):
    """A step of every kind of value, at rest."""

    seat: Seat
    room: RoomId
    hue: Hue
    order: tuple[Seat, ...]
    rooms: tuple[RoomId, ...] = ()
    is_last: bool = False

    def advance(self, g: Locker) -> Asks:
        return (Ask(self.seat, "wait", (Choice("go", self.room),)),)

    def refusal(self, g: Locker, seat: Seat, choice: Choice) -> Refusal | None:
        return None


class Roster(State):
    """Tables that JSON has no word for: a dict by seat and a set."""

    over_rule: ClassVar[str] = "RO-END-1"

    by_seat: Annotated[dict[Seat, int], PUBLIC]
    visited: Annotated[set[int], PUBLIC]

    def __init__(self, by_seat: dict[Seat, int], visited: set[int]) -> None:
        super().__init__({}, 2)
        self.by_seat, self.visited = by_seat, visited


STEPS = {"Wait": Wait}


def locker() -> Locker:
    g = Locker({"air": "thin"}, 2)
    g.asks = g.todo[-1].advance(g)
    return g


def through_json(data):
    return msgspec.json.decode(msgspec.json.encode(data))


def walk(game, seed, choices=80):
    """Positions of one random game, each a copy."""
    g, luck = game.new(seed=seed), Luck(seed)
    yield g.clone()
    while g.asks and choices:
        ask = g.asks[pick(luck, len(g.asks))]
        play(g, ask.seat, ask.choices[pick(luck, len(ask.choices))])
        yield g.clone()
        choices -= 1


def test_tables_are_read_from_the_annotations_in_the_order_written():
    names = [table.name for table in tables(Locker)]
    assert names[:6] == ["options", "seats", "round", "result", "number", "ratio"]
    assert names[-2:] == ["deck", "buried"]
    assert not {"over_rule", "shelves"} & set(names)


def test_a_table_has_its_type_and_its_sight_or_none():
    found = {table.name: table for table in tables(Locker)}
    assert found["deck"] == Table("deck", list[RoomId], FACE_DOWN)
    assert found["buried"] == Table("buried", list[RoomId], None)


def test_a_position_survives_the_way_through_json():
    g = locker()
    back = decode(through_json(encode(g)), Locker, STEPS)
    for table in tables(Locker):
        assert getattr(back, table.name) == getattr(g, table.name), table.name
    assert (back.todo, back.asks, back.rng) == (g.todo, g.asks, g.rng)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_position_of_a_game_survives_the_way_through_json(game):
    for seed in range(3):
        for g in walk(game, seed):
            back = game.decode(through_json(game.encode(g)))
            assert game.encode(back) == game.encode(g)
            assert back.asks == g.asks
            assert hash_position(back) == hash_position(g)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_decoded_position_plays_on_like_the_original(game):
    g = list(walk(game, seed=5, choices=6))[-1]
    back, luck = game.decode(through_json(game.encode(g))), Luck(1)
    while g.asks:
        ask = g.asks[pick(luck, len(g.asks))]
        choice = ask.choices[pick(luck, len(ask.choices))]
        for position in (g, back):
            play(position, ask.seat, choice)
        assert game.encode(back) == game.encode(g)
    assert back.result == g.result is not None


def test_the_end_survives_the_way_through_json():
    g = locker()
    with pytest.raises(GameOver):
        g.end("out", 1, -0.5)
    g.todo, g.asks = [], ()
    back = decode(through_json(encode(g)), Locker, STEPS)
    assert back.result == Result((1.0, -0.5), "out")
    assert back.asks == ()
    assert hash_position(back) == hash_position(g)


def test_encoded_data_shares_nothing_with_the_position():
    g = locker()
    data = encode(g)
    data["piles"][0].append("bay")
    data["by_room"]["lab"].append(9)
    data["options"]["air"] = "thick"
    data["todo"].clear()
    assert encode(g) == encode(locker())


def test_a_decoded_position_shares_nothing_with_the_data():
    data = encode(locker())
    g = decode(data, Locker, STEPS)
    g.piles[0].append(RoomId("bay"))
    g.by_room[RoomId("lab")].append(9)
    g.deck.clear()
    assert data == encode(locker())


def test_a_step_is_its_class_name_and_its_values():
    step = Wait(Seat(1), RoomId("bay"), Hue.BLUE, (Seat(0),))
    assert through_json(encode_step(step)) == ["Wait", 1, "bay", "blue", [0], [], False]
    assert decode_step(encode_step(step), STEPS) == step


@pytest.mark.parametrize("data", [[], ["Jump", 1]])
def test_an_unknown_step_is_an_error(data):
    with pytest.raises(ValueError, match="unknown step"):
        decode_step(data, STEPS)


def test_a_step_with_values_of_the_wrong_kind_is_an_error():
    with pytest.raises(msgspec.ValidationError):
        decode_step(["Wait", "one", "bay", "blue", []], STEPS)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_playing_a_clone_leaves_the_original_alone(game):
    for seed in range(3):
        for g in walk(game, seed, choices=40):
            before, asks = msgspec.json.encode(game.encode(g)), g.asks
            for ask in asks:
                play(g.clone(), ask.seat, ask.choices[-1])
            assert (msgspec.json.encode(game.encode(g)), g.asks) == (before, asks)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_changing_any_list_or_dict_of_a_clone_leaves_the_original_alone(game):
    """Tables that never change may be shared; a list inside a list is a table like any other."""
    for g in walk(game, seed=2, choices=10):
        before = hash_position(g)
        for table in tables(game.state):
            c = g.clone()
            if table.name not in ("options", "roles"):
                empty_all(getattr(c, table.name))
            c.todo.clear()
        assert hash_position(g) == before


def empty_all(value):
    if isinstance(value, list | dict):
        for inner in value if isinstance(value, list) else value.values():
            empty_all(inner)
        value.clear()


CHANGES = {
    "options": {"air": "thick"},
    "seats": 3,
    "round": 7,
    "result": Result((1.0, 1.0), "out"),
    "number": 4,
    "ratio": 0.5,
    "room": RoomId("bay"),
    "hue": Hue.BLUE,
    "is_open": False,
    "nobody": Seat(0),
    "spot": Spot(2, 1),
    "piles": [[], [RoomId("lab")]],
    "by_room": {RoomId("lab"): [2, 1]},
    "deck": [RoomId("lab")],
    "buried": [],
    "todo": [],
}


def test_the_changes_below_cover_every_table():
    assert set(CHANGES) == {table.name for table in tables(Locker)} | {"todo"}


@pytest.mark.parametrize("table", CHANGES)
def test_a_change_of_any_table_changes_the_hash(table):
    g = locker()
    setattr(g, table, CHANGES[table])
    assert hash_position(g) != hash_position(locker())


def test_the_hash_leaves_out_chance_to_come_and_who_listens():
    g = locker()
    g.rng, g.story, g.source = 999, [], Luck(1).source
    assert hash_position(g) == hash_position(locker())


def test_the_hash_is_the_sha_256_of_sorted_json():
    assert digest({"b": 1, "a": [2]}) == digest({"a": [2], "b": 1})
    assert digest([]) == "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"


def test_a_dict_filled_in_another_order_has_the_same_hash():
    one, two = locker(), locker()
    one.by_room = {RoomId("lab"): [1], RoomId("bay"): [2]}
    two.by_room = {RoomId("bay"): [2], RoomId("lab"): [1]}
    assert hash_position(one) == hash_position(two)


def test_a_table_by_seat_survives_the_way_through_json():
    g = Roster({Seat(0): 4, Seat(1): 5}, set())
    back = decode(through_json(encode(g)), Roster, {})
    assert back.by_seat == {Seat(0): 4, Seat(1): 5}
    assert hash_position(back) == hash_position(g)


def test_a_set_survives_the_way_through_json():
    g = Roster({}, {3, 4})
    assert decode(through_json(encode(g)), Roster, {}).visited == {3, 4}


def test_a_set_filled_in_another_order_has_the_same_hash_and_view():
    """Or the hash of one position would differ from process to process."""
    one, two = Roster({}, set()), Roster({}, set())
    for room in (0, 8):
        one.visited.add(room)
        two.visited.add(8 - room)
    assert list(one.visited) != list(two.visited)
    assert hash_position(one) == hash_position(two)
    assert encode_view(view(one, Seat(0))) == encode_view(view(two, Seat(0)))


def test_a_set_of_a_view_is_a_copy():
    g = Roster({}, {3})
    view(g, Seat(0)).position.visited.add(4)
    assert g.visited == {3}
