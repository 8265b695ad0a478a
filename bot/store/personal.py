"""What each column holds about people: the tables by which a person's data is exported and deleted.

Every column of the schema is classified, here or by the store of its feature, and a test fails for one that is not. The
ids of interactions in logs stay, as those in the salt do: only Discord can assign them to a person.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any, Final

from sqlalchemy import Table

from bot.features import part_kinds
from bot.store import schema

DEFAULT_LOCALE: Final = "en-US"


class Holds(StrEnum):
    """What a column holds."""

    NOTHING = "nothing"  # about no person
    KEY = "key"  # the key of a person
    KEYS = "keys"  # keys of people within a text
    ID = "id"  # an id at Discord of a person, of their direct messages, or of something that they did
    NAME = "name"  # a person's name
    OWN = "own"  # anything else about one person, in the person's row
    WORDS = "words"  # what a person has written
    SHOWN = "shown"  # words of the bot, in which names may stand


NOTHING, KEY, KEYS, ID, NAME, OWN, WORDS, SHOWN = Holds


@dataclass(frozen=True)
class Personal:
    """The relation of a table's rows to a person.

    Attributes:
        columns: what each holds.
        owners: the columns with the key of the person whose row it is; it is exported to them.
        removed: the columns by whose key rows are deleted with a person; other rows stay, under the key.
        cleared: what deletion writes into the columns of a row that stays, of a person who is its owner.
        shown: the columns that are exported; ``bot/features/privacy/worker.py`` has their names in words.
    """

    table: Table
    columns: Mapping[str, Holds]
    owners: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    cleared: Mapping[str, Any] = field(default_factory=dict)
    shown: Collection[str] = ()


def holding(*columns: str, **others: Holds) -> dict[str, Holds]:
    """The columns that hold nothing, and the others."""
    return {**dict.fromkeys(columns, NOTHING), **others}


CLAIM: Final = ("due", "leased_until", "owner", "tries")
PUBLIC_MATCH: Final = (
    "id",
    "game",
    "options",
    "phase",
    "language",
    "host",
    "guild",
    "channel",
    "thread",
    "pace",
    "overrun",
    "rated",
    "created",
    "barred",
)

CORE: Final = (
    Personal(
        schema.people,
        {
            **holding(
                key=KEY, user=ID, name=NAME, locale=OWN, channel=ID, unreachable=OWN, quiet=OWN, notify=OWN, reading=OWN
            ),
            **holding(uninvited=OWN, rated_everywhere=OWN, away=OWN, away_since=OWN, away_used=OWN),
            **holding(away_year=OWN, last_seen=OWN),
        },
        owners=("key",),
        cleared={
            "user": None,
            "name": "",
            "locale": DEFAULT_LOCALE,
            "channel": None,
            "unreachable": False,
            "quiet": None,
            "notify": None,
            "reading": None,
            "uninvited": False,
            "rated_everywhere": False,
            "away": None,
            "away_since": None,
            "away_used": 0.0,
            "away_year": 0,
            "last_seen": None,
        },
        shown=(
            "key",
            "user",
            "name",
            "locale",
            "channel",
            "unreachable",
            "quiet",
            "notify",
            "reading",
            "uninvited",
            "rated_everywhere",
            "away_since",
            "away",
            "away_used",
            "away_year",
            "last_seen",
        ),
    ),
    Personal(
        schema.person_settings,
        holding("name", person=KEY, value=OWN),
        owners=("person",),
        removed=("person",),
        shown=("name", "value"),
    ),
    Personal(schema.server_settings, holding("guild", "name", "value")),
    Personal(
        schema.names,
        holding(person=KEY, guild=NOTHING, name=NAME),
        owners=("person",),
        removed=("person",),
        shown=("guild", "name"),
    ),
    Personal(
        schema.blocks,
        holding(person=KEY, blocked=KEY),
        owners=("person",),
        removed=("person", "blocked"),
        shown=("blocked",),
    ),
    Personal(
        schema.matches,
        {
            **holding("id", "game", "version", "seats", "options", "seed", "secret", "phase", "language", host=KEY),
            **holding("guild", "channel", "message", "thread", "previous", "revision", "step", "length", "draws"),
            **holding("state", "ended", "undoable", "created", "expires", "pace", "overrun", "paused_until"),
            **holding("paused_since", "paused_total", "proposals", "asks_forced", "substitute", "hints", "teaches"),
            **holding("leased_until", "owner", "rated", "terms"),
            **holding("interaction", "salt", barred=KEYS),  # the salt is ids of interactions, which prove the deal
        },
        owners=("host",),
        shown=PUBLIC_MATCH,
    ),
    Personal(
        schema.seats,
        holding("match", "seat", "kind", "passes", "level", "agreed", person=KEY, joined=ID),
        owners=("person",),
        cleared={"joined": None},
        shown=("match", "seat", "kind", "passes", "joined"),
    ),
    Personal(
        schema.events,
        holding(
            "match", "number", "kind", "seat", "draw", "live", "at", "thought", "interaction", actor=KEY, text=WORDS
        ),
        owners=("actor",),
        shown=("match", "number", "kind", "seat", "text", "at"),
    ),
    Personal(
        schema.sealed,
        holding("match", "seat", "text", "thought", "interaction", actor=KEY),
        owners=("actor",),
        shown=("match", "seat", "text"),
    ),
    Personal(schema.searches, holding("match", "seat", "step", "level", *CLAIM)),
    Personal(
        schema.plans,
        holding("match", "seat", "trigger", "digest", actor=KEY, text=OWN),
        owners=("actor",),
        removed=("actor",),
        shown=("match", "seat", "trigger", "text"),
    ),
    Personal(
        schema.seen,
        holding("match", person=KEY, event=OWN),
        owners=("person",),
        removed=("person",),
        shown=("match", "event"),
    ),
    Personal(
        schema.outbox,
        holding(
            "match", "kind", "event", "delivered", "revision", "due", "tries", "lease", "owner", "fence", recipient=KEY
        ),
        owners=("recipient",),
        removed=("recipient",),
        shown=("match", "kind", "due"),
    ),
    Personal(  # those to a person are removed once they are deleted at Discord
        schema.sent_messages,
        {
            **holding("match", "kind", "event", "step", "noted", "picture"),
            **holding(recipient=KEY, message=ID, channel=ID, text=SHOWN, alt=SHOWN),
        },
        owners=("recipient",),
        shown=("match", "kind", "channel", "message", "text"),
    ),
    Personal(
        schema.clocks,
        {
            **holding("match", "seat", "is_pending", "step", "pace", "remaining", "since", "stage", "timeouts", "due"),
            **holding("seen", "used", "leased_until", "owner"),
        },
    ),
    Personal(
        schema.proposals,
        {
            **holding("match", "number", "kind", "step", "needed", "ended", "expires", "made", "leased_until", "owner"),
            **holding(by=KEY, text=KEYS, asked=KEYS, yes=KEYS, no=KEYS),
        },
        owners=("by",),
        shown=("match", "number", "kind", "made", "ended", "by", "text", "asked", "yes", "no"),
    ),
    Personal(schema.processes, holding("name", "shards", "since", "seen", "leased_until", "requests")),
    Personal(schema.leases, holding("name", "owner", "leased_until", "done", "done_at")),
    Personal(schema.relocations, holding("id", "digest", "target", "at")),
)


@cache
def personal_tables() -> Sequence[Personal]:
    """What all tables hold, those of features included, in the order of the schema."""
    parts = [one for kind in part_kinds() for one in kind.personal]
    found = {one.table: one for one in (*CORE, *parts)}
    return [found[table] for table in schema.metadata.tables.values() if table in found]
