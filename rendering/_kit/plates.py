"""Seat plates: the rounded panels on which a picture shows what belongs to each seat."""

from __future__ import annotations

from rendering._kit.svg import document


def plate(
    width: int,
    height: int,
    *,
    paper: str,
    fill: str,
    edge: str | None = None,
    line: float = 6,
    radius: float = 24,
    body: str = "",
    scale: float = 1,
) -> str:
    """A plate as a whole SVG document.

    Args:
        paper: the picture's ground, seen at the corners.
        fill: the plate's own ground.
        edge: the colour of an edge, ``line`` px wide and inside the plate; None: no edge.
        body: a fragment drawn on the plate.
        scale: pixels per unit.
    """
    line = line if edge else 0
    panel = (
        f'<rect x="{line / 2:g}" y="{line / 2:g}" width="{width - line:g}" height="{height - line:g}" '
        f'rx="{radius:g}" fill="{fill}" stroke="{edge or fill}" stroke-width="{line:g}"/>'
    )
    return document(width, height, panel + body, scale, ground=paper)
