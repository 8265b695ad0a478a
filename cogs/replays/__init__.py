"""The step viewer: private scenes of a match with the controls that lead to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.app import Feature, Stammtisch
from bot.client.tree import localized
from bot.features.replays.service import Replays
from bot.match.errors import UserError, require
from bot.match.model import MatchPhase
from bot.match.scenes import Frame
from bot.match.view import MatchView
from bot.store.database import StoreUnavailable
from bot.texts import say
from cogs._ui.board import KEPT_LINES
from cogs._ui.choices import MAX_OPTIONS
from cogs._ui.content import STEPS, MessageContent, Shown, named_picture, public_look
from cogs._ui.place import FINISHED, find_match, may_see, offered_matches
from cogs._ui.prose import full_title, scene_texts, seat_mark, seat_name, stamp, status
from cogs._ui.respond import (
    Interaction,
    answer,
    frame_with_fitting_names,
    is_private,
    person_of,
    responds,
    suggests,
    user_language,
)
from cogs._ui.router import MatchNumber, MatchRoute, Number, Route, button, handles, select, selected_value
from cogs.replays.films import Records
from rendering import Look, Picture, drawing, picture, shortened
from rendering.charts import score_chart

MAX_DIGITS: Final = 9  # of a place
MAX_WORDS: Final = 2500  # characters about what has happened in a step


@handles(MatchRoute, "record")
@responds()
async def _on_record(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await interaction.client[Records].record(interaction, route.match)


@handles(MatchRoute, "film")
@responds()
async def _on_film(interaction: Interaction, route: MatchRoute) -> MessageContent:
    return await interaction.client[Records].film(interaction, route.match)


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
    require(await may_see(interaction, frame.view), "no-such-match", number=frame.view.number)
    return await replay_content(user_language(interaction), frame_with_fitting_names(interaction, frame))


@handles(MatchRoute, "replay")
async def _on_replay(interaction: Interaction, route: MatchRoute) -> None:
    await answer(interaction, open_replay(interaction, route.match))


@handles(ReplayRoute)
@responds(update=is_private)
async def _on_step(interaction: Interaction, route: ReplayRoute) -> MessageContent:
    person = await person_of(interaction)
    place, by = _target(route, selected_value(interaction))
    return await _content(interaction, await interaction.client[Replays].frame(route.match, person.key, place, by))


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
    return MessageContent(
        f"**{full_title(language, view)}**", note=note, rows=rows, labelled=labelled, shown=Shown(view, look)
    )


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
    if not texts and frame.number == 0 and not frame.is_cut:
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


async def end_pictures(bot: Stammtisch, view: MatchView, language: str) -> list[tuple[str, Picture]]:
    """The chart of points; none where the log cannot be read, since the board does not wait for it."""
    try:
        scores = await bot[Replays].scores(view.number)
    except (UserError, StoreUnavailable):
        return []
    return [("scores.png", await asyncio.to_thread(score_chart, view.game, scores, language))] if scores else []


def more_verbs(view: MatchView) -> Sequence[str]:
    """The buttons below *More …*: record and film of a match that is over, else the step viewer."""
    return ("record", "film") if view.phase is MatchPhase.OVER else ("replay",)


class ReplayCommand(commands.Cog):
    """The subcommand of ``match``."""

    @app_commands.command(name="replay", description=localized("command-replay"))
    @app_commands.rename(number="match")
    @app_commands.describe(number=localized("option-match"))
    @responds()
    async def replay(self, interaction: Interaction, number: str | None = None) -> MessageContent:
        """Step through a match, running or over."""
        return await open_replay(interaction, await find_match(interaction, number))

    @replay.autocomplete("number")
    @suggests
    async def offer_all(self, interaction: Interaction, typed: str) -> list[tuple[str, str]]:
        """The person's running matches, and the last ones that are over."""
        return await offered_matches(interaction, typed, finished=FINISHED)


FEATURE = Feature(
    services={Replays: lambda bot: Replays(bot.service), Records: lambda bot: Records(bot)},
    remembers=[Replays],
    end_pictures=end_pictures,
    more=more_verbs,
    subcommands={"match": ReplayCommand},
)
