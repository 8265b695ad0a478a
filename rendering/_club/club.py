"""A server's statistics: figures, matches by game, and the days on which most matches end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rendering._club.look import (
    BLUE,
    GOLD,
    GREEN,
    GRID,
    HEIGHT,
    INK,
    MARGIN,
    NUMBER,
    calendar,
    card,
    cards,
    draw,
    emblem,
    figure_of,
    plate,
    running,
)
from rendering._kit import WIDEST, rect, text

MOST_GAMES: Final = 5
TOP: Final = 158  # px
GAMES: Final = 560  # px: the width of the games
EMBLEM: Final = 72


@dataclass(frozen=True)
class ClubFigures:
    """What is shown of a server.

    Attributes:
        days: of the longest match; None without one.
        games: emblem, matches that are over, matches that run.
        week: how many matches have ended on each weekday, from Monday on, with its letter.
    """

    over: int
    running: int
    people: int
    days: int | None
    games: tuple[tuple[tuple[str, ...], int, int], ...]
    week: tuple[tuple[str, int], ...]


def club_svg(figures: ClubFigures) -> str:
    """The picture without its document."""
    known = [(cards, str(figures.over)), (running, str(figures.running)), (figure_of, str(figures.people))]
    known += [] if figures.days is None else [(calendar, str(figures.days))]
    width = (WIDEST - MARGIN * (len(known) + 1)) / len(known)
    made = "".join(
        plate(MARGIN + at * (width + MARGIN), MARGIN, width, symbol, words) for at, (symbol, words) in enumerate(known)
    )
    if not any(count for _, count in figures.week):
        return made + _games(figures.games[:MOST_GAMES], WIDEST - 2 * MARGIN)
    left = 2 * MARGIN + GAMES
    return made + _games(figures.games[:MOST_GAMES], GAMES) + _week(figures.week, left, WIDEST - MARGIN - left)


def _games(games: Sequence[tuple[tuple[str, ...], int, int]], width: float) -> str:
    """A bar for each game: matches that are over, and how many run."""
    high = HEIGHT - MARGIN - TOP
    made, row = card(MARGIN, TOP, width, high), min(high / max(1, len(games)), 160)
    begin, most = TOP + (high - row * len(games)) / 2, max((over for _, over, _ in games), default=0)
    start, bar = MARGIN + 106, width - 400
    for at, (drawings, over, open_ones) in enumerate(games):
        y = begin + (at + 0.5) * row
        made += emblem(drawings, at + 1, MARGIN + 58, y, EMBLEM)
        made += rect(start, y - 20, max(8, bar * over / max(1, most)), 40, BLUE if over else GRID, 8)
        made += text(start + bar + 140, y, str(over), NUMBER, INK, anchor="end")
        if open_ones:
            made += running(start + bar + 178, y, 36) + text(MARGIN + width - 20, y, str(open_ones), NUMBER, GREEN,
                                                             anchor="end")  # fmt: skip
    return made


def _week(week: Sequence[tuple[str, int]], left: float, width: float) -> str:
    """A column for each weekday, the highest in another colour."""
    high = HEIGHT - MARGIN - TOP
    made, most = card(left, TOP, width, high), max(count for _, count in week)
    column, tall = (width - 40) / len(week), high - 120
    for at, (letter, count) in enumerate(week):
        middle = left + 20 + (at + 0.5) * column
        size = tall * count / most
        made += rect(middle - 17, TOP + 30 + tall - size, 34, max(6, size), GOLD if count == most else GRID, 6)
        made += text(middle, HEIGHT - MARGIN - 46, letter, NUMBER, INK)
    return made


def draw_club(figures: ClubFigures) -> bytes:
    """The picture as PNG."""
    return draw(club_svg(figures))
