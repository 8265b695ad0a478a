"""The puzzle of the day: the command ``puzzle``, its private menu, and the daily post.

A puzzle is answered once, and solved the next day. All state is in the store and in the controls.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass, replace
from datetime import date
from hashlib import sha256
from typing import Annotated, Any, Final

import discord
from discord import ButtonStyle, app_commands, ui
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.delivery.items import PLACE, SentMessage
from bot.features.preferences.model import PUZZLE
from bot.features.preferences.service import Preferences
from bot.features.puzzles import PuzzleKind
from bot.features.puzzles.model import SHOWN_MOVES, Puzzle
from bot.features.puzzles.worker import MINUTES, PuzzleMaker
from bot.match.errors import require
from bot.match.model import Person
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable
from bot.texts import language as language_of
from bot.texts import say
from cogs._delivery.context import MessageLog
from cogs._delivery.sender import Desired, Postponed, Sender
from cogs._ui.choices import move_name, verb_routes
from cogs._ui.content import MessageContent, escaped
from cogs._ui.menu import opening_pictures, pick_menu, picked, solo_view
from cogs._ui.place import find_guild
from cogs._ui.prose import listed, seat_mark
from cogs._ui.respond import Interaction, is_private, person_of, responds, user_language
from cogs._ui.router import (
    Path,
    Picks,
    Route,
    ShortPage,
    Verb,
    button,
    handles,
)

log = logging.getLogger(__name__)

EVERY: Final = 60.0  # seconds between two looks at the day
REFUSED: Final = 3600.0  # seconds until the next try where Discord refuses


@dataclass(frozen=True)
class PuzzleRoute(Picks, Route):
    """A control of the puzzle of a day in UTC, as ISO 8601 writes it. ``page`` and ``path``: as in PickRoute."""

    KIND = "puzzle"
    verb: Verb
    day: Annotated[str, r"\d{4}-\d{2}-\d{2}"]
    page: ShortPage = 0
    path: Path = ""


class Puzzles(commands.Cog):
    """The command and the post."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot = bot
        self._refused: dict[int, float] = {}  # when it is tried again on a server, in seconds since 1970
        self._sender = Sender(bot)
        self._said = ""  # why the last post has failed; "" after one that has not

    async def cog_load(self) -> None:
        """Post the puzzle each day."""
        self.bot.in_background(self._post_daily())

    @app_commands.command(name="puzzle", description=localized("command-puzzle"))
    @responds()
    async def puzzle(self, interaction: Interaction) -> MessageContent:
        """Show the puzzle of the day, or how far it is, and the way to the last solution. Have tomorrow's made."""
        language, today = user_language(interaction), self.bot[PuzzleMaker].today
        puzzle = await self.bot[PuzzleMaker].ask()
        if puzzle.is_made:
            return await _menu(interaction, PuzzleRoute("open", today))
        words = say(language, "puzzle-failed" if puzzle.tries else "puzzle-waiting", minutes=MINUTES)
        return MessageContent(words, rows=[await _earlier(self.bot, language, today)])

    async def _post_daily(self) -> None:
        await self.bot.wait_until_ready()
        while True:
            await self.bot.time.sleep(await self.try_to_post())

    async def try_to_post(self) -> float:
        """Post as ``post`` does; seconds until the next try. A fault is logged once, until another one or a success."""
        pause, why = EVERY, ""
        try:
            await self.post()
        except StoreUnavailable as fault:
            why = fault.key
        except Postponed as fault:
            why = str(fault)
        except discord.DiscordException as fault:
            pause, why = REFUSED, str(fault)
        except Exception:  # the post must survive any fault
            log.exception("The puzzle is not posted; trying again in an hour")
            pause = REFUSED
        if why not in ("", self._said):
            log.warning("The puzzle is not posted (%s); trying again every %.0f minutes.", why, pause / 60)
        self._said = why
        return pause

    async def post(self) -> None:
        """Post the present day's puzzle if it is made and not posted yet; have tomorrow's made.

        A server's setting goes before the operator's.
        """
        chosen, number = await self.bot[Preferences].channels(PUZZLE), self.bot.settings.puzzle_channel
        served = [guild for guild in chosen if self.bot.get_guild(guild) is not None]
        if not number and not served:
            return
        puzzle = await self.bot[PuzzleMaker].ask()
        if not puzzle.is_made:
            return
        for guild in served:
            await self._try_to_post_in(guild, chosen[guild][0], puzzle)
        noted = await self.bot[PuzzleMaker].note_post(puzzle) if number else None
        if noted is None:
            return
        channel = await self._channel(number)
        if channel.guild.id not in chosen:
            await self.bot[PuzzleMaker].posted(puzzle, await self._post_in(channel, puzzle, noted))

    async def _try_to_post_in(self, guild: int, number: int, puzzle: Puzzle) -> None:
        """Post in the channel that a server has set; where Discord refuses, again after a while."""
        now = self.bot.service.now()
        if self._refused.get(guild, 0.0) > now:
            return
        noted = await self.bot[PuzzleMaker].note_post(puzzle, guild)
        if noted is None:
            return
        try:
            channel = await self._channel(number)
            if channel.guild.id != guild:
                raise discord.DiscordException("the channel is another server's")
            message = await self._post_in(channel, puzzle, noted)
        except (discord.DiscordException, Postponed) as fault:
            self._refused[guild] = now + REFUSED
            log.warning("The puzzle is not posted on server %s (%s); trying again in an hour.", guild, fault)
            return
        await self.bot[PuzzleMaker].posted(puzzle, message, guild)

    async def _channel(self, number: int) -> discord.TextChannel | discord.Thread:
        found = self.bot.get_channel(number) or await self._sender.request(lambda: self.bot.fetch_channel(number))
        if not isinstance(found, discord.TextChannel | discord.Thread):
            raise discord.DiscordException(f"the channel {number} is no text channel")
        return found

    async def _post_in(self, channel: discord.TextChannel | discord.Thread, puzzle: Puzzle, noted: float) -> int:
        """Post in that channel; the id of the message. ``noted``: when an earlier try was noted; 0: there was none."""
        guild = await find_guild(self.bot, channel.guild.id) or channel.guild
        content = await post_content(self.bot, language_of(guild.preferred_locale.value), puzzle, guild.id)
        digest = sha256(f"puzzle {puzzle.day} {channel.id}".encode()).digest()
        number = int.from_bytes(digest[:7], "big") | 1  # of the send, the same in all processes
        about = SentMessage(-number, 0, PLACE, PuzzleKind.PUZZLE, channel.id, event=0, step=0, noted=noted)
        log = MessageLog([about] if noted else [], None, self.bot.service.now(), guild.id)
        await self._sender.reconcile([Desired(about, content, is_silent=True)], log.stored(about.kind), log)
        return log.sent(about.kind)[0].message


