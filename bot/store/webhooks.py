"""Webhooks, one a server, and the events that wait to be sent to them.

A webhook's row is locked before its events are written or deleted, so that it is due whenever one waits.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, Float, bindparam, delete, func, insert, literal, select, update

from bot.delivery.items import Happening
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.model import Change
from bot.preferences.table import FOLLOW, TABLE_LANGUAGE
from bot.store.claims import FREE, ClaimStore
from bot.store.database import DEFERRED, reads, writes
from bot.store.loading import load_events, load_match, load_names
from bot.store.rows import Columns
from bot.store.schema import server_settings, webhook_events, webhooks
from bot.webhooks.events import FEWEST_TRIES, WEEK, Head, PublicEvent, Webhook

LEASE: Final = 60.0  # seconds
NEVER: Final = {"succeeded": None, "failed": None, "failure": None, "failing": None, "ended": None, "noted": None}
EVENT: Final = ("id", "guild", "match", "first", "length", "revision", "channel", "at")

# The statements of every decision, made once
RAISED: Final = (
    update(webhooks)
    .where(webhooks.c.guild == bindparam("guild_"), webhooks.c.url.is_not(None))
    .values(due=func.coalesce(webhooks.c.due, bindparam("now_", type_=Float)))
)
IS_TURN: Final = (webhook_events.c.match == bindparam("match_"), webhook_events.c.kind == Happening.TURN.value)
TURN_SINCE: Final = select(func.min(webhook_events.c.first)).where(*IS_TURN)
TURN_OVER: Final = delete(webhook_events).where(*IS_TURN).execution_options(**DEFERRED)
ADDED: Final = insert(webhook_events)


class WebhookStore(ClaimStore[Webhook]):
    """The store of webhooks. One is due as long as an event waits, or the server is to be told of its end."""

    table, key, lease = webhooks, webhooks.c.guild, LEASE

    def _value_of(self, row: Columns) -> Webhook:
        return webhook_of(row)

    @reads
    def get(self, conn: Connection, guild: int) -> Webhook | None:
        """A server's webhook; None if it has none."""
        row = conn.execute(select(webhooks).where(webhooks.c.guild == guild)).mappings().first()
        if row is None:
            return None
        waiting = select(func.count()).select_from(webhook_events)
        is_waiting = (webhook_events.c.guild == guild, webhook_events.c.kind != Happening.TURN.value)
        return webhook_of(row, conn.execute(waiting.where(*is_waiting)).scalar_one())

    @reads
    def guilds(self, conn: Connection) -> list[int]:
        """The servers that have webhooks."""
        return list(conn.execute(select(webhooks.c.guild).order_by(webhooks.c.guild)).scalars())

    @writes
    def set(self, conn: Connection, guild: int, url: str, secret: str, channel: int) -> None:
        """Send a server's events to that address from now on; those that wait for an earlier one are dropped."""
        row: dict[str, Any] = {"url": url, "secret": secret, "channel": channel, "since": self._now, **NEVER}
        row |= {"due": None, "tries": 0, **FREE}
        conn.execute(self._store.database.upsert(webhooks, *row), {"guild": guild, **row})
        _drop_events(conn, guild)

    @writes
    def remove(self, conn: Connection, guild: int) -> bool:
        """Forget a server's webhook and what waits for it; whether there was one that is not switched off."""
        row = conn.execute(select(webhooks.c.url).where(webhooks.c.guild == guild).with_for_update()).first()
        conn.execute(delete(webhooks).where(webhooks.c.guild == guild))
        _drop_events(conn, guild)
        return row is not None and row[0] is not None

    # Sending

    @reads
    def head(self, conn: Connection, webhook: Webhook) -> Head | None:
        """The event that is sent next; None if none waits."""
        row = _first(conn, webhook.guild)
        if row is None:
            return None
        event = event_of(row)
        try:
            match = load_match(conn, event.match, self._now)
        except UserError as reason:
            return Head(event, reason)
        if match is None:
            return Head(event, UserError("no-such-match", number=event.match))
        log = load_events(conn, event.match)
        chosen = (server_settings.c.guild == event.guild, server_settings.c.name == TABLE_LANGUAGE.name)
        language = TABLE_LANGUAGE.read(conn.execute(select(server_settings.c.value).where(*chosen)).scalar())
        names = load_names(conn, log, event.guild)[0]
        return Head(event, match, log, names, None if language == FOLLOW else language)

    @writes
    def finish(self, conn: Connection, webhook: Webhook, owner: str, event: PublicEvent, *, is_sent: bool) -> None:
        """Forget an event of a claimed webhook, and go on with the next one. ``is_sent``: else it was left out."""
        if not self._is_own(conn, webhook, owner):
            return
        conn.execute(delete(webhook_events).where(webhook_events.c.id == event.id))
        values: dict[str, Any] = {"due": None if _first(conn, webhook.guild) is None else self._now, **FREE}
        if is_sent:
            values |= {"succeeded": self._now, "failing": None, "tries": 0}
        self._update_own(conn, webhook.guild, owner, values)

    @writes
    def fail(self, conn: Connection, webhook: Webhook, owner: str, why: str) -> bool:
        """Try a claimed webhook again later; after a week without a success switch it off. Whether it was."""
        if not self._is_own(conn, webhook, owner):
            return False
        now, since = self._now, self._now if webhook.failing is None else webhook.failing
        failed = {"failed": now, "failure": why[:64], "failing": since, **FREE}
        if now - since >= WEEK and webhook.tries + 1 >= FEWEST_TRIES:
            over = {"url": None, "secret": None, "ended": now, "noted": None, "tries": 0, "due": now}
            self._update_own(conn, webhook.guild, owner, failed | over)
            _drop_events(conn, webhook.guild)
            return True
        again = {"tries": webhook.tries + 1, "due": now + webhook.backoff}
        self._update_own(conn, webhook.guild, owner, failed | again)
        return False

    @writes
    def put_off(self, conn: Connection, webhook: Webhook, owner: str, after: float) -> None:
        """Look at a claimed webhook again after so many seconds."""
        self._update_own(conn, webhook.guild, owner, {"due": self._now + after, **FREE})

    @writes
    def rest(self, conn: Connection, webhook: Webhook, owner: str) -> None:
        """Look at a claimed webhook again once an event waits."""
        if self._is_own(conn, webhook, owner):
            is_waiting = webhook.url is not None and _first(conn, webhook.guild) is not None
            self._update_own(conn, webhook.guild, owner, {"due": self._now if is_waiting else None, **FREE})

    @writes
    def note_end(self, conn: Connection, webhook: Webhook) -> float:
        """Note that the server is about to be told of the end: when that was noted before, in seconds since 1970; 0:
        never."""
        mine = webhooks.c.guild == webhook.guild
        noted = conn.execute(select(webhooks.c.noted).where(mine).with_for_update()).scalar()
        conn.execute(update(webhooks).where(mine).values(noted=noted or self._now))
        return float(noted or 0.0)

    def _rewind(self, conn: Connection, now: float) -> None:
        super()._rewind(conn, now)
        self._set(conn, webhooks.c.failing > now, failing=now)
        self._set(conn, webhooks.c.noted > now, noted=now - DAY)  # the message is looked for from then on

    def _is_own(self, conn: Connection, webhook: Webhook, owner: str) -> bool:
        """Lock the webhook's row; whether this owner has claimed it still."""
        mine = (webhooks.c.guild == webhook.guild, webhooks.c.owner == owner)
        return conn.execute(select(webhooks.c.guild).where(*mine).with_for_update()).first() is not None


