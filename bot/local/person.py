"""A person at a Discord client: what they see, their actions, and what they enter into forms.

An action that a client would not offer raises ValueError.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from .components import (
    BUTTON,
    CHECKBOX,
    CHECKBOXES,
    INPUT,
    LABEL,
    LINK,
    PREMIUM,
    RADIOS,
    ROW,
    SELECT,
    SELECTS,
    TEXT,
    walk,
)
from .compose import EVERYONE, resolve_pings
from .interactions import COMMAND, COMPONENT, MODAL, SUGGEST, InteractionRecord, Interactions
from .payloads import channel_json, message_json
from .records import JSON, Channel, Message, User
from .refusal import Refusal
from .slash import (
    find_command,
    interaction_data,
    localized,
    resolve,
    usable_commands,
    user_command_data,
)

if TYPE_CHECKING:
    from .world import World

FieldValue: TypeAlias = str | list[str] | bool
"""What a person enters into a field: a text, a chosen value or several, or whether a box is checked."""


class ClientPerson:
    """A view of one user of the world; it has no state of its own."""

    def __init__(self, world: World, interactions: Interactions, id_: int) -> None:
        self._world = world
        self._interactions = interactions
        self.id = id_

    @property
    def _user(self) -> User:
        return self._world.users[self.id]

    @property
    def name(self) -> str:
        return self._user.name

    @property
    def locale(self) -> str:
        return self._user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self._user.locale = locale
        self._world.put_user(self._user)

    @property
    def dms_closed(self) -> bool:
        return self._user.dms_closed

    @dms_closed.setter
    def dms_closed(self, closed: bool) -> None:
        self._user.dms_closed = closed
        self._world.put_user(self._user)

    # Seeing

    def channels(self) -> list[JSON]:
        """The channels of the person's list: all that they can see and, of threads, those that they have joined."""
        world = self._world
        listed = [one for one in world.channels.values() if not one.archived]
        joined = [one for one in listed if not one.is_thread or self.id in one.members]
        seen = [channel for channel in joined if world.can_see(self.id, channel)]
        return [channel_json(world, channel, self.id, rights=True) for channel in seen]

    def messages(self, channel: int, limit: int = 50) -> list[JSON]:
        """The channel's newest messages that the person can see, oldest first; [] if they cannot see the channel."""
        there = self._world.channels.get(channel)
        if there is None or not self._world.can_see(self.id, there):
            return []
        seen = [message for message in self._world.history(channel) if message.audience in (None, self.id)]
        return [message_json(self._world, message) for message in seen[-limit:]]

    def sight(self, message: int) -> JSON | None:
        """The message in its present state; None if it is gone or the person cannot see it."""
        return self._world.sight(self.id, message)

    def commands(self, channel: int) -> list[JSON]:
        """The commands offered in the channel, in the person's language; ``key`` is the registered name."""
        return [localized(command, self.locale) for command in self._usable(channel)]

    def _usable(self, channel: int) -> list[JSON]:
        return usable_commands(self._world, self.id, self._seen(channel))

    def _seen(self, channel: int) -> Channel:
        there = self._world.channels.get(channel)
        if there is None or not self._world.can_see(self.id, there):
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
            world.require_send(self.id, there)
        except Refusal as refusal:
            raise ValueError(str(refusal)) from None
        if not 1 <= len(text) <= 2000:
            raise ValueError("a message has 1 to 2000 characters")
        if there.is_thread and there.archived:
            world.archive(channel, archived=False)
        message = Message(world.ids.next(), channel, self.id, world.time.now(), content=text)
        message.mentions, message.everyone = resolve_pings(world, message, text, [], EVERYONE)
        world.join_thread(channel, [self.id, *message.mentions])
        return world.put_message(message)

    async def slash(self, channel: int, command: str, /, **options: Any) -> InteractionRecord:
        """Send a slash command such as "instinkt new", with options by name, users and channels as ids."""
        found = find_command(self._usable(channel), command, self.locale)
        data = interaction_data(self._world, self._world.channels[channel], found, options, self.locale)
        return await self._ask(COMMAND, channel, data)

    async def use(self, channel: int, command: str, target: int) -> InteractionRecord:
        """Send a command of a user's context menu, such as "Challenge", for the user with the id ``target``."""
        usable = self._usable(channel)
        data = user_command_data(self._world, self._world.channels[channel], usable, command, target, self.locale)
        return await self._ask(COMMAND, channel, data)

    async def suggest(self, channel: int, command: str, options: Mapping[str, Any], focused: str) -> list[JSON]:
        """Return the autocomplete choices for the focused option, given the options so far; [] without an answer."""
        found = find_command(self._usable(channel), command, self.locale)
        data = interaction_data(self._world, self._world.channels[channel], found, options, self.locale, focused)
        return (await self._ask(SUGGEST, channel, data)).choices

    async def press(self, message: int, custom_id: str) -> InteractionRecord:
        """Press a button."""
        there, button = self._component(message, custom_id)
        if button["type"] != BUTTON or button["style"] in (LINK, PREMIUM):
            raise ValueError(f"{custom_id} is not a button to press")
        return await self._ask(COMPONENT, there.channel, {"custom_id": custom_id, "component_type": BUTTON}, there)

    async def pick(self, message: int, custom_id: str, values: list[str]) -> InteractionRecord:
        """Pick values of a select; users and channels as ids."""
        there, select = self._component(message, custom_id)
        type_ = select["type"]
        if type_ not in SELECTS:
            raise ValueError(f"{custom_id} is not a select")
        chosen_values(select, values)
        data: JSON = {"custom_id": custom_id, "component_type": type_, "values": [str(value) for value in values]}
        if type_ != SELECT:
            data["resolved"] = resolve(self._world, self._world.channels[there.channel], values)
        return await self._ask(COMPONENT, there.channel, data, there)

    async def submit(self, modal: JSON, values: Mapping[str, FieldValue]) -> InteractionRecord:
        """Submit an answer's modal with values by custom_id; other fields keep their preset values.

        A checkbox takes a boolean, a radio group the value of an option; users and channels are given as ids.
        """
        opener = self._interactions.modals.get(str(modal.get("id")))
        if opener is None or opener.user != self.id:
            raise ValueError("this modal is not open")
        left = dict(values)
        rows = [fill(row, left) for row in modal["components"]]
        if left:
            raise ValueError(f"the modal has no fields {', '.join(left)}")
        there = self._world.messages.get(opener.on or 0)
        data: JSON = {"custom_id": modal["custom_id"], "components": rows}
        fields = [row.get("component", {}) for row in rows]
        found = [id_ for one in fields if one.get("type") in SELECTS and one["type"] != SELECT for id_ in one["values"]]
        if found:
            data["resolved"] = resolve(self._world, self._world.channels[opener.channel], found)
        return await self._ask(MODAL, opener.channel, data, there)

    async def forge(
        self, custom_id: str, *, message: int, component_type: int = BUTTON, values: list[str] | None = None
    ) -> InteractionRecord:
        """Use a component that need not be on the message: any custom_id on any message, visible or not."""
        there = self._world.messages[message]
        data: JSON = {"custom_id": custom_id, "component_type": component_type}
        if component_type in SELECTS:
            data["values"] = values or []
        return await self._ask(COMPONENT, there.channel, data, there)

    async def _ask(self, type_: int, channel: int, data: JSON, message: Message | None = None) -> InteractionRecord:
        interaction = self._interactions.ask(type_, self.id, channel, data, message)
        await interaction.first.wait()
        return interaction

    def _component(self, message: int, custom_id: str) -> tuple[Message, JSON]:
        """Return the message and its component with that custom_id; ValueError if the person cannot use it."""
        there = self._world.messages.get(message)
        if there is None or there.audience not in (None, self.id):
            raise ValueError(f"{self.name} sees no such message")
        self._seen(there.channel)
        if there.author != self._world.bot or there.is_loading:
            raise ValueError("there is nothing to press on this message")
        controls = {one["custom_id"]: one for one in walk(there.components) if "custom_id" in one}
        if custom_id not in controls:
            raise ValueError(f"{custom_id} is not on the message, which has {[*controls]}")
        if controls[custom_id].get("disabled"):
            raise ValueError(f"{custom_id} is disabled")
        return there, controls[custom_id]


