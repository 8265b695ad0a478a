"""Pieces on the board: pawns, marks around spaces, dots of trails, badges and dice, as cut-out sprites."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.games.base import Seat
from rendering._kit import CHOICE, HAPPENED, Cut, letter_disc, outline, own_mark, place, place_art, sign, text
from rendering.hypnosia.layout import LETTER, Mark, Source
from rendering.hypnosia.look import CREAM, FIGURES, INK, NUMBER, PANEL, PAPER, PLUM, RED, SPRITES, scaled

PAWN, STACK, DOT, BURST, HOME, DIE = 66, 88, 22, 50, 50, 112  # sides of the sprites, in units
COUNT = 56  # diameter of the number of a stack
SPENT = 0.72  # size of a die that has been used, as a part of the others'
RING = 11  # how far the sprite of a ring reaches beyond its space

DieMark: TypeAlias = Literal["open", "used", "idle", "preview"]


def figure(seat: Seat, size: float, x: float = 0, y: float = 0) -> str:
    """A seat's figure as SVG, ``size`` units wide and high, its upper left corner at x, y."""
    shape = FIGURES[seat].shape
    return sign(shape, size, place_art(f"hypnosia/{shape}", x, y, size))


def pawn(seat: Seat, count: int = 1) -> Cut:
    """One pawn, or a stack of two."""
    edge = FIGURES[seat].edge
    if count == 1:
        return SPRITES.cut(("pawn", seat), lambda: scaled(PAWN, PAWN, figure(seat, PAWN)), edge)
    return SPRITES.cut(("stack", seat), lambda: scaled(STACK, STACK, _stack(seat)), edge)


def _stack(seat: Seat) -> str:
    """A pawn with the number of those that stand there, on a disc that no pawn looks like."""
    middle, radius = STACK - COUNT / 2, COUNT / 2 - 2
    disc = f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="{INK}" stroke="{CREAM}" stroke-width="4"/>'
    return figure(seat, PAWN) + disc + text(middle, middle, "2", NUMBER, CREAM)


def ring(mark: Mark, radius: int) -> Cut:
    """A ring around a space of that radius.

    "last" and "left" are the goal and the start of a movement of the last turn, "preview" and "leave" those of a
    previewed one; "goal" and "start" what can be chosen: where to, and which pawn.
    """
    side = 2 * (radius + RING)
    return SPRITES.cut(("ring", mark, radius), lambda: scaled(side, side, ring_svg(mark, radius)), CREAM)


def ring_svg(mark: Mark, radius: int) -> str:
    """A ring as SVG, ``radius + RING`` units from its middle to each edge."""
    colour = HAPPENED if mark in ("last", "left") else CHOICE
    dash = ' stroke-dasharray="15 9"' if mark in ("goal", "start") else ""
    width = 4 if mark in ("left", "leave", "start") else 7
    middle = radius + RING
    circle = f'<circle cx="{middle}" cy="{middle}" r="{radius + 3}" fill="none"'
    casing = f'{circle} stroke="{CREAM}" stroke-width="{width + 5}"/>'
    return f'{casing}{circle} stroke="{colour}" stroke-width="{width}"{dash}/>'


def dot(source: Source) -> Cut:
    """A step of a trail."""
    return _disc(("dot", source), DOT, _colour(source), CREAM)


def letter(name: str) -> Cut:
    """The letter of a piece or a goal."""
    disc = letter_disc(LETTER / 2, LETTER / 2, LETTER, name, NUMBER, edge=CREAM, width=3)
    return SPRITES.cut(("letter", name), lambda: scaled(LETTER, LETTER, disc), CREAM)


def burst(source: Source) -> Cut:
    """A cross where a pawn was captured or would be."""
    near, far = BURST / 2 - 15, BURST / 2 + 15
    cross = f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}"
    line = f'<path d="{cross}" stroke="{CREAM}" stroke-width="9" stroke-linecap="round"/>'
    return _disc(("burst", source), BURST, _colour(source), CREAM, sign("captured", 40, line))


def home() -> Cut:
    """The sign of the own lane."""
    return SPRITES.cut(("home",), lambda: scaled(HOME, HOME, own_mark(HOME / 2, HOME / 2, HOME - 8, CREAM)), PAPER)


def _colour(source: Source) -> str:
    return CHOICE if source == "preview" else HAPPENED


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
    """A die in the colour of the seat's pawns.

    "used" is small, faded and crossed out, "idle" struck out, "preview" ringed.
    """
    return SPRITES.cut(("die", seat, face, mark), lambda: scaled(DIE, DIE, _die_svg(seat, face, mark)), PAPER)


def _die_svg(seat: Seat, face: int, mark: DieMark) -> str:
    own, edge, size = FIGURES[seat], 8, DIE - 16
    ground, ink, line = (PANEL, INK, PLUM) if mark == "used" else (own.colour, own.ink, INK)
    made = (
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" rx="24" fill="{ground}" stroke="{line}" '
        'stroke-width="5"/>'
    )
    if mark == "used":
        near, far = edge + 10, DIE - edge - 10
        cross = f"M{near} {near}L{far} {far}M{near} {far}L{far} {near}"
        made += f'<path d="{cross}" stroke="{RED}" stroke-width="9" stroke-linecap="round"/>'
    for column, row in PIPS[face]:
        x, y = (DIE / 2 + 28 * (step - 1) for step in (column, row))
        made += f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{ink}"/>'
    if mark == "preview":
        made += outline(3.5, 3.5, DIE - 7, DIE - 7, CHOICE, 7, 28)
    if mark == "used":
        aside = DIE * (1 - SPENT) / 2
        return sign(f"die {face}", size * SPENT, place(made, aside, aside, SPENT))
    if mark == "idle":
        line = f"M14 {DIE - 14}L{DIE - 14} 14"
        made += f'<path d="{line}" stroke="{PAPER}" stroke-width="18" stroke-linecap="round"/>'
        made += f'<path d="{line}" stroke="{INK}" stroke-width="9" stroke-linecap="round"/>'
    return sign(f"die {face}", size, made)
