"""The world as loaded from its file: records, ids, users, and the application's identity."""

from __future__ import annotations

import secrets
from pathlib import Path

from bot.runtime.time import SYSTEM, Time

from .events import Events
from .ids import Snowflakes
from .records import JSON, LOADING, Channel, Event, Guild, Identity, Message, User
from .storage import Storage
from .stored_world import broken_reference
from .uncertain import Uncertain


class LoadedWorld(Events):
    """``users``, ``guilds``, ``channels``, ``commands`` and ``messages`` are by id.

    ``bot`` is the bot's user id and ``application`` the application's, ``secret`` the last part of its token;
    ``uncertain`` settles what Discord does where that is not known; ``time`` is that of ids, timestamps, deadlines and
    limits. Making it raises ValueError (which includes msgspec's errors), TypeError, RecursionError or sqlite3.Error if
    the file holds no whole world.
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
        self.messages: dict[int, Message] = {}
        self.channel_messages: dict[int, dict[int, Message]] = {}
        """Messages by channel id and message id, oldest first."""
        self._load_messages()
        known = [*self.users, *self.guilds, *self.channels, *self.messages, *self.storage.files(), *self.commands]
        self.ids = Snowflakes(time, max(known, default=0))
        self.restored = bool(self.users)
        """Whether the file held a world."""
        stored = dict(self.storage.load("fact", Identity)).get(0)
        me = stored or Identity(self.ids.next(), self.ids.next(), secrets.token_hex(16))
        self.storage.put("fact", 0, me)
        self.bot: int = me.bot
        self.application: int = me.bot
        self.description = ""
        """Of the application; not stored."""
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
