"""The board: the arrival piles and the columns of both seats, North's above for every reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from bot.games.base import Seat
from bot.games.migrato import BIRDS, COLUMNS, SPECIES, View
from rendering._kit import CHOICE, HAPPENED, Canvas, document, mark_outline, own_mark, place, rect, sign, text
from rendering.base import Look
from rendering.migrato.layout import ColumnSlots, Layout, Mark, is_hidden, layout
from rendering.migrato.look import (
    CREAM,
    DASH,
    INK,
    LEAST_LANE,
    LETTER,
    PANEL,
    PAPER,
    PIP_HEIGHT,
    QUIET,
    SEAM,
    SPRITES,
    WIDTH,
    chip,
    lane,
    letter_sprite,
    lost_disc,
    picked_outline,
    pips,
    points_coin,
    seat_sign,
    shadow,
    upright,
)

TARGET = 40_000  # bytes: board and strip together are to have 60,000 at most
HIGHEST = 945  # px: in desktop clients a higher board would be narrower than on a phone
EDGE, GAP = 8, 14
CARD_EDGE = 6  # px between a card and the sides of its column
HEAD, FOOT = 48, 4  # above and below the cards of a column
MAX_ROWS, MIN_ROWS = 5, 2  # longer columns have several cards in a row
SPACE = 4  # between cards, and below the arrivals
COLUMN_NUMBER = 48  # px: the size of the numbers of columns and rows
RIM, NUMBERED_RIM = EDGE, 44  # px on the left of the columns; where their rows are numbered


@dataclass(frozen=True)
class BoardRows:
    """The height of a card, and the distance from one to the next below it, in pixels."""

    height: int
    pitch: int


LARGE, SMALL, LEAST = BoardRows(94, 98), BoardRows(73, 77), BoardRows(60, 64)
ARRIVALS = 84  # px: the height of a seat's arrivals while the match runs
FINAL_ARRIVALS = (330, 210, ARRIVALS)  # once it is over


def column_pitch(rim: int) -> int:
    """The distance from column to column, in pixels. ``rim``: what is on their left."""
    return (WIDTH - rim - EDGE + CARD_EDGE) // COLUMNS


def row_count(columns: Sequence[ColumnSlots], least: int = MIN_ROWS) -> int:
    """The rows that the columns of a seat take."""
    return min(MAX_ROWS, max((least, *(len(column) for column in columns))))


def columns_height(count: int, rows: BoardRows) -> int:
    """The height of columns of that many rows, in pixels; 0 without rows."""
    return HEAD + (count - 1) * rows.pitch + rows.height + FOOT if count else 0


def board_height(counts: Sequence[int], arrivals: int, rows: BoardRows) -> int:
    """The height of a board by the rows of each seat, in pixels."""
    return 2 * EDGE + GAP + sum(arrivals + SPACE + columns_height(count, rows) for count in counts)


def heights_for(counts: Sequence[int], *, is_over: bool) -> tuple[int, BoardRows]:
    """The highest arrivals, and then the highest rows, of which that many fit, one number a seat."""
    sizes = product(FINAL_ARRIVALS if is_over else (ARRIVALS,), (LARGE, SMALL, LEAST))
    return next(size for size in sizes if board_height(counts, *size) <= HIGHEST)


def draw(view: View, look: Look) -> bytes:
    """The board as PNG."""
    shown, is_over = layout(view, look), view.outcome is not None
    counts = [row_count(columns, 0 if is_over else MIN_ROWS) for columns in shown.columns]
    arrivals, rows = heights_for(counts, is_over=is_over)
    canvas = SPRITES.canvas(WIDTH, board_height(counts, arrivals, rows))
    y, rim = EDGE, NUMBERED_RIM if look.coordinates else RIM
    for seat, count in enumerate(counts):
        is_own, height = seat == view.seat, columns_height(count, rows)
        paste_arrivals(canvas, view, shown, seat, y, arrivals)
        y += arrivals + SPACE
        if count:
            paste_columns(canvas, shown.columns[seat], y, rows, own=is_own and not is_over, rim=rim)
        if is_own and count:
            canvas.paste(_own_sprite(), rim, y)
        for number, label in look.signs_by(1).items() if is_own else ():
            if number.isdecimal():
                pitch = column_pitch(rim)
                canvas.note_letter(label, rim + (int(number) - 1) * pitch, y, pitch - CARD_EDGE, height)
        y += height + GAP
    return canvas.png(TARGET)


def paste_columns(
    canvas: Canvas, columns: list[ColumnSlots], top: int, rows: BoardRows, *, own: bool, rim: int = RIM
) -> None:
    """Paste the columns of a seat with their numbers, by which menus and events name them.

    Args:
        own: the seat is the reader's, so that cards hidden from others are marked.
        rim: the space on the left; NUMBERED_RIM for the numbers of rows, which the notation has.
    """
    longest, height = max((len(column) for column in columns), default=0), columns_height(row_count(columns), rows)
    for row in range(longest if longest <= MAX_ROWS and rim == NUMBERED_RIM else 0):
        canvas.paste(_row_sprite(row + 1), 2, top + HEAD + row * rows.pitch + rows.height // 2 - 20)
    pitch = column_pitch(rim)
    width = pitch - CARD_EDGE
    for at in range(COLUMNS):
        left = rim + at * pitch
        column = columns[at] if at < len(columns) else []
        in_use = any(one.mark != "goal" for one in column)
        canvas.fill(left, top + 26, width, height - 26, PANEL)
        canvas.paste(_head_sprite(at, in_use, width), left, top)
        _paste_cards(canvas, column, left + CARD_EDGE, top + HEAD, width - 2 * CARD_EDGE, rows, own=own)


def _paste_cards(
    canvas: Canvas, column: ColumnSlots, left: int, top: int, room: int, rows: BoardRows, *, own: bool
) -> None:
    """Paste the places of a column, ``room`` px wide; those of a long one stand side by side."""
    across = -(-len(column) // MAX_ROWS) if column else 1
    width = (room + SPACE) // across - SPACE
    for index, one in enumerate(column):
        row, place_at = divmod(index, across)
        x, y = left + place_at * (width + SPACE), top + row * rows.pitch
        covered = own and is_hidden(one.card) and one.mark != "open"
        canvas.paste(card_sprite(one.card, one.mark, covered, width, rows.height), x, y)
        middle = x + (width / 2 if not one.card or width < LEAST_LANE else width - LETTER / 2 - 10)
        for back, letter in enumerate(reversed(one.letters)):
            canvas.stamp_letter(letter, letter_sprite(letter), middle - back * (LETTER + 2), y + rows.height / 2)


@SPRITES.cutout(PAPER)
def _row_sprite(number: int) -> str:
    return document(40, 40, text(20, 20, str(number), COLUMN_NUMBER, CREAM))


@SPRITES.cutout(PAPER)
def _own_sprite() -> str:
    """The mark of the reader's columns, on a tab beside that of the first one."""
    return document(64, HEAD, rect(0, 0, 64, HEAD, PANEL, 16) + own_mark(32, 24, 38, INK))


