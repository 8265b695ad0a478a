"""Films of matches: made, sent, and found again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, Kind, SentMessage
from bot.features.replays.service import Replays
from bot.match.errors import UserError
from bot.match.scenes import Frame
from bot.match.view import MatchView
from bot.texts import say
from cogs._delivery.sender import Postponed, Sender, postponing, prepare
from cogs._ui.content import MessageContent, public_look
from cogs._ui.place import find_spot, missing_in, own_member
from cogs._ui.prose import status, title
from cogs._ui.respond import NO_MESSAGE
from cogs.replays.page import round_beginnings
from rendering import Picture, drawing, public_parts, shortened
from rendering.replays import film, plain_text

MARK: Final = "🎞️"  # begins the message with the film
LARGEST: Final = 8_000_000  # bytes
LONGEST: Final = 60_000  # milliseconds
BEGINNING, END = 1_500, 4_000  # milliseconds that the first and the last frame are shown
USUAL, LEAST = 1_000, 250  # milliseconds that a step is shown: in a short film, and in a long one
UNIT: Final = 10  # milliseconds, in which a GIF counts
MOST: Final = (LONGEST - BEGINNING - END) // LEAST + 2  # frames
Report = Callable[[float], Any]


def make_film(frames: Sequence[Frame], report: Report = lambda share: None) -> Picture:
    """The film of a match, from all its scenes as a spectator may see them, with the result as alternative text.

    Where a frame for each scene would make it longer than LONGEST or larger than LARGEST, it has one a round, or one
    every second round and so on. ``report`` is told which share of the work is done.
    """
    made = b""
    for chosen in choices(frames):
        pictures, halves = [], 2 * len(chosen)  # each picture is drawn, and then made a frame
        for number, at in enumerate(chosen, 1):
            pictures.append(_pictures(frames[at].view))
            report(number / halves)
        made = film(pictures, times(len(chosen)), partial(_report_rest, report, halves))
        if len(made) <= LARGEST:
            break
    return Picture(made, film_alt(frames[-1].view, len(frames)))


def film_alt(view: MatchView, count: int) -> str:
    """The alternative text of the film of so many scenes: the result of the match."""
    result = plain_text(status(view.language, view))
    return shortened(say(view.language, "film-alt", title=title(view.language, view), count=str(count), result=result))


def _report_rest(report: Report, halves: int, number: int) -> None:
    report(0.5 + number / halves)


def choices(frames: Sequence[Frame]) -> Iterator[Sequence[int]]:
    """The scenes of which there may be a frame: each choice has fewer than the one before, and all fit the time."""
    chosen: Sequence[int] = range(len(frames))
    if len(chosen) <= MOST:
        yield chosen
    chosen = [*round_beginnings(frames)[:-1], len(frames) - 1]
    while len(chosen) > 1:
        if len(chosen) <= MOST:
            yield chosen
        chosen = [*chosen[:-1:2], chosen[-1]] if len(chosen) > 2 else chosen[-1:]
    yield chosen


def times(count: int) -> list[int]:
    """How long each of so many frames is shown, in milliseconds; LONGEST at most in all."""
    if count == 1:
        return [END]
    room = (LONGEST - BEGINNING - END) // max(count - 2, 1)
    step = min(USUAL, room) // UNIT * UNIT
    return [BEGINNING, *[step] * (count - 2), END]


def _pictures(view: MatchView) -> list[bytes]:
    """The board and, if there is one, the strip below it."""
    look, made = public_look(view.language, view), drawing(view.game)
    return [made.draw(view.view, replace(look, part=part)) for part in public_parts(view.game)]


def film_content(view: MatchView, made: Picture) -> MessageContent:
    """The message with the film at the match's place."""
    words = f"{MARK} {say(view.language, 'film-of', title=title(view.language, view))}"
    return MessageContent(words, [(f"film-{view.number}.gif", made)], status(view.language, view))


class FilmNotifier:
    """Sends films, and knows where they are. Every method may raise UserError."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender = bot, Sender(bot)

    async def find(self, view: MatchView) -> SentMessage | None:
        """The message with the film of the match, if it is still there; one that is gone is cleared."""
        sent = [one for one in await self.bot[Replays].films(view.number) if not one.is_pending]
        for one in sent:
            if await self._is_there(one, view):
                return one
            await self.bot[Replays].delete_film(one)
        return None

    async def _is_there(self, sent: SentMessage, view: MatchView) -> bool:
        message = self.sender.partial_message(sent.channel, view.place.guild, sent.message)
        try:
            await self.sender.request(message.fetch)
        except Postponed as fault:
            raise UserError("discord-silent") from fault
        except discord.HTTPException as fault:
            if fault.code == NO_MESSAGE:
                return False
            raise UserError("film-no-place") from fault
        return True

    async def check_place(self, view: MatchView) -> None:
        """Raise UserError if the bot cannot send a file to the match's place."""
        place = view.place
        try:
            with postponing():
                spot = await find_spot(self.bot, place.guild, place.posts_in)
                me = await own_member(self.bot, spot.guild) if spot is not None and not spot.guild.unavailable else None
        except (discord.HTTPException, Postponed) as fault:
            raise UserError("discord-silent") from fault
        if spot is None:
            raise UserError("film-no-place")
        for name in missing_in(spot, me) if me is not None else []:
            raise UserError("permission-missing-there", permission=name)

    async def send(self, view: MatchView, content: MessageContent) -> SentMessage:
        """Send the film to the match's place, silently, and remember the message."""
        replays, place = self.bot[Replays], view.place
        known = await replays.films(view.number)
        again = next((one for one in known if one.is_pending and one.channel == place.posts_in), None)
        about = SentMessage(0, view.number, PLACE, Kind.FILM, place.posts_in, view.length, view.step)
        prepared = prepare(about, content, self.bot.service.now(), again)
        await replays.note_film(prepared.pending)
        try:
            sent = await self.sender.send(prepared, place.guild, silent=True)
        except Postponed as fault:
            raise UserError("discord-silent") from fault
        except discord.HTTPException as fault:
            await replays.delete_film(prepared.pending)
            raise UserError("film-refused") from fault
        await replays.replace_film(prepared.pending, sent)
        return sent
