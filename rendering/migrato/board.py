"""The board: North above, South below, and the middle strip between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import COLUMNS, View
from rendering._kit import Canvas, document, outline, place, rect, text
from rendering.base import Look
from rendering.migrato.arrivals import ARRIVALS_HEIGHT, paste_arrivals
from rendering.migrato.cards import strip
from rendering.migrato.layout import Column, Mark, is_hidden, layout
from rendering.migrato.look import CREAM, INK, LAST, PANEL, PAPER, PREVIEW, SEAM, SPRITES, WIDTH
from rendering.migrato.middle import MIDDLE_HEIGHT, paste_middle
from rendering.migrato.seats import PLATE_HEIGHT, paste_plate
from rendering.migrato.symbols import DASH, cross, seat_mark, start_dot

EDGE, GAP = 10, 6
RIM, PITCH = 34, 260  # width of the row numbers on the left; distance from column to column
HEAD, FOOT = 38, 6  # above and below the cards of a column
MAX_ROWS, MIN_ROWS = 5, 2  # cards that a column has room for; those of longer columns overlap


@dataclass(frozen=True)
class CardSize:
    """The size of a card in a column, in pixels.

    Attributes:
        width, height: of the card.
        pitch: distance from one card to the next below it.
        shift: offset to the left of the next card.
    """

    width: int
    height: int
    pitch: int
    shift: int


LARGE, SMALL = CardSize(226, 90, 94, 5), CardSize(208, 68, 72, 9)
MAX_LARGE_ROWS = 7  # of both seats together


def card_size(rows: Sequence[int]) -> CardSize:
    """The largest size at which columns of that many rows, one number a seat, fit."""
    return LARGE if sum(rows) <= MAX_LARGE_ROWS else SMALL


def row_count(columns: Sequence[Column]) -> int:
    """The rows that the columns of a seat take."""
    return min(MAX_ROWS, max((MIN_ROWS, *(len(column) for column in columns))))


def columns_height(rows: int, size: CardSize) -> int:
    """The height of columns of that many rows, in pixels."""
    return HEAD + (rows - 1) * size.pitch + size.height + FOOT


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown = layout(view, look)
    rows = [row_count(side) for side in shown.columns]
    size = card_size(rows)
    heights = [PLATE_HEIGHT + GAP + ARRIVALS_HEIGHT + GAP + columns_height(count, size) for count in rows]
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + sum(heights) + 2 * GAP + MIDDLE_HEIGHT, PAPER)
    y = EDGE
    for seat in (0, 1):
        paste_plate(canvas, view, look, seat, y)
        paste_arrivals(canvas, view, shown.piles, seat, y + PLATE_HEIGHT + GAP)
        top = y + PLATE_HEIGHT + 2 * GAP + ARRIVALS_HEIGHT
        paste_columns(canvas, shown.columns[seat], seat, top, size, own=seat == view.seat)
        y += heights[seat] + GAP
        if seat == 0:
            paste_middle(canvas, view, shown, y)
            y += MIDDLE_HEIGHT + GAP
    return canvas.png()


def paste_columns(canvas: Canvas, columns: list[Column], seat: Seat, top: int, size: CardSize, *, own: bool) -> None:
    """Paste the columns of a seat, numbered as in the notation: columns above, rows on the left.

    ``own``: the seat is the reader's, so that cards hidden from others are marked.
    """
    longest, height = max((len(column) for column in columns), default=0), columns_height(row_count(columns), size)
    pitch = size.pitch if longest <= MAX_ROWS else (MAX_ROWS - 1) * size.pitch // (longest - 1)
    for row in range(longest):
        if pitch >= 28 or row == longest - 1:  # numbers would overlap below that
            canvas.paste(_row_number(row + 1), 2, top + HEAD + row * pitch + size.height // 2 - 15)
    for at in range(COLUMNS):
        left = RIM + 4 + at * PITCH
        column = columns[at] if at < len(columns) else []
        in_use = any(one.mark != "goal" for one in column)
        canvas.fill(left, top + 18, PITCH - 6, height - 18, PANEL)
        canvas.paste(_column_head(seat, at, in_use), left, top)
        shift = size.shift if len(column) <= MAX_ROWS else size.shift * (MAX_ROWS - 1) / (len(column) - 1)
        for row, one in enumerate(column):
            covered = own and is_hidden(one.card) and one.mark != "open"
            x = left + PITCH - 10 - size.width - shift * row
            canvas.paste(card_sprite(one.card, one.mark, covered, size), x, top + HEAD + row * pitch)


def _row_number(number: int) -> Image.Image:
    return SPRITES.solid(("row", number), lambda: document(34, 30, text(17, 15, str(number), 26, INK), ground=PAPER))


def _column_head(seat: Seat, at: int, in_use: bool) -> Image.Image:
    """The tab of a column, with the seat's sign and the column's number."""

    def svg() -> str:
        width, colour = PITCH - 6, INK if in_use else SEAM
        made = rect(0, 18, width, 20, PANEL) + rect(width / 2 - 50, 0, 100, HEAD, PANEL, 14)
        made += seat_mark(seat, width / 2 - 20, 19, 11, colour) + text(width / 2 + 14, 19, str(at + 1), 28, colour)
        return document(width, HEAD, made, ground=PAPER)

    return SPRITES.solid(("head", seat, at, in_use), svg)


def card_sprite(card: str, mark: Mark, covered: bool, size: CardSize) -> Image.Image:
    """A place of a column. ``covered``: its card is hidden from others."""
    return SPRITES.solid(("strip", card, mark, covered, size), lambda: _card_svg(card, mark, covered, size))


def _card_svg(card: str, mark: Mark, covered: bool, size: CardSize) -> str:
    width, height = size.width, size.height
    if not card:
        return document(width, height, _empty_place(width, height, mark), ground=PANEL)
    made = place(strip(card, width - 4, height - 4, covered), 2, 2)
    match mark:
        case "last" | "preview" | "open":
            colour, dash = LAST if mark == "last" else PREVIEW, DASH if mark == "preview" else ""
            made += outline(3, 3, width - 6, height - 6, colour, 6, 12, dash)
        case "hit":
            made += outline(3, 3, width - 6, height - 6, PREVIEW, 6, 12, DASH) + _crosshair(width - 34, height / 2)
        case "start":
            made += start_dot(width - 24, height / 2)
        case "gone":
            made += cross(width, height, PREVIEW)
    return document(width, height, made, ground=PANEL)


def _crosshair(x: float, y: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="25" fill="{CREAM}"/><circle cx="{x:g}" cy="{y:g}" r="16" fill="none" '
        f'stroke="{PREVIEW}" stroke-width="5"/><path d="M{x - 24:g} {y:g}H{x + 24:g}M{x:g} {y - 24:g}V{y + 24:g}" '
        f'stroke="{PREVIEW}" stroke-width="4"/>'
    )


def _empty_place(width: int, height: int, mark: Mark) -> str:
    colour = LAST if mark == "left" else PREVIEW
    made = outline(5, 5, width - 10, height - 10, colour, 4, 12, "12 10")
    if mark == "goal":
        made += f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="13" fill="{colour}"/>'
    return made
