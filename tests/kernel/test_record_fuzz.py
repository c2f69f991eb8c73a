"""Records from anywhere: whatever a file holds, it is a record or refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from mayday.kernel import GameDef, RecordError, read_record, replay, verify, write_record

fuzz = settings(max_examples=40, derandomize=True, database=None)

texts = st.text(max_size=8) | st.sampled_from(
    ["\n", "a\r\nb", "\x85", "\u2028", "?", "human", "-1"]
)
numbers = st.integers(-3, 9) | st.integers() | st.sampled_from([2**63, 2**64, 10**30, -(10**30)])
scalars = st.none() | st.booleans() | numbers | st.floats(allow_nan=False) | texts
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def refusal_of(question: Callable[[], object]) -> str | None:
    """What the refusal says, in one line; None if there is nothing to refuse."""
    try:
        question()
    except RecordError as error:
        said = str(error)
    else:
        return None
    assert len(said.splitlines()) == 1, repr(said)
    return said


def is_refused(data: bytes, game: GameDef[Any]) -> bool:
    """Whether reading, replaying or verifying the file refuses it."""
    if refusal_of(lambda: read_record(data)):
        return True
    record = read_record(data)
    replayed = refusal_of(lambda: replay(record, game))
    verified = refusal_of(lambda: verify(record, game))
    assert verified or not replayed, "verify must refuse what cannot be replayed"
    refusal_of(lambda: verify(record.sealed(), game))
    return bool(verified)


def check(data: bytes, kept: Any) -> None:
    """The file is refused, or it still holds the same record."""
    assert is_refused(data, kept.game) or read_record(data) == kept.record


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value inside."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    found = []
    for key in keys:
        found += [(*path, key), *places(data[key], (*path, key))]
    return found


def parent(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


@fuzz
@given(data=st.binary(max_size=200))
def test_random_bytes_are_refused(data):
    assert refusal_of(lambda: read_record(data))


@fuzz
@given(value=values)
def test_json_that_is_no_record_is_refused(value):
    assert refusal_of(lambda: read_record(msgspec.json.encode(value)))


@fuzz
@given(data=st.data())
def test_a_record_with_one_value_replaced_is_the_same_or_refused(kept, data):
    tree = msgspec.json.decode(write_record(kept.record))
    path = data.draw(st.sampled_from(places(tree)))
    parent(tree, path)[path[-1]] = data.draw(values)
    check(msgspec.json.encode(tree), kept)


@fuzz
@given(data=st.data())
def test_a_record_with_one_value_moved_to_another_place_is_the_same_or_refused(kept, data):
    tree = msgspec.json.decode(write_record(kept.record))
    first, second = (data.draw(st.sampled_from(places(tree))) for _ in range(2))
    value = msgspec.json.decode(msgspec.json.encode(parent(tree, first)[first[-1]]))
    parent(tree, second)[second[-1]] = value
    check(msgspec.json.encode(tree), kept)


@fuzz
@given(data=st.data())
def test_a_record_with_one_value_taken_out_is_the_same_or_refused(kept, data):
    tree = msgspec.json.decode(write_record(kept.record))
    path = data.draw(st.sampled_from(places(tree)))
    del parent(tree, path)[path[-1]]
    check(msgspec.json.encode(tree), kept)


@fuzz
@given(data=st.data())
def test_a_record_with_one_unknown_key_is_refused(kept, data):
    tree = msgspec.json.decode(write_record(kept.record))
    key = data.draw(texts.filter(lambda key: key not in tree))
    tree[key] = data.draw(values)
    assert is_refused(msgspec.json.encode(tree), kept.game)


@fuzz
@given(data=st.data())
def test_a_file_with_some_bytes_changed_is_the_same_or_refused(kept, data):
    written = bytearray(write_record(kept.record).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(written) - 1))
        length = data.draw(st.integers(0, 4))
        written[place : place + length] = data.draw(st.binary(max_size=4))
    check(bytes(written), kept)
