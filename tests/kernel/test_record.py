"""Record: what is written into the file, and reading it back."""

from __future__ import annotations

import msgspec
import pytest

from mayday.kernel import (
    FORMAT,
    Chosen,
    Committed,
    Match,
    Proposal,
    RecordError,
    Result,
    Ruled,
    Ruling,
    Seat,
    Seeded,
    Undone,
    derive,
    hash_position,
    read_record,
    write_record,
)
from tiny import WRECK

A, B = Seat(0), Seat(1)


@pytest.fixture
def match(lamp, choose) -> Match:
    match = Match(lamp, {"light": "bright"}, ("human", "greedy"), Seeded(5))
    choose(match, "A switch lamp0", "A roll", "A pass", "B peek")
    return match


def test_a_record_names_game_rules_options_seats_and_seed(match):
    record = match.record()
    assert (record.format, record.game, record.rules) == (FORMAT, "lamp", 3)
    assert record.options == {"light": "bright"}
    assert record.seats == ("human", "greedy")
    assert (record.seed, record.commitment, record.secret) == (5, None, None)


def test_a_record_holds_every_draw_with_the_entry_it_was_made_for(match):
    record = match.record()
    assert record.setup == (Seeded(5).draw(0, 4), Seeded(5).draw(1, 3), Seeded(5).draw(2, 2))
    assert record.entries == (
        Chosen(A, "switch lamp0"),
        Chosen(A, "roll", (Seeded(5).draw(3, 6),)),
        Chosen(A, "pass"),
        Chosen(B, "peek"),
    )


def test_an_open_game_has_no_result_but_the_hash_of_its_last_position(match):
    record = match.record()
    assert record.result is None
    assert record.hash == hash_position(match.position)


def test_a_finished_game_has_its_result(match, choose):
    choose(match, "B quit")
    assert match.record().result == Result((1.0, 1.0), "quit")


def test_a_committed_game_shows_its_commitment_first_and_its_secret_at_the_end(lamp, choose):
    match = Match(lamp, luck=Committed(b"\x01\xff"))
    record = match.record()
    assert (record.seed, record.secret) == (None, None)
    assert record.commitment == Committed(b"\x01\xff").commitment
    choose(match, "A roll", "A quit")
    assert match.record().secret == "01ff"
    assert match.record().commitment == record.commitment


def test_undo_and_rulings_are_entries(choose):
    match = Match(WRECK, seats=("human",))
    choose(match, "A done")
    match.undo(A)
    match.propose(Proposal(A, Ruling("more_oxygen")))
    match.propose(Proposal(A, to=1))
    record = match.record()
    assert record.entries == (
        Chosen(A, "done"),
        Undone(A, 0),
        Ruled(A, "more_oxygen", (A,)),
        Undone(A, 1, (A,)),
    )
    assert record.has_rulings


def test_a_game_without_rulings_says_so(match):
    assert not match.record().has_rulings


def test_a_record_is_not_changed_by_what_happens_later(match, choose):
    record = match.record()
    before = write_record(record)
    choose(match, "B roll", "B quit")
    assert write_record(record) == before


def test_a_record_is_written_one_line_per_entry(match):
    written = write_record(match.record())
    lines = written.splitlines()
    assert '    ["choice",0,"switch lamp0",[]],' in lines
    assert '    ["choice",1,"peek",[]]' in lines
    assert written.endswith("}\n")


def test_a_record_is_read_back_as_it_was_written(match, choose):
    for record in (match.record(), Match(match.game).record()):
        assert read_record(write_record(record).encode()) == record
    choose(match, "B quit")
    assert read_record(write_record(match.record()).encode()) == match.record()


def test_a_written_record_is_json_with_the_fields_of_the_record(match):
    data = msgspec.json.decode(write_record(match.record()))
    assert list(data) == list(match.record().__struct_fields__)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"null", b"3", b'"record"', b"{}", b"\xff\xfe", b"PK\x03\x04"]
)
def test_what_is_no_record_is_refused(data):
    with pytest.raises(RecordError, match=r"^this is not a Mayday record, or it was cut off$"):
        read_record(data)


