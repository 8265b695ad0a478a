"""The slash group ``match``: what can be done about a match as a whole."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch, worded
from bot.breaks import PAUSE_DAYS
from bot.consent import WHOLE
from bot.games.base import IllegalMove
from bot.texts import say
from cogs._answer import Interaction, answer, choices, tongue
from cogs._face import Face
from cogs._finding import offered, shown_here, which
from cogs._proposals import proposed
from cogs._times import OVERRUN_CHOICES, PACE_CHOICES
from cogs._words import title
from cogs.boards import asked_to_resign, letting


class Matches(commands.GroupCog, group_name="match", group_description=worded("command-match")):
    """Commands about a match: the one named, the thread's, or one's only one."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="show", description=worded("command-show"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=worded("option-match"))
    async def show(self, interaction: Interaction, number: str | None = None) -> None:
        async def work() -> Face:
            return await shown_here(interaction, await which(interaction, number))

        await answer(interaction, work())

    @app_commands.command(name="resign", description=worded("command-resign"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=worded("option-match"))
    async def resign(self, interaction: Interaction, number: str | None = None) -> None:
        async def work() -> Face:
            return await asked_to_resign(interaction, await which(interaction, number))

        await answer(interaction, work())

    @app_commands.command(name="end", description=worded("command-end"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=worded("option-match"))
    async def end(self, interaction: Interaction, number: str | None = None) -> None:
        async def work() -> Face:
            guest, found = await self.bot.guest(interaction), await which(interaction, number)
            seen = await self.bot.table.see(found, guest.id)
            if interaction.guild_id != seen.guild or not interaction.permissions.manage_threads:
                raise IllegalMove("only-moderators")
            await self.bot.table.end(found, guest.id)
            return Face(say(tongue(interaction), "ended", title=title(tongue(interaction), seen)))

        await answer(interaction, work())

    @app_commands.command(name="back", description=worded("command-back"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=worded("option-match"))
    async def back(self, interaction: Interaction, number: str | None = None) -> None:
        async def work() -> Face:
            return await proposed(interaction, await which(interaction, number), "undo")

        await answer(interaction, work())

    @app_commands.command(name="pause", description=worded("command-pause"))
    @app_commands.rename(number="match")
    @app_commands.describe(days=worded("option-days"), number=worded("option-match"))
    async def pause(
        self,
        interaction: Interaction,
        days: app_commands.Range[int, 1, PAUSE_DAYS] = PAUSE_DAYS,
        number: str | None = None,
    ) -> None:
        async def work() -> Face:
            return await proposed(interaction, await which(interaction, number), "pause", str(days))

        await answer(interaction, work())

    @app_commands.command(name="resume", description=worded("command-resume"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=worded("option-match"))
    async def resume(self, interaction: Interaction, number: str | None = None) -> None:
        async def work() -> Face:
            return await proposed(interaction, await which(interaction, number), "resume")

        await answer(interaction, work())

    @app_commands.command(name="pace", description=worded("command-pace"))
    @app_commands.rename(number="match", overrun="timeout")
    @app_commands.describe(pace=worded("option-pace"), overrun=worded("option-timeout"), number=worded("option-match"))
    @app_commands.choices(pace=PACE_CHOICES, overrun=OVERRUN_CHOICES)
    async def pace(
        self, interaction: Interaction, pace: str, overrun: str | None = None, number: str | None = None
    ) -> None:
        async def work() -> Face:
            match = await which(interaction, number)
            present = (await self.bot.table.see(match, None)).timeout
            return await proposed(interaction, match, "pace", f"{pace} {overrun or present}")

        await answer(interaction, work())

    @app_commands.command(name="replace", description=worded("command-replace"))
    @app_commands.rename(number="match")
    @app_commands.describe(newcomer=worded("option-newcomer"), number=worded("option-match"))
    async def replace(self, interaction: Interaction, newcomer: discord.User, number: str | None = None) -> None:
        async def work() -> Face:
            if newcomer.bot:
                raise IllegalMove("opponent-bot", name=newcomer.display_name)
            match = await which(interaction, number)
            if interaction.guild_id != (await self.bot.table.see(match, None)).guild:
                raise IllegalMove("replace-there")
            if not isinstance(newcomer, discord.Member):
                raise IllegalMove("newcomer-elsewhere", name=newcomer.display_name)
            return await proposed(interaction, match, "replace", str(newcomer.id))

        await answer(interaction, work())

    @app_commands.command(name="remove", description=worded("command-remove"))
    @app_commands.rename(number="match")
    @app_commands.describe(player=worded("option-removed"), number=worded("option-match"))
    async def remove(
        self, interaction: Interaction, player: discord.User | None = None, number: str | None = None
    ) -> None:
        async def work() -> Face:
            match = await which(interaction, number)
            if player is None:
                return await proposed(interaction, match, "remove", WHOLE)
            seat = (await self.bot.table.see(match, player.id)).seat
            if seat is None:
                raise IllegalMove("plays-not", name=player.display_name)
            return await proposed(interaction, match, "remove", str(seat))

        await answer(interaction, work())

    @app_commands.command(name="let", description=worded("command-let"))
    @app_commands.rename(number="match")
    @app_commands.describe(always=worded("option-always"), number=worded("option-match"))
    async def let(self, interaction: Interaction, always: bool, number: str | None = None) -> None:
        async def work() -> Face:
            return await letting(interaction, await which(interaction, number), always)

        await answer(interaction, work())

    @show.autocomplete("number")
    @let.autocomplete("number")
    @end.autocomplete("number")
    @resign.autocomplete("number")
    @back.autocomplete("number")
    @pause.autocomplete("number")
    @resume.autocomplete("number")
    @pace.autocomplete("number")
    @replace.autocomplete("number")
    @remove.autocomplete("number")
    async def offer(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await choices(offered(interaction, typed))


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(Matches(bot))
