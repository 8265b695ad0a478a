"""The step viewer: private scenes of a match with the controls that lead to the others."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final, TypeVar

import aiohttp
import discord
from discord import ui

from bot.app import Feature, Stammtisch
from bot.delivery.items import SentMessage
from bot.features.replays.service import Replays
from bot.match.errors import UserError
from bot.match.model import Phase
from bot.match.record import record_of
from bot.match.scenes import Frame
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable
from bot.texts import say
from cogs._ui.board import KEPT_LINES
from cogs._ui.choices import MAX_OPTIONS
from cogs._ui.content import STEPS, MessageContent, Shown, jump, named_picture, public_look
from cogs._ui.place import may_see, see_visible
from cogs._ui.prose import full_title, link_button, scene_texts, seat_mark, seat_name, stamp, status, title
from cogs._ui.respond import Interaction, answer, frame_with_fitting_names, is_private, responds, user_language
from cogs._ui.router import MatchNumber, MatchRoute, Number, Route, button, router_of, select, selected_value
from cogs.replays.films import FilmNotifier, film_alt, film_content, make_film
from cogs.replays.page import make_page
from rendering import Look, Picture, drawing, picture, shortened

T = TypeVar("T")
log = logging.getLogger(__name__)
EVERY: Final = 2.0  # seconds between two edits of an answer
MAX_DIGITS: Final = 9  # of a place
MAX_WORDS: Final = 2500  # characters about what has happened in a step
FEATURE = Feature(
    services={Replays: lambda bot: Replays(bot.service)},
    remembers=[Replays],
)


class Records:
    """Answers the buttons Record and Film. Pages and films are drawn one after the other, in a thread."""

    def __init__(self, bot: Stammtisch) -> None:
        self.bot, self.films = bot, FilmNotifier(bot)
        self._turn = asyncio.Lock()

    async def on_record(self, interaction: Interaction, route: MatchRoute) -> None:
        await answer(interaction, self._record(interaction, route.match))

    async def on_film(self, interaction: Interaction, route: MatchRoute) -> None:
        await answer(interaction, self._film(interaction, route.match))

    async def _record(self, interaction: Interaction, match: int) -> MessageContent:
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

    async def _film(self, interaction: Interaction, match: int) -> MessageContent:
        """The link to the film, which is made and sent to the match's place if it is not there."""
        language = user_language(interaction)
        await see_visible(interaction, match)
        view = await self.bot.service.see(match, None)
        if view.phase is not Phase.OVER:
            raise UserError("film-running" if view.phase is Phase.RUNNING else "not-over")
        progress = Progress()
        async with shown(interaction, lambda: say(language, "film-drawing", share=progress.percent)), self._turn:
            sent = await self.films.find(view)
            key = "film-there" if sent else "film-sent"
            sent = sent or await self._new_film(view, progress)
        link = link_button(language, "film", jump(view.place.guild, sent.channel, sent.message))
        return MessageContent(say(language, key, title=title(language, view)), rows=[[link]])

    async def _new_film(self, view: MatchView, progress: Progress) -> SentMessage:
        await self.films.check_place(view)
        frames = await self.bot[Replays].frames(view.number, None)
        made = await self._drawn(view.number, progress, lambda: make_film(frames, progress.report))
        view = await self.bot.service.see(view.number, None)  # players may have been deleted while it was drawn
        return await self.films.send(view, film_content(view, replace(made, alt=film_alt(view, len(frames)))))

    async def _drawn(self, match: int, progress: Progress, draw: Callable[[], T]) -> T:
        """What ``draw`` returns in a thread, which ends soon if no one waits for it any more."""
        with self.bot.service.quarantine.reading(match):
            try:
                return await asyncio.to_thread(draw)
            finally:
                progress.abandon()


class Abandoned(Exception):
    """No one waits for the drawing any more."""


