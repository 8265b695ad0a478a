"""What is laid on the board: figures, marks around spaces, steps of a path and dice, as sprites that are cut out."""

from __future__ import annotations

from bot.games.base import Seat
from rendering._kit import Cut, art, text
from rendering._kit import place as placed
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
    PLAN,
    PLUM,
    SPRITES,
    scaled,
)

PAWN, STACK, MARK, DOT, CHIP, DIE = 62, 76, 78, 20, 38, 118  # sides of the sprites


def figure(seat: Seat, size: float, x: float = 0, y: float = 0) -> str:
    """A seat's figure, of that size."""
    return f"<g {CRISP}>{placed(art(f'hypnosia/{FIGURES[seat].shape}'), x, y, size / 300)}</g>"


def pawn(seat: Seat, count: int = 1) -> Cut:
    """One figure, or two of them, one upon the other."""
    edge = FIGURES[seat].edge
    if count == 1:
        return SPRITES.cut(("pawn", seat), lambda: scaled(PAWN, PAWN, figure(seat, PAWN)), edge)
    under, upper = figure(seat, PAWN - 4, 0, STACK - PAWN + 4), figure(seat, PAWN - 4, STACK - PAWN + 4, 0)
    return SPRITES.cut(("stack", seat), lambda: scaled(STACK, STACK, under + upper), edge)


def mark(kind: str, radius: float) -> Cut:
    """Around a space of that radius. "last": where a figure has just come; "left": from where; "plan", "leave": the
    same of what is considered; "start": who could go."""
    colour = LAST if kind in ("last", "left") else PLAN
    dash = 'stroke-dasharray="12 9"' if kind in ("left", "leave") else ""
    width = 4 if kind == "start" else 6
    return SPRITES.cut(
        ("mark", kind, radius),
        lambda: scaled(
            MARK,
            MARK,
            f'<circle cx="{MARK / 2}" cy="{MARK / 2}" r="{radius + 2}" fill="none" stroke="{colour}" '
            f'stroke-width="{width}" {dash}/>',
        ),
        PLUM,
    )


def dot(kind: str) -> Cut:
    """A step on the way of a figure."""
    return _disc(("dot", kind), DOT, PLAN if kind == "plan" else LAST, CREAM)


def chip(die: int) -> Cut:
    """Which die leads to a goal."""
    return _disc(("chip", die), CHIP, PLAN, PLAN, text(CHIP / 2, CHIP / 2, str(die), 28, CREAM))


def burst(kind: str) -> Cut:
    """Where a figure was captured, or would be."""
    near, far = CHIP / 2 - 8, CHIP / 2 + 8
    cross = f"M{near} {near}L{far} {far}M{far} {near}L{near} {far}"
    line = f'<path d="{cross}" stroke="{CREAM}" stroke-width="6" stroke-linecap="round"/>'
    return _disc(("burst", kind), CHIP, PLAN if kind == "plan" else LAST, CREAM, line)


def worth(points: int) -> Cut:
    """What a place taken in the centre brings."""
    return _disc(("worth", points), CHIP, GOLD, INK, text(CHIP / 2, CHIP / 2, str(points), 26, INK))


def _disc(key: tuple[str, object], size: int, fill: str, edge: str, inner: str = "") -> Cut:
    """A disc with an edge and something on it."""
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


def die(seat: Seat, face: int, fate: str) -> Cut:
    """In the seat's colour. ``fate``: "open"; "used", faded; "idle", which no movement can use now, struck out;
    "plan", considered."""
    return SPRITES.cut(("die", seat, face, fate), lambda: scaled(DIE, DIE, _die(seat, face, fate)), PAPER)


def _die(seat: Seat, face: int, fate: str) -> str:
    own, edge, size = FIGURES[seat], 8, DIE - 16
    ground, ink = (PANEL, MAUVE) if fate == "used" else (own.colour, own.ink)
    line = INK if fate != "used" else MAUVE
    made = (
        f'<rect x="{edge}" y="{edge}" width="{size}" height="{size}" rx="24" fill="{ground}" stroke="{line}" '
        'stroke-width="5"/>'
    )
    for column, row in PIPS[face]:
        x, y = (DIE / 2 + 27 * (step - 1) for step in (column, row))
        made += f'<circle cx="{x:g}" cy="{y:g}" r="10" fill="{ink}"/>'
    if fate == "plan":
        made += (
            f'<rect x="3.5" y="3.5" width="{DIE - 7}" height="{DIE - 7}" rx="28" fill="none" stroke="{PLAN}" '
            'stroke-width="7"/>'
        )
    if fate == "idle":
        line = f"M14 {DIE - 14}L{DIE - 14} 14"
        made += f'<path d="{line}" stroke="{PAPER}" stroke-width="18" stroke-linecap="round"/>'
        made += f'<path d="{line}" stroke="{LAST}" stroke-width="9" stroke-linecap="round"/>'
    return made
