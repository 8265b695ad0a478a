"""The panel of somebody who would like to play: what is picked stands in its controls until it is said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.features.matchmaking.model import MAX_MATCHES, Hours, Wish, is_for_two
from bot.features.matchmaking.service import MatchmakingService
from bot.features.preferences.model import PACE, Chosen
from bot.features.preferences.service import Preferences
from bot.match.clocks import Pace
from bot.match.errors import UserError
from bot.match.model import Person
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.controls import button, select, selected_value
from cogs._ui.game import games_of
from cogs._ui.house import check_openers, is_offered, rooms_of
from cogs._ui.permissions import check_place
from cogs._ui.respond import Interaction, answer_in_place, user_language
from cogs._ui.router import Router
from cogs._ui.routes import PlayRoute
from cogs._ui.times import stamp

ANY_GAME: Final = "anything"
PICKED: Final = ("game", "pace", "hours", "most")  # verbs of the selects


def add_routes(router: Router) -> None:
    """Answer the controls of the panel."""
    router.add(PlayRoute, _on_pick, *PICKED)
    router.add(PlayRoute, _on_say, "play")
    router.add(PlayRoute, _on_withdraw, "playnot")


async def wish_panel(
    interaction: Interaction, route: PlayRoute | None = None, notes: Sequence[str] = (), *, game: str | None = None
) -> MessageContent:
    """The person's wish on this server, and selects for another one.

    Args:
        route: what is picked so far.
        game: picked at first, if there is no wish.
    """
    bot: Stammtisch = interaction.client
    person, server, games = await _checked(interaction)
    wish = await bot[MatchmakingService].of(person, interaction.guild_id or 0)
    language = user_language(interaction)
    if route is None:
        route = _route_of(wish, server[PACE])
        route = replace(route, game=game) if wish is None and game in games else route
    shown = [say(language, "play-head"), _standing(language, wish), *notes]
    rows: list[list[ui.Item[Any]]] = [
        [select(replace(route, verb="game"), _options(language, games, route))],
        [select(replace(route, verb="pace"), [_option(say(language, f"pace-{one}"), one, route.pace) for one in Pace])],
        [select(replace(route, verb="hours"), [_hours_option(language, one, route) for one in Hours])],
        [
            select(
                replace(route, verb="most"), [_most_option(language, one, route) for one in range(1, MAX_MATCHES + 1)]
            )
        ],
        [button(replace(route, verb="play"), language, ButtonStyle.primary, label="play-with-somebody")],
    ]
    if wish is not None:
        rows[-1].append(button(replace(route, verb="playnot"), language))
    return MessageContent("\n".join(shown), rows=rows)


async def _checked(interaction: Interaction) -> tuple[Person, Chosen, list[str]]:
    """The person, what the server has set, and the games for two that there are; raises UserError."""
    bot: Stammtisch = interaction.client
    check_place(interaction)
    person = await bot.person(interaction)
    server = await bot[Preferences].of_server(interaction.guild_id or 0)
    check_openers(interaction, server)
    games = [one for one in games_of(bot) if is_offered(server, one) and is_for_two(one)]
    return person, server, games


def _route_of(wish: Wish | None, pace: Pace) -> PlayRoute:
    if wish is None:
        return PlayRoute("play", ANY_GAME, pace.value, Hours.ANY.value, 1)
    return PlayRoute("play", wish.game or ANY_GAME, wish.pace.value, wish.hours.value, wish.most)


def _standing(language: str, wish: Wish | None) -> str:
    """The wish that stands, or that there is none."""
    if wish is None:
        return say(language, "play-none")
    game = say(language, "play-any" if wish.game is None else f"{wish.game}-name")
    terms = {"pace": say(language, f"pace-{wish.pace}"), "hours": say(language, f"play-hours-{wish.hours}")}
    return say(language, "play-is", game=game, count=wish.most, expires=stamp(wish.expires), **terms)


def _option(label: str, value: str, picked: str) -> discord.SelectOption:
    return discord.SelectOption(label=label, value=value, default=value == picked)


def _options(language: str, games: Sequence[str], route: PlayRoute) -> list[discord.SelectOption]:
    found = [_option(say(language, "play-any"), ANY_GAME, route.game)]
    return found + [_option(say(language, f"{game}-name"), game, route.game) for game in games]


def _hours_option(language: str, hours: Hours, route: PlayRoute) -> discord.SelectOption:
    return _option(say(language, f"play-hours-{hours}"), hours, route.hours)


def _most_option(language: str, most: int, route: PlayRoute) -> discord.SelectOption:
    return _option(say(language, "play-most", count=most), str(most), str(route.most))


async def _on_pick(interaction: Interaction, route: PlayRoute) -> None:
    """Show the panel with what was picked; nothing is stored yet."""

    async def work() -> MessageContent:
        picked = _picked(route, selected_value(interaction))
        _, _, games = await _checked(interaction)
        _read(interaction, picked, games)
        return await wish_panel(interaction, picked)

    await answer_in_place(interaction, work())


def _picked(route: PlayRoute, value: str) -> PlayRoute:
    """What is picked once this value is; raises UserError for a number that is none."""
    match route.verb:
        case "game":
            return replace(route, game=value)
        case "pace":
            return replace(route, pace=value)
        case "hours":
            return replace(route, hours=value)
        case _ if value in map(str, range(1, MAX_MATCHES + 1)):
            return replace(route, most=int(value))
    raise UserError("control-unknown")


def _read(interaction: Interaction, route: PlayRoute, games: Sequence[str]) -> Wish:
    """The wish that is picked, of nobody yet; raises UserError for what cannot be picked here any more."""
    if route.pace not in list(Pace) or route.hours not in list(Hours) or not 1 <= route.most <= MAX_MATCHES:
        raise UserError("control-unknown")
    if route.game not in (ANY_GAME, *games):
        if route.game not in games_of(interaction.client):
            raise UserError("control-unknown")
        names = tuple(say(user_language(interaction), f"{one}-name") for one in games)
        raise UserError("game-not-offered", game=route.game, offered=names)
    game = None if route.game == ANY_GAME else route.game
    guild, channel = interaction.guild_id or 0, interaction.channel_id or 0
    return Wish(0, guild, channel, game, Pace(route.pace), Hours(route.hours), route.most)


async def _on_say(interaction: Interaction, route: PlayRoute) -> None:
    """Store the wish, and bring the person together with others whose wishes fit."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person, server, games = await _checked(interaction)
        wish = replace(_read(interaction, route, games), person=person.key)
        count = await bot[MatchmakingService].request(wish)
        language, rooms = user_language(interaction), list(rooms_of(interaction.guild, server))
        room = f"<#{rooms[0] if rooms else wish.channel}>"
        note = say(language, "play-met", count=count, room=room) if count else say(language, "play-waits", room=room)
        return await wish_panel(interaction, None, [note])

    await answer_in_place(interaction, work())


async def _on_withdraw(interaction: Interaction, route: PlayRoute) -> None:
    """Forget the wish; tables that came of it stay."""

    async def work() -> MessageContent:
        bot: Stammtisch = interaction.client
        person = await bot.person(interaction)
        was_there = await bot[MatchmakingService].withdraw(person, interaction.guild_id or 0)
        note = say(user_language(interaction), "play-withdrawn" if was_there else "play-gone")
        return await wish_panel(interaction, None, [note])

    await answer_in_place(interaction, work())