class Progress:
    """The share of a drawing that is done, from 0 to 1: reported in its thread, read elsewhere."""

    def __init__(self) -> None:
        self.share = 0.0
        self._is_abandoned = False

    def report(self, share: float) -> None:
        """So much is done. Raises Abandoned once that is of no interest, which ends the drawing."""
        if self._is_abandoned:
            raise Abandoned
        self.share = share

    def abandon(self) -> None:
        """Let the drawing end."""
        self._is_abandoned = True

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
    waiting = discord.InteractionResponseType.deferred_channel_message
    while not await interaction.client.time.wait(is_over.wait(), EVERY):
        now = words()
        if now == sent or interaction.response.type is not waiting:
            continue
        sent = now
        try:
            await interaction.edit_original_response(view=MessageContent(now).layout())
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError, TimeoutError) as fault:
            log.info("Progress could not be shown: %r", fault)


@dataclass(frozen=True)
class ReplayRoute(Route):
    """A control of the step viewer.

    ``verb``: "round" for the select, whose values are places. ``place``: of the scene that is shown (see ``Scene``).
    """

    KIND = "replay"
    verb: Annotated[str, "first|back|next|last|round"]
    match: MatchNumber
    place: Number


async def open_replay(interaction: Interaction, match: int) -> MessageContent:
    """The first scene that the person has not seen, after which nothing is new to them any more; else the present one.

    Raises UserError if the person may not see the match, or if it has not started.
    """
    bot = interaction.client
    person = await bot.person(interaction)
    seen = await bot.own_matches.seen(match, person.key)
    frame = await bot[Replays].first_unseen(match, person.key, seen)
    content = await _content(interaction, frame)
    with suppress(StoreUnavailable):  # one can look where nothing can be written
        await bot.own_matches.see(frame.view, person.key, seen)
    return content


async def _content(interaction: Interaction, frame: Frame) -> MessageContent:
    if not await may_see(interaction, frame.view):
        raise UserError("no-such-match", number=frame.view.number)
    return await replay_content(user_language(interaction), frame_with_fitting_names(interaction, frame))


async def _on_replay(interaction: Interaction, route: MatchRoute) -> None:
    await answer(interaction, open_replay(interaction, route.match))


@responds(update=is_private)
async def _on_step(interaction: Interaction, route: ReplayRoute) -> MessageContent:
    bot = interaction.client
    person = await bot.person(interaction)
    place, by = _target(route, selected_value(interaction))
    return await _content(interaction, await bot[Replays].frame(route.match, person.key, place, by))


def _target(route: ReplayRoute, value: str) -> tuple[int | None, int]:
    """Where a control leads: a place (None: the last one), and by how many scenes from there.

    ``value``: the place picked in the select; one that no select has leads nowhere else.
    """
    if route.verb == "round":
        is_place = value.isascii() and value.isdecimal() and len(value) <= MAX_DIGITS
        return (int(value) if is_place else route.place), 0
    if route.verb == "last":
        return None, 0
    return (0 if route.verb == "first" else route.place), {"back": -1, "next": 1}.get(route.verb, 0)


@dataclass(frozen=True)
class Asked:
    """A picture of a scene.

    Attributes:
        words: what stands above it; "" for nothing.
        stem: begins the name of its file.
        view, look: what is drawn, and how.
        reader: begins its alternative text, if that speaks to another person than the viewer.
    """

    words: str
    stem: str
    view: Any
    look: Look
    reader: str = ""

    def draw(self, game: str) -> Picture:
        """The picture."""
        made = picture(game, self.view, self.look)
        return replace(made, alt=shortened(f"{self.reader} {made.alt}")) if self.reader else made


async def replay_content(language: str, frame: Frame) -> MessageContent:
    """A scene: what has happened, the pictures as the viewer saw them and, once the match is over, all hands.

    The words and the board come last: a client shows the end of a message that is higher than its window, and these
    are what differs most from step to step.
    """
    view, look = frame.view, public_look(language, frame.view)
    asked = _hands(language, frame)
    if drawing(view.game).strips:
        asked.append(Asked("", "strip", view.view, replace(look, part="strip")))
    asked.append(Asked(_words(language, frame), "board", view.view, look))
    drawn = await asyncio.to_thread(lambda: [one.draw(view.game) for one in asked])
    labelled = [(one.words, *named_picture(one.stem, made)) for one, made in zip(asked, drawn, strict=True)]
    note = status(language, view) if frame.is_last else ""
    rows = [_steps(language, frame), _rounds(language, frame)]
    shown = Shown(view, look)
    return MessageContent(f"**{full_title(language, view)}**", note=note, rows=rows, labelled=labelled, shown=shown)


