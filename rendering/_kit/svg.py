"""Pieces of SVG: text that is never too small, drawings from files, whole documents."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

LEAST_TEXT: Final = 24  # pixels of a picture 1080 wide: what a phone still shows legibly
WIDEST, TALLEST = 1080, 1350
ART = Path(__file__).parent.parent / "art"


def text(x: float, y: float, words: str, size: float, fill: str, *, anchor: str = "middle", weight: int = 800) -> str:
    """Words whose line is vertically centred on y. ValueError below 24 px: nobody could read them on a phone."""
    if size < LEAST_TEXT:
        raise ValueError(f"text of {size:g} px: at least {LEAST_TEXT} px")
    # 0.36 em is half the height of Manrope's figures and capitals
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-family="Manrope" font-weight="{weight}" font-size="{size:g}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def outlined(words: str, colour: str, width: float) -> str:
    """The same words with a line around them."""
    return words.replace("<text ", f'<text stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" ')


def place(body: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A drawing moved and scaled. Do not scale text: its size would no longer be what ``text`` checked."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{body}</g>'


def document(width: int, height: int, body: str, scale: float = 1) -> str:
    """``scale``: pixels a unit, for pictures narrower than 1080 px; the body stays in units of a picture 1080 wide."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width * scale)}" height="{round(height * scale)}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


@cache
def art(name: str) -> str:
    """What is inside the <svg> of a file of art/, e.g. "instinkt/owl"; its drawing units are 300 × 300."""
    found = re.fullmatch(r"\s*<svg[^>]*>(.*)</svg>\s*", (ART / f"{name}.svg").read_text(encoding="utf-8"), re.DOTALL)
    if not found:
        raise ValueError(f"{name}.svg is not one <svg> element")
    return found[1]


def moon(x: float, y: float, radius: float, colour: str) -> str:
    """A crescent; with the sun a pair that is told apart without colour and means the same on light and dark."""
    r = radius
    x += 0.14 * r  # its middle
    shape = f"M{0.42 * r:g} {-0.95 * r:g}A{r:g} {r:g} 0 1 0 {0.42 * r:g} {0.95 * r:g}"
    return (
        f'<path transform="translate({x:g} {y:g})" d="{shape}A{1.06 * r:g} {1.06 * r:g} 0 0 1 {0.42 * r:g} '
        f'{-0.95 * r:g}Z" fill="{colour}"/>'
    )


def sun(x: float, y: float, radius: float, colour: str) -> str:
    r = radius
    rays = "".join(
        f'<path d="M0 {-0.8 * r:g}V{-1.06 * r:g}" transform="rotate({turn})"/>' for turn in range(0, 360, 45)
    )
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="{0.52 * r:g}" fill="{colour}"/>'
        f'<g stroke="{colour}" stroke-width="{0.3 * r:g}" stroke-linecap="round">{rays}</g></g>'
    )
