"""The stand-in of the tests: that of the local table, with all that Discord limits, refuses and does at times.

It records requests, limits their rate and the IDENTIFYs of shards, injects faults, serves routes that only tests use,
and behaves as a test chooses where Discord's behaviour is not certain.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from aiohttp import web

import bot.local.interactions
import bot.local.standin
from bot.local.components import BUTTON, SELECTS
from bot.local.interactions import COMMAND, COMPONENT, KINDS, InteractionRecord
from bot.local.permissions import USE_APPLICATION_COMMANDS
from bot.local.person import ClientPerson
from bot.local.records import JSON, POSTS, Channel, Message, WorldEvent
from bot.local.refusal import Refusal, invalid
from bot.local.rest import API, MALFORMED, Request, parse_body, read_body
from bot.local.routes import application, channels
from bot.local.slash import find_command, interaction_data
from bot.runtime.time import SYSTEM, Time
from tests.kit.faults import BEGUN, Fault, Faults, Sent, fail
from tests.kit.gateway import Gateway
from tests.kit.rates import RateLimits
from tests.kit.routes import TESTED
from tests.kit.world import World

__all__ = ["Fault", "Faults", "InteractionRecord", "Person", "Sent", "StandIn", "World", "followups"]

IDENTIFY_GAP = 5.0
"""Seconds between two IDENTIFYs of a bucket; an earlier one is refused with op 9."""
CDN = re.compile(r"/(?P<kind>attachments/[^/]+|emojis)/(?P<id>[0-9]{1,20})[./].*")
"""The paths of attachments and emojis."""
UNKNOWN = "/{rest}"
"""The template of requests that no route serves."""
UNREFUSED = (200, 204, 429)
"""Statuses of requests that the stand-in does not refuse by a code of Discord."""
Serve = Callable[[web.Request], Awaitable[web.StreamResponse]]


def followups(answer: InteractionRecord) -> list[JSON]:
    """The follow-up messages of an answer in their present state, oldest first; deleted ones are left out."""
    seen = (answer.world.sight(answer.user, id_) for id_ in sorted(answer.message_ids - {answer.original}))
    return [message for message in seen if message is not None]


def install_types(command: JSON) -> Sequence[int]:
    """The kinds of installation that a command is for: by a server (0), by a user (1)."""
    return command.get("integration_types") or (0,)


class Interactions(bot.local.interactions.Interactions):
    """Publishes what happens to interactions as events named INTERACTION."""

    def ask(self, type_: int, user: int, channel: int, data: JSON, message: Message | None = None) -> InteractionRecord:
        interaction = super().ask(type_, user, channel, data, message)
        self._publish(interaction, "sent")
        return interaction

    def _owners(self, channel: int, user: int, data: JSON, message: Message | None) -> dict[str, str]:
        """The guild ("0") and the user ("1") that have installed the application, as far as the command is for them.

        Controls and modals name those of the interaction that their message answers.
        """
        by_guild = super()._owners(channel, user, data, message)
        if message is not None:
            answered = message.interaction or {}
            return dict(answered.get("authorizing_integration_owners", by_guild))
        kinds = install_types(self._world.commands.get(int(data.get("id", 0)), {}))
        own = {"1": str(user)} if self._world.users[user].installed and 1 in kinds else {}
        is_served = 0 in kinds and self._world.serves(user, self._world.channels[channel])
        return (by_guild if is_served or not own else {}) | own

    def require_writable(self, interaction: InteractionRecord, *, ephemeral: bool) -> None:
        """Whether a public message can be sent to a thread that is locked while it is active is not certain."""
        super().require_writable(interaction, ephemeral=ephemeral)
        channel = self._world.channels[interaction.channel]
        if channel.is_thread and channel.locked and not ephemeral and not self._world.uncertain.locked_answers:
            raise Refusal(50083, 403)

    def _finish(self, interaction: InteractionRecord, *, completed: bool) -> None:
        super()._finish(interaction, completed=completed)
        self._publish(interaction, "failed" if interaction.failure is not None else "answered")

    def complete(self, interaction: InteractionRecord) -> None:
        was_completed = interaction.completed.is_set()
        super().complete(interaction)
        if not was_completed:
            self._publish(interaction, "settled")

    def _publish(self, interaction: InteractionRecord, state: str) -> None:
        body = {
            "id": str(interaction.id),
            "type": interaction.type,
            "state": state,
            "failure": interaction.failure,
            "answer": KINDS.get(interaction.answered or 0),
            "message_id": str(interaction.on) if interaction.on else None,
        }
        self._world.publish(WorldEvent("INTERACTION", interaction.channel, interaction.user, body))


class Person(ClientPerson):
    """A person who also sends what no client would send."""

    def _usable(self, channel: int) -> list[JSON]:
        """The commands of an installation for the person or the server, in the contexts that they are for."""
        world, there = self._world, self._seen(channel)
        granted = world.permissions(self.id, there)
        if there.type in POSTS or not granted & USE_APPLICATION_COMMANDS:
            return []
        served = super()._usable(channel) if world.serves(self.id, there) else []
        context = 0 if there.guild is not None else 1 if there.recipient is not None else 2
        offered = []
        for one in world.commands.values():
            kinds, contexts = install_types(one), one.get("contexts") or (0, 1, 2)
            is_own = 1 in kinds and world.users[self.id].installed and context in contexts
            if is_own or (0 in kinds and one in served):
                offered.append(one)
        return offered

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
    ) -> InteractionRecord:
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

    async def forge_slash(self, channel: int, command: str, /, **options: Any) -> InteractionRecord:
        """Send a slash command wherever it is registered, also where the client does not offer it."""
        found = find_command(list(self._world.commands.values()), command, self.locale)
        data = interaction_data(self._world, self._world.channels[channel], found, options, self.locale)
        return await self._ask(COMMAND, channel, data)

    def _component(self, message: int | JSON, custom_id: str) -> tuple[Message, JSON]:
        there = self._world.messages.get(_id(message))
        if there is not None and there.audience in (None, self.id):
            self._require_controls(self._seen(there.channel))
        return super()._component(_id(message), custom_id)

    def _require_controls(self, where: Channel) -> None:
        """Raise ValueError for a thread in which it is chosen that clients do not let the person use controls."""
        chosen = self._world.uncertain
        if where.is_thread and where.locked and not where.archived and not chosen.locked_presses:
            raise ValueError("the controls of a locked thread are not offered")
        is_guest = where.is_thread and self.id not in where.members
        if where.archived and is_guest and not chosen.guests_press_in_archive:
            raise ValueError(f"{self.name} is no member of this archived thread: the client says that it failed")


def _id(message: int | JSON) -> int:
    return int(message["id"]) if isinstance(message, dict) else message


class StandIn(bot.local.standin.StandIn):
    """``world``, ``faults``, ``rates``, ``gateway``, ``interactions``; ``requests`` records the newest requests."""

    make_world, make_gateway, make_interactions, make_person = World, Gateway, Interactions, Person
    world: World
    gateway: Gateway

    def __init__(
        self,
        path: Path | None = None,
        *,
        deadline: float = 3.0,
        remember: int = 5_000,
        cap: int = 64 * 2**20,
        hurry: float = 1.0,
        time: Time = SYSTEM,
    ) -> None:
        """``deadline``: seconds for a first answer to an interaction. ``remember``: number of requests recorded.

        ``hurry``: factor by which the windows of rate limits, and the pause between two IDENTIFYs of a bucket, are
        shorter than Discord's.
        """
        super().__init__(path, cap=cap, time=time)
        self.requests: deque[Sent] = deque(maxlen=remember)
        self.faults = Faults(self.gateway)
        self.rates = RateLimits(hurry=hurry, time=time)
        self.gateway.sharding.gap = IDENTIFY_GAP / hurry
        self.deadline = deadline
        self.routes = TESTED | {
            ("GET", "/gateway/bot"): self._recommend,
            ("POST", "/users/@me/channels"): self._open_dm,
        }
        self.middlewares = (self._record,)

    @property
    def deadline(self) -> float:
        """Time limit of the first answer to an interaction, in seconds."""
        return self.interactions.deadline

    @deadline.setter
    def deadline(self, seconds: float) -> None:
        self.interactions.deadline = seconds

    @property
    def lifetime(self) -> float:
        """Lifetime of an interaction's token, in seconds."""
        return self.interactions.lifetime

    @lifetime.setter
    def lifetime(self, seconds: float) -> None:
        self.interactions.lifetime = seconds

    async def stop(self) -> None:
        self.interactions.stop()
        await self.faults.stop()
        await super().stop()

    def person(self, name_or_id: str | int) -> Person:
        """Return the person of that name or id; KeyError if there is none."""
        by_name = {user.name: id_ for id_, user in reversed(self.world.users.items())}
        return super().person(by_name[name_or_id] if isinstance(name_or_id, str) else self.world.users[name_or_id].id)

    # Requests

    @web.middleware
    async def _record(self, request: web.Request, handler: Serve) -> web.StreamResponse:
        """Record a request to the API, apply faults to it, and serve it within the rate limits."""
        if found := CDN.fullmatch(request.path):
            return self._file(found["kind"] == "emojis", int(found["id"]))
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        template = request.match_info.route.resource.canonical.removeprefix(API)
        known = template != UNKNOWN
        sent = Sent(request.method, template if known else path, path, None, [], self.world.time.monotonic())
        if BEGUN in request.headers:
            sent.begun = float(request.headers[BEGUN])
        self.requests.append(sent)
        body = await read_body(request)
        if self.rates.is_banned:
            return web.Response(status=429, text="error code: 1015", headers={"Retry-After": "3600"})
        fault: Fault | None = None
        try:
            sent.json, uploads = parse_body(request, body)
        except (Refusal, *MALFORMED):
            response = await handler(request)
        else:
            sent.files = [(f"files[{one.index}]", one.filename, one.content_type, len(one.content)) for one in uploads]
            fault = self.faults.take(sent)
            if fault is not None and not fault.after and await self._strikes(fault):
                return self._fail(request, sent, fault)
            response = await self._serve(request, handler, template if known else "*", sent.json)
        if fault is not None and fault.after and response.status in UNREFUSED and await self._strikes(fault):
            return self._fail(request, sent, fault)
        sent.status = response.status
        self.rates.note_response(response.status, response.headers.get("X-RateLimit-Scope", "user"))
        return response

    def _file(self, is_emoji: bool, id_: int) -> web.Response:
        """Serve an emoji's image or an attachment's bytes, as the CDN does."""
        try:
            kind, content = self.world.emoji_image(id_) if is_emoji else self.world.storage.file(id_)[1:]
        except KeyError:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=content, headers={"Content-Type": kind})

    async def _strikes(self, fault: Fault) -> bool:
        """Whether the fault makes the request fail; else it delays it."""
        if fault.hold is not None:
            await self.faults.wait_for_release(fault, fault.hold)
        return fault.hold is None

    def _fail(self, request: web.Request, sent: Sent, fault: Fault) -> web.Response:
        response = fail(request, sent, fault)
        self.rates.note_response(response.status)
        return response

    async def _serve(self, request: web.Request, handler: Serve, template: str, given: Any) -> web.StreamResponse:
        """Serve a request that the limits admit, and state them."""
        if not self.rest.is_authorized(request):
            return await handler(request)
        admission = self.rates.admit(request.method, template, request.match_info, given)
        if admission.retry_after is None:
            response = await handler(request)
        else:
            response = self.rest.response(429, admission.body())
        response.headers.update(admission.headers)
        return response

    def _recommend(self, request: Request) -> JSON:
        sharding = self.gateway.sharding
        body = application.recommended(request)
        limit = body["session_start_limit"] | {
            "total": sharding.total,
            "remaining": max(0, sharding.remaining),
            "max_concurrency": sharding.max_concurrency,
        }
        return body | {"shards": sharding.shards, "session_start_limit": limit}

    def _open_dm(self, request: Request) -> JSON:
        """Refusal 40003 if too many new channels are opened, 50033 or 50007 for a bot."""
        recipient = request.fields.get("recipient_id")
        if recipient is None:
            raise invalid("recipient_id", "This field is required", "BASE_TYPE_REQUIRED")
        user = self.world.users.get(int(recipient)) if str(recipient).isdecimal() else None
        is_new = all(user is None or one.recipient != user.id for one in self.world.channels.values())
        if user is not None and not user.bot and is_new and not self.rates.admit_direct():
            raise Refusal(40003, self.world.uncertain.too_fast_status)
        if user is not None and user.bot:
            raise Refusal(50033 if user.id == self.world.bot else 50007)
        return channels.open_dm(request)
