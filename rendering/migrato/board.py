"""The picture that everybody sees: North above, South below, the stack and what has just happened between them."""

from __future__ import annotations

from PIL import Image

from bot.game import Seat
from bot.games.migrato.cards import COLUMNS
from bot.games.migrato.state import View
from rendering import Look
from rendering._kit import Canvas, document, text
from rendering.migrato.cards import strip
from rendering.migrato.look import CREAM, INK, LAST, PANEL, PAPER, PLAN, SEAM, SPRITES
from rendering.migrato.middle import MIDDLE, middle
from rendering.migrato.places import ARRIVALS, PLACE, arrivals, place_of
from rendering.migrato.plan import Column, Place, is_hidden, plan
from rendering.migrato.symbols import cross, seat_mark

WIDTH, EDGE, GAP = 1080, 10, 6
RIM, PITCH_X, PITCH_Y = 34, 260, 72  # the numbers of the places to the left; a column and a place in it
STRIP, TALL, SHIFT = 206, 68, 10  # a card; how much further to the left each next one of a flight flies
HEAD, FOOT = 38, 6
ROWS = 5  # for which there is room; longer columns overlap
FEWEST = 2


def draw(view: View, look: Look) -> bytes:
    shown = plan(view, look)
    rows = [min(ROWS, max(FEWEST, *(len(column) for column in side), 0)) if side else FEWEST for side in shown.columns]
    heights = [PLACE + GAP + ARRIVALS + GAP + area(count) for count in rows]
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + sum(heights) + 2 * GAP + MIDDLE, PAPER)
    y = EDGE
    for seat in (0, 1):
        place_of(canvas, view, look, seat, y)
        arrivals(canvas, view, shown.piles, seat, y + PLACE + GAP)
        flights(canvas, shown.columns[seat], seat, y + PLACE + 2 * GAP + ARRIVALS, rows[seat], own=seat == view.seat)
        y += heights[seat] + GAP
        if seat == 0:
            middle(canvas, view, shown, y)
            y += MIDDLE + GAP
    return canvas.png()


def area(rows: int) -> int:
    """The height of columns of that many places."""
    return HEAD + (rows - 1) * PITCH_Y + TALL + FOOT


# Columns


def flights(canvas: Canvas, columns: list[Column], seat: Seat, top: int, rows: int, *, own: bool) -> None:
    """The columns of a seat, with their numbers above and those of the places to the left."""
    longest = max((len(column) for column in columns), default=0)
    pitch = PITCH_Y if longest <= ROWS else (area(ROWS) - HEAD - TALL - FOOT) // (longest - 1)
    for row in range(longest):
        if pitch >= 28 or row == longest - 1:
            canvas.paste(_row(row + 1), 2, top + HEAD + row * pitch + TALL // 2 - 15)
    for at in range(COLUMNS):
        left = RIM + 4 + at * PITCH_X
        there = at < len(columns) and any(one.mark != "goal" for one in columns[at])
        canvas.fill(left, top + 18, PITCH_X - 6, area(rows) - 18, PANEL)
        canvas.paste(SPRITES.solid(("head", seat, at, there), lambda at=at, t=there: _head(seat, at, t)), left, top)  # type: ignore[misc]
        column = columns[at] if at < len(columns) else []
        step = SHIFT if len(column) <= ROWS else SHIFT * (ROWS - 1) / (len(column) - 1)
        for row, one in enumerate(column):
            covered = own and is_hidden(one.card) and one.mark != "open"
            x = left + PITCH_X - 6 - 4 - (STRIP + 4) - step * row
            canvas.paste(card_sprite(one.card, one.mark, covered), x, top + HEAD + row * pitch)


def _row(number: int) -> Image.Image:
    ground = f'<rect width="34" height="30" fill="{PAPER}"/>'
    return SPRITES.solid(("row", number), lambda: document(34, 30, ground + text(17, 15, str(number), 26, INK)))


def _head(seat: Seat, at: int, there: bool) -> str:
    """The column's tab with the seat's sign and the number."""
    width, colour = PITCH_X - 6, INK if there else SEAM
    made = f'<rect width="{width}" height="{HEAD}" fill="{PAPER}"/>'
    made += f'<rect y="18" width="{width}" height="20" fill="{PANEL}"/>'
    made += f'<rect x="{width / 2 - 50}" y="0" width="100" height="{HEAD}" rx="14" fill="{PANEL}"/>'
    made += seat_mark(seat, width / 2 - 20, 19, 11, colour) + text(width / 2 + 14, 19, str(at + 1), 28, colour)
    return document(width, HEAD, made)


def card_sprite(card: str, mark: str, covered: bool) -> Image.Image:
    return SPRITES.solid(("strip", card, mark, covered), lambda: _card(Place(card, mark), covered))


def _card(one: Place, covered: bool) -> str:
    width, height = STRIP + 4, TALL
    made = f'<rect width="{width}" height="{height}" fill="{PANEL}"/>'
    if not one.card:
        return document(width, height, made + _empty(width, height, one.mark))
    made += f'<g transform="translate(2 2)">{strip(one.card, STRIP, height - 4, covered)}</g>'
    match one.mark:
        case "last" | "plan" | "open":
            made += _ring(width, height, LAST if one.mark == "last" else PLAN, dashed=one.mark == "plan")
        case "hit":
            made += _ring(width, height, PLAN, dashed=True) + _aim(width - 34, height / 2)
        case "start":
            x = width - 24
            made += f'<circle cx="{x}" cy="{height / 2}" r="17" fill="{PLAN}" stroke="{CREAM}" stroke-width="4"/>'
        case "gone":
            made += cross(width, height, PLAN)
    return document(width, height, made)


def _ring(width: float, height: float, colour: str, *, dashed: bool) -> str:
    dash = 'stroke-dasharray="18 9"' if dashed else ""
    return (
        f'<rect x="3" y="3" width="{width - 6:g}" height="{height - 6:g}" rx="12" fill="none" stroke="{colour}" '
        f'stroke-width="6" {dash}/>'
    )


def _aim(x: float, y: float) -> str:
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="25" fill="{CREAM}"/><circle cx="{x:g}" cy="{y:g}" r="16" fill="none" '
        f'stroke="{PLAN}" stroke-width="5"/><path d="M{x - 24:g} {y:g}H{x + 24:g}M{x:g} {y - 24:g}V{y + 24:g}" '
        f'stroke="{PLAN}" stroke-width="4"/>'
    )


def _empty(width: float, height: float, mark: str) -> str:
    colour = LAST if mark == "left" else PLAN
    made = (
        f'<rect x="5" y="5" width="{width - 10:g}" height="{height - 10:g}" rx="12" fill="none" stroke="{colour}" '
        'stroke-width="4" stroke-dasharray="12 10"/>'
    )
    if mark == "goal":
        made += f'<circle cx="{width / 2:g}" cy="{height / 2:g}" r="13" fill="{colour}"/>'
    return made
