"""The board: the grid, above the ring and the hand of the seat to act; or, while a card is placed, these alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from bot.games.dirkana import CELLS, COLUMNS, ROWS, STEPS, TURNED, WAYS, Phase, View
from rendering._kit import Canvas, document, rect, text
from rendering.base import Look
from rendering.dirkana import seats
from rendering.dirkana.layout import Layout, layout
from rendering.dirkana.look import (
    CREAM,
    PANEL,
    PAPER,
    ROUND,
    SPRITES,
    CardSize,
    badge_sprite,
    card_sprite,
    letter_sprite,
    paste_card,
    paste_outline,
)
from rendering.dirkana.seats import Ring, paste_hand, paste_ring, plate_sprite

GAP: Final = 8
ORDER: Final = ("left", "leave", "start", "goal", "last", "plan")  # of outlines, each over those before it


@dataclass(frozen=True)
class Grid:
    """A grid in a picture.

    Attributes:
        left, top: the corner of its cells; the coordinates stand before it.
        card: the size of a card.
        letter: the diameter of letters.
        coordinate: the font size of coordinates; 0 without them.
    """

    left: int
    top: int
    card: CardSize
    letter: int
    coordinate: int = 0

    def corner(self, at: int) -> tuple[int, int]:
        """The upper left corner of a cell's card."""
        column, row = divmod(at, len(ROWS))
        return self.left + column * (self.card.width + GAP), self.top + row * (self.card.height + GAP)

    def middle(self, at: int) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(at)
        return x + self.card.width / 2, y + self.card.height / 2


def paste_grid(canvas: Canvas, grid: Grid, shown: Layout, look: Look) -> None:
    """Paste the grid with its marks, and the letters of what may be chosen in it."""
    if grid.coordinate:
        _paste_rim(canvas, grid)
    for at, card in enumerate(shown.grid):
        if card:
            canvas.stamp(card_sprite(card, grid.card), *grid.middle(at))
        else:
            canvas.paste(_empty_sprite(grid.card), *grid.corner(at))
    for at in sorted(shown.cells, key=lambda at: (ORDER.index(shown.cells[at]), at)):
        paste_outline(canvas, *grid.corner(at), grid.card.width, grid.card.height, shown.cells[at])
    _stamp_badges(canvas, grid, shown)
    for cell, sign in look.signs_by(2 if look.mark_words[:1] == ("take",) else 1).items():
        if cell in CELLS:
            canvas.note_letter(sign, *grid.corner(CELLS.index(cell)), grid.card.width, grid.card.height)
    for path, letter in look.letters:
        if (spot := letter_place(grid, path)) is not None:
            canvas.stamp_letter(letter, letter_sprite(letter, grid.letter), *spot)


def letter_place(grid: Grid, path: str) -> tuple[float, float] | None:
    """Where the letter of a move in the grid stands: on the cell that it leads to."""
    match path.split():
        case ["lay", cell]:
            return grid.middle(CELLS.index(cell))
        case ["shift", cell, way]:
            return grid.middle(STEPS[CELLS.index(cell)][way])
    return None


@SPRITES.opaque
def _empty_sprite(size: CardSize) -> str:
    return document(size.width, size.height, rect(0, 0, size.width, size.height, PANEL, 8), ground=PAPER)


def _paste_rim(canvas: Canvas, grid: Grid) -> None:
    """Paste the coordinates of the notation."""
    size = grid.coordinate + 2
    for at, letter in enumerate(COLUMNS):
        x, _ = grid.middle(at * len(ROWS))
        canvas.paste(_sign_sprite(letter, grid.coordinate), x - size / 2, grid.top - size - 2)
    for at, figure in enumerate(ROWS):
        _, y = grid.middle(at)
        canvas.paste(_sign_sprite(figure, grid.coordinate), grid.left - size - 2, y - size / 2)


@SPRITES.opaque
def _sign_sprite(words: str, size: int) -> str:
    half = (size + 2) / 2
    return document(size + 2, size + 2, text(half, half, words, size, CREAM, weight=700), ground=PAPER)


def _stamp_badges(canvas: Canvas, grid: Grid, shown: Layout) -> None:
    """Stamp the badges of steps."""
    for at, kind, mark in shown.badges:
        x, y = grid.middle(at)
        if kind == "twist":
            dx = grid.card.width / 2 - 30
            canvas.stamp(badge_sprite(kind, mark), x - dx if shown.grid[at].endswith(TURNED) else x + dx, y)
        else:
            # At the edge of the vacated cell, where the badge covers nothing
            right, down = WAYS[kind]
            across, up = (grid.card.width - ROUND) / 2, (grid.card.height - ROUND) / 2
            canvas.stamp(badge_sprite(kind, mark), x + right * across, y + down * up)


