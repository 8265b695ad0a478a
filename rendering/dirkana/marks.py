"""What is laid over cards and cells: outlines, dots, and the badges of steps and circles."""

from __future__ import annotations

from PIL import Image

from rendering._kit import Canvas, document, text
from rendering.dirkana.look import CREAM, GOLD, INK, SPRITES
from rendering.dirkana.symbols import ability, disc, glyph, marked

LINE = 6  # the width of an outline, which runs around a card
DASH, SPACE = 16, 9
ROUND = 42  # the diameter of a badge
DOT = 32
TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def outline(canvas: Canvas, x: int, y: int, width: int, height: int, mark: str) -> None:
    """Around a box: solid for what lies there, dashed for what is considered or has gone."""
    colour = marked(mark)
    if mark == "last":
        canvas.fill(x - LINE, y - LINE, width + 2 * LINE, LINE, colour)
        canvas.fill(x - LINE, y + height, width + 2 * LINE, LINE, colour)
        canvas.fill(x - LINE, y, LINE, height, colour)
        canvas.fill(x + width, y, LINE, height, colour)
        return
    for at in range(-LINE, width + LINE, DASH + SPACE):
        length = min(DASH, width + LINE - at)
        canvas.paste(_dash(length, LINE, colour), x + at, y - LINE)
        canvas.paste(_dash(length, LINE, colour), x + at, y + height)
    for at in range(-LINE, height + LINE, DASH + SPACE):
        length = min(DASH, height + LINE - at)
        canvas.paste(_dash(LINE, length, colour), x - LINE, y + at)
        canvas.paste(_dash(LINE, length, colour), x + width, y + at)


def _dash(width: int, height: int, colour: str) -> Image.Image:
    ground = f'<rect width="{width}" height="{height}" fill="{colour}"/>'
    return SPRITES.solid(("dash", width, height, colour), lambda: document(width, height, ground))


def dot(canvas: Canvas, x: float, y: float, mark: str) -> None:
    """Where a card could go, or which could be meant."""

    def made() -> str:
        half = DOT / 2
        return document(
            DOT,
            DOT,
            f'<circle cx="{half}" cy="{half}" r="{half - 3}" fill="{marked(mark)}" stroke="{CREAM}" stroke-width="5"/>',
        )

    canvas.stamp(SPRITES.cut(("dot", mark), made, CREAM), x, y)


def badge(canvas: Canvas, x: float, y: float, kind: str, mark: str) -> None:
    """A step: the way of a shift, or the arrows of a twist."""
    half = ROUND / 2

    def made() -> str:
        body = (
            f'<circle cx="{half}" cy="{half}" r="{half - 2}" fill="{marked(mark)}" stroke="{CREAM}" stroke-width="3"/>'
        )
        if kind == "twist":
            return document(ROUND, ROUND, body + glyph("yellow", half, half, half * 0.78, CREAM))
        body += (
            f'<path transform="translate({half} {half}) rotate({TURN[kind]})" d="M-11 0H9M1 -9L11 0L1 9" fill="none" '
            f'stroke="{CREAM}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return document(ROUND, ROUND, body)

    canvas.stamp(SPRITES.cut(("badge", kind, mark), made, CREAM), x, y)


def circle(canvas: Canvas, x: float, y: float, colour: str, mark: str, radius: int) -> None:
    """A complete circle around x, y, or one that would be: that one is small and hollow."""
    size = 2 * radius + 14
    half = size / 2

    def made() -> str:
        if mark == "goal":
            body = f'<circle cx="{half}" cy="{half}" r="{radius * 0.7:g}" fill="{marked(mark)}"/>'
            return document(size, size, body + disc(colour, half, half, radius * 0.5, edge=2))
        edge = marked(mark) if mark else CREAM
        body = f'<circle cx="{half}" cy="{half}" r="{half - 0.5:g}" fill="{INK}"/>'
        body += f'<circle cx="{half}" cy="{half}" r="{half - 2.5:g}" fill="{edge}"/>'
        return document(size, size, body + ability(colour, half, half, radius))

    canvas.stamp(SPRITES.cut(("circle", colour, mark, radius), made, INK), x, y)


def coin(canvas: Canvas, x: float, y: float, count: int) -> None:
    """A card that counts, with its place in the count."""

    def made() -> str:
        body = f'<circle cx="18" cy="18" r="16.5" fill="{GOLD}" stroke="{INK}" stroke-width="3"/>'
        return document(36, 36, body + text(18, 18, str(count), 24, INK))

    canvas.stamp(SPRITES.cut(("coin", count), made, INK), x, y)
