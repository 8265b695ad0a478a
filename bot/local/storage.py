"""The world's file: an SQLite database of records, as JSON by id, and of attachments' bytes.

Every write is a transaction (WAL, synchronous NORMAL), so it survives SIGKILL. Without a path records are not stored,
and attachments' bytes are kept in memory.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.local.records import Snowflakes
from bot.runtime.time import SYSTEM, Time

from .records import DM, GROUP_DM, JSON, LOADING, Channel, Event, Guild, Identity, Message, User
from .uncertain import Uncertain

R = TypeVar("R")
MAX_ID = 2**63 - 1
"""The largest id that SQLite can hold."""

TABLES = ("user", "guild", "channel", "message", "command", "emoji", "fact")
SCHEMA = "".join(
    f"CREATE TABLE IF NOT EXISTS {kind} (id INTEGER PRIMARY KEY, json BLOB NOT NULL);" for kind in TABLES
) + ("CREATE TABLE IF NOT EXISTS file (id INTEGER PRIMARY KEY, name TEXT, type TEXT, bytes BLOB);")


class Storage:
    """Records by kind (a name in ``TABLES``) and id, and files by id."""

    def __init__(self, path: Path | None, cap: int) -> None:
        """``cap``: total bytes of attachments kept; the oldest are dropped first.

        A new file has mode 0600. The files that SQLite puts beside it inherit the mode.
        """
        self.cap = cap
        self._sizes: OrderedDict[int, int] = OrderedDict()
        self._in_memory: dict[int, tuple[str, str, bytes]] = {}
        self._total = 0
        self._db: sqlite3.Connection | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
            self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            self._db.executescript(
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=5000; PRAGMA secure_delete=ON;"
                + SCHEMA
            )
            for id_, size in self._db.execute("SELECT id, length(bytes) FROM file ORDER BY id"):
                self._sizes[id_] = size
                self._total += size

    def put(self, kind: str, id_: int, record: object) -> None:
        """Insert or replace a record."""
        if self._db is not None:
            self._db.execute(f"INSERT OR REPLACE INTO {kind} VALUES (?, ?)", (id_, msgspec.json.encode(record)))

    def drop(self, kind: str, id_: int) -> None:
        """Delete a record, if there is one."""
        if self._db is not None:
            self._db.execute(f"DELETE FROM {kind} WHERE id = ?", (id_,))

    def load(self, kind: str, type_: type[R]) -> Iterator[tuple[int, R]]:
        """Yield all records of a kind with their ids, by rising id."""
        if self._db is not None:
            for id_, json in self._db.execute(f"SELECT id, json FROM {kind} ORDER BY id"):
                yield id_, msgspec.json.decode(json, type=type_)

    def put_file(self, id_: int, name: str, type_: str, content: bytes) -> None:
        """Insert a file, and drop the oldest ones while the total exceeds ``cap``; the newest always stays."""
        if self._db is not None:
            self._db.execute("INSERT INTO file VALUES (?, ?, ?, ?)", (id_, name, type_, content))
        else:
            self._in_memory[id_] = (name, type_, content)
        self._sizes[id_] = len(content)
        self._total += len(content)
        while self._total > self.cap and len(self._sizes) > 1:
            self.drop_file(next(iter(self._sizes)))

    def file(self, id_: int) -> tuple[str, str, bytes]:
        """Return filename, content type and bytes; KeyError if there is no such file."""
        if self._db is None:
            return self._in_memory[id_]
        if id_ > MAX_ID:
            raise KeyError(id_)
        row: Any = self._db.execute("SELECT name, type, bytes FROM file WHERE id = ?", (id_,)).fetchone()
        if row is None:
            raise KeyError(id_)
        return row[0], row[1], row[2]

    def drop_file(self, id_: int) -> None:
        """Delete a file, if there is one."""
        size = self._sizes.pop(id_, None)
        if size is None:
            return
        self._total -= size
        self._in_memory.pop(id_, None)
        if self._db is not None:
            self._db.execute("DELETE FROM file WHERE id = ?", (id_,))

    def files(self) -> list[int]:
        """The ids of all files, by rising id."""
        return list(self._sizes)

    def close(self) -> None:
        """Close the database."""
        if self._db is not None:
            self._db.close()
            self._db = None


Listener = Callable[[Event], None]
T = TypeVar("T")


class Events:
    """Deliver each event to all listeners, within ``publish``, in the order of subscription."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with each event from now on. Return a function that unsubscribes it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def until(self, condition: Callable[[], T], timeout: float = 10) -> T:  # noqa: ASYNC109 (reads better in tests)
        """Wait until the condition holds, checked now and after every event.

        Return its value; raise TimeoutError after ``timeout`` seconds.
        """
        if value := condition():
            return value
        result: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def look(_: Event) -> None:
            if not result.done() and (found := condition()):
                result.set_result(found)

        stop = self.listen(look)
        try:
            async with asyncio.timeout(timeout):
                return await result
        finally:
            stop()

    def publish(self, event: Event) -> None:
        """Call every listener with the event."""
        for listener in list(self._listeners):
            listener(event)


