"""Pictures of a person's profile and of a server's statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from rendering._kit import WIDEST, circle, rect, text, whole_png, width_of
from rendering._kit.sheets import (
    BLUE,
    COLOURS,
    GOLD,
    GREEN,
    GRID,
    HEIGHT,
    INK,
    MARGIN,
    NUMBER,
    PANEL,
    card,
    emblem,
    page,
    plate,
    symbol,
)
from rendering.base import Picture, shortened

MOST_GAMES: Final = 5
TOP: Final = 158  # px: where the panels below the numbers begin
BESIDE: Final = 430  # px: the width of the wins where lines stand beside them
HIGH: Final = HEIGHT - MARGIN - TOP  # px: of these panels
MOST_POINTS: Final = 60  # of a line
LEFT, RIGHT = 130, 84  # px beside the plot, for numbers and for emblems
EMBLEM: Final = 72
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Wins:
    """Matches of a game with a result, those that were won alone, and those that were won with others."""

    emblem: tuple[str, ...]
    decided: int
    won: int
    shared: int


@dataclass(frozen=True)
class Rated:
    """A displayed rating: the estimate, how far the truth may be from it, and whether it has settled."""

    points: float
    spread: float
    is_settled: bool


@dataclass(frozen=True)
class Track:
    """A person's ratings in a game, one after each match."""

    emblem: tuple[str, ...]
    ratings: tuple[Rated, ...]


@dataclass(frozen=True)
class ProfileStatistics:
    """What a profile shows; None where nothing is known.

    Attributes:
        punctuality: percent.
        days: of the longest match.
        track: of the game whose ratings are shown.
    """

    matches: int
    won: int
    punctuality: int | None
    days: int | None
    games: tuple[Wins, ...]
    track: Track | None


def profile_svg(statistics: ProfileStatistics) -> str:
    """The picture as an SVG document. It is flat without matches between people."""
    games, track, punctuality = statistics.games[:MOST_GAMES], statistics.track, statistics.punctuality
    made = _plates(
        cards=statistics.matches,
        trophy=statistics.won,
        hourglass=None if punctuality is None else f"{punctuality} %",
        calendar=statistics.days,
    )
    left = 2 * MARGIN + BESIDE if games else MARGIN
    made += _wins(games, MARGIN, BESIDE if track else WIDEST - 2 * MARGIN) if games else ""
    made += _track(track, left, WIDEST - MARGIN - left) if track else ""
    return page(made, HEIGHT if games or track else TOP)


def _plates(**known: int | str | None) -> str:
    """The numbers that are known in a row, each with the symbol of that name."""
    shown = [(name, str(words)) for name, words in known.items() if words is not None]
    width = (WIDEST - MARGIN * (len(shown) + 1)) / len(shown)
    places = [MARGIN + at * (width + MARGIN) for at in range(len(shown))]
    return "".join(plate(x, MARGIN, width, *one) for x, one in zip(places, shown, strict=True))


def _middles(count: int) -> list[float]:
    """The heights of that many rows on a panel."""
    row = min(HIGH / max(1, count), 160)
    begin = TOP + (HIGH - row * count) / 2
    return [begin + (at + 0.5) * row for at in range(count)]


def _wins(games: Sequence[Wins], left: float, width: float) -> str:
    """A bar for each game: how many of its matches were won."""
    made, start = card(left, TOP, width, HIGH), left + 106
    written = [f"{game.won}/{game.decided}" for game in games]
    bar = width - 106 - 44 - max(width_of(one, NUMBER) for one in written)
    for at, (game, y) in enumerate(zip(games, _middles(len(games)), strict=True)):
        made += emblem(game.emblem, at + 1, left + 58, y, EMBLEM)
        made += rect(start, y - 20, bar, 40, GRID, 8)
        if game.won:
            made += rect(start, y - 20, max(8, bar * (game.won / game.decided)), 40, GOLD, 8)
        if game.shared:
            x, wide = start + bar * game.won / game.decided, bar * game.shared / game.decided
            made += _hatched(x, y - 20, wide, 40)
        made += text(left + width - 22, y, written[at], NUMBER, INK, anchor="end")
    return made


def _hatched(x: float, y: float, width: float, height: float) -> str:
    """A striped box: places that are shared, distinguished by more than their colour."""
    stripes = "".join(
        f'<path d="M{x + at:g} {y + height:g}L{min(x + at + 10, x + width):g} {y:g}" stroke="{GOLD}" stroke-width="4"/>'
        for at in range(4, max(5, int(width) - 8), 14)
    )
    return rect(x, y, width, height, PANEL, 0) + stripes


