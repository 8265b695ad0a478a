"""What a person sets for all their matches: quiet hours, where they are notified, and days away."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Stammtisch
from bot.delivery.items import Digest, Notify
from bot.match.absence import AWAY_DAYS, SEASON_AWAY_DAYS, Away
from bot.match.errors import UserError
from bot.match.model import Person
from bot.texts import say
from bot.times import QuietHours, read_day, read_zone, time_zones
from bot.tree import localized
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.digests import digest_text
from cogs._ui.respond import Interaction, answer, answer_in_place, choices, user_language
from cogs._ui.router import router_of
from cogs._ui.routes import PersonRoute
from cogs._ui.times import stamp

NOTIFY_AUTO: Final = "auto"
NO_DIGEST: Final = "off"
HOURS: Final = [str(hour) for hour in range(24)]
DIGEST_CHOICES: Final = [
    app_commands.Choice(name=localized("notify-choice-off"), value=NO_DIGEST),
    *(app_commands.Choice(name=f"{int(hour):02}:00", value=hour) for hour in HOURS),
]
NOTIFY_CHOICES: Final = [
    app_commands.Choice(name=localized(f"notify-choice-{one}"), value=one) for one in (NOTIFY_AUTO, *Notify)
]


def _read_quiet_hours(begin: str | None, end: str | None, zone: str | None) -> QuietHours:
    """The quiet hours that were typed; raises UserError for the part that is missing or cannot be read."""
    if not begin or not end or not zone:
        raise UserError("quiet-unclear")
    if read_zone(zone) is None:
        raise UserError("quiet-zone", zone=zone)
    if (quiet := QuietHours.parse(begin, end, zone)) is None:
        raise UserError("quiet-time", start=begin, end=end)
    return quiet


def _quiet_text(language: str, key: str, quiet: QuietHours) -> str:
    start, end, zone = str(quiet).split(" ", 2)
    return say(language, key, start=start, end=end, zone=zone)


def _away_text(language: str, key: str, away: Away, now: float) -> str:
    """A text about an absence, with the days of this year that are left after it."""
    end = away.until or 0.0
    days = away.end(end).days_left(now)
    return say(language, key, until=stamp(end, "F"), days=days, most=AWAY_DAYS, season=SEASON_AWAY_DAYS)


def _presence_text(language: str, key: str, away: Away, now: float) -> str:
    return say(language, key, days=away.end(now).days_left(now), most=AWAY_DAYS)


async def _on_quiet_off(interaction: Interaction, route: PersonRoute) -> None:
    """End the quiet hours."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person, language = await bot.person(interaction), user_language(interaction)
        before = await bot.people.quiet_hours(person)
        await bot.people.set_quiet(person, None)
        return MessageContent(_quiet_text(language, "quiet-off", before) if before else say(language, "quiet-none"))

    await answer_in_place(interaction, work())


