"""The step viewer: one scene of a match, for one person alone, with the controls that lead to the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from bot.match.scenes import Frame
from bot.match.view import renamed
from bot.texts import say
from cogs._ui.board import KEPT_LINES
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.paths import MAX_OPTIONS
from cogs._ui.prose import log_texts, seat_name, status, title
from cogs._ui.router import ReplayRoute, button, select
from cogs._ui.times import stamp
from rendering import Look, Part, Picture, drawing, has_strip, picture

STEPS: Final = ("first", "back", "next", "last")  # verbs of the buttons

Named = tuple[str, Picture]


def with_global_names(frame: Frame) -> Frame:
    """The frame as it is shown outside the match's server."""
    view = frame.view.with_global_names()
    return replace(frame, view=view, lines=tuple(renamed(frame.lines, view.people)))


async def replay_content(language: str, frame: Frame) -> MessageContent:
    """A scene: what has happened, the pictures as the viewer saw them and, once the match is over, all hands."""
    view = frame.view
    pictures, hands = await asyncio.to_thread(_draw, language, frame)
    labelled = [(say(language, "replay-hand", seat=seat_name(language, view, seat)), *one) for seat, one in hands]
    note = status(language, view) if frame.is_last else ""
    rows = [_steps(language, frame), _rounds(language, frame)]
    return MessageContent(_words(language, frame), pictures, note, rows, labelled=labelled)


def _words(language: str, frame: Frame) -> str:
    view = frame.view
    head = say(
        language,
        "replay-head",
        title=title(language, view),
        number=str(frame.number + 1),
        count=str(frame.scenes),
        round=frame.round,
        timed="no" if frame.at is None else "yes",
        time=stamp(frame.at or 0, "f"),
    )
    told = [f"- {text}" for text in log_texts(language, view, frame.lines, frame.later)][-KEPT_LINES:]
    is_beginning = frame.number == 0 and not frame.is_cut
    if is_beginning and not told:
        told = [say(language, "replay-begins")]
    if frame.is_undone:
        told.append("-# " + say(language, "replay-undone"))
    if frame.number == 0 and frame.is_cut:
        told.append("-# " + say(language, "replay-cut"))
    return "\n".join([head, *told])


def _draw(language: str, frame: Frame) -> tuple[list[Named], list[tuple[int, Named]]]:
    """The pictures of the viewer, and each seat's hand once the match is over."""
    view, made = frame.view, drawing(frame.view.game)
    look = Look(language=language, owing=view.owing, decided=view.decided)
    parts: list[Part] = ["board", *(["strip"] if has_strip(view.game) else [])]  # type: ignore[list-item]
    own = [named_picture(part, picture(view.game, view.view, replace(look, part=part))) for part in parts]
    hand = Look(language=language, part="hand")
    if not frame.hands and view.seat is not None and made.has_hand(view.view):
        own.append(named_picture("hand", picture(view.game, view.view, hand)))
    hands = [
        (seat, named_picture(f"hand{seat + 1}", picture(view.game, seen, hand)))
        for seat, seen in enumerate(frame.hands)
        if made.has_hand(seen)
    ]
    return own, hands


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
