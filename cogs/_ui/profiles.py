"""A person's profile: words, and a picture of wins and ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.app import Stammtisch
from bot.features.preferences.model import PROFILE
from bot.features.profiles.model import Known, Longest, Profile, Scope
from bot.features.profiles.store import ProfileStore
from bot.features.ratings.model import EVERYWHERE, SCALE, Certainty, Rating, certainty
from bot.features.ratings.store import RatingStore
from bot.match.clocks import DAY, HOUR
from bot.match.errors import UserError
from bot.texts import has_text, say
from cogs._ui.content import MessageContent, escaped, named_picture
from cogs._ui.controls import button
from cogs._ui.permissions import SPOKEN, WITH_MESSAGES
from cogs._ui.prose import listed
from cogs._ui.ratings import rating_text
from cogs._ui.respond import Interaction, user_language
from cogs._ui.routes import ClubRoute
from rendering import ProfileFigures, Rated, Track, Wins, emblem_of, profile_picture

SPREAD: Final = 1.0  # standard deviations that a band reaches on either side


async def own_profile(interaction: Interaction) -> MessageContent:
    """The person's own profile with all their matches here, or outside servers with those everywhere."""
    bot: Stammtisch = interaction.client
    person, language, guild = await bot.person(interaction), user_language(interaction), interaction.guild_id
    rated_on: int | None = guild
    if guild is None:
        rated_on = EVERYWHERE if await bot.store[RatingStore].is_everywhere(person.key) else None
    profile = await bot.store[ProfileStore].of_person(person.key, person.key, Scope(guild, None, rated_on))
    is_shown = (await bot.preferences.of_person(person))[PROFILE] != PROFILE.default
    head = say(language, "profile-own-all" if guild is None else "profile-own-here")
    note = say(language, "profile-shown" if is_shown else "profile-unshown")
    row: list[ui.Item[Any]] = [button(ClubRoute("rating"), language)]
    if profile.is_empty:
        return MessageContent("\n".join([head, say(language, "profile-none")]), note=note, rows=[row])
    if guild is not None:
        row.append(button(ClubRoute("profilepost"), language))
    return await _content(language, profile, head, "", note, [row])


async def posted_profile(interaction: Interaction) -> MessageContent:
    """The person's own profile as everybody may see it who is where it is posted."""
    bot: Stammtisch = interaction.client
    person, guild = await bot.person(interaction), _guild(interaction)
    scope = Scope(guild.id, public_channels(interaction), guild.id)
    profile = await bot.store[ProfileStore].of_person(person.key, None, scope)
    return await _of_somebody(user_language(interaction), profile, person.name)


async def profile_of(interaction: Interaction, other: discord.User | discord.Member) -> MessageContent:
    """Somebody else's profile, if they show it to this person: of matches in channels that this person sees."""
    bot: Stammtisch = interaction.client
    if other.id == interaction.user.id:
        return await own_profile(interaction)
    if interaction.guild is None:
        raise UserError("profile-only-here")
    if other.bot:
        raise UserError("profile-computer")
    viewer, person = await bot.person(interaction), await bot.people.known(other.id)
    if person is None or not await bot.store[ProfileStore].shows(person.key, viewer.key):
        raise UserError("profile-not-shown", name=other.display_name)
    scope = Scope(interaction.guild.id, seen_channels(interaction), interaction.guild.id)
    profile = await bot.store[ProfileStore].of_person(person.key, viewer.key, scope)
    return await _of_somebody(user_language(interaction), profile, other.display_name)


async def _of_somebody(language: str, profile: Profile, name: str) -> MessageContent:
    if profile.is_empty and profile.against is None:
        raise UserError("profile-none-of", name=name)
    return await _content(language, profile, say(language, "profile-of", name=escaped(name)), name)


async def _content(
    language: str,
    profile: Profile,
    head: str,
    name: str,
    note: str = "",
    rows: Sequence[Sequence[ui.Item[Any]]] = (),
) -> MessageContent:
    lines = [head, *(f"- {line}" for line in _words(language, profile, name))]
    legend = "-# " + say(language, "profile-legend")
    note = "\n".join(filter(None, [legend, note]))
    alt = profile_alt(language, profile)
    picture = await asyncio.to_thread(profile_picture, figures_of(profile), alt)
    return MessageContent("\n".join(lines), [named_picture("profile", picture)], note, rows)


def _words(language: str, profile: Profile, name: str) -> list[str]:
    """What the profile says but for wins and ratings by game, which the picture shows."""
    said = [say(language, "profile-no-matches")]
    if profile.matches:
        counts = {"won": profile.won, "shared": profile.shared, "undecided": profile.undecided}
        said = [say(language, "profile-matches", count=profile.matches, **counts)]
    if profile.against is not None:
        told = profile.against
        said.append(
            say(language, "profile-against", own=told.own, other=told.other, even=told.even, name=escaped(name))
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


def known_name(language: str, known: Known) -> str:
    """The name of somebody in statistics: a former player, somebody who is not named, or the name."""
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
        return emblem_of(game)
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


def figures_of(profile: Profile) -> ProfileFigures:
    """What the picture shows."""
    share = profile.punctuality
    return ProfileFigures(
        profile.matches,
        profile.won,
        None if share is None else int(100 * share),
        int(profile.longest[0].seconds // DAY) if profile.longest else None,
        tuple(Wins(emblem(one.game), one.decided, one.won, one.shared) for one in profile.games),
        tuple(Track(emblem(game), tuple(rated(one) for one in ratings)) for game, ratings in profile.lines),
    )


def rated(rating: Rating) -> Rated:
    """A rating in the scale of figures."""
    is_settled = certainty(rating) is not Certainty.SETTLING
    return Rated(SCALE * rating.mu, SCALE * SPREAD * rating.sigma, is_settled)


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
    found = {one.id for one in guild.channels if isinstance(one, WITH_MESSAGES) and _sees(one, who)}
    threads = (one for one in guild.threads if not one.is_private())
    found |= {one.id for one in threads if one.parent and _sees(one.parent, who)}
    return frozenset(found)


def _sees(channel: discord.abc.GuildChannel, who: discord.Member | discord.Role) -> bool:
    granted = channel.permissions_for(who)
    return granted.view_channel and (granted.connect or not isinstance(channel, SPOKEN))


def _guild(interaction: Interaction) -> discord.Guild:
    if interaction.guild is None:
        raise UserError("only-in-servers")
    return interaction.guild
