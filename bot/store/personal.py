"""What each column holds about people: the one table by which a person's data is exported and deleted.

Every column of the schema is classified here, and a test fails for one that is not. The ids of interactions
in logs stay, as those in the salt do: only Discord can assign them to a person.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import Table

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


N, K, KS, I, NM, O, W, S = Holds  # noqa: E741 - one letter a column keeps the tables below readable


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


def _all(*columns: str, **others: Holds) -> dict[str, Holds]:
    """The columns that hold nothing, and the others."""
    return {**dict.fromkeys(columns, N), **others}


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

PERSONAL: Final = (
    Personal(
        schema.people,
        {
            **_all(key=K, user=I, name=NM, locale=O, channel=I, unreachable=O, quiet=O, notify=O, reading=O),
            **_all(uninvited=O, rated_everywhere=O, away=O, away_since=O, away_used=O, away_year=O, last_seen=O),
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
        _all("name", person=K, value=O),
        owners=("person",),
        removed=("person",),
        shown=("name", "value"),
    ),
    Personal(schema.server_settings, _all("guild", "name", "value")),
    Personal(
        schema.names,
        _all(person=K, guild=N, name=NM),
        owners=("person",),
        removed=("person",),
        shown=("guild", "name"),
    ),
    Personal(
        schema.blocks,
        _all(person=K, blocked=K),
        owners=("person",),
        removed=("person", "blocked"),
        shown=("blocked",),
    ),
    Personal(
        schema.invitation_pings,
        _all(host=K, guest=K, at=O),
        owners=("host", "guest"),
        removed=("host", "guest"),
        shown=("host", "guest", "at"),
    ),
    Personal(
        schema.matches,
        {
            **_all("id", "game", "version", "seats", "options", "seed", "secret", "phase", "language", host=K),
            **_all("guild", "channel", "message", "thread", "previous", "revision", "step", "length", "draws"),
            **_all("state", "ended", "undoable", "created", "expires", "pace", "overrun", "paused_until"),
            **_all("paused_since", "paused_total", "proposals", "asks_forced", "substitute", "hints", "teaches"),
            **_all("leased_until", "owner", "rated", "terms"),
            **_all("interaction", salt=N, barred=KS),  # the salt is ids of interactions, which prove the deal
        },
        owners=("host",),
        shown=PUBLIC_MATCH,
    ),
    Personal(
        schema.seats,
        _all("match", "seat", "kind", "passes", "level", "agreed", person=K, joined=I),
        owners=("person",),
        cleared={"joined": None},
        shown=("match", "seat", "kind", "passes", "joined"),
    ),
    Personal(
        schema.events,
        _all("match", "number", "kind", "seat", "draw", "live", "at", "thought", "interaction", actor=K, text=W),
        owners=("actor",),
        shown=("match", "number", "kind", "seat", "text", "at"),
    ),
    Personal(
        schema.sealed,
        _all("match", "seat", "text", "thought", "interaction", actor=K),
        owners=("actor",),
        shown=("match", "seat", "text"),
    ),
    Personal(schema.searches, _all("match", "seat", "step", "level", *CLAIM)),
    Personal(schema.reviews, _all("match", "decisions", "done", *CLAIM, judged=KS), shown=("match", "judged")),
    Personal(
        schema.puzzles,
        _all("day", "seed", "game", "seats", "seat", "log", "moves_worth", *CLAIM, "noted", "message"),
    ),
    Personal(
        schema.puzzle_answers,
        _all("day", "guild", person=K, move=O, at=O),
        owners=("person",),
        removed=("person",),
        shown=("day", "guild", "move", "at"),
    ),
    Personal(schema.puzzle_posts, _all("day", "guild", "noted", "message")),
    Personal(
        schema.requests,
        _all(person=K, guild=O, channel=O, game=O, pace=O, hours=O, most=O, asked=O, expires=O),
        owners=("person",),
        removed=("person",),
        shown=("guild", "channel", "game", "pace", "hours", "most", "asked", "expires"),
    ),
    Personal(
        schema.pairings,
        _all("id", "guild", "channel", "game", "pace", "made", "match", *CLAIM, first=K, second=K),
        owners=("first", "second"),
        removed=("first", "second"),
        shown=("guild", "channel", "game", "pace", "made", "match"),
    ),
    Personal(
        schema.seasons,
        {
            **_all("id", "guild", "channel", "game", "number", "pace", "weeks", "size", "rated", "language"),
            **_all(
                "phase",
                "options",
                "begins",
                "reason",
                "revision",
                "place",
                "message",
                "pending",
                "noted",
                "shown",
                *CLAIM,
            ),
        },
    ),
    Personal(  # a registration for a season that has not begun is removed, see bot/features/seasons/store.py
        schema.season_people,
        _all("season", "group", "seed", person=K, signed_up=O, left=O, away_used=O, away_year=O),
        owners=("person",),
        cleared={"signed_up": 0.0, "away_used": 0.0, "away_year": 0},
        shown=("season", "group", "signed_up", "left"),
    ),
    Personal(
        schema.season_matches,
        _all("id", "season", "group", "round", "opens", "match", "result", "way", *CLAIM, first=K, second=K),
        owners=("first", "second"),
        shown=("season", "round", "first", "second", "match", "result", "way"),
    ),
    Personal(
        schema.plans,
        _all("match", "seat", "trigger", "digest", actor=K, text=O),
        owners=("actor",),
        removed=("actor",),
        shown=("match", "seat", "trigger", "text"),
    ),
    Personal(
        schema.seen,
        _all("match", person=K, event=O),
        owners=("person",),
        removed=("person",),
        shown=("match", "event"),
    ),
    Personal(
        schema.digests,
        _all(*CLAIM, person=K, hour=O, zone=O, channel=I, message=I, pending=I, noted=O),
        owners=("person",),
        removed=("person",),
        shown=("hour", "zone", "channel", "message", "due"),
    ),
    Personal(
        schema.digest_entries,
        _all("match", person=K, length=O, step=O, stage=O),
        owners=("person",),
        removed=("person",),
        shown=("match", "length", "stage"),
    ),
    Personal(
        schema.notes,
        _all("match", person=K, text=W, at=O),
        owners=("person",),
        removed=("person",),
        shown=("match", "text", "at"),
    ),
    Personal(
        schema.watches,
        _all("match", person=K, way=O, told=O),
        owners=("person",),
        removed=("person",),
        shown=("match", "way", "told"),
    ),
    Personal(schema.rating_ends, _all("match", "number", "game", "guild", "places", "reason", "began")),
    Personal(  # ratings follow from the logs, and those of others from them
        schema.rating_changes,
        _all("match", "guild", person=K, mu=O, sigma=O, at=O),
        owners=("person",),
        shown=("match", "guild", "mu", "sigma", "at"),
    ),
    Personal(
        schema.ratings,
        _all("game", "guild", person=K, mu=O, sigma=O, matches=O),
        owners=("person",),
        shown=("game", "guild", "mu", "sigma", "matches"),
    ),
    Personal(
        schema.summaries,
        _all("match", "game", "guild", "channel", "places", "began", "ended", "decisions", "people"),
    ),
    Personal(  # under the key it is part of the profiles of others
        schema.results,
        {
            **_all("match", "guild", "channel", "game", "people", "lasted", "decisions"),
            **_all(person=K, plays=O, place=O, shared=O, asked=O, in_time=O),
        },
        owners=("person",),
        shown=("match", "guild", "channel", "plays", "place", "shared", "asked", "in_time"),
    ),
    Personal(  # the row is the pending deletion of a person without a name
        schema.deletions,
        _all("forgotten", *CLAIM, person=K, channel=I),
        owners=("person",),
        shown=("channel",),
    ),
    Personal(
        schema.outbox,
        _all("match", "kind", "event", "told", "revision", "due", "tries", "lease", "owner", "fence", recipient=K),
        owners=("recipient",),
        removed=("recipient",),
        shown=("match", "kind", "due"),
    ),
    Personal(  # those to a person are removed once they are deleted at Discord
        schema.sent_messages,
        _all("match", "kind", "event", "step", "noted", "picture", recipient=K, message=I, channel=I, text=S, alt=S),
        owners=("recipient",),
        shown=("match", "kind", "channel", "message", "text"),
    ),
    Personal(
        schema.clocks,
        {
            **_all("match", "seat", "owes", "step", "pace", "remaining", "since", "stage", "timeouts", "due"),
            **_all("seen", "used", "leased_until", "owner"),
        },
    ),
    Personal(
        schema.proposals,
        {
            **_all("match", "number", "kind", "step", "needed", "ended", "expires", "made", "leased_until", "owner"),
            **_all(by=K, text=KS, asked=KS, yes=KS, no=KS),
        },
        owners=("by",),
        shown=("match", "number", "kind", "made", "ended", "by", "text", "asked", "yes", "no"),
    ),
    Personal(schema.processes, _all("name", "shards", "since", "seen", "leased_until", "requests")),
    Personal(schema.leases, _all("name", "owner", "leased_until", "done", "done_at")),
    Personal(schema.relocations, _all("id", "digest", "target", "at")),
)
