"""Tables: what the server keeps. Rows of the journal are only ever added."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(128), nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("version", Integer, nullable=False),  # grows with every change but chat
    Column("game", String(60), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("players", Text, nullable=False),  # who sits where, as the record says it
    Column("seed", String(40)),  # either a seed (only of matches that began from a record) ...
    Column("secret", String(128)),  # ... or the secret behind the commitment
    Column("is_open_secret", Boolean, nullable=False),  # the draws are known from a record
    Column("number", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("asked", Text, nullable=False),  # the seats that must choose
    Column("ended", String(20), nullable=False),  # "", over, abandoned
    Column("result", Text),
    Column("proposal", Text),
    Column("rematch", String(40)),
    Column("creator", String(64), index=True),  # a hash of the visitor
    Column("bot_turn", Boolean, nullable=False, index=True),
    Column("driven", Float, nullable=False),  # when a worker last took care of the bots
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("open_chat", Boolean, nullable=False, server_default=false()),  # for spectators, too
    Column("stage", Text, nullable=False, server_default="[]"),  # how far it is, for lists
    Column("setup", Text, nullable=False, server_default="[]"),  # its draws, for a record
    Column("origin", String(64), index=True),  # a hash of the address it was made from
    Column("hints", Boolean, nullable=False, server_default=true()),  # may be asked for
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(60), nullable=False),
    Column("kind", String(10), nullable=False),  # human, bot, open
    Column("bot", String(60)),  # who plays it; with a human, the stand-in
    Column("by_others", Boolean, nullable=False),  # the stand-in leaves when the player is back
    Column("holder", String(64), index=True),  # a hash
    Column("generation", Integer, nullable=False),  # a link of an earlier one is void
)

links = Table(
    "links",
    metadata,
    Column("token", String(64), primary_key=True),  # a hash
    Column("match", String(40), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("generation", Integer, nullable=False),
)

journal = Table(
    "journal",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("request", String(64)),  # the client's id, so that a retry is known
    Column("made", Float, nullable=False),
)

coachings = Table(
    "coachings",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("found", Text, nullable=False),  # what the coach says of a match that is over
)

chat = Table(
    "chat",
    metadata,
    Column("match", String(40), ForeignKey("matches.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer),
    Column("author", String(64), nullable=False),  # a hash
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("request", String(64), nullable=False),
    Column("said", Float, nullable=False),
    UniqueConstraint("match", "author", "request"),
)
