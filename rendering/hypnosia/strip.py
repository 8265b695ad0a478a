"""The strip below the board: for each seat its figure, points and where they come from."""

from __future__ import annotations

from PIL import Image

from bot.games.base import Seat
from bot.games.hypnosia import OUT, WORTH, View
from bot.texts import say
from rendering._kit import Canvas, document, place, plate, sign, text, true_minus
from rendering._kit.names import name_sprite
from rendering._kit.palette import TO_MOVE
from rendering.base import Look
from rendering.hypnosia.look import CREAM, GOLD, INK, PANEL, PAPER, PLUM, RED, SCALE, SPRITES, TINTS, WIDTH
from rendering.hypnosia.pieces import figure, home_svg

EDGE, GAP = 8, 8
NAME, PART_HEIGHT = 46, 88  # heights of a plate's name and of what lies below it
PLATE_HEIGHT = NAME + PART_HEIGHT + 24
TEXT = 42  # size of numbers: the smallest that both clients show 11 px tall
COLUMNS = {2: 2, 3: 3, 4: 2, 5: 3, 6: 3}  # by number of seats
INSET, COIN, HOUSE = 12, 76, 36  # the distance of the figure from the plate's edge, and the widths of what follows
OWN = 30  # how far everything is moved on the plate of the own seat
NARROW = 400  # a plate less wide than this has no room between the sources of points


def draw(view: View, look: Look) -> bytes:
    """The strip as PNG. Seats are in their order round the table, the view's own seat is the last."""
    seats = len(view.points)
    columns = COLUMNS[seats]
    rows = -(-seats // columns)
    canvas = Canvas(SPRITES.palette, WIDTH, rows * (PLATE_HEIGHT + GAP) - GAP + 2 * EDGE, PAPER, SCALE)
    width = (WIDTH - 2 * EDGE - GAP * (columns - 1)) // columns
    empty = rows * columns - seats
    for at, seat in enumerate(order(view), empty):
        row, column = divmod(at, columns)
        x = EDGE + column * (width + GAP)
        if row == 0:
            x -= empty * (width + GAP) // 2
        _paste_plate(canvas, view, look, seat, x, EDGE + row * (PLATE_HEIGHT + GAP), width)
    return canvas.png()


def order(view: View) -> list[Seat]:
    """The seats from left to right and down: the view's own is the last."""
    seats = len(view.points)
    first = 0 if view.seat is None else view.seat + 1
    return [(first + step) % seats for step in range(seats)]


def _paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, x: int, y: int, width: int) -> None:
    """Paste the plate of a seat. Sources that have neither brought nor cost points are left out."""
    table, outcome, awaited = view.table, view.outcome, seat in look.awaited
    won = outcome is not None and seat in outcome.winners
    canvas.paste(_plate(width, awaited), x, y)
    canvas.paste(_name(look, seat, width - 2 * INSET - 8), x + INSET + 4, y + 10)
    y += NAME + 14
    if seat == view.seat:
        canvas.paste(_house(), x + 8, y + (PART_HEIGHT - HOUSE) / 2)
        x += OWN
    canvas.paste(_figure(seat, won, awaited), x + INSET, y)
    x += INSET + PART_HEIGHT
    canvas.paste(_points(view.points[seat], outcome is not None), x, y)
    x += COIN
    places = sum(worth for worth, who in zip(WORTH, table.arrived, strict=False) if who == seat)
    counts = (("centre", places), ("captured", table.captured[seat]), ("lost", table.pawns[seat].count(OUT)))
    for kind, count in counts:
        if count:
            reason = _reason(kind, count)
            canvas.paste(reason, x, y)
            x += round(reason.width / SCALE) + (0 if width < NARROW else COIN // 2)


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, SCALE, ground=PANEL)


def _plate(width: int, awaited: bool) -> Image.Image:
    edge = TO_MOVE if awaited else None
    return SPRITES.solid(
        ("plate", width, awaited),
        lambda: plate(width, PLATE_HEIGHT, paper=PAPER, fill=PANEL, edge=edge, line=8, scale=SCALE),
    )


