"""What is kept of a match that is over: the record, the page to keep, and the film."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Final, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch
from bot.delivery.items import SentMessage
from bot.features.replays.service import Replays
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.record import record_of
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent, jump
from cogs._ui.finding import see_visible
from cogs._ui.menu import frame_with_fitting_names
from cogs._ui.prose import link_button, title
from cogs._ui.respond import Interaction, answer, user_language
from cogs._ui.routes import MatchRoute
from cogs.replays.films import FilmNotifier, film_alt, film_content, make_film
from cogs.replays.page import make_page

T = TypeVar("T")


class Records:
    """Answers the buttons Record and Film. Pages and films are drawn one after the other, in a thread."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.films = bot, FilmNotifier(bot)
        self._turn = asyncio.Lock()

    async def on_record(self, interaction: Interaction, route: MatchRoute) -> None:
        await answer(interaction, self._record(interaction, route.match))

    async def on_film(self, interaction: Interaction, route: MatchRoute) -> None:
        await answer(interaction, self._film(interaction, route.match))

    async def _record(self, interaction: Interaction, match: int) -> MessageContent:
        """The record as JSON, and the page."""
        language = user_language(interaction)
        await see_visible(interaction, match)
        position, events, seed, secret, salt = await self.bot.service.record(match)
        record = [record_of(position, events, seed, secret, salt)]
        frames = [frame_with_fitting_names(interaction, frame) for frame in await self.bot[Replays].frames(match, None)]
        progress, brief = Progress(), json.dumps(record, ensure_ascii=False)
        async with shown(interaction, lambda: say(language, "page-drawing", share=progress.percent)), self._turn:
            page = await self._drawn(match, progress, lambda: make_page(frames, brief, progress.report))
        text = say(language, "record-is" if secret is None else "record-proves")
        name = f"{position.game.name}-{match}"
        content = json.dumps(record, ensure_ascii=False, indent=1).encode()
        return MessageContent(
            f"{text}\n{say(language, 'page-is')}", files=[(f"{name}.json", content), (f"{name}.html", page)]
        )

    async def _film(self, interaction: Interaction, match: int) -> MessageContent:
        """The link to the film, which is made and sent to the match's place if it is not there."""
        language = user_language(interaction)
        await see_visible(interaction, match)
        view = await self.bot.service.see(match, None)
        if view.phase is not Phase.OVER:
            raise UserError("film-running" if view.phase is Phase.RUNNING else "not-over")
        progress = Progress()
        async with shown(interaction, lambda: say(language, "film-drawing", share=progress.percent)), self._turn:
            sent = await self.films.find(view)
            key = "film-there" if sent else "film-sent"
            sent = sent or await self._new_film(view, progress)
        link = link_button(language, "film", jump(view.place.guild, sent.channel, sent.message))
        return MessageContent(say(language, key, title=title(language, view)), rows=[[link]])

    async def _new_film(self, view: MatchView, progress: Progress) -> SentMessage:
        await self.films.check_place(view)
        frames = await self.bot[Replays].frames(view.number, None)
        made = await self._drawn(view.number, progress, lambda: make_film(frames, progress.report))
        view = await self.bot.service.see(view.number, None)  # players may have been deleted while it was drawn
        return await self.films.send(view, film_content(view, replace(made, alt=film_alt(view, len(frames)))))

    async def _drawn(self, match: int, progress: Progress, draw: Callable[[], T]) -> T:
        """What ``draw`` returns in a thread, which ends soon if no one waits for it any more."""
        with self.bot.service.quarantine.reading(match):
            try:
                return await asyncio.to_thread(draw)
            finally:
                progress.abandon()


log = logging.getLogger(__name__)

EVERY: Final = 2.0  # seconds between two edits of an answer


class Abandoned(Exception):
    """No one waits for the drawing any more."""


class Progress:
    """The share of a drawing that is done, from 0 to 1: reported in its thread, read elsewhere."""

    def __init__(self) -> None:
        self.share = 0.0
        self._is_abandoned = False

    def report(self, share: float) -> None:
        """So much is done. Raises Abandoned once that is of no interest, which ends the drawing."""
        if self._is_abandoned:
            raise Abandoned
        self.share = share

    def abandon(self) -> None:
        """Let the drawing end."""
        self._is_abandoned = True

    @property
    def percent(self) -> int:
        """The share in per cent."""
        return int(100 * self.share)


@asynccontextmanager
async def shown(interaction: Interaction, words: Callable[[], str]) -> AsyncIterator[None]:
    """Edit the deferred answer every few seconds, where ``words`` have changed, as long as the context lasts.

    The last edit has ended when the context has: what follows is the answer itself.
    """
    is_over = asyncio.Event()
    showing = asyncio.create_task(_show(interaction, words, is_over))
    try:
        yield
    finally:
        is_over.set()
        await showing


async def _show(interaction: Interaction, words: Callable[[], str], is_over: asyncio.Event) -> None:
    sent = ""
    waiting = discord.InteractionResponseType.deferred_channel_message
    while not await interaction.client.time.wait(is_over.wait(), EVERY):
        now = words()
        if now == sent or interaction.response.type is not waiting:
            continue
        sent = now
        try:
            await interaction.edit_original_response(view=MessageContent(now).layout())
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.info("Progress could not be shown: %r", fault)
