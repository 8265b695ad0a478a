"""Who has read how far, and what waits for whom: every person's unread channels and pings."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bot.local.payloads import channel_json
from bot.local.permissions import sees
from bot.local.records import DM, EPHEMERAL, JSON

if TYPE_CHECKING:
    from bot.local import StandIn
    from bot.local.records import Event

RECENT = 100
"""Messages of a channel that are looked through for pings."""


class Seen:
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
            kept: dict[str, Any] = json.loads(path.read_text("utf-8"))
            self._marks = {(int(who), int(where)): int(mark) for who, where, mark in kept["marks"]}
            self._dismissed = {int(who): {int(one) for one in ids} for who, ids in kept["dismissed"].items()}

    def anew(self) -> None:
        """Counts everything anew: something may have happened while nobody listened."""
        self._counted.clear()

    def keep(self) -> None:
        """Writes the marks, if they changed since the last time."""
        if self._path is None or not self._dirty:
            return
        self._dirty = False
        body = {
            "marks": [[str(who), str(where), str(mark)] for (who, where), mark in self._marks.items()],
            "dismissed": {str(who): [str(one) for one in ids] for who, ids in self._dismissed.items()},
        }
        fresh = self._path.with_suffix(".new")
        fresh.write_text(json.dumps(body), "utf-8")
        os.replace(fresh, self._path)

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

    def guilds(self, who: int) -> list[JSON]:
        guilds = self._standin.world.guilds.values()
        return [{"id": str(guild.id), "name": guild.name} for guild in guilds if who in guild.members]

    def channels(self, who: int, also: set[int]) -> list[JSON]:
        """What the person sees, and of `also` what it may see besides: archived threads it looked up."""
        world = self._standin.world
        shown = list(self._standin.person(who).channels())
        had = {int(one["id"]) for one in shown}
        for id_ in also - had:
            if self.sees(who, id_):
                shown.append(channel_json(world, world.channels[id_], who))
        return [one | self._state(who, int(one["id"])) for one in shown]

    def _state(self, who: int, channel: int) -> JSON:
        unread, pings = self._count(who, channel)
        return {"unread": unread, "pings": pings, "last_read": str(self._marks.get((who, channel), 0))}

    def sees(self, who: int, channel: int) -> bool:
        there = self._standin.world.channels.get(channel)
        if there is None:
            return False
        # The bot's end of a direct message is nobody's to look at.
        return there.recipient == who if there.type == DM else sees(self._standin.world, who, there)

    def messages(self, who: int, channel: int, limit: int) -> list[JSON]:
        gone = self._dismissed.get(who, set())
        return [one for one in self._standin.person(who).messages(channel, limit) if int(one["id"]) not in gone]

    # What changes it

    def read(self, who: int, channel: int, message: int) -> bool:
        """Moves the mark forward; False when it was there already."""
        if message <= self._marks.get((who, channel), 0):
            return False
        self._marks[who, channel] = message
        self._changed(channel)
        return True

    def dismiss(self, who: int, message: int) -> None:
        """An ephemeral message is put away for good."""
        self._dismissed.setdefault(who, set()).add(message)
        self._dirty = True

    def heard(self, event: Event) -> None:
        if event.channel is None or event.name == "CHANNEL_DELETE":
            self._counted.clear()
        if event.channel is None:
            return
        if event.name == "CHANNEL_DELETE":
            for key in [key for key in self._marks if key[1] == event.channel]:
                del self._marks[key]
            self._dirty = True
        elif event.name.startswith("MESSAGE_") and event.audience is None:
            self._changed(event.channel)
            author = event.data.get("author")
            if event.name == "MESSAGE_CREATE" and author and not author.get("bot"):
                self._marks[int(author["id"]), event.channel] = int(event.data["id"])

    def _changed(self, channel: int) -> None:
        self._dirty = True
        for key in [key for key in self._counted if key[1] == channel]:
            del self._counted[key]

    def _count(self, who: int, channel: int) -> tuple[bool, int]:
        """Whether somebody else has written since the mark, and how often the person was pinged in it."""
        key = (who, channel)
        if key not in self._counted:
            mark = self._marks.get(key, 0)
            direct = self._standin.world.channels[channel].type == DM
            unread, pings = False, 0
            for message in reversed(self._standin.world.history(channel)[-RECENT:]):
                if message.id <= mark:
                    break
                if message.flags & EPHEMERAL or message.author == who:
                    continue
                unread = True
                pings += direct or message.everyone or who in message.mentions
            self._counted[key] = (unread, pings)
        return self._counted[key]
