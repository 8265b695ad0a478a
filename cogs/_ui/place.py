"""Matches and their places: which match a command is about, channels at Discord, and who may do and see what there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, TypeVar

import aiohttp
import discord
from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.client.connection import personal_link
from bot.match.errors import UserError, existing, require
from bot.match.model import MatchPhase, Person, Place
from bot.match.view import MatchView
from bot.texts import LANGUAGES, say
from cogs._ui.content import MessageContent
from cogs._ui.prose import link_button, plain_names, title
from cogs._ui.respond import MATCH, Interaction, Question, see, user_language, with_fitting_names
from cogs._ui.router import has_control, match_buttons

log = logging.getLogger(__name__)

MAX_DIGITS: Final = 12  # of a match's number
FINISHED: Final = 10  # matches that are over and offered
KEPT: Final = 60.0  # seconds for which an answer is used
MAX_KEPT: Final = 500  # answers
REQUEST_TIMEOUT: Final = 10.0  # seconds for a request
RIGHTS_TIMEOUT: Final = 30.0  # seconds for an answer, which takes at most three requests
CLOSED: Final = (403, 404)
GONE: Final = (400, 403, 404)
NEEDED: Final = ("view_channel", "send_messages", "attach_files")
SPOKEN: Final = (discord.VoiceChannel, discord.StageChannel)  # whose text chat needs the permission to connect
WITH_MESSAGES: Final = (discord.TextChannel, discord.Thread, *SPOKEN)  # kinds of channels that can show a match
PLAYABLE: Final = (*WITH_MESSAGES, discord.ForumChannel)  # kinds of channels that tables can belong to
MAX_TAGS: Final = 20  # of a forum

ChannelOrThread: TypeAlias = discord.abc.GuildChannel | discord.Thread
T = TypeVar("T")


async def find_match(interaction: Interaction, number: str | None, game: str | None = None) -> int:
    """As ``_find_match``; the match is noted in the interaction's ``extras``."""
    interaction.extras[MATCH] = found = await _find_match(interaction, number, game)
    return found


async def _find_match(interaction: Interaction, number: str | None, game: str | None) -> int:
    """The match that a command is about: the one named, the thread's, or the person's only one.

    ``number`` is what was typed, None: nothing; ``game`` excludes other games' matches. Raises UserError:
    "no-such-match" for a match that the person may not see, "match-of-other-game" for a named one of another game,
    "which-match" for several, "no-match" for none, or why the only one cannot be read.
    """
    bot = interaction.client
    if number is not None:
        return await _named_match(interaction, number, game)
    person = await bot.person(interaction)
    here = await bot.service.at_place(interaction.channel_id or 0)
    own = await bot.service.matches_of(person.key, (MatchPhase.RUNNING,))
    unreadable: list[UserError] = []
    for found in (here, own):
        views, refused = await bot.service.see_all(found, None)
        fitting = [one.number for one in views if game is None or one.game == game]
        unreadable += refused
        if found is here and isinstance(interaction.channel, discord.Thread) and fitting:
            return fitting[0]
        own_fitting = [one for one in fitting if one in own]
        if len(own_fitting) == 1:
            return own_fitting[0]
    if len(own) == 1 and unreadable:
        raise unreadable[-1]
    raise UserError("which-match" if own else "no-match")


async def _named_match(interaction: Interaction, number: str, game: str | None) -> int:
    digits = number.strip().lstrip("#")
    require(digits.isdecimal() and len(digits) <= MAX_DIGITS, "no-such-match", number=number)
    view = await interaction.client.service.see(int(digits), None)
    require(await may_see(interaction, view), "no-such-match", number=digits)
    require(game in (None, view.game), "match-of-other-game", number=view.number, game=view.game)
    return view.number


async def offered_matches(
    interaction: Interaction, typed: str, game: str | None = None, *, finished: int = 0
) -> list[tuple[str, str]]:
    """Names and numbers of the person's running matches whose title or players contain the typed text.

    With ``finished``, the match of the thread where the interaction is comes first, also for those who do not play in
    it, and after the running ones come at most so many that are over, the newest first.
    """
    bot = interaction.client
    language, person = user_language(interaction), await bot.person(interaction)
    numbers = await bot.service.matches_of(person.key, (MatchPhase.RUNNING,))
    if finished and isinstance(interaction.channel, discord.Thread):
        here = await bot.service.at_place(interaction.channel.id)
        numbers = [*here, *(one for one in numbers if one not in here)]
    if finished:
        over = await bot.service.matches_of(person.key, (MatchPhase.OVER,))
        numbers += [one for one in over if one not in numbers][:finished]
    views, _ = await bot.service.see_all(numbers, person.key)
    offered = []
    for view in (with_fitting_names(interaction, one) for one in views):
        seats = zip(view.seats, plain_names(language, view), strict=True)
        names = ", ".join(name for seat, name in seats if seat.key != person.key)
        name = f"{title(language, view)} – {names}"
        if typed.casefold() in name.casefold() and (game is None or view.game == game):
            offered.append((name, str(view.number)))
    return offered


