"""The reconciler, and requests to Discord outside interactions: messages sent, edited and deleted at the bot's rate.

The reconciler compares the desired messages with the stored ones, and sends, edits or deletes. Whatever a killed
process has left is a stored message, so recovery takes nothing else.

Sends are idempotent across crashes: a message is noted as pending before it is sent, and the number of the pending
message is the nonce of the send. A send that is repeated with it within NONCE_LIFETIME is answered with the message
that is there already. After that the message is looked for in the channel: the low 31 bits of the number are the id of
its first text or button.

In a forum a message is the first one of a post, which has its id. Discord takes no nonce for a post, so that an earlier
one is always looked for, among the bot's newer posts there. If Discord creates a post and answers with a fault that
discord.py itself repeats, or keeps no component ids, there is a second post: that is accepted rather than guessed by
title.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Container, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, Literal, TypeAlias, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch
from bot.client.emojis import Emojis
from bot.delivery.items import PLACE, Delivered, DeliveryResult, Retry, SentMessage
from bot.match.model import Place
from cogs._delivery.context import MessageLog
from cogs._ui.content import ForumPost, MessageContent, known_to
from cogs._ui.place import as_forum, find_guild, find_spot, fitting_tag, may_make_tag, own_member
from cogs._ui.respond import (
    ARCHIVED,
    INVALID,
    NO_ACCESS,
    NO_CHANNEL,
    NO_MEMBER,
    NO_MESSAGE,
    NO_USER,
    TIMEOUT,
    UNREACHABLE,
    is_final,
)

T = TypeVar("T")

NONCE_LIFETIME: Final = 120.0  # seconds for which Discord recognizes a repeated nonce, at the least
HISTORY: Final = 100  # messages that one request lists; a pending one is searched for among them
MOST: Final = 2000  # messages of a channel that are looked at to delete the bot's
DIRECT_PAUSE: Final = 600.0  # seconds until a direct message that has no channel is tried again
ARCHIVE_MINUTES: Final = 10080  # until Discord archives a thread; the longest it allows
SECOND: Final = 1 << 62  # added to the nonce of a message whose first send was deleted; the mark stays the same
SKEW: Final = 10.0  # seconds by which the local clock may be ahead of Discord's
RATE_LIMIT_PAUSE: Final = 30.0  # seconds, where Discord names none
GONE: Final = (NO_MESSAGE, NO_CHANNEL, INVALID)  # codes of refused edits after which a message is sent again
GONE_DIRECT: Final = (*GONE, NO_ACCESS, *UNREACHABLE)


class Postponed(Exception):
    """Something cannot be delivered yet; ``result`` says why, and when it is tried again."""

    def __init__(self, reason: str, after: float | None = None) -> None:
        super().__init__(reason)
        self.result = Retry(reason, after)


class DirectDelayed(Postponed):
    """No channel of direct messages can be opened now; the person is not unreachable."""

    def __init__(self) -> None:
        super().__init__("direct messages cannot be opened now", DIRECT_PAUSE)


SendRefusal: TypeAlias = DirectDelayed | discord.HTTPException


@contextmanager
def postponing() -> Iterator[None]:
    """Raise Postponed for a fault of a request that passes, from that fault; a final refusal stays what it is."""
    try:
        yield
    except discord.RateLimited as fault:
        raise Postponed(str(fault), fault.retry_after) from fault
    except discord.HTTPException as fault:
        if is_final(fault):
            raise
        raise Postponed(f"HTTP {fault.status}", _pause_named_by(fault)) from fault
    except (aiohttp.ClientError, OSError) as fault:  # among them TimeoutError
        raise Postponed(repr(fault)) from fault


def _pause_named_by(fault: discord.HTTPException) -> float | None:
    """The seconds after which Discord asks to try again, for a rate limit."""
    if fault.status != 429:
        return None
    try:
        return float(fault.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return RATE_LIMIT_PAUSE


@dataclass(frozen=True)
class Prepared:
    """A message that is ready to be sent.

    ``again``: the pending message of an earlier send, which may have succeeded.
    """

    pending: SentMessage
    content: MessageContent
    again: SentMessage | None = None


def prepare(
    about: SentMessage,
    content: MessageContent,
    now: float,
    again: SentMessage | None = None,
) -> Prepared:
    """A message to be sent; ``again`` is the pending message of an earlier try for the same purpose.

    ``about`` may have the number of its send already. A direct message goes to the channel of that earlier try where no
    other is known, since it may stand there.
    """
    if again is not None:
        channel = about.channel or again.channel
        return Prepared(replace(about, message=again.message, channel=channel, noted=again.noted), content, again)
    return Prepared(replace(about, message=about.message or -(secrets.randbits(62) | 1), noted=now), content)


@dataclass(frozen=True)
class Desired:
    """A message that shall stand at its place.

    Attributes:
        about: what is stored of it. Its id is 0, or the number of its send where that is the same in each try.
        content: what it shows, or what makes that once it is sent or edited; it pings those whom it mentions when it is
            sent for the first time.
        is_silent: whether that send is silent too.
        is_direct: whether it is a direct message to its recipient.
        is_new: whether it takes the place of those that are there, which are deleted afterwards; else one is edited.
        is_sent: whether one that is not there is sent.
        refused: what is done where its send is refused, or no channel of direct messages can be opened now: returns the
            message that is sent instead, None if there is none. Without it the refusal is raised.
    """

    about: SentMessage
    content: MessageContent | Callable[[], Awaitable[MessageContent]]
    is_silent: bool = False
    is_direct: bool = False
    is_new: bool = False
    is_sent: bool = True
    refused: Callable[[SendRefusal], Awaitable[Desired | None]] | None = None

    async def drawn(self) -> MessageContent:
        """What it shows."""
        return self.content if isinstance(self.content, MessageContent) else await self.content()


@dataclass(frozen=True)
class DeliveryPlan:
    """How an item is delivered.

    Attributes:
        prepared: the messages to be noted first.
        send: the rest of the work; None: there is none.
        tidy: what is done once all items of the delivery are sent, since no one waits for it.
        waits: whether its ping is left for when policy allows it (``DeliveryContext.waits``).
    """

    prepared: tuple[Prepared, ...] = ()
    send: Callable[[], Awaitable[DeliveryResult]] | None = None
    tidy: Callable[[], Awaitable[None]] | None = None
    waits: bool = False

    async def sent(self) -> DeliveryResult:
        """Do what the plan has to send; returns the item's result."""
        return Delivered() if self.send is None else await self.send()

    async def tidied(self) -> None:
        """Do what is done once all items of the delivery are sent."""
        if self.tidy is not None:
            await self.tidy()


