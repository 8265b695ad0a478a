"""Interactions: what a person asks of the application, its deadline, its one first answer and what follows."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .files import SIZE_LIMIT
from .payloads import channel_json, member_json, message_json, user_json
from .permissions import permissions
from .records import JSON, LOADING, Channel, Event, Message

if TYPE_CHECKING:
    from .world import World

COMMAND, COMPONENT, SUGGEST, MODAL = 2, 3, 4, 5
SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
NO_ANSWER = "The application did not respond"
KINDS = {4: "message", 5: "defer", 6: "defer-update", 7: "update", 8: "suggestions", 9: "modal"}


@dataclass(eq=False)
class Interaction:
    """One interaction. `first` is done when it has been answered, or has failed; `settled` when nothing is deferred."""

    id: int
    token: str
    type: int
    user: int
    channel: int
    message: int | None
    """The message its component is on, or from whose component its modal came."""
    born: float
    owners: dict[str, str]
    command: str | None = None
    """The name of the command, with that of its subcommand."""
    answered: int | None = None
    """The type of the first answer."""
    failure: str | None = None
    original: int | None = None
    """What @original means: the message made, or the one the component is on."""
    mine: set[int] = field(default_factory=set)
    followed: list[int] = field(default_factory=list)
    ephemeral: bool = False
    modal: JSON | None = None
    choices: list[JSON] | None = None
    seconds: float = 0.0
    first: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: asyncio.TimerHandle | None = None


class Interactions:
    """All interactions whose token is still good."""

    def __init__(self, world: World, send: Callable[[JSON, int | None], None]) -> None:
        """`send` hands an INTERACTION_CREATE to the gateway, with the guild it belongs to."""
        self._world = world
        self._send = send
        self._by_token: OrderedDict[str, Interaction] = OrderedDict()
        self._modals: OrderedDict[str, Interaction] = OrderedDict()
        self.deadline = 3.0
        """Seconds for the first answer."""
        self.lifetime = 900.0
        """Seconds for everything after it."""

    def ask(self, type_: int, user: int, channel: int, data: JSON, message: Message | None = None) -> Interaction:
        """Sends an interaction to the application and starts its deadline."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        while self._by_token and next(iter(self._by_token.values())).born < now - self.lifetime:
            self._by_token.popitem(last=False)
        token = secrets.token_urlsafe(48)
        guild = self._world.channels[channel].guild
        owners = {"0": str(guild or 0)}
        on = message.id if message else None
        asked = Interaction(self._world.ids.next(), token, type_, user, channel, on, now, owners, _command(data))
        self._by_token[token] = asked
        asked.timer = loop.call_later(self.deadline, self.fail, asked, NO_ANSWER)
        self._tell(asked, "sent")
        self._send(self._body(asked, data, message), guild)
        return asked

    def with_token(self, token: str) -> Interaction | None:
        return self._by_token.get(token)

    def expired(self, asked: Interaction) -> bool:
        return asyncio.get_running_loop().time() - asked.born > self.lifetime

    def fail(self, asked: Interaction, failure: str) -> None:
        """The person is told that nothing came; later answers are refused as unknown."""
        if asked.answered is None and asked.failure is None:
            asked.failure = failure
            self._finish(asked, "failed")

    def answer(self, asked: Interaction, type_: int, *, settled: bool) -> None:
        asked.answered = type_
        if settled:
            asked.settled.set()
        if asked.modal is not None:
            self._modals[str(asked.id)] = asked
            while len(self._modals) > 1000:
                self._modals.popitem(last=False)
        self._finish(asked, "answered")

    def settle(self, asked: Interaction) -> None:
        if not asked.settled.is_set():
            asked.settled.set()
            self._tell(asked, "settled")

    def opened_by(self, modal: JSON) -> Interaction | None:
        """The interaction whose answer was this modal."""
        return self._modals.get(str(modal.get("id")))

    def stop(self) -> None:
        """Nobody waits any longer."""
        for asked in self._by_token.values():
            self.fail(asked, NO_ANSWER)

    def _finish(self, asked: Interaction, state: str) -> None:
        if asked.timer is not None:
            asked.timer.cancel()
        asked.seconds = asyncio.get_running_loop().time() - asked.born
        asked.first.set()
        if state == "failed":
            asked.settled.set()
        self._tell(asked, state)

    def _tell(self, asked: Interaction, state: str) -> None:
        body: JSON = {"id": str(asked.id), "type": asked.type, "state": state, "failure": asked.failure}
        body["answer"] = KINDS.get(asked.answered or 0)
        body["message_id"] = str(asked.message) if asked.message else None
        self._world.tell(Event("INTERACTION", asked.channel, asked.user, body))

    def _body(self, asked: Interaction, data: JSON, message: Message | None) -> JSON:
        world = self._world
        channel = world.channels[asked.channel]
        body: JSON = {
            "id": str(asked.id),
            "application_id": str(world.application),
            "type": asked.type,
            "token": asked.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel_json(world, channel, asked.user, rights=True),
            "locale": world.users[asked.user].locale,
            "app_permissions": str(permissions(world, world.bot, channel)),
            "authorizing_integration_owners": asked.owners,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": SIZE_LIMIT,
        }
        if channel.guild is None:
            body |= {"user": user_json(world, asked.user), "context": 1}
            body["channel"] = channel_json(world, channel, world.bot)
        else:
            guild = world.guilds[channel.guild]
            member = member_json(world, guild, asked.user)
            member["permissions"] = str(permissions(world, asked.user, channel))
            body |= {
                "guild_id": str(guild.id),
                "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
                "guild_locale": guild.locale,
                "member": member,
                "context": 0,
            }
        if message is not None:
            body["message"] = message_json(world, message)
        return body

    def metadata(self, asked: Interaction) -> JSON:
        """What a message made by an answer says of how it came about."""
        body: JSON = {
            "id": str(asked.id),
            "type": asked.type,
            "user": user_json(self._world, asked.user),
            "authorizing_integration_owners": asked.owners,
        }
        if asked.type == COMMAND:
            body["name"] = asked.command
        elif asked.type == COMPONENT:
            body["interacted_message_id"] = str(asked.message)
        elif asked.type == MODAL:
            body["triggering_interaction_metadata"] = {
                "id": str(asked.id),
                "type": COMPONENT if asked.message else COMMAND,
                "user": user_json(self._world, asked.user),
                "authorizing_integration_owners": asked.owners,
            }
        return body


def _command(data: JSON) -> str | None:
    """The whole name of the command that is used, "instinkt new"; None where it is no command."""
    names = []
    while data.get("name"):
        names.append(data["name"])
        inner = data.get("options") or [{}]
        data = inner[0] if inner[0].get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) else {}
    return " ".join(names) or None


def thinking(message: Message) -> bool:
    return bool(message.flags & LOADING)


def may_speak_in(channel: Channel) -> bool:
    """An answer reopens an archived thread, but not a locked one."""
    return not (channel.thread and channel.archived and channel.locked)
