"""The commands ``profile`` and ``leaderboard``, with the statistics of a server, and their buttons.

Each answer is private; a button posts it without its private parts. ``leaderboard`` is a command of its own, since a
group of commands cannot be called by its name alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.features.profiles.service import ProfileService, add_to_profiles
from bot.features.ratings.service import RatingService
from bot.match.errors import UserError
from bot.texts import has_text, say
from cogs._ui.content import MessageContent
from cogs._ui.game import games_of
from cogs._ui.respond import Interaction, answer, answer_in_place, choices, user_language
from cogs._ui.router import PersonRoute, router_of, selected_value
from cogs.profiles.messages import club, leaderboard, own_profile, posted_leaderboard, posted_profile, profile_of
from cogs.ratings import EVERYWHERE_VERBS, ClubRoute, ratings_content

MAX_POSTED: Final = 1000  # private messages of which it is remembered that they were posted


class Profiles(commands.Cog):
    """The commands about what has been played."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot
        self._posted: OrderedDict[tuple[int, str], None] = OrderedDict()

    async def cog_load(self) -> None:
        """Answer the buttons."""
        router = router_of(self.bot)
        router.add(ClubRoute, self._on_page, "ranks")
        router.add(ClubRoute, self._on_other, "profile", "rating", "board", "club")
        router.add(PersonRoute, self._on_everywhere, *EVERYWHERE_VERBS)
        router.add(ClubRoute, self._on_game, "ranksgame")
        router.add(ClubRoute, self._on_own_game, "profilegame")
        router.add(ClubRoute, self._on_post, "profilepost", "rankspost", "clubpost")

    @app_commands.command(name="profile", description=localized("command-profile"))
    @app_commands.rename(other="user")
    @app_commands.describe(other=localized("option-profile-person"))
    async def profile(self, interaction: Interaction, other: discord.User | None = None) -> None:
        """Show a profile."""
        await answer(interaction, own_profile(interaction) if other is None else profile_of(interaction, other))

    @app_commands.command(name="leaderboard", description=localized("command-leaderboard"))
    @app_commands.describe(game=localized("option-leaderboard-game"))
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the first page of a leaderboard."""
        await answer(interaction, leaderboard(interaction, game))

    @leaderboard.autocomplete("game")
    async def _suggest_game(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await choices(self._offered(user_language(interaction), typed))

    async def _offered(self, language: str, typed: str) -> list[tuple[str, str]]:
        named = [(say(language, f"{one}-name"), one) for one in games_of(self.bot) if has_text(language, f"{one}-name")]
        return [one for one in named if typed.casefold() in one[0].casefold()]

    async def _on_page(self, interaction: Interaction, route: ClubRoute) -> None:
        await answer_in_place(interaction, leaderboard(interaction, route.game, route.page))

    async def _on_other(self, interaction: Interaction, route: ClubRoute) -> None:
        """Show the other page of a profile or a leaderboard, or the first one again."""
        match route.verb:
            case "profile":
                work = own_profile(interaction)
            case "rating":
                work = _ratings(interaction)
            case "board":
                work = leaderboard(interaction, None)
            case _:
                work = club(interaction)
        await answer_in_place(interaction, work)

    async def _on_everywhere(self, interaction: Interaction, route: PersonRoute) -> None:
        await answer_in_place(interaction, _ratings(interaction, EVERYWHERE_VERBS[route.verb]))

    async def _on_game(self, interaction: Interaction, route: ClubRoute) -> None:
        await answer_in_place(interaction, leaderboard(interaction, selected_value(interaction) or None))

    async def _on_own_game(self, interaction: Interaction, route: ClubRoute) -> None:
        await answer_in_place(interaction, own_profile(interaction, selected_value(interaction)))

    async def _on_post(self, interaction: Interaction, route: ClubRoute) -> None:
        """Post what is shown, once: a button that is pressed twice posts no second message."""
        work: Coroutine[Any, Any, MessageContent]
        if route.verb == "profilepost":
            work = posted_profile(interaction)
        elif route.verb == "rankspost":
            work = posted_leaderboard(interaction, route.game, route.page)
        else:
            work = club(interaction, is_posted=True)
        key = (interaction.message.id if interaction.message else 0, str(route))
        await answer(interaction, self._once(key, work), public=True)
        work.close()  # it has not begun if the interaction came too late

    async def _once(self, key: tuple[int, str], work: Coroutine[Any, Any, MessageContent]) -> MessageContent:
        if key in self._posted:
            work.close()
            raise UserError("club-posted")
        self._posted[key] = None
        if len(self._posted) > MAX_POSTED:
            self._posted.popitem(last=False)
        try:
            return await work
        except BaseException:
            self._posted.pop(key, None)
            raise


async def _ratings(interaction: Interaction, everywhere: bool | None = None) -> MessageContent:
    """The person's ratings; ``everywhere`` sets whether those over all servers are shown, None leaves it."""
    bot = interaction.client
    standings, wanted = await bot[RatingService].of_person(await bot.person(interaction), everywhere)
    return ratings_content(user_language(interaction), standings, interaction.guild_id, wanted)


async def setup(bot: Stammtisch) -> None:
    """Add the cog."""
    await bot.add_cog(Profiles(bot))


FEATURE = Feature(
    services={ProfileService: lambda bot: ProfileService(bot.service)},
    catch_up=add_to_profiles,
)