@pytest.mark.parametrize("version", [0, 2, 99, -1])
def test_another_format_is_refused_with_both_versions(match, version):
    data = msgspec.json.decode(write_record(match.record()))
    data["format"] = version
    with pytest.raises(RecordError, match=f"has format {version}; .* reads format {FORMAT}$"):
        read_record(msgspec.json.encode(data))


def test_a_newer_format_is_recognised_even_if_its_fields_are_unknown():
    with pytest.raises(RecordError, match="the record has format 7"):
        read_record(b'{"format": 7, "moves": {"first": 1}}')


def damaged(match, change) -> str:
    data = msgspec.json.decode(write_record(match.record()))
    change(data)
    with pytest.raises(RecordError) as error:
        read_record(msgspec.json.encode(data))
    return str(error.value)


def test_a_missing_field_is_named(match):
    said = damaged(match, lambda data: data.pop("hash"))
    assert said == "the record is damaged: Object missing required field `hash`"


def test_an_unknown_field_is_named(match):
    said = damaged(match, lambda data: data.update(winner=1))
    assert "unknown field `winner`" in said


def test_a_value_of_the_wrong_type_is_named_with_its_place(match):
    said = damaged(match, lambda data: data["entries"][1].__setitem__(1, "A"))
    assert "$.entries[1][1]" in said


def test_an_entry_of_an_unknown_kind_is_refused(match):
    said = damaged(match, lambda data: data["entries"][1].__setitem__(0, "gift"))
    assert "'gift'" in said


def test_an_unknown_field_with_a_line_break_in_its_name_is_still_one_line(match):
    assert "\n" not in damaged(match, lambda data: data.update({"a\nb": 1}))


@pytest.mark.parametrize(
    "data",
    [
        b'{"format":1,"game":"\xff"}',
        b'{"format":1,"game":"\xed\xa0\x80"}',
        b'{"format":1,"\xff":1}',
        b'{"format":1,"game":"\\ud800"}',
    ],
)
def test_text_that_is_no_unicode_is_refused(data):
    with pytest.raises(RecordError):
        read_record(data)


@pytest.mark.parametrize("opening", [b"[", b'{"format":1,"entries":', b'{"format":1,"x":'])
def test_endless_nesting_is_refused(opening):
    with pytest.raises(RecordError):
        read_record(opening + b"[" * 100_000)


@pytest.mark.parametrize("number", [b"1" * 5000, b"1e999", b"-0.5", b"true", b'"1"'])
def test_numbers_that_are_none_are_refused(match, number):
    written = write_record(match.record()).encode()
    for field in (b'"rules": 3', b'"seed": 5', b'"format": 1'):
        assert field in written
        with pytest.raises(RecordError):
            read_record(written.replace(field, field.split(b" ")[0] + number))


def test_a_seed_too_large_for_a_browser_is_written_as_text_and_read_as_a_number(lamp):
    large, small = derive(1, 17), 17
    assert large > 2**53
    for seed, written in ((large, f'"seed": "{large}"'), (small, '"seed": 17')):
        record = Match(lamp, {}, ("greedy", "greedy"), Seeded(seed)).record()
        text = write_record(record)
        assert written in text
        assert read_record(text.encode()) == record


@pytest.mark.parametrize("seed", ['"17"', '"x"', '"-99999999999999999"', '"1e20"', "1.5"])
def test_a_seed_that_is_no_number_is_refused(lamp, seed):
    record = Match(lamp, {}, ("greedy", "greedy"), Seeded(17)).record()
    text = write_record(record).replace('"seed": 17', f'"seed": {seed}')
    with pytest.raises(RecordError, match="damaged"):
        read_record(text.encode())
