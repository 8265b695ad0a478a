"""Films of matches: made, sent, and found again; records, and pages to keep: a match as one HTML file."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

import aiohttp
import discord

from bot.app import Stammtisch
from bot.delivery.items import PLACE, SentMessage
from bot.features.replays import ReplayKind
from bot.features.replays.service import Replays
from bot.match.errors import UserError, existing, require
from bot.match.model import Match, MatchPhase
from bot.match.position import Event
from bot.match.record import record_of
from bot.match.scenes import Frame, frames_of, scenes_of
from bot.match.view import MatchView, view_for
from bot.texts import LANGUAGES, say
from cogs._delivery.context import MessageLog
from cogs._delivery.sender import Desired, Postponed, Sender, postponing
from cogs._ui.content import MessageContent, jump, public_look
from cogs._ui.place import find_spot, missing_in, own_member, see_visible
from cogs._ui.prose import full_title, link_button, listed, scene_texts, seat_mark, seat_name, status, title
from cogs._ui.respond import Interaction, frame_with_fitting_names, user_language
from rendering import Look, Picture, drawing, public_parts, shortened
from rendering.replays import Album, PageStep, ReplayPage, StepPicture, film, plain_text, write_page

T = TypeVar("T")
log = logging.getLogger(__name__)

MARK: Final = "🎞️"  # begins the message with the film
LARGEST: Final = 8_000_000  # bytes of a film or a page: above it there is one picture a round, or fewer
LONGEST: Final = 60_000  # milliseconds
BEGINNING, END = 1_500, 4_000  # milliseconds that the first and the last frame are shown
USUAL, LEAST = 1_000, 250  # milliseconds that a step is shown: in a short film, and in a long one
UNIT: Final = 10  # milliseconds, in which a GIF counts
MOST: Final = (LONGEST - BEGINNING - END) // LEAST + 2  # frames
MOST_PICTURES: Final = 12_000  # drawn for a page; more would keep people waiting for minutes
THINNED: Final = 2  # of so many rounds with pictures one is left, each time the page is too large
EVERY: Final = 2.0  # seconds between two edits of an answer
ShareReport = Callable[[float], Any]


def make_film(frames: Sequence[Frame], report: ShareReport = lambda share: None) -> Picture:
    """The film of a match, from all its scenes as a spectator may see them, with the result as alternative text.

    Where a frame for each scene would make it longer than LONGEST or larger than LARGEST, it has one a round, or one
    every second round and so on. ``report`` is called with the share of the work that is done.
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


def _report_rest(report: ShareReport, halves: int, number: int) -> None:
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


