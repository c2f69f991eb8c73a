"""Messages: what travels between a server and a client, as docs/protocol.md says.

Every message is a struct; what is unknown, too long or of another type is refused on reading.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from mayday.kernel import ENGLISH, MatchError, Node, Sentence, TextValue, Weight
from mayday.server.speech import say

VERSION = 1

Code = Literal[
    "malformed",
    "stale",
    "illegal",
    "not_your_seat",
    "frozen",
    "over",
    "limit",
    "busy",
    "unknown",
    "version",
    "internal",
]
Status = Literal["open", "running", "over", "abandoned"]

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"\A[^\x00]*\Z")]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=31)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Written = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
Name = Annotated[str, msgspec.Meta(max_length=40)]
LanguageTag = Annotated[str, msgspec.Meta(max_length=35)]
NodeId = Annotated[str, msgspec.Meta(max_length=100)]
MOST_PROSPECTS = 60  # choices in one question


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all that comes from outside."""


class Said(msgspec.Struct, frozen=True, gc=False):
    """Base of all that goes out; nothing in it refers back to it."""


class Hello(Strict, frozen=True, tag_field="type", tag="hello"):
    version: int
    seats: Annotated[list[SeatNumber], msgspec.Meta(max_length=32)] | None = None
    since: Number = 0
    at: Number | None = None
    changes: bool = False  # after the first state of a seat, only what changes
    language: LanguageTag = ENGLISH


class Whole(Strict, frozen=True, tag_field="type", tag="whole"):
    id: Id


class Speak(Strict, frozen=True, tag_field="type", tag="speak"):
    id: Id
    language: LanguageTag


class Choose(Strict, frozen=True, tag_field="type", tag="choose"):
    id: Id
    seat: SeatNumber
    choice: Written
    at: Number
    way: Written | None = None  # what is to be chosen on the way to it


class Undo(Strict, frozen=True, tag_field="type", tag="undo"):
    id: Id
    seat: SeatNumber


class Propose(Strict, frozen=True, tag_field="type", tag="propose"):
    id: Id
    seat: SeatNumber
    kind: Literal["undo", "ruling", "concede", "abandon"]
    to: Number | None = None
    ruling: Written | None = None


class Agree(Strict, frozen=True, tag_field="type", tag="agree"):
    id: Id
    seat: SeatNumber
    agree: bool


class Why(Strict, frozen=True, tag_field="type", tag="why"):
    id: Id
    seat: SeatNumber
    target: NodeId | None = None


class AskAbout(Strict, frozen=True, kw_only=True, tag_field="type", tag="about"):
    id: Id
    seat: SeatNumber | None = None
    node: NodeId


class AskProspects(Strict, frozen=True, tag_field="type", tag="prospects"):
    id: Id
    seat: SeatNumber
    choices: Annotated[tuple[Written, ...], msgspec.Meta(max_length=MOST_PROSPECTS)]


class AskHints(Strict, frozen=True, tag_field="type", tag="hints"):
    id: Id
    seat: SeatNumber
    at: Number


class AllowHints(Strict, frozen=True, tag_field="type", tag="allow_hints"):
    id: Id
    seat: SeatNumber
    allow: bool


class Chat(Strict, frozen=True, kw_only=True, tag_field="type", tag="chat"):
    id: Id
    seat: SeatNumber | None = None
    text: Annotated[str, msgspec.Meta(min_length=1)]


class SetSeat(Strict, frozen=True, tag_field="type", tag="seat"):
    id: Id
    seat: SeatNumber
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


class OpenChat(Strict, frozen=True, tag_field="type", tag="open_chat"):
    id: Id
    seat: SeatNumber
    open: bool


class AskRulings(Strict, frozen=True, tag_field="type", tag="rulings"):
    id: Id
    seat: SeatNumber
    begun: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Ping(Strict, frozen=True, tag_field="type", tag="ping"):
    id: Id


Request = (
    Choose
    | Undo
    | Propose
    | Agree
    | Why
    | AskAbout
    | AskProspects
    | AskHints
    | AllowHints
    | Chat
    | OpenChat
    | SetSeat
    | AskRulings
    | Whole
    | Speak
    | Ping
)
FromClient = Hello | Request


