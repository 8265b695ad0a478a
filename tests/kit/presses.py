"""Interactions that hostile people send: all that a client offers, stale or altered, and what no client sends."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.local.components import BUTTON, LINK, SELECT, USERS, walk
from bot.local.interactions import COMPONENT
from bot.local.records import JSON, Message, WorldEvent
from tests.kit.driver import Player
from tests.kit.room import Room
from tests.kit.slashes import HUGE, JUNK, Asked, Slashes
from tests.kit.standin import InteractionRecord

RARE: Final = ("press:giveup", "press:leave")  # controls that would end everything too soon
FIELD: Final = re.compile(r"(?<=:)\d+(?=:|$)")
VERB: Final = re.compile(r"(?<=^press:)[a-z]+|(?<=^do:)[a-z]+|(?<=^own:)[a-z]+|(?<=^guest:)[a-z]+|(?<=^term:)[a-z]+")


@dataclass(frozen=True)
class Sent:
    """An interaction that was sent, in words, and its answer."""

    what: str
    answer: InteractionRecord


class Presses(Slashes):
    """Random interactions of people, made of what was ever shown to anybody in the room."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        super().__init__(room, chance)
        room.world.listen(self._note)

    def _note(self, event: WorldEvent) -> None:
        if event.name in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            self.known |= {one["custom_id"]: one for one in _controls(event.data["components"])}

    async def send(self, player: Player) -> Sent:
        """Send an interaction as this person, and wait for its answer."""
        made: Mapping[Callable[[Player], Asked], int] = {
            self.press: 45,
            self.altered: 20,
            self.command: 25,
            self.suggest: 3,
            self.challenge: 2,
        }
        if not self.shown(player):
            made = {self.command: 1}
        type_, channel, data, message = self.random.choices(list(made), list(made.values()))[0](player)
        what = f"{player.name} in {channel} on {message and message.id}: {data}"
        on = None if message is None else message.id
        return Sent(what, await player.person.forge("", type_=type_, channel=channel, data=data, message=on))

    # Components

    def press(self, player: Player) -> Asked:
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

    def altered(self, player: Player) -> Asked:
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


def _controls(components: list[JSON]) -> Iterator[JSON]:
    """The enabled buttons and selects among the components."""
    for one in walk(components):
        if one["type"] in (BUTTON, SELECT, USERS) and one.get("style") != LINK and not one.get("disabled"):
            yield one


def _verb(custom_id: str) -> str:
    """What the control does: the beginning of its custom_id up to the first number."""
    return re.split(r":\d", custom_id)[0]
