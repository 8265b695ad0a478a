"""Following a match without playing in it."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Feature
from bot.client.tree import localized
from bot.features.digests.worker import Digests
from bot.features.watching import Watch
from bot.features.watching.service import WatchService
from bot.match.errors import UserError, require
from bot.match.model import MatchPhase
from bot.match.view import MatchView
from cogs._ui.content import MessageContent
from cogs._ui.place import MAX_DIGITS, find_match, match_note, may_see, server_of
from cogs._ui.prose import plain_names, title
from cogs._ui.respond import Interaction, person_of, responds, suggests, user_language, with_fitting_names
from cogs._ui.router import match_button

WATCH_CHOICES: Final = [app_commands.Choice(name=localized(f"watch-choice-{one}"), value=one) for one in Watch]


NOT_RUNNING: Final = {MatchPhase.OPEN: "not-started", MatchPhase.OVER: "match-over", MatchPhase.CLOSED: "table-closed"}


def _name(language: str, view: MatchView) -> str:
    """The match's title and its players."""
    return f"{title(language, view)} – {', '.join(filter(None, plain_names(language, view)))}"


def _fits(language: str, view: MatchView, typed: str) -> bool:
    return typed.casefold() in _name(language, view).casefold()


class WatchCommands(commands.Cog):
    """The subcommands of ``match``."""

    @app_commands.command(name="watch", description=localized("command-watch"))
    @app_commands.rename(number="match")
    @app_commands.describe(by=localized("option-watch-by"), number=localized("option-watched"))
    @app_commands.choices(by=WATCH_CHOICES)
    @responds()
    async def watch(
        self, interaction: Interaction, by: str = Watch.THREAD.value, number: str | None = None
    ) -> MessageContent:
        """Let the person follow a match of this server, as a member of its thread or by a line a week in the digest."""
        bot = interaction.client
        person = await bot.person(interaction)
        require(by in list(Watch), "command-stale")
        match = await find_match(interaction, number)
        view = with_fitting_names(interaction, await bot.service.see(match, person.key))
        way = Watch(by)
        require(view.place.guild == bot.home_of(interaction), "watch-direct" if view.place.is_direct else "watch-there")
        require(view.phase is MatchPhase.RUNNING, NOT_RUNNING.get(view.phase, ""))
        require(view.seat is None, "watch-own")
        if way is Watch.THREAD and view.place.thread in (None, view.place.channel):
            raise UserError("watch-no-thread")
        if way is Watch.DIGEST and await bot[Digests].of(person) is None:
            raise UserError("watch-no-digest")
        await bot[WatchService].follow(match, person, way)
        return match_note(interaction, f"watch-{way}", view, [match_button(user_language(interaction), view)])

    @app_commands.command(name="unwatch", description=localized("command-unwatch"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-watched"))
    @responds()
    async def unwatch(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Let the person not follow a match any more: the one named, or that of the thread."""
        person = await person_of(interaction)
        digits = (number or "").strip().lstrip("#")  # a match that the person may not see any more can be named too
        is_number = digits.isdecimal() and len(digits) <= MAX_DIGITS
        match = int(digits) if is_number else await find_match(interaction, number)
        before = await interaction.client[WatchService].unfollow(match, person)
        return match_note(interaction, f"unwatch-{before}", await interaction.client.service.see(match, person.key))

    @watch.autocomplete("number")
    @suggests
    async def offer_to_watch(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """Names and numbers of the server's running matches that the person may see and does not play."""
        language, person = user_language(interaction), await person_of(interaction)
        return [
            (_name(language, view), str(view.number))
            for view in await interaction.client[WatchService].running(server_of(interaction), person)
            if view.seat is None and _fits(language, view, typed) and await may_see(interaction, view, is_typing=True)
        ]

    @unwatch.autocomplete("number")
    @suggests
    async def offer_watched(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """Names and numbers of the running matches that the person follows."""
        language, person = user_language(interaction), await person_of(interaction)
        return [
            (_name(language, view), str(view.number))
            for view in await interaction.client[WatchService].followed(person)
            if _fits(language, view, typed)
        ]


FEATURE = Feature(services={WatchService: lambda bot: WatchService(bot.service)}, subcommands={"match": WatchCommands})
