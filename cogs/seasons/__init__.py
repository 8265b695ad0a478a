"""Seasons of a server: the commands of those who play, what managers ask for, and the buttons.

Each season has one message, which is edited in place.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized, on_servers
from bot.delivery.items import PLACE, Attempt, Delivered, Gone, SentMessage, stored_messages
from bot.features.preferences.model import FOLLOW, PACE, SEASONS, TABLE_LANGUAGE, TABLES, server_options
from bot.features.preferences.service import Preferences
from bot.features.seasons import SeasonKind
from bot.features.seasons.model import PACES, SIGNUP_DAYS, SIZES, WEEKS, Post, Season, SeasonPhase, SeasonState
from bot.features.seasons.worker import FixtureOpener, NotePost, SeasonService
from bot.match.clocks import DAY, Pace
from bot.match.errors import UserError, existing, require
from bot.match.lobby import is_for_two
from bot.texts import say
from cogs._delivery.context import MessageLog
from cogs._delivery.sender import Desired, Postponed, Sender
from cogs._ui.content import MessageContent
from cogs._ui.game import games_of, is_offered, named_games
from cogs._ui.place import DiscordPlaces, check_manager, check_place, server_of
from cogs._ui.prose import stamp
from cogs._ui.respond import (
    Interaction,
    answer,
    is_private,
    person_of,
    responds,
    suggests,
    user_language,
)
from cogs._ui.router import handles
from cogs.seasons.messages import (
    SeasonRoute,
    fixture_text,
    origin_text,
    own_content,
    question,
    season_content,
    season_name,
    season_title,
)

SIGNUP: Final = 7  # days, unless the moderator says otherwise
GROUP: Final = 4  # people
LENGTH: Final = 4  # weeks
PACE_CHOICES: Final = [app_commands.Choice(name=localized(f"pace-{one}"), value=one.value) for one in PACES]


@on_servers
class Seasons(commands.GroupCog, group_name="season", group_description=localized("command-season")):
    """The commands."""

    @app_commands.command(name="show", description=localized("command-season-show"))
    @app_commands.describe(game=localized("option-season-game"))
    @responds()
    async def show(self, interaction: Interaction, game: str | None = None) -> MessageContent:
        """Show a season; without one that is on, the last one."""
        return await _own(interaction, (await _find(interaction, game, is_on=False)).id)

    @app_commands.command(name="join", description=localized("command-season-join"))
    @app_commands.describe(game=localized("option-season-game"))
    @responds()
    async def join(self, interaction: Interaction, game: str | None = None) -> MessageContent:
        """Sign up for a season."""
        return await _join(interaction, await _find(interaction, game))

    @app_commands.command(name="leave", description=localized("command-season-leave"))
    @app_commands.describe(game=localized("option-season-game"))
    @responds()
    async def leave(self, interaction: Interaction, game: str | None = None) -> MessageContent:
        """Leave a season; one that has begun asks first."""
        return await _leave(interaction, await _find(interaction, game))

    @show.autocomplete("game")
    @join.autocomplete("game")
    @leave.autocomplete("game")
    @suggests
    async def offer(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The games that are played in seasons."""
        return await offered_games(interaction, typed)


async def offered_games(interaction: Interaction, typed: str) -> list[tuple[str, str]]:
    """Names of the games that are played in seasons here, and the games."""
    server = await interaction.client[Preferences].of_server(interaction.guild_id or 0)
    games = [one for one in games_of(interaction.client) if is_offered(server, one) and is_for_two(one)]
    return named_games(user_language(interaction), games, typed)


async def _find(interaction: Interaction, game: str | None, *, is_on: bool = True) -> Season:
    """The season of the server that is on, of that game if one is named; raises UserError.

    ``is_on``: False for the last one where none is on.
    """
    known = await interaction.client[SeasonService].on_server(server_of(interaction))
    there = [one for one in known if game in (None, one.game)]
    found = [one for one in there if one.phase is not SeasonPhase.OVER]
    if not found and not is_on:
        found = there[:1]
    require(found, "season-none")
    if len(found) > 1:
        language = user_language(interaction)
        raise UserError("season-which", games=tuple(say(language, f"{one.game}-name") for one in found))
    return found[0]


