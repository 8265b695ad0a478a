"""A person at a Discord client: what they see, and their actions.

An action that a client would not offer raises ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bot.local.components import BUTTON, LINK, PREMIUM, SELECT, SELECTS
from bot.local.compose import AllowedMentions, resolve_pings
from bot.local.interactions import Answer

from .form import Entry, fill, walk
from .interactions import COMMAND, COMPONENT, MODAL, SUGGEST, Interactions
from .payloads import channel_json, message_json
from .permissions import can_see, require_send
from .records import JSON, LOADING, Channel, Message
from .refusal import Refusal
from .slash import (
    add_resolved,
    find_command,
    interaction_data,
    localized,
    usable_commands,
    user_command_data,
)

if TYPE_CHECKING:
    from .world import World


class Person:
    """A view of one user of the world; it has no state of its own."""

    def __init__(self, world: World, interactions: Interactions, id_: int) -> None:
        self._world = world
        self._interactions = interactions
        self.id = id_

    @property
    def name(self) -> str:
        return self._world.users[self.id].name

    @property
    def locale(self) -> str:
        return self._world.users[self.id].locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self._world.users[self.id].locale = locale
        self._world.save_user(self._world.users[self.id])

    @property
    def dms_closed(self) -> bool:
        return self._world.users[self.id].dms_closed

    @dms_closed.setter
    def dms_closed(self, closed: bool) -> None:
        self._world.users[self.id].dms_closed = closed
        self._world.save_user(self._world.users[self.id])

    # Seeing

    def channels(self) -> list[JSON]:
        """The channels of the person's list: all that they can see and, of threads, those that they have joined."""
        world = self._world
        listed = [one for one in world.channels.values() if not one.archived]
        joined = [one for one in listed if not one.is_thread or self.id in one.members]
        seen = [channel for channel in joined if can_see(world, self.id, channel)]
        return [channel_json(world, channel, self.id, rights=True) for channel in seen]

    def messages(self, channel: int, limit: int = 50) -> list[JSON]:
        """The channel's newest messages that the person can see, oldest first; [] if they cannot see the channel."""
        there = self._world.channels.get(channel)
        if there is None or not can_see(self._world, self.id, there):
            return []
        seen = [message for message in self._world.history(channel) if message.audience in (None, self.id)]
        return [message_json(self._world, message) for message in seen[-limit:]]

    def sight(self, message: int) -> JSON | None:
        """The message in its present state; None if it is gone or the person cannot see it."""
        there = self._world.messages.get(message)
        if there is None or there.audience not in (None, self.id):
            return None
        return (
            message_json(self._world, there)
            if can_see(self._world, self.id, self._world.channels[there.channel])
            else None
        )

    def commands(self, channel: int) -> list[JSON]:
        """The commands offered in the channel, in the person's language; ``key`` is the registered name."""
        return [localized(command, self.locale) for command in self._usable(channel)]

    def _usable(self, channel: int) -> list[JSON]:
        return usable_commands(self._world, self._world.users[self.id], self._seen(channel))

    def _seen(self, channel: int) -> Channel:
        there = self._world.channels.get(channel)
        if there is None or not can_see(self._world, self.id, there):
            raise ValueError(f"{self.name} sees no channel {channel}")
        return there

    def dm(self) -> int:
        """The id of the DM channel with the bot, which is opened if there is none."""
        return self._world.dm(self.id)

    # Doing

    async def send(self, channel: int, text: str) -> JSON:
        """Send a message; ValueError if the person may not."""
        world, there = self._world, self._seen(channel)
        try:
            require_send(world, self.id, there)
        except Refusal as refusal:
            raise ValueError(str(refusal)) from None
        if not 1 <= len(text) <= 2000:
            raise ValueError("a message has 1 to 2000 characters")
        if there.is_thread and there.archived:
            world.archive(channel, archived=False)
        message = Message(world.ids.next(), channel, self.id, world.time.now(), content=text)
        message.mentions, message.everyone = resolve_pings(
            world, message, text, [], AllowedMentions(True, True, frozenset(), True)
        )
        world.join_thread(channel, [self.id, *message.mentions])
        return world.put_message(message)

    async def slash(self, channel: int, command: str, /, **options: Any) -> Answer:
        """Send a slash command such as "instinkt new", with options by name, users and channels as ids."""
        found = find_command(self._usable(channel), command, self.locale)
        data = interaction_data(self._world, self._world.channels[channel], found, options, self.locale)
        return await self._ask(COMMAND, channel, data)

    async def use(self, channel: int, command: str, target: int) -> Answer:
        """Send a command of a user's context menu, such as "Challenge", for the user with the id ``target``."""
        usable = self._usable(channel)
        data = user_command_data(self._world, self._world.channels[channel], usable, command, target, self.locale)
        return await self._ask(COMMAND, channel, data)

    async def suggest(self, channel: int, command: str, options: Mapping[str, Any], focused: str) -> list[JSON]:
        """Return the autocomplete choices for the focused option, given the options so far; [] without an answer."""
        found = find_command(self._usable(channel), command, self.locale)
        data = interaction_data(self._world, self._world.channels[channel], found, options, self.locale, focused)
        answer = await self._ask(SUGGEST, channel, data)
        return answer.choices

    async def press(self, message: int | JSON, custom_id: str) -> Answer:
        """Press a button."""
        there, button = self._component(message, custom_id)
        if button["type"] != BUTTON or button["style"] in (LINK, PREMIUM):
            raise ValueError(f"{custom_id} is not a button to press")
        return await self._ask(COMPONENT, there.channel, {"custom_id": custom_id, "component_type": BUTTON}, there)

    async def pick(self, message: int | JSON, custom_id: str, values: list[str]) -> Answer:
        """Pick values of a select; users and channels as ids."""
        there, select = self._component(message, custom_id)
        type_ = select["type"]
        if type_ not in SELECTS:
            raise ValueError(f"{custom_id} is not a select")
        offered = {option["value"] for option in select.get("options", ())}
        if (type_ == SELECT and not set(values) <= offered) or len(set(values)) != len(values):
            raise ValueError(f"{values} are not among the options {sorted(offered)}")
        least, most = select.get("min_values"), select.get("max_values") or 1
        if not (1 if least is None else least) <= len(values) <= most:
            raise ValueError(f"{len(values)} values, where {least or 1} to {most} are asked for")
        data: JSON = {"custom_id": custom_id, "component_type": type_, "values": [str(value) for value in values]}
        if type_ != SELECT:
            data["resolved"] = {}
            for value in values:
                add_resolved(self._world, self._world.channels[there.channel], int(value), data["resolved"])
        return await self._ask(COMPONENT, there.channel, data, there)

    async def submit(self, modal: JSON, values: Mapping[str, Entry]) -> Answer:
        """Submit an answer's modal with values by custom_id; other fields keep their preset values.

        A checkbox takes a boolean, a radio group the value of an option; users and channels are given as ids.
        """
        opener = self._interactions.opened_by(modal)
        if opener is None or opener.user != self.id:
            raise ValueError("this modal is not open")
        left = dict(values)
        rows = [fill(row, left) for row in modal["components"]]
        if left:
            raise ValueError(f"the modal has no fields {', '.join(left)}")
        there = self._world.messages.get(opener.message or 0)
        data: JSON = {"custom_id": modal["custom_id"], "components": rows}
        for field in (row.get("component", {}) for row in rows):
            if field.get("type") in SELECTS and field["type"] != SELECT:
                for value in field["values"]:
                    place = self._world.channels[opener.channel]
                    add_resolved(self._world, place, int(value), data.setdefault("resolved", {}))
        return await self._ask(MODAL, opener.channel, data, there)

    async def forge(
        self,
        custom_id: str,
        *,
        message: int | JSON | None = None,
        channel: int | None = None,
        component_type: int = BUTTON,
        values: list[str] | None = None,
        type_: int = COMPONENT,
        data: JSON | None = None,
    ) -> Answer:
        """Send an interaction that no client would send: any custom_id on any message, visible or not."""
        there = self._world.messages[_id(message)] if message is not None else None
        if there is None and channel is None:
            raise ValueError("a message or a channel is needed")
        where = there.channel if there is not None else channel or 0
        if data is None:
            data = {"custom_id": custom_id, "component_type": component_type}
            if component_type in SELECTS:
                data["values"] = values or []
        return await self._ask(type_, where, data, there)

    async def forge_slash(self, channel: int, command: str, /, **options: Any) -> Answer:
        """Send a slash command wherever it is registered, also where the client does not offer it."""
        found = find_command(list(self._world.commands.values()), command, self.locale)
        data = interaction_data(self._world, self._world.channels[channel], found, options, self.locale)
        return await self._ask(COMMAND, channel, data)

    async def _ask(self, type_: int, channel: int, data: JSON, message: Message | None = None) -> Answer:
        interaction = self._interactions.ask(type_, self.id, channel, data, message)
        await interaction.first.wait()
        return Answer(self.sight, interaction)

    def _component(self, message: int | JSON, custom_id: str) -> tuple[Message, JSON]:
        """Return the message and its component with that custom_id; ValueError if the person cannot use it."""
        there = self._world.messages.get(_id(message))
        if there is None or there.audience not in (None, self.id):
            raise ValueError(f"{self.name} sees no such message")
        channel = self._seen(there.channel)
        if channel.is_thread and channel.locked and not channel.archived and not self._world.uncertain.locked_presses:
            raise ValueError("the controls of a locked thread are not offered")
        if there.author != self._world.bot or there.flags & LOADING:
            raise ValueError("there is nothing to press on this message")
        where = self._world.channels[there.channel]
        is_guest = where.is_thread and self.id not in where.members
        if where.archived and is_guest and not self._world.uncertain.guests_press_in_archive:
            raise ValueError(f"{self.name} is no member of this archived thread: the client says that it failed")
        for component in walk(there.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise ValueError(f"{custom_id} is disabled")
                return there, component
        shown = [component["custom_id"] for component in walk(there.components) if "custom_id" in component]
        raise ValueError(f"{custom_id} is not on the message, which has {shown}")


def _id(message: int | JSON) -> int:
    return int(message["id"]) if isinstance(message, dict) else message