class Records:
    """Makes records and films, sends films, and knows where they are. Every method may raise UserError.

    Pages and films are drawn one after the other, in a thread.
    """

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.sender = bot, Sender(bot)
        self._turn = asyncio.Lock()

    async def find(self, view: MatchView) -> SentMessage | None:
        """The message with the film of the match, unless it was deleted."""
        for one in await self.bot[Replays].films(view.number):
            try:
                if not one.is_pending and await self.sender.is_there(one):
                    return one
            except Postponed as fault:
                raise UserError("discord-silent") from fault
            except discord.HTTPException as fault:
                raise UserError("film-no-place") from fault
        return None

    async def check_place(self, view: MatchView) -> None:
        """Raise UserError if the bot cannot send a file to the match's place."""
        place = view.place
        try:
            with postponing():
                spot = await find_spot(self.bot, place.guild, place.posts_in)
                me = await own_member(self.bot, spot.guild) if spot is not None and not spot.guild.unavailable else None
        except (discord.HTTPException, Postponed) as fault:
            raise UserError("discord-silent") from fault
        spot = existing(spot, "film-no-place")
        for name in missing_in(spot, me) if me is not None else []:
            raise UserError("permission-missing-there", permission=name)

    async def send(self, view: MatchView, content: MessageContent) -> SentMessage:
        """Send the film to the match's place, silently, and remember the message in place of earlier ones."""
        replays, place = self.bot[Replays], view.place
        log = MessageLog(await replays.films(view.number), replays.note_films, self.bot.service.now(), place.guild)
        about = SentMessage(0, view.number, PLACE, ReplayKind.FILM, place.posts_in, view.length, view.step)
        try:
            desired = Desired(about, content, is_silent=True, is_new=True)
            await self.sender.reconcile([desired], log.stored(ReplayKind.FILM), log)
        except Postponed as fault:
            raise UserError("discord-silent") from fault
        except discord.HTTPException as fault:
            log.drop([one.message for one in log.pending(ReplayKind.FILM)])
            raise UserError("film-refused") from fault
        finally:
            await replays.store_films(log.report.sent, log.report.dropped)
        return log.sent(ReplayKind.FILM)[-1]

    async def record(self, interaction: Interaction, match: int) -> MessageContent:
        """The record as JSON, and the page."""
        language = user_language(interaction)
        await see_visible(interaction, match)
        position, events, seed, secret, salt = await self.bot.service.record(match)
        record = [record_of(position, events, seed, secret, salt)]
        frames = [frame_with_fitting_names(interaction, frame) for frame in await self.bot[Replays].frames(match, None)]
        progress, brief = Progress(), json.dumps(record, ensure_ascii=False)
        async with shown(interaction, lambda: say(language, "page-drawing", share=progress.percent)), self._turn:
            page = await self._drawn(match, progress, lambda: make_page(frames, brief, progress.report))
        text = say(language, "record-is" if secret is None else "record-proves")
        name = f"{position.game.name}-{match}"
        content = json.dumps(record, ensure_ascii=False, indent=1).encode()
        return MessageContent(
            f"{text}\n{say(language, 'page-is')}", files=[(f"{name}.json", content), (f"{name}.html", page)]
        )

    async def film(self, interaction: Interaction, match: int) -> MessageContent:
        """The link to the film, which is made and sent to the match's place if it is not there.

        Of a match in direct messages, the film itself.
        """
        language = user_language(interaction)
        await see_visible(interaction, match)
        view = await self.bot.service.see(match, None)
        require(view.phase is MatchPhase.OVER, "film-running" if view.phase is MatchPhase.RUNNING else "not-over")
        progress = Progress()
        async with shown(interaction, lambda: say(language, "film-drawing", share=progress.percent)), self._turn:
            if view.place.is_direct:
                return await self._drawn_film(view, progress)
            sent = await self.find(view)
            key = "film-there" if sent else "film-sent"
            sent = sent or await self._new_film(view, progress)
        link = link_button(language, "film", jump(view.place.guild, sent.channel, sent.message))
        return MessageContent(say(language, key, title=title(language, view)), rows=[[link]])

    async def _new_film(self, view: MatchView, progress: Progress) -> SentMessage:
        await self.check_place(view)
        content = await self._drawn_film(view, progress)
        return await self.send(await self.bot.service.see(view.number, None), content)

    async def _drawn_film(self, view: MatchView, progress: Progress) -> MessageContent:
        frames = await self.bot[Replays].frames(view.number, None)
        made = await self._drawn(view.number, progress, lambda: make_film(frames, progress.report))
        view = await self.bot.service.see(view.number, None)  # players may have been deleted while it was drawn
        return film_content(view, replace(made, alt=film_alt(view, len(frames))))

    async def _drawn(self, match: int, progress: Progress, draw: Callable[[], T]) -> T:
        """What ``draw`` returns in a thread, which ends soon if no one waits for it any more."""
        with self.bot.service.quarantine.reading(match):
            try:
                return await asyncio.to_thread(draw)
            finally:
                progress.is_abandoned = True


class Abandoned(Exception):
    """No one waits for the drawing any more."""


class Progress:
    """The share of a drawing that is done, from 0 to 1: reported in its thread, read elsewhere."""

    def __init__(self) -> None:
        self.share = 0.0
        self.is_abandoned = False  # set once no one waits: the drawing ends

    def report(self, share: float) -> None:
        """So much is done. Raises Abandoned once that is of no interest, which ends the drawing."""
        if self.is_abandoned:
            raise Abandoned
        self.share = share

    @property
    def percent(self) -> int:
        """The share in per cent."""
        return int(100 * self.share)


@asynccontextmanager
async def shown(interaction: Interaction, words: Callable[[], str]) -> AsyncIterator[None]:
    """Edit the deferred answer every few seconds, where ``words`` have changed, as long as the context lasts.

    The last edit has ended when the context has: what follows is the answer itself.
    """
    is_over = asyncio.Event()
    showing = asyncio.create_task(_show(interaction, words, is_over))
    try:
        yield
    finally:
        is_over.set()
        await showing


async def _show(interaction: Interaction, words: Callable[[], str], is_over: asyncio.Event) -> None:
    sent = ""
    while not await interaction.client.time.wait(is_over.wait(), EVERY):
        now = words()
        if now == sent or interaction.response.type is not discord.InteractionResponseType.deferred_channel_message:
            continue
        sent = now
        try:
            await interaction.edit_original_response(view=MessageContent(now).layout())
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.info("Progress could not be shown: %r", fault)


# Pages


def frames_of_record(match: Match, log: Sequence[Event]) -> list[Frame]:
    """The scenes of a record, as a spectator may see them."""
    return frames_of(view_for(match, None), scenes_of(match.position.initial, log), log, {})


