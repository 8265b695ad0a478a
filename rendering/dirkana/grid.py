"""The grid: its cells and cards, the coordinates on its rim, and marks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import Image

from bot.games.dirkana import CELLS, COLUMNS, ROWS, STEPS, TURNED, WAYS
from rendering._kit import Canvas, document, rect, text
from rendering.base import Look
from rendering.dirkana import labels
from rendering.dirkana.cards import Size, card_sprite
from rendering.dirkana.layout import Layout
from rendering.dirkana.look import CREAM, PANEL, PAPER, SPRITES

GAP: Final = 8
ORDER: Final = ("left", "last", "leave", "start", "goal", "plan")  # of outlines, each over those before it


@dataclass(frozen=True)
class Grid:
    """A grid in a picture.

    Attributes:
        left, top: the corner of its cells; the coordinates stand before it.
        card: the size of a card.
        coordinate, letter: the font size of coordinates, and the diameter of letters.
    """

    left: int
    top: int
    card: Size
    coordinate: int
    letter: int

    @property
    def across(self) -> int:
        return self.card.width + GAP

    @property
    def down(self) -> int:
        return self.card.height + GAP

    def corner(self, at: int) -> tuple[int, int]:
        """The upper left corner of a cell's card."""
        column, row = divmod(at, len(ROWS))
        return self.left + column * self.across, self.top + row * self.down

    def middle(self, at: int) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(at)
        return x + self.card.width / 2, y + self.card.height / 2


def paste_grid(canvas: Canvas, grid: Grid, shown: Layout, look: Look) -> None:
    """Paste the grid with its marks, and the letters of what may be chosen in it."""
    _paste_rim(canvas, grid)
    for at, card in enumerate(shown.grid):
        if card:
            canvas.stamp(card_sprite(card, grid.card), *grid.middle(at))
        else:
            canvas.paste(_empty_sprite(grid.card), *grid.corner(at))
    for at in sorted(shown.cells, key=lambda at: (ORDER.index(shown.cells[at]), at)):
        labels.paste_outline(canvas, *grid.corner(at), grid.card.width, grid.card.height, shown.cells[at])
    _stamp_badges(canvas, grid, shown)
    for cell, sign in look.signs_by(2 if look.mark_words[:1] == ("take",) else 1).items():
        if cell in CELLS:
            canvas.note_letter(sign, *grid.corner(CELLS.index(cell)), grid.card.width, grid.card.height)
    for path, letter in look.letters:
        if (spot := letter_place(grid, path)) is not None:
            labels.stamp_letter(canvas, *spot, letter, grid.letter)


def letter_place(grid: Grid, path: str) -> tuple[float, float] | None:
    """Where the letter of a move in the grid stands: on the cell that it leads to."""
    match path.split():
        case ["lay", cell]:
            return grid.middle(CELLS.index(cell))
        case ["shift", cell, way]:
            return grid.middle(STEPS[CELLS.index(cell)][way])
    return None


def _empty_sprite(size: Size) -> Image.Image:
    def svg() -> str:
        return document(size.width, size.height, rect(0, 0, size.width, size.height, PANEL, 8), ground=PAPER)

    return SPRITES.solid(("empty", size), svg)


def _paste_rim(canvas: Canvas, grid: Grid) -> None:
    """Paste the coordinates of the notation."""
    size = grid.coordinate + 2
    for at, letter in enumerate(COLUMNS):
        x, _ = grid.middle(at * len(ROWS))
        canvas.paste(_sign_sprite(letter, grid.coordinate), x - size / 2, grid.top - size - 2)
    for at, figure in enumerate(ROWS):
        _, y = grid.middle(at)
        canvas.paste(_sign_sprite(figure, grid.coordinate), grid.left - size - 2, y - size / 2)


def _sign_sprite(words: str, size: int) -> Image.Image:
    half = (size + 2) / 2

    def svg() -> str:
        return document(size + 2, size + 2, text(half, half, words, size, CREAM, weight=700), ground=PAPER)

    return SPRITES.solid(("sign", words, size), svg)


def _stamp_badges(canvas: Canvas, grid: Grid, shown: Layout) -> None:
    """Stamp the badges of steps."""
    for at, kind, mark in shown.badges:
        x, y = grid.middle(at)
        if kind == "twist":
            dx = grid.card.width / 2 - 30
            labels.stamp_badge(canvas, x - dx if shown.grid[at].endswith(TURNED) else x + dx, y, kind, mark)
        else:
            # At the edge of the vacated cell, where the badge covers nothing
            right, down = WAYS[kind]
            across, up = (grid.card.width - labels.ROUND) / 2, (grid.card.height - labels.ROUND) / 2
            labels.stamp_badge(canvas, x + right * across, y + down * up, kind, mark)