class OfferedChoice(Said, frozen=True):
    choice: str
    label: Sentence
    verb: str
    target: str  # a node of the scene; empty: a button
    actor: str  # the piece that acts, or ""
    places: tuple[str, ...]  # the nodes where it can be made


class WayShown(Said, frozen=True):
    """A choice that may be made on the way to one of the next decision."""

    choice: str
    label: Sentence  # what it does; the words of the other choice follow
    choices: tuple[OfferedChoice, ...]  # to which it leads


class AskShown(Said, frozen=True):
    prompt: Sentence
    rule: str
    about: tuple[str, ...]  # what the decision is about
    actor: str  # the piece that acts in all of it, or ""
    choices: tuple[OfferedChoice, ...]
    way: WayShown | None


class WaitingFor(Said, frozen=True):
    seat: int
    prompt: Sentence


class EventShown(Said, frozen=True):
    n: int
    at: int
    kind: str
    text: Sentence
    fields: dict[str, TextValue]  # seats as ids
    ids: tuple[str, ...]  # all that the fields name, in order


class ProposalShown(Said, frozen=True):
    seat: int
    kind: str
    to: int | None
    label: Sentence
    agreed: tuple[int, ...]


class ResultShown(Said, frozen=True):
    cause: str
    text: str
    returns: tuple[float, ...]


class RemarkShown(Said, frozen=True):
    text: Sentence
    weight: Weight
    nodes: tuple[str, ...]  # to be lit where it is pointed at


class LessonShown(Said, frozen=True):
    id: str
    text: Sentence
    light: tuple[str, ...]  # the nodes to look at
    choice: str  # what to choose; empty: nothing is to be done


class GuideShown(Said, frozen=True):
    """Where the guide of this match stands, for the seat that it guides."""

    of: int  # how many lessons there are
    first: int  # the number of the first lesson below, from 0
    lessons: tuple[LessonShown, ...]  # what to look at now, and then to choose
    then: Sentence  # what came of the last lesson's choice
    place: int  # how many choices of the guide were made
    left: bool  # another choice was made than the guide's


class StateShown(Said, frozen=True, tag_field="type", tag="state"):
    match: str
    seat: int | None
    edition: int  # counts what was shown to this seat
    number: int
    round: int
    stage: str  # how far it is, in a few words
    status: Status
    scene: Node
    names: dict[str, str]
    notes: dict[str, str]
    asks: tuple[AskShown, ...]
    waiting: tuple[WaitingFor, ...]
    events: tuple[EventShown, ...]
    since: int
    can_undo: bool
    has_rulings: bool  # the table changed something by a ruling: left out of statistics
    proposal: ProposalShown | None
    result: ResultShown | None
    commitment: str | None
    secret: str | None
    known_luck: bool  # whoever has the record that the match began from knows every draw
    renewed: int | None  # the position at which the luck was made anew
    forecast: tuple[RemarkShown, ...]  # what the rules determine to come
    guide: GuideShown | None
    acted: int  # the position that this seat's last choice led to; 0: it made none


class WayChanged(Said, frozen=True):
    choice: str
    label: Sentence
    choices: tuple[str, ...]


class AskChanged(Said, frozen=True):
    prompt: Sentence
    rule: str
    about: tuple[str, ...]
    actor: str
    choices: tuple[str, ...]  # as written; what they mean was said before, or in this message
    way: WayChanged | None


class ChangeShown(Said, frozen=True, tag_field="type", tag="change", omit_defaults=True):
    """The difference from one edition of a seat's state to the next; what is missing stays."""

    seat: int | None
    edition: int
    of: int  # the edition that it changes
    number: int
    events: tuple[EventShown, ...]
    since: int
    nodes: tuple[Node, ...] = ()  # children that were there are ids; None: a list as it was
    names: dict[str, str] = {}  # msgspec copies an empty default
    notes: dict[str, str] = {}
    choices: tuple[OfferedChoice, ...] = ()  # those that were not said before
    asks: tuple[AskChanged, ...] | UnsetType = UNSET
    waiting: tuple[WaitingFor, ...] | UnsetType = UNSET
    round: int | UnsetType = UNSET
    stage: str | UnsetType = UNSET
    status: Status | UnsetType = UNSET
    can_undo: bool | UnsetType = UNSET
    has_rulings: bool | UnsetType = UNSET
    proposal: ProposalShown | UnsetType | None = UNSET
    result: ResultShown | UnsetType | None = UNSET
    commitment: str | UnsetType | None = UNSET
    secret: str | UnsetType | None = UNSET
    known_luck: bool | UnsetType = UNSET
    renewed: int | UnsetType | None = UNSET
    forecast: tuple[RemarkShown, ...] | UnsetType = UNSET
    guide: GuideShown | UnsetType | None = UNSET
    acted: int | UnsetType = UNSET


