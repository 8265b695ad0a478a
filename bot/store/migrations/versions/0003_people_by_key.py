"""People by key, events, outbox

Every id at Discord outside ``people`` becomes the key of a person; names leave the log. There is no way back: a copy
of the database is made before a migration.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import islice
from secrets import randbits
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

RENAMED = {
    "matches": {
        "rows": "length",
        "home": "message",
        "place": "thread",
        "timeout": "overrun",
        "paused": "paused_until",
        "rested": "paused_total",
    },
    "seats": {"user": "person", "lets": "passes"},
    "clocks": {"misses": "timeouts"},
}
KINDS = {"hand": "letter", "ask": "proposal"}
LISTS = ("asked", "yes", "no")
CHUNK = 10_000


def _table(name: str, *columns: str) -> sa.TableClause:
    return sa.table(name, *(sa.column(column) for column in columns))


ABSENCE = ("away", "away_since", "away_used", "away_year")
users = _table("users", "id", "name", "locale", "dm", "deaf", "quiet", *ABSENCE)
people = _table("people", "key", "user", "name", "locale", "channel", "unreachable", "quiet", *ABSENCE)
matches = _table("matches", "id", "host", "proposals")
seats = sa.table("seats", sa.column("match"), sa.column("seat"), sa.column("person"))
log = _table("log", "match", "number", "kind", "seat", "text", "by", "draw", "live", "at")
events = _table("events", "match", "number", "kind", "seat", "text", "actor", "draw", "live", "at")
old_sealed = _table("old_sealed", "match", "seat", "text", "by")
sealed = _table("sealed", "match", "seat", "text", "actor")
OUTBOX = ("match", "recipient", "kind", "told", "revision", "due", "tries", "lease")
debts = _table("debts", *OUTBOX, "row")
outbox = _table("outbox", *OUTBOX, "event")
MESSAGE = ("message", "match", "recipient", "kind", "channel", "step", "text", "alt")
posts = _table("posts", *MESSAGE, "row")
sent_messages = _table("sent_messages", *MESSAGE, "event")
proposals = _table("proposals", "match", "number", "kind", "by", "text", *LISTS)


def upgrade() -> None:
    for table, columns in RENAMED.items():
        for old, new in columns.items():
            op.alter_column(table, old, new_column_name=new)
    op.add_column("matches", sa.Column("proposals", sa.Integer(), nullable=False, server_default="0"))
    op.drop_index("matches_place", "matches")
    op.create_index("matches_thread", "matches", ["thread"])
    op.drop_index("seats_user", "seats")
    keys = _create_people()
    op.execute(sa.update(seats).where(seats.c.person.is_not(None)).values(person=_key_of(seats.c.person)))
    op.execute(sa.update(matches).values(host=sa.func.coalesce(_key_of(matches.c.host), 0)))
    _rewrite_proposals(keys)
    op.create_index("seats_person", "seats", ["person"])
    _move_rows()


def _create_people() -> dict[int, int]:
    """Make the table and a key for every id that stands anywhere; return the keys by id."""
    op.create_table(
        "people",
        sa.Column("key", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=False),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("unreachable", sa.Boolean(), nullable=False, server_default="0"),
        sa.Column("quiet", sa.String(length=64)),
        sa.Column("away", sa.Float()),
        sa.Column("away_since", sa.Float()),
        sa.Column("away_used", sa.Float(), nullable=False, server_default="0"),
        sa.Column("away_year", sa.Integer(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("key"),
    )
    known = op.get_bind().execute(sa.select(users)).mappings().all()
    keys = {row["id"]: randbits(62) or 1 for row in known}
    _insert(
        {"key": keys[row["id"]], "user": row["id"], "channel": row["dm"], "unreachable": bool(row["deaf"])}
        | {name: row[name] for name in ("name", "locale", "quiet", *ABSENCE)}
        for row in known
    )
    unknown = sorted(_named_users() - keys.keys())
    keys |= {user: randbits(62) or 1 for user in unknown}
    _insert({"key": keys[user], "user": user, "name": "", "locale": "en-US"} for user in unknown)
    op.create_index("people_user", "people", ["user"], unique=True)
    op.drop_table("users")
    return keys


def _insert(rows: Iterable[dict[str, Any]]) -> None:
    """Insert rows of ``people``, CHUNK at a time."""
    left = iter(rows)
    while some := list(islice(left, CHUNK)):
        op.get_bind().execute(sa.insert(people), some)


def _named_users() -> set[int]:
    """Every id of a person outside ``users``."""
    conn = op.get_bind()
    found: set[int] = set()
    for column in (seats.c.person, matches.c.host, debts.c.recipient, posts.c.recipient, proposals.c.by):
        found.update(conn.execute(sa.select(column).distinct()).scalars())
    seated = sa.select(log.c.text).where(log.c.kind == "seat")
    for query in (sa.select(log.c.by), sa.select(_table("sealed", "by")), seated):
        texts = (text.removeprefix("person ") for text in conn.execute(query.distinct()).scalars())
        found.update(int(text) for text in texts if text.isdecimal())
    for row in conn.execute(sa.select(proposals)).mappings():
        if (lists := _lists_of(row)) is not None:
            found.update(*lists.values(), [int(row["text"])] if row["kind"] == "replace" else [])
    return found - {0, None}


def _lists_of(row: Mapping[Any, Any]) -> dict[str, list[int]] | None:
    """The lists of ids in a proposal; None if it cannot be read. Such a row stays as it is: its match is broken."""
    try:
        lists = {name: [int(user) for user in json.loads(row[name])] for name in LISTS}
        return lists if row["kind"] != "replace" or int(row["text"]) else None
    except (ValueError, TypeError):
        return None


def _key_of(user: Any) -> sa.ScalarSelect[Any]:
    """The key of the person with that id, in SQL."""
    return sa.select(people.c.key).where(people.c.user == user).scalar_subquery()


def _actor_of(by: Any) -> Any:
    """The actor that was written as digits or "table", in SQL."""
    key = _key_of(sa.cast(by, sa.BigInteger))
    return sa.case((by.in_(("table", "")), 0), (by == "computer", -1), else_=sa.func.coalesce(key, 0))


def _rewrite_proposals(keys: Mapping[int, int]) -> None:
    conn = op.get_bind()
    rows: list[dict[str, Any]] = []
    for row in conn.execute(sa.select(proposals)).mappings():
        if (found := _lists_of(row)) is None:
            continue
        lists = {name: json.dumps([keys[user] for user in users]) for name, users in found.items()}
        text = str(keys[int(row["text"])]) if row["kind"] == "replace" else row["text"]
        rows.append({"of": row["match"], "at": row["number"], "by": keys[row["by"]], "text": text, **lists})
    if rows:
        mine = sa.and_(proposals.c.match == sa.bindparam("of"), proposals.c.number == sa.bindparam("at"))
        changed: dict[str, Any] = {name: sa.bindparam(name) for name in ("by", "text", *LISTS)}
        conn.execute(sa.update(proposals).where(mine).values(changed), rows)
    counted = sa.select(sa.func.count()).where(proposals.c.match == matches.c.id).scalar_subquery()
    op.execute(sa.update(matches).where(matches.c.id.in_(sa.select(proposals.c.match))).values(proposals=counted))


def _move_rows() -> None:
    """Move the rows of the log, sealed choices, the outbox and sent messages to their new tables."""
    seated = sa.and_(log.c.kind == "seat", log.c.text.like("person %"))
    key = _key_of(sa.cast(sa.func.substr(log.c.text, 8), sa.BigInteger))
    new_seat = sa.func.coalesce(sa.literal("person ").concat(sa.cast(key, sa.Text)), log.c.text)
    text = sa.case((seated, new_seat), (log.c.kind == "resign", ""), else_=log.c.text)
    _move(
        log,
        events,
        {"text": text, "actor": _actor_of(log.c.by)},
        sa.Column("match", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("draw", sa.Integer()),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
    )
    op.rename_table("sealed", "old_sealed")
    _move(
        old_sealed,
        sealed,
        {"actor": _actor_of(old_sealed.c.by)},
        sa.Column("match", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat"),
    )
    _move(
        debts,
        outbox,
        {"event": debts.c.row, **_recipient_and_kind(debts)},
        sa.Column("match", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("recipient", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("lease", sa.Float()),
        sa.PrimaryKeyConstraint("match", "recipient", "kind"),
        sa.Index("outbox_due", "due"),
    )
    _move(
        posts,
        sent_messages,
        {"event": posts.c.row, **_recipient_and_kind(posts)},
        sa.Column("message", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match", sa.Integer(), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("recipient", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Integer(), nullable=False),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("alt", sa.Text(), nullable=False),
        sa.Column("noted", sa.Float(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("message"),
        sa.Index("sent_messages_match", "match", "recipient", "kind"),
    )


def _recipient_and_kind(table: sa.TableClause) -> dict[str, Any]:
    kinds = [(table.c.kind == old, new) for old, new in KINDS.items()]
    key = _key_of(table.c.recipient)
    return {
        "recipient": sa.case((table.c.recipient == 0, 0), else_=key),
        "kind": sa.case(*kinds, else_=table.c.kind),
    }


def _move(old: sa.TableClause, new: sa.TableClause, changed: Mapping[str, Any], *items: sa.schema.SchemaItem) -> None:
    """Make the new table of these items, with all rows of the old one; ``changed`` gives columns with other values."""
    op.create_table(new.name, *items)
    names = new.c.keys()
    columns = [changed[name] if name in changed else old.c[name] for name in names]
    op.execute(sa.insert(new).from_select(names, sa.select(*columns).select_from(old)))
    op.drop_table(old.name)