@SPRITES.cutout(PAPER)
def _head_sprite(at: int, in_use: bool, width: int) -> str:
    """The tab of a column, with its number."""
    made = rect(0, 26, width, HEAD - 26, PANEL) + rect(width / 2 - 46, 0, 92, HEAD, PANEL, 16)
    return document(width, HEAD, made + text(width / 2, 24, str(at + 1), COLUMN_NUMBER, INK if in_use else QUIET))


@SPRITES.opaque
def card_sprite(card: str, mark: Mark, covered: bool, width: int, height: int) -> str:
    """A place of a column. ``covered``: its card is hidden from others."""
    if not card:
        colour, line = (HAPPENED, 7) if mark == "left" else (CHOICE, 3 if mark == "leave" else 7)
        made = mark_outline(5, 5, width - 10, height - 10, colour, line, 14, DASH if mark == "goal" else "")
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


TOTAL_WIDTH, SLOT_WIDTH = 172, 178  # of a seat's sign and points, and of each species behind them
PILE_WIDTH, UPRIGHT_WIDTH = 115, 136  # of the upper card of a pile, in a low slot and in a high one
COUNT = 42  # px: the size of the number of its cards


def paste_arrivals(canvas: Canvas, view: View, shown: Layout, seat: Seat, top: int, height: int) -> None:
    """Paste the arrivals of a seat: its sign, its points, and a slot for each species."""
    piles, points = {BIRDS[pile[-1]].species: pile for pile in view.arrivals[seat]}, view.points[seat]
    won = view.outcome is not None and seat in view.outcome.winners
    canvas.paste(_total_sprite(seat, won, points, height), EDGE, top)
    for at, species in enumerate(SPECIES):
        pile, x = piles.get(species, ()), EDGE + TOTAL_WIDTH + at * SLOT_WIDTH
        card, count = (pile[-1], len(pile)) if pile else ("", 0)
        canvas.paste(pile_sprite(species, card, count, shown.piles.get((seat, species), ""), height), x, top)
        for back, letter in enumerate(reversed(shown.letters.get((seat, species), ""))):
            middle = x + SLOT_WIDTH - 34 - back * (LETTER + 2)
            canvas.stamp_letter(letter, letter_sprite(letter), middle, top + height / 2)


