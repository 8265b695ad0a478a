"""What somebody says about themselves: quiet hours, and days away."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch, worded
from bot.breaks import AWAY_DAYS
from bot.games.base import IllegalMove
from bot.pace import Quiet, zone_meant, zones
from bot.texts import say
from cogs._answer import Interaction, answer, choices, tongue
from cogs._face import Face
from cogs._times import stamp


def _meant(begin: str | None, end: str | None, zone: str | None) -> Quiet:
    """The quiet hours that were typed; IllegalMove says what of them cannot be understood."""
    if not begin or not end or not zone:
        raise IllegalMove("quiet-unclear")
    if zone_meant(zone) is None:
        raise IllegalMove("quiet-zone", zone=zone)
    if (quiet := Quiet.read(begin, end, zone)) is None:
        raise IllegalMove("quiet-time", start=begin, end=end)
    return quiet


def _told(language: str, key: str, quiet: Quiet) -> str:
    start, end, zone = str(quiet).split(" ", 2)
    return say(language, key, start=start, end=end, zone=zone)


class People(commands.Cog):
    """Commands that hold for all matches of whoever uses them."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="quiet", description=worded("command-quiet"))
    @app_commands.rename(begin="from", end="to")
    @app_commands.describe(begin=worded("option-quiet-from"), end=worded("option-quiet-to"), zone=worded("option-zone"))
    async def quiet(
        self, interaction: Interaction, begin: str | None = None, end: str | None = None, zone: str | None = None
    ) -> None:
        async def work() -> Face:
            guest, language = await self.bot.guest(interaction), tongue(interaction)
            before = Quiet.stored(((await self.bot.store.person(guest.id)) or {}).get("quiet"))
            if begin is None and end is None and zone is None:
                await self.bot.table.be_quiet(guest, None)
                return Face(_told(language, "quiet-off", before) if before else say(language, "quiet-none"))
            quiet = _meant(begin, end, zone or (before.zone if before else None))
            await self.bot.table.be_quiet(guest, quiet)
            return Face(_told(language, "quiet-on", quiet))

        await answer(interaction, work())

    @app_commands.command(name="away", description=worded("command-away"))
    @app_commands.describe(until=worded("option-until"))
    async def away(self, interaction: Interaction, until: str | None = None) -> None:
        async def work() -> Face:
            guest, language = await self.bot.guest(interaction), tongue(interaction)
            if until is None:
                was = (await self.bot.store.away(guest.id)).at(self.bot.store.clock())
                days = (await self.bot.table.come_back(guest)).days(self.bot.store.clock())
                return Face(say(language, "away-over" if was else "away-not", days=days, most=AWAY_DAYS))
            away = await self.bot.table.go_away(guest, until)
            days = away.back(away.until or 0.0).days(self.bot.store.clock())
            until_when = stamp(away.until or 0.0, "F")
            return Face(say(language, "away-now", until=until_when, days=days, most=AWAY_DAYS))

        await answer(interaction, work())

    @quiet.autocomplete("zone")
    async def offer_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        async def found() -> list[tuple[str, str]]:
            wanted = typed.casefold().replace(" ", "_")
            hits = [name for small, name in zones().items() if wanted in small]
            return [(name, name) for name in sorted(hits, key=lambda name: (not name.startswith("Europe/"), name))]

        return await choices(found())


async def setup(bot: Stammtisch) -> None:
    await bot.add_cog(People(bot))
