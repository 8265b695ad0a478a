"""Read marks: each person's unread channels and pings, and their earlier visits of the page."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from bot.local.payloads import channel_json
from bot.local.records import DM, EPHEMERAL, JSON, WorldEvent
from bot.local.standin import StandIn
from bot.runtime.file_modes import make_private_file

RECENT = 100
"""Number of newest messages of a channel in which pings are counted."""


class ReadMarks:
    """The last message read, by person and channel, the messages dismissed, by person, and the visitors.

    Unread state and ping counts are computed from them and cached until the channel changes.
    """

    def __init__(self, standin: StandIn, path: Path | None) -> None:
        self._standin = standin
        self._path = path
        self._marks: dict[tuple[int, int], int] = {}
        self._dismissed: dict[int, set[int]] = {}
        self.settings: dict[int, int] = {}  # by person: the bot's panel in which they have set their language
        self._visitors: set[int] = set()
        self._greeted: set[int] = set()
        self._counted: dict[tuple[int, int], tuple[bool, int]] = {}
        self._dirty = False
        if path is not None and path.exists():
            self._load(path)

    def _load(self, path: Path) -> None:
        # An unreadable file only makes every message unread.
        with contextlib.suppress(ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
            stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
            self._marks = {(int(user_id), int(where)): int(mark) for user_id, where, mark in stored["marks"]}
            self._dismissed = {int(user_id): {int(one) for one in ids} for user_id, ids in stored["dismissed"].items()}
            known = {user_id for user_id, _ in self._marks}  # a file of an earlier version names no visitors
            self.settings = {int(user_id): int(message) for user_id, message in stored.get("settings", {}).items()}
            self._visitors = set(map(int, stored.get("visitors", known)))
            self._greeted = set(map(int, stored.get("greeted", known)))

    def reset_counts(self) -> None:
        """Discard the cached counts, after a time without events."""
        self._counted.clear()

    def save(self) -> None:
        """Write the marks to their file, if they have changed since the last time."""
        if self._path is None or not self._dirty:
            return
        self._dirty = False
        body = {
            "marks": [[str(user_id), str(where), str(mark)] for (user_id, where), mark in self._marks.items()],
            "dismissed": {str(user_id): [str(one) for one in ids] for user_id, ids in self._dismissed.items()},
            "settings": {str(user_id): str(message) for user_id, message in self.settings.items()},
            "visitors": [str(one) for one in sorted(self._visitors)],
            "greeted": [str(one) for one in sorted(self._greeted)],
        }
        new = self._path.with_suffix(".new")
        make_private_file(new)
        new.write_text(json.dumps(body), "utf-8")
        new.replace(self._path)

    # Reading

    def people(self) -> list[JSON]:
        """All people with their settings and ping counts; ``owner``, ``member``: of a server."""
        guilds = self._standin.world.guilds.values()
        owners, members = {guild.owner for guild in guilds}, {user_id for guild in guilds for user_id in guild.members}
        return [
            {
                "id": str(user.id),
                "name": user.name,
                "locale": user.locale,
                "dms_closed": user.dms_closed,
                "owner": user.id in owners,
                "member": user.id in members,
                "pings": sum(
                    self._count(user.id, int(one["id"]))[1] for one in self._standin.person(user.id).channels()
                ),
            }
            for user in self._standin.world.people()
        ]

    def users(self) -> dict[str, str]:
        """Names by user id, the bot's included."""
        return {str(user.id): user.name for user in self._standin.world.users.values()}

    def guilds(self, user_id: int) -> list[JSON]:
        """The servers of which the person is a member."""
        guilds = self._standin.world.guilds.values()
        return [{"id": str(guild.id), "name": guild.name} for guild in guilds if user_id in guild.members]

    def channels(self, user_id: int, extra: set[int]) -> list[JSON]:
        """The channels that the person can see, with their read state; ``extra``: archived threads to include."""
        world = self._standin.world
        shown = list(self._standin.person(user_id).channels())
        for id_ in extra - {int(one["id"]) for one in shown}:
            if self.can_see(user_id, id_):
                shown.append(channel_json(world, world.channels[id_], user_id))
        return [one | self._state(user_id, int(one["id"])) for one in shown]

    def _state(self, user_id: int, channel: int) -> JSON:
        unread, pings = self._count(user_id, channel)
        return {"unread": unread, "pings": pings, "last_read": str(self._marks.get((user_id, channel), 0))}

    def can_see(self, user_id: int, channel: int) -> bool:
        """Whether the person can see the channel."""
        there = self._standin.world.channels.get(channel)
        if there is None:
            return False
        # The bot can see every DM channel, but is not shown in the page.
        return there.recipient == user_id if there.type == DM else self._standin.world.can_see(user_id, there)

    def messages(self, user_id: int, channel: int, limit: int) -> list[JSON]:
        """The newest messages that the person can see and has not dismissed, oldest first."""
        found = self._standin.person(user_id).messages(channel, limit)
        return [one for one in found if not self.is_dismissed(user_id, int(one["id"]))]

    def is_dismissed(self, user_id: int, message: int) -> bool:
        """Whether the person has dismissed the message."""
        return message in self._dismissed.get(user_id, ())

    # Writing

    def remember_settings(self, user_id: int, message: int) -> None:
        """Note the bot's panel in which the person has set their language."""
        self.settings[user_id] = message
        self._dirty = True

    def visit(self, user_id: int) -> bool:
        """Note that the person uses the page; True the first time."""
        return self._note(self._visitors, user_id)

    def greet(self, user_id: int) -> bool:
        """Note that the person is greeted; True the first time."""
        return self._note(self._greeted, user_id)

    def _note(self, people: set[int], user_id: int) -> bool:
        if user_id in people:
            return False
        people.add(user_id)
        self._dirty = True
        return True

    def read(self, user_id: int, channel: int, message: int) -> bool:
        """Move the person's mark forward to the message; return False if it is there or beyond."""
        if message <= self._marks.get((user_id, channel), 0):
            return False
        self._marks[user_id, channel] = message
        self._invalidate(channel)
        return True

    def dismiss(self, user_id: int, message: int) -> None:
        """Hide an ephemeral message for good."""
        self._dismissed.setdefault(user_id, set()).add(message)
        self._dirty = True

    def on_event(self, event: WorldEvent) -> None:
        """Update marks and cached counts after an event of the world."""
        if event.channel is not None and event.name.startswith("MESSAGE_") and event.audience is None:
            self._invalidate(event.channel)
            author = event.data.get("author")
            if event.name == "MESSAGE_CREATE" and author and not author.get("bot"):
                self._marks[int(author["id"]), event.channel] = int(event.data["id"])

    def _invalidate(self, channel: int) -> None:
        self._dirty = True
        for key in [key for key in self._counted if key[1] == channel]:
            del self._counted[key]

    def _count(self, user_id: int, channel: int) -> tuple[bool, int]:
        """Return whether others have written since the person's mark, and how many of these messages are pings."""
        key = (user_id, channel)
        if key not in self._counted:
            mark = self._marks.get(key, 0)
            direct = self._standin.world.channels[channel].type == DM
            unread, pings = False, 0
            for message in reversed(self._standin.world.history(channel)[-RECENT:]):
                if message.id <= mark:
                    break
                if message.flags & EPHEMERAL or message.author == user_id:
                    continue
                unread = True
                pings += direct or message.everyone or user_id in message.mentions
            self._counted[key] = (unread, pings)
        return self._counted[key]
