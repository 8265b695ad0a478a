"""The world's file: an SQLite database of records, as JSON by id, and of attachments' bytes.

Every write is a transaction (WAL, synchronous NORMAL), so it survives SIGKILL. Without a path everything is kept in
memory.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from bot.runtime.time import SYSTEM, Time

from .records import DM, GROUP_DM, JSON, Channel, Guild, Identity, Message, Snowflakes, User, WorldEvent

RECORDS: dict[str, Any] = {
    "user": User,
    "guild": Guild,
    "channel": Channel,
    "message": Message,
    "command": dict,
    "emoji": dict,
    "fact": Identity,
}
"""The types of records by kind, which is the name of their table."""
SCHEMA = "".join(
    f"CREATE TABLE IF NOT EXISTS {kind} (id INTEGER PRIMARY KEY, json BLOB NOT NULL);" for kind in RECORDS
) + ("CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, name TEXT, type TEXT, bytes BLOB);")


def read_records(database: sqlite3.Connection, kind: str) -> dict[int, Any]:
    """All records of a kind by id, which rises."""
    rows = database.execute(f"SELECT id, json FROM {kind} ORDER BY id")
    return {id_: msgspec.json.decode(json, type=RECORDS[kind]) for id_, json in rows}


class Storage:
    """Records by kind and id, and files by id."""

    def __init__(self, path: Path | None, cap: int) -> None:
        """``cap``: total bytes of attachments kept; the oldest are dropped first.

        A new file has mode 0600. The files that SQLite puts beside it inherit the mode.
        """
        self.cap = cap
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        self.database = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        self.database.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000; PRAGMA secure_delete=ON;"
            + SCHEMA
        )
        self._sizes = OrderedDict(self.database.execute("SELECT id, length(bytes) FROM file ORDER BY id").fetchall())
        self._total = sum(self._sizes.values())

    def put(self, kind: str, id_: int, record: object) -> None:
        """Insert or replace a record."""
        self.database.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?)", (id_, msgspec.json.encode(record)))

    def drop(self, kind: str, id_: int) -> None:
        """Delete a record, if there is one."""
        self.database.execute(f"DELETE FROM {kind} WHERE id = ?", (id_,))

    def load(self, kind: str) -> dict[int, Any]:
        """All records of a kind by id, which rises."""
        return read_records(self.database, kind)

    def put_file(self, id_: int, name: str, type_: str, content: bytes) -> None:
        """Insert a file, and drop the oldest ones while the total exceeds ``cap``; the newest always stays."""
        self.database.execute("INSERT INTO file VALUES (?, ?, ?, ?)", (id_, name, type_, content))
        self._sizes[id_] = len(content)
        self._total += len(content)
        while self._total > self.cap and len(self._sizes) > 1:
            self.drop_file(next(iter(self._sizes)))

    def file(self, id_: int) -> tuple[str, str, bytes]:
        """Return filename, content type and bytes; KeyError if there is no such file."""
        if id_ not in self._sizes:
            raise KeyError(id_)
        rows = self.database.execute("SELECT name, type, bytes FROM file WHERE id = ?", (id_,))
        ((name, type_, content),) = rows
        return name, type_, content

    def drop_file(self, id_: int) -> None:
        """Delete a file, if there is one."""
        self._total -= self._sizes.pop(id_, 0)
        self.drop("file", id_)

    def files(self) -> list[int]:
        """The ids of all files, by rising id."""
        return list(self._sizes)

    def close(self) -> None:
        """Close the database."""
        self.database.close()


Listener = Callable[[WorldEvent], None]


def broken_reference(
    users: Container[int], guilds: Mapping[int, Guild], channels: Mapping[int, Channel], messages: Iterable[Message]
) -> str | None:
    """The first record with a reference to a missing one, as a sentence without full stop; None if there is none."""
    for guild in guilds.values():
        if guild.id not in guild.roles:
            return f"the server {guild.id} has no role for everybody"
        if lost := next((member for member in guild.members if member not in users), None):
            return f"the server {guild.id} has the member {lost}, who is not there"
    for channel in channels.values():
        if channel.type == DM and not channel.members:
            if channel.recipient not in users:
                return f"the channel {channel.id} is for {channel.recipient}, who is not there"
        elif channel.type not in (DM, GROUP_DM) and channel.guild not in guilds:
            return f"the channel {channel.id} is of the server {channel.guild}, which is not there"
        if channel.is_thread and channel.parent not in channels:
            return f"the thread {channel.id} is of the channel {channel.parent}, which is not there"
    for message in messages:
        if message.author not in users:
            return f"the message {message.id} is by {message.author}, who is not there"
    return None


def world_fault(path: Path) -> str | None:
    """Why the world in that file cannot be used, as a sentence without full stop; None if it can. Writes nothing."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            # The stand-in makes the tables that are missing.
            found = {kind: read_records(database, kind) if kind in tables else {} for kind in RECORDS}
    except (sqlite3.Error, ValueError, TypeError, RecursionError) as fault:
        return " ".join(str(fault).split())
    users = {*found["user"], *(me.bot for me in found["fact"].values())}
    channels = found["channel"]
    messages = (one for one in found["message"].values() if one.channel in channels)
    return broken_reference(users, found["guild"], channels, messages)


