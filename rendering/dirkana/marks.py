"""Marks over cards and cells: outlines, dots, the badges of steps, and circles."""

from __future__ import annotations

from PIL import Image

from rendering._kit import Canvas, document, text
from rendering.dirkana.look import CREAM, GOLD, INK, SPRITES
from rendering.dirkana.symbols import ability, disc, glyph, mark_colour

LINE = 6  # width of an outline around a card
DASH, SPACE = 16, 9
ROUND = 42  # diameter of a badge
DOT = 32  # diameter of a dot
TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def paste_outline(canvas: Canvas, x: int, y: int, width: int, height: int, mark: str) -> None:
    """Outline a box: solid for "last", dashed for other marks."""
    colour = mark_colour(mark)
    if mark == "last":
        canvas.fill(x - LINE, y - LINE, width + 2 * LINE, LINE, colour)
        canvas.fill(x - LINE, y + height, width + 2 * LINE, LINE, colour)
        canvas.fill(x - LINE, y, LINE, height, colour)
        canvas.fill(x + width, y, LINE, height, colour)
        return
    for at in range(-LINE, width + LINE, DASH + SPACE):
        length = min(DASH, width + LINE - at)
        canvas.paste(_dash_sprite(length, LINE, colour), x + at, y - LINE)
        canvas.paste(_dash_sprite(length, LINE, colour), x + at, y + height)
    for at in range(-LINE, height + LINE, DASH + SPACE):
        length = min(DASH, height + LINE - at)
        canvas.paste(_dash_sprite(LINE, length, colour), x - LINE, y + at)
        canvas.paste(_dash_sprite(LINE, length, colour), x + width, y + at)


def _dash_sprite(width: int, height: int, colour: str) -> Image.Image:
    return SPRITES.solid(("dash", width, height, colour), lambda: document(width, height, "", ground=colour))


def stamp_dot(canvas: Canvas, x: float, y: float, mark: str) -> None:
    """Mark a cell that a goal leads to, or a card that could be picked."""
    half, colour = DOT / 2, mark_colour(mark)

    def svg() -> str:
        return document(
            DOT,
            DOT,
            f'<circle cx="{half}" cy="{half}" r="{half - 3}" fill="{colour}" stroke="{CREAM}" stroke-width="5"/>',
        )

    canvas.stamp(SPRITES.cut(("dot", mark), svg, CREAM), x, y)


def stamp_badge(canvas: Canvas, x: float, y: float, kind: str, mark: str) -> None:
    """Mark a step: the direction of a shift, or the arrows of a twist."""
    half, colour = ROUND / 2, mark_colour(mark)

    def svg() -> str:
        body = f'<circle cx="{half}" cy="{half}" r="{half - 2}" fill="{colour}" stroke="{CREAM}" stroke-width="3"/>'
        if kind == "twist":
            return document(ROUND, ROUND, body + glyph("yellow", half, half, half * 0.78, CREAM))
        body += (
            f'<path transform="translate({half} {half}) rotate({TURN[kind]})" d="M-11 0H9M1 -9L11 0L1 9" fill="none" '
            f'stroke="{CREAM}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return document(ROUND, ROUND, body)

    canvas.stamp(SPRITES.cut(("badge", kind, mark), svg, CREAM), x, y)


def stamp_circle(canvas: Canvas, x: float, y: float, colour: str, mark: str, radius: int) -> None:
    """Mark a complete circle around x, y; for "goal", a small one that a card in hand would complete."""
    size = 2 * radius + 14
    half = size / 2

    def svg() -> str:
        if mark == "goal":
            body = f'<circle cx="{half}" cy="{half}" r="{radius * 0.7:g}" fill="{mark_colour(mark)}"/>'
            return document(size, size, body + disc(colour, half, half, radius * 0.5, edge=2))
        edge = mark_colour(mark) if mark else CREAM
        body = f'<circle cx="{half}" cy="{half}" r="{half - 0.5:g}" fill="{INK}"/>'
        body += f'<circle cx="{half}" cy="{half}" r="{half - 2.5:g}" fill="{edge}"/>'
        return document(size, size, body + ability(colour, half, half, radius))

    canvas.stamp(SPRITES.cut(("circle", colour, mark, radius), svg, INK), x, y)


def stamp_coin(canvas: Canvas, x: float, y: float, count: int) -> None:
    """Mark a card that scores, with its number in the count."""

    def svg() -> str:
        body = f'<circle cx="18" cy="18" r="16.5" fill="{GOLD}" stroke="{INK}" stroke-width="3"/>'
        return document(36, 36, body + text(18, 18, str(count), 24, INK))

    canvas.stamp(SPRITES.cut(("coin", count), svg, INK), x, y)
