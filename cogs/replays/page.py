"""A match as a page to keep: one HTML file with every step, in words and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.match.model import Match, Phase
from bot.match.position import Event
from bot.match.scenes import Frame, frames_of, scenes_of
from bot.match.view import view_for
from bot.texts import LANGUAGES, say
from cogs._ui.content import public_look
from cogs._ui.prose import full_title, listed, scene_texts, seat_mark, seat_name, status
from rendering import Look, drawing, public_parts, shortened
from rendering.replays import Album, Page, PageStep, Shown, write_page

LARGE: Final = 8_000_000  # bytes: above it there is one picture a round, or fewer
MOST_PICTURES: Final = 12_000  # drawn for a page; more would keep people waiting for minutes
THINNED: Final = 2  # of so many rounds with pictures one is left, each time the page is too large

Report = Callable[[float], Any]


def frames_of_record(match: Match, log: Sequence[Event]) -> list[Frame]:
    """The scenes of a record, as a spectator may see them."""
    return frames_of(view_for(match, None), scenes_of(match.position.initial, log), log, {})


def make_page(frames: Sequence[Frame], record: str, report: Report = lambda share: None) -> bytes:
    """The page of a match, from all its scenes as a spectator may see them.

    A page larger than LARGE has pictures of fewer steps: the first of each round, then of every second round and so on.
    ``record``: as JSON. ``report`` is called with the share of the work that is done.
    """
    made = b""
    for chosen in _choices(frames):
        made = _page_with(frames, record, chosen, report)
        if len(made) <= LARGE:
            break
    return made


def _choices(frames: Sequence[Frame]) -> Iterator[frozenset[int]]:
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


def _page_with(frames: Sequence[Frame], record: str, chosen: frozenset[int], report: Report) -> bytes:
    """The page with pictures of these scenes."""
    album, steps = Album(), []
    for number, frame in enumerate(frames):
        lines = {one: _event_lines(one, frame) for one in LANGUAGES}
        pictures = tuple(_pictures(album, frame)) if number in chosen else None
        steps.append(PageStep(lines, pictures, frame.lines[-1].at if frame.lines else 0.0, frame.round))
        report((number + 1) / len(frames))
    last = frames[-1].view
    page = Page(
        language=last.language,
        title={one: full_title(one, last) for one in LANGUAGES},
        head={one: _head(one, frames[-1]) for one in LANGUAGES},
        slots=_slots(frames[-1]),
        steps=steps,
        proof={one: _proof(one, frames[-1]) for one in LANGUAGES},
        record=record,
    )
    return write_page(page, album)


# Words


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
    points = drawing(view.game).scored(view.view, Look(language=language)) if view.phase is Phase.OVER else []
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


# Pictures


def _slots(frame: Frame) -> dict[str, dict[str, str]]:
    view, none = frame.view, dict.fromkeys(LANGUAGES, "")
    slots: dict[str, dict[str, str]] = dict.fromkeys(public_parts(view.game), none)
    for seat in range(len(frame.hands)):
        slots[f"hand{seat}"] = {one: say(one, "page-hand", seat=seat_mark(one, view, seat)) for one in LANGUAGES}
    return slots


def _pictures(album: Album, frame: Frame) -> Iterator[Shown]:
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
        yield Shown(slot, album.add(made.draw(seen, how)), alts)
