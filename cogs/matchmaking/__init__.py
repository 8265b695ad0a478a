"""Requests to play with others: the panel, whose controls hold what is picked, and the channels for tables of pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

import discord
from discord import ButtonStyle, ui

from bot.app import Feature
from bot.features.matchmaking.model import MAX_MATCHES, Hours, PartnerRequest
from bot.features.matchmaking.worker import Matchmaker
from bot.features.preferences.model import PACE, Chosen
from bot.features.preferences.service import Preferences
from bot.match.clocks import Pace
from bot.match.errors import UserError, require
from bot.match.lobby import is_for_two
from bot.match.model import Person
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.game import check_openers, games_of, is_offered, rooms_of
from cogs._ui.place import DiscordPlaces, check_place, server_of
from cogs._ui.prose import stamp
from cogs._ui.respond import Interaction, answer, is_private, person_of, responds, user_language
from cogs._ui.router import BeginRoute, GameName, Route, Small, Verb, button, handles, select, selected_value

ANY_GAME: Final = "anything"
PICKED: Final = ("game", "pace", "hours", "most")  # verbs of the selects


@dataclass(frozen=True)
class PlayRoute(Route):
    """A control of the panel of a person who would like to play.

    All but the verb is what is picked so far; a select's values are what it changes. ``game``: "anything" or a name.
    """

    KIND = "play"
    verb: Verb
    game: GameName
    pace: Annotated[str, "[a-z]{1,8}"]
    hours: Annotated[str, "[a-z]{1,12}"]
    most: Small


async def request_panel(
    interaction: Interaction, route: PlayRoute | None = None, notes: Sequence[str] = (), *, game: str | None = None
) -> MessageContent:
    """The person's request on this server, and selects for another one.

    Args:
        route: what is picked so far.
        game: picked at first, if there is no request.
    """
    person, server, games = await _checked(interaction)
    request = await interaction.client[Matchmaker].of(person, server_of(interaction))
    language = user_language(interaction)
    if route is None:
        route = _route_of(request, server[PACE])
        route = replace(route, game=game) if request is None and game in games else route
    rows: list[list[ui.Item[Any]]] = [
        [select(replace(route, verb="game"), _options(language, games, route))],
        [select(replace(route, verb="pace"), [_option(say(language, f"pace-{one}"), one, route.pace) for one in Pace])],
        [
            select(
                replace(route, verb="hours"),
                [_option(say(language, f"play-hours-{one}"), one, route.hours) for one in Hours],
            )
        ],
        [
            select(
                replace(route, verb="most"),
                [
                    _option(say(language, "play-most", count=one), str(one), str(route.most))
                    for one in range(1, MAX_MATCHES + 1)
                ],
            )
        ],
        [button(replace(route, verb="play"), language, ButtonStyle.primary, label="play-with-somebody")],
    ]
    if request is not None:
        rows[-1].append(button(replace(route, verb="playnot"), language))
    return MessageContent("\n".join([say(language, "play-head"), _standing(language, request), *notes]), rows=rows)


async def _checked(interaction: Interaction) -> tuple[Person, Chosen, list[str]]:
    """The person, what the server has set, and the games for two that there are; raises UserError."""
    guild = server_of(interaction)
    check_place(interaction)
    person = await person_of(interaction)
    server = await interaction.client[Preferences].of_server(guild)
    check_openers(interaction, server)
    games = [one for one in games_of(interaction.client) if is_offered(server, one) and is_for_two(one)]
    return person, server, games


def _route_of(request: PartnerRequest | None, pace: Pace) -> PlayRoute:
    if request is None:
        return PlayRoute("play", ANY_GAME, pace.value, Hours.ANY.value, 1)
    return PlayRoute("play", request.game or ANY_GAME, request.pace.value, request.hours.value, request.most)


def _standing(language: str, request: PartnerRequest | None) -> str:
    """The request that stands, or that there is none."""
    if request is None:
        return say(language, "play-none")
    game = say(language, "play-any" if request.game is None else f"{request.game}-name")
    terms = {"pace": say(language, f"pace-{request.pace}"), "hours": say(language, f"play-hours-{request.hours}")}
    return say(language, "play-is", game=game, count=request.most, expires=stamp(request.expires), **terms)


def _option(label: str, value: str, picked: str) -> discord.SelectOption:
    return discord.SelectOption(label=label, value=value, default=value == picked)


def _options(language: str, games: Sequence[str], route: PlayRoute) -> list[discord.SelectOption]:
    found = [_option(say(language, "play-any"), ANY_GAME, route.game)]
    return found + [_option(say(language, f"{game}-name"), game, route.game) for game in games]


@handles(PlayRoute, *PICKED)
@responds(update=is_private)
async def _on_pick(interaction: Interaction, route: PlayRoute) -> MessageContent:
    """Show the panel with what was picked; nothing is stored yet."""
    picked = _picked(route, selected_value(interaction))
    _, _, games = await _checked(interaction)
    _read(interaction, picked, games)
    return await request_panel(interaction, picked)


def _picked(route: PlayRoute, value: str) -> PlayRoute:
    """What is picked once this value is; raises UserError for a number that is none."""
    if route.verb != "most":
        changed: dict[str, Any] = {route.verb: value}
        return replace(route, **changed)
    require(value in map(str, range(1, MAX_MATCHES + 1)), "control-unknown")
    return replace(route, most=int(value))


def _read(interaction: Interaction, route: PlayRoute, games: Sequence[str]) -> PartnerRequest:
    """The request that is picked, of no one yet; raises UserError for what cannot be picked here any more."""
    is_known = route.pace in list(Pace) and route.hours in list(Hours) and 1 <= route.most <= MAX_MATCHES
    require(is_known, "control-unknown")
    if route.game not in (ANY_GAME, *games):
        require(route.game in games_of(interaction.client), "control-unknown")
        names = tuple(say(user_language(interaction), f"{one}-name") for one in games)
        raise UserError("game-not-offered", game=route.game, offered=names)
    game = None if route.game == ANY_GAME else route.game
    guild, channel = server_of(interaction), interaction.channel_id or 0
    return PartnerRequest(0, guild, channel, game, Pace(route.pace), Hours(route.hours), route.most)


@handles(PlayRoute, "play")
@responds(update=is_private)
async def _on_say(interaction: Interaction, route: PlayRoute) -> MessageContent:
    """Store the request, and bring the person together with others whose requests fit."""
    person, server, games = await _checked(interaction)
    request = replace(_read(interaction, route, games), person=person.key)
    count = await interaction.client[Matchmaker].request(request)
    language, rooms = user_language(interaction), list(rooms_of(interaction.guild, server))
    room = f"<#{rooms[0] if rooms else request.channel}>"
    note = say(language, "play-met", count=count, room=room) if count else say(language, "play-waits", room=room)
    return await request_panel(interaction, None, [note])


@handles(BeginRoute, "partner")
async def _on_begin(interaction: Interaction, route: BeginRoute) -> None:
    """Show what the person looks for, with the game picked."""
    await answer(interaction, request_panel(interaction, game=route.game))


@handles(PlayRoute, "playnot")
@responds(update=is_private)
async def _on_withdraw(interaction: Interaction, route: PlayRoute) -> MessageContent:
    """Delete the request; tables that came of it stay."""
    was_there = await interaction.client[Matchmaker].withdraw(await person_of(interaction), server_of(interaction))
    note = say(user_language(interaction), "play-withdrawn" if was_there else "play-gone")
    return await request_panel(interaction, None, [note])


FEATURE = Feature(
    services={Matchmaker: lambda bot: Matchmaker(bot.service, DiscordPlaces(bot))},
    workers=[Matchmaker],
    panel=lambda game, is_elsewhere: ("partner",) if is_for_two(game) and not is_elsewhere else (),
)