def make_page(frames: Sequence[Frame], record: str, report: ShareReport = lambda share: None) -> bytes:
    """The page of a match, from all its scenes as a spectator may see them.

    One larger than LARGEST has pictures of fewer steps: the first of each round, then of every second round and so on.
    ``record``: as JSON. ``report`` is called with the share of the work that is done.
    """
    made = b""
    for chosen in _pictured_scenes(frames):
        made = _page_with(frames, record, chosen, report)
        if len(made) <= LARGEST:
            break
    return made


def _pictured_scenes(frames: Sequence[Frame]) -> Iterator[frozenset[int]]:
    """Sets of scenes that get pictures, each smaller than the one before."""
    if len(frames) * (len(public_parts(frames[-1].view.game)) + len(frames[-1].hands)) <= MOST_PICTURES:
        yield frozenset(range(len(frames)))
    rounds = round_beginnings(frames)
    while len(rounds) > 1:
        yield frozenset({*rounds, len(frames) - 1})
        rounds = rounds[::THINNED]
    yield frozenset({len(frames) - 1})
    yield frozenset()


def round_beginnings(frames: Sequence[Frame]) -> list[int]:
    """The numbers of the first scenes of all rounds."""
    first: dict[int, int] = {}
    for number, frame in enumerate(frames):
        first.setdefault(frame.round, number)
    return sorted(first.values())


def _page_with(frames: Sequence[Frame], record: str, chosen: frozenset[int], report: ShareReport) -> bytes:
    """The page with pictures of these scenes."""
    album, steps = Album(), []
    for number, frame in enumerate(frames):
        lines = {one: _event_lines(one, frame) for one in LANGUAGES}
        pictures = tuple(_page_pictures(album, frame)) if number in chosen else None
        steps.append(PageStep(lines, pictures, frame.lines[-1].at if frame.lines else 0.0, frame.round))
        report((number + 1) / len(frames))
    last = frames[-1].view
    page = ReplayPage(
        language=last.language,
        title={one: full_title(one, last) for one in LANGUAGES},
        head={one: _head(one, frames[-1]) for one in LANGUAGES},
        slots=_slots(frames[-1]),
        steps=steps,
        proof={one: _proof(one, frames[-1]) for one in LANGUAGES},
        record=record,
    )
    return write_page(page, album)


def _event_lines(language: str, frame: Frame) -> list[str]:
    lines = scene_texts(language, frame)
    if frame.number == 0 and not frame.is_cut:
        lines = [say(language, "page-begins"), *lines]
    if frame.number == 0 and frame.is_cut:
        lines.append(say(language, "page-cut"))
    if frame.is_undone:
        lines.append(say(language, "page-undone"))
    if frame.is_last:
        lines.append(status(language, frame.view))
    return lines


def _head(language: str, frame: Frame) -> list[str]:
    """Who has played, and how it ended."""
    view = frame.view
    seats = listed(language, (seat_name(language, view, seat) for seat in range(len(view.seats))))
    points = drawing(view.game).scored(view.view, Look(language=language)) if view.phase is MatchPhase.OVER else []
    return [say(language, "page-seats", seats=seats), status(language, view), *points]


def _proof(language: str, frame: Frame) -> list[str]:
    """What the shuffles came from, and how that is checked."""
    view = frame.view
    if view.secret is None:
        known = [say(language, "page-fingerprint", fingerprint=view.fingerprint)] if view.seed else []
        return [*known, say(language, "page-check-rules")]
    return [
        say(language, "page-fingerprint", fingerprint=view.fingerprint),
        say(language, "page-secret", secret=view.secret),
        say(language, "page-salt", salt=view.salt or "–"),
        say(language, "page-check"),
        say(language, "page-limits"),
    ]


def _slots(frame: Frame) -> dict[str, dict[str, str]]:
    view, none = frame.view, dict.fromkeys(LANGUAGES, "")
    slots: dict[str, dict[str, str]] = dict.fromkeys(public_parts(view.game), none)
    for seat in range(len(frame.hands)):
        slots[f"hand{seat}"] = {one: say(one, "page-hand", seat=seat_mark(one, view, seat)) for one in LANGUAGES}
    return slots


def _page_pictures(album: Album, frame: Frame) -> Iterator[StepPicture]:
    """Board and strip as a spectator sees them, and all hands once they are open."""
    view, made = frame.view, drawing(frame.view.game)
    look = public_look(view.language, view)
    wanted = [(str(part), view.view, replace(look, part=part)) for part in public_parts(view.game)]
    wanted += [
        (f"hand{seat}", seen, Look(language=view.language, part="hand"))
        for seat, seen in enumerate(frame.hands)
        if made.has_hand(seen)
    ]
    for slot, seen, how in wanted:
        alts = {one: shortened(made.alt(seen, replace(how, language=one))) for one in LANGUAGES}
        yield StepPicture(slot, album.add(made.draw(seen, how)), alts)