class Done(Said, frozen=True, tag_field="type", tag="done"):
    id: str


class ErrorSaid(Said, frozen=True, tag_field="type", tag="error"):
    id: str | None
    code: Code
    message: str
    rule: str | None = None


class Missed(OfferedChoice, frozen=True):
    why: str
    remedy: str
    rule: str


class WhySaid(Said, frozen=True, tag_field="type", tag="why"):
    id: str
    seat: int
    missed: tuple[Missed, ...]


class AboutSaid(Said, frozen=True, tag_field="type", tag="about"):
    id: str
    seat: int | None
    node: str
    remarks: tuple[RemarkShown, ...]


class Prospect(Said, frozen=True):
    choice: str
    remarks: tuple[RemarkShown, ...]


class ProspectsSaid(Said, frozen=True, tag_field="type", tag="prospects"):
    id: str
    seat: int
    prospects: tuple[Prospect, ...]


class HintShown(OfferedChoice, frozen=True):
    remarks: tuple[RemarkShown, ...]  # why


class HintsSaid(Said, frozen=True, tag_field="type", tag="hints"):
    id: str
    seat: int
    at: int
    hints: tuple[HintShown, ...]


class RulingOffered(Said, frozen=True):
    ruling: str  # the beginning with one part more
    label: Sentence  # what that part is


class RulingMissed(RulingOffered, frozen=True):
    why: str
    remedy: str
    rule: str


class RulingsSaid(Said, frozen=True, tag_field="type", tag="rulings"):
    id: str
    seat: int
    begun: str
    label: Sentence  # the ruling as far as it is said
    question: str  # what is to be said next; empty: nothing is missing, it can be proposed
    offers: tuple[RulingOffered, ...]
    missed: tuple[RulingMissed, ...]


class ChatSaid(Said, frozen=True, tag_field="type", tag="chat"):
    n: int
    seat: int | None
    name: str
    text: str
    at: str


class SeatInfo(Said, frozen=True):
    seat: int
    name: str
    kind: Literal["human", "bot", "open"]
    bot: str | None
    mine: bool
    present: bool
    kept: float  # seconds for which nobody may let a bot play for an absent player
    link: str | None


class TableSaid(Said, frozen=True, tag_field="type", tag="table"):
    seats: tuple[SeatInfo, ...]
    status: Status
    rematch: str | None = None
    open_chat: bool = False  # spectators may chat, too
    hints: bool = True  # whoever must choose may ask for them


class Problem(Exception):
    """A request that is refused; nothing changed. It becomes an `error` on every transport."""

    def __init__(self, code: Code, key: str, rule: str | None = None, **values: str | int) -> None:
        """`key` is that of a sentence among the server's words, with its values."""
        self.code: Code = code
        self.key, self.values, self.rule = key, values, rule
        super().__init__(self.said(ENGLISH))

    def said(self, language: str) -> str:
        """The problem as one sentence in a language."""
        return say(language, "problem", self.key, **self.values)


class TableRefuses(Problem):
    """What the kernel's table refuses, whatever the game."""

    def __init__(self, error: MatchError) -> None:
        self.error = error
        super().__init__("illegal", error.key)

    def said(self, language: str) -> str:
        return self.error.said(language)


def encode(message: Said) -> bytes:
    return msgspec.json.encode(message)


def capital(problem: object) -> str:
    """A problem of the kernel as a sentence."""
    words = str(problem)
    return f"{words[:1].upper()}{words[1:]}."
