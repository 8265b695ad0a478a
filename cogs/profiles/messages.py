"""Profiles, leaderboards and the statistics of a server, as messages."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from bot.features.preferences.model import PROFILE
from bot.features.preferences.service import Preferences
from bot.features.profiles.model import Club, KnownPlayer, Leaderboard, Longest, OwnPlace, Profile, ProfileScope, Ranked
from bot.features.profiles.service import ProfileService
from bot.features.ratings.model import SCALE, Certainty, Rating, certainty, points
from bot.match.clocks import DAY, HOUR
from bot.match.errors import existing, require
from bot.texts import has_text, say
from cogs._ui.choices import MAX_OPTIONS
from cogs._ui.content import MessageContent, escaped, named_picture
from cogs._ui.game import games_of
from cogs._ui.place import PLAYABLE, SPOKEN, server_of
from cogs._ui.prose import listed, stamp
from cogs._ui.respond import Interaction, person_of, user_language
from cogs._ui.router import button, paging, select
from cogs.ratings import ClubRoute, rating_text
from rendering import drawing
from rendering.profiles import ProfileStatistics, Rated, ServerStatistics, Track, Wins, club_picture, profile_picture
from rendering.ratings import RatingRow, ranking_picture

SPREAD: Final = 1.0  # standard deviations that a band reaches on either side


class Posts(OrderedDict[tuple[int, str], None]):
    """The private messages that were posted last, with the routes of the buttons."""


async def own_profile(interaction: Interaction, game: str | None = None) -> MessageContent:
    """The person's own profile with all their matches here, or outside servers with those everywhere.

    ``game``: whose ratings are shown; None: of the one with the most rated matches.
    """
    person, language = await person_of(interaction), user_language(interaction)
    guild = interaction.client.home_of(interaction)
    profile = await interaction.client[ProfileService].own(person, guild)
    is_shown = (await interaction.client[Preferences].of_person(person))[PROFILE] != PROFILE.default
    head = say(language, "profile-own-all" if guild is None else "profile-own-here")
    note = say(language, "profile-shown" if is_shown else "profile-unshown")
    row: list[ui.Item[Any]] = [button(ClubRoute("rating"), language)]
    if profile.is_empty:
        return MessageContent("\n".join([head, say(language, "profile-none")]), note=note, rows=[row])
    if guild is not None:
        row.append(button(ClubRoute("profilepost"), language))
    rated_games = [one for one, _ in profile.lines][:MAX_OPTIONS]
    menu = _game_menu(language, ClubRoute("profilegame"), rated_games, _shown_game(profile, game))
    return await _content(language, profile, head, "", note, [row, *menu], game)


async def posted_profile(interaction: Interaction) -> MessageContent:
    """The person's own profile as everybody may see it who is where it is posted."""
    person, guild = await person_of(interaction), _guild(interaction)
    scope = ProfileScope(guild.id, public_channels(interaction), guild.id)
    profile = await interaction.client[ProfileService].of_person(person.key, None, scope)
    return await _profile_reply(user_language(interaction), profile, person.name)


async def profile_of(interaction: Interaction, other: discord.User | discord.Member) -> MessageContent:
    """A person else's profile, if they show it to this person: of matches in channels that this person sees."""
    if other.id == interaction.user.id:
        return await own_profile(interaction)
    guild = existing(interaction.client.home_of(interaction), "profile-only-here")
    require(not other.bot, "profile-computer")
    viewer, person = await person_of(interaction), await interaction.client.people.known(other.id)
    scope, name = ProfileScope(guild, seen_channels(interaction), guild), other.display_name
    known = existing(person, "profile-not-shown", name=name)
    seen = await interaction.client[ProfileService].seen_by(viewer, known, scope)
    return await _profile_reply(user_language(interaction), existing(seen, "profile-not-shown", name=name), name)


async def _profile_reply(language: str, profile: Profile, name: str) -> MessageContent:
    require(not profile.is_empty or profile.against is not None, "profile-none-of", name=name)
    return await _content(language, profile, say(language, "profile-of", name=escaped(name)), name)


async def _content(
    language: str,
    profile: Profile,
    head: str,
    name: str,
    note: str = "",
    rows: Sequence[Sequence[ui.Item[Any]]] = (),
    game: str | None = None,
) -> MessageContent:
    lines = [head, *(f"- {line}" for line in _words(language, profile, name))]
    shown = _shown_game(profile, game)
    legend = "-# " + say(language, "profile-legend", game="none" if shown is None else game_name(language, shown))
    note = "\n".join(filter(None, [legend, note]))
    picture = await asyncio.to_thread(profile_picture, statistics_of(profile, game), profile_alt(language, profile))
    return MessageContent("\n".join(lines), [named_picture("profile", picture)], note, rows)


