"""The table of a group as a picture: places, names, matches that count, wins, ties and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import Final

from font_manrope import ManropeExtraBold
from PIL import Image, ImageFont

from rendering._kit import WIDEST, document, rasterize, rect, sign, text

PAPER, PANEL, BAND, INK, PALE = "#efe2ca", "#fdf6e6", "#f4e8cf", "#2b2a33", "#77705f"
UP, DOWN = "#2f6b3c", "#9a3a26"
MARGIN: Final = 24
HEAD: Final = 84  # px above the lines
LINE: Final = 80  # px
SIZE: Final = 46  # px: of names and figures
LABEL: Final = 43  # px: of the columns' labels
ARROW: Final = 34  # px
PLACE: Final = 84  # px: the middle of the column of places
NAME: Final = 178  # px: where names begin
COLUMNS: Final = (648, 758, 868, 990)  # px: the middles of matches, wins, ties and points
ROOM: Final = COLUMNS[0] - 50 - NAME  # px for a name
COLOURS: Final = 64
NO_GLYPH: Final = "\U0010fffe"
EXACT: Final = 1000  # px: the size at which names are measured


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


@cache
def _font() -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(ManropeExtraBold, EXACT)


@lru_cache(maxsize=4096)
def _has_glyph(char: str) -> bool:
    small = _font().font_variant(size=24)
    return char.isprintable() and (char == " " or bytes(small.getmask(char)) != bytes(small.getmask(NO_GLYPH)))


def drawn_name(name: str) -> str:
    """The name as a picture shows it: without characters that its font lacks, and cut to the room for it."""
    kept = " ".join("".join(one for one in name if _has_glyph(one)).split())
    if kept and _width(kept) <= ROOM:
        return kept
    while kept and _width(f"{kept}…") > ROOM:
        kept = kept[:-1].rstrip()
    return f"{kept}…"


def _width(words: str) -> float:
    return _font().getlength(words) * SIZE / EXACT


def standings_svg(lines: Sequence[TableLine], labels: Sequence[str]) -> str:
    """The picture as an SVG document. ``labels``: of the four columns of figures."""
    height = HEAD + LINE * len(lines) + MARGIN
    made = rect(MARGIN, MARGIN / 2, WIDEST - 2 * MARGIN, height - MARGIN, PANEL, 24)
    for x, label in zip(COLUMNS, labels, strict=True):
        made += text(x, HEAD / 2 + 10, label, LABEL, PALE)
    made += "".join(_line(line, at) for at, line in enumerate(lines))
    return document(WIDEST, height, made, ground=PAPER)


def _line(line: TableLine, at: int) -> str:
    y = HEAD + LINE * (at + 0.5)
    made = "" if at % 2 else rect(MARGIN + 12, y - LINE / 2, WIDEST - 2 * MARGIN - 24, LINE, BAND, 16)
    ink = PALE if line.is_out else INK
    made += text(PLACE, y, "–" if line.is_out else str(at + 1), SIZE, ink)
    if line.moves:
        made += _arrow(PLACE + 56, y, is_up=line.moves > 0)
    name = drawn_name(line.name)
    made += text(NAME, y, name, SIZE, ink, anchor="start")
    if line.is_out:
        made += f'<path d="M{NAME} {y:g}h{_width(name):g}" stroke="{ink}" stroke-width="4"/>'
    figures = (line.played, line.wins, line.ties, line.points)
    return made + "".join(text(x, y, str(one), SIZE, ink) for x, one in zip(COLUMNS, figures, strict=True))


def _arrow(x: float, y: float, *, is_up: bool) -> str:
    half, turn = ARROW / 2, -1 if is_up else 1
    points = f"{x - half:g},{y - turn * half:g} {x + half:g},{y - turn * half:g} {x:g},{y + turn * half:g}"
    return sign("up" if is_up else "down", ARROW, f'<polygon points="{points}" fill="{UP if is_up else DOWN}"/>')


def draw_standings(lines: Sequence[TableLine], labels: Sequence[str]) -> bytes:
    """The picture as PNG."""
    image = rasterize(standings_svg(lines, labels)).convert("RGB")
    written = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()