def _name(look: Look, seat: Seat, width: int) -> Image.Image:
    """The name of the seat's player."""
    spare = say(look.language, "hypnosia-seat-name", seat=seat)
    return name_sprite(
        SPRITES,
        look.name("hypnosia", seat),
        spare,
        width=width,
        height=NAME,
        size=TEXT,
        ground=PANEL,
        ink=INK,
        scale=SCALE,
    )


def _house() -> Image.Image:
    """The sign of the own seat."""
    return SPRITES.solid(("house",), lambda: document(HOUSE, HOUSE, home_svg(HOUSE), SCALE, ground=PANEL))


def _figure(seat: Seat, won: bool, awaited: bool) -> Image.Image:
    """The figure of the seat, with a crown for a winner and an hourglass while the seat is to act."""

    def made() -> str:
        size = 64 if won else 84
        body = figure(seat, size, (PART_HEIGHT - size) / 2, PART_HEIGHT - size - 2)
        if won:
            body += place(_crown(), PART_HEIGHT / 2, 33)
        if awaited:
            body += place(_hourglass(), PART_HEIGHT - 36, PART_HEIGHT - 42)
        return _part(PART_HEIGHT, body)

    return SPRITES.solid(("figure", seat, won, awaited), made)


def _crown() -> str:
    return sign(
        "crown",
        31,
        f'<path d="M-24 0L-28 -27L-12 -15L0 -31L12 -15L28 -27L24 0Z" fill="{GOLD}" stroke="{INK}" '
        'stroke-width="4" stroke-linejoin="round"/>',
    )


def _hourglass() -> str:
    return sign(
        "hourglass",
        34,
        f'<rect width="36" height="42" rx="10" fill="{PANEL}"/>'
        f'<path d="M9 6H27L20 21L27 36H9L16 21Z" fill="{CREAM}" stroke="{INK}" stroke-width="4" '
        f'stroke-linejoin="round"/><path d="M12 34Q18 24 24 34ZM14 14H22L18 20Z" fill="{TO_MOVE}"/>',
    )


def _points(points: int, final: bool) -> Image.Image:
    """A coin, golden when the points are final."""
    words = true_minus(points)

    def made() -> str:
        ground = GOLD if final else CREAM
        return _part(
            COIN,
            f'<circle cx="{COIN / 2:g}" cy="{PART_HEIGHT / 2}" r="35" fill="{ground}" stroke="{INK}" stroke-width="4"/>'
            + text(COIN / 2, PART_HEIGHT / 2, words, 48 if len(words) < 2 else TEXT, INK),
        )

    return SPRITES.solid(("points", points, final), made)


REASONS = {  # SVG of 40 × 40 units
    # the eye in the middle of the board
    "centre": f'<circle cx="20" cy="20" r="19" fill="{PLUM}"/><circle cx="20" cy="20" r="12" fill="{TINTS["centre"]}"/>'
    f'<circle cx="20" cy="20" r="5.5" fill="{PLUM}"/>',
    # a captured pawn
    "captured": f'<path d="M4 37V20A16 16 0 0 1 36 20V37Z" fill="{INK}"/><circle cx="14" cy="20" r="4" fill="{CREAM}"/>'
    f'<circle cx="26" cy="20" r="4" fill="{CREAM}"/>',
    # a pawn that is out, struck through
    "lost": f'<path d="M4 37V20A16 16 0 0 1 36 20V37Z" fill="{INK}"/><path d="M2 38L38 2" stroke="{PANEL}" '
    f'stroke-width="13"/><path d="M2 38L38 2" stroke="{RED}" stroke-width="7"/>',
}


def _reason(kind: str, count: int) -> Image.Image:
    """A source of points: its symbol, and the points that it has brought or cost."""

    width = 42 if count < 10 else 50

    def made() -> str:
        symbol = place(sign(kind, 33, REASONS[kind]), (width - 40) / 2, 1)
        return _part(width, symbol + text(width / 2, 67, str(count), TEXT, INK))

    return SPRITES.solid(("reason", kind, count), made)
