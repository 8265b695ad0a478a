"""SVG fragments: text of a legible size, boxes, drawings from files, whole documents. Lengths are pixels."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

LEAST_TEXT: Final = 24  # px in a picture 1080 wide: the smallest text that a phone still shows legibly
WIDEST, TALLEST = 1080, 1350  # px: the largest picture
ART: Final = Path(__file__).parent.parent / "art"
ART_SIZE: Final = 300  # width and height of every file in art/, in its own units


def text(x: float, y: float, words: str, size: float, fill: str, *, anchor: str = "middle", weight: int = 800) -> str:
    """A line of text, vertically centred on y. Raises ValueError for sizes below LEAST_TEXT."""
    if size < LEAST_TEXT:
        raise ValueError(f"text of {size:g} px: at least {LEAST_TEXT} px")
    # 0.36 em is half the height of Manrope's figures and capitals
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:g}" font-family="Manrope" font-weight="{weight}" font-size="{size:g}" '
        f'text-anchor="{anchor}" fill="{fill}">{escape(words)}</text>'
    )


def sign(name: str, height: float, body: str) -> str:
    """A fragment that shows a symbol of that height, both in units of the body; tests measure it as it is shown."""
    return f'<g data-sign="{escape(name)}" data-height="{height:g}">{body}</g>'


def outline_text(line: str, colour: str, width: float) -> str:
    """The result of ``text`` with an outline of that colour and width."""
    return line.replace("<text ", f'<text stroke="{colour}" stroke-width="{width:g}" stroke-linejoin="round" ')


def true_minus(words: object) -> str:
    """The words or the number with minus signs in place of hyphens."""
    return str(words).replace("-", "−")


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> str:
    """A filled box; ``radius`` rounds its corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{fill}"/>'


def outline(
    x: float, y: float, width: float, height: float, colour: str, line: float, radius: float = 0, dash: str = ""
) -> str:
    """The outline of a box. ``line``: its width, half of it on either side. ``dash``: lengths as SVG reads them."""
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="none" '
        f'stroke="{colour}" stroke-width="{line:g}"{dashes}/>'
    )


def place(body: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A fragment moved and scaled. Do not scale text: ``text`` checks its size before scaling."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{body}</g>'


def document(width: int, height: int, body: str, scale: float = 1, *, ground: str | None = None) -> str:
    """A whole SVG of that size. ``scale``: pixels per unit of the body. ``ground``: fills the document first."""
    filled = rect(0, 0, width, height, ground) if ground else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width * scale)}" height="{round(height * scale)}" '
        f'viewBox="0 0 {width} {height}">{filled}{body}</svg>'
    )


@cache
def art(name: str) -> str:
    """The content of a file of art/, e.g. "instinkt/owl", in units of ART_SIZE. Raises ValueError if it has no
    single <svg> element."""
    found = re.fullmatch(r"\s*<svg[^>]*>(.*)</svg>\s*", (ART / f"{name}.svg").read_text(encoding="utf-8"), re.DOTALL)
    if not found:
        raise ValueError(f"{name}.svg is not one <svg> element")
    return found[1]


def place_art(name: str, x: float, y: float, size: float) -> str:
    """A drawing of art/, ``size`` px wide and high, with its upper left corner on x, y."""
    return place(art(name), x, y, size / ART_SIZE)
