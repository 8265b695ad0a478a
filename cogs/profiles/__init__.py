"""The commands ``profile`` and ``leaderboard``, with the statistics of a server, and their buttons.

Each answer is private; a button posts it without its private parts. ``leaderboard`` is a command of its own, since a
group of commands cannot be called by its name alone.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Feature
from bot.client.tree import localized, on_servers
from bot.features.profiles.service import ProfileService, add_to_profiles
from bot.features.ratings.service import RatingService
from bot.match.errors import require
from cogs._ui.content import MessageContent
from cogs._ui.game import games_of, named_games
from cogs._ui.respond import Interaction, answer, is_private, person_of, responds, suggests, user_language
from cogs._ui.router import PersonRoute, handles, selected_value
from cogs.profiles.messages import Posts, club, leaderboard, own_profile, posted_leaderboard, posted_profile, profile_of
from cogs.ratings import EVERYWHERE_VERBS, ClubRoute, ratings_content

MAX_POSTED: Final = 1000  # private messages of which it is remembered that they were posted


class Profiles(commands.Cog):
    """The commands about what has been played."""

    @app_commands.command(name="profile", description=localized("command-profile"))
    @app_commands.rename(other="user")
    @app_commands.describe(other=localized("option-profile-person"))
    async def profile(self, interaction: Interaction, other: discord.User | None = None) -> None:
        """Show a profile."""
        await answer(interaction, own_profile(interaction) if other is None else profile_of(interaction, other))

    @app_commands.command(name="leaderboard", description=localized("command-leaderboard"))
    @app_commands.describe(game=localized("option-leaderboard-game"))
    @on_servers
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the first page of a leaderboard."""
        await answer(interaction, leaderboard(interaction, game))

    @leaderboard.autocomplete("game")
    @suggests
    async def _suggest_game(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        return named_games(user_language(interaction), games_of(interaction.client), typed)


async def _ratings(interaction: Interaction, everywhere: bool | None = None) -> MessageContent:
    """The person's ratings; ``everywhere`` sets whether those over all servers are shown, None leaves it."""
    standings, wanted = await interaction.client[RatingService].of_person(await person_of(interaction), everywhere)
    guild = interaction.client.home_of(interaction)
    return ratings_content(user_language(interaction), standings, guild, wanted)


PAGES: Final[Mapping[str, Callable[[Interaction], Coroutine[Any, Any, MessageContent]]]] = {  # by verb
    "profile": own_profile,
    "rating": _ratings,
    "board": leaderboard,
    "club": club,
}


@handles(ClubRoute, *PAGES)
@responds(update=is_private)
async def _on_page(interaction: Interaction, route: ClubRoute) -> MessageContent:
    """Show the other page of a profile or a leaderboard, or the first one again."""
    return await PAGES[route.verb](interaction)


@handles(ClubRoute, "ranks")
@responds(update=is_private)
async def _on_ranks(interaction: Interaction, route: ClubRoute) -> MessageContent:
    return await leaderboard(interaction, route.game, route.page)


@handles(PersonRoute, *EVERYWHERE_VERBS)
@responds(update=is_private)
async def _on_everywhere(interaction: Interaction, route: PersonRoute) -> MessageContent:
    return await _ratings(interaction, EVERYWHERE_VERBS[route.verb])


@handles(ClubRoute, "ranksgame")
@responds(update=is_private)
async def _on_game(interaction: Interaction, route: ClubRoute) -> MessageContent:
    return await leaderboard(interaction, selected_value(interaction) or None)


@handles(ClubRoute, "profilegame")
@responds(update=is_private)
async def _on_own_game(interaction: Interaction, route: ClubRoute) -> MessageContent:
    return await own_profile(interaction, selected_value(interaction))


@handles(ClubRoute, "profilepost", "rankspost", "clubpost")
@responds(public=True)
async def _on_post(interaction: Interaction, route: ClubRoute) -> MessageContent:
    """Post what is shown, once: a button that is pressed twice posts no second message."""
    posts, key = interaction.client[Posts], (interaction.message.id if interaction.message else 0, str(route))
    require(key not in posts, "club-posted")
    posts[key] = None
    if len(posts) > MAX_POSTED:
        posts.popitem(last=False)
    try:
        match route.verb:
            case "profilepost":
                return await posted_profile(interaction)
            case "rankspost":
                return await posted_leaderboard(interaction, route.game, route.page)
        return await club(interaction, is_posted=True)
    except BaseException:
        posts.pop(key, None)
        raise


COGS = (Profiles,)


FEATURE = Feature(
    services={ProfileService: lambda bot: ProfileService(bot.service), Posts: lambda bot: Posts()},
    catch_up=add_to_profiles,
)
