"""Slash commands that hostile people send: of any match, with any values, of the right types or not."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.local.interactions import COMMAND, SUGGEST
from bot.local.records import JSON, Message
from bot.local.slash import (
    BOOLEAN,
    CHAT,
    INTEGER,
    NUMBER,
    ON_USER,
    STRING,
    SUBCOMMAND,
    USER,
    add_resolved,
    user_command_data,
)
from tests.kit.driver import Player
from tests.kit.room import Room

HUGE: Final = 2**63
JUNK: Final = (
    "",
    "x",
    "0",
    "-1",
    ">9",
    "_" * 100,
    "choose_99",
    "@everyone <@1>",
    "²",
    "{ $title }",
    str(HUGE),
    "pace live",
)

Asked: TypeAlias = tuple[int, int, JSON, Message | None]  # an interaction: type, channel, data, message


class Slashes:
    """Random commands of people; ``known`` are the controls ever shown to anybody in the room, by custom_id."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        self.room, self.random = room, chance
        self.known: dict[str, JSON] = {}

    def command(self, player: Player) -> Asked:
        """A slash command with any options, mostly of the right types."""
        chance = self.random
        channel, command, path, options = self._chosen_command(player)
        given = [self._option(one) for one in options if one.get("required") or chance.random() < 0.6]
        resolved: dict[str, JSON] = {}
        self._resolve(channel, [str(one["value"]) for one in given if one["type"] == USER], resolved)
        if chance.random() < 0.05:
            given.append({"name": "nonsense", "type": STRING, "value": "x"})
        return COMMAND, channel, _command_data(command, path, given, resolved), None

    def suggest(self, player: Player) -> Asked:
        """A question for the suggestions of an option, with others of the right types."""
        while True:
            channel, command, path, options = self._chosen_command(player)
            asked = [one for one in options if one.get("autocomplete")]
            if asked:
                break
        focused = self.random.choice(asked)
        given = []
        for option in options:
            if option is focused or self.random.random() < 0.5:
                given.append(self._option(option))
            if option is focused:
                given[-1] |= {"type": STRING, "value": str(given[-1]["value"]), "focused": True}
        resolved: dict[str, JSON] = {}
        self._resolve(channel, [str(one["value"]) for one in given if one["type"] == USER], resolved)
        return SUGGEST, channel, _command_data(command, path, given, resolved), None

    def challenge(self, player: Player) -> Asked:
        """The command of the context menu of anybody."""
        world, channel = self.room.world, self.random.choice(self._channels(player))
        target = self.random.choice(list(world.users))
        commands = [one for one in world.commands.values() if one["type"] == ON_USER]
        name = self.random.choice(commands)["name"]
        return (
            COMMAND,
            channel,
            user_command_data(world, world.channels[channel], commands, name, target, "en-US"),
            None,
        )

    def _chosen_command(self, player: Player) -> tuple[int, JSON, Sequence[JSON], Sequence[JSON]]:
        chance, path = self.random, []
        commands = [one for one in self.room.world.commands.values() if one["type"] == CHAT]
        command = chance.choices(commands, [6 if one["name"] == "match" else 1 for one in commands])[0]
        level = command
        while below := [one for one in level.get("options") or () if one["type"] == SUBCOMMAND]:
            level = chance.choice(below)
            path.append(level)
        return chance.choice(self._channels(player)), command, path, level.get("options") or ()

    def _option(self, option: Mapping[str, Any]) -> JSON:
        """A value for the option, at times of a type that it does not have. Type and value always agree."""
        chance, type_, name = self.random, option["type"], option["name"]
        if chance.random() < 0.12:
            type_ = chance.choice((STRING, INTEGER, BOOLEAN, USER, NUMBER))
        values: Mapping[int, Sequence[Any]] = {
            STRING: (*[one["value"] for one in option.get("choices") or ()] * 8, *JUNK),
            INTEGER: (-1, 0, 1, 2, 3, 3, 3, 4, 99, HUGE),
            BOOLEAN: (True, False),
            USER: tuple(map(str, self._people())),
            NUMBER: (-1.5, 0.0, 3.0, 1e300),
        }
        if type_ == STRING and name == "match" and chance.random() < 0.9:
            return {"name": name, "type": type_, "value": str(self._match())}
        if type_ == STRING and name == "move" and chance.random() < 0.8:
            return {"name": name, "type": type_, "value": self._move()}
        if type_ == STRING and chance.random() < 0.7:
            days = ("22:00", "7:00", "UTC", "Europe/Berlin", "25:61", "3", "tomorrow", "2027-03-09", "9999-12-31")
            if not option.get("choices"):
                return {"name": name, "type": type_, "value": chance.choice(days)}
        return {"name": name, "type": type_, "value": chance.choice(values[type_])}

    # Words of the room

    def _match(self) -> int:
        """The number of a match, mostly of one that is running."""
        numbers = [number for (number,) in self.room.rows("SELECT id FROM matches ORDER BY id")]
        running = [number for (number,) in self.room.rows("SELECT id FROM matches WHERE phase = 'running' ORDER BY id")]
        return self.random.choice((*running * 4, *numbers, len(numbers) + 1, 0))

    def _move(self) -> str:
        """A move that was shown as an option to anybody, or made by anybody, or is none."""
        offered = [
            option["value"].replace("_", " ") for one in self.known.values() for option in one.get("options", ())
        ]
        made = [
            text for (text,) in self.room.rows("SELECT text FROM events WHERE kind = 'move' ORDER BY at DESC LIMIT 30")
        ]
        return self.random.choice((*offered, *made, "no such move"))

    def _people(self) -> list[int]:
        """The Discord ids of all people, and of the bot."""
        return list(self.room.world.users)

    def _channels(self, player: Player) -> list[int]:
        return [int(channel["id"]) for channel in player.person.channels()]

    def _resolve(self, channel: int, ids: Sequence[str], resolved: dict[str, JSON]) -> None:
        world = self.room.world
        for one in ids:
            if one.isdecimal() and int(one) in world.users:
                add_resolved(world, world.channels[channel], int(one), resolved)


def _command_data(command: JSON, path: Sequence[JSON], given: list[JSON], resolved: dict[str, JSON]) -> JSON:
    for below in reversed(path):
        given = [{"name": below["name"], "type": below["type"], "options": given}]
    data: JSON = {"id": command["id"], "name": command["name"], "type": CHAT, "options": given}
    return data | ({"resolved": resolved} if resolved else {})
