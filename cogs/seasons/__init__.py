"""Seasons of a server: each has one message, which is edited in place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.app import Feature, Stammtisch
from bot.delivery.items import PLACE, Attempt, Delivered, Gone, Kind, Retry, SentMessage
from bot.features.matchmaking.worker import Places
from bot.features.seasons.model import Post, SeasonPhase, SeasonState
from bot.features.seasons.service import SeasonService
from bot.features.seasons.worker import Note, SeasonWorkers
from cogs._delivery.sender import Postponed, Sender, prepare
from cogs._ui.content import MessageContent
from cogs._ui.respond import NO_CHANNEL, NO_MESSAGE
from cogs.matchmaking import DiscordPlaces
from cogs.seasons.commands import setup
from cogs.seasons.messages import fixture_text, origin_text, season_content, season_title


class DiscordSeasons:
    """See ``bot.features.seasons.worker.SeasonBoard``."""

    def __init__(self, bot: Stammtisch, sender: Sender, places: Places) -> None:
        self.bot, self.sender, self._places = bot, sender, places

    async def show(self, state: SeasonState, channels: Sequence[int], note: Note) -> tuple[Attempt, Post]:
        """Edit the season's message, or send it. A kill at any moment leaves no second one."""
        post = state.season.post
        content = await asyncio.to_thread(season_content, state, self.bot.service.now())
        try:
            if post.message is not None and post.channel is not None:
                if await self.sender.renew(post.channel, post.message, content, (NO_MESSAGE, NO_CHANNEL)):
                    return Delivered(), replace(post, shown=state.season.phase)
                post = replace(post, channel=None, message=None)
                if post.shown is SeasonPhase.OVER:
                    return Delivered(), post  # it has been delivered, and its message was deleted
            return await self._send(state, content, post, channels, note)
        except Postponed as fault:
            return fault.result, post
        except discord.HTTPException as fault:  # a message that stands stays the season's: there is no second one
            refused = replace(post, channel=None, pending=None, noted=None)
            return Gone(f"refused {fault.code}"), refused if post.message is None else post

    async def _send(
        self, state: SeasonState, content: MessageContent, post: Post, channels: Sequence[int], note: Note
    ) -> tuple[Attempt, Post]:
        """Send the message; one whose send was noted before is sent once, as long as its channel can be used."""
        season = state.season
        known = [post.channel] if post.pending is not None and post.channel is not None else []
        found = await self._places.usable(season.guild, [*known, *channels])
        if found is None:
            return Gone("no channel"), post
        about = SentMessage(
            0, 0, PLACE, Kind.SEASON, found, event=1, step=0, text=season_title(season.language, season)
        )
        again = None
        if post.pending is not None and post.channel == found:
            again = replace(about, message=-post.pending, noted=post.noted or 0.0)
        prepared = prepare(about, content, self.bot.service.now(), again)
        post = replace(post, channel=found, pending=-prepared.pending.message, noted=prepared.pending.noted)
        if not await note(post):
            return Retry("another process shows it"), post
        sent = await self.sender.send(prepared, season.guild, silent=True)  # it mentions no one
        return Delivered(), Post(sent.channel, sent.message, shown=season.phase)


def _worker(bot: Stammtisch) -> SeasonWorkers:
    places = DiscordPlaces(bot)
    return SeasonWorkers(bot.service, DiscordSeasons(bot, Sender(bot), places), places)


__all__ = ["FEATURE", "setup"]

FEATURE = Feature(
    services={SeasonWorkers: _worker, SeasonService: lambda bot: SeasonService(bot.service, bot[SeasonWorkers].wake)},
    workers=[SeasonWorkers],
    woken_by_ends=[SeasonWorkers],
    greet=fixture_text,
    origin=origin_text,
)
