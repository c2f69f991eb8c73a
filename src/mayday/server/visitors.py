"""Visitors: people without accounts. A signed cookie says who somebody is, and nothing else.

The cookie holds a random secret. The database holds only its hash, and hashes of the invite links
that are derived from it: whoever reads the database can neither be a visitor nor take a seat.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import NamedTuple

COOKIE = "mayday_visitor"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one


def hashed(secret: str) -> str:
    """What the database keeps of a secret."""
    return hashlib.sha256(f"mayday {secret}".encode()).hexdigest()


def is_same(one: str | None, other: str) -> bool:
    """Compare two hashes without telling by the time it takes where they differ."""
    return one is not None and hmac.compare_digest(one, other)


class Visitor(NamedTuple):
    """Somebody with a cookie."""

    secret: str
    hash: str
    is_new: bool = False  # the cookie must still be handed out

    def holds(self, holder: str | None) -> bool:
        return is_same(holder, self.hash)

    def invite_token(self, match: str, seat: int, generation: int) -> str:
        """The token with which this visitor invites somebody to an open seat.

        It can be made again whenever the visitor asks, so it need not be kept.
        """
        about = f"invite {match} {seat} {generation}".encode()
        return hmac.digest(self.secret.encode(), about, "sha256")[:18].hex()


class Visitors:
    """The cookies of one server."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def _signature(self, secret: str) -> str:
        return hmac.digest(self._key, f"visitor {secret}".encode(), "sha256").hex()

    def new(self) -> Visitor:
        secret = secrets.token_hex(16)
        return Visitor(secret, hashed(secret), is_new=True)

    def origin(self, address: str) -> str:
        """What the database keeps of an address."""
        return hmac.digest(self._key, f"origin {address}".encode(), "sha256").hex()

    def cookie(self, visitor: Visitor) -> str:
        return f"{visitor.secret}.{self._signature(visitor.secret)}"

    def read(self, cookie: str | None) -> Visitor | None:
        """Who the cookie stands for; None for a missing or forged one."""
        secret, _, signature = (cookie or "").partition(".")
        if not secret or not signature.isascii():
            return None
        if not hmac.compare_digest(self._signature(secret), signature):
            return None
        return Visitor(secret, hashed(secret))
