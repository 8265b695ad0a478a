"""What lies before each seat, below the board: its figure, its points and how they came about, and whether it owes."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.hypnosia import GAME, OUT, WORTH, Phase, View
from rendering import Look
from rendering._kit import Canvas, place, text
from rendering.hypnosia.look import CREAM, GOLD, INK, LAST, PANEL, PAPER, PLUM, SPRITES, TINTS, scaled
from rendering.hypnosia.pieces import figure

WIDTH, LEFT, GAP = 1080, 12, 9
HEIGHT = 108  # of a place
PART = 88  # the height of what lies in it
COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}  # by number of seats
FROM, EACH = 192, 48  # where the three reasons for points begin in a narrow place, and how wide each is


def rows(seats: int) -> int:
    """The height of all places."""
    return -(-seats // COLUMNS[seats]) * (HEIGHT + GAP) - GAP


def places_of(canvas: Canvas, view: View, look: Look, top: int) -> None:
    table = view.table
    columns = COLUMNS[len(table.pawns)]
    width = (WIDTH - 2 * LEFT - GAP * (columns - 1)) // columns
    outcome = GAME.outcome(table)
    points = GAME.points(table)
    for seat, own in enumerate(table.pawns):
        row, column = divmod(seat, columns)
        x, y = LEFT + column * (width + GAP), top + row * (HEIGHT + GAP)
        owes = seat in look.owing
        won = outcome is not None and seat in outcome.winners
        canvas.paste(_ground(width, owes), x, y)
        inner = y + (HEIGHT - PART) // 2
        canvas.paste(_figure(seat, won, owes), x + 15, inner)
        canvas.paste(_points(points[seat], view.table.phase is Phase.OVER), x + 107, inner)
        places = sum(worth for worth, who in zip(WORTH, table.arrived, strict=False) if who == seat)
        reasons = (("centre", places), ("captured", table.captured[seat]), ("lost", own.count(OUT)))
        left, each = (x + FROM, EACH) if columns == 3 else (x + 230, 90)
        for at, (kind, count) in enumerate(reasons):
            canvas.paste(_reason(kind, count), left + at * each, inner)


def _part(width: int, made: str) -> str:
    return scaled(width, PART, f'<rect width="{width}" height="{PART}" fill="{PANEL}"/>' + made)


def _ground(width: int, owes: bool) -> Image.Image:
    line = 7 if owes else 0

    def made() -> str:
        return scaled(
            width,
            HEIGHT,
            f'<rect width="{width}" height="{HEIGHT}" fill="{PAPER}"/>'
            f'<rect x="{line / 2}" y="{line / 2}" width="{width - line}" height="{HEIGHT - line}" rx="24" '
            f'fill="{PANEL}" stroke="{LAST}" stroke-width="{line}"/>',
        )

    return SPRITES.solid(("place", width, owes), made)


def _figure(seat: Seat, won: bool, owes: bool) -> Image.Image:
    """With a crown for who has won, an hourglass for who is waited for."""

    def made() -> str:
        size = 70 if won else 84
        body = figure(seat, size, (PART - size) / 2, PART - size - 2)
        if won:
            body += place(
                f'<path d="M-22 0L-26 -24L-11 -13L0 -28L11 -13L26 -24L22 0Z" fill="{GOLD}" stroke="{INK}" '
                'stroke-width="4" stroke-linejoin="round"/>',
                PART / 2,
                32,
            )
        if owes:
            body += place(_hourglass(), PART - 36, PART - 42)
        return _part(PART, body)

    return SPRITES.solid(("figure", seat, won, owes), made)


def _hourglass() -> str:
    return (
        f'<rect width="36" height="42" rx="10" fill="{PANEL}"/>'
        f'<path d="M9 7H27L20 21L27 35H9L16 21Z" fill="{CREAM}" stroke="{INK}" stroke-width="4" '
        f'stroke-linejoin="round"/><path d="M12 33Q18 24 24 33ZM14 14H22L18 20Z" fill="{LAST}"/>'
    )


def _points(points: int, over: bool) -> Image.Image:
    """A coin, golden when it is final."""
    words = str(points).replace("-", "−")

    def made() -> str:
        ground = GOLD if over else CREAM
        return _part(
            84,
            f'<circle cx="42" cy="{PART / 2}" r="37" fill="{ground}" stroke="{INK}" stroke-width="4"/>'
            + text(42, PART / 2, words, 44 if len(words) < 2 else 38, INK),
        )

    return SPRITES.solid(("points", points, over), made)


REASONS = {
    # the eye of the board
    "centre": f'<circle cx="20" cy="20" r="19" fill="{PLUM}"/><circle cx="20" cy="20" r="12" fill="{TINTS["centre"]}"/>'
    f'<circle cx="20" cy="20" r="5.5" fill="{PLUM}"/>',
    # a figure caught by another one
    "captured": f'<path d="M4 36V20A16 16 0 0 1 36 20V36Z" fill="{INK}"/><circle cx="14" cy="20" r="4" fill="{CREAM}"/>'
    f'<circle cx="26" cy="20" r="4" fill="{CREAM}"/>',
    # one that is out of the game
    "lost": f'<path d="M4 36V20A16 16 0 0 1 36 20V36Z" fill="{INK}"/><path d="M2 38L38 2" stroke="{PANEL}" '
    f'stroke-width="13"/><path d="M2 38L38 2" stroke="{LAST}" stroke-width="7"/>',
}


def _reason(kind: str, count: int) -> Image.Image:
    """A symbol, and what it has brought or cost."""
    sign = {"centre": "", "captured": "+", "lost": "−"}[kind] if count else ""

    def made() -> str:
        return _part(EACH, place(REASONS[kind], 4, 4) + text(EACH / 2, 66, f"{sign}{count}", 28, INK))

    return SPRITES.solid(("reason", kind, count), made)
