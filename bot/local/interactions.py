"""Interactions: their deadline, their single first answer, and the token for what follows."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Self

from bot.runtime.time import ScheduledCall

from .compose import SIZE_LIMIT
from .payloads import channel_json, member_json, message_json, user_json
from .records import JSON, Message
from .refusal import Refusal

if TYPE_CHECKING:
    from .world import World

COMMAND, COMPONENT, SUGGEST, MODAL = 2, 3, 4, 5
SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
NO_ANSWER = "The application did not respond"
KINDS = {4: "message", 5: "defer", 6: "defer-update", 7: "update", 8: "suggestions", 9: "modal"}


@dataclass(eq=False)
class InteractionRecord:
    """One interaction, the first answer to it, and the messages that follow.

    ``first`` is set when it has been answered or has failed, ``completed`` when no deferred answer is pending.
    ``owners`` is Discord's authorizing_integration_owners.
    """

    world: World
    id: int
    token: str
    type: int
    user: int
    channel: int
    on: int | None
    """The message of its component, or of the component that opened its modal."""
    created_at: float
    """In monotonic seconds."""
    owners: dict[str, str]
    command: str | None
    """The command's full name, subcommands included."""
    answered: int | None = None
    """Callback type of the first answer; a key of ``KINDS``."""
    failure: str | None = None
    """The error text that the client shows if there was no answer in time."""
    original: int | None = None
    """Id of @original: the message sent as the answer, or the component's message."""
    message_ids: set[int] = field(default_factory=set)
    """Messages sent with the token, which it may edit and delete."""
    ephemeral: bool = False
    """Whether only this person sees the answer's message."""
    modal: JSON | None = None
    """The modal of the answer, as sent, with ``id`` and ``channel_id`` added."""
    choices: list[JSON] = field(default_factory=list)
    """The choices of an autocomplete answer."""
    seconds: float = 0.0
    """Time from sending the interaction to its first answer."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    completed: asyncio.Event = field(default_factory=asyncio.Event)
    timer: ScheduledCall | None = None

    @property
    def kind(self) -> str:
        """One of: message, update, defer (thinking), defer-update, suggestions, modal, failed."""
        return "failed" if self.failure is not None else KINDS[self.answered or 0]

    @property
    def message(self) -> JSON | None:
        """The message sent or updated, in its present state; None if there is none or it was deleted."""
        return self.world.sight(self.user, self.original or 0)

    async def settled(self, timeout: float = 60) -> Self:  # noqa: ASYNC109 (reads better in tests)
        """Wait until a deferred answer is completed; raise TimeoutError after ``timeout`` seconds."""
        async with asyncio.timeout(timeout):
            await self.completed.wait()
        return self


class Interactions:
    """All interactions whose token is valid."""

    def __init__(self, world: World, send: Callable[[JSON, int | None], None]) -> None:
        """``send`` passes an INTERACTION_CREATE and its guild (None for a DM) to the gateway."""
        self._world = world
        self._send = send
        self.by_token: OrderedDict[str, InteractionRecord] = OrderedDict()
        self.modals: OrderedDict[str, InteractionRecord] = OrderedDict()
        """The interactions that were answered with a modal, by its id."""
        self.deadline = 3.0
        """Time limit of the first answer, in seconds."""
        self.lifetime = 900.0
        """Lifetime of the token, in seconds."""

    def ask(self, type_: int, user: int, channel: int, data: JSON, message: Message | None = None) -> InteractionRecord:
        """Send an interaction to the application and start its deadline."""
        now = self._world.time.monotonic()
        while self.by_token and next(iter(self.by_token.values())).created_at < now - self.lifetime:
            self.by_token.popitem(last=False)
        interaction = InteractionRecord(
            self._world,
            self._world.ids.next(),
            secrets.token_urlsafe(48),
            type_,
            user,
            channel,
            message.id if message else None,
            now,
            self._owners(channel, user, data, message),
            _command_name(data),
        )
        self.by_token[interaction.token] = interaction
        interaction.timer = self._world.time.call_later(self.deadline, partial(self.fail, interaction))
        self._send(self._body(interaction, data, message), self._world.channels[channel].guild)
        return interaction

    def _owners(self, channel: int, user: int, data: JSON, message: Message | None) -> dict[str, str]:
        """Discord's authorizing_integration_owners: the guild that has the application, 0 in a DM."""
        return {"0": str(self._world.channels[channel].guild or 0)}

    def is_expired(self, interaction: InteractionRecord) -> bool:
        """Whether the token's lifetime is over."""
        return self._world.time.monotonic() - interaction.created_at > self.lifetime

    def require_writable(self, interaction: InteractionRecord, *, ephemeral: bool) -> None:
        """Raise Refusal if an answer cannot be sent: the channel is deleted, or a locked, archived thread."""
        channel = self._world.channels.get(interaction.channel)
        if channel is None:
            raise Refusal(10003)
        if channel.is_thread and channel.archived and channel.locked:
            raise self._world.locked_refusal(channel)

    def fail(self, interaction: InteractionRecord) -> None:
        """Fail an unanswered interaction; later answers are refused with 10062."""
        if interaction.answered is None and interaction.failure is None:
            interaction.failure = NO_ANSWER
            self._finish(interaction, completed=True)

    def answer(self, interaction: InteractionRecord, type_: int, *, completed: bool) -> None:
        """Record the first answer; ``completed``: nothing is deferred."""
        interaction.answered = type_
        if interaction.modal is not None:
            self.modals[str(interaction.id)] = interaction
            while len(self.modals) > 1000:
                self.modals.popitem(last=False)
        self._finish(interaction, completed=completed)

    def _finish(self, interaction: InteractionRecord, *, completed: bool) -> None:
        if interaction.timer is not None:
            interaction.timer.cancel()
        interaction.seconds = self._world.time.monotonic() - interaction.created_at
        interaction.first.set()
        if completed:
            interaction.completed.set()

    def complete(self, interaction: InteractionRecord) -> None:
        """Record that a deferred answer is complete."""
        interaction.completed.set()

    def stop(self) -> None:
        """Fail all unanswered interactions."""
        for interaction in self.by_token.values():
            self.fail(interaction)

    def _body(self, interaction: InteractionRecord, data: JSON, message: Message | None) -> JSON:
        world = self._world
        channel = world.channels[interaction.channel]
        body: JSON = {
            "id": str(interaction.id),
            "application_id": str(world.application),
            "type": interaction.type,
            "token": interaction.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel.id),
            "channel": channel_json(world, channel, interaction.user, rights=True),
            "locale": world.users[interaction.user].locale,
            "app_permissions": str(world.app_permissions(channel)),
            "authorizing_integration_owners": interaction.owners,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": SIZE_LIMIT,
        }
        if channel.guild is None:
            body |= {"user": user_json(world, interaction.user), "context": 1 if channel.recipient else 2}
            body["channel"] = channel_json(world, channel, world.bot if channel.recipient else interaction.user)
        else:
            guild = world.guilds[channel.guild]
            member = member_json(world, guild, interaction.user)
            member["permissions"] = str(world.permissions(interaction.user, channel))
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

    def metadata(self, interaction: InteractionRecord) -> JSON:
        """Return Discord's interaction_metadata for a message that answers the interaction."""
        body: JSON = {
            "id": str(interaction.id),
            "type": interaction.type,
            "user": user_json(self._world, interaction.user),
            "authorizing_integration_owners": interaction.owners,
        }
        if interaction.type == COMMAND:
            body["name"] = interaction.command
        elif interaction.type == COMPONENT:
            body["interacted_message_id"] = str(interaction.on)
        elif interaction.type == MODAL:
            body["triggering_interaction_metadata"] = {
                "id": str(interaction.id),
                "type": COMPONENT if interaction.on else COMMAND,
                "user": user_json(self._world, interaction.user),
                "authorizing_integration_owners": interaction.owners,
            }
        return body


def _command_name(data: JSON) -> str | None:
    """Return the full name of the command used, such as "instinkt new"; None for other interactions."""
    names = []
    while data.get("name"):
        names.append(data["name"])
        inner = data.get("options") or [{}]
        data = inner[0] if inner[0].get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) else {}
    return " ".join(names) or None
