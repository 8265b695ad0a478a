"""All games in one picture: a tile with number and emblem each, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from rendering._kit import WIDEST, document, place_art, rasterize, rect, text

PAPER, PANEL, INK, CREAM = "#efe2ca", "#e2d0ae", "#2b2a33", "#fdf6e6"
MARGIN: Final = 16
MAIN: Final = 150  # px: the size of the main drawing
BESIDE: Final = 82  # px: the size of the two below it
NUMBER: Final = 44  # px
HEIGHT: Final = 336
COLOURS: Final = 128


def overview_svg(emblems: Sequence[Sequence[str]]) -> str:
    """The picture of games with these emblems (``Drawing.emblem``) as an SVG document."""
    width = (WIDEST - MARGIN * (len(emblems) + 1)) / len(emblems)
    tiles = "".join(_tile(emblem, at, MARGIN + at * (width + MARGIN), width) for at, emblem in enumerate(emblems))
    return document(WIDEST, HEIGHT, tiles, ground=PAPER)


def _tile(emblem: Sequence[str], at: int, left: float, width: float) -> str:
    """A game's tile: its number and, if it has any, its drawings."""
    middle = left + width / 2
    made = rect(left, MARGIN, width, HEIGHT - 2 * MARGIN, PANEL, 24)
    below = HEIGHT - MARGIN - BESIDE - 10
    spots = ((middle - MAIN / 2, 74, MAIN), (middle - BESIDE - 6, below, BESIDE), (middle + 6, below, BESIDE))
    for name, (x, y, size) in zip(emblem, spots, strict=False):
        made += place_art(name, x, y, size)
    made += rect(left + 10, MARGIN + 10, 58, 58, CREAM, 18)
    return made + text(left + 39, MARGIN + 39, str(at + 1), NUMBER, INK)


def draw_overview(emblems: Sequence[Sequence[str]]) -> bytes:
    """The picture as PNG."""
    image = rasterize(overview_svg(emblems)).convert("RGB")
    written = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    return written.getvalue()
