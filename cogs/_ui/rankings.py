"""A page of a leaderboard, and a server's statistics: words and a picture each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.app import Stammtisch
from bot.features.profiles.model import Club, Leaderboard, OwnPlace, Ranked
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.model import Certainty, certainty, points
from bot.match.clocks import DAY, HOUR
from bot.match.errors import UserError
from bot.texts import say
from cogs._ui.content import MessageContent, escaped, named_picture
from cogs._ui.controls import button, select
from cogs._ui.game import games_of
from cogs._ui.profiles import emblem, game_name, known_name, longest_lines, public_channels, rated, seen_channels
from cogs._ui.prose import listed
from cogs._ui.ratings import rating_text
from cogs._ui.respond import Interaction, user_language
from cogs._ui.routes import ClubRoute
from cogs._ui.times import stamp
from rendering import ClubFigures, Row, club_picture, ranking_picture

DAYS: Final = 7
HOURS: Final = 24
MAX_GAMES: Final = 25  # options of a select


async def leaderboard(interaction: Interaction, game: str | None, page: int = 0) -> MessageContent:
    """A page of the server's leaderboard with the person's own place; ``game`` None: the one with most ratings."""
    bot: Stammtisch = interaction.client
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    person, language = await bot.person(interaction), user_language(interaction)
    there = await bot.store[ProfileStore].rated_games(interaction.guild_id)
    installed = games_of(bot)
    games = [one for one in there if one in installed]
    if game is not None and game not in installed:
        raise UserError("no-such-game", game=game)
    if not games:
        return MessageContent(say(language, "ranks-nothing"), rows=[[button(ClubRoute("club"), language)]])
    chosen = game or games[0]
    board = await bot.store[ProfileStore].leaderboard(interaction.guild_id, chosen, page, person.key)
    note = _own_text(language, board.own)
    return await _board(language, board, note, _controls(language, board, games), own=person.key)


async def posted_leaderboard(interaction: Interaction, game: str, page: int) -> MessageContent:
    """The same page for everybody who is there."""
    bot: Stammtisch = interaction.client
    if interaction.guild_id is None:
        raise UserError("only-in-servers")
    if game not in games_of(bot):
        raise UserError("control-unknown")
    language = user_language(interaction)
    board = await bot.store[ProfileStore].leaderboard(interaction.guild_id, game, page, None)
    return await _board(language, board, "", [_paging(language, board)])


async def _board(
    language: str, board: Leaderboard, note: str, rows: Sequence[Sequence[ui.Item[Any]]], own: int | None = None
) -> MessageContent:
    lines = [say(language, "ranks-head", game=game_name(language, board.game))]
    if not board.people:
        lines.append(say(language, "ranks-none", game=game_name(language, board.game)))
        return MessageContent("\n".join(lines), note=note, rows=rows)
    if board.pages > 1:
        lines.append("-# " + say(language, "ranks-page", page=board.page + 1, pages=board.pages))
    settled = [one for one in board.people if one.rank is not None]
    settling = [one for one in board.people if one.rank is None]
    lines += [_line(language, one) for one in settled]
    if settling:
        lines += ["", say(language, "ranks-settling-head")] if settled else [say(language, "ranks-settling-head")]
        lines += [f"- {_line(language, one)}" for one in settling]
    names = "; ".join(_line(language, one, is_plain=True) for one in board.people)
    picture = await asyncio.to_thread(
        ranking_picture, tuple(_row(one, own) for one in board.people), say(language, "ranks-alt", people=names)
    )
    return MessageContent("\n".join(lines), [named_picture("leaderboard", picture)], note, rows)


def _line(language: str, one: Ranked, *, is_plain: bool = False) -> str:
    name = one.person.name if is_plain else escaped(one.person.name)
    if one.rank is None:
        return say(language, "ranks-settling", name=name, count=one.rating.matches)
    return say(language, "ranks-line", rank=str(one.rank), name=name, rating=rating_text(language, one.rating))


def _row(one: Ranked, own: int | None) -> Row:
    shown = rated(one.rating)
    return Row(one.rank, one.person.name, points(one.rating), round(shown.spread), one.person.key == own)


def _own_text(language: str, own: OwnPlace | None) -> str:
    if own is None:
        return say(language, "ranks-own-none")
    key = "ranks-own" if own.is_shown else "ranks-own-hidden"
    if own.rank is None or certainty(own.rating) is Certainty.SETTLING:
        return say(language, f"{key}-settling")
    return say(language, key, rank=str(own.rank), rating=rating_text(language, own.rating))


def _controls(language: str, board: Leaderboard, games: Sequence[str]) -> list[list[ui.Item[Any]]]:
    row = _paging(language, board)
    row.append(button(ClubRoute("club"), language))
    if board.people:
        row.append(button(ClubRoute("rankspost", board.game, board.page), language))
    offered = list(dict.fromkeys([*games, board.game]))[:MAX_GAMES]
    if len(offered) < 2:
        return [row]
    options = [
        discord.SelectOption(label=game_name(language, one), value=one, default=one == board.game) for one in offered
    ]
    return [row, [select(ClubRoute("ranksgame", board.game), options, say(language, "ranks-pick"))]]


def _paging(language: str, board: Leaderboard) -> list[ui.Item[Any]]:
    row: list[ui.Item[Any]] = []
    if board.page > 0:
        row.append(button(ClubRoute("ranks", board.game, board.page - 1), language, label="back-page"))
    if board.page + 1 < board.pages:
        row.append(button(ClubRoute("ranks", board.game, board.page + 1), language, label="next-page"))
    return row


async def club(interaction: Interaction, *, is_posted: bool = False) -> MessageContent:
    """The server's statistics: of the channels that the person sees or, posted, of those that everybody there sees."""
    bot: Stammtisch = interaction.client
    guild, language = interaction.guild, user_language(interaction)
    if guild is None:
        raise UserError("only-in-servers")
    channels = public_channels(interaction) if is_posted else seen_channels(interaction)
    found = await bot.store[ProfileStore].club(guild.id, channels)
    if found.is_empty:
        raise UserError("club-none")
    lines = [say(language, "club-head", name=escaped(guild.name))]
    lines += [f"- {line}" for line in _club_words(language, found, bot.service.now())]
    games = [
        say(language, "club-alt-game", game=game_name(language, one.game), over=one.over, running=one.running)
        for one in found.games
    ]
    alt = say(language, "club-alt", games=" ".join(games))
    picture = await asyncio.to_thread(club_picture, _figures(language, found), alt)
    note = "-# " + say(language, "club-scope-here" if is_posted else "club-scope")
    rows = [] if is_posted else [[button(ClubRoute("board"), language), button(ClubRoute("clubpost"), language)]]
    return MessageContent("\n".join(lines), [named_picture("club", picture)], note, rows)