async def may_see(interaction: Interaction, view: MatchView, *, is_typing: bool = False) -> bool:
    """Whether the person may see a match that they name by its number.

    A player may, and so may a person who uses the command at its place or may view its table's channel. If that channel
    is gone or a private thread, the permission to manage threads is needed there. A former player may if ``view`` is
    theirs. A person who presses a control of a match in direct messages may see that match. With ``is_typing`` no
    request is made, and a channel that is not known is not seen.
    """
    user, guild, place = interaction.user, interaction.guild, view.place
    is_player = any(seat.person is not None and seat.person.user == user.id for seat in view.seats)
    if place.is_direct and has_control(interaction.message, view.number):
        return True  # who presses a message about it has been shown it
    if is_player or view.is_former or interaction.channel_id in (place.channel, place.thread):
        return True
    if guild is None or guild.id != place.guild or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(place.channel)
    if channel is None or (isinstance(channel, discord.Thread) and channel.is_private()):
        return not is_typing and await is_moderator(interaction, place)
    return channel.permissions_for(user).view_channel


async def see_visible(interaction: Interaction, match: int) -> MatchView:
    """The match as the person sees it; raises UserError("no-such-match") if they may not see it."""
    view = await see(interaction, match)
    require(await may_see(interaction, view), "no-such-match", number=match)
    return view


def match_note(
    interaction: Interaction, key: str, view: MatchView, row: Sequence[ui.Item[Any]] = (), **values: Any
) -> MessageContent:
    """A sentence about a match, which names its title, in the person's language; ``row``: the controls below it."""
    language = user_language(interaction)
    return MessageContent(say(language, key, title=title(language, view), **values), rows=[row])


def match_question(
    interaction: Interaction,
    key: str,
    view: MatchView,
    verbs: Sequence[str],
    style: ButtonStyle = ButtonStyle.danger,
    **values: Any,
) -> MessageContent:
    """A question about a match, with a button for each answer; ``style``: of the first one."""
    row = match_buttons(user_language(interaction), view.number, verbs, style)
    return match_note(interaction, key, view, row, **values)


@dataclass(frozen=True)
class ServerChannel:
    """A channel or thread of a server.

    Attributes:
        parent: the channel whose permissions apply: the thread's, or the channel itself; None if it is not known.
    """

    guild: discord.Guild
    channel: ChannelOrThread
    parent: discord.abc.GuildChannel | None

    def permissions_for(self, member: discord.Member) -> discord.Permissions:
        """The member's permissions there; none without a known parent."""
        return discord.Permissions.none() if self.parent is None else self.parent.permissions_for(member)


async def find_guild(bot: Stammtisch, number: int) -> discord.Guild | None:
    """The server; None if the bot is no member of it, and for 0. A server that is asked for has no channels."""
    if (known := bot.get_guild(number)) is not None:
        return known
    if not number or bot.has_lost(number):
        return None
    return await _ask(bot, (number, 0), lambda: bot.fetch_guild(number, with_counts=False))


async def find_spot(bot: Stammtisch, guild: int, number: int) -> ServerChannel | None:
    """The channel or thread; None if it is gone, closed to the bot, or of another server."""
    home = await find_guild(bot, guild)
    if home is None:
        return None
    channel = await _channel(bot, home, number)
    if channel is None or not isinstance(channel, discord.Thread):
        return None if channel is None else ServerChannel(home, channel, channel)
    parent = channel.parent or await _channel(bot, home, channel.parent_id)
    return ServerChannel(home, channel, parent if isinstance(parent, discord.abc.GuildChannel) else None)


async def own_member(bot: Stammtisch, guild: discord.Guild) -> discord.Member | None:
    """The bot as a member of the server; None if it is none."""
    if guild.me is not None:
        return guild.me
    own = bot.user.id if bot.user else 0
    return await _ask(bot, (guild.id, own), lambda: guild.fetch_member(own))