@SPRITES.opaque
def _total_sprite(seat: Seat, won: bool, points: int, height: int) -> str:
    """The plate of the arrivals with the seat's sign and its points."""
    made = rect(0, 0, WIDTH - 2 * EDGE, height, PANEL, 18)
    if height == ARRIVALS:
        made += place(seat_sign(seat, won), 4, 2) + points_coin(128, height / 2, 74, points)
    else:
        made += place(seat_sign(seat, won), 46, height / 2 - 98) + points_coin(86, height / 2 + 46, 104, points)
    return document(WIDTH - 2 * EDGE, height, made)


@SPRITES.opaque
def pile_sprite(species: str, card: str, count: int, mark: Mark, height: int = ARRIVALS) -> str:
    """A pile of ``count`` cards with ``card`` on top; "" and 0 for a species that has not arrived."""
    made = _pile(card, count, mark, height) if card else _empty_pile(species, mark, height)
    return document(SLOT_WIDTH - 6, height, made, ground=PANEL)


def _empty_pile(species: str, mark: Mark, height: int) -> str:
    """The shadow of a species with the length of its flight; in a high slot without it."""
    need, most, colour = SPECIES[species].need, SPECIES[species].most, CHOICE if mark else QUIET
    if height > ARRIVALS:
        return sign(species, 70, place(shadow(species, colour), SLOT_WIDTH / 2 - 63, height / 2 - 60, 120 / 300))
    made = sign(species, 38, place(shadow(species, colour), 2, height / 2 - 32, 64 / 300))
    made += pips(SLOT_WIDTH - 107, (height - PIP_HEIGHT) / 2, need, need if mark else 0, colour, most)
    return made + (picked_outline(4, 5, SLOT_WIDTH - 14, height - 10, colour) if mark else "")


def _pile(card: str, count: int, mark: Mark, height: int) -> str:
    """The upper card with the number of cards beside it; in a high slot, on the edges of those below it."""
    tall = height - 16
    if height == ARRIVALS:
        x, width = 4, PILE_WIDTH
        made = text(SLOT_WIDTH - 31, height / 2, f"×{count}", COUNT, INK) + place(chip(card, width, tall), x, 8)
    else:
        x, width, made = 8, UPRIGHT_WIDTH, ""
        for under in reversed(range(count)):
            left = x + 6 * under
            made += rect(left - 3, 5, width + 6, tall + 6, PANEL, 14) + rect(left, 8, width, tall, SEAM, 12)
        made += place(upright(card, width, tall), x, 8)
    if mark:
        made += picked_outline(x, 8, width, tall, HAPPENED if mark == "last" else CHOICE, dashed=mark == "start")
    return made
