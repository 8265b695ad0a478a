"""Opening a table where a command was used: what is checked first, and the response with the table's message."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.app import Stammtisch
from bot.computer.base import Level
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import FORCED, OVERRUN, PACE, house_options
from bot.match.commands import Open
from bot.match.errors import UserError
from bot.match.model import DEFAULT_SUBSTITUTE, SeatKind
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.texts import LANGUAGES
from cogs._ui.computers import DEFAULT_LEVEL, read_level, read_substitute
from cogs._ui.content import MessageContent
from cogs._ui.house import check_house, table_language
from cogs._ui.permissions import check_place
from cogs._ui.place import remember_response
from cogs._ui.respond import Interaction, answer
from cogs._ui.rights import sees
from cogs._ui.table import table_content
from cogs._ui.times import read_forced, read_overrun, read_pace


def check_guests(channel: object, users: Sequence[discord.Member | discord.User]) -> None:
    """Raise UserError if one of these people cannot be invited to a table in this channel of a server."""
    for user in users:
        if user.bot:
            raise UserError("opponent-bot", name=user.display_name)
        if not isinstance(user, discord.Member):
            raise UserError("opponent-elsewhere", name=user.display_name)
        if not sees(channel, user):
            raise UserError("opponent-hidden", name=user.display_name)


def check_opening(interaction: Interaction, invited: Sequence[discord.Member | discord.User]) -> None:
    """Raise UserError if a table with these guests cannot be opened here."""
    check_place(interaction)
    check_guests(interaction.channel, invited)


async def open_table(
    interaction: Interaction,
    game: str,
    invited: Sequence[discord.Member | discord.User],
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    language: str | None = None,
    pace: str | None = None,
    overrun: str | None = None,
    forced: str | None = None,
    computer: str | None = None,
    computers: int | None = None,
    substitute: str | None = None,
    hints: bool | None = None,
    rated: bool | None = None,
) -> MatchView:
    """Open a table where the interaction was.

    Args:
        seats: None for as few as the game, the people named and the computers allow.
        options: of the game; those left out are the server's or, without such, the game's defaults.
        computer: the level of the computers that play; None: of those of ``computers``, the usual one.
        rated: None: as usual, which is so where only people play.
        computers: how many; None: with a level, on all seats that nobody is invited to, or one.
    """
    bot: Stammtisch = interaction.client
    check_opening(interaction, invited)
    if language not in (None, *LANGUAGES):
        raise UserError("no-such-language", language=language)
    host = await bot.person(interaction)
    server, own = await check_house(interaction, host, game)
    levels = _computers(len(invited), seats, computer, computers)
    command = Open(
        actor=person_actor(host.key),
        game=game,
        host=host,
        seats=seats,
        secret=bot.service.new_secret(),
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        language=language or table_language(interaction, server),
        invited=tuple([await bot.mentioned_person(user) for user in invited]),
        options=house_options(server, game) | dict(options or {}),
        pace=read_pace(pace) if pace else server[PACE],
        overrun=read_overrun(overrun) if overrun else server[OVERRUN],
        asks_forced=read_forced(forced or own[FORCED]),
        computers=levels,
        substitute=read_substitute(substitute) if substitute else DEFAULT_SUBSTITUTE,
        hints=hints,
        rated=rated is not False,
    )
    return await bot.service.open(command)


def _computers(invited: int, seats: int | None, computer: str | None, computers: int | None) -> tuple[Level, ...]:
    """The levels of the computers at a new table with the host and so many invited people."""
    if computer is None and not computers:
        return ()
    level = read_level(computer) if computer else DEFAULT_LEVEL
    free = 1 if seats is None else seats - 1 - invited
    return (level,) * (computers if computers is not None else max(1, free))


async def answer_with_table(interaction: Interaction, work: Coroutine[Any, Any, MatchView]) -> None:
    """Respond in public with the message of the table that ``work`` opens, and remember the message.

    It rings those who are invited and have no quiet hours now.
    """
    bot: Stammtisch = interaction.client
    opened: list[MatchView] = []

    async def content() -> MessageContent:
        view = await work
        opened.append(view)
        invited = [seat.person for seat in view.seats if seat.kind is SeatKind.INVITED and seat.person]
        rung = await bot[Invitations].ring(view, invited) if invited else []
        return replace(table_content(view.language, view), mentions=rung)

    has_answer = await answer(interaction, content(), public=True)
    work.close()  # it has not begun if the interaction came too late
    if has_answer and opened:
        await remember_response(interaction, opened[0].number)