async def _channel(bot: Stammtisch, home: discord.Guild, number: int) -> ChannelOrThread | None:
    found = home.get_channel_or_thread(number)
    try:
        return found or await _ask(bot, (home.id, number), lambda: home.fetch_channel(number))
    except discord.InvalidData:  # of another server, or of an unknown kind
        return None


async def _ask(bot: Stammtisch, key: tuple[int, int], request: Callable[[], Awaitable[T]]) -> T | None:
    """The answer to a request at the bot's pace; None if there is no such thing, or it is closed to the bot."""
    now = bot.time.monotonic()
    if (kept := bot.fetched.get(key)) is not None and kept[0] > now:
        found: T = kept[1]
        return found
    await bot.rate.acquire()
    try:
        async with asyncio.timeout(REQUEST_TIMEOUT):
            answer = await request()
    except discord.HTTPException as fault:
        if fault.status not in CLOSED:
            raise
        return None
    if bot.get_guild(key[0]) is None:  # else the cache knows of changes
        if len(bot.fetched) >= MAX_KEPT:
            bot.fetched.clear()
        bot.fetched[key] = (now + KEPT, answer)
    return answer


def missing(permissions: discord.Permissions, *, in_thread: bool, is_spoken: bool = False) -> list[str]:
    """The needed permissions that are not granted, by discord.py's names.

    Sending in threads has a permission of its own; the text chat of a voice channel needs one more.
    """
    names = ["send_messages_in_threads" if in_thread and name == "send_messages" else name for name in NEEDED]
    names = ["connect", *names] if is_spoken else names  # without it the others count as denied
    return [name for name in names if not getattr(permissions, name)]


def missing_in(spot: ServerChannel, me: discord.Member) -> list[str]:
    """The needed permissions that the bot lacks in a channel or thread; of a thread without a known parent, none."""
    if spot.parent is None:
        return []
    in_thread, is_spoken = isinstance(spot.channel, discord.Thread), isinstance(spot.channel, SPOKEN)
    lacking = missing_of_member(spot.permissions_for(me), in_thread=in_thread, is_spoken=is_spoken)
    if as_forum(spot) is not None:  # posts are made with one permission, and played in with another
        lacking += missing(spot.permissions_for(me), in_thread=True)
    return list(dict.fromkeys(lacking))


def as_forum(spot: ServerChannel | None) -> discord.ForumChannel | None:
    """The forum in which each match is a post; None for any other channel, as of media, whose posts need a picture."""
    channel = spot.channel if spot is not None else None
    return channel if isinstance(channel, discord.ForumChannel) and not channel.is_media() else None


def tag_names(language: str, game: str) -> tuple[str, ...]:
    """The names of the tags that fit a game: its name in this language, then in the others."""
    return tuple(dict.fromkeys(say(one, f"{game}-name") for one in (language, *LANGUAGES)))


def fitting_tag(
    forum: discord.ForumChannel, granted: discord.Permissions, names: Iterable[str]
) -> discord.ForumTag | None:
    """The tag of one of these names that the bot may give a post; ``granted``: its permissions in the forum."""
    wanted = [one.casefold() for one in names]
    tags = (one for one in forum.available_tags if granted.manage_threads or not one.moderated)
    return next((one for one in tags if one.name.casefold() in wanted), None)


def may_make_tag(forum: discord.ForumChannel, granted: discord.Permissions) -> bool:
    """Whether the bot may make one more tag; ``granted``: its permissions in the forum."""
    return granted.manage_channels and len(forum.available_tags) < MAX_TAGS


def untagged(forum: discord.ForumChannel, me: discord.Member, games: Iterable[str]) -> list[str]:
    """Those of these games that can have no post: the forum requires a tag, and none fits or can be made."""
    granted = forum.permissions_for(me)
    if not forum.flags.require_tag or may_make_tag(forum, granted):
        return []
    return [one for one in games if fitting_tag(forum, granted, tag_names(LANGUAGES[0], one)) is None]


def is_own_post(interaction: Interaction) -> bool:
    """Whether the interaction is in a post of a forum that the bot has made for a match."""
    channel, own = interaction.channel, interaction.client.user
    is_post = isinstance(channel, discord.Thread) and isinstance(channel.parent, discord.ForumChannel)
    return is_post and own is not None and getattr(channel, "owner_id", None) == own.id