def _words(language: str, profile: Profile, name: str) -> list[str]:
    """What the profile says but for wins and ratings by game, which the picture shows."""
    said = [say(language, "profile-no-matches")]
    if profile.matches:
        counts = {"won": profile.won, "shared": profile.shared, "undecided": profile.undecided}
        said = [say(language, "profile-matches", count=profile.matches, **counts)]
    if profile.against is not None:
        duel = profile.against
        said.append(
            say(language, "profile-against", own=duel.own, other=duel.other, even=duel.even, name=escaped(name))
        )
    if profile.opponents:
        names = [
            say(language, "profile-opponent", name=known_name(language, one), count=one.matches)
            for one in profile.opponents
        ]
        said.append(say(language, "profile-opponents", names=listed(language, names)))
    if (share := profile.punctuality) is not None:
        said.append(say(language, "profile-punctual", percent=int(100 * share), count=profile.asked))
    said += longest_lines(language, profile.longest)
    if profile.alone:
        said.append(say(language, "profile-alone", count=profile.alone))
    return said


def known_name(language: str, known: KnownPlayer) -> str:
    """The name of a person in statistics: a former player, a person who is not named, or the name."""
    if known.person is None or not known.person.name:
        return say(language, "seat-former")
    return escaped(known.person.name) if known.is_shown else say(language, "profile-somebody")


def longest_lines(language: str, longest: Sequence[Longest]) -> list[str]:
    """The match that took the longest time and, if that is another one, the one with the most decisions."""
    keys, seen, lines = ("profile-longest", "profile-most"), set[int](), []
    for key, one in zip(keys, longest, strict=True) if longest else ():
        if one.match in seen:
            continue
        seen.add(one.match)
        length = duration(language, one.seconds)
        game = game_name(language, one.game)
        lines.append(say(language, key, game=game, number=one.match, length=length, decisions=one.decisions))
    return lines


