"""The trail of a moved card."""

from __future__ import annotations

from math import atan2, degrees, hypot

from bot.games.instinkt import Cell
from rendering._kit import Canvas, Cut, document
from rendering._kit.meaning import CHOICE, HAPPENED
from rendering.instinkt.grid import Grid
from rendering.instinkt.look import PAPER, SPRITES

STEP = 42  # px from paw print to paw print
REACH = 62  # px before the middle of the goal at which the trail ends


def paste_trail(canvas: Canvas, cells: Grid, start: Cell, goal: Cell, mark: str) -> None:
    """Paste paw prints from cell to cell. ``mark``: "last" or "plan"."""
    (x0, y0), (x1, y1) = cells.middle(start), cells.middle(goal)
    way = hypot(x1 - x0, y1 - y0)
    across, down = (x1 - x0) / way, (y1 - y0) / way
    steps = max(2, int((way - REACH) / STEP))
    for step in range(steps):
        far = max(0.0, way - REACH) * (step + 0.3) / steps
        aside = 9 if step % 2 else -9
        x, y = x0 + across * far - down * aside, y0 + down * far + across * aside
        canvas.stamp(_paw_sprite(mark, across, down), x, y)


def _paw_sprite(mark: str, across: float, down: float) -> Cut:
    """A paw print that points in that direction, in steps of 15°."""
    turn = round(degrees(atan2(down, across)) / 15) * 15 + 90
    colour = HAPPENED if mark == "last" else CHOICE

    def svg() -> str:
        toes = ((-9, -4), (-3.4, -10), (3.4, -10), (9, -4))
        shape = "".join(f'<ellipse cx="{x}" cy="{y}" rx="3.1" ry="4.2"/>' for x, y in toes)
        shape += '<path d="M0 -3C5 -3 9 4 8 8C7 12 2 10 0 10C-2 10 -7 12 -8 8C-9 4 -5 -3 0 -3Z"/>'
        turned = f'transform="translate(20 20) rotate({turn})"'
        return document(
            40,
            40,
            f'<g {turned} fill="{PAPER}" stroke="{PAPER}" stroke-width="5" stroke-linejoin="round">{shape}</g>'
            f'<g {turned} fill="{colour}">{shape}</g>',
        )

    return SPRITES.cut(("paw", mark, turn), svg, PAPER)
