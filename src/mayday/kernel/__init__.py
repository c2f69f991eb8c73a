"""The kernel: everything a game is written with, and everything that plays one.

What is listed here is public; the modules below it are not. A small game in a few lines, one
die and one question:

>>> from mayday.kernel import (
...     PUBLIC, Choice, GameDef, Kind, Node, Number, Seat, SeatQuestion, State, play, roll, table
... )
>>> ROLL = Choice("roll")
>>> class DiceState(State):
...     over_rules = {"six": "DI-END-1"}
...     shown: int = table(PUBLIC, Number(0, 6))
>>> class Rolling(SeatQuestion[DiceState], frozen=True):
...     prompt, rule, turn_rule, choices = "roll", "DI-ROLL-1", "DI-ROLL-1", (ROLL,)
...     def why_not(self, g, seat, choice):
...         return None
...     def answer(self, g, seat, choice):
...         g.shown = roll(g, 6)
...         if g.shown == 6:
...             g.end("six", 1)
>>> def setup(g):
...     g.push(Rolling(Seat(0)))
>>> def scene(v):
...     die = Node(id="die", kind=Kind.COUNTER, value=v.position.shown)
...     return Node(id="table", kind=Kind.TABLE, children=(die,))
>>> GAME = GameDef(
...     id="dice", title="Dice", seat_counts=range(1, 2),
...     state=DiceState, steps=(Rolling,), setup=setup, scene=scene,
... )
>>> g = GAME.new(seed=1)
>>> while g.asks:
...     play(g, g.asks[0].seat, g.asks[0].choices[0])
>>> g.result.cause
'six'
"""

from mayday.kernel import content
from mayday.kernel.chance import (
    Committed,
    Luck,
    Noted,
    Scripted,
    ScriptError,
    Sealed,
    Seeded,
    Source,
    derive,
    pick,
    roll,
    shuffle,
)
from mayday.kernel.encoding import (
    decode_step,
    digest,
    encode,
    encode_step,
    encode_table,
    hash_position,
    table_types,
)
from mayday.kernel.flow import (
    CONCEDED,
    NOBODY,
    SPECTATOR,
    Ask,
    Asks,
    Choice,
    CutShort,
    Event,
    GameConceded,
    GameOver,
    IllegalChoice,
    MalformedChoice,
    Refusal,
    Result,
    Ruling,
    Seat,
    State,
    Step,
    Told,
    is_offered,
    next_ask,
    play,
    read_choice,
    read_ruling,
    refuse,
    seat_id,
    settle,
    why_not,
)
from mayday.kernel.game import (
    AmbiguousChoice,
    ChoiceSpace,
    GameDef,
    GameError,
    Option,
    Touch,
)
from mayday.kernel.match import Match, MatchError, Proposal, StalePosition, enter_again
from mayday.kernel.position import read_position, write_position
from mayday.kernel.question import Question, SeatQuestion
from mayday.kernel.record import (
    FORMAT,
    HUMAN,
    Chosen,
    Conceded,
    Entry,
    Record,
    RecordError,
    Ruled,
    Undone,
    draws_of,
    has_rulings,
    last_choice,
    read_record,
    standing,
    write_record,
)
from mayday.kernel.rules import (
    Rule,
    RulesError,
    is_rule_id,
    parse_rules,
    rules_named,
)
from mayday.kernel.rulings import Part, RulingKind, Rulings
from mayday.kernel.scene import (
    ACCENTS,
    HUES,
    Figure,
    Kind,
    LineOfSight,
    Link,
    Node,
    Overlay,
    Region,
    encode_scene,
)
from mayday.kernel.tables import (
    Bits,
    Counts,
    Declared,
    Each,
    EachSeat,
    Flag,
    Letters,
    Line,
    ListOf,
    NotationError,
    Number,
    Numbers,
    OneOf,
    Pile,
    SeatBits,
    SeatName,
    Shape,
    known,
    table,
)
from mayday.kernel.text import (
    MissingText,
    Ref,
    Sentence,
    Text,
    TextValue,
    fields_of,
    ids_told,
    placeholders,
    plain,
)
from mayday.kernel.verify import replay, resume, verify
from mayday.kernel.view import View, encode_view, view
from mayday.kernel.zones import (
    FACE_DOWN,
    OWNER,
    PUBLIC,
    SECRET_ANSWERS,
    TOP_CARD,
    UNKNOWN,
    Sight,
    copied,
)

__all__ = [
    "ACCENTS",
    "CONCEDED",
    "FACE_DOWN",
    "FORMAT",
    "HUES",
    "HUMAN",
    "NOBODY",
    "OWNER",
    "PUBLIC",
    "SECRET_ANSWERS",
    "SPECTATOR",
    "TOP_CARD",
    "UNKNOWN",
    "AmbiguousChoice",
    "Ask",
    "Asks",
    "Bits",
    "Choice",
    "ChoiceSpace",
    "Chosen",
    "Committed",
    "Conceded",
    "Counts",
    "CutShort",
    "Declared",
    "Each",
    "EachSeat",
    "Entry",
    "Event",
    "Figure",
    "Flag",
    "GameConceded",
    "GameDef",
    "GameError",
    "GameOver",
    "IllegalChoice",
    "Kind",
    "Letters",
    "Line",
    "LineOfSight",
    "Link",
    "ListOf",
    "Luck",
    "MalformedChoice",
    "Match",
    "MatchError",
    "MissingText",
    "Node",
    "NotationError",
    "Noted",
    "Number",
    "Numbers",
    "OneOf",
    "Option",
    "Overlay",
    "Part",
    "Pile",
    "Proposal",
    "Question",
    "Record",
    "RecordError",
    "Ref",
    "Refusal",
    "Region",
    "Result",
    "Rule",
    "Ruled",
    "RulesError",
    "Ruling",
    "RulingKind",
    "Rulings",
    "ScriptError",
    "Scripted",
    "Sealed",
    "Seat",
    "SeatBits",
    "SeatName",
    "SeatQuestion",
    "Seeded",
    "Sentence",
    "Shape",
    "Sight",
    "Source",
    "StalePosition",
    "State",
    "Step",
    "Text",
    "TextValue",
    "Told",
    "Touch",
    "Undone",
    "View",
    "content",
    "copied",
    "decode_step",
    "derive",
    "digest",
    "draws_of",
    "encode",
    "encode_scene",
    "encode_step",
    "encode_table",
    "encode_view",
    "enter_again",
    "fields_of",
    "has_rulings",
    "hash_position",
    "ids_told",
    "is_offered",
    "is_rule_id",
    "known",
    "last_choice",
    "next_ask",
    "parse_rules",
    "pick",
    "placeholders",
    "plain",
    "play",
    "read_choice",
    "read_position",
    "read_record",
    "read_ruling",
    "refuse",
    "replay",
    "resume",
    "roll",
    "rules_named",
    "seat_id",
    "settle",
    "shuffle",
    "standing",
    "table",
    "table_types",
    "verify",
    "view",
    "why_not",
    "write_position",
    "write_record",
]