SOLVER: Final = Person(1, 1, "?")  # the solver in the match that a puzzle is shown as


@handles(PuzzleRoute, "open", "none", "pick")
@responds(update=is_private)
async def _on_open(interaction: Interaction, route: PuzzleRoute) -> MessageContent:
    return await _menu(interaction, route)


@handles(PuzzleRoute, "list", "items")
@responds(update=is_private)
async def _on_select(interaction: Interaction, route: PuzzleRoute) -> MessageContent:
    view = puzzle_view(await interaction.client[PuzzleMaker].find(route.day), user_language(interaction))
    path, page = picked(interaction, view, route, route.verb)
    return await _menu(interaction, replace(route, path=path, page=page))


@handles(PuzzleRoute, "answer")
@responds(update=is_private)
async def _on_answer(interaction: Interaction, route: PuzzleRoute) -> MessageContent:
    """Store the answer, once, on the puzzle's own day."""
    puzzle = await interaction.client[PuzzleMaker].find(route.day)
    if puzzle.day < interaction.client[PuzzleMaker].today or route.path not in puzzle.position.moves(puzzle.seat):
        return await _menu(interaction, route)
    person = await person_of(interaction)
    guild = interaction.client.home_of(interaction) or 0
    is_first = await interaction.client[PuzzleMaker].answer(puzzle, person, guild, route.path)
    return await answered_content(interaction, puzzle, is_first=is_first)


@handles(PuzzleRoute, "solution")
@responds(update=is_private)
async def _on_solution(interaction: Interaction, route: PuzzleRoute) -> MessageContent:
    puzzle = await interaction.client[PuzzleMaker].find(route.day)
    require(puzzle.day < interaction.client[PuzzleMaker].today, "puzzle-not-yet")
    return await solution_content(interaction, puzzle)


def puzzle_view(puzzle: Puzzle, language: str) -> MatchView:
    """What the solver sees: the position of the seat that decides, in a match against a computer."""
    return solo_view(puzzle.position, puzzle.seat, SOLVER, language)


async def _earlier(bot: Stammtisch, language: str, day: str) -> list[ui.Item[Any]]:
    """The button to the solution of the last puzzle before that day, if there is one."""
    last = await bot[PuzzleMaker].last_before(day)
    return [] if last is None else [button(PuzzleRoute("solution", last.day), language, label="solution")]


