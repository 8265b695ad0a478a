"""The world's records. Each is stored as JSON, encoded by msgspec; renaming a field breaks stored worlds."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from bot.runtime.time import Time

TEXT, DM, VOICE, GROUP_DM, ANNOUNCEMENT, STAGE, FORUM, MEDIA = 0, 1, 2, 3, 5, 13, 15, 16
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
THREADS = (ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD)
SPOKEN = (VOICE, STAGE)  # channels whose text chat needs CONNECT, without threads
POSTS = (FORUM, MEDIA)  # channels of threads, without messages of their own
REQUIRE_TAG = 1 << 4  # a flag of such a channel

EPHEMERAL, LOADING, HAS_THREAD, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 5, 1 << 15
SUPPRESS_NOTIFICATIONS = 1 << 12

JSON = dict[str, Any]


@dataclass(slots=True)
class Identity:
    """The user id of the bot and of the application's owner, and the last part of the bot's token."""

    bot: int
    keeper: int
    secret: str


@dataclass(slots=True)
class User:
    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False
    dms_closed: bool = False
    installed: bool = False
    """Whether the user has installed the application for themselves."""


@dataclass(slots=True)
class Role:
    """Permissions of its members; the role with the guild's id is @everyone."""

    id: int
    name: str
    permissions: int
    members: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Guild:
    id: int
    name: str
    owner: int
    locale: str = "en-US"
    members: set[int] = field(default_factory=set)
    roles: dict[int, Role] = field(default_factory=dict)
    nicks: dict[int, str] = field(default_factory=dict)
    """Members' names on this server, where they differ from the global ones."""
    commands_only: bool = False
    """Whether the application was installed here without its bot."""


@dataclass(slots=True)
class Channel:
    """A channel, a thread (``parent`` is set), a DM with the bot (``recipient`` is set), or one without it."""

    id: int
    type: int
    name: str = ""
    guild: int | None = None
    parent: int | None = None
    owner: int | None = None
    recipient: int | None = None
    position: int = 0
    topic: str | None = None
    overwrites: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Allowed and denied permission bits, by user or role id."""
    members: dict[int, float] = field(default_factory=dict)
    """The members of a thread, or of a DM of people, with the time of joining in Unix seconds."""
    archived: bool = False
    archived_at: float = 0.0
    locked: bool = False
    invitable: bool = True
    auto_archive: int = 4320
    """Minutes without a message after which a client hides the thread."""
    slowmode: int = 0
    flags: int = 0
    tags: list[JSON] = field(default_factory=list)
    """The tags that a forum has for its posts, as Discord's objects."""
    applied: list[str] = field(default_factory=list)
    """The ids of the tags of a post."""
    last_message: int | None = None
    sent: int = 0
    """Number of messages ever sent here."""

    @property
    def is_thread(self) -> bool:
        return self.type in THREADS


@dataclass(slots=True)
class Attachment:
    """Metadata of a file; its bytes are stored separately under the same id."""

    id: int
    filename: str
    content_type: str
    size: int
    description: str | None = None
    width: int | None = None
    height: int | None = None
    spoiler: bool = False


@dataclass(slots=True)
class Message:
    """A message; ``at`` and ``edited`` are Unix seconds, ``type`` and ``flags`` Discord's."""

    id: int
    channel: int
    author: int
    at: float
    type: int = 0
    content: str = ""
    flags: int = 0
    components: list[JSON] = field(default_factory=list)
    embeds: list[JSON] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[int] = field(default_factory=list)
    """Ids of the users pinged."""
    everyone: bool = False
    edited: float | None = None
    nonce: str | None = None
    audience: int | None = None
    """The only user who can see it (ephemeral), or None."""
    interaction: JSON | None = None
    """Discord's interaction_metadata."""
    webhook: bool = False
    """Whether it was sent with an interaction's token."""
    reference: int | None = None
    pinned: bool = False

    @property
    def is_loading(self) -> bool:
        """Whether it is a deferred answer that is not complete."""
        return bool(self.flags & LOADING)


@dataclass(slots=True, frozen=True)
class WorldEvent:
    """A change of the world: Discord's event name, channel, and payload.

    ``audience`` is the only user who may receive it; None: all who can see the channel.
    """

    name: str
    channel: int | None
    audience: int | None
    data: JSON
    guild: int | None = None


EPOCH_MS = 1_420_070_400_000
"""Discord's epoch, 2015-01-01, in Unix milliseconds."""


class Snowflakes:
    """Source of strictly rising ids, greater than ``after``."""

    def __init__(self, time: Time, after: int = 0) -> None:
        self.last, self._time = after, time

    def next(self, *, own_millisecond: bool = False) -> int:
        """Return a new id.

        ``own_millisecond``: no earlier id has its timestamp, so that guilds spread over shards, which are computed
        from the timestamp.
        """
        now = int(self._time.now() * 1000) - EPOCH_MS << 22
        if now <= self.last:
            now = (self.last >> 22) + 1 << 22 if own_millisecond else self.last + 1
        self.last = now
        return now


def unix_seconds(snowflake: int) -> float:
    """Return the time at which an id was made, in Unix seconds."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000


def iso_timestamp(at: float) -> str:
    """Format Unix seconds as an ISO 8601 timestamp in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat()
