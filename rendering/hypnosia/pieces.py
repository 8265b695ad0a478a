"""Pieces on the board: pawns, marks around spaces, dots of trails, badges and dice, as cut-out sprites."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.base import Seat
from rendering._kit import Cut, outline, place_art, text
from rendering.hypnosia.layout import Mark, Source
from rendering.hypnosia.look import (
    CREAM,
    CRISP,
    FIGURES,
    GOLD,
    INK,
    LAST,
    MAUVE,
    PANEL,
    PAPER,
    PLUM,
    PREVIEW,
    SPRITES,
    scaled,
)

PAWN, STACK, MARK, DOT, CHIP, DIE = 62, 76, 78, 20, 38, 118  # sides of the sprites, in units

DieMark: TypeAlias = Literal["open", "used", "idle", "preview"]


def figure(seat: Seat, size: float, x: float = 0, y: float = 0) -> str:
    """A seat's figure as SVG, ``size`` units wide and high, its upper left corner at x, y."""
    return f"<g {CRISP}>{place_art(f'hypnosia/{FIGURES[seat].shape}', x, y, size)}</g>"


def pawn(seat: Seat, count: int = 1) -> Cut:
    """One pawn, or a stack of two."""
    edge = FIGURES[seat].edge
    if count == 1:
        return SPRITES.cut(("pawn", seat), lambda: scaled(PAWN, PAWN, figure(seat, PAWN)), edge)
    under, upper = figure(seat, PAWN - 4, 0, STACK - PAWN + 4), figure(seat, PAWN - 4, STACK - PAWN + 4, 0)
    return SPRITES.cut(("stack", seat), lambda: scaled(STACK, STACK, under + upper), edge)


def ring(mark: Mark, radius: float) -> Cut:
    """A ring around a space of that radius.

    "last" and "left" are the goal and the start of a movement of the last turn, "preview" and "leave" those of a
    previewed one; "start" is a pawn that can be chosen.
    """
    colour = LAST if mark in ("last", "left") else PREVIEW
    dash = 'stroke-dasharray="12 9"' if mark in ("left", "leave") else ""
    width = 4 if mark == "start" else 6
    return SPRITES.cut(
        ("ring", mark, radius),
        lambda: scaled(
            MARK,
            MARK,
            f'<circle cx="{MARK / 2}" cy="{MARK / 2}" r="{radius + 2}" fill="none" stroke="{colour}" '
            f'stroke-width="{width}" {dash}/>',
        ),
        PLUM,
    )


def dot(source: Source) -> Cut:
    """A step of a trail."""
    return _disc(("dot", source), DOT, PREVIEW if source == "preview" else LAST, CREAM)


def chip(die: int) -> Cut:
    """The die that leads to a goal."""
    return _disc(("chip", die), CHIP, PREVIEW, PREVIEW, text(CHIP / 2, CHIP / 2, str(die), 28, CREAM))


def burst(source: Source) -> Cut:
    """A cross where a pawn was captured or would be."""
    near, far = CHIP / 2 - 8, CHIP / 2 + 8
    cross = f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}"
    line = f'<path d="{cross}" stroke="{CREAM}" stroke-width="6" stroke-linecap="round"/>'
    return _disc(("burst", source), CHIP, PREVIEW if source == "preview" else LAST, CREAM, line)


def worth(points: int) -> Cut:
    """The points of a place taken in the centre."""
    return _disc(("worth", points), CHIP, GOLD, INK, text(CHIP / 2, CHIP / 2, str(points), 26, INK))


def _disc(key: tuple[str, object], size: int, fill: str, edge: str, inner: str = "") -> Cut:
    """A disc with an edge, and SVG on it."""
    middle = size / 2
    disc = f'<circle cx="{middle}" cy="{middle}" r="{middle - 1.5}" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
    return SPRITES.cut(key, lambda: scaled(size, size, disc + inner), edge)


# Dice

PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (0, 2), (2, 0), (2, 2)),
    5: ((0, 0), (0, 2), (1, 1), (2, 0), (2, 2)),
    6: ((0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)),
}


def die(seat: Seat, face: int, mark: DieMark) -> Cut:
    """A die in the colour of the seat's pawns: "used" is faded, "idle" struck out, "preview" ringed."""
    return SPRITES.cut(("die", seat, face, mark), lambda: scaled(DIE, DIE, _die_svg(seat, face, mark)), PAPER)


def _die_svg(seat: Seat, face: int, mark: DieMark) -> str:
    own, edge, size = FIGURES[seat], 8, DIE - 16
    ground, ink = (PANEL, MAUVE) if mark == "used" else (own.colour, own.ink)
    line = INK if mark != "used" else MAUVE
    made = (
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" rx="24" fill="{ground}" stroke="{line}" '
        'stroke-width="5"/>'
    )
    for column, row in PIPS[face]:
        x, y = (DIE / 2 + 27 * (step - 1) for step in (column, row))
        made += f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{ink}"/>'
    if mark == "preview":
        made += outline(3.5, 3.5, DIE - 7, DIE - 7, PREVIEW, 7, 28)
    if mark == "idle":
        line = f"M14 {DIE - 14}L{DIE - 14} 14"
        made += f'<path d="{line}" stroke="{PAPER}" stroke-width="18" stroke-linecap="round"/>'
        made += f'<path d="{line}" stroke="{LAST}" stroke-width="9" stroke-linecap="round"/>'
    return made
