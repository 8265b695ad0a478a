"""The picture that everybody sees: North above, South below, the stack and what has just happened between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image

from bot.games.base import Seat
from bot.games.migrato import COLUMNS
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
RIM, PITCH = 34, 260  # the numbers of the places to the left; from column to column
HEAD, FOOT = 38, 6
ROWS, FEWEST = 5, 2  # places for which there is room; longer columns overlap


@dataclass(frozen=True)
class Size:
    """A card in a column, from one to the next below it, and how much further to the left that one flies."""

    width: int
    height: int
    pitch: int
    shift: int


LARGE, SMALL = Size(226, 90, 94, 5), Size(208, 68, 72, 9)
ROOMY = 7  # places of both seats together for which there is room in large


def size_for(rows: Sequence[int]) -> Size:
    return LARGE if sum(rows) <= ROOMY else SMALL


def rows_of(columns: Sequence[Column]) -> int:
    return min(ROWS, max((FEWEST, *(len(column) for column in columns))))


def area(rows: int, size: Size) -> int:
    """The height of columns of that many places."""
    return HEAD + (rows - 1) * size.pitch + size.height + FOOT


def draw(view: View, look: Look) -> bytes:
    shown = plan(view, look)
    rows = [rows_of(side) for side in shown.columns]
    size = size_for(rows)
    heights = [PLACE + GAP + ARRIVALS + GAP + area(count, size) for count in rows]
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * EDGE + sum(heights) + 2 * GAP + MIDDLE, PAPER)
    y = EDGE
    for seat in (0, 1):
        place_of(canvas, view, look, seat, y)
        arrivals(canvas, view, shown.piles, seat, y + PLACE + GAP)
        flights(canvas, shown.columns[seat], seat, y + PLACE + 2 * GAP + ARRIVALS, size, own=seat == view.seat)
        y += heights[seat] + GAP
        if seat == 0:
            middle(canvas, view, shown, y)
            y += MIDDLE + GAP
    return canvas.png()


# Columns


def flights(canvas: Canvas, columns: list[Column], seat: Seat, top: int, size: Size, *, own: bool) -> None:
    """The columns of a seat, with their numbers above and those of the places to the left."""
    longest, height = max((len(column) for column in columns), default=0), area(rows_of(columns), size)
    pitch = size.pitch if longest <= ROWS else (ROWS - 1) * size.pitch // (longest - 1)
    for row in range(longest):
        if pitch >= 28 or row == longest - 1:
            canvas.paste(_row(row + 1), 2, top + HEAD + row * pitch + size.height // 2 - 15)
    for at in range(COLUMNS):
        left = RIM + 4 + at * PITCH
        column = columns[at] if at < len(columns) else []
        there = any(one.mark != "goal" for one in column)
        canvas.fill(left, top + 18, PITCH - 6, height - 18, PANEL)
        canvas.paste(_head(seat, at, there), left, top)
        shift = size.shift if len(column) <= ROWS else size.shift * (ROWS - 1) / (len(column) - 1)
        for row, one in enumerate(column):
            covered = own and is_hidden(one.card) and one.mark != "open"
            x = left + PITCH - 10 - size.width - shift * row
            canvas.paste(card_sprite(one.card, one.mark, covered, size), x, top + HEAD + row * pitch)


def _row(number: int) -> Image.Image:
    ground = f'<rect width="34" height="30" fill="{PAPER}"/>'
    return SPRITES.solid(("row", number), lambda: document(34, 30, ground + text(17, 15, str(number), 26, INK)))


def _head(seat: Seat, at: int, there: bool) -> Image.Image:
    return SPRITES.solid(("head", seat, at, there), lambda: _head_svg(seat, at, there))


def _head_svg(seat: Seat, at: int, there: bool) -> str:
    """The column's tab with the seat's sign and the number."""
    width, colour = PITCH - 6, INK if there else SEAM
    made = f'<rect width="{width}" height="{HEAD}" fill="{PAPER}"/>'
    made += f'<rect y="18" width="{width}" height="20" fill="{PANEL}"/>'
    made += f'<rect x="{width / 2 - 50}" y="0" width="100" height="{HEAD}" rx="14" fill="{PANEL}"/>'
    made += seat_mark(seat, width / 2 - 20, 19, 11, colour) + text(width / 2 + 14, 19, str(at + 1), 28, colour)
    return document(width, HEAD, made)


def card_sprite(card: str, mark: str, covered: bool, size: Size) -> Image.Image:
    return SPRITES.solid(("strip", card, mark, covered, size), lambda: _card(Place(card, mark), covered, size))


def _card(one: Place, covered: bool, size: Size) -> str:
    width, height = size.width, size.height
    made = f'<rect width="{width}" height="{height}" fill="{PANEL}"/>'
    if not one.card:
        return document(width, height, made + _empty(width, height, one.mark))
    made += f'<g transform="translate(2 2)">{strip(one.card, width - 4, height - 4, covered)}</g>'
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
