"""The seats beside the board: for each its figure, its player's name, points and where they come from."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.hypnosia import OUT, WORTH, View
from rendering._kit import (
    TO_MOVE,
    Canvas,
    circle,
    document,
    name_sprite,
    own_mark,
    place,
    plate,
    sign,
    text,
    true_minus,
)
from rendering.base import Look, seat_order
from rendering.hypnosia.look import (
    BOARD,
    CREAM,
    GOLD,
    INK,
    NUMBER,
    PANEL,
    PAPER,
    PLUM,
    RED,
    SCALE,
    SPRITES,
    TINTS,
    WIDTH,
    figure,
)

EDGE, INSET, TOP = 4, 12, 12  # around the plates; within one, at the sides and above: clear of its edge of LINE
LINE = 8
PLATE = WIDTH - BOARD - EDGE  # the width of a plate
HEAD, BODY = 64, 88  # the heights of a plate's name, and of the points below it
HEIGHT = HEAD + BODY + 2 * TOP  # of a plate: six fill the picture
SIGN, SIGN_HEIGHT = 40, 44  # of the own seat's sign, an hourglass and a crown: two stand beside the points
COIN, REASON, DIGIT = 84, 68, 28  # the widths of the points, of a source of points, and of its second digit


def draw(canvas: Canvas, view: View, look: Look) -> None:
    """A plate for each seat from the top to the bottom, in their order round the table; the view's own is the last."""
    step = (BOARD - HEIGHT - 2 * EDGE) / (len(view.points) - 1)
    for at, seat in enumerate(order(view)):
        _paste_plate(canvas, view, look, seat, EDGE + round(at * step))


def order(view: View) -> list[Seat]:
    """The seats from the top to the bottom: the view's own is the last."""
    return seat_order(0 if view.seat is None else view.seat + 1, len(view.points))


def _paste_plate(canvas: Canvas, view: View, look: Look, seat: Seat, y: int) -> None:
    """Paste the plate of a seat. Sources that have neither brought nor cost points are left out.

    Signs stand beside the points, and beside the name only if the sources leave no room there.
    """
    table, outcome = view.table, view.outcome
    left, right = BOARD + INSET, BOARD + PLATE - INSET
    awaited, won = seat in look.awaited, outcome is not None and seat in outcome.winners
    canvas.paste(_plate(awaited), BOARD, y)
    y += TOP
    places = sum(worth for worth, who in zip(WORTH, table.arrived, strict=False) if who == seat)
    lost = table.pawns[seat].count(OUT)
    sources = {"centre": places, "captured": table.captured[seat], "lost": -lost}
    shown = [(_reason(source, points), _width(points)) for source, points in sources.items() if points]
    signs = [
        _sign(kind)
        for kind, is_shown in (("own", seat == view.seat), ("hourglass", awaited), ("crown", won))
        if is_shown
    ]
    if left + COIN + sum(width for _, width in shown) > right - SIGN:
        right -= SIGN * len(signs)
        canvas.paste_row([(sign, SIGN) for sign in signs], right, y + (HEAD - SIGN_HEIGHT) / 2)
    else:
        first = y + HEAD + (BODY - SIGN_HEIGHT * len(signs)) / 2
        for at, sign in enumerate(signs):
            canvas.paste(sign, right - SIGN, first + at * SIGN_HEIGHT)
    canvas.paste(_figure(seat), left, y)
    name_width = right - left - HEAD - 10
    name = name_sprite(
        SPRITES, "hypnosia", look, seat, width=name_width, height=HEAD, size=NUMBER, ground=PANEL, ink=INK, scale=SCALE
    )
    canvas.paste(name, left + HEAD + 8, y)
    canvas.paste_row([(_points(view.points[seat], outcome is not None), COIN), *shown], left, y + HEAD)


def _part(width: int, height: int, made: str) -> str:
    return document(width, height, made, SCALE, ground=PANEL)


@SPRITES.opaque
def _plate(awaited: bool) -> str:
    edge = TO_MOVE if awaited else None
    return plate(PLATE, HEIGHT, paper=PAPER, fill=PANEL, edge=edge, line=LINE, scale=SCALE)


@SPRITES.opaque
def _figure(seat: Seat) -> str:
    return _part(HEAD, HEAD, figure(seat, HEAD - 4, 2, 2))


SIGNS = {  # of the own seat, of a seat that is to act, and of a winner
    "own": own_mark(SIGN / 2, SIGN_HEIGHT / 2, 40, INK),
    "hourglass": sign(
        "hourglass",
        41,
        f'<g transform="translate(-1.6 -3.2) scale(1.2)"><path d="M9 6H27L20 21L27 36H9L16 21Z" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
        f'<path d="M12 34Q18 24 24 34ZM14 14H22L18 20Z" fill="{TO_MOVE}"/></g>',
    ),
    "crown": sign(
        "crown",
        40,
        f'<path transform="translate({SIGN / 2:g} 42)" d="M-15 0L-17 -35L-9 -20L0 -40L9 -20L17 -35L15 0Z" '
        f'fill="{GOLD}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>',
    ),
}


@SPRITES.opaque
def _sign(name: str) -> str:
    return _part(SIGN, SIGN_HEIGHT, SIGNS[name])


@SPRITES.opaque
def _points(points: int, final: bool) -> str:
    """A coin, golden when the points are final."""
    coin = circle(COIN / 2, BODY / 2, 40, GOLD if final else CREAM, edge=INK, line=4)
    return _part(COIN, BODY, coin + text(COIN / 2, BODY / 2, true_minus(points), NUMBER, INK))


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


def _width(points: int) -> int:
    return REASON if abs(points) < 10 else REASON + DIGIT


@SPRITES.opaque
def _reason(kind: str, points: int) -> str:
    """A source of points: its symbol, and the points that it has brought or cost with their sign."""
    width = _width(points)
    symbol = place(sign(kind, 42, REASONS[kind]), (width - 44) / 2, 0, 1.1)
    return _part(width, BODY, symbol + text(width / 2, 67, true_minus(f"{points:+}"), NUMBER, INK))
