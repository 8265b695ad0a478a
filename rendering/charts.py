"""Charts of a match that is over: each seat's chances or points, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import ceil, cos, floor, pi, sin
from operator import itemgetter
from typing import Final, TypeAlias

from bot.texts import say
from rendering._kit import WIDEST, moon, outline, place, rect, sign, sun, text, true_minus, whole_png
from rendering._kit.sheets import COLOURS, GRID, HEIGHT, INK, NUMBER, PANEL, page
from rendering.base import Picture, shortened

# A round, from 1, and the chances (0 to 1) or points of all seats
ChartPoint: TypeAlias = tuple[int, tuple[float, ...]]

LEFT, RIGHT, TOP, BOTTOM = 128, 104, 40, 92  # px around the plot
SIGN: Final = 34  # px: the height of a seat's sign
LINE: Final = 9  # px
GAP: Final = 40  # px between the signs at the ends of the lines
MOST_NUMBERS: Final = 10  # along the rounds
SIGNS_A_LINE: Final = 5
MOST_POINTS: Final = 60  # above which a round has one point; more would blur dashes on a phone
DASHES: Final = ("", "26 12", "4 14", "26 12 4 12", "14 10", "40 10 14 10")


@dataclass(frozen=True)
class Scale:
    """What stands at the left: values in ascending order with their labels, the lowest and the highest at the ends."""

    levels: tuple[tuple[float, str], ...]

    def share(self, value: float) -> float:
        """Where the value stands, from 0 at the bottom to 1 at the top."""
        low, high = self.levels[0][0], self.levels[-1][0]
        return (value - low) / (high - low)


CHANCES: Final = Scale(((0.0, "0"), (0.5, "50"), (1.0, "100")))
MOST_LEVELS: Final = 6
ROUND: Final = tuple(scale * one for scale in (1, 10, 100, 1000, 10_000) for one in (1, 2, 5))  # steps


def score_scale(points: Sequence[ChartPoint]) -> Scale:
    """The scale of points: round numbers at equal distances, 0 among them."""
    values = [value for _, found in points for value in found]
    low, high = min(0.0, *values), max(1.0, *values)
    step = next(one for one in ROUND if ceil(high / one) - floor(low / one) < MOST_LEVELS)
    levels = range(floor(low / step) * step, ceil(high / step) * step + 1, step)
    return Scale(tuple((float(one), true_minus(one)) for one in levels))


def _polygon(*corners: tuple[float, float]) -> Callable[[str], str]:
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    return lambda fill: f'<polygon points="{points}" fill="{fill}" stroke="{PANEL}" stroke-width="4"/>'


def _star(points: int, radius: float, inner: float) -> Callable[[str], str]:
    spots = [(radius if at % 2 == 0 else inner, pi * at / points) for at in range(2 * points)]
    return _polygon(*((far * sin(turn), -far * cos(turn)) for far, turn in spots))


# By sign: the colour that texts call the seat by, dark enough for a line on paper
HUES: Final = {
    "☾": "#39424f",
    "☼": "#b9782a",
    "●": "#b3402a",
    "■": "#2f5d8a",
    "▲": "#a8741a",
    "◆": "#3f7a4a",
    "★": "#8d8779",
    "✚": "#2b2a33",
}

# The signs that name seats in texts, drawn around 0, 0 and SIGN px tall
SIGNS: Final[dict[str, Callable[[str], str]]] = {
    "☾": lambda fill: f'<circle r="24" fill="{PANEL}"/>{moon(0, 0, 18, fill)}',
    "☼": lambda fill: f'<circle r="22" fill="{PANEL}"/>{sun(0, 0, 15.5, fill)}',
    "●": lambda fill: f'<circle r="17" fill="{fill}" stroke="{PANEL}" stroke-width="4"/>',
    "■": _polygon((-17, -17), (17, -17), (17, 17), (-17, 17)),
    "▲": _polygon((0, -18), (19, 16), (-19, 16)),
    "◆": _polygon((0, -20), (18, 0), (0, 20), (-18, 0)),
    "★": _star(5, 21, 9),
    "✚": _polygon(
        *((-7, -18), (7, -18), (7, -7), (18, -7), (18, 7), (7, 7)),
        *((7, 18), (-7, 18), (-7, 7), (-18, 7), (-18, -7), (-7, -7)),
    ),
}


def signs_of(marks: Sequence[str]) -> list[str]:
    """The sign of each seat, with which its mark begins; another one for a mark that begins with none."""
    free = [name for name in SIGNS if name not in {mark[:1] for mark in marks}]
    return [mark[0] if mark[:1] in SIGNS else free[seat] for seat, mark in enumerate(marks)]


def legible(points: Sequence[ChartPoint]) -> tuple[ChartPoint, ...]:
    """The points that a chart shows: of many, the mean of each round. The last one, the result, stays as it is."""
    if len(points) <= MOST_POINTS:
        return tuple(points)
    rounds = {number: [values for _, values in found] for number, found in groupby(points[:-1], key=itemgetter(0))}
    means = [
        (number, tuple(sum(one) / len(found) for one in zip(*found, strict=True))) for number, found in rounds.items()
    ]
    return (*means, points[-1])


def thinned(points: Sequence[ChartPoint], most: int = MOST_POINTS) -> tuple[ChartPoint, ...]:
    """The points that a chart of scores shows: of more than ``most``, every second, third … one, and the last one."""
    step = -(-len(points) // most)
    found = list(points[::step])
    return tuple(found if found[-1] == points[-1] else [*found, points[-1]])


def chart_svg(signs: Sequence[str], points: Sequence[ChartPoint], scale: Scale = CHANCES) -> str:
    """The chart as an SVG document. ``signs``: a key of SIGNS for each seat."""
    width, height = WIDEST - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    moments = _moments(points)
    last = max(moments[-1], 1.0)
    spots = [
        [
            (LEFT + width * x / last, TOP + height * (1 - scale.share(values[seat])))
            for x, (_, values) in zip(moments, points, strict=True)
        ]
        for seat in range(len(signs))
    ]
    made = rect(LEFT - 8, TOP - 8, width + 16, height + 16, PANEL, 14)
    for level, label in scale.levels:
        y = TOP + height * (1 - scale.share(level))
        made += f'<path d="M{LEFT} {y:g}H{LEFT + width}" stroke="{GRID}" stroke-width="3"/>'
        made += text(LEFT - 22, y, label, NUMBER, INK, anchor="end")
    for number in _numbered(int(last)):
        made += text(LEFT + width * (number - 0.5) / last, HEIGHT - BOTTOM + 54, str(number), NUMBER, INK)
    made += outline(LEFT - 8, TOP - 8, width + 16, height + 16, INK, 3, 14)
    made += "".join(_line(name, seat, spots[seat]) for seat, name in enumerate(signs))
    for seat, name in enumerate(signs):
        made += "".join(_sign(name, x, y) for x, y in _marked(spots[seat], seat, len(signs)))
    for seat, y in _spread([one[-1][1] for one in spots]):
        x, end = WIDEST - RIGHT + 58, spots[seat][-1]
        made += f'<path d="M{end[0]:g} {end[1]:g}L{x - 26:g} {y:g}" stroke="{HUES[signs[seat]]}" stroke-width="4"/>'
        made += _sign(signs[seat], x, y)
    return page(made)


def _moments(points: Sequence[ChartPoint]) -> list[float]:
    """Where the points stand, in rounds since the beginning; those of one round at equal distances."""
    rounds = Counter(number for number, _ in points)
    return [number - 1 + at / count for number, count in rounds.items() for at in range(count)]


def _numbered(rounds: int) -> range:
    """The rounds that bear their number."""
    step = next(one for one in ROUND if rounds / one <= MOST_NUMBERS)
    return range(step, rounds + 1, step)


def _line(name: str, seat: int, spots: Sequence[tuple[float, float]]) -> str:
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in spots)
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    under = f'<path d="{path}" fill="none" stroke="{PANEL}" stroke-width="{LINE + 6}" stroke-linejoin="round"/>'
    over = f'fill="none" stroke="{HUES[name]}" stroke-width="{LINE}" stroke-linejoin="round"{dash}'
    return f'{under}<path d="{path}" {over}/>'


def _marked(spots: Sequence[tuple[float, float]], seat: int, seats: int) -> list[tuple[float, float]]:
    """Places of a line that bear its sign, at other moments than those of the other lines."""
    left, right = spots[0][0], spots[-1][0]
    wanted = [left + (right - left) * (at + (seat + 0.5) / seats) / SIGNS_A_LINE for at in range(SIGNS_A_LINE)]
    return [_at(spots, x) for x in wanted]


def _at(spots: Sequence[tuple[float, float]], x: float) -> tuple[float, float]:
    """The point of the line at x."""
    for (x0, y0), (x1, y1) in pairwise(spots):
        if x0 <= x <= x1 and x1 > x0:
            return x, y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return spots[-1]


def _spread(heights: Sequence[float]) -> list[tuple[int, float]]:
    """Each seat and the height of its sign beside the plot, so that none covers another."""
    order = sorted(range(len(heights)), key=lambda seat: (heights[seat], seat))
    places = [heights[seat] for seat in order]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + GAP)
    places[-1] = min(places[-1], HEIGHT - BOTTOM)
    for at in range(len(places) - 2, -1, -1):
        places[at] = min(places[at], places[at + 1] - GAP)
    return list(zip(order, places, strict=True))


def _sign(name: str, x: float, y: float) -> str:
    return place(sign(name, SIGN, SIGNS[name](HUES[name])), x, y)


MOST_DESCRIBED: Final = 36  # moments of a chart of points that the alternative text has, of all seats together


@lru_cache(maxsize=64)
def chart(game: str, points: tuple[ChartPoint, ...], language: str) -> Picture:
    """Everybody's chances over a match (see ``bot.features.reviews.model.chances``). Thread-safe, cached."""
    points = legible(points)
    marks = [say(language, f"{game}-seat", seat=seat) for seat in range(len(points[-1][1]))]
    lines = [
        say(
            language,
            "chart-alt-seat",
            seat=mark,
            first=round(100 * points[0][1][seat]),
            least=round(100 * min(values[seat] for _, values in points)),
            most=round(100 * max(values[seat] for _, values in points)),
            last=round(100 * points[-1][1][seat]),
        )
        for seat, mark in enumerate(marks)
    ]
    alt = say(language, "chart-alt", rounds=max(1, points[-1][0] - 1), seats=" ".join(lines))
    return Picture(whole_png(chart_svg(signs_of(marks), points), COLOURS), shortened(alt))


@lru_cache(maxsize=64)
def score_chart(game: str, points: tuple[ChartPoint, ...], language: str) -> Picture:
    """Everybody's points over a match (see ``bot.match.scenes``). Thread-safe, cached."""
    marks = [say(language, f"{game}-seat", seat=seat) for seat in range(len(points[-1][1]))]
    lines = [
        say(language, "scores-alt-seat", seat=mark, points=", ".join(_changes(points, seat, language)))
        for seat, mark in enumerate(marks)
    ]
    alt = say(language, "scores-alt", rounds=points[-1][0] - 1, seats=" ".join(lines))
    svg = chart_svg(signs_of(marks), thinned(points), score_scale(points))
    return Picture(whole_png(svg, COLOURS), shortened(alt))


def _changes(points: Sequence[ChartPoint], seat: int, language: str) -> list[str]:
    """A seat's points at the beginning, and then at a few moments at which they are others."""
    shown = thinned(points, MOST_DESCRIBED // len(points[0][1]))
    return [
        true_minus(round(points[0][1][seat])),
        *(
            say(language, "scores-alt-change", points=true_minus(round(values[seat])), round=number - 1)
            for (_, before), (number, values) in pairwise(shown)
            if values[seat] != before[seat]
        ),
    ]
