"""The worker that sends events of public matches to webhooks: in order for each, and none waits for another one."""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from bot.match.errors import UserError
from bot.match.model import Match
from bot.quarantine import BROKEN, ELSEWHERE
from bot.service import MatchService
from bot.store.errors import StoreUnavailable
from bot.thinking.background import Background
from bot.webhooks.events import WEEK, Head, Webhook
from bot.webhooks.payload import Scene, Words, body_of, scene_of
from bot.webhooks.sending import Target, WebhookSender

log = logging.getLogger(__name__)

MAX_SLEEP: Final = 60.0  # seconds
MAX_REQUESTS: Final = 50  # at a time
PATIENCE: Final = 40.0  # seconds for one event; a claim lasts longer
LATER: Final = 30.0  # seconds until the next try where the receiver is not at fault
UNREADABLE_FOR: Final = 86400.0  # seconds after which an event of a match that another program reads is left out
SILENT: Final = "discord-silent"


class Spectators(Protocol):
    """What everybody on a server sees and reads, and the message to the server that its webhook was switched off."""

    async def is_public(self, guild: int, channel: int) -> bool:
        """Whether everybody on the server sees the channel. Raises UserError if Discord does not answer."""
        ...

    def words(self, scene: Scene, language: str) -> Words:
        """The event in words."""
        ...

    async def tell_end(self, webhook: Webhook, noted: float) -> bool:
        """Tell the server, in the channel where the webhook was set; False if that has to be tried again.

        ``noted``: when an earlier try was noted, in seconds since 1970; 0: there was none.
        """
        ...


class Publisher(Background[Webhook]):
    """Sends what waits, until it is stopped. A webhook has one request at a time."""

    name, max_sleep = "publisher", MAX_SLEEP

    def __init__(self, service: MatchService, spectators: Spectators, sender: WebhookSender) -> None:
        super().__init__(service, service.store.webhooks)
        self._webhooks, self._spectators, self._sender = service.store.webhooks, spectators, sender
        self._running: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        """End what is under way; what is being sent is sent again after the next start."""
        if self._task is not None:  # before the claims are freed
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await super().stop()
        await self._sender.close()

    async def _work(self) -> float:
        """Begin with all that is due and that there is room for; seconds until more may be."""
        room = MAX_REQUESTS - len(self._running)
        claimed, due = await self._webhooks.claim_some(self._owner, room) if room else ([], None)
        for webhook in claimed:
            task = asyncio.create_task(self._try(webhook), name=f"webhook of {webhook.guild}")
            self._running.add(task)
            task.add_done_callback(self._ended)
        if len(claimed) == room or due is None:
            return self.max_sleep  # or until a request has ended
        return max(0.0, due - self.service.now())

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self.wake()

    async def _try(self, webhook: Webhook) -> None:
        """Make the next step for a claimed webhook, or put it off."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._make(webhook)
            return
        except StoreUnavailable as fault:
            log.warning("The webhook of server %s waits (%s).", webhook.guild, fault.key)
        except TimeoutError:
            log.warning("The webhook of server %s waits: something takes too long.", webhook.guild)
        except Exception:  # the others must go on
            log.exception("The webhook of server %s waits; trying again", webhook.guild)
        try:
            await self._webhooks.put_off(webhook, self._owner, LATER)
        except StoreUnavailable:
            pass  # the claim ends

    async def _make(self, webhook: Webhook, /) -> None:
        if webhook.url is None:
            noted = await self._webhooks.note_end(webhook)
            if await self._spectators.tell_end(webhook, noted):
                await self._webhooks.rest(webhook, self._owner)
            else:
                await self._webhooks.put_off(webhook, self._owner, LATER)
        elif (head := await self._webhooks.head(webhook)) is not None:
            await self._send(webhook, head)
        else:
            await self._webhooks.rest(webhook, self._owner)

    async def _send(self, webhook: Webhook, head: Head) -> None:
        """Send an event, or leave it out where not everybody sees the match."""
        event = head.event
        try:
            is_public = await self._spectators.is_public(event.guild, event.channel)
            body = await self._body(head) if is_public else None
        except UserError as reason:
            is_young = event.at > self.service.now() - UNREADABLE_FOR
            if reason.key == SILENT or (reason.key in ELSEWHERE and is_young):
                await self._webhooks.put_off(webhook, self._owner, LATER)
                return
            body = None
        if body is None:
            await self._webhooks.finish(webhook, self._owner, event, is_sent=False)
            return
        assert webhook.url is not None and webhook.secret is not None
        target = Target(webhook.url, webhook.secret.encode())
        sent = await self._sender.send(target, body, int(self.service.now()))
        if sent.is_done:
            await self._webhooks.finish(webhook, self._owner, event, is_sent=True)
            return
        is_over = await self._webhooks.fail(webhook, self._owner, sent.why)
        if is_over:
            log.warning("The webhook of server %s is switched off after %d days.", webhook.guild, WEEK // 86400)
        else:
            log.info("The webhook of server %s takes no event (%s); trying again later.", webhook.guild, sent.why)

    async def _body(self, head: Head) -> bytes:
        """What is sent. Raises UserError if the match cannot be read."""
        match = head.match
        if isinstance(match, UserError):
            if match.key not in (BROKEN, *ELSEWHERE):
                log.info("Match %s is not there any more.", head.event.match)
            raise match
        with self.service.quarantine.reading(match.number):
            return await asyncio.to_thread(self._made, head, match)

    def _made(self, head: Head, match: Match) -> bytes:
        scene = scene_of(head, match)
        return body_of(head.event, scene, self._spectators.words(scene, head.language or scene.view.language))
