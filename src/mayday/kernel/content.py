"""Content: TOML files of a game package as typed records, checked when loaded."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


class ContentError(ValueError):
    """A content file that does not say what the game needs: file, key and reason."""


def read(package: str, path: str) -> str:
    """A text file of a game package."""
    return files(package).joinpath(path).read_text("utf-8")


def load(package: str, path: str, kind: type[T]) -> T:
    """A TOML file of a game package as `kind`; unknown keys and wrong types are errors."""
    return parse(read(package, path), path, kind)


def parse(text: str, path: str, kind: type[T]) -> T:
    try:
        return msgspec.convert(tomllib.loads(text), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ContentError(f"{path}: {error}") from None


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of content rows: frozen, and unknown keys are refused."""


def check(path: str, fact: bool, reason: str) -> None:
    """Refuse content that breaks a fact the rules rely on."""
    if not fact:
        raise ContentError(f"{path}: {reason}")