def _club_words(language: str, found: Club, now: float) -> list[str]:
    said = [say(language, "club-counts", over=found.over, running=found.running, people=found.people)]
    if found.alone:
        said.append(say(language, "club-alone", count=found.alone))
    if found.over:
        days, hours = _by_day(found.slots), [sum(found.slots[hour::HOURS]) for hour in range(HOURS)]
        hour = hours.index(max(hours))
        begin = now - now % DAY + hour * HOUR  # each reader's client shows it in their own time zone
        day = say(language, "weekday", day=days.index(max(days)))
        said.append(say(language, "club-busy", day=day, **{"from": stamp(begin, "t"), "to": stamp(begin + HOUR, "t")}))
    if found.active:
        names = [
            say(language, "profile-opponent", name=known_name(language, one), count=one.matches) for one in found.active
        ]
        said.append(say(language, "club-active", names=listed(language, names)))
    return said + longest_lines(language, found.longest)


def _by_day(slots: Sequence[int]) -> list[int]:
    return [sum(slots[day * HOURS : (day + 1) * HOURS]) for day in range(DAYS)]


def _figures(language: str, found: Club) -> ClubFigures:
    """What the picture shows."""
    letters = [say(language, "weekday-letter", day=day) for day in range(DAYS)]
    return ClubFigures(
        found.over,
        found.running,
        found.people,
        int(found.longest[0].seconds // DAY) if found.longest else None,
        tuple((emblem(one.game), one.over, one.running) for one in found.games),
        tuple(zip(letters, _by_day(found.slots), strict=True)),
    )