def missing_of_member(granted: discord.Permissions, *, in_thread: bool, is_spoken: bool) -> list[str]:
    """As ``missing``, of permissions that discord.py has computed for a member of a channel."""
    if in_thread and not granted.send_messages:
        granted.attach_files = True  # unknown: discord.py denies it where nothing may be sent in the channel itself
    return missing(granted, in_thread=in_thread, is_spoken=is_spoken)


def place_of(interaction: Interaction) -> Place:
    """The place of a match that begins here: direct messages where the bot is no member, as in every other chat."""
    return Place(interaction.client.home_of(interaction) or 0, interaction.channel_id or 0)


def check_place(interaction: Interaction) -> None:
    """Raise UserError if the bot cannot show a table or match in the channel where the interaction is."""
    server_of(interaction)
    channel, granted = interaction.channel, interaction.app_permissions
    require(isinstance(channel, WITH_MESSAGES), "no-messages-here")
    if isinstance(channel, discord.Thread) and channel.locked and not granted.manage_threads:
        raise UserError("thread-locked")
    for name in missing(granted, in_thread=isinstance(channel, discord.Thread), is_spoken=isinstance(channel, SPOKEN)):
        raise UserError("permission-missing", permission=name)


async def check_reach(interaction: Interaction, person: Person) -> None:
    """Raise ``Question`` if this person cannot be written to, which a match in direct messages needs."""
    bot, language = interaction.client, user_language(interaction)
    if not await bot.reaches(person, language):
        link = link_button(language, "apps", personal_link(bot.application_id or 0))
        raise Question(MessageContent(say(language, "install-first"), rows=[[link]]))


def server_of(interaction: Interaction) -> int:
    """The id of the server where the interaction is; raises UserError if it is in none, or in one without the bot."""
    require(interaction.guild_id, "only-in-servers")
    bot = interaction.client
    return existing(bot.home_of(interaction), "not-a-member", application=str(bot.application_id))


def check_manager(interaction: Interaction, refusal: str) -> None:
    """Raise UserError unless the interaction is in a server that this person manages; ``refusal``: its key there."""
    server_of(interaction)
    require(interaction.permissions.manage_guild, refusal)


async def find_forum(interaction: Interaction, rooms: Iterable[int], game: str | None) -> discord.ForumChannel | None:
    """The first of the server's channels that is a forum which this person sees; None if there is none.

    Raises UserError if the bot can show no table of the game there; ``game``: None for any.
    """
    bot, guild, user = interaction.client, server_of(interaction), interaction.user
    for room in rooms:
        forum = as_forum(await _spot(bot, guild, room))
        if forum is not None and isinstance(user, discord.Member) and forum.permissions_for(user).view_channel:
            if game is not None:
                await check_home(bot, Place(guild, room), game)
            return forum
    return None


async def check_home(bot: Stammtisch, place: Place, game: str | None) -> None:
    """Raise UserError if the bot can show no table of the game in a channel, as that of a match for its rematch.

    ``game``: None for any other message, which is no post of a forum. What Discord does not answer now is not checked.
    Direct messages need no channel.
    """
    if place.is_direct:
        return
    try:
        spot = existing(await find_spot(bot, place.guild, place.channel), "place-gone")
        if spot.guild.unavailable or (me := await own_member(bot, spot.guild)) is None:
            return
    except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as fault:
        log.info("Channel %s cannot be asked for (%r).", place.channel, fault)
        return
    for name in missing_in(spot, me):
        raise UserError("permission-missing-there", permission=name)
    if isinstance(spot.channel, discord.ForumChannel):
        forum, games = existing(as_forum(spot), "no-messages-here"), [existing(game, "no-messages-here")]
        require(not untagged(forum, me, games), "forum-needs-tag", channel=f"#{forum.name}", game=game)


async def is_moderator(interaction: Interaction, place: Place) -> bool:
    """Whether the person may manage threads at the place of a match; never from another server or a direct message.

    If the place is gone, the permission on the whole server is needed.
    """
    user, bot = interaction.user, interaction.client
    if interaction.guild_id != place.guild or not isinstance(user, discord.Member):
        return False
    where = place.posts_in
    if interaction.channel_id == where:
        return interaction.permissions.manage_threads
    spot = await _spot(bot, place.guild, where) or await _spot(bot, place.guild, place.channel)
    return (user.guild_permissions if spot is None else spot.permissions_for(user)).manage_threads


