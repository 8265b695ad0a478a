"""A page of a leaderboard: ranks, names, and ratings with how certain they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from rendering._kit import WIDEST, circle, fitting, rect, text, whole_png, width_of
from rendering._kit.sheets import (
    BLUE,
    COLOURS,
    GOLD,
    GRID,
    HEIGHT,
    INK,
    MARGIN,
    NUMBER,
    PANEL,
    SOFT,
    card,
    page,
    symbol,
)
from rendering.base import Picture, shortened

MOST: Final = 10  # rows
MEDALS: Final = (GOLD, SOFT, "#8a5a2b")  # of the first three
NAME: Final = 432  # px for a name
PAD: Final = 8  # px above the first row and below the last
ROW: Final = (HEIGHT - 2 * (MARGIN + PAD)) / MOST  # px
BAR: Final = (644, 250)  # px: where the scale begins, and its width


@dataclass(frozen=True)
class RatingRow:
    """A person: ``rank`` None while the rating is settling, which then is shown as no number."""

    rank: int | None
    name: str
    points: int
    spread: int
    is_own: bool = False


def ranking_svg(rows: Sequence[RatingRow]) -> str:
    """The picture as an SVG document. It is flatter with fewer rows."""
    height = round(2 * (MARGIN + PAD) + max(1, len(rows)) * ROW)
    made = card(MARGIN, MARGIN, WIDEST - 2 * MARGIN, height - 2 * MARGIN)
    low = min((row.points - row.spread for row in rows), default=0)
    top = max((row.points + row.spread for row in rows), default=1)
    scale = BAR[1] / max(1, top - low)
    for at, row in enumerate(rows):
        y = MARGIN + PAD + (at + 0.5) * ROW
        if row.is_own:
            made += rect(MARGIN, y - ROW / 2 + 2, WIDEST - 2 * MARGIN, ROW - 4, GRID, 14)
        made += _rank(row.rank, y)
        name = fitting(row.name, NUMBER - 2, NAME, f"#{row.rank or at + 1}")
        made += text(184, y, name, NUMBER - 2, INK if row.rank else SOFT, anchor="start")
        left, right = (BAR[0] + (row.points + way * row.spread - low) * scale for way in (-1, 1))
        made += rect(BAR[0], y - 2, BAR[1], 4, PANEL if row.is_own else GRID)
        made += rect(left, y - 9, max(18, right - left), 18, BLUE if row.rank else SOFT, 9)
        if row.rank:
            made += circle((left + right) / 2, y, 13, BLUE, edge=PANEL, line=4)
            made += text(WIDEST - MARGIN - 22, y, str(row.points), NUMBER, INK, anchor="end")
        else:
            made += symbol("hourglass", WIDEST - MARGIN - 60, y, 48)
    return page(made, height)


def _rank(rank: int | None, y: float) -> str:
    if rank is None:
        return text(104, y, "…", NUMBER, SOFT)
    if rank > len(MEDALS):
        size = NUMBER if width_of(str(rank), NUMBER) < 110 else NUMBER - 8
        return text(104, y, str(rank), size, INK)
    return circle(104, y, 29, MEDALS[rank - 1]) + text(104, y, str(rank), NUMBER, PANEL)


@lru_cache(maxsize=64)
def ranking_picture(rows: tuple[RatingRow, ...], alt: str) -> Picture:
    """A page of a leaderboard. Thread-safe, cached."""
    return Picture(whole_png(ranking_svg(rows), COLOURS), shortened(alt))
