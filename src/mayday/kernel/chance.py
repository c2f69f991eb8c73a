"""Chance: the only doors through which luck enters a game.

Rules call `pick`, `roll` and `shuffle`, nothing else. Behind the doors stands either the
position's own integer (splitmix64, for simulation and search) or a `Source` that a match
sets: a seed, a committed secret, or a script of known results.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections.abc import MutableSequence, Sequence
from functools import cached_property, lru_cache
from typing import Protocol, TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15


class Source(Protocol):
    """Where the draws of a match come from; draw number `index` gives one of 0 to n - 1."""

    def draw(self, index: int, n: int) -> int:
        """Result number `index`: one of 0 to n - 1."""
        ...


class Lucky(Protocol):
    """What the doors need of a position."""

    rng: int  # the splitmix64 integer; with a source, the number of draws made
    source: Source | None


def pick(g: Lucky, n: int) -> int:
    """One of the numbers 0 to n - 1, all equally likely."""
    if g.source is not None:
        index = g.rng
        g.rng = index + 1
        return g.source.draw(index, n)
    g.rng = x = (g.rng + _STRIDE) & _WORD
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _WORD
    return ((x ^ (x >> 31)) * n) >> 64


def roll(g: Lucky, sides: int) -> int:
    """One die: 1 to `sides`."""
    return pick(g, sides) + 1


def shuffle(g: Lucky, items: MutableSequence[T]) -> None:
    """Bring `items` into a random order, all orders equally likely.

    Without a source the draws are those of `pick`, made all at once: every game begins with
    shuffling its decks, and short ones spend much of their time on it.
    """
    left = len(items)
    if g.source is not None:
        while left > 1:
            other = pick(g, left)
            left -= 1
            items[left], items[other] = items[other], items[left]
    elif left > 1:
        for word in _words(g, left - 1):
            other = word * left >> 64
            left -= 1
            items[left], items[other] = items[other], items[left]


def _words(g: Lucky, count: int) -> tuple[int, ...]:
    """The next words of splitmix64, as `pick` makes them, side by side in one long number.

    Each has 128 bits to itself, so that a product stays clear of its neighbour.
    """
    ones, strides, low = _lanes(count)
    x = (ones * g.rng + strides) & low
    x = (x ^ (x >> 30 & low)) * 0xBF58476D1CE4E5B9 & low
    x = (x ^ (x >> 27 & low)) * 0x94D049BB133111EB & low
    x ^= x >> 31 & low
    g.rng = (g.rng + count * _STRIDE) & _WORD
    return struct.unpack(f"<{2 * count}Q", x.to_bytes(16 * count, "little"))[::2]


@lru_cache(maxsize=1 << 8)
def _lanes(count: int) -> tuple[int, int, int]:
    """Side by side: a one for each word, how far each is from the seed, all its 64 bits."""
    ones = sum(1 << 128 * n for n in range(count))
    strides = sum(((n + 1) * _STRIDE & _WORD) << 128 * n for n in range(count))
    return ones, strides, ones * _WORD


class Luck:
    """A stream of draws and nothing else, for bots and tools: `pick(Luck(7), 6)`."""

    def __init__(self, seed: int) -> None:
        self.rng = seed & _WORD
        self.source: Source | None = None


def derive(seed: int, *path: int) -> int:
    """A seed of its own for game 17, seat 1, ...: fixed by `seed` and the path of numbers."""
    name = "/".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")


class Seeded:
    """The draws of a seed: the same that the position's own integer would give."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def draw(self, index: int, n: int) -> int:
        """The draw that the seed gives at this place."""
        return pick(Luck(self.seed + index * _STRIDE), n)


class Committed:
    """Draws that nobody can foresee and everybody can check afterwards.

    Draw i is HMAC-SHA-256(secret, i). The commitment, a hash of the secret, is shown before
    the first draw; the secret is revealed at the end.
    """

    def __init__(self, secret: bytes) -> None:
        self.secret = secret

    def draw(self, index: int, n: int) -> int:
        """The draw that the secret gives at this place."""
        digest = hmac.digest(self.secret, b"%d" % index, "sha256")
        return int.from_bytes(digest, "big") * n >> 256

    @cached_property
    def commitment(self) -> str:
        """The hash of the secret, shown before the first draw."""
        return hashlib.sha256(b"mayday commitment " + self.secret).hexdigest()


class Sealed:
    """A commitment whose secret is not known here: what was drawn can be told, nothing drawn."""

    def __init__(self, commitment: str) -> None:
        self.commitment = commitment

    def draw(self, index: int, n: int) -> int:
        """Nothing can be drawn without the secret."""
        raise ScriptError("the secret behind this commitment is not known here")


class ScriptError(ValueError):
    """A script of results ran out, or holds a result that the draw cannot give."""


class Scripted:
    """Known results in order, for tests and for replaying a record."""

    def __init__(self, results: Sequence[int]) -> None:
        self.results = results
        self.used = 0

    def draw(self, index: int, n: int) -> int:
        """The next result of the script, if the draw can give it."""
        if self.used == len(self.results):
            raise ScriptError(f"draw {self.used + 1} was not scripted (one of 0 to {n - 1})")
        result = self.results[self.used]
        if not 0 <= result < n:
            raise ScriptError(f"draw {self.used + 1} gives 0 to {n - 1}, the script says {result}")
        self.used += 1
        return result


class Given:
    """Known results in order, and after them another source."""

    def __init__(self, results: Sequence[int], then: Source) -> None:
        self._known = Scripted(results)
        self._then = then

    def draw(self, index: int, n: int) -> int:
        """The next known result, or, when there are no more, a draw of the other source."""
        is_known = self._known.used < len(self._known.results)
        return (self._known if is_known else self._then).draw(index, n)


class Noted:
    """Another source, with every result noted down for the record."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.results: list[int] = []

    def draw(self, index: int, n: int) -> int:
        """The draw of the other source, noted down."""
        result = self.source.draw(index, n)
        self.results.append(result)
        return result

    def take(self) -> tuple[int, ...]:
        """The results since the last take."""
        taken = tuple(self.results)
        self.results.clear()
        return taken
