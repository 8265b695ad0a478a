"""The command ``away``: days on which a person's clocks stop in all matches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client.tree import localized
from bot.delivery.policy import read_day
from bot.match.leaving import AWAY_DAYS, SEASON_AWAY_DAYS, Away
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.prose import stamp
from cogs._ui.respond import Interaction, is_private, responds, user_language
from cogs._ui.router import PersonRoute, button, handles


def _away_text(language: str, key: str, away: Away, now: float) -> str:
    """A text about an absence, with the days of this year that are left after it."""
    end = away.until or 0.0
    days = away.end(end).days_left(now)
    return say(language, key, until=stamp(end, "F"), days=days, most=AWAY_DAYS, season=SEASON_AWAY_DAYS)


def _days_left_text(language: str, key: str, away: Away, now: float) -> str:
    return say(language, key, days=away.end(now).days_left(now), most=AWAY_DAYS)


@handles(PersonRoute, "present")
@responds(update=is_private)
async def _on_present(interaction: Interaction, route: PersonRoute) -> MessageContent:
    """End the absence."""
    bot = interaction.client
    person, now = await bot.person(interaction), bot.service.now()
    was_away = (await bot.people.absence(person)).is_away(now)
    away = await bot.people.come_back(person)
    key = "away-over" if was_away else "away-not"
    return MessageContent(_days_left_text(user_language(interaction), key, away, now))


class AwayCommand(commands.Cog):
    """The command."""

    @app_commands.command(name="away", description=localized("command-away"))
    @app_commands.describe(until=localized("option-until"))
    @responds()
    async def away(self, interaction: Interaction, until: str | None = None) -> MessageContent:
        """Be away until a day; without it, show until when the person is away."""
        bot, language = interaction.client, user_language(interaction)
        person, now = await bot.person(interaction), bot.service.now()
        if until is None:
            present = await bot.people.absence(person)
            if not present.is_away(now):
                return MessageContent(_days_left_text(language, "away-not", present, now))
            row = [button(PersonRoute("present"), language)]
            return MessageContent(_away_text(language, "away-is", present, now), rows=[row])
        quiet = await bot.people.quiet_hours(person)
        away = await bot.people.go_away(person, read_day(until, now, quiet.zone if quiet else None))
        return MessageContent(_away_text(language, "away-now", away, now))


COGS = (AwayCommand,)
