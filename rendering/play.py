"""All games in one picture: a tile with name and emblem each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from PIL.PngImagePlugin import PngInfo

from bot.texts import say
from rendering import drawing
from rendering._kit import LEAST_TEXT, LETTERS, WIDEST, document, place_art, rect, text, whole_png
from rendering.base import Picture, shortened

PAPER, PANEL, INK, CREAM = "#efe2ca", "#e2d0ae", "#2b2a33", "#fdf6e6"
MARGIN: Final = 16
SMALL, LARGE = 106, 126  # px: the size of a drawing, and on a wide tile
SPREAD: Final = 1.0  # of that size: the way from one drawing to the next
WIDE: Final = 600  # px
NAME: Final = 48  # px: the size of a name that is not too long
ADVANCE: Final = 0.62  # em: the mean width of a letter
TILE: Final = 214  # px: the height of a tile
ACROSS: Final = 3  # tiles
COLOURS: Final = 128


def overview_svg(games: Sequence[tuple[str, Sequence[str]]]) -> str:
    """The picture of games with these names and emblems (``Drawing.emblem``) as an SVG document, three in a row."""
    places = _places(len(games))
    tiles = "".join(_tile(game, *place) for game, place in zip(games, places, strict=True))
    return document(WIDEST, round(places[-1][1]) + TILE + MARGIN, tiles, ground=PAPER)


def _places(count: int) -> list[tuple[float, float, float]]:
    """Left, top and width of each tile; the tiles of the last row stand in its middle."""
    across = min(count, ACROSS)
    width = (WIDEST - MARGIN * (across + 1)) / across
    step = width + MARGIN
    rows = [(row, min(across, count - row * across)) for row in range(-(-count // across))]
    return [
        ((WIDEST - beside * step + MARGIN) / 2 + at * step, MARGIN + row * (TILE + MARGIN), width)
        for row, beside in rows
        for at in range(beside)
    ]


def _tile(game: tuple[str, Sequence[str]], left: float, top: float, width: float) -> str:
    """A game's tile: its name and, if it has any, its drawings."""
    name, emblem = game
    middle = left + width / 2
    made = rect(left, top, width, TILE, PANEL, 24)
    size = LARGE if width >= WIDE else SMALL
    spots = [(middle - size / 2 + by * SPREAD * size, top + TILE - size - 12) for by in (0, -1, 1)]
    for art, (x, y) in reversed([*zip(emblem, spots, strict=False)]):
        made += place_art(art, x, y, size)
    made += rect(left + 10, top + 10, width - 20, 60, CREAM, 18)
    name_size = max(LEAST_TEXT, min(NAME, (width - 32) / (len(name) * ADVANCE)))
    return made + text(middle, top + 40, name, name_size, INK)


@lru_cache(maxsize=64)
def overview(games: tuple[str, ...], language: str) -> Picture:
    """These games in one picture, by their names. Thread-safe, cached."""
    names = [say(language, f"{game}-name") for game in games]
    lines = [
        f"{name} {left:.0f} {top:.0f} {width:.0f} {TILE}"
        for name, (left, top, width) in zip(names, _places(len(games)), strict=True)
    ]
    chunks = PngInfo()  # it names the place of each tile, as in pictures of menus
    chunks.add_itxt(LETTERS, "\n".join(lines))
    svg = overview_svg([(name, drawing(game).emblem) for name, game in zip(names, games, strict=True)])
    alt = say(language, "games-alt", names=", ".join(names), count=len(names))
    return Picture(whole_png(svg, COLOURS, chunks), shortened(alt))
