"""Interactions: their deadline, their single first answer, and the token for what follows."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from bot.runtime.time import ScheduledCall

from .files import SIZE_LIMIT
from .payloads import channel_json, member_json, message_json, user_json
from .permissions import app_permissions, permissions
from .records import DM, JSON, LOADING, Channel, Event, Message

if TYPE_CHECKING:
    from .world import World

COMMAND, COMPONENT, SUGGEST, MODAL = 2, 3, 4, 5
SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
NO_ANSWER = "The application did not respond"
KINDS = {4: "message", 5: "defer", 6: "defer-update", 7: "update", 8: "suggestions", 9: "modal"}


@dataclass(eq=False)
class Interaction:
    """One interaction.

    ``first`` is set when it has been answered or has failed, ``settled`` when no deferred answer is pending.
    ``owners`` is Discord's authorizing_integration_owners.
    """

    id: int
    token: str
    type: int
    user: int
    channel: int
    message: int | None
    """The message of its component, or of the component that opened its modal."""
    created_at: float
    """In monotonic seconds."""
    owners: dict[str, str]
    command: str | None = None
    """The command's full name, subcommands included."""
    answered: int | None = None
    """Callback type of the first answer; a key of ``KINDS``."""
    failure: str | None = None
    """The error text that the client shows if there was no answer in time."""
    original: int | None = None
    """Id of @original: the message sent as the answer, or the component's message."""
    message_ids: set[int] = field(default_factory=set)
    """Messages sent with the token, which it may edit and delete."""
    followup_ids: list[int] = field(default_factory=list)
    ephemeral: bool = False
    modal: JSON | None = None
    choices: list[JSON] | None = None
    seconds: float = 0.0
    """Time until the first answer or the failure."""
    first: asyncio.Event = field(default_factory=asyncio.Event)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    timer: ScheduledCall | None = None


