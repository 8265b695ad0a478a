"""Pictures and words made from views. Each function finds a game's ``Drawing`` by the game's name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from bot.games.base import Seat
from bot.games.parts import module_of
from bot.texts import say
from rendering._chart import Point, draw_chart, legible, score_scale, signs_of, thinned
from rendering._club import (
    ClubFigures,
    ProfileFigures,
    Rated,
    Row,
    TableLine,
    Track,
    Wins,
    draw_club,
    draw_profile,
    draw_ranking,
    draw_standings,
    drawn_name,
)
from rendering._film import film
from rendering._overview import draw_overview
from rendering._page import Album, Page, PageStep, Shown, plain_text, write_page
from rendering.base import MAX_ALT, Description, Drawing, Look, Part, Picture, Section, Spot, ToldEvent, shortened

MOST_TOLD = 36  # moments of a chart of points that are read aloud, of all seats together

__all__ = [
    "MAX_ALT",
    "Album",
    "ClubFigures",
    "Description",
    "Drawing",
    "Look",
    "Page",
    "PageStep",
    "Part",
    "Picture",
    "Point",
    "ProfileFigures",
    "Rated",
    "Row",
    "Section",
    "Shown",
    "Spot",
    "TableLine",
    "ToldEvent",
    "Track",
    "Wins",
    "chart",
    "club_picture",
    "describe",
    "drawing",
    "drawn_name",
    "emblem_of",
    "example",
    "film",
    "has_hands",
    "has_strip",
    "overview",
    "picture",
    "plain_text",
    "profile_picture",
    "ranking_picture",
    "score_chart",
    "scored",
    "sheet",
    "shortened",
    "stake",
    "standings",
    "task",
    "tell_all",
    "write_page",
]


def drawing(game: str) -> Drawing[Any]:
    """The drawing of that game."""
    found: Drawing[Any] = import_module(module_of(game, __name__, "drawing")).DRAWING
    return found


def task(game: str, view: Any, seat: Seat, look: Look) -> str | None:
    """See ``Drawing.task``."""
    return drawing(game).task(view, seat, look)


def stake(game: str, view: Any, seat: Seat, look: Look) -> str | None:
    """See ``Drawing.stake``."""
    return drawing(game).stake(view, seat, look)


def tell_all(game: str, events: Sequence[ToldEvent], after: Any, look: Look) -> list[str]:
    """See ``Drawing.tell_all``."""
    return drawing(game).tell_all(events, after, look)


def scored(game: str, view: Any, look: Look) -> list[str]:
    """See ``Drawing.scored``."""
    return drawing(game).scored(view, look)


def describe(game: str, view: Any, look: Look) -> Description:
    """See ``Drawing.describe``."""
    return drawing(game).describe(view, look)


def has_hands(game: str) -> bool:
    """See ``Drawing.hands``."""
    return drawing(game).hands


def public_parts(game: str) -> tuple[Part, ...]:
    """The board and, if the game has one, the strip below it."""
    return ("board", "strip") if has_strip(game) else ("board",)


def has_strip(game: str) -> bool:
    """See ``Drawing.strips``."""
    return drawing(game).strips


@lru_cache(maxsize=128)
def picture(game: str, view: Any, look: Look) -> Picture:
    """The picture of a view. Thread-safe; the last pictures are cached, since many readers share a board."""
    found = drawing(game)
    return Picture(found.draw(view, look), shortened(found.alt(view, look)))


@lru_cache(maxsize=16)
def sheet(game: str, look: Look) -> Picture:
    """See ``Drawing.sheet``. Thread-safe, cached."""
    made = drawing(game).sheet(look)
    return Picture(made.png, shortened(made.alt))


@lru_cache(maxsize=16)
def example(game: str, look: Look) -> Picture | None:
    """See ``Drawing.example``. Thread-safe, cached."""
    made = drawing(game).example(look)
    return None if made is None else Picture(made.png, shortened(made.alt))


@lru_cache(maxsize=64)
def overview(games: tuple[str, ...], language: str) -> Picture:
    """These games in one picture, by their names. Thread-safe, cached."""
    names = [say(language, f"{game}-name") for game in games]
    drawn = draw_overview([(name, drawing(game).emblem) for name, game in zip(names, games, strict=True)])
    return Picture(drawn, shortened(say(language, "games-alt", names=", ".join(names), count=len(names))))


@lru_cache(maxsize=64)
def chart(game: str, points: tuple[Point, ...], language: str) -> Picture:
    """Everybody's chances over a match (see ``bot.features.reviews.model.chances``). Thread-safe, cached."""
    points = legible(points)
    marks = [say(language, f"{game}-seat", seat=seat) for seat in range(len(points[-1][1]))]
    lines = [
        say(
            language,
            "chart-alt-seat",
            seat=mark,
            first=_percent(points[0][1][seat]),
            least=_percent(min(values[seat] for _, values in points)),
            most=_percent(max(values[seat] for _, values in points)),
            last=_percent(points[-1][1][seat]),
        )
        for seat, mark in enumerate(marks)
    ]
    alt = say(language, "chart-alt", rounds=max(1, points[-1][0] - 1), seats=" ".join(lines))
    return Picture(draw_chart([mark[0] for mark in marks], points), shortened(alt))