def fill(row: JSON, values: dict[str, FieldValue]) -> JSON:
    """Return a modal's component as the client submits it, and remove the values it uses from ``values``.

    A field without a value keeps its preset one. Raise ValueError for what the client would not send.
    """
    type_ = row["type"]
    if type_ == ROW:
        return {
            "type": 1,
            "id": row.get("id", 0),
            "components": [fill(child, values) for child in row["components"]],
        }
    if type_ == LABEL:
        return {"type": LABEL, "id": row.get("id", 0), "component": fill(row["component"], values)}
    if type_ == TEXT:
        return {"type": TEXT, "id": row.get("id", 0)}
    key = row["custom_id"]
    sent: JSON = {"type": type_, "custom_id": key, "id": row.get("id", 0)}
    if type_ == INPUT:
        return sent | {"value": _text(row, values.pop(key, row.get("value") or ""))}
    if type_ == CHECKBOX:
        checked = values.pop(key, bool(row.get("default")))
        if not isinstance(checked, bool):
            raise ValueError(f"{key}: a checkbox is checked or not, but not {checked!r}")
        return sent | {"value": checked}
    preset = [option["value"] for option in row.get("options", ()) if option.get("default")]
    preset += [one["id"] for one in row.get("default_values") or ()]
    given = values.pop(key, preset)
    chosen = chosen_values(row, [given] if isinstance(given, str) else given)
    return sent | ({"value": next(iter(chosen), None)} if type_ == RADIOS else {"values": chosen})


def _text(field: JSON, value: FieldValue) -> str:
    must = field.get("required", True)
    least = field.get("min_length") or (1 if must else 0)
    if not isinstance(value, str) or not (least if value or must else 0) <= len(value) <= (
        field.get("max_length") or 4000
    ):
        raise ValueError(f"{field['custom_id']}: {value!r} is too short or too long")
    return value


def chosen_values(field: JSON, values: FieldValue) -> list[str]:
    """The values of a select, a radio group or a group of checkboxes, checked against its options and limits."""
    key, offered = field["custom_id"], [option["value"] for option in field.get("options", ())]
    if not isinstance(values, list) or len(set(values)) < len(values) or (offered and not set(values) <= set(offered)):
        raise ValueError(f"{key}: {values} are not among the options {offered}")
    most = field.get("max_values") or (len(offered) if field["type"] == CHECKBOXES else 1)
    least = field.get("min_values")
    least = 1 if least is None else least
    if not (least if values or field.get("required", True) else 0) <= len(values) <= most:
        raise ValueError(f"{key}: {len(values)} values, where {least} to {most} are asked for")
    return values
