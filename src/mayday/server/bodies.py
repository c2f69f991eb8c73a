"""Bodies: what the HTTP API takes and gives, as docs/protocol.md says."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mayday.kernel import Motion, Sentence
from mayday.server.messages import (
    Code,
    Name,
    NodeId,
    Number,
    RemarkShown,
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


class LookInfo(Said, frozen=True, omit_defaults=True):
    """What a kind of event looks like: ids of nodes with fields in braces, and names of fields."""

    motion: Motion
    at: str = ""
    start: str = ""
    piece: str = ""
    dice: str = ""
    cards: str = ""
    hits: str = ""
    now: str = ""


class Picture(Said, frozen=True):
    node: str  # of the first scene
    caption: str
    path: str  # of the drawing


class AimInfo(Said, frozen=True):
    """What a newcomer must know, in whole sentences."""

    win: str
    lose: str
    turn: str
    pictures: tuple[Picture, ...]


class StrengthInfo(Said, frozen=True):
    """How often a bot wins, as measured: a share of all games, with its 95 % interval."""

    bot: str
    rate: float
    low: float
    high: float
    games: int
    seats: int
    options: tuple[str, ...]  # those that differ from the usual ones, in words
    against: str  # another bot; empty: with partners of its kind


class GameInfo(Said, frozen=True):
    id: str
    title: str
    blurb: str
    credit: str
    minutes: tuple[int, int] | None
    weight: int  # how much there is to learn, from 1 to 5
    seats: tuple[int, int]
    cooperative: bool
    accent: str
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    strengths: tuple[StrengthInfo, ...]
    cover: str  # the path of a picture
    private: bool  # seats have secrets from each other
    rulings: bool  # its rules leave something to the players
    seat_names: tuple[str, ...]
    headlines: tuple[str, ...]  # the kinds of events that make the story of a game
    headings: tuple[str, ...]  # the kinds of events that head a chapter of the log
    kinds: dict[str, str]  # by verb: what many choices of it are together
    looks: dict[str, LookInfo]  # by the kind of event
    tags: Tags
    aim: AimInfo | None
    guide: int  # the steps of its guided first game; 0: it has none
    rules: tuple[RuleInfo, ...] = ()


class SeatWish(Strict, frozen=True):
    kind: Literal["me", "open", "bot"]
    bot: Short | None = None
    name: Name | None = None


Wishes = Annotated[tuple[SeatWish, ...], msgspec.Meta(max_length=32)]


class CreateMatch(Strict, frozen=True, kw_only=True):
    game: Short
    options: dict[Short, Short] = msgspec.field(default_factory=dict)
    seats: Wishes = ()
    name: Name | None = None
    hints: bool = True  # may be asked for at this table
    guide: Number | None = None  # the guided first game, from after so many of its choices


class Join(Strict, frozen=True):
    token: Short
    name: Name | None = None


class Invited(Strict, frozen=True):
    token: Short


class InvitationInfo(Said, frozen=True):
    """What somebody who was sent a link may know before taking the seat."""

    game: str
    title: str
    accent: str
    cover: str  # the path of a picture
    minutes: tuple[int, int] | None
    seat: str  # what the seat is called
    players: tuple[str, ...]  # who sits there already
    bots: int
    stage: str  # how far it is, in a few words; empty: it has not begun
    mine: bool  # the visitor holds the seat already


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


class Curve(Said, frozen=True):
    id: str
    name: str
    values: tuple[float, ...]


class MeasuresInfo(Said, frozen=True):
    """How a game went, in numbers: each curve has a value for each position, as `rounds` has."""

    rounds: tuple[int, ...]
    curves: tuple[Curve, ...]


class ChancePoint(Said, frozen=True):
    chance: float
    low: float
    high: float


class BetterInfo(Said, frozen=True):
    """What a commander would have done, by how much it is better, and why."""

    label: Sentence
    gain: float
    remarks: tuple[RemarkShown, ...]


class TurningInfo(Said, frozen=True):
    number: int  # of the position that the choice led to
    seat: int
    label: Sentence
    moved: float
    better: BetterInfo | None


class CoachingInfo(Said, frozen=True):
    seat: int  # whose chance it is; a crew shares it
    curve: tuple[ChancePoint, ...]
    turning: tuple[TurningInfo, ...]


class CoachInfo(Said, frozen=True):
    """How far the coach is, and what it has found."""

    done: int
    of: int  # positions
    found: CoachingInfo | None


class ReplayRequest(Strict, frozen=True):
    record: dict[str, object]


class FrameRequest(Strict, frozen=True):
    record: dict[str, object]
    at: Number
    seat: SeatNumber | None = None


class AboutRequest(FrameRequest, frozen=True, kw_only=True):
    node: NodeId


class AboutInfo(Said, frozen=True):
    remarks: tuple[RemarkShown, ...]


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
