"""The board: the columns of both seats, North's above for every reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import BIRDS, COLUMNS, SPECIES, View
from rendering._kit import Canvas, document, outline, place, rect, sign, text
from rendering.base import Look
from rendering.migrato.cards import (
    DASH,
    LEAST_LANE,
    LETTER,
    chip,
    lane,
    letter_sprite,
    lost_disc,
    person,
    picked_outline,
    pips,
    pips_width,
    seat_mark,
    shadow,
)
from rendering.migrato.layout import Column, Layout, Mark, is_hidden, layout
from rendering.migrato.look import CHOICE, CREAM, HAPPENED, INK, PANEL, PAPER, SEAM, SPRITES, WIDTH

TARGET = 34_000  # bytes: board and strip together are to have 60,000 at most
EDGE, GAP = 8, 14
RIM, PITCH, CARD_WIDTH = 44, 258, 240  # width of the row numbers on the left; from column to column; of a card
HEAD, FOOT = 54, 6  # above and below the cards of a column
MAX_ROWS, MIN_ROWS = 5, 3  # longer columns have several cards in a row
SPACE = 4  # between cards
COLUMN_NUMBER = 48  # px: the size of the numbers of columns and rows


@dataclass(frozen=True)
class Rows:
    """The height of a card, and the distance from one to the next below it, in pixels."""

    height: int
    pitch: int


LARGE, SMALL = Rows(94, 98), Rows(73, 77)
MAX_LARGE_ROWS = 8  # of both seats together


def rows_for(counts: Sequence[int]) -> Rows:
    """The largest rows of which that many fit, one number a seat."""
    return LARGE if sum(counts) <= MAX_LARGE_ROWS else SMALL


def row_count(columns: Sequence[Column]) -> int:
    """The rows that the columns of a seat take."""
    return min(MAX_ROWS, max((MIN_ROWS, *(len(column) for column in columns))))


def columns_height(count: int, rows: Rows) -> int:
    """The height of columns of that many rows, in pixels."""
    return HEAD + (count - 1) * rows.pitch + rows.height + FOOT


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown = layout(view, look)
    counts = [row_count(columns) for columns in shown.columns]
    rows = rows_for(counts)
    heights = [columns_height(count, rows) for count in counts]
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + sum(heights) + GAP, PAPER)
    y = EDGE
    for seat, height in enumerate(heights):
        is_own = seat == view.seat
        if is_own:
            canvas.paste(SPRITES.solid(("own",), _own), 2, y + 8)
        paste_columns(canvas, shown.columns[seat], seat, y, rows, own=is_own and view.outcome is None)
        for number, label in look.signs_by(1).items() if is_own else ():
            if number.isdecimal():
                canvas.note_letter(label, RIM + (int(number) - 1) * PITCH, y, PITCH - 6, height)
        y += height + GAP
    return canvas.png(TARGET)


def paste_columns(canvas: Canvas, columns: list[Column], seat: Seat, top: int, rows: Rows, *, own: bool) -> None:
    """Paste the columns of a seat, numbered as in the notation: columns above, rows on the left.

    ``own``: the seat is the reader's, so that cards hidden from others are marked.
    """
    longest, height = max((len(column) for column in columns), default=0), columns_height(row_count(columns), rows)
    for row in range(longest if longest <= MAX_ROWS else 0):
        canvas.paste(_row_number(row + 1), 2, top + HEAD + row * rows.pitch + rows.height // 2 - 20)
    for at in range(COLUMNS):
        left = RIM + at * PITCH
        column = columns[at] if at < len(columns) else []
        in_use = any(one.mark != "goal" for one in column)
        canvas.fill(left, top + 26, PITCH - 6, height - 26, PANEL)
        canvas.paste(_head(seat, at, in_use), left, top)
        _paste_cards(canvas, column, left + 6, top + HEAD, rows, own=own)


def _paste_cards(canvas: Canvas, column: Column, left: int, top: int, rows: Rows, *, own: bool) -> None:
    """Paste the places of a column; those of a long one stand side by side."""
    across = -(-len(column) // MAX_ROWS) if column else 1
    width = (CARD_WIDTH + SPACE) // across - SPACE
    for index, one in enumerate(column):
        row, place_at = divmod(index, across)
        x, y = left + place_at * (width + SPACE), top + row * rows.pitch
        covered = own and is_hidden(one.card) and one.mark != "open"
        canvas.paste(card_sprite(one.card, one.mark, covered, width, rows.height), x, y)
        middle = x + (width / 2 if not one.card or width < LEAST_LANE else width - LETTER / 2 - 10)
        for back, letter in enumerate(reversed(one.letters)):
            canvas.stamp_letter(letter, letter_sprite(letter), middle - back * (LETTER + 2), y + rows.height / 2)


def _row_number(number: int) -> Image.Image:
    def svg() -> str:
        return document(40, 40, text(20, 20, str(number), COLUMN_NUMBER, INK), ground=PAPER)

    return SPRITES.solid(("row", number), svg)


def _own() -> str:
    return document(40, 44, person(20, 22, 38, INK), ground=PAPER)


def _head(seat: Seat, at: int, in_use: bool) -> Image.Image:
    """The tab of a column, with the seat's sign and the column's number."""

    def svg() -> str:
        width, colour = PITCH - 6, INK if in_use else SEAM
        made = rect(0, 26, width, HEAD - 26, PANEL) + rect(width / 2 - 62, 0, 124, HEAD, PANEL, 16)
        made += seat_mark(seat, width / 2 - 24, 27, 22, colour)
        made += text(width / 2 + 24, 27, str(at + 1), COLUMN_NUMBER, colour)
        return document(width, HEAD, made, ground=PAPER)

    return SPRITES.solid(("head", seat, at, in_use), svg)


def card_sprite(card: str, mark: Mark, covered: bool, width: int, height: int) -> Image.Image:
    """A place of a column. ``covered``: its card is hidden from others."""
    key = ("lane", card, mark, covered, width, height)
    return SPRITES.solid(key, lambda: _card_svg(card, mark, covered, width, height))


def _card_svg(card: str, mark: Mark, covered: bool, width: int, height: int) -> str:
    if not card:
        colour, line = (HAPPENED, 7) if mark == "left" else (CHOICE, 3 if mark == "leave" else 7)
        made = outline(5, 5, width - 10, height - 10, colour, line, 14, DASH if mark == "goal" else "")
        return document(width, height, made, ground=PANEL)
    made = place(lane(card, width - 4, height - 4, covered), 2, 2)
    if mark in ("last", "preview", "open", "start", "hit"):
        colour = HAPPENED if mark == "last" else CHOICE
        made += picked_outline(4, 4, width - 8, height - 8, colour, dashed=mark == "start")
    if mark in ("hit", "gone"):
        x = width - 40 if width >= LEAST_LANE else width / 2
        made += _crosshair(x, height / 2) if mark == "hit" else lost_disc(x, height / 2)
    return document(width, height, made, ground=PANEL)


def _crosshair(x: float, y: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="29" fill="{CREAM}"/><circle cx="{x:g}" cy="{y:g}" r="18" fill="none" '
        f'stroke="{CHOICE}" stroke-width="6"/><path d="M{x - 28:g} {y:g}H{x + 28:g}M{x:g} {y - 28:g}V{y + 28:g}" '
        f'stroke="{CHOICE}" stroke-width="5"/>'
    )


SLOT_WIDTH, SLOT_HEIGHT = 125, 106
PILE_WIDTH, PILE_HEIGHT = 118, 66


def paste_arrivals(canvas: Canvas, view: View, shown: Layout, seat: Seat, left: int, top: int) -> None:
    """Paste the arrival zone of a seat, a slot for each species."""
    piles = {BIRDS[pile[-1]].species: pile for pile in view.arrivals[seat]}
    for at, species in enumerate(SPECIES):
        pile, x = piles.get(species, ()), left + at * SLOT_WIDTH
        card, count = (pile[-1], len(pile)) if pile else ("", 0)
        canvas.paste(pile_sprite(species, card, count, shown.piles.get((seat, species), "")), x, top)
        letters = shown.letters.get((seat, species), "")
        for place_at, letter in enumerate(letters):
            across = (place_at + 1 - len(letters)) * 50
            canvas.stamp_letter(letter, letter_sprite(letter), x + SLOT_WIDTH - 30 + across, top + PILE_HEIGHT + 13)


def pile_sprite(species: str, card: str, count: int, mark: Mark) -> Image.Image:
    """A pile of ``count`` cards with ``card`` on top; "" and 0 for a species that has not arrived."""
    if card:
        return SPRITES.solid(("pile", species, card, count, mark), lambda: _pile(species, card, count, mark))
    return SPRITES.solid(("pile", species, mark), lambda: _empty_pile(species, mark))


def _document(made: str) -> str:
    return document(SLOT_WIDTH, SLOT_HEIGHT, made, ground=PANEL)


def _empty_pile(species: str, mark: Mark) -> str:
    need, most, colour = SPECIES[species].need, SPECIES[species].most, CHOICE if mark else SEAM
    made = sign(species, 40, place(shadow(species, colour), SLOT_WIDTH / 2 - 36, -1, 72 / 300))
    if mark:
        made += picked_outline(5, 4, SLOT_WIDTH - 10, PILE_HEIGHT - 4, colour)
    x = (SLOT_WIDTH - pips_width(max(need, most))) // 2
    return _document(made + pips(x, PILE_HEIGHT + 6, need, need if mark else 0, colour, most))


def _pile(species: str, card: str, count: int, mark: Mark) -> str:
    x = 6 if mark == "start" else (SLOT_WIDTH - pips_width(count)) // 2  # leaves room for a letter
    made = place(chip(card, PILE_WIDTH, PILE_HEIGHT - 4), 4, 3)
    made += pips(x, PILE_HEIGHT + 6, count, count, INK)
    if mark:
        colour, is_dashed = (HAPPENED, False) if mark == "last" else (CHOICE, mark == "start")
        made += picked_outline(5, 4, SLOT_WIDTH - 10, PILE_HEIGHT - 6, colour, dashed=is_dashed)
    return _document(made)
