"""The table of a group as a picture: places, names, matches that count, wins, ties and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.texts import say
from rendering._kit import WIDEST, fitting, rect, sign, text, whole_png, width_of
from rendering._kit.sheets import COLOURS, INK, MARGIN, PANEL, page
from rendering.base import Picture, shortened

BAND, PALE, UP, DOWN = "#f4e8cf", "#77705f", "#2f6b3c", "#9a3a26"
HEAD: Final = 84  # px above the lines
LINE: Final = 80  # px
SIZE: Final = 46  # px: of names and numbers
LABEL: Final = 43  # px: of the columns' labels
ARROW: Final = 34  # px
PLACE: Final = 84  # px: the middle of the column of places
NAME: Final = 178  # px: where names begin
COLUMNS: Final = (648, 758, 868, 990)  # px: the middles of matches, wins, ties and points
ROOM: Final = COLUMNS[0] - 50 - NAME  # px for a name


@dataclass(frozen=True)
class TableLine:
    """A line of a table.

    Attributes:
        name: of the player, as it is.
        is_out: whether the player has left.
        moves: 1 for who goes up at the end, -1 for who goes down, else 0.
    """

    name: str
    points: int
    played: int
    wins: int
    ties: int
    is_out: bool = False
    moves: int = 0


def drawn_name(name: str) -> str:
    """The name as the table shows it; "" for one that its font cannot draw."""
    return fitting(name, SIZE, ROOM)


def standings_svg(lines: Sequence[TableLine], labels: Sequence[str]) -> str:
    """The picture as an SVG document. ``labels``: of the four columns of numbers."""
    height = HEAD + LINE * len(lines) + MARGIN
    made = rect(MARGIN, MARGIN / 2, WIDEST - 2 * MARGIN, height - MARGIN, PANEL, 24)
    for x, label in zip(COLUMNS, labels, strict=True):
        made += text(x, HEAD / 2 + 10, label, LABEL, PALE)
    return page(made + "".join(_line(line, at) for at, line in enumerate(lines)), height)


def _line(line: TableLine, at: int) -> str:
    y = HEAD + LINE * (at + 0.5)
    made = "" if at % 2 else rect(MARGIN + 12, y - LINE / 2, WIDEST - 2 * MARGIN - 24, LINE, BAND, 16)
    ink = PALE if line.is_out else INK
    made += text(PLACE, y, "–" if line.is_out else str(at + 1), SIZE, ink)
    if line.moves:
        made += _arrow(PLACE + 56, y, is_up=line.moves > 0)
    name = drawn_name(line.name) or f"#{at + 1}"
    made += text(NAME, y, name, SIZE, ink, anchor="start")
    if line.is_out:
        made += f'<path d="M{NAME} {y:g}h{width_of(name, SIZE):g}" stroke="{ink}" stroke-width="4"/>'
    numbers = (line.played, line.wins, line.ties, line.points)
    return made + "".join(text(x, y, str(one), SIZE, ink) for x, one in zip(COLUMNS, numbers, strict=True))


def _arrow(x: float, y: float, *, is_up: bool) -> str:
    half, turn = ARROW / 2, -1 if is_up else 1
    points = f"{x - half:g},{y - turn * half:g} {x + half:g},{y - turn * half:g} {x:g},{y + turn * half:g}"
    return sign("up" if is_up else "down", ARROW, f'<polygon points="{points}" fill="{UP if is_up else DOWN}"/>')


@lru_cache(maxsize=64)
def standings(group: str, lines: tuple[TableLine, ...], language: str) -> Picture:
    """The table of a group with that letter. Thread-safe, cached."""
    labels = [say(language, f"standings-{one}") for one in ("played", "wins", "ties", "points")]
    sentences = [
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
    alt = say(language, "standings-alt", group=group, lines=" ".join(sentences))
    return Picture(whole_png(standings_svg(lines, labels), COLOURS), shortened(alt))