TARGET: Final = 31_000  # bytes of the public board
WIDTH, HEIGHT = 848, 540
PUBLIC: Final = Grid(8, 8, CardSize(160, 125, 42), 50)
PUBLIC_NUMBERED: Final = Grid(48, 48, CardSize(152, 115, 42), 50, 43)
OWN: Final = Grid(8, 8, CardSize(160, 105, 39), 54)
OWN_NUMBERED: Final = Grid(54, 52, CardSize(150, 101, 39), 54, 47)
OWN_TOP: Final = 462  # of the seat's plate below the grid
OWN_RING: Final = Ring(19, OWN_TOP + 12, CardSize(162, 103, 39), 49)
OWN_HELD: Final = CardSize(192, 131, 44), CardSize(148, 100, 39)  # of one card, and of several
PLATE_HEIGHT: Final = 351
ASIDE, ASIDE_WIDTH = 530, 304  # the part of the plate beside the ring
LARGE: Final = CardSize(229, 151, 46)
LARGE_RING: Final = Ring(129, 56, LARGE, 43, letter=48)
LARGE_HELD: Final = CardSize(196, 133, 44)


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown = layout(view, look)
    if is_placing(view):
        return _placing(view, look, shown).png()
    if is_own(view):
        return _own(view, look, shown).png()
    canvas = SPRITES.canvas(WIDTH, HEIGHT)
    paste_grid(canvas, PUBLIC_NUMBERED if look.coordinates else PUBLIC, shown, look)
    return canvas.png(TARGET)


def has_hand(view: View) -> bool:
    """Whether the view's seat chooses its main Dirk: afterwards both hands are open."""
    return view.seat is not None and view.phase is Phase.MAIN


def is_own(view: View) -> bool:
    """Whether the view's seat chooses its main Dirk or takes its turn: its board shows its ring and hand."""
    return view.seat is not None and (view.phase is Phase.MAIN or view.turn == view.seat)


def is_placing(view: View) -> bool:
    """Whether the view's seat is to place a card: its board shows its ring and hand only."""
    return view.phase is Phase.PLACE and is_own(view)


def _own(view: View, look: Look, shown: Layout) -> Canvas:
    """The grid above the seat's ring; beside it the hand, the abilities, and the names and points of both."""
    seat, grid = view.seat or 0, OWN_NUMBERED if look.coordinates else OWN
    top = grid.top + len(ROWS) * (grid.card.height + GAP) + 2
    canvas = SPRITES.canvas(WIDTH, top + PLATE_HEIGHT + 4)
    paste_grid(canvas, grid, shown, look)
    canvas.paste(plate_sprite(seat, seat in look.awaited, WIDTH - 8, PLATE_HEIGHT), 4, top)
    paste_ring(canvas, view, look, seat, replace(OWN_RING, top=top + 12), shown)
    paste_hand(canvas, view, look, seat, OWN_HELD[len(shown.hands[seat]) > 1], ASIDE, top + 18, shown)
    canvas.paste(seats.seat_sprite(view, look, seat), ASIDE, top + 154)
    canvas.paste(seats.abilities_sprite(view, seat, is_large=True), ASIDE + ASIDE_WIDTH - 108, top + 128)
    for at, one in enumerate((seat, 1 - seat)):
        seats.paste_score(canvas, view, look, one, ASIDE, top + 253 + at * 44, ASIDE_WIDTH, is_brief=True)
    return canvas


def _placing(view: View, look: Look, shown: Layout) -> Canvas:
    """The seat's ring, large, beside its hand; above them the names and points of both."""
    seat, canvas = view.seat or 0, SPRITES.canvas(WIDTH, HEIGHT)
    canvas.paste(plate_sprite(seat, seat in look.awaited, WIDTH, HEIGHT), 0, 0)
    for at, one in enumerate((seat, 1 - seat)):
        seats.paste_score(canvas, view, look, one, 16 + at * 418, 10, 400)
    signs = look.signs_by(1)
    for at, card in enumerate(shown.hands[seat]):
        y, mark = LARGE_RING.top + 10 + at * 2 * (LARGE.height + seats.GAP), shown.held.get(card, "")
        paste_card(canvas, card, LARGE_HELD, 22, y, word=signs.get(card, ""), mark=mark)
    canvas.paste(seats.abilities_sprite(view, seat, is_large=True), 11, 230)
    paste_ring(canvas, view, look, seat, LARGE_RING, shown)
    return canvas