RECORDS: dict[str, Any] = {
    "user": User,
    "guild": Guild,
    "channel": Channel,
    "message": Message,
    "command": dict,
    "emoji": dict,
    "fact": Identity,
}


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
        if channel.type == DM:
            if channel.recipient not in users:
                return f"the channel {channel.id} is for {channel.recipient}, who is not there"
        elif channel.type != GROUP_DM and channel.guild not in guilds:
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
            found: dict[str, dict[int, Any]] = {kind: {} for kind in RECORDS}
            for kind in RECORDS.keys() & tables:  # the stand-in makes those that are missing
                for id_, json in database.execute(f"SELECT id, json FROM {kind}"):
                    found[kind][id_] = msgspec.json.decode(json, type=RECORDS[kind])
    except (sqlite3.Error, ValueError, TypeError, RecursionError) as fault:
        return " ".join(str(fault).split())
    users = {*found["user"], *(me.bot for me in found["fact"].values())}
    channels = found["channel"]
    messages = (one for one in found["message"].values() if one.channel in channels)
    return broken_reference(users, found["guild"], channels, messages)


class LoadedWorld(Events):
    """``users``, ``guilds``, ``channels``, ``commands``, ``emojis`` and ``messages`` are by id.

    ``bot`` is the bot's user id and ``application`` the application's, ``secret`` the last part of its token;
    ``uncertain`` selects the behaviour where Discord's is unknown; ``time`` is the time of ids, timestamps, deadlines
    and limits. The constructor raises ValueError (which includes msgspec's errors), TypeError, RecursionError or
    sqlite3.Error if the file holds no valid world.
    """

    def __init__(
        self,
        path: Path | None = None,
        *,
        cap: int = 64 * 2**20,
        bot_name: str = "Stammtisch",
        time: Time = SYSTEM,
    ) -> None:
        super().__init__()
        self.time = time
        self.uncertain = Uncertain()
        self.storage = Storage(path, cap)
        self.users: dict[int, User] = dict(self.storage.load("user", User))
        self.guilds: dict[int, Guild] = dict(self.storage.load("guild", Guild))
        self.channels: dict[int, Channel] = dict(self.storage.load("channel", Channel))
        self.commands: dict[int, JSON] = dict(self.storage.load("command", dict))
        self.emojis: dict[int, JSON] = dict(self.storage.load("emoji", dict))
        """Name, type and Base64 of the application's emojis."""
        self.messages: dict[int, Message] = {}
        self.channel_messages: dict[int, dict[int, Message]] = {}
        """Messages by channel id and message id, oldest first."""
        self._load_messages()
        stored = (self.users, self.guilds, self.channels, self.messages, self.commands, self.emojis)
        known = [*self.storage.files(), *(id_ for records in stored for id_ in records)]
        self.ids = Snowflakes(time, max(known, default=0))
        self.restored = bool(self.users)
        """Whether the file held a world."""
        identity = dict(self.storage.load("fact", Identity)).get(0)
        me = identity or Identity(self.ids.next(), self.ids.next(), secrets.token_hex(16))
        self.storage.put("fact", 0, me)
        self.bot: int = me.bot
        self.application: int = me.bot
        self.description = ""
        self.installs: dict[str, Any] = {"0": {}}
        """The application's install settings, by kind of installation. They and its description are not stored."""
        self.owner: int = me.keeper
        """User id of the owner of the application, and of every server that has no other; a member of none."""
        self.secret: str = me.secret
        if self.bot not in self.users:
            self._put_user(User(self.bot, bot_name, bot=True))
        if fault := broken_reference(self.users, self.guilds, self.channels, self.messages.values()):
            raise ValueError(fault)

    def _load_messages(self) -> None:
        for id_, message in self.storage.load("message", Message):
            # The token that could complete a deferred answer ended with its process.
            if message.channel not in self.channels or message.flags & LOADING:
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
        return self._put_user(User(self.ids.next(), name, locale, bot))

    def _put_user(self, user: User) -> int:
        self.users[user.id] = user
        self.storage.put("user", user.id, user)
        return user.id

    def save_user(self, user: User) -> None:
        """Store a changed user."""
        self._put_user(user)

    def people(self) -> list[User]:
        """All users but bots, in the order of creation."""
        return [user for user in self.users.values() if not user.bot]

    def user_named(self, name: str) -> User:
        """Return the user of that name; KeyError if there is none."""
        for user in self.users.values():
            if user.name == name:
                return user
        raise KeyError(name)

    # Events

    def _publish(
        self, name: str, channel: Channel | None, data: JSON, *, audience: int | None = None, guild: int | None = None
    ) -> None:
        if channel is not None:
            guild = channel.guild
        self.publish(Event(name, channel.id if channel else None, audience, data, guild))

    def close(self) -> None:
        """Close the world's file."""
        self.storage.close()
