"""A match that is over as a film: an animation of everything that all could see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from bot.match.scenes import Frame
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.content import MessageContent
from cogs._ui.page import round_beginnings
from cogs._ui.prose import status, title
from cogs._ui.shown import public_look
from rendering import Picture, drawing, film, plain_text, public_parts, shortened

MARK: Final = "🎞️"  # begins the message with the film
LARGEST: Final = 8_000_000  # bytes
LONGEST: Final = 60_000  # milliseconds
BEGINNING, END = 1_500, 4_000  # milliseconds that the first and the last frame are shown
USUAL, LEAST = 1_000, 250  # milliseconds that a step is shown: in a short film, and in a long one
UNIT: Final = 10  # milliseconds, in which a GIF counts
MOST: Final = (LONGEST - BEGINNING - END) // LEAST + 2  # frames

Tell = Callable[[float], Any]


def make_film(frames: Sequence[Frame], tell: Tell = lambda share: None) -> Picture:
    """The film of a match, from all its scenes as a spectator may see them, with the result as alternative text.

    Where a frame for each scene would make it longer than LONGEST or larger than LARGEST, it has one a round, or one
    every second round and so on. ``tell`` is told which share of the work is done.
    """
    made = b""
    for chosen in choices(frames):
        pictures, halves = [], 2 * len(chosen)  # each picture is drawn, and then made a frame
        for number, at in enumerate(chosen, 1):
            pictures.append(_pictures(frames[at].view))
            tell(number / halves)
        made = film(pictures, times(len(chosen)), partial(_tell_rest, tell, halves))
        if len(made) <= LARGEST:
            break
    return Picture(made, film_alt(frames[-1].view, len(frames)))


def film_alt(view: MatchView, count: int) -> str:
    """The alternative text of the film of so many scenes: the result of the match."""
    result = plain_text(status(view.language, view))
    return shortened(say(view.language, "film-alt", title=title(view.language, view), count=str(count), result=result))


def _tell_rest(tell: Tell, halves: int, number: int) -> None:
    tell(0.5 + number / halves)


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
