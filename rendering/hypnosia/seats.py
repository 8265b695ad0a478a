"""The plates of the seats below the board: figure, hourglass, points and where they come from."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.hypnosia import OUT, WORTH, View
from rendering._kit import Canvas, document, place, plate, text, true_minus
from rendering.base import Look
from rendering.hypnosia.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, PLUM, SCALE, SPRITES, TINTS, WIDTH
from rendering.hypnosia.pieces import figure

LEFT, GAP = 12, 9
PLATE_HEIGHT, PART_HEIGHT = 108, 88  # of a plate and of what lies on it
COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}  # by number of seats
REASON_WIDTH = 48


def plates_height(seats: int) -> int:
    """The height of all plates, in units."""
    return -(-seats // COLUMNS[seats]) * (PLATE_HEIGHT + GAP) - GAP


def paste_plates(canvas: Canvas, view: View, look: Look, top: int) -> None:
    """Paste the plates of all seats."""
    seats = len(view.points)
    columns = COLUMNS[seats]
    width = (WIDTH - 2 * LEFT - GAP * (columns - 1)) // columns
    for seat in range(seats):
        row, column = divmod(seat, columns)
        x, y = LEFT + column * (width + GAP), top + row * (PLATE_HEIGHT + GAP)
        _paste_plate(canvas, view, look, seat, x, y, width, *((192, REASON_WIDTH) if columns == 3 else (230, 90)))


def _paste_plate(
    canvas: Canvas, view: View, look: Look, seat: Seat, x: int, y: int, width: int, reasons: int, pitch: int
) -> None:
    """Paste the plate of a seat. ``reasons``: where the sources of points begin; ``pitch``: from one to the next."""
    table, outcome, awaited = view.table, view.outcome, seat in look.awaited
    won = outcome is not None and seat in outcome.winners
    canvas.paste(_plate(width, awaited), x, y)
    y += (PLATE_HEIGHT - PART_HEIGHT) // 2
    canvas.paste(_figure(seat, won, awaited), x + 15, y)
    canvas.paste(_points(view.points[seat], outcome is not None), x + 107, y)
    places = sum(worth for worth, who in zip(WORTH, table.arrived, strict=False) if who == seat)
    counts = (("centre", places), ("captured", table.captured[seat]), ("lost", table.pawns[seat].count(OUT)))
    for at, (kind, count) in enumerate(counts):
        canvas.paste(_reason(kind, count), x + reasons + at * pitch, y)


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, SCALE, ground=PANEL)


def _plate(width: int, awaited: bool) -> Image.Image:
    edge = LAST if awaited else None
    return SPRITES.solid(
        ("plate", width, awaited),
        lambda: plate(width, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=edge, line=7, scale=SCALE),
    )


def _figure(seat: Seat, won: bool, awaited: bool) -> Image.Image:
    """The figure of the seat, with a crown for a winner and an hourglass while the seat is to act."""

    def made() -> str:
        size = 70 if won else 84
        body = figure(seat, size, (PART_HEIGHT - size) / 2, PART_HEIGHT - size - 2)
        if won:
            body += place(
                f'<path d="M-22 0L-26 -24L-11 -13L0 -28L11 -13L26 -24L22 0Z" fill="{GOLD}" stroke="{INK}" '
                'stroke-width="4" stroke-linejoin="round"/>',
                PART_HEIGHT / 2,
                32,
            )
        if awaited:
            body += place(_hourglass(), PART_HEIGHT - 36, PART_HEIGHT - 42)
        return _part(PART_HEIGHT, body)

    return SPRITES.solid(("figure", seat, won, awaited), made)


def _hourglass() -> str:
    return (
        f'<rect width="36" height="42" rx="10" fill="{PANEL}"/>'
        f'<path d="M9 7H27L20 21L27 35H9L16 21Z" fill="{CREAM}" stroke="{INK}" stroke-width="4" '
        f'stroke-linejoin="round"/><path d="M12 33Q18 24 24 33ZM14 14H22L18 20Z" fill="{LAST}"/>'
    )


def _points(points: int, final: bool) -> Image.Image:
    """A coin, golden when the points are final."""
    words = true_minus(points)

    def made() -> str:
        ground = GOLD if final else CREAM
        return _part(
            84,
            f'<circle cx="42" cy="{PART_HEIGHT / 2}" r="37" fill="{ground}" stroke="{INK}" stroke-width="4"/>'
            + text(42, PART_HEIGHT / 2, words, 44 if len(words) < 2 else 38, INK),
        )

    return SPRITES.solid(("points", points, final), made)


REASONS = {  # SVG of 40 × 40 units
    # the eye in the middle of the board
    "centre": f'<circle cx="20" cy="20" r="19" fill="{PLUM}"/><circle cx="20" cy="20" r="12" fill="{TINTS["centre"]}"/>'
    f'<circle cx="20" cy="20" r="5.5" fill="{PLUM}"/>',
    # a captured pawn
    "captured": f'<path d="M4 36V20A16 16 0 0 1 36 20V36Z" fill="{INK}"/><circle cx="14" cy="20" r="4" fill="{CREAM}"/>'
    f'<circle cx="26" cy="20" r="4" fill="{CREAM}"/>',
    # a pawn that is out, struck through
    "lost": f'<path d="M4 36V20A16 16 0 0 1 36 20V36Z" fill="{INK}"/><path d="M2 38L38 2" stroke="{PANEL}" '
    f'stroke-width="13"/><path d="M2 38L38 2" stroke="{LAST}" stroke-width="7"/>',
}


def _reason(kind: str, count: int) -> Image.Image:
    """A source of points: its symbol, and the points that it has brought or cost."""
    sign = {"centre": "", "captured": "+", "lost": "−"}[kind] if count else ""

    def made() -> str:
        return _part(REASON_WIDTH, place(REASONS[kind], 4, 4) + text(REASON_WIDTH / 2, 66, f"{sign}{count}", 28, INK))

    return SPRITES.solid(("reason", kind, count), made)
