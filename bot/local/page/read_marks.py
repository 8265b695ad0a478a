"""Who has read how far, and what waits for whom: every person's unread channels and pings."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.local.payloads import channel_json
from bot.local.permissions import can_see
from bot.local.records import DM, EPHEMERAL, JSON

if TYPE_CHECKING:
    from bot.local import StandIn
    from bot.local.records import Event

RECENT = 100
"""Messages of a channel that are looked through for pings."""


class ReadMarks:
    """Marks are by (person, channel); what follows from them is counted anew when the channel changed."""

    def __init__(self, standin: StandIn, path: Path | None) -> None:
        self._standin = standin
        self._path = path
        self._marks: dict[tuple[int, int], int] = {}
        self._dismissed: dict[int, set[int]] = {}
        self._counted: dict[tuple[int, int], tuple[bool, int]] = {}
        self._dirty = False
        if path is not None and path.exists():
            self._load(path)

    def _load(self, path: Path) -> None:
        # Marks can be lost without harm: then everything counts as unread.
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
            stored: dict[str, Any] = json.loads(path.read_text("utf-8"))
            self._marks = {(int(user_id), int(where)): int(mark) for user_id, where, mark in stored["marks"]}
            self._dismissed = {int(user_id): {int(one) for one in ids} for user_id, ids in stored["dismissed"].items()}

    def reset_counts(self) -> None:
        """Counts everything anew: something may have happened while nobody listened."""
        self._counted.clear()

    def save(self) -> None:
        """Writes the marks, if they changed since the last time."""
        if self._path is None or not self._dirty:
            return
        self._dirty = False
        body = {
            "marks": [[str(user_id), str(where), str(mark)] for (user_id, where), mark in self._marks.items()],
            "dismissed": {str(user_id): [str(one) for one in ids] for user_id, ids in self._dismissed.items()},
        }
        new = self._path.with_suffix(".new")
        new.write_text(json.dumps(body), "utf-8")
        os.replace(new, self._path)

    # What the page is told

    def people(self) -> list[JSON]:
        return [
            {
                "id": str(user.id),
                "name": user.name,
                "locale": user.locale,
                "dms_closed": user.dms_closed,
                "pings": sum(
                    self._count(user.id, int(one["id"]))[1] for one in self._standin.person(user.id).channels()
                ),
            }
            for user in self._standin.world.people()
        ]

    def users(self) -> dict[str, str]:
        """Everybody's name, the bot's included."""
        return {str(user.id): user.name for user in self._standin.world.users.values()}

    def guilds(self, user_id: int) -> list[JSON]:
        guilds = self._standin.world.guilds.values()
        return [{"id": str(guild.id), "name": guild.name} for guild in guilds if user_id in guild.members]

    def channels(self, user_id: int, extra: set[int]) -> list[JSON]:
        """What the person sees, and of `also` what it may see besides: archived threads it looked up."""
        world = self._standin.world
        shown = list(self._standin.person(user_id).channels())
        shown_ids = {int(one["id"]) for one in shown}
        for id_ in extra - shown_ids:
            if self.can_see(user_id, id_):
                shown.append(channel_json(world, world.channels[id_], user_id))
        return [one | self._state(user_id, int(one["id"])) for one in shown]

    def _state(self, user_id: int, channel: int) -> JSON:
        unread, pings = self._count(user_id, channel)
        return {"unread": unread, "pings": pings, "last_read": str(self._marks.get((user_id, channel), 0))}

    def can_see(self, user_id: int, channel: int) -> bool:
        there = self._standin.world.channels.get(channel)
        if there is None:
            return False
        # The bot's end of a direct message is nobody's to look at.
        return there.recipient == user_id if there.type == DM else can_see(self._standin.world, user_id, there)

    def messages(self, user_id: int, channel: int, limit: int) -> list[JSON]:
        gone = self._dismissed.get(user_id, set())
        return [one for one in self._standin.person(user_id).messages(channel, limit) if int(one["id"]) not in gone]

    # What changes it

    def read(self, user_id: int, channel: int, message: int) -> bool:
        """Moves the mark forward; False when it was there already."""
        if message <= self._marks.get((user_id, channel), 0):
            return False
        self._marks[user_id, channel] = message
        self._invalidate(channel)
        return True

    def dismiss(self, user_id: int, message: int) -> None:
        """An ephemeral message is put away for good."""
        self._dismissed.setdefault(user_id, set()).add(message)
        self._dirty = True

    def on_event(self, event: Event) -> None:
        if event.channel is None or event.name == "CHANNEL_DELETE":
            self._counted.clear()
        if event.channel is None:
            return
        if event.name == "CHANNEL_DELETE":
            for key in [key for key in self._marks if key[1] == event.channel]:
                del self._marks[key]
            self._dirty = True
        elif event.name.startswith("MESSAGE_") and event.audience is None:
            self._invalidate(event.channel)
            author = event.data.get("author")
            if event.name == "MESSAGE_CREATE" and author and not author.get("bot"):
                self._marks[int(author["id"]), event.channel] = int(event.data["id"])

    def _invalidate(self, channel: int) -> None:
        self._dirty = True
        for key in [key for key in self._counted if key[1] == channel]:
            del self._counted[key]

    def _count(self, user_id: int, channel: int) -> tuple[bool, int]:
        """Whether somebody else has written since the mark, and how often the person was pinged in it."""
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