def duration(language: str, seconds: float) -> str:
    """A length of time in days, or in hours below two days."""
    if seconds < 2 * DAY:
        return say(language, "profile-hours", hours=int(seconds // HOUR))
    return say(language, "profile-days", days=int(seconds // DAY))


def game_name(language: str, game: str) -> str:
    """The title of a game; the name of one that is not installed any more."""
    return say(language, f"{game}-name") if has_text(language, f"{game}-name") else game


def emblem(game: str) -> tuple[str, ...]:
    """The emblem of a game; () for one that is not installed any more."""
    try:
        return drawing(game).emblem
    except (ImportError, LookupError):
        return ()


def profile_alt(language: str, profile: Profile) -> str:
    """The picture in words: wins and ratings by game."""
    games = [
        say(language, "profile-alt-game", game=game_name(language, one.game), won=one.won, count=one.decided)
        for one in profile.games
    ]
    lines = [
        say(
            language,
            "profile-alt-line",
            game=game_name(language, game),
            count=len(ratings),
            rating=rating_text(language, ratings[-1]),
        )
        for game, ratings in profile.lines
    ]
    return say(language, "profile-alt", games=" ".join(games), lines=" ".join(lines)).strip()


def _shown_game(profile: Profile, game: str | None) -> str | None:
    """The game whose ratings are shown: that one, or the one with the most rated matches."""
    rated = {one: len(ratings) for one, ratings in profile.lines}
    return game if game in rated else max(rated, key=lambda one: rated[one], default=None)


def _game_menu(language: str, route: ClubRoute, games: Sequence[str], shown: str | None) -> list[list[ui.Item[Any]]]:
    """The row with the menu of these games, if there are several."""
    if len(games) < 2:
        return []
    options = [discord.SelectOption(label=game_name(language, one), value=one, default=one == shown) for one in games]
    return [[select(route, options, say(language, "ranks-pick"))]]


def statistics_of(profile: Profile, game: str | None = None) -> ProfileStatistics:
    """What the picture shows. ``game``: whose ratings; None: of the one with the most rated matches."""
    share, shown, lines = profile.punctuality, _shown_game(profile, game), dict(profile.lines)
    return ProfileStatistics(
        profile.matches,
        profile.won,
        None if share is None else int(100 * share),
        int(profile.longest[0].seconds // DAY) if profile.longest else None,
        tuple(Wins(emblem(one.game), one.decided, one.won, one.shared) for one in profile.games),
        None if shown is None else Track(emblem(shown), tuple(rated(one) for one in lines[shown])),
    )


def rated(rating: Rating) -> Rated:
    """A rating as players read it."""
    return Rated(SCALE * rating.mu, SCALE * SPREAD * rating.sigma, certainty(rating) is not Certainty.SETTLING)


def seen_channels(interaction: Interaction) -> frozenset[int]:
    """The channels and public threads of the server that this person sees."""
    member = interaction.user
    assert isinstance(member, discord.Member)
    return _channels(_guild(interaction), member)


def public_channels(interaction: Interaction) -> frozenset[int]:
    """The channels and public threads of the server that everybody sees, and the one in which this is."""
    guild = _guild(interaction)
    here = interaction.channel_id or 0
    thread = guild.get_thread(here)
    return _channels(guild, guild.default_role) | {here} | ({thread.parent_id} if thread else set())


def _channels(guild: discord.Guild, who: discord.Member | discord.Role) -> frozenset[int]:
    found = {one.id for one in guild.channels if isinstance(one, PLAYABLE) and _sees(one, who)}
    threads = (one for one in guild.threads if not one.is_private())
    found |= {one.id for one in threads if one.parent and _sees(one.parent, who)}
    return frozenset(found)


def _sees(channel: discord.abc.GuildChannel, who: discord.Member | discord.Role) -> bool:
    granted = channel.permissions_for(who)
    return granted.view_channel and (granted.connect or not isinstance(channel, SPOKEN))


def _guild(interaction: Interaction) -> discord.Guild:
    server_of(interaction)
    return existing(interaction.guild, "only-in-servers")


DAYS: Final = 7
HOURS: Final = 24


async def leaderboard(interaction: Interaction, game: str | None = None, page: int = 0) -> MessageContent:
    """A page of the server's leaderboard with the person's own place; ``game`` None: the one with most ratings."""
    bot, guild = interaction.client, server_of(interaction)
    person, language = await bot.person(interaction), user_language(interaction)
    installed = games_of(bot)
    games = [one for one in await bot[ProfileService].rated_games(guild) if one in installed]
    require(game is None or game in installed, "no-such-game", game=game)
    if not games:
        return MessageContent(say(language, "ranks-nothing"), rows=[[button(ClubRoute("club"), language)]])
    board = await bot[ProfileService].leaderboard(guild, game or games[0], page, person.key)
    return await _board(
        language, board, _own_text(language, board.own), _controls(language, board, games), own=person.key
    )


async def posted_leaderboard(interaction: Interaction, game: str, page: int) -> MessageContent:
    """The same page for everybody who is there."""
    guild, language = server_of(interaction), user_language(interaction)
    require(game in games_of(interaction.client), "control-unknown")
    board = await interaction.client[ProfileService].leaderboard(guild, game, page)
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


def _row(one: Ranked, own: int | None) -> RatingRow:
    return RatingRow(
        one.rank, one.person.name, points(one.rating), round(rated(one.rating).spread), one.person.key == own
    )


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
    offered = list(dict.fromkeys([*games, board.game]))[:MAX_OPTIONS]
    return [row, *_game_menu(language, ClubRoute("ranksgame", board.game), offered, board.game)]


def _paging(language: str, board: Leaderboard) -> list[ui.Item[Any]]:
    return paging(language, partial(ClubRoute, "ranks", board.game), board.page, board.page + 1 < board.pages)


async def club(interaction: Interaction, *, is_posted: bool = False) -> MessageContent:
    """The server's statistics: of the channels that the person sees or, posted, of those that everybody there sees."""
    guild, language = _guild(interaction), user_language(interaction)
    channels = public_channels(interaction) if is_posted else seen_channels(interaction)
    found = await interaction.client[ProfileService].club(guild.id, channels)
    require(not found.is_empty, "club-none")
    lines = [say(language, "club-head", name=escaped(guild.name))]
    lines += [f"- {line}" for line in _club_words(language, found, interaction.client.service.now())]
    games = [
        say(language, "club-alt-game", game=game_name(language, one.game), over=one.over, running=one.running)
        for one in found.games
    ]
    alt = say(language, "club-alt", games=" ".join(games))
    picture = await asyncio.to_thread(club_picture, _server_statistics(language, found), alt)
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


def _server_statistics(language: str, found: Club) -> ServerStatistics:
    """What the picture shows."""
    letters = [say(language, "weekday-letter", day=day) for day in range(DAYS)]
    return ServerStatistics(
        found.over,
        found.running,
        found.people,
        int(found.longest[0].seconds // DAY) if found.longest else None,
        tuple((emblem(one.game), one.over, one.running) for one in found.games),
        tuple(zip(letters, _by_day(found.slots), strict=True)),
    )
