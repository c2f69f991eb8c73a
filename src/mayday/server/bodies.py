"""Bodies: what the HTTP API takes and gives, as docs/protocol.md says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mayday.server.messages import (
    Code,
    Name,
    Number,
    ResultShown,
    Said,
    SeatInfo,
    SeatNumber,
    Status,
    Strict,
)

Short = Annotated[str, msgspec.Meta(max_length=60)]


class ErrorBody(Said, frozen=True):
    code: Code
    message: str
    rule: str | None = None


class ErrorDocument(Said, frozen=True):
    error: ErrorBody


class OptionValue(Said, frozen=True):
    value: str
    label: str


class OptionInfo(Said, frozen=True):
    name: str
    label: str
    default: str
    values: tuple[OptionValue, ...]


class RuleInfo(Said, frozen=True):
    id: str
    tag: str
    source: str
    text: str
    chapter: str


class Tags(Said, frozen=True):
    """How many rules the book states, how many are our reading, how many were designed."""

    stated: int
    reading: int
    designed: int


class GameInfo(Said, frozen=True):
    id: str
    title: str
    blurb: str
    credit: str
    minutes: tuple[int, int] | None
    seats: tuple[int, int]
    cooperative: bool
    accent: str
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    cover: str  # the path of a picture
    private: bool  # seats have secrets from each other
    rulings: bool  # its rules leave something to the players
    seat_names: tuple[str, ...]
    headlines: tuple[str, ...]  # the kinds of events that make the story of a game
    headings: tuple[str, ...]  # the kinds of events that head a chapter of the log
    tags: Tags
    rules: tuple[RuleInfo, ...] = ()


class SeatWish(Strict, frozen=True):
    kind: Literal["me", "open", "bot"]
    bot: Short | None = None
    name: Name | None = None


Wishes = Annotated[tuple[SeatWish, ...], msgspec.Meta(max_length=32)]


class CreateMatch(Strict, frozen=True, kw_only=True):
    game: Short
    options: dict[Short, Short] = msgspec.field(default_factory=dict)
    seats: Wishes
    name: Name | None = None


class Join(Strict, frozen=True):
    token: Short
    name: Name | None = None


class Leave(Strict, frozen=True):
    seat: SeatNumber


class MatchInfo(Said, frozen=True):
    id: str
    game: str
    title: str
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    number: int
    round: int
    status: Status
    your_turn: bool
    result: ResultShown | None
    commitment: str | None
    created: str
    updated: str
    rematch: str | None = None
    stage: str = ""  # how far it is, in a few words
    outdated: str | None = None  # why it can only be read


class ReplayRequest(Strict, frozen=True):
    record: dict[str, object]


class FrameRequest(Strict, frozen=True):
    record: dict[str, object]
    at: Number
    seat: SeatNumber | None = None


class StartRequest(Strict, frozen=True, kw_only=True):
    record: dict[str, object]
    at: Number
    seats: Wishes
    name: Name | None = None


class ReplayInfo(Said, frozen=True):
    game: str
    title: str
    options: dict[str, str]
    frames: int
    seats: tuple[str, ...]
    finished: bool
    has_rulings: bool
    result: ResultShown | None


class Health(Said, frozen=True):
    status: Literal["ok", "cannot write"] = "ok"
