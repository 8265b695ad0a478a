"""Opening a table where a command was used: what is checked first, and the response with the table's message.

A match against a computer begins at once, with the first menu; against an easy one it says what is at stake.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import aiohttp
import discord

from bot.computer.base import Level
from bot.features.invitations.service import Invitations
from bot.features.preferences.model import (
    FOLLOW,
    FORCED,
    OFFERED,
    OPENERS,
    OVERRUN,
    PACE,
    TABLE_LANGUAGE,
    TABLES,
    Chosen,
    Openers,
    server_options,
)
from bot.features.preferences.service import Preferences
from bot.match.clocks import Overrun, Pace
from bot.match.commands import Open, SetPlace, Start
from bot.match.errors import UserError
from bot.match.model import Person, Phase, SeatKind, Substitute
from bot.match.position import person_actor
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable
from bot.texts import LANGUAGES, say
from cogs._ui.board import table_content, with_greeting
from cogs._ui.content import MessageContent
from cogs._ui.menu import menu_content
from cogs._ui.place import check_place, sees
from cogs._ui.proposals import invitation_text
from cogs._ui.prose import REFUSALS, worded_choices
from cogs._ui.respond import TIMEOUT, Interaction, add_message, answer, see_started, user_language
from cogs._ui.router import BeginRoute, handles

log = logging.getLogger(__name__)

LEVEL_CHOICES: Final = worded_choices("level", (one.value for one in Level))
SUBSTITUTE_CHOICES: Final = worded_choices("standin", (one.value for one in Substitute))
DEFAULT_LEVEL: Final = Level.NORMAL  # where only their number is given
LOOK: Final = 0.1  # seconds between two looks for the table's message or the match's thread, to which the menu links
LOOKS: Final = 30  # after which the match starts without that message, or the menu comes without that link


@dataclass(frozen=True)
class Term:
    """A term of a table, or the level of a computer, as selects and slash commands set it.

    Attributes:
        field: of the commands ``Open`` and ``SetTerms``.
        words: its values by the words that stand for them.
        refusal: the key of the refusal of any other word, and the name of that word in it; "": it is not repeated.
    """

    field: str
    words: Mapping[str, Any]
    refusal: tuple[str, str] = ("control-unknown", "")

    def read(self, word: str) -> Any:
        """The value for which the word stands; raises UserError for an unknown one."""
        key, name = self.refusal
        if word not in self.words:
            raise UserError(key, **({name: word} if name else {}))
        return self.words[word]


TERMS: Final = {
    "pace": Term("pace", {one.value: one for one in Pace}, ("no-such-pace", "pace")),
    "timeout": Term("overrun", {one.value: one for one in Overrun}, ("no-such-pace", "pace")),
    "forced": Term("asks_forced", {"play": False, "ask": True}, ("no-such-forced", "forced")),
    "rated": Term("rated", {"yes": True, "no": False}),
    "substitute": Term("substitute", {one.value: one for one in Substitute}, ("no-such-substitute", "substitute")),
    "hints": Term("hints", {"on": True, "off": False}),
    "level": Term("level", {one.value: one for one in Level}, ("no-such-level", "level")),
}


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
    computer: str | None = None,
    computers: int | None = None,
    hints: bool | None = None,
    rated: bool | None = None,
    **terms: str | None,
) -> MatchView:
    """Open a table where the interaction was.

    Args:
        seats: None for as few as the game, the people named and the computers allow.
        options: of the game; those left out are the server's or, without such, the game's defaults.
        computer: the level of the computers that play; None: of those of ``computers``, the usual one.
        rated: None: as usual, which is so where only people play.
        computers: how many; None: with a level, on all seats that no one is invited to, or one.
        terms: by their names in TERMS; those left out are the server's and the person's.
    """
    check_opening(interaction, invited)
    if language not in (None, *LANGUAGES):
        raise UserError("no-such-language", language=language)
    command, server = await _new_table(interaction, game)
    preset = {"pace": server[PACE], "overrun": server[OVERRUN]}
    command = replace(
        command,
        seats=seats,
        language=language or command.language,
        computers=_computers(len(invited), seats, computer, computers),
        invited=tuple([await interaction.client.mentioned_person(user) for user in invited]),
        options=server_options(server, game) | dict(options or {}),
        hints=hints,
        rated=rated is not False,
        **preset | {TERMS[name].field: TERMS[name].read(word) for name, word in terms.items() if word},
    )
    return await interaction.client.service.open(command)


async def _new_table(interaction: Interaction, game: str) -> tuple[Open, Chosen]:
    """What opens a table where the interaction was, without guests, and what is set on the server."""
    host = await interaction.client.person(interaction)
    server, own = await check_server(interaction, host, game)
    command = Open(
        actor=person_actor(host.key),
        game=game,
        host=host,
        secret=interaction.client.service.new_secret(),
        guild=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        language=user_language(interaction) if server[TABLE_LANGUAGE] == FOLLOW else server[TABLE_LANGUAGE],
        asks_forced=TERMS["forced"].read(own[FORCED]),
    )
    return command, server


def _computers(invited: int, seats: int | None, computer: str | None, computers: int | None) -> tuple[Level, ...]:
    """The levels of the computers at a new table with the host and so many invited people."""
    if computer is None and not computers:
        return ()
    level = TERMS["level"].read(computer) if computer else DEFAULT_LEVEL
    free = 1 if seats is None else seats - 1 - invited
    return (level,) * (computers if computers is not None else max(1, free))


async def answer_with_table(interaction: Interaction, work: Coroutine[Any, Any, MatchView]) -> None:
    """Respond in public with the message of the table that ``work`` opens, and remember the message.

    It pings those who are invited and have no quiet hours now.
    """
    opened: list[MatchView] = []

    async def content() -> MessageContent:
        view = await work
        opened.append(view)
        invited = [seat.person for seat in view.seats if seat.kind is SeatKind.INVITED and seat.person]
        is_edit = interaction.response.is_done()  # the answer was deferred
        pinged = await interaction.client[Invitations].ping(view, invited, is_edit=is_edit) if invited else []
        return with_greeting(table_content(view.language, view), invitation_text(view.language, view, pinged), pinged)

    has_answer = await answer(interaction, content(), public=True)
    work.close()  # it has not begun if the interaction came too late
    if has_answer and opened:
        await remember_response(interaction, opened[0].number)


async def remember_response(interaction: Interaction, match: int) -> None:
    """Remember that the table's message is the public response to this interaction."""
    if (message := await response_id(interaction, match)) is not None:
        await remember_message(interaction, match, message)


