"""Chance: the doors, and every source that can stand behind them."""

from __future__ import annotations

import hashlib
from collections import Counter
from itertools import permutations

import pytest

from mayday.kernel import (
    Committed,
    Luck,
    Noted,
    Scripted,
    ScriptError,
    Sealed,
    Seeded,
    derive,
    pick,
    roll,
    shuffle,
)

WORD = 1 << 64
STRIDE = 0x9E3779B97F4A7C15

# The outputs of splitmix64 for seed 1234567, as its other implementations publish them.
REFERENCE = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]


def stream(source, *sizes):
    """The draws that the doors give with this source."""
    g = Luck(0)
    g.source = source
    return [pick(g, n) for n in sizes]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def test_the_raw_outputs_are_those_of_splitmix64():
    g = Luck(1234567)
    assert [pick(g, WORD) for _ in REFERENCE] == REFERENCE


@pytest.mark.parametrize("n", [1, 2, 6, 7, 52, 1000, 1 << 62])
def test_a_pick_scales_the_raw_output_down_to_its_range(n):
    g = Luck(1234567)
    assert [pick(g, n) for _ in REFERENCE] == [raw * n // WORD for raw in REFERENCE]


def test_each_pick_moves_the_integer_one_stride_and_wraps_at_64_bits():
    g = Luck(WORD - 1)
    pick(g, 6)
    assert g.rng == STRIDE - 1
    pick(g, 6)
    assert g.rng == 2 * STRIDE - 1 - WORD


def test_a_seed_beyond_64_bits_is_cut_to_them():
    assert Luck(WORD + 5).rng == 5
    assert Luck(-1).rng == WORD - 1


def test_a_roll_is_a_pick_counted_from_one():
    dice, picks = Luck(9), Luck(9)
    assert [roll(dice, 6) for _ in range(50)] == [pick(picks, 6) + 1 for _ in range(50)]


@pytest.mark.parametrize("n", [2, 6, 10, 13])
def test_picks_are_uniform(n):
    g, draws = Luck(2024), 13_000
    counts = Counter(pick(g, n) for _ in range(draws))
    assert set(counts) == set(range(n))
    assert chi_square(counts.values(), draws / n) < {2: 10.8, 6: 20.5, 10: 27.9, 13: 32.9}[n]


@pytest.mark.parametrize("seed", [0, 77, (1 << 64) - 1])
@pytest.mark.parametrize("count", [0, 1, 2, 4, 5, 6, 60, 215])
def test_a_shuffle_draws_what_picks_would_draw(seed, count):
    one, other, items, wanted = Luck(seed), Luck(seed), list(range(count)), list(range(count))
    shuffle(one, items)
    for last in range(count - 1, 0, -1):
        drawn = pick(other, last + 1)
        wanted[last], wanted[drawn] = wanted[drawn], wanted[last]
    assert (items, one.rng) == (wanted, other.rng)


def test_all_orders_of_a_shuffle_are_equally_likely():
    g, counts, shuffles = Luck(77), Counter(), 12_000
    for _ in range(shuffles):
        items = list("abcd")
        shuffle(g, items)
        counts["".join(items)] += 1
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert chi_square(counts.values(), shuffles / 24) < 49.7  # 23 degrees of freedom, p = 0.001


@pytest.mark.parametrize(("items", "draws"), [([], 0), (["a"], 0), (list("abc"), 2)])
def test_a_shuffle_draws_once_for_each_item_but_the_last(items, draws):
    noted = Noted(Seeded(3))
    g = Luck(0)
    g.source = noted
    shuffle(g, items)
    assert len(noted.results) == draws


def test_a_shuffle_keeps_every_item_and_works_in_place():
    items = list(range(40))
    shuffle(Luck(4), items)
    assert items != list(range(40))
    assert sorted(items) == list(range(40))


@pytest.mark.parametrize("seed", [0, 1, 1234567, WORD - 1])
def test_a_shuffle_by_the_positions_own_integer_is_that_of_its_seed(seed):
    own, seeded = Luck(seed), Luck(0)
    seeded.source = Seeded(seed)
    here, there = list(range(60)), list(range(60))
    shuffle(own, here)
    shuffle(seeded, there)
    assert here == there
    assert own.rng == (seed + 59 * STRIDE) % WORD


def test_a_shuffle_swaps_from_the_end_as_the_draws_say():
    """The order of draws is part of every record, so it may never change."""
    g = Luck(0)
    g.source = Scripted([0, 1, 0])
    items = list("abcd")
    shuffle(g, items)
    assert items == ["c", "d", "b", "a"]


def test_a_derived_seed_is_fixed_by_the_seed_and_the_path():
    written = hashlib.sha256(b"5/17/1").digest()[:8]
    assert derive(5, 17, 1) == int.from_bytes(written, "big")


def test_derived_seeds_differ_by_seed_and_by_every_step_of_the_path():
    seeds = {
        derive(seed, game, seat) for seed in range(5) for game in range(5) for seat in range(5)
    }
    assert len(seeds) == 125
    assert derive(1, 23) != derive(12, 3)
    assert derive(1) != derive(1, 0)


@pytest.mark.parametrize("seed", [0, 1, 1234567, WORD - 1, -3, WORD * 5 + 9])
def test_a_seeded_source_gives_the_draws_of_the_position_s_own_integer(seed):
    sizes = [6, 2, 52, 1, 1000, 13, WORD] * 20
    own = Luck(seed)
    assert stream(Seeded(seed), *sizes) == [pick(own, n) for n in sizes]


def test_with_a_source_the_integer_counts_the_draws():
    g = Luck(0)
    g.source = Seeded(8)
    for _ in range(7):
        pick(g, 6)
    assert g.rng == 7


def test_a_source_is_asked_by_the_number_of_the_draw():
    """So a draw depends on nothing but the source and its number: it can be checked alone."""
    straight = stream(Seeded(8), 6, 6, 6, 6)
    assert [Seeded(8).draw(n, 6) for n in (3, 1, 0, 2)] == [straight[n] for n in (3, 1, 0, 2)]
    secret = Committed(b"secret")
    assert [secret.draw(n, 6) for n in range(4)] == stream(Committed(b"secret"), 6, 6, 6, 6)


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA-256 from its definition, without the module that the source uses."""
    key = (hashlib.sha256(key).digest() if len(key) > 64 else key).ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


@pytest.mark.parametrize("secret", [b"", b"k", bytes(range(32)), b"long" * 30])
def test_a_committed_draw_is_the_hmac_of_its_number_scaled_to_its_range(secret):
    sizes = [6, 2, 52, 1000, 1, 1 << 62]
    by_hand = [
        int.from_bytes(hmac_sha256(secret, str(number).encode()), "big") * n // (1 << 256)
        for number, n in enumerate(sizes)
    ]
    assert stream(Committed(secret), *sizes) == by_hand


def test_committed_draws_are_uniform():
    counts = Counter(stream(Committed(b"fixed"), *[6] * 6_000))
    assert chi_square([counts[n] for n in range(6)], 1_000) < 20.5


def test_committed_draws_differ_by_secret():
    sizes = [1 << 62] * 20
    one, other = stream(Committed(b"one"), *sizes), stream(Committed(b"two"), *sizes)
    assert not set(one) & set(other)


def test_the_commitment_is_a_hash_of_the_secret_in_a_domain_of_its_own():
    """A plain hash of the secret would be the same wherever the secret is hashed."""
    secret = bytes(range(32))
    written = hashlib.sha256(b"mayday commitment " + secret).hexdigest()
    assert Committed(secret).commitment == written
    assert written != hashlib.sha256(secret).hexdigest()


def test_the_commitment_contains_neither_the_secret_nor_a_draw():
    secret = bytes(range(32))
    commitment = bytes.fromhex(Committed(secret).commitment)
    assert commitment != secret
    assert all(commitment != hmac_sha256(secret, b"%d" % number) for number in range(100))


def test_another_secret_does_not_fit_the_commitment():
    secret = bytes(range(32))
    commitment = Committed(secret).commitment
    for place in range(32):
        wrong = bytearray(secret)
        wrong[place] ^= 1
        assert Committed(bytes(wrong)).commitment != commitment


def test_from_behind_a_commitment_alone_nothing_can_be_drawn():
    sealed = Sealed(Committed(b"secret").commitment)
    assert sealed.commitment == Committed(b"secret").commitment
    with pytest.raises(ScriptError, match="the secret behind this commitment is not known"):
        stream(sealed, 6)


def test_a_script_gives_its_results_in_order():
    assert stream(Scripted([5, 0, 3]), 6, 2, 4) == [5, 0, 3]


def test_a_script_that_has_run_out_says_which_draw_was_not_scripted():
    with pytest.raises(ScriptError, match=r"draw 2 was not scripted \(one of 0 to 3\)"):
        stream(Scripted([5]), 6, 4)


@pytest.mark.parametrize("result", [6, -1, 600])
def test_a_result_that_the_draw_cannot_give_is_an_error(result):
    with pytest.raises(ScriptError, match=f"draw 2 gives 0 to 5, the script says {result}"):
        stream(Scripted([0, result]), 6, 6)


def test_a_result_that_cannot_be_given_is_not_used_up():
    script = Scripted([9, 1])
    with pytest.raises(ScriptError):
        script.draw(0, 6)
    assert script.used == 0


def test_notes_hold_every_result_of_another_source():
    noted = Noted(Seeded(5))
    drawn = stream(noted, 6, 6, 100)
    assert drawn == stream(Seeded(5), 6, 6, 100)
    assert noted.results == drawn


def test_taking_the_notes_gives_those_since_the_last_time():
    noted = Noted(Scripted([1, 2, 3]))
    noted.draw(0, 6)
    noted.draw(1, 6)
    assert noted.take() == (1, 2)
    assert noted.take() == ()
    noted.draw(2, 6)
    assert noted.take() == (3,)


def test_a_draw_that_fails_is_not_noted():
    noted = Noted(Scripted([]))
    with pytest.raises(ScriptError):
        noted.draw(0, 6)
    assert noted.take() == ()
