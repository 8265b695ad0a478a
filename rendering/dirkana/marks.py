"""Marks over cards and cells: outlines, letters, the badges of steps, and complete circles."""

from __future__ import annotations

from typing import Final

from rendering._kit import Canvas, document, letter_disc, sign, text
from rendering._kit.meaning import CHOICE, HAPPENED
from rendering.dirkana.look import CREAM, GOLD, INK, SPRITES
from rendering.dirkana.symbols import disc, glyph

LINE: Final = 6  # width of an outline around a card
THIN: Final = 3  # width of the outline of what has been vacated
DASH, SPACE = 18, 10
ROUND: Final = 42  # diameter of a badge
TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def mark_colour(mark: str) -> str:
    """The colour of a mark: that of what has happened, or that of a choice."""
    return HAPPENED if mark in ("last", "left") else CHOICE


def paste_outline(canvas: Canvas, x: int, y: int, width: int, height: int, mark: str) -> None:
    """Outline a box: solid for "last" and "plan", thin for what they vacate, dashed for what may be chosen."""
    line, colour = THIN if mark in ("left", "leave") else LINE, mark_colour(mark)
    _fill_frame(canvas, x, y, width, height, line, CREAM if mark in ("goal", "start") else colour)
    if mark not in ("goal", "start"):
        return
    for at in range(-LINE, width + LINE, DASH + SPACE):
        length = min(DASH, width + LINE - at)
        canvas.fill(x + at, y - LINE, length, LINE, colour)
        canvas.fill(x + at, y + height, length, LINE, colour)
    for at in range(-LINE, height + LINE, DASH + SPACE):
        length = min(DASH, height + LINE - at)
        canvas.fill(x - LINE, y + at, LINE, length, colour)
        canvas.fill(x + width, y + at, LINE, length, colour)


def _fill_frame(canvas: Canvas, x: int, y: int, width: int, height: int, line: int, colour: str) -> None:
    canvas.fill(x - line, y - line, width + 2 * line, line, colour)
    canvas.fill(x - line, y + height, width + 2 * line, line, colour)
    canvas.fill(x - line, y, line, height, colour)
    canvas.fill(x + width, y, line, height, colour)


def letter_svg(letter: str, x: float, y: float, diameter: float) -> str:
    """The letter of a choice on its disc."""
    return letter_disc(x, y, diameter, letter, diameter * 0.72, edge=CREAM, width=3)


def stamp_letter(canvas: Canvas, x: float, y: float, letter: str, diameter: int) -> None:
    """Mark what may be chosen with the letter of its button."""

    def svg() -> str:
        return document(diameter, diameter, letter_svg(letter, diameter / 2, diameter / 2, diameter))

    canvas.stamp(SPRITES.cut(("letter", letter, diameter), svg, CREAM), x, y)


def stamp_badge(canvas: Canvas, x: float, y: float, kind: str, mark: str) -> None:
    """Mark a step: the direction of a shift, or the arrows of a twist."""
    half, colour = ROUND / 2, mark_colour(mark)

    def svg() -> str:
        body = f'<circle cx="{half}" cy="{half}" r="{half - 2}" fill="{colour}" stroke="{CREAM}" stroke-width="3"/>'
        if kind == "twist":
            return document(ROUND, ROUND, sign(kind, ROUND, body + glyph("yellow", half, half, half * 0.66, CREAM)))
        body += (
            f'<path transform="translate({half} {half}) rotate({TURN[kind]})" d="M-11 0H9M1 -9L11 0L1 9" fill="none" '
            f'stroke="{CREAM}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        )
        return document(ROUND, ROUND, sign(kind, ROUND, body))

    canvas.stamp(SPRITES.cut(("badge", kind, mark), svg, CREAM), x, y)


def stamp_circle(canvas: Canvas, x: float, y: float, colour: str, mark: str, radius: float) -> None:
    """Mark a complete circle around x, y; for "goal", one that the card considered would complete."""
    size = round(2 * radius) + 16
    half = size / 2

    def svg() -> str:
        body = f'<circle cx="{half}" cy="{half}" r="{half - 0.5:g}" fill="{INK}"/>'
        edge = mark_colour(mark) if mark else CREAM
        dash = ' stroke-dasharray="11 7"' if mark == "goal" else ""
        body += (
            f'<circle cx="{half}" cy="{half}" r="{half - 5:g}" fill="{CREAM if dash else edge}" stroke="{edge}" '
            f'stroke-width="6"{dash}/>'
        )
        return document(size, size, sign(f"circle {colour}", size, body + disc(colour, half, half, radius, edge=3)))

    canvas.stamp(SPRITES.cut(("circle", colour, mark, radius), svg, INK), x, y)


def stamp_coin(canvas: Canvas, x: float, y: float, count: int, size: int) -> None:
    """Mark a card that scores, with its number in the count. ``size``: of the font."""
    half = size * 0.68

    def svg() -> str:
        body = f'<circle cx="{half:g}" cy="{half:g}" r="{half - 1.5:g}" fill="{GOLD}" stroke="{INK}" stroke-width="3"/>'
        return document(round(2 * half), round(2 * half), body + text(half, half, str(count), size, INK))

    canvas.stamp(SPRITES.cut(("coin", count, size), svg, INK), x, y)