async def response_id(interaction: Interaction, match: int) -> int | None:
    """The id of the response to this interaction, which is about the match; None if Discord does not name it."""
    known: int | None = interaction.extras.get("message")
    if known is not None:
        return known
    try:
        async with asyncio.timeout(TIMEOUT):
            return (await interaction.original_response()).id
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("Match %s: the id of a response is not known (%r).", match, fault)
        return None


async def remember_message(interaction: Interaction, match: int, message: int) -> None:
    """Remember the table's message; if that cannot be stored, the next press on it tries again."""
    try:
        await interaction.client.service.do(match, SetPlace(message=message))
    except StoreUnavailable as fault:
        log.info("Match %s: its table's message could not be stored (%s).", match, fault.key)


@handles(BeginRoute, "computer", once=True)
async def _on_computer(interaction: Interaction, route: BeginRoute) -> None:
    await begin_against(interaction, route.game, Level.EASY)


async def begin_against(interaction: Interaction, game: str, computer: str) -> None:
    """Open a table in public where the interaction was, and start it once its message is known.

    ``computer``: the name of its level.
    """
    opened: list[MatchView] = []

    async def work() -> MatchView:
        level = TERMS["level"].read(computer)
        check_opening(interaction, [])
        command, _ = await _new_table(interaction, game)
        command = replace(command, computers=(level,), pace=Pace.NONE, teaches=level is Level.EASY)
        opened.append(await interaction.client.service.open(command))
        return opened[0]

    await answer_with_table(interaction, work())
    if opened:
        await start_alone(interaction, opened[0])