def emblem_of(game: str) -> tuple[str, ...]:
    """See ``Drawing.emblem``."""
    return tuple(drawing(game).emblem)


@lru_cache(maxsize=64)
def profile_picture(figures: ProfileFigures, alt: str) -> Picture:
    """A person's profile. Thread-safe, cached."""
    return Picture(draw_profile(figures), shortened(alt))


@lru_cache(maxsize=64)
def ranking_picture(rows: tuple[Row, ...], alt: str) -> Picture:
    """A page of a leaderboard. Thread-safe, cached."""
    return Picture(draw_ranking(rows), shortened(alt))


@lru_cache(maxsize=64)
def club_picture(figures: ClubFigures, alt: str) -> Picture:
    """A server's statistics. Thread-safe, cached."""
    return Picture(draw_club(figures), shortened(alt))


@lru_cache(maxsize=64)
def score_chart(game: str, points: tuple[Point, ...], language: str) -> Picture:
    """Everybody's points over a match (see ``bot.match.scenes``). Thread-safe, cached."""
    marks = [say(language, f"{game}-seat", seat=seat) for seat in range(len(points[-1][1]))]
    lines = [
        say(language, "scores-alt-seat", seat=mark, points=", ".join(_changes(points, seat, language)))
        for seat, mark in enumerate(marks)
    ]
    alt = say(language, "scores-alt", rounds=points[-1][0] - 1, seats=" ".join(lines))
    drawn = draw_chart(signs_of(marks), thinned(points), score_scale(points))
    return Picture(drawn, shortened(alt))


@lru_cache(maxsize=64)
def standings(group: str, lines: tuple[TableLine, ...], language: str) -> Picture:
    """The table of a group with that letter. Thread-safe, cached."""
    labels = [say(language, f"standings-{one}") for one in ("played", "wins", "ties", "points")]
    told = [
        say(
            language,
            "standings-alt-out" if one.is_out else "standings-alt-line",
            place=str(place),
            name=one.name,
            points=one.points,
            played=one.played,
            wins=one.wins,
            ties=one.ties,
            moves={1: "up", -1: "down"}.get(one.moves, "no"),
        )
        for place, one in enumerate(lines, 1)
    ]
    alt = say(language, "standings-alt", group=group, lines=" ".join(told))
    return Picture(draw_standings(lines, labels), shortened(alt))


def _changes(points: Sequence[Point], seat: int, language: str) -> list[str]:
    """A seat's points at the beginning, and then at a few moments at which they are others."""
    told, found = points[0][1][seat], [_signed(points[0][1][seat])]
    for number, values in thinned(points, MOST_TOLD // len(points[0][1]))[1:]:
        if values[seat] != told:
            told = values[seat]
            found.append(say(language, "scores-alt-change", points=_signed(told), round=number - 1))
    return found


def _signed(points: float) -> str:
    return str(round(points)).replace("-", "−")


def _percent(chance: float) -> int:
    return round(100 * chance)