def _hands(language: str, frame: Frame) -> list[Asked]:
    """The viewer's own hand while the match runs; then all, with words about whose they are."""
    view, look = frame.view, Look(language=language, part="hand")
    has_hand = drawing(view.game).has_hand
    if not frame.hands:
        return [Asked("", "hand", view.view, look)] if view.seat is not None and has_hand(view.view) else []
    found = []
    for seat, seen in enumerate(frame.hands):
        words = say(language, "replay-hand", seat=seat_name(language, view, seat))
        reader = "" if seat == view.seat else say(language, "replay-seen-by", seat=seat_mark(language, view, seat))
        found += [Asked(words, f"hand{seat + 1}", seen, look, reader)] if has_hand(seen) else []
    return found


def _words(language: str, frame: Frame) -> str:
    """Which step it is, and what has happened."""
    head = say(
        language,
        "replay-head",
        number=str(frame.number + 1),
        count=str(frame.scenes),
        round=frame.round,
        timed="yes" if frame.at else "no",
        time=stamp(frame.at or 0, "f"),
    )
    texts = [f"- {text}" for text in scene_texts(language, frame)][-KEPT_LINES:]
    is_beginning = frame.number == 0 and not frame.is_cut
    if not texts and is_beginning:
        texts = [say(language, "replay-begins")]
    words = [head, shortened("\n".join(texts), MAX_WORDS)] if texts else [head]
    if frame.is_undone:
        words.append("-# " + say(language, "replay-undone"))
    if frame.number == 0 and frame.is_cut:
        words.append("-# " + say(language, "replay-cut"))
    return "\n".join(words)


def _steps(language: str, frame: Frame) -> list[ui.Item[Any]]:
    """The buttons to the scenes before and after, off at the ends."""
    at_end = {"first": frame.number == 0, "back": frame.number == 0, "next": frame.is_last, "last": frame.is_last}
    return [
        button(
            ReplayRoute(verb, frame.view.number, frame.place),
            language,
            label=f"replay-{verb}",
            disabled=at_end[verb],
        )
        for verb in STEPS
    ]


def _rounds(language: str, frame: Frame) -> list[ui.Item[Any]]:
    """The select of rounds; [] where there is one."""
    if len(frame.rounds) < 2:
        return []
    options = [
        discord.SelectOption(
            label=say(language, "replay-round", round=number), value=str(place), default=number == frame.round
        )
        for number, place in _spread(frame.rounds, frame.round)
    ]
    return [select(ReplayRoute("round", frame.view.number, frame.place), options)]


def _spread(rounds: Sequence[tuple[int, int]], present: int) -> Sequence[tuple[int, int]]:
    """At most MAX_OPTIONS of the rounds, evenly spread: the first, the last and the present one among them."""
    if len(rounds) <= MAX_OPTIONS:
        return rounds
    last, gaps = len(rounds) - 1, MAX_OPTIONS - 1
    chosen = {at * last // gaps for at in range(MAX_OPTIONS)}
    here = next(at for at, (number, _) in enumerate(rounds) if number == present)
    if here not in chosen:
        chosen.remove(min(chosen - {0, last}, key=lambda at: abs(at - here)))
        chosen.add(here)
    return [rounds[at] for at in sorted(chosen)]


async def setup(bot: Stammtisch) -> None:
    """Answer these controls."""
    router, records = router_of(bot), Records(bot)
    router.add(MatchRoute, _on_replay, "replay")
    router.add(ReplayRoute, _on_step)
    router.add(MatchRoute, records.on_record, "record")
    router.add(MatchRoute, records.on_film, "film")
