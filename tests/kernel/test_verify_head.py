"""Verify refuses a forged head, even under a seal that fits; and files that were cut off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kernel.forgery import forge, problem
from mayday.kernel import Committed, Match, RecordError, Result, read_record, write_record


def test_another_game_is_refused(kept):
    said = problem(kept.record, replace(kept.game, id="mutiny"))
    assert said == f"the record is of {kept.record.game}, not of mutiny"
    problem(forge(kept.record, game="mutiny\non board"), kept.game)


@pytest.mark.parametrize("newer", [-9, -1, 1, 99])
def test_another_version_of_the_rules_is_refused_with_both_versions(kept, newer):
    version = kept.game.version + newer
    said = problem(forge(kept.record, rules=version), kept.game)
    assert f"rules version {version}" in said
    assert f"has rules version {kept.game.version}" in said


def test_changed_options_are_refused(kept):
    for option in kept.game.options:
        for value in option.values:
            if value != kept.record.options[option.name]:
                changed = {**kept.record.options, option.name: value}
                problem(forge(kept.record, options=changed), kept.game)


def test_unknown_options_and_values_are_refused(kept):
    for options in ({"x\ny": "1"}, {kept.game.options[0].name: "a\nb"}):
        said = problem(forge(kept.record, options={**kept.record.options, **options}), kept.game)
        assert said.startswith("set-up: ")


def test_another_number_of_seats_is_refused(kept):
    seats = kept.record.seats
    for count in range(6):
        if count != len(seats):
            problem(forge(kept.record, seats=(seats * 5)[:count]), kept.game)


def test_a_changed_hash_is_refused(kept):
    for wrong in ("", "0" * 64, kept.record.hash.upper(), kept.record.hash + "\n"):
        problem(forge(kept.record, hash=wrong), kept.game)


def test_a_changed_result_is_refused(kept):
    result = kept.record.result
    others = [None, Result((1.0,) * len(kept.record.seats), "rescued\nby a ship"), Result((), "")]
    if result is not None:
        others += [result._replace(returns=tuple(-r or 0.5 for r in result.returns))]
        others += [result._replace(cause="another"), result._replace(returns=result.returns[1:])]
    for other in others:
        if other != result:
            problem(forge(kept.record, result=other), kept.game)


def test_a_wrong_seed_is_refused(kept_on_a_seed):
    game, record = kept_on_a_seed
    for seed in (record.seed + 1, -record.seed, 1 << 63):
        problem(forge(record, seed=seed), game)


def test_a_wrong_secret_is_refused(kept_on_a_secret):
    game, record = kept_on_a_secret
    for secret in ("", "00", record.secret + "00", record.secret[2:]):
        said = problem(forge(record, secret=secret), game)
        assert said == "the secret does not fit the commitment"


def test_another_secret_with_its_own_commitment_is_refused(kept_on_a_secret):
    """The draws do not come from it."""
    game, record = kept_on_a_secret
    other = Committed(b"other")
    problem(forge(record, secret=other.secret.hex(), commitment=other.commitment), game)


@pytest.mark.parametrize("secret", ["0", "xy", "\n", "ä", "0x00", "٣٣"])
def test_a_secret_that_is_no_hexadecimal_number_is_refused(kept_on_a_secret, secret):
    game, record = kept_on_a_secret
    problem(forge(record, secret=secret), game)


def test_a_finished_game_without_its_secret_is_refused(kept_on_a_secret):
    game, record = kept_on_a_secret
    said = problem(forge(record, secret=None), game)
    assert said.startswith("the game is over but its secret is missing")


def test_an_open_game_on_a_secret_cannot_be_verified_yet(lamp, choose):
    match = Match(lamp, luck=Committed(b"secret"))
    choose(match, "A roll")
    assert problem(match.record(), lamp).startswith("the game is not over")


def test_a_record_with_neither_seed_nor_commitment_is_refused(kept):
    record = forge(kept.record, seed=None, commitment=None, secret=None)
    assert "neither a seed nor a commitment" in problem(record, kept.game)


def test_a_record_on_a_seed_has_no_secret(kept_on_a_seed):
    """One of them would not be what the draws came from."""
    game, record = kept_on_a_seed
    problem(forge(record, secret="00"), game)


def test_a_record_on_a_secret_has_no_seed(kept_on_a_secret):
    game, record = kept_on_a_secret
    problem(forge(record, seed=1), game)


def test_a_file_cut_off_at_any_length_is_refused(kept):
    data = write_record(kept.record).encode()
    for length in range(0, len(data) - 2, 7):
        with pytest.raises(RecordError, match="it was cut off"):
            read_record(data[:length])
    for length in range(len(data) - 30, len(data) - 1):
        with pytest.raises(RecordError, match="it was cut off"):
            read_record(data[:length])


def test_a_file_with_something_after_the_record_is_refused(kept):
    with pytest.raises(RecordError):
        read_record(write_record(kept.record).encode() + b"{}")