async def start_alone(interaction: Interaction, table: MatchView) -> None:
    """Start the host's table without other people once its message is known, and show the first menu."""
    bot = interaction.client
    for _ in range(LOOKS):
        if table.place.message is not None:
            break
        await bot.time.sleep(LOOK)
        table = await bot.service.see(table.number, table.viewer)
    with suppress(*REFUSALS):  # the table has its button to start
        await bot.service.do(table.number, Start(actor=person_actor(table.host)))
        await add_message(interaction, await _first_menu(interaction, table.number))


async def _first_menu(interaction: Interaction, number: int) -> MessageContent:
    """What the person decides first or, where the computer is to move, the position; with the way to the board."""
    view, language = await see_started(interaction, number), user_language(interaction)
    for _ in range(LOOKS):
        if view.place.thread is not None:
            break
        await interaction.client.time.sleep(LOOK)
        view = await see_started(interaction, number)
    if view.moves:
        return await menu_content(language, view, note=say(language, "begun-own"))
    content = await menu_content(language, view)
    return replace(content, note=say(language, "begun-other")) if view.phase is Phase.RUNNING else content


async def check_server(interaction: Interaction, person: Person, game: str | None) -> tuple[Chosen, Chosen]:
    """What the server and the person have set; raises UserError if the person may open no table of the game here.

    ``game``: None for any.
    """
    server, own = await interaction.client[Preferences].for_opening(interaction.guild_id or 0, person)
    if game is not None and not is_offered(server, game):
        names = tuple(say(user_language(interaction), f"{one}-name") for one in server[OFFERED])
        raise UserError("game-not-offered", game=game, offered=names)
    check_openers(interaction, server)
    rooms = rooms_of(interaction.guild, server)
    if rooms and not {interaction.channel_id, getattr(interaction.channel, "parent_id", None)} & set(rooms):
        raise UserError("tables-elsewhere", channels=tuple(rooms.values()), count=len(rooms))
    return server, own


def check_openers(interaction: Interaction, server: Chosen) -> None:
    """Raise UserError if this person may open no tables on the server."""
    if server[OPENERS] is Openers.MANAGERS and not interaction.permissions.manage_guild:
        raise UserError("only-managers-open")


def rooms_of(guild: discord.Guild | None, server: Chosen) -> dict[int, str]:
    """The names by id of the channels in which tables may be opened; {} where they may be opened anywhere.

    Channels that are gone are left out.
    """
    rooms: tuple[int, ...] = server[TABLES]
    if guild is None or not guild.channels:  # another process knows them
        return {one: str(one) for one in rooms}
    found = {one: guild.get_channel(one) for one in rooms}
    return {one: f"#{channel.name}" for one, channel in found.items() if channel is not None}


def is_offered(server: Chosen, game: str) -> bool:
    """Whether there is that game on the server; one that is nowhere is refused elsewhere."""
    return game in server[OFFERED] or game not in OFFERED.labels()


async def offered_among(interaction: Interaction, games: Sequence[str]) -> list[str]:
    """Those of these games that there are where the interaction is; all, if there is none of them."""
    try:
        server = await interaction.client[Preferences].of_server(interaction.guild_id or 0)
    except StoreUnavailable:  # looking works even then
        return list(games)
    return [one for one in games if is_offered(server, one)] or list(games)


def rated_key(view: MatchView) -> str:
    """The key of the sentence on whether the match is rated and, where the table cannot choose, why it is not."""
    if has_computers(view):
        return "table-unrated"
    if view.is_rated:
        return "table-rated"
    return "table-unrated-hints" if view.allows_hints else "table-rated-not"


def has_computers(view: MatchView) -> bool:
    """Whether a computer player has a seat."""
    return any(seat.kind is SeatKind.COMPUTER for seat in view.seats)