async def _menu(interaction: Interaction, route: PuzzleRoute) -> MessageContent:
    """The puzzle at a path of the menu; its preview asks whether that is the answer. After its day: the solution.

    The words stand below the pictures: a client shows the end of a message that is higher than its window.
    """
    bot = interaction.client
    puzzle, language = await interaction.client[PuzzleMaker].find(route.day), user_language(interaction)
    if puzzle.day < bot[PuzzleMaker].today:
        return await solution_content(interaction, puzzle, note=say(language, "puzzle-late", day=_day(puzzle)))
    if await bot[PuzzleMaker].answer_of(puzzle, await bot.person(interaction)) is not None:
        return await answered_content(interaction, puzzle, is_first=False)
    view = puzzle_view(puzzle, language)
    menu = await pick_menu(language, view, route.path, route.page)
    at, path = PuzzleRoute("open", puzzle.day), menu.path
    controls: list[ui.Item[Any]] = [button(replace(at, path=menu.parent), language, label="back")]
    if path in view.moves:
        ask = say(language, "puzzle-confirm", move=move_name(language, view, path))
        answering = replace(at, verb="answer", path=path)
        controls.insert(0, button(answering, language, ButtonStyle.primary, label="puzzle-answer"))
    else:
        ask = menu.question if path and menu.choices.buttons else say(language, "puzzle-task")
    if not (path or route.page):
        controls = await _earlier(bot, language, puzzle.day)
    return menu.content(_head(language, view, puzzle), ask, controls, verb_routes(at))


def _head(language: str, view: MatchView, puzzle: Puzzle) -> str:
    game = say(language, f"{puzzle.game}-name")
    return say(language, "puzzle-head", day=_day(puzzle), game=game, seat=seat_mark(language, view, puzzle.seat))


def _day(puzzle: Puzzle) -> date:
    """The puzzle's day, as texts take it."""
    return date.fromisoformat(puzzle.day)


async def answered_content(interaction: Interaction, puzzle: Puzzle, *, is_first: bool) -> MessageContent:
    """The person's answer as it is stored, without a word on whether it is right. ``is_first``: it was just given."""
    person, language = await person_of(interaction), user_language(interaction)
    move = await interaction.client[PuzzleMaker].answer_of(puzzle, person) or ""
    view = puzzle_view(puzzle, language)
    menu = await pick_menu(language, view, move)
    key = "puzzle-answered" if is_first else "puzzle-answered-before"
    answer = say(language, key, move=move_name(language, view, move))
    return menu.content(_head(language, view, puzzle), answer, await _earlier(interaction.client, language, puzzle.day))


async def solution_content(interaction: Interaction, puzzle: Puzzle, note: str = "") -> MessageContent:
    """The solution of an earlier day's puzzle, what the person has answered, and who of this server has solved it."""
    person, language = await person_of(interaction), user_language(interaction)
    view = puzzle_view(puzzle, language)
    menu = await pick_menu(language, view, puzzle.best)
    head = "\n".join([*([note] if note else []), _head(language, view, puzzle)])
    words = solution_words(language, view, puzzle)
    own = await interaction.client[PuzzleMaker].answer_of(puzzle, person)
    if own is not None:
        words.append(say(language, "puzzle-own", right=own == puzzle.best, move=move_name(language, view, own)))
    if guild := interaction.client.home_of(interaction):
        words.append(await solvers(interaction.client, language, puzzle, guild))
    return menu.content(head, "\n".join(words), [])


def solution_words(language: str, view: MatchView, puzzle: Puzzle) -> list[str]:
    """The best move, and what it and the next ones are worth."""
    moves = [
        say(language, "puzzle-worth", move=move_name(language, view, move), share=round(100 * value))
        for move, value in puzzle.values[:SHOWN_MOVES]
    ]
    return [
        say(language, "puzzle-solution", move=move_name(language, view, puzzle.best)),
        *(f"- {one}" for one in moves),
    ]


async def solvers(bot: Stammtisch, language: str, puzzle: Puzzle, guild: int) -> str:
    """Who has solved a puzzle on that server, as a sentence."""
    people, count = await bot[PuzzleMaker].solvers(puzzle, guild)
    names = listed(language, (escaped(one.name) for one in people))
    return say(language, "puzzle-solvers", solved=len(people), count=count, names=names)


async def post_content(bot: Stammtisch, language: str, puzzle: Puzzle, guild: int) -> MessageContent:
    """The puzzle as it is posted for everybody, with the last solution and who has solved it on that server."""
    view = puzzle_view(puzzle, language)
    words = [_head(language, view, puzzle), say(language, "puzzle-task")]
    notes: list[str] = []
    if (last := await bot[PuzzleMaker].last_before(puzzle.day)) is not None:
        then = puzzle_view(last, language)
        notes = [say(language, "puzzle-last", day=_day(last)), *solution_words(language, then, last)]
        notes.append(await solvers(bot, language, last, guild))
    row: list[ui.Item[Any]] = [
        button(PuzzleRoute("open", puzzle.day), language, ButtonStyle.primary, label="puzzle-open")
    ]
    row += await _earlier(bot, language, puzzle.day)
    return MessageContent("\n".join(words), await opening_pictures(language, view), "\n".join(notes), [row])


COGS = (Puzzles,)


FEATURE = Feature(
    services={PuzzleMaker: lambda bot: PuzzleMaker(bot.service, bot.computer_worker)},
    workers=[PuzzleMaker],
)