class LoadedWorld:
    """``users``, ``guilds``, ``channels``, ``commands``, ``emojis`` and ``messages`` are by id.

    ``bot`` is the bot's user id and ``application`` the application's, ``secret`` the last part of its token; ``time``
    is the time of ids, timestamps and deadlines. The constructor raises ValueError (which includes msgspec's errors),
    TypeError, RecursionError or sqlite3.Error if the file holds no valid world.
    """

    def __init__(self, path: Path | None = None, *, cap: int = 64 * 2**20, time: Time = SYSTEM) -> None:
        self.time = time
        self._listeners: list[Listener] = []
        self.storage = Storage(path, cap)
        self.users: dict[int, User] = self.storage.load("user")
        self.guilds: dict[int, Guild] = self.storage.load("guild")
        self.channels: dict[int, Channel] = self.storage.load("channel")
        self.commands: dict[int, JSON] = self.storage.load("command")
        self.emojis: dict[int, JSON] = self.storage.load("emoji")
        """Name, type and Base64 of the application's emojis."""
        self.messages: dict[int, Message] = {}
        self.channel_messages: dict[int, dict[int, Message]] = {}
        """Messages by channel id and message id, oldest first."""
        self._load_messages()
        stored = (self.users, self.guilds, self.channels, self.messages, self.commands, self.emojis)
        known = [*self.storage.files(), *(id_ for records in stored for id_ in records)]
        self.ids = Snowflakes(time, max(known, default=0))
        identity: Identity | None = self.storage.load("fact").get(0)
        me = identity or Identity(self.ids.next(), self.ids.next(), secrets.token_hex(16))
        self.storage.put("fact", 0, me)
        self.bot: int = me.bot
        self.application: int = me.bot
        self.owner: int = me.keeper
        """User id of the owner of the application, and of every server that has no other; a member of none."""
        self.secret: str = me.secret
        if self.bot not in self.users:
            self.put_user(User(self.bot, "Stammtisch", bot=True))
        if fault := broken_reference(self.users, self.guilds, self.channels, self.messages.values()):
            raise ValueError(fault)

    def _load_messages(self) -> None:
        for id_, message in self.storage.load("message").items():
            # The token that could complete a deferred answer ended with its process.
            if message.channel not in self.channels or message.is_loading:
                self.storage.drop("message", id_)
            else:
                self.messages[id_] = message
                self.channel_messages.setdefault(message.channel, {})[id_] = message
        used = {item.id for message in self.messages.values() for item in message.attachments}
        for orphan in set(self.storage.files()) - used:
            self.storage.drop_file(orphan)

    # Users

    def add_user(self, name: str, *, locale: str = "en-US", bot: bool = False) -> int:
        """Create a user; return the id."""
        return self.put_user(User(self.ids.next(), name, locale, bot))

    def put_user(self, user: User) -> int:
        """Store a new or changed user; return the id."""
        self.users[user.id] = user
        self.storage.put("user", user.id, user)
        return user.id

    def people(self) -> list[User]:
        """All users but bots, in the order of creation."""
        return [user for user in self.users.values() if not user.bot]

    # Events

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with each event from now on. Return a function that unsubscribes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def publish(self, event: WorldEvent) -> None:
        """Call every listener with the event, in the order of subscription."""
        for listener in list(self._listeners):
            listener(event)

    def _publish(self, name: str, channel: Channel, data: JSON, *, audience: int | None = None) -> None:
        self.publish(WorldEvent(name, channel.id, audience, data, channel.guild))
