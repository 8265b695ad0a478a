"""The command ``puzzle``, and the daily post of the puzzle where the operator's setting and those of servers say."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.client.tree import localized
from bot.features.preferences.model import PUZZLE
from bot.features.preferences.service import Preferences
from bot.features.puzzles.model import Puzzle
from bot.features.puzzles.service import PuzzleService
from bot.store.errors import StoreUnavailable
from bot.texts import language as language_of
from cogs._ui.controls import has_control
from cogs._ui.elsewhere import find_guild
from cogs._ui.respond import Interaction, answer
from cogs._ui.router import router_of
from cogs._ui.routes import PuzzleRoute
from cogs.puzzles import messages as puzzles
from cogs.puzzles.messages import post_content, today_content

log = logging.getLogger(__name__)

EVERY: Final = 60.0  # seconds between two looks at the day
REFUSED: Final = 3600.0  # seconds until the next try where Discord refuses
HISTORY: Final = 50  # messages that are searched for a post of unknown outcome
SKEW: Final = 10.0  # seconds by which the local clock may be ahead of Discord's


class Puzzles(commands.Cog):
    """The command and the post."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot
        self._refused: dict[int, float] = {}  # when it is tried again on a server, in seconds since 1970
        self._said = ""  # why the last post has failed; "" after one that has not

    async def cog_load(self) -> None:
        """Post the puzzle each day."""
        self.bot.in_background(self._post_daily())

    @app_commands.command(name="puzzle", description=localized("command-puzzle"))
    async def puzzle(self, interaction: Interaction) -> None:
        """Show the puzzle of the day, and the way to the last solution."""
        await answer(interaction, today_content(interaction))

    async def _post_daily(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            pause = await self.try_to_post()
            await self.bot.time.sleep(pause)

    async def try_to_post(self) -> float:
        """Post as ``post`` does; seconds until the next try. A fault is logged once, until another one or a success."""
        pause, why = EVERY, ""
        try:
            await self.post()
        except StoreUnavailable as fault:
            why = fault.key
        except (aiohttp.ClientError, OSError, TimeoutError) as fault:
            why = repr(fault)
        except discord.DiscordException as fault:
            pause, why = REFUSED, str(fault)
        except Exception:  # the post must survive any fault
            log.exception("The puzzle is not posted; trying again in an hour")
            pause = REFUSED
        if why not in ("", self._said):
            log.warning("The puzzle is not posted (%s); trying again every %.0f minutes.", why, pause / 60)
        self._said = why
        return pause

    async def post(self) -> None:
        """Post the present day's puzzle if it is made and not posted yet; have tomorrow's made.

        A server's setting goes before the operator's.
        """
        chosen, number = await self.bot[Preferences].channels(PUZZLE), self.bot.settings.puzzle_channel
        served = [guild for guild in chosen if self.bot.get_guild(guild) is not None]
        if not number and not served:
            return
        puzzle = await self.bot[PuzzleService].ask()
        if not puzzle.is_made:
            return
        for guild in served:
            await self._try_to_post_in(guild, chosen[guild][0], puzzle)
        noted = await self.bot[PuzzleService].note_post(puzzle) if number else None
        if noted is None:
            return
        channel = await self._channel(number)
        if channel.guild.id not in chosen:
            await self.bot[PuzzleService].posted(puzzle, await self._post_in(channel, puzzle, noted))

    async def _try_to_post_in(self, guild: int, number: int, puzzle: Puzzle) -> None:
        """Post in the channel that a server has set; where Discord refuses, again after a while."""
        now = self.bot.service.now()
        if self._refused.get(guild, 0.0) > now:
            return
        noted = await self.bot[PuzzleService].note_post(puzzle, guild)
        if noted is None:
            return
        try:
            channel = await self._channel(number)
            if channel.guild.id != guild:
                raise discord.DiscordException("the channel is another server's")
            message = await self._post_in(channel, puzzle, noted)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as fault:
            self._refused[guild] = now + REFUSED
            why = str(fault) or repr(fault)
            log.warning("The puzzle is not posted on server %s (%s); trying again in an hour.", guild, why)
            return
        await self.bot[PuzzleService].posted(puzzle, message, guild)

    async def _channel(self, number: int) -> discord.TextChannel | discord.Thread:
        found = self.bot.get_channel(number) or await self.bot.fetch_channel(number)
        if not isinstance(found, discord.TextChannel | discord.Thread):
            raise discord.DiscordException(f"the channel {number} is no text channel")
        return found

    async def _post_in(self, channel: discord.TextChannel | discord.Thread, puzzle: Puzzle, noted: float) -> int:
        """Post in that channel; the id of the message. ``noted``: when an earlier try was noted; 0: there was none."""
        message = await self._earlier_post(channel, puzzle, noted) if noted else None
        return await self._send(channel, puzzle) if message is None else message

    async def _earlier_post(
        self, channel: discord.TextChannel | discord.Thread, puzzle: Puzzle, noted: float
    ) -> int | None:
        """The id of the day's post that was noted then, if it was sent."""
        own = self.bot.user.id if self.bot.user else 0
        opening, since = PuzzleRoute("open", puzzle.day), datetime.fromtimestamp(noted - SKEW, UTC)
        async for message in channel.history(limit=HISTORY, after=since):
            if message.author.id == own and has_control(message, opening):
                return message.id
        return None

    async def _send(self, channel: discord.TextChannel | discord.Thread, puzzle: Puzzle) -> int:
        guild = await find_guild(self.bot, channel.guild.id) or channel.guild
        language = language_of(guild.preferred_locale.value)
        content = await post_content(self.bot, language, puzzle, channel.guild.id)
        sent = await channel.send(
            view=content.layout(self.bot.command_ids),
            files=content.attachments(),
            nonce=str(int.from_bytes(sha256(f"puzzle {puzzle.day} {channel.id}".encode()).digest()[:7], "big")),
            allowed_mentions=content.allowed_mentions(),
            silent=True,
        )
        return sent.id


async def setup(bot: Stammtisch) -> None:
    """Answer the controls of puzzles, and add the cog."""
    puzzles.add_routes(router_of(bot))
    await bot.add_cog(Puzzles(bot))
