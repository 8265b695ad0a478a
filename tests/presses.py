"""Interactions that hostile people send: all that a client offers, stale or altered, and what no client sends."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.local import Answer
from bot.local.form import walk
from bot.local.interactions import COMMAND, COMPONENT, SUGGEST
from bot.local.layout import BUTTON, LINK, SELECT, USERS
from bot.local.records import JSON, Event, Message
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
from tests.driver import Player
from tests.room import Room

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
RARE: Final = ("press:giveup", "press:leave")  # controls that would end everything too soon
FIELD: Final = re.compile(r"(?<=:)\d+(?=:|$)")
VERB: Final = re.compile(r"(?<=^press:)[a-z]+|(?<=^do:)[a-z]+|(?<=^own:)[a-z]+|(?<=^guest:)[a-z]+|(?<=^term:)[a-z]+")


@dataclass(frozen=True)
class Sent:
    """An interaction that was sent, in words, and its answer."""

    what: str
    answer: Answer


class Presses:
    """Random interactions of people, made of what was ever shown to anybody in the room."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        self.room, self.random = room, chance
        self.known: dict[str, JSON] = {}  # the controls ever shown to anybody, by custom_id
        room.world.listen(self._note)

    def _note(self, event: Event) -> None:
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.known |= {one["custom_id"]: one for one in _controls(event.data["components"])}

    async def send(self, player: Player) -> Sent:
        """Send an interaction as this person, and wait for its answer."""
        made: Mapping[Callable[[Player], tuple[int, int, JSON, Message | None]], int] = {
            self.press: 45,
            self.altered: 20,
            self.command: 25,
            self.suggest: 3,
            self.challenge: 2,
        }
        if not self.shown(player):
            made = {self.command: 1}
        type_, channel, data, message = self.random.choices(list(made), list(made.values()))[0](player)
        what = f"{player.name} in {channel} on {message.id if message else None}: {data}"
        return Sent(what, await player.person._ask(type_, channel, data, message))

    # Components

    def press(self, player: Player) -> tuple[int, int, JSON, Message | None]:
        """A control of the newest message that the person can see, or of any.

        What it does is chosen first, since some controls are on most messages. Its values are mostly offered ones.
        """
        chance, shown = self.random, self.shown(player)
        made: dict[str, list[tuple[Message, JSON]]] = {}
        for message in shown if chance.random() < 0.6 else shown[-1:]:
            for control in _controls(message.components):
                made.setdefault(_verb(control["custom_id"]), []).append((message, control))
        common = [verb for verb in made if verb not in RARE]
        alike = made[chance.choice(common if common and chance.random() < 0.9 else list(made))]
        message, control = alike[-1] if chance.random() < 0.6 else chance.choice(alike)
        return COMPONENT, message.channel, self._pressed(control, control["custom_id"], message), message

    def altered(self, player: Player) -> tuple[int, int, JSON, Message | None]:
        """A control that was shown to anybody, with one number or the verb altered, on any message that is visible."""
        control = self.random.choice(list(self.known.values()))
        message = self.random.choice(self.shown(player))
        custom_id = self._alter(control["custom_id"])
        return COMPONENT, message.channel, self._pressed(control, custom_id, message), message

    def _alter(self, custom_id: str) -> str:
        chance = self.random
        numbers, verbs = list(FIELD.finditer(custom_id)), list(VERB.finditer(custom_id))
        if not numbers + verbs or chance.random() < 0.05:
            return chance.choice((custom_id[:-1], f"{custom_id}:1", custom_id.upper(), "x" * 100))
        field = chance.choice(numbers + verbs)
        if field in verbs:
            new = chance.choice([verb[0] for one in self.known if (verb := VERB.search(one))])
        else:
            number = int(field[0])
            new = str(abs(chance.choice((number + 1, number - 1, 0, self._match(), 10**8, HUGE))))
        return custom_id[: field.start()] + new + custom_id[field.end() :]

    def _pressed(self, control: JSON, custom_id: str, message: Message) -> JSON:
        """The data of a press on the control."""
        chance, type_ = self.random, control["type"]
        data: JSON = {"custom_id": custom_id, "component_type": type_}
        if type_ == BUTTON:
            return data
        offered = [option["value"] for option in control.get("options", ())]
        values = [chance.choice(offered)] if type_ == SELECT else [str(chance.choice(self._people()))]
        if chance.random() < 0.25:
            foreign = [option["value"] for one in self.known.values() for option in one.get("options", ())]
            values = [chance.choice((*JUNK, *foreign, *map(str, self._people()))) for _ in range(chance.randrange(3))]
        data["values"] = values
        if type_ == USERS and chance.random() < 0.9:
            data["resolved"] = {}
            self._resolve(message.channel, values, data["resolved"])
        return data

    def shown(self, player: Player) -> list[Message]:
        """The bot's messages with controls that the person can see, of any age, oldest first."""
        world, found = self.room.world, []
        for channel in player.person.channels():
            for message in world.history(int(channel["id"])):
                if message.audience in (None, player.id) and any(_controls(message.components)):
                    found.append(message)
        return sorted(found, key=lambda one: one.edited or one.at)

    # Commands

    def command(self, player: Player) -> tuple[int, int, JSON, Message | None]:
        """A slash command with any options, mostly of the right types."""
        chance = self.random
        channel, command, path, options = self._chosen_command(player)
        given = [self._option(one) for one in options if one.get("required") or chance.random() < 0.6]
        resolved: dict[str, JSON] = {}
        self._resolve(channel, [str(one["value"]) for one in given if one["type"] == USER], resolved)
        if chance.random() < 0.05:
            given.append({"name": "nonsense", "type": STRING, "value": "x"})
        return COMMAND, channel, _command_data(command, path, given, resolved), None

    def suggest(self, player: Player) -> tuple[int, int, JSON, Message | None]:
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

    def challenge(self, player: Player) -> tuple[int, int, JSON, Message | None]:
        """The command of the context menu of anybody."""
        world, channel = self.room.world, self.random.choice(self._channels(player))
        target = self.random.choice(list(world.users))
        commands = [one for one in world.commands.values() if one["type"] == ON_USER]
        name = self.random.choice(commands)["name"]
        return COMMAND, channel, user_command_data(world, world.channels[channel], commands, name, target), None

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


def _controls(components: list[JSON]) -> Iterator[JSON]:
    """The enabled buttons and selects among the components."""
    for one in walk(components):
        if one["type"] in (BUTTON, SELECT, USERS) and one.get("style") != LINK and not one.get("disabled"):
            yield one


def _verb(custom_id: str) -> str:
    """What the control does: the beginning of its custom_id up to the first number."""
    return re.split(r":\d", custom_id)[0]


def _command_data(command: JSON, path: Sequence[JSON], given: list[JSON], resolved: dict[str, JSON]) -> JSON:
    for below in reversed(path):
        given = [{"name": below["name"], "type": below["type"], "options": given}]
    data: JSON = {"id": command["id"], "name": command["name"], "type": CHAT, "options": given}
    return data | ({"resolved": resolved} if resolved else {})