class Sender:
    """Sends, edits and deletes the bot's messages, at the pace of its requests.

    All methods may raise Postponed, for faults that pass, and discord.HTTPException, for final refusals.
    """

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.rate = bot, bot.rate
        self._tagging = asyncio.Lock()

    # The reconciler

    async def reconcile(self, desired: Sequence[Desired], stored: Sequence[SentMessage], log: MessageLog) -> None:
        """Bring messages of one purpose to the desired state, which no outbox item is about; see ``plan``."""
        plan = await self.plan(desired, stored, log)
        await log.note([one.pending for one in plan.prepared if one.pending.channel])
        await plan.sent()
        await plan.tidied()

    async def plan(
        self,
        desired: Sequence[Desired],
        stored: Sequence[SentMessage],
        log: MessageLog,
        purpose: Callable[[SentMessage], object] = lambda message: message.kind,
    ) -> DeliveryPlan:
        """Plan to edit the stored messages that are desired, to send the others, and to delete what is not desired.

        At most one desired message has the ``purpose`` of a stored one. One whose alternative text is a checksum, and
        the same, is up to date. One that is gone, or cannot be edited, is sent again without a ping. A pending one in
        the same channel is repeated.
        """
        left, work = list(stored), list[tuple[Desired, SentMessage | Prepared]]()
        for one in desired:
            own = [message for message in left if purpose(message) == purpose(one.about)]
            present = None if one.is_new else next((message for message in own if not message.is_pending), None)
            pending = (message for message in own if message.is_pending)
            there = (message for message in pending if one.is_direct or message.channel == one.about.channel)
            again = next(there, None) if present is None and one.is_sent else None
            left = [message for message in left if message not in (present, again)]
            if present is not None or one.is_sent:
                work.append((one, present or prepare(one.about, await one.drawn(), log.now, again)))

        async def send() -> DeliveryResult:
            await self.remove([message for message in left if message.is_pending], log)
            for one, step in work:
                if isinstance(step, Prepared):
                    await self._deliver(one, step, log)
                elif not await self._edit(one, step, log):
                    left.append(step)
                    if one.is_sent:
                        content = replace(await one.drawn(), mentions=())
                        await self._send_new(replace(one, content=content, is_silent=True), log)
            return Delivered()

        async def tidy() -> None:
            await self.remove([message for message in left if not message.is_pending and log.has(message)], log)

        return DeliveryPlan(tuple(step for _, step in work if isinstance(step, Prepared)), send, tidy)

    async def _edit(self, desired: Desired, present: SentMessage, log: MessageLog) -> bool:
        """Make a message the desired one; False if it is gone or cannot be edited."""
        if not present.alt or present.alt != desired.about.alt:
            content, gone = await desired.drawn(), GONE_DIRECT if desired.is_direct else GONE
            if not await self.renew(present.channel, present.message, content.later or content, gone):
                return False
        about = replace(desired.about, message=present.message, channel=present.channel)
        log.keep(replace(about, event=present.event, noted=present.noted))
        return True

    async def _send_new(self, desired: Desired, log: MessageLog) -> None:
        """Note a message and send it."""
        prepared = prepare(desired.about, await desired.drawn(), log.now)
        await log.note([prepared.pending] if prepared.pending.channel else [])
        await self._deliver(desired, prepared, log)

    async def _deliver(self, desired: Desired, prepared: Prepared, log: MessageLog) -> None:
        """Send a noted message and store it; a new one that is refused is dropped, and the one instead of it sent."""
        try:
            if desired.is_direct:
                await self._deliver_directly(desired, prepared, log)
            else:
                log.replace(prepared.pending, await self.send(prepared, log.guild, silent=desired.is_silent))
        except (DirectDelayed, discord.HTTPException) as refusal:
            if prepared.again is None:
                log.drop([prepared.pending.message])
            if desired.refused is None:
                raise
            if (instead := await desired.refused(refusal)) is not None:
                await self._send_new(instead, log)

    async def _deliver_directly(self, desired: Desired, prepared: Prepared, log: MessageLog) -> None:
        """Send a noted direct message and store it; one that is refused is dropped.

        A channel that is lost, as one of another application on the same database, is dropped and opened once.
        """
        person, pending = desired.about.recipient, prepared.pending
        contact = log.contacts[person]
        try:
            async with self.opens_direct():
                addressed = await self.address(prepared, person, log)
                log.replace(pending, await self.send(addressed, 0, silent=desired.is_silent))
        except (DirectDelayed, discord.HTTPException) as fault:
            log.drop([pending.message])
            is_lost = isinstance(fault, discord.HTTPException) and fault.code in (NO_ACCESS, NO_CHANNEL)
            if not is_lost or not pending.channel:
                raise
            log.contacts[person] = replace(contact, channel=None)
            again = prepare(replace(pending, message=0, channel=0), prepared.content, log.now)
            await self._deliver_directly(desired, again, log)
        else:
            if contact.unreachable:
                log.contacts[person] = replace(contact, unreachable=False)
                log.report.reachable[person] = True

    # Requests

    async def send(self, prepared: Prepared, guild: int, *, silent: bool = False) -> SentMessage:
        """Send a message that has been noted as pending; returns it as it is to be stored.

        A message that is deleted before it is complete is sent once more.
        """
        pending, content, again = prepared.pending, prepared.content, prepared.again
        last, number = content.later or content, -pending.message
        mark = mark_of(str(number))
        if again is not None and (found := await self._find_lost(again, guild)) is not None:
            sent = replace(pending, message=found.id, channel=found.channel.id)
            if await self.renew(sent.channel, sent.message, last, mark=mark):
                return sent
        for nonce in (number, number + SECOND):
            message = await self._post(pending.channel, guild, content, str(nonce), silent=silent)
            sent = replace(pending, message=message.id, channel=message.channel.id)
            if again is None and (content.later is None or content.shown is not None):
                return sent
            # Discord may have answered with the earlier try's message
            if await self.renew(sent.channel, sent.message, last, mark=mark):
                return sent
        raise Postponed("the message is deleted while it is sent")

    async def open_direct(self, user: int) -> int:
        """The channel of direct messages with a person, opened through the gate; raises DirectDelayed if it is closed.

        To open one that is open already counts as well.
        """
        if not await self.bot.direct_gate.admits():
            raise DirectDelayed
        async with self.opens_direct():
            return (await self.request(lambda: self.bot.create_dm(discord.Object(user)))).id

    async def address(self, prepared: Prepared, person: int, context: MessageLog) -> Prepared:
        """A direct message addressed to the person's channel, which is opened and noted where none is known."""
        if prepared.pending.channel:
            return prepared
        channel = await self.open_direct(context.contacts[person].user)
        context.report.channels[person] = channel
        addressed = replace(prepared, pending=replace(prepared.pending, channel=channel))
        await context.note([addressed.pending])
        return addressed

    @asynccontextmanager
    async def opens_direct(self) -> AsyncIterator[None]:
        """Raise DirectDelayed for a refusal that concerns all people, and close the gate; as of a first message too."""
        try:
            yield
        except discord.HTTPException as fault:
            if await self.bot.direct_gate.note_refusal(fault.code):
                raise DirectDelayed from fault
            raise

    async def send_once(self, channel: int, guild: int, content: MessageContent, nonce: str) -> None:
        """Send a message that is not stored; a repetition within NONCE_LIFETIME sends no second one."""
        await self._post(channel, guild, content, nonce, silent=True)

    async def _post(
        self, channel: int, guild: int, content: MessageContent, nonce: str, *, silent: bool = False
    ) -> discord.Message:
        post = content.post
        forum = None if post is None else await self.forum(guild, channel)
        tags = [] if forum is None or post is None else await self._tags(forum, post)

        async def posted() -> discord.Message:
            given: dict[str, Any] = {
                **content.form(known_to(self.bot), mark_of(nonce)),
                "files": content.attachments(),
                "allowed_mentions": content.allowed_mentions(),
                "silent": silent,
                "suppress_embeds": content.is_push,
            }
            if forum is None or post is None:
                return await self._messageable(channel, guild).send(**given, nonce=nonce)
            given |= {"name": post.title, "auto_archive_duration": ARCHIVE_MINUTES, "applied_tags": tags}
            return (await forum.create_thread(**given)).message

        return await self._request_shown(channel, content, posted)

    # Forums

    async def forum(self, guild: int, channel: int) -> discord.ForumChannel | None:
        """The channel if it is a forum in which matches are posts; ``guild``: 0 for direct messages."""
        with postponing():
            return as_forum(await find_spot(self.bot, guild, channel)) if guild else None

    async def _tags(self, forum: discord.ForumChannel, post: ForumPost) -> list[discord.ForumTag]:
        """The tag of a post, which is made if it is missing and the bot may do that; [] if there is none."""
        me = await own_member(self.bot, forum.guild)
        granted = discord.Permissions.none() if me is None else forum.permissions_for(me)
        tag = fitting_tag(forum, granted, post.tags)
        if tag is None and may_make_tag(forum, granted):
            async with self._tagging:  # a list of tags that is out of date would delete one
                found = await self.request(lambda: forum.guild.fetch_channel(forum.id))
                now = found if isinstance(found, discord.ForumChannel) else forum
                tag = fitting_tag(now, granted, post.tags)
                tag = tag or await accepted(self.request(lambda: now.create_tag(name=post.tags[0])))
        return [] if tag is None else [tag]

    async def _first_messages(self, forum: discord.ForumChannel, since: int) -> list[discord.Message]:
        """The first messages of the bot's posts in a forum since the moment of that id, as far as they are there."""

        async def archived() -> list[discord.Thread]:
            return [one async for one in forum.archived_threads(limit=HISTORY)]

        listed = [*await self.request(forum.guild.active_threads), *await self.request(archived)]
        own = self.bot.user.id if self.bot.user else 0
        posts = [one for one in listed if (one.parent_id, one.owner_id) == (forum.id, own) and one.id >= since]
        found = [await accepted(self.request(partial(one.fetch_message, one.id))) for one in posts]
        return [one for one in found if one is not None]

    async def remove(self, messages: Iterable[SentMessage], context: MessageLog) -> None:
        """Delete messages, and pending ones that may have been sent; a message that cannot be deleted is dropped."""
        for one in messages:
            await self.delete(one, context.guild)
            context.drop([one.message])

    async def _withdraw(self, pending: SentMessage, guild: int) -> None:
        """Delete a message that may have been sent.

        Within NONCE_LIFETIME the send is repeated, silently, to learn the message's id. A forum refuses that: there the
        message is found, or was not sent.
        """
        message = await self._find_lost(pending, guild)
        if message is None and not self._nonce_is_old(pending):
            message = await self._post(pending.channel, 0, MessageContent("…"), str(-pending.message), silent=True)
        if message is not None:
            await self.request(message.delete)

    def _nonce_is_old(self, pending: SentMessage) -> bool:
        return self.bot.service.now() - pending.noted > NONCE_LIFETIME

    async def _find_lost(self, pending: SentMessage, guild: int) -> discord.Message | None:
        """The message of a send of unknown outcome whose nonce cannot be repeated; None if it is not there.

        Where Discord's history leaves out the ids of components, it is not found: then it is sent once more.
        """
        forum = await self.forum(guild, pending.channel) if pending.recipient == PLACE else None
        if forum is None and not self._nonce_is_old(pending):
            return None
        since = datetime.fromtimestamp(pending.noted - SKEW, UTC) if pending.noted else None
        own, mark = self.bot.user.id if self.bot.user else 0, mark_of(str(-pending.message))
        try:
            if forum is not None:
                there = await self._first_messages(forum, discord.utils.time_snowflake(since) if since else 0)
            else:
                there = await self._messages(pending.channel, after=since)
        except (discord.Forbidden, discord.NotFound):
            return None
        return next((one for one in there if one.author.id == own and mark in _component_ids(one)), None)

    async def clear(self, channel: int) -> None:
        """Delete the bot's messages in a channel, among the MOST newest ones."""
        own, last = self.bot.user.id if self.bot.user else 0, None
        for _ in range(MOST // HISTORY):
            page = await self._messages(channel, before=last)
            for message in page:
                if message.author.id == own:
                    await accepted(self.request(message.delete))
            if len(page) < HISTORY:
                return
            last = page[-1]

    async def _messages(
        self, channel: int, *, before: discord.Message | None = None, after: datetime | None = None
    ) -> list[discord.Message]:
        """At most HISTORY messages of a channel, by one request: the last ones before one, or the first since then."""
        there = self._messageable(channel)

        async def page() -> list[discord.Message]:
            return [one async for one in there.history(limit=HISTORY, before=before, after=after)]

        return await self.request(page)

    async def edit(self, channel: int, message: int, content: MessageContent, mark: int | None = None) -> None:
        """Edit a message of the bot; ``mark`` is kept as a component's id until the message is stored.

        An archived thread is unarchived for it, and a layout of an earlier version stays one.
        """

        async def edited(content: MessageContent = content) -> None:
            await self.partial_message(channel, 0, message).edit(
                **content.form(known_to(self.bot), mark),
                attachments=content.attachments(),
                allowed_mentions=content.allowed_mentions(),
            )

        try:
            await self._request_shown(channel, content, edited)
        except discord.HTTPException as fault:
            if not content.is_push or fault.code != INVALID:
                raise
            await self.request(lambda: edited(replace(content, is_push=False)))

    async def renew(
        self,
        channel: int,
        message: int,
        content: MessageContent,
        gone: Container[int] = (NO_MESSAGE,),
        mark: int | None = None,
    ) -> bool:
        """Edit a message of the bot; False if that is refused with one of the codes ``gone``: a new one is needed."""
        try:
            await self.edit(channel, message, content, mark)
        except discord.HTTPException as fault:
            if fault.code not in gone:
                raise
            return False
        return True

    async def _unarchiving(self, channel: int, make: Callable[[], Awaitable[T]]) -> T:
        """Make a request in a channel; an archived thread is unarchived for it."""
        try:
            return await self.request(make)
        except discord.HTTPException as fault:
            if fault.code != ARCHIVED or not await self._unarchive(channel):
                raise
            return await self.request(make)

    async def _unarchive(self, thread: int) -> bool:
        """Unarchive a thread; False where the bot may not, as in a locked one."""

        async def opened() -> bool:
            channel = await self.request(lambda: self.bot.fetch_channel(thread))
            if not isinstance(channel, discord.Thread):
                return False
            await self.request(lambda: channel.edit(archived=False))
            return True

        return await accepted(opened()) is True

    async def delete(self, sent: SentMessage, guild: int = 0) -> bool:
        """Delete a message of the bot, if it was sent; False if Discord forbids that, as in a locked thread."""
        try:
            if sent.is_pending:
                await self._withdraw(sent, guild)
                return True
            await self.request(self.partial_message(sent.channel, 0, sent.message).delete)
        except discord.HTTPException as fault:
            return fault.status == 404
        return True

    async def is_there(self, sent: SentMessage) -> bool:
        """Whether a message was not deleted. Takes a request: only for one that is not edited."""
        try:
            await self.request(self.partial_message(sent.channel, 0, sent.message).fetch)
        except discord.HTTPException as fault:
            if fault.code != NO_MESSAGE:
                raise
            return False
        return True

    async def has_left(self, guild: int, user: int) -> bool:
        """Whether a person has left a server. Takes a request: only for people who have to decide."""
        return await self._member(guild, user) is False

    async def sees(self, place: Place, user: int) -> bool | None:
        """Whether a person sees the place of a match; None if they have left the server. Takes a request."""
        member = await self._member(place.guild, user)
        if member is False:
            return None
        spot = await find_spot(self.bot, place.guild, place.posts_in) if member else None
        return not member or spot is None or spot.parent is None or spot.permissions_for(member).view_channel

    async def _member(self, guild: int, user: int) -> discord.Member | Literal[False] | None:
        """A member of a server; False: they have left it; None: Discord does not say."""
        found = await find_guild(self.bot, guild)
        if found is None:
            return None
        try:
            return await self.request(lambda: found.fetch_member(user))
        except discord.NotFound as fault:
            return False if fault.code in (NO_MEMBER, NO_USER) else None  # else the bot is not there any more
        except discord.Forbidden:
            return None

    def _messageable(self, channel: int, guild: int = 0) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(channel, guild_id=guild or None)

    def partial_message(self, channel: int, guild: int, message: int) -> discord.PartialMessage:
        """A message by its ids."""
        return self._messageable(channel, guild).get_partial_message(message)

    async def _request_shown(self, channel: int, content: MessageContent, make: Callable[[], Awaitable[T]]) -> T:
        """Request what shows the content; again without emojis if it is refused with some that are not there."""
        try:
            return await self._unarchiving(channel, make)
        except discord.HTTPException as fault:
            if fault.code != INVALID or not content.shows_emojis or not self.bot[Emojis].drop():
                raise
        return await self._unarchiving(channel, make)

    async def request(self, make: Callable[[], Awaitable[T]], patience: float = TIMEOUT) -> T:
        """Make a request when the rate allows it, which may take ``patience`` seconds from then on."""
        begun = self.bot.time.monotonic()
        await self.rate.acquire()
        self.bot.metrics.waits.observe(self.bot.time.monotonic() - begun)
        with postponing():
            async with asyncio.timeout(patience):
                return await make()


class KindNotifier:
    """Delivers items of some kinds: it has a method for each that plans the work."""

    def __init__(self, bot: Stammtisch, sender: Sender) -> None:
        self.bot, self.sender = bot, sender


async def accepted(work: Awaitable[T]) -> T | None:
    """What requests return; None if one of them is refused for good, as where a message or channel is out of reach."""
    try:
        return await work
    except discord.HTTPException:
        return None


def mark_of(nonce: str) -> int | None:
    """The component id of a send that is noted, by its nonce: the low 31 bits, never 0, since the number is odd."""
    return int(nonce) & 0x7FFF_FFFF if nonce.isdecimal() else None


def _component_ids(message: discord.Message) -> set[int | None]:
    """The ids of a message's components and of the controls in its rows."""
    rows = [part for part in message.components if isinstance(part, discord.ActionRow)]
    controls = [control for row in rows for control in row.children]
    return {getattr(part, "id", None) for part in [*message.components, *controls]}