class Interactions:
    """All interactions whose token is valid."""

    def __init__(self, world: World, send: Callable[[JSON, int | None], None]) -> None:
        """``send`` passes an INTERACTION_CREATE and its guild (None for a DM) to the gateway."""
        self._world = world
        self._send = send
        self._by_token: OrderedDict[str, Interaction] = OrderedDict()
        self._modals: OrderedDict[str, Interaction] = OrderedDict()
        self.deadline = 3.0
        """Time limit of the first answer, in seconds."""
        self.lifetime = 900.0
        """Lifetime of the token, in seconds."""

    def ask(self, type_: int, user: int, channel: int, data: JSON, message: Message | None = None) -> Interaction:
        """Send an interaction to the application and start its deadline."""
        now = self._world.time.monotonic()
        while self._by_token and next(iter(self._by_token.values())).created_at < now - self.lifetime:
            self._by_token.popitem(last=False)
        token = secrets.token_urlsafe(48)
        guild = self._world.channels[channel].guild
        on = message.id if message else None
        interaction = Interaction(
            self._world.ids.next(),
            token,
            type_,
            user,
            channel,
            on,
            now,
            self._owners(channel, user),
            _command_name(data),
        )
        self._by_token[token] = interaction
        interaction.timer = self._world.time.call_later(self.deadline, partial(self.fail, interaction, NO_ANSWER))
        self._publish(interaction, "sent")
        self._send(self._body(interaction, data, message), guild)
        return interaction

    def _owners(self, channel: int, user: int) -> dict[str, str]:
        """Discord's authorizing_integration_owners: the guild ("0") or the user ("1") that has the application."""
        there = self._world.channels[channel]
        guild = self._world.guilds.get(there.guild or 0)
        by_guild = there.type == DM if guild is None else guild.commands_only or self._world.bot in guild.members
        owners = {"0": str(there.guild or 0)} if by_guild else {}
        return owners | ({"1": str(user)} if self._world.users[user].installed else {})

    def with_token(self, token: str) -> Interaction | None:
        """Return the interaction with that token, or None."""
        return self._by_token.get(token)

    def is_expired(self, interaction: Interaction) -> bool:
        """Whether the token's lifetime is over."""
        return self._world.time.monotonic() - interaction.created_at > self.lifetime

    def fail(self, interaction: Interaction, failure: str) -> None:
        """Fail an unanswered interaction with this error text; later answers are refused with 10062."""
        if interaction.answered is None and interaction.failure is None:
            interaction.failure = failure
            self._finish(interaction, "failed")

    def answer(self, interaction: Interaction, type_: int, *, settled: bool) -> None:
        """Record the first answer; ``settled``: nothing is deferred."""
        interaction.answered = type_
        if settled:
            interaction.settled.set()
        if interaction.modal is not None:
            self._modals[str(interaction.id)] = interaction
            while len(self._modals) > 1000:
                self._modals.popitem(last=False)
        self._finish(interaction, "answered")

    def settle(self, interaction: Interaction) -> None:
        """Record that a deferred answer is complete."""
        if not interaction.settled.is_set():
            interaction.settled.set()
            self._publish(interaction, "settled")

    def opened_by(self, modal: JSON) -> Interaction | None:
        """Return the interaction that was answered with this modal, or None."""
        return self._modals.get(str(modal.get("id")))

    def stop(self) -> None:
        """Fail all unanswered interactions."""
        for interaction in self._by_token.values():
            self.fail(interaction, NO_ANSWER)

    def _finish(self, interaction: Interaction, state: str) -> None:
        if interaction.timer is not None:
            interaction.timer.cancel()
        interaction.seconds = self._world.time.monotonic() - interaction.created_at
        interaction.first.set()
        if state == "failed":
            interaction.settled.set()
        self._publish(interaction, state)

    def _publish(self, interaction: Interaction, state: str) -> None:
        body: JSON = {
            "id": str(interaction.id),
            "type": interaction.type,
            "state": state,
            "failure": interaction.failure,
        }
        body["answer"] = KINDS.get(interaction.answered or 0)
        body["message_id"] = str(interaction.message) if interaction.message else None
        self._world.publish(Event("INTERACTION", interaction.channel, interaction.user, body))

    def _body(self, interaction: Interaction, data: JSON, message: Message | None) -> JSON:
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
            "app_permissions": str(app_permissions(world, channel)),
            "authorizing_integration_owners": interaction.owners,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": SIZE_LIMIT,
        }
        if channel.guild is None:
            body |= {"user": user_json(world, interaction.user), "context": 1 if channel.type == DM else 2}
            body["channel"] = channel_json(world, channel, world.bot)
        else:
            guild = world.guilds[channel.guild]
            member = member_json(world, guild, interaction.user)
            member["permissions"] = str(permissions(world, interaction.user, channel))
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

    def metadata(self, interaction: Interaction) -> JSON:
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
            body["interacted_message_id"] = str(interaction.message)
        elif interaction.type == MODAL:
            body["triggering_interaction_metadata"] = {
                "id": str(interaction.id),
                "type": COMPONENT if interaction.message else COMMAND,
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


def is_loading(message: Message) -> bool:
    """Whether the message is a deferred answer that is not complete."""
    return bool(message.flags & LOADING)


def can_answer_in(channel: Channel) -> bool:
    """Whether an answer can be sent there: it unarchives a thread, but not a locked one."""
    return not (channel.is_thread and channel.archived and channel.locked)


class Answer:
    """The first answer to an interaction, and the messages that follow it.

    ``sight``: a message, by id, in its present state; None if it is gone or the person cannot see it.
    """

    def __init__(self, sight: Callable[[int], JSON | None], interaction: Interaction) -> None:
        self._sight = sight
        self._interaction = interaction

    @property
    def kind(self) -> str:
        """One of: message, update, defer (thinking), defer-update, suggestions, modal, failed."""
        return "failed" if self._interaction.failure is not None else KINDS[self._interaction.answered or 0]

    @property
    def message(self) -> JSON | None:
        """The message sent or updated, in its present state; None if there is none or it was deleted."""
        return self._sight(self._interaction.original) if self._interaction.original is not None else None

    @property
    def followups(self) -> list[JSON]:
        """Follow-up messages in their present state, oldest first; deleted ones are left out."""
        seen = (self._sight(id_) for id_ in self._interaction.followup_ids)
        return [message for message in seen if message is not None]

    @property
    def modal(self) -> JSON | None:
        """The modal of the answer, as sent, with ``id`` and ``channel_id`` added."""
        return self._interaction.modal

    @property
    def choices(self) -> list[JSON]:
        """The choices of an autocomplete answer."""
        return self._interaction.choices or []

    @property
    def ephemeral(self) -> bool:
        """Whether only this person sees the answer's message."""
        return self._interaction.ephemeral

    @property
    def failure(self) -> str | None:
        """The error text that the client shows if there was no answer in time; else None."""
        return self._interaction.failure

    @property
    def seconds(self) -> float:
        """Time from sending the interaction to its first answer."""
        return self._interaction.seconds

    @property
    def interaction(self) -> int:
        """The interaction's id."""
        return self._interaction.id

    async def settled(self, timeout: float = 60) -> Answer:  # noqa: ASYNC109 (reads better in tests)
        """Wait until a deferred answer is completed; raise TimeoutError after ``timeout`` seconds."""
        async with asyncio.timeout(timeout):
            await self._interaction.settled.wait()
        return self

    def __repr__(self) -> str:
        return f"<Answer {self.kind} {self.failure or self.message or self.modal}>"