async def _on_present(interaction: Interaction, route: PersonRoute) -> None:
    """End the absence."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person, now = await bot.person(interaction), bot.service.now()
        was_away = (await bot.people.absence(person)).is_away(now)
        away = await bot.people.come_back(person)
        key = "away-over" if was_away else "away-not"
        return MessageContent(_presence_text(user_language(interaction), key, away, now))

    await answer_in_place(interaction, work())


class People(commands.Cog):
    """Commands that hold for all matches of the person who uses them."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    @app_commands.command(name="quiet", description=localized("command-quiet"))
    @app_commands.rename(begin="from", end="to")
    @app_commands.describe(
        begin=localized("option-quiet-from"), end=localized("option-quiet-to"), zone=localized("option-zone")
    )
    async def quiet(
        self, interaction: Interaction, begin: str | None = None, end: str | None = None, zone: str | None = None
    ) -> None:
        """Set quiet hours; without options, show them. A zone given before is kept."""

        async def work() -> MessageContent:
            person, language = await self.bot.person(interaction), user_language(interaction)
            before = await self.bot.people.quiet_hours(person)
            if begin is None and end is None and zone is None:
                if before is None:
                    return MessageContent(say(language, "quiet-none"))
                row = [button(PersonRoute("quietoff"), language)]
                return MessageContent(_quiet_text(language, "quiet-is", before), rows=[row])
            quiet = _read_quiet_hours(begin, end, zone or (before.zone if before else None))
            await self.bot.people.set_quiet(person, quiet)
            return MessageContent(_quiet_text(language, "quiet-on", quiet))

        await answer(interaction, work())

    @app_commands.command(name="notify", description=localized("command-notify"))
    @app_commands.describe(
        by=localized("option-notify-by"), digest=localized("option-notify-digest"), zone=localized("option-zone")
    )
    @app_commands.choices(by=NOTIFY_CHOICES, digest=DIGEST_CHOICES)
    async def notify(
        self, interaction: Interaction, by: str | None = None, digest: str | None = None, zone: str | None = None
    ) -> None:
        """Choose where the person is told of decisions, and whether once a day; without an option, show it."""

        async def work() -> MessageContent:
            person, language = await self.bot.person(interaction), user_language(interaction)
            if by not in (None, NOTIFY_AUTO, *Notify) or digest not in (None, NO_DIGEST, *HOURS):
                raise UserError("command-stale")
            before = await self.bot.people.digest(person)
            place = await self._digest_zone(person, before, zone)
            if zone is not None and digest is None and before is None:
                raise UserError("digest-hour")
            if digest not in (None, NO_DIGEST) and place is None:
                raise UserError("digest-zone")
            if by is not None:
                await self.bot.people.set_notify(person, None if by == NOTIFY_AUTO else Notify(by))
            if digest == NO_DIGEST:
                await self.bot.people.end_digest(person)
            elif place is not None and (digest is not None or (zone is not None and before is not None)):
                hour = int(digest) if digest is not None else before.hour if before else 0
                await self.bot.people.set_digest(person, hour, place)
                self.bot.digests.wake()
            return await self._notify_content(person, language)

        await answer(interaction, work())

    async def _digest_zone(self, person: Person, before: Digest | None, zone: str | None) -> str | None:
        """The time zone of the digest's hour: the one typed, that of the digest before, or that of the quiet hours."""
        if zone is not None:
            if (found := read_zone(zone)) is None:
                raise UserError("quiet-zone", zone=zone)
            return found
        if before is not None:
            return before.zone
        quiet = await self.bot.people.quiet_hours(person)
        return quiet.zone if quiet else None

    async def _notify_content(self, person: Person, language: str) -> MessageContent:
        """How the person is told of decisions."""
        people = self.bot.people
        notify, digest = await people.notify(person), await people.digest(person)
        said = [say(language, f"notify-is-{notify or NOTIFY_AUTO}")]
        if digest is not None:
            said.insert(0, digest_text(language, digest, is_reached=await people.reaches(person)))
            said[1] = say(language, "digest-otherwise", text=said[1])
        return MessageContent("\n".join(said))

    @app_commands.command(name="away", description=localized("command-away"))
    @app_commands.describe(until=localized("option-until"))
    async def away(self, interaction: Interaction, until: str | None = None) -> None:
        """Be away until a day; without it, show until when the person is away."""

        async def work() -> MessageContent:
            person, language = await self.bot.person(interaction), user_language(interaction)
            service = self.bot.service
            if until is None:
                present = await self.bot.people.absence(person)
                if not present.is_away(service.now()):
                    return MessageContent(_presence_text(language, "away-not", present, service.now()))
                row = [button(PersonRoute("present"), language)]
                return MessageContent(_away_text(language, "away-is", present, service.now()), rows=[row])
            quiet = await self.bot.people.quiet_hours(person)
            moment = read_day(until, service.now(), quiet.zone if quiet else None)
            away = await self.bot.people.go_away(person, moment)
            return MessageContent(_away_text(language, "away-now", away, service.now()))

        await answer(interaction, work())

    @quiet.autocomplete("zone")
    @notify.autocomplete("zone")
    async def offer_zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The time zones that contain the typed text, those of Europe first."""

        async def found() -> list[tuple[str, str]]:
            wanted = typed.casefold().replace(" ", "_")
            fitting = [name for small, name in time_zones().items() if wanted in small]
            return [(name, name) for name in sorted(fitting, key=lambda name: (not name.startswith("Europe/"), name))]

        return await choices(found())


async def setup(bot: Stammtisch) -> None:
    """Answer the buttons that end quiet hours and an absence, and add the cog."""
    router = router_of(bot)
    router.add(PersonRoute, _on_quiet_off, "quietoff")
    router.add(PersonRoute, _on_present, "present")
    await bot.add_cog(People(bot))