async def who_sees(bot: Stammtisch, guild: int, channel: int, people: Iterable[Person]) -> frozenset[int]:
    """The keys of those of these people who are on the server and can see the channel; of all in direct messages.

    Takes at most two requests a person, and one for a channel that is not cached.
    """
    asked = list(people)
    if not guild:
        return frozenset(person.key for person in asked)
    spot = await _spot(bot, guild, channel)
    if spot is None:
        return frozenset()
    seen = await asyncio.gather(*(_can_see(bot, spot, person.user) for person in asked))
    return frozenset(person.key for person, can_see in zip(asked, seen, strict=True) if can_see)


def sees(channel: object, member: discord.Member) -> bool:
    """Whether the member sees the channel of the interaction that names them; True if that is not known.

    A member whom the interaction does not describe is judged by roles and overwrites, and so is each one in a forum, in
    which no interaction is. Makes no request.
    """
    granted = None if isinstance(channel, discord.ForumChannel) else member.resolved_permissions
    if granted is None and isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        if isinstance(channel, discord.Thread) and channel.parent is None:
            return True
        granted = channel.permissions_for(member)
    return granted is None or granted.view_channel


async def is_member(bot: Stammtisch, guild: int, user: int) -> bool:
    """Whether the person with that Discord id is on a server of the bot."""
    return await find_member(bot, guild, user) is not None


async def find_member(bot: Stammtisch, guild: int, user: int) -> discord.Member | None:
    """The member of a server of the bot with that Discord id; None if there is none. Raises UserError."""
    home = existing(await _response(find_guild(bot, guild)), "discord-silent")
    return await _paced_response(bot, lambda: home.fetch_member(user))


async def find_user(bot: Stammtisch, user: int) -> discord.User:
    """The person with that Discord id. Raises UserError("discord-silent"), also if there is none."""
    return existing(await _paced_response(bot, lambda: bot.fetch_user(user)), "discord-silent")


async def _can_see(bot: Stammtisch, spot: ServerChannel, user: int) -> bool:
    """Whether the person with that Discord id is on the server and can see the channel, its text chat included."""
    channel = spot.channel
    member = await _paced_response(bot, lambda: spot.guild.fetch_member(user))
    if member is None:
        return False
    granted = spot.permissions_for(member)
    if not granted.view_channel or (isinstance(channel, SPOKEN) and not granted.connect):
        return False
    if not isinstance(channel, discord.Thread) or not channel.is_private() or granted.manage_threads:
        return True
    return await _paced_response(bot, lambda: channel.fetch_member(user)) is not None


async def _spot(bot: Stammtisch, guild: int, number: int) -> ServerChannel | None:
    """The channel or thread; None if it is gone, or closed to the bot, or its parent is."""
    spot = await _response(find_spot(bot, guild, number))
    return spot if spot is not None and spot.parent is not None else None


async def _paced_response(bot: Stammtisch, request: Callable[[], Awaitable[T]]) -> T | None:
    """As ``_response``, at the pace of the bot's requests."""
    await bot.rate.acquire()
    return await _response(request())


async def _response(request: Awaitable[T]) -> T | None:
    """The answer to a request; None if there is no such thing, or it is closed to the bot."""
    try:
        async with asyncio.timeout(RIGHTS_TIMEOUT):
            return await request
    except discord.HTTPException as fault:
        if fault.status in GONE:
            return None
        log.info("Discord does not answer (%s).", fault)
    except (discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as fault:
        log.info("Discord does not answer (%r).", fault)
    raise UserError("discord-silent")


class DiscordPlaces:
    """See ``bot.service.worker.DiscordPort``."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot

    def serves(self, guild: int) -> bool:
        """Whether the server is one of this process's shards."""
        return self.bot.get_guild(guild) is not None

    async def usable(self, guild: int, channels: Sequence[int], game: str | None) -> int | None:
        """The first channel that is there and in which the bot may post; see ``check_home``."""
        for channel in channels:
            try:
                await check_home(self.bot, Place(guild, channel), game)
            except UserError:
                continue
            return channel
        return None

    async def who_sees(self, guild: int, channel: int, people: Sequence[Person]) -> Collection[int]:
        """See ``who_sees``."""
        return await who_sees(self.bot, guild, channel, people)

    async def is_member(self, guild: int, person: Person) -> bool:
        """See ``is_member``."""
        return await is_member(self.bot, guild, person.user)
