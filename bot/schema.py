"""The store's tables, as SQLAlchemy Core knows them. Changes of them are migrations in bot/migrations."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()
NOBODY: Final = 0  # a debt's or post's recipient that is the match's place, not a person

users = Table(
    "users",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", String(100), nullable=False),
    Column("locale", String(16), nullable=False),
    Column("dm", BigInteger),  # the channel of our direct messages, once it is known
    Column("deaf", Boolean, nullable=False, default=False),  # direct messages cannot be delivered at present
    Column("quiet", String(64)),  # hours in which nothing is told: "22:00 07:00 Europe/Berlin"
    Column("away", Float),  # until when this person is away
    Column("away_since", Float),
    Column("away_used", Float, nullable=False, server_default="0"),  # seconds of that year
    Column("away_year", Integer, nullable=False, server_default="0"),
)

matches = Table(
    "matches",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(32), nullable=False),
    Column("version", Integer, nullable=False),  # the game's, when the snapshot was written
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("seed", LargeBinary, nullable=False),
    Column("phase", String(8), nullable=False),  # open, running, over, closed
    Column("language", String(2), nullable=False),
    Column("host", BigInteger, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),  # where the table was opened
    Column("home", BigInteger),  # the table's own message there
    Column("place", BigInteger),  # where the match is told: its thread, or the channel
    Column("previous", Integer, ForeignKey("matches.id")),  # the match this is the rematch of
    Column("revision", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("state", LargeBinary),  # the snapshot, JSON
    Column("ended", String(32)),  # how it ended outside the rules: "resign 0"
    Column("undoable", Integer),  # the row that the seat to act may take back
    Column("created", Float, nullable=False),
    Column("expires", Float),  # when an open table is closed
    Column("pace", String(8), nullable=False, server_default="none"),
    Column("timeout", String(8), nullable=False, server_default="once"),  # what happens when time has run out
    Column("paused", Float),  # until when all clocks stand
    Column("paused_since", Float),
    Column("rested", Float, nullable=False, server_default="0"),  # seconds of all pauses that are over
    Index("matches_place", "place"),
    Index("matches_guild", "phase", "guild"),
    Index("matches_expires", "expires"),
    Index("matches_previous", "previous"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # open, invited, person, vacant
    Column("user", BigInteger),
    Column("lets", Boolean, nullable=False, server_default="0"),  # asked out of turn, this person lets it happen
    Index("seats_user", "user"),
)

log = Table(
    "log",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("by", String(24), nullable=False),
    Column("draw", Integer),
    Column("live", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

sealed = Table(
    "sealed",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("by", String(24), nullable=False),
)

debts = Table(
    "debts",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("recipient", BigInteger, primary_key=True, autoincrement=False),
    Column("kind", String(8), primary_key=True),  # table, board, hand, ping, ask
    Column("row", Integer, nullable=False),  # the log must be told up to here
    Column("told", Integer, nullable=False),  # and has been told up to here
    Column("revision", Integer, nullable=False),  # the match's, when the debt was last raised
    Column("due", Float),  # when it may be tried; None: nothing is owed
    Column("tries", Integer, nullable=False),
    Column("lease", Float),  # until when somebody is at it
    Index("debts_due", "due"),
)

posts = Table(
    "posts",
    metadata,
    Column("message", BigInteger, primary_key=True, autoincrement=False),
    Column("match", ForeignKey("matches.id"), nullable=False),
    Column("recipient", BigInteger, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("row", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("text", Text, nullable=False, default=""),  # the words it shows, for when it loses its buttons
    Column("alt", Text, nullable=False, default=""),
    Index("posts_match", "match", "recipient", "kind"),
)

clocks = Table(
    "clocks",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("owes", Boolean, nullable=False),
    Column("step", Integer, nullable=False),  # at which the seat came to owe
    Column("pace", Float),  # seconds it was given; None: any
    Column("remaining", Float, nullable=False),  # seconds left at ``since``
    Column("since", Float),  # None: the clock stands
    Column("stage", String(8), nullable=False),  # asked, reminded, warned, grace, out
    Column("misses", Integer, nullable=False),  # decisions in a row for which time ran out
    Column("due", Float),  # when to look at it again
    Index("clocks_due", "due"),
)

proposals = Table(
    "proposals",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # undo, pause, resume, pace, remove, replace
    Column("by", BigInteger, nullable=False),
    Column("text", String(64), nullable=False),  # what exactly: "brisk once"
    Column("step", Integer, nullable=False),  # the match's, when it was made
    Column("asked", Text, nullable=False),  # JSON: whose answers count
    Column("yes", Text, nullable=False),  # JSON: who has agreed
    Column("no", Text, nullable=False),  # JSON: who has not
    Column("needed", Integer, nullable=False),  # so many must agree
    Column("ended", String(10)),  # agreed, declined, withdrawn, lapsed; None: open
    Column("expires", Float),  # None: it has ended
    Index("proposals_expires", "expires"),
)