def add_event(conn: Connection, change: Change, happening: Happening, now: float) -> bool:
    """Have an event sent to the webhook of the match's server, in the transaction of the change; False without one.

    What happens in a turn that goes on is told with its end.
    """
    before, after = change.before, change.after
    assert before is not None
    place, number = after.place, before.number
    row: dict[str, Any] = {"match": number, "guild": place.guild, "channel": place.channel, "at": now}
    row |= {"first": before.length, "length": after.length, "revision": after.revision}
    if happening is Happening.TURN:
        is_noted = select(webhook_events.c.id).where(*IS_TURN).exists()
        values = [literal(value) for value in (*row.values(), happening.value)]
        has_webhook = select(*values).where(webhooks.c.guild == place.guild, webhooks.c.url.is_not(None), ~is_noted)
        noted = insert(webhook_events).from_select([*row, "kind"], has_webhook)
        conn.execute(noted.execution_options(**DEFERRED), {"match_": number})
        return False
    if not conn.execute(RAISED, {"guild_": place.guild, "now_": now}).rowcount:
        return False
    since = conn.execute(TURN_SINCE, {"match_": number}).scalar()
    if since is not None:
        conn.execute(TURN_OVER, {"match_": number})
    first = before.length if since is None else min(since, before.length)
    conn.execute(ADDED, row | {"kind": happening.value, "first": first})
    return True


def _first(conn: Connection, guild: int) -> Columns | None:
    """The row of the event that is sent next."""
    is_waiting = (webhook_events.c.guild == guild, webhook_events.c.kind != Happening.TURN.value)
    query = select(webhook_events).where(*is_waiting).order_by(webhook_events.c.id).limit(1)
    return conn.execute(query).mappings().first()


def _drop_events(conn: Connection, guild: int) -> None:
    conn.execute(delete(webhook_events).where(webhook_events.c.guild == guild))


def webhook_of(row: Columns, waiting: int = 0) -> Webhook:
    """The webhook of a row of ``webhooks``."""
    told = (row["succeeded"], row["failed"], row["failure"], row["failing"], row["ended"], row["tries"])
    return Webhook(row["guild"], row["url"], row["secret"], row["channel"], row["since"], *told, waiting)


def event_of(row: Columns) -> PublicEvent:
    """The event of a row of ``webhook_events``; raises ValueError."""
    return PublicEvent(**{name: row[name] for name in EVENT}, kind=Happening(row["kind"]))