def _track(track: Track, left: float, width: float) -> str:
    """The ratings in one game as a line, dotted while they are settling, with a band of what is possible then."""
    step = -(-len(track.ratings) // MOST_POINTS)  # of many ratings every second, third … one, and the last
    ratings = [*track.ratings[:-1:step], track.ratings[-1]]
    x, y, wide, tall = left + LEFT, TOP + 40, width - LEFT - RIGHT, HIGH - 80
    levels = _levels([*(one.points for one in ratings), *_reach(ratings[-1])])

    def level_of(points: float) -> float:
        share = (points - levels[0]) / (levels[-1] - levels[0])
        return y + tall * (1 - min(1.0, max(0.0, share)))

    made = card(left, TOP, width, HIGH)
    for level in levels:
        at = level_of(level)
        made += f'<path d="M{x:g} {at:g}H{x + wide:g}" stroke="{GRID}" stroke-width="3"/>'
        made += text(x - 16, at, str(level), NUMBER, INK, anchor="end")
    spots = [
        (x + wide * (at + (len(ratings) == 1)) / max(1, len(ratings) - 1), level_of(one.points))
        for at, one in enumerate(ratings)
    ]
    bands = [(level_of(high), level_of(low)) for low, high in map(_reach, ratings)]
    made += _band(spots, bands, ratings) + _line(spots, ratings)
    (end, height), beside = spots[-1], left + width - 46
    made += circle(end, height, 11, BLUE, edge=PANEL, line=4)
    return made + emblem(track.emblem, 1, beside, min(max(height, y), y + tall), EMBLEM - 6)


def _reach(rating: Rated) -> tuple[float, float]:
    """The lowest and the highest that a rating may be."""
    return rating.points - rating.spread, rating.points + rating.spread


def _levels(ratings: Sequence[float]) -> list[int]:
    """Round numbers at equal distances between which all these lie."""
    low, high = min(ratings), max(ratings)
    low, high = min(low, 1000) - 20, max(high, 1000) + 20
    step = next((one for one in STEPS if (high - low) / one <= 4), STEPS[-1])
    return list(range(int(low // step) * step, int(-(-high // step)) * step + 1, step))


def _band(spots: Sequence[tuple[float, float]], bands: Sequence[tuple[float, float]], ratings: Sequence[Rated]) -> str:
    """What is possible while a rating is settling."""
    made = ""
    for at, ((x0, _), (x1, _)) in enumerate(pairwise(spots)):
        if not (ratings[at].is_settled and ratings[at + 1].is_settled):
            corners = f"{x0:g},{bands[at][0]:g} {x1:g},{bands[at + 1][0]:g} {x1:g},{bands[at + 1][1]:g}"
            made += f'<polygon points="{corners} {x0:g},{bands[at][1]:g}" fill="{BLUE}" fill-opacity="0.09"/>'
    if len(spots) == 1:
        (x, _), (top, bottom) = spots[0], bands[0]
        made += (
            f'<rect x="{x - 12:g}" y="{top:g}" width="24" height="{bottom - top:g}" rx="10" fill="{BLUE}" '
            'fill-opacity="0.18"/>'
        )
    return made


def _line(spots: Sequence[tuple[float, float]], ratings: Sequence[Rated]) -> str:
    made = ""
    for ((x0, y0), (x1, y1)), rating in zip(pairwise(spots), ratings[1:], strict=True):
        style = 'stroke-width="9"' if rating.is_settled else 'stroke-width="7" stroke-dasharray="1 15"'
        made += f'<path d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}" stroke="{BLUE}" {style} stroke-linecap="round"/>'
    return made


GAMES: Final = 560  # px: the width of the games


@dataclass(frozen=True)
class ServerStatistics:
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


def club_svg(statistics: ServerStatistics) -> str:
    """The picture as an SVG document."""
    made = _plates(
        cards=statistics.over, running=statistics.running, figure=statistics.people, calendar=statistics.days
    )
    games, left = statistics.games[:MOST_GAMES], 2 * MARGIN + GAMES
    if not any(count for _, count in statistics.week):
        return page(made + _games(games, WIDEST - 2 * MARGIN))
    return page(made + _games(games, GAMES) + _week(statistics.week, left, WIDEST - MARGIN - left))


def _games(games: Sequence[tuple[tuple[str, ...], int, int]], width: float) -> str:
    """A bar for each game: matches that are over, and how many run."""
    made, most = card(MARGIN, TOP, width, HIGH), max((over for _, over, _ in games), default=0)
    start, bar = MARGIN + 106, width - 400
    for at, ((drawings, over, open_ones), y) in enumerate(zip(games, _middles(len(games)), strict=True)):
        made += emblem(drawings, at + 1, MARGIN + 58, y, EMBLEM)
        made += rect(start, y - 20, max(8, bar * over / max(1, most)), 40, BLUE if over else GRID, 8)
        made += text(start + bar + 140, y, str(over), NUMBER, INK, anchor="end")
        if open_ones:
            made += symbol("running", start + bar + 178, y, 36)
            made += text(MARGIN + width - 20, y, str(open_ones), NUMBER, GREEN, anchor="end")
    return made


def _week(week: Sequence[tuple[str, int]], left: float, width: float) -> str:
    """A column for each weekday, the highest in another colour."""
    made, most = card(left, TOP, width, HIGH), max(count for _, count in week)
    column, tall = (width - 40) / len(week), HIGH - 120
    for at, (letter, count) in enumerate(week):
        middle = left + 20 + (at + 0.5) * column
        size = tall * count / most
        made += rect(middle - 17, TOP + 30 + tall - size, 34, max(6, size), GOLD if count == most else GRID, 6)
        made += text(middle, HEIGHT - MARGIN - 46, letter, NUMBER, INK)
    return made


@lru_cache(maxsize=64)
def profile_picture(statistics: ProfileStatistics, alt: str) -> Picture:
    """A person's profile. Thread-safe, cached."""
    return Picture(whole_png(profile_svg(statistics), COLOURS), shortened(alt))


@lru_cache(maxsize=64)
def club_picture(statistics: ServerStatistics, alt: str) -> Picture:
    """A server's statistics. Thread-safe, cached."""
    return Picture(whole_png(club_svg(statistics), COLOURS), shortened(alt))
