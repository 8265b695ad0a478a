"""Forgetting people: they leave their matches, who they are is dropped, their messages deleted, the room given up."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from math import inf
from typing import Final, Protocol

from bot.delivery.items import MAX_BACKOFF, SentMessage
from bot.delivery.policy import items_for_changed_names
from bot.match.clocks import DAY, HOUR
from bot.match.commands import Forget
from bot.match.errors import UserError
from bot.match.position import person_actor
from bot.quarantine import BROKEN, NEWER
from bot.service import MatchService
from bot.store import Store
from bot.store.erasures import Erasure
from bot.store.errors import LeaseLost
from bot.store.signals import Signal
from bot.thinking.background import Background

log = logging.getLogger(__name__)

MAX_SLEEP: Final = HOUR
AGAIN: Final = 0.2  # seconds until the next try while a message is being sent
TRIES: Final = 50  # of forgetting somebody in the command line, AGAIN seconds apart
COMPACT_EVERY: Final = 600.0  # seconds between two times that the room is given up: it may take a while
BUSY: Final = 30.0  # seconds until the next try while others read
UNSEEN: Final = 2 * 365 * DAY  # seconds after which the name of a person who has not been seen is forgotten
PATIENCE: Final = 10.0  # seconds to wait until somebody is forgotten
LOOK: Final = 0.05  # seconds between two looks


class LetterEraser(Protocol):
    """Deletes direct messages at Discord."""

    async def erase(self, channel: int | None, messages: Sequence[SentMessage]) -> bool:
        """Delete these messages, and all of the bot in that channel; False if that has to be tried again."""
        ...


async def leave_all(service: MatchService, person: int) -> list[int]:
    """Let a person who is to be forgotten leave all tables and matches; the numbers of those that cannot be read."""
    unreadable = []
    for number in await service.store.erasures.numbers_to_leave(person):
        try:
            await service.do(number, Forget(actor=person_actor(person), member=person))
        except UserError as refusal:
            if refusal.key not in (BROKEN, NEWER):
                raise
            unreadable.append(number)
    return unreadable


async def forget(service: MatchService, person: int) -> bool:
    """Let a person leave all matches, and drop who they are; False if that has to be tried again."""
    unreadable = await leave_all(service, person)
    if not await service.store.erasures.forget(person, items_for_changed_names(), unreadable):
        return False
    service.store.signals.send_forgotten()
    service.store.signals.send(Signal.ITEMS)
    service.store.signals.send(Signal.BACKGROUND)
    return True


async def forget_now(service: MatchService, person: int) -> bool:
    """Forget a person where no bot need run; returns whether messages are left that the bot has to delete."""
    store = service.store
    await store.erasures.ask(person)
    for _ in range(TRIES):
        if await forget(service, person):
            break
        await asyncio.sleep(AGAIN)
    else:
        raise UserError("privacy-later")
    while not await store.database.compact():  # noqa: ASYNC110 - there is no event to wait for
        await asyncio.sleep(AGAIN)
    if await store.erasures.has_messages(person):
        return True
    await store.erasures.finish(person)
    return False


class Erasures(Background[Erasure]):
    """The worker that forgets people who have asked for it, and once a day the names of those not seen for long."""

    name, max_sleep = "eraser", MAX_SLEEP

    def __init__(self, service: MatchService, letters: LetterEraser) -> None:
        super().__init__(service, service.store.erasures)
        self.store: Store = service.store
        self.letters = letters
        self._compacted = self._looked = -inf

    async def erase(self, person: int) -> bool:
        """Have a person forgotten; False if that is not done yet, and will be soon."""
        await self.store.erasures.ask(person)
        self.wake()
        try:
            async with asyncio.timeout(PATIENCE):
                while not await self._is_forgotten(person):  # noqa: ASYNC110 - another process may do it
                    await asyncio.sleep(LOOK)
        except TimeoutError:
            return False
        return True

    async def _is_forgotten(self, person: int) -> bool:
        left = await self.store.erasures.get(person)
        return left is None or left.forgotten is not None

    async def _work(self) -> float:
        now = self.service.now()
        if not self._looked <= now < self._looked + DAY:
            while await self.store.erasures.forget_names(now - UNSEEN):
                pass
            self.store.signals.send_forgotten()  # so that who acts is seen at least once a day
            self._looked = now
        return await super()._work()

    async def _make(self, claimed: Erasure, /) -> None:
        try:
            await self._go_on(claimed)
        except LeaseLost:
            raise
        except Exception:
            pause = min(MAX_BACKOFF, 2.0 ** min(claimed.tries, 16))
            await self.store.erasures.put_off(claimed, self.service.now() + pause, claimed.tries + 1)
            raise

    async def _go_on(self, claimed: Erasure) -> None:
        """Make the next step, after which the row is due again, or gone."""
        erasures, person, now = self.store.erasures, claimed.person, self.service.now()
        if claimed.forgotten is None:
            if not await forget(self.service, person):
                await erasures.put_off(claimed, now + AGAIN)
        elif await erasures.has_messages(person):
            if not await self.letters.erase(claimed.channel, await erasures.messages(person)):
                pause = min(MAX_BACKOFF, 2.0 ** min(claimed.tries, 16))
                await erasures.put_off(claimed, now + pause, claimed.tries + 1)
                return
            await erasures.end_messages(person)
            await erasures.put_off(claimed, now)
        elif self._compacted <= now < self._compacted + COMPACT_EVERY:
            await erasures.put_off(claimed, self._compacted + COMPACT_EVERY)
        elif await self.store.database.compact():
            self._compacted = now
            await erasures.finish(person)
        else:
            await erasures.put_off(claimed, now + BUSY)