async def _state(interaction: Interaction, number: int) -> SeasonState:
    """The season of a button, on this server; raises UserError."""
    state = existing(await interaction.client[SeasonService].state(number), "season-none")
    require(state.season.guild == interaction.guild_id, "season-none")
    return state


async def _own(interaction: Interaction, number: int) -> MessageContent:
    state, person = await _state(interaction, number), await person_of(interaction)
    now = interaction.client.service.now()
    return await asyncio.to_thread(own_content, user_language(interaction), state, person, now)


async def _join(interaction: Interaction, season: Season) -> MessageContent:
    is_new = await interaction.client[SeasonService].join(season, await person_of(interaction))
    key = "season-joined" if is_new else "season-joined-already"
    return MessageContent(say(user_language(interaction), key, begins=stamp(season.begins)))


async def _leave(interaction: Interaction, season: Season, *, is_sure: bool = False) -> MessageContent:
    """Let the person leave a season, once they are sure where it has begun; raises UserError."""
    person, language = await person_of(interaction), user_language(interaction)
    state = await interaction.client[SeasonService].state(season.id)
    entrant = None if state is None else state.entrant(person.key)
    require(entrant is not None and not entrant.left, "season-not-in")
    if season.phase is SeasonPhase.RUNNING and not is_sure:
        return question(language, season, "out", "season-leave-sure")
    require(await interaction.client[SeasonService].leave(season, person), "season-not-in")
    return MessageContent(say(language, "season-left" if season.phase is SeasonPhase.RUNNING else "season-unjoined"))


@handles(SeasonRoute, "join")
@responds()
async def _on_join(interaction: Interaction, route: SeasonRoute) -> MessageContent:
    return await _join(interaction, (await _state(interaction, route.season)).season)


@handles(SeasonRoute, "leave")
@responds()
async def _on_leave(interaction: Interaction, route: SeasonRoute) -> MessageContent:
    return await _leave(interaction, (await _state(interaction, route.season)).season)


@handles(SeasonRoute, "out")
@responds(update=is_private)
async def _on_out(interaction: Interaction, route: SeasonRoute) -> MessageContent:
    return await _leave(interaction, (await _state(interaction, route.season)).season, is_sure=True)


@handles(SeasonRoute, "show")
async def _on_show(interaction: Interaction, route: SeasonRoute) -> None:
    await answer(interaction, _own(interaction, route.season))


@handles(SeasonRoute, "end")
@responds(update=is_private)
async def _on_end(interaction: Interaction, route: SeasonRoute) -> MessageContent:
    check_manager(interaction, "season-managers")
    season = (await _state(interaction, route.season)).season
    key = "season-closed" if await interaction.client[SeasonService].close(season) else "season-closed-already"
    return MessageContent(say(user_language(interaction), key))


