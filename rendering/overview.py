"""All games in one picture: a tile each with its number, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Final

from PIL import Image

from bot.texts import say
from rendering import drawing
from rendering._kit import WIDEST, document, place_art, rasterize, rect, text
from rendering.base import Picture, shortened

PAPER, PANEL, INK, CREAM = "#efe2ca", "#e2d0ae", "#2b2a33", "#fdf6e6"
MARGIN: Final = 16
MAIN: Final = 150  # px: the size of the main drawing
BESIDE: Final = 82  # px: the size of the two below it
NUMBER: Final = 44  # px
HEIGHT: Final = 336
COLOURS: Final = 128


def overview_svg(games: Sequence[str]) -> str:
    """The picture as an SVG document."""
    width = (WIDEST - MARGIN * (len(games) + 1)) / len(games)
    tiles = "".join(_tile(game, at, MARGIN + at * (width + MARGIN), width) for at, game in enumerate(games))
    return document(WIDEST, HEIGHT, tiles, ground=PAPER)


def _tile(game: str, at: int, left: float, width: float) -> str:
    """A game's tile: its number and its drawings."""
    main, *others = drawing(game).emblem
    middle = left + width / 2
    made = rect(left, MARGIN, width, HEIGHT - 2 * MARGIN, PANEL, 24)
    made += place_art(main, middle - MAIN / 2, 74, MAIN)
    for name, x in zip(others, (middle - BESIDE - 6, middle + 6), strict=True):
        made += place_art(name, x, HEIGHT - MARGIN - BESIDE - 10, BESIDE)
    made += rect(left + 10, MARGIN + 10, 58, 58, CREAM, 18)
    return made + text(left + 39, MARGIN + 39, str(at + 1), NUMBER, INK)


@lru_cache(maxsize=4)
def overview(games: tuple[str, ...], language: str) -> Picture:
    """The picture of these games, numbered in their order. Thread-safe, cached."""
    image = rasterize(overview_svg(games)).convert("RGB")
    written = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(written, "PNG", optimize=True)
    names = ", ".join(f"{at} {say(language, f'{game}-name')}" for at, game in enumerate(games, 1))
    return Picture(written.getvalue(), shortened(say(language, "help-alt", names=names)))
