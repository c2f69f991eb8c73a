"""Encoding: plain data and back, clones and hashes, for every kind of table a game may declare."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, NewType

import msgspec
import pytest

from mayday.games import find
from mayday.kernel import (
    FACE_DOWN,
    PUBLIC,
    Ask,
    Asks,
    Choice,
    GameOver,
    Luck,
    Refusal,
    Result,
    Seat,
    State,
    Step,
    decode_step,
    digest,
    encode,
    encode_step,
    encode_view,
    hash_position,
    pick,
    play,
    table,
    table_types,
    view,
)
from mayday.kernel.encoding import decode
from tiny import AIRLOCK, BLACKOUT, CLAIMS, WRECK
from tiny.shapes import DICT_OF_LISTS, LIST, LISTS, SET, Plain

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

    shelves = 4  # no table

    number: int = table(PUBLIC, Plain(3))
    ratio: float = table(PUBLIC, Plain(0.25))
    room: RoomId = table(PUBLIC, Plain(RoomId("lab")))
    hue: Hue = table(PUBLIC, Plain(Hue.RED))
    is_open: bool = table(PUBLIC, Plain(True))
    nobody: Seat | None = table(PUBLIC, Plain(None))
    spot: Spot = table(PUBLIC, Plain(Spot(1, 2)))
    piles: list[list[RoomId]] = table(PUBLIC, Plain([[RoomId("lab")], []], LISTS))
    by_room: dict[RoomId, list[int]] = table(PUBLIC, Plain({RoomId("lab"): [1, 2]}, DICT_OF_LISTS))
    deck: list[RoomId] = table(FACE_DOWN, Plain([RoomId("bay")], LIST))
    buried: list[RoomId] = table(None, Plain([RoomId("hold")], LIST))


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

    by_seat: dict[Seat, int] = table(PUBLIC, Plain({}, SET))
    visited: set[int] = table(PUBLIC, Plain(set(), SET))


STEPS = {"Wait": Wait}


def roster(by_seat: dict[Seat, int], visited: set[int]) -> Roster:
    g = Roster({}, 2)
    g.by_seat, g.visited = by_seat, visited
    return g


def locker() -> Locker:
    g = Locker({"air": "thin"}, 2)
    g.todo = [Wait(Seat(1), RoomId("bay"), Hue.BLUE, (Seat(0), Seat(1)), (RoomId("lab"),))]
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


def test_tables_are_those_declared_in_the_order_written():
    names = [table.name for table in Locker.tables]
    assert names[:6] == ["options", "seats", "round", "result", "number", "ratio"]
    assert names[-2:] == ["deck", "buried"]
    assert not {"over_rules", "shelves"} & set(names)


def test_a_table_has_its_type_and_its_sight_or_none():
    sights = {table.name: table.sight for table in Locker.tables}
    assert (sights["deck"], sights["buried"]) == (FACE_DOWN, None)
    assert table_types(Locker)["deck"] == list[RoomId]


def test_a_table_is_a_slot_of_a_position_and_its_dict_stays_empty():
    assert "number" in Locker.__slots__
    assert locker().number == 3
    assert not vars(locker())


def test_a_state_that_extends_another_has_the_tables_of_both():
    class Wider(Locker):
        width: int = table(PUBLIC, Plain(7))

    c = Wider({}, 2).clone()
    assert (c.number, c.width) == (3, 7)
    assert not hasattr(Locker({}, 2), "width")


def test_a_position_survives_the_way_through_json():
    g = locker()
    back = decode(through_json(encode(g)), Locker, STEPS)
    for each in Locker.tables:
        assert getattr(back, each.name) == getattr(g, each.name), each.name
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
        for each in game.state.tables:
            c = g.clone()
            if each.name not in ("options", "roles"):
                empty_all(getattr(c, each.name))
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
    assert set(CHANGES) == {table.name for table in Locker.tables} | {"todo"}


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
    g = roster({Seat(0): 4, Seat(1): 5}, set())
    back = decode(through_json(encode(g)), Roster, {})
    assert back.by_seat == {Seat(0): 4, Seat(1): 5}
    assert hash_position(back) == hash_position(g)


def test_a_set_survives_the_way_through_json():
    g = roster({}, {3, 4})
    assert decode(through_json(encode(g)), Roster, {}).visited == {3, 4}


def test_a_set_filled_in_another_order_has_the_same_hash_and_view():
    """Or the hash of one position would differ from process to process."""
    one, two = roster({}, set()), roster({}, set())
    for room in (0, 8):
        one.visited.add(room)
        two.visited.add(8 - room)
    assert list(one.visited) != list(two.visited)
    assert hash_position(one) == hash_position(two)
    assert encode_view(view(one, Seat(0))) == encode_view(view(two, Seat(0)))


def test_a_set_of_a_view_is_a_copy():
    g = roster({}, {3})
    view(g, Seat(0)).position.visited.add(4)
    assert g.visited == {3}