class DiscordSeasons:
    """Shows seasons at Discord; see ``bot.features.seasons.worker.Show``."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender, self._places = bot, Sender(bot), DiscordPlaces(bot)

    async def show(self, state: SeasonState, channels: Sequence[int], note: NotePost) -> tuple[Attempt, Post]:
        """Edit the season's message, or send it silently. A kill at any moment leaves no second one.

        It is sent to the channel of an earlier send that was noted, as long as that can be used, else to the first that
        can. One that showed the end of the season and is gone is not sent again.
        """
        season, before = state.season, state.season.post
        post, now, title = before, self.bot.service.now(), season_title(season.language, season)
        known = [before.channel] if before.pending is not None and before.channel is not None else []
        found = await self._places.usable(season.guild, [*known, *channels], None)
        if found is None and before.message is None:
            return Gone("no channel"), before

        async def note_send(messages: Sequence[SentMessage]) -> None:
            nonlocal post
            post = replace(before, channel=found, pending=-messages[0].message, noted=messages[0].noted)
            if not await note(post):
                raise Postponed("another process shows it")

        about = SentMessage(0, 0, PLACE, SeasonKind.SEASON, found or 0, event=1, step=0, text=title)
        there = replace(about, channel=before.channel or 0)
        stored = stored_messages(there, before.message, before.pending, before.noted)
        log = MessageLog(stored, note_send, now, season.guild)
        content = await asyncio.to_thread(season_content, state, now)
        is_over = before.shown is SeasonPhase.OVER
        desired = Desired(about, content, is_silent=True, is_sent=found is not None and not is_over)
        try:
            await self.sender.reconcile([desired], stored, log)
        except Postponed as fault:
            return fault.result, post
        except discord.HTTPException as fault:  # a message that stands stays the season's: there is no second one
            channel = before.channel if before.message is not None else None
            return Gone(f"refused {fault.code}"), replace(before, channel=channel, pending=None, noted=None)
        for one in log.sent(SeasonKind.SEASON):
            return Delivered(), Post(one.channel, one.message, shown=season.phase)
        return Delivered() if is_over else Gone("no channel"), Post(shown=before.shown)


COGS = (Seasons,)


class SeasonCommands(commands.Cog):
    """The subcommands of ``server``."""

    @app_commands.command(name="season-open", description=localized("command-season-open"))
    @app_commands.rename(size="group")
    @app_commands.describe(
        game=localized("option-season-game"),
        weeks=localized("option-season-weeks"),
        size=localized("option-season-group"),
        pace=localized("option-pace"),
        signup=localized("option-season-signup"),
        rated=localized("option-season-rated"),
    )
    @app_commands.choices(pace=PACE_CHOICES)
    @responds()
    async def season_open(
        self,
        interaction: Interaction,
        game: str,
        weeks: app_commands.Range[int, WEEKS[0], WEEKS[1]] = LENGTH,
        size: app_commands.Range[int, SIZES[0], SIZES[1]] = GROUP,
        pace: str | None = None,
        signup: app_commands.Range[int, SIGNUP_DAYS[0], SIGNUP_DAYS[1]] = SIGNUP,
        rated: bool = True,
    ) -> MessageContent:
        """Open a season (managers only)."""
        bot = interaction.client
        language, guild = user_language(interaction), interaction.guild_id or 0
        check_manager(interaction, "season-managers")
        check_place(interaction)
        server = await bot[Preferences].of_server(guild)
        if game not in games_of(bot) or not is_offered(server, game):
            offered = tuple(say(language, f"{one}-name") for one in games_of(bot) if is_offered(server, one))
            raise UserError("game-not-offered", game=game, offered=offered)
        require(is_for_two(game), "season-not-for-two", game=game)
        require(pace in (None, *PACES), "no-such-pace", pace=pace)
        chosen = Pace(pace) if pace is not None else server[PACE]
        table_language = server[TABLE_LANGUAGE]
        season = await bot[SeasonService].open(
            Season(
                0,
                guild,
                interaction.channel_id or 0,
                game,
                0,
                chosen if chosen in PACES else PACES[0],
                weeks,
                size,
                rated,
                language if table_language == FOLLOW else table_language,
                bot.service.now() + signup * DAY,
                options=server_options(server, game),
            )
        )
        rooms = [*server[SEASONS], *server[TABLES], season.channel]
        room = await DiscordPlaces(bot).usable(guild, rooms, None) or season.channel
        return MessageContent(say(language, "season-opened", title=season_name(language, season), room=f"<#{room}>"))

    @app_commands.command(name="season-close", description=localized("command-season-close"))
    @app_commands.describe(game=localized("option-season-game"))
    @responds()
    async def season_close(self, interaction: Interaction, game: str | None = None) -> MessageContent:
        """Ask whether to end a season (managers only)."""
        check_manager(interaction, "season-managers")
        return question(user_language(interaction), await _find(interaction, game), "end", "season-close-sure")

    @season_open.autocomplete("game")
    @season_close.autocomplete("game")
    @suggests
    async def offer_games(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The games that are played in seasons."""
        return await offered_games(interaction, typed)


FEATURE = Feature(
    services={
        SeasonService: lambda bot: SeasonService(
            bot.service, DiscordSeasons(bot).show, lambda: bot[FixtureOpener].wake()
        ),
        FixtureOpener: lambda bot: FixtureOpener(bot.service, DiscordPlaces(bot), lambda: bot[SeasonService].wake()),
    },
    workers=[SeasonService, FixtureOpener],
    woken_by_ends=[SeasonService, FixtureOpener],
    greet=fixture_text,
    origin=origin_text,
    subcommands={"server": SeasonCommands},
)
