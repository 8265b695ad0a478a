"""Measures every text and symbol of a picture, in CSS pixels of the clients that show it."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import Any, Final
from unittest.mock import patch

from font_manrope import ManropeBold, ManropeExtraBold
from PIL import ImageFont

from rendering._kit import Canvas, Sprite, Sprites

DESKTOP: Final = (550, 350)  # the box into which Discord's desktop client fits a picture, in CSS px
PHONE: Final = 400  # the width of a picture on a phone, in CSS px
LEAST: Final = 11.0  # CSS px: the least height of anything that is needed to choose
CAPITAL: Final = 0.72  # em: the height of Manrope's capitals and digits
EXACT: Final = 1000  # px: the size at which texts are measured


@dataclass(frozen=True)
class Glyph:
    """A text, or a symbol by its name, and its height in px of the picture."""

    name: str
    height: float


def factors(size: tuple[int, int]) -> dict[str, float]:
    """CSS px a pixel of a picture of that size, by client."""
    width, height = size
    return {"desktop": min(1.0, DESKTOP[0] / width, DESKTOP[1] / height), "phone": min(1.0, PHONE / width)}


@contextmanager
def measured() -> Iterator[list[Glyph]]:
    """The glyphs of everything that is drawn within the context."""
    found: list[Glyph] = []
    known: dict[Sprite, list[Glyph]] = {}

    def making(method: Callable[..., Any]) -> Callable[..., Any]:
        def make(self: Sprites, key: Hashable, svg: Callable[[], str], *rest: Any) -> Any:
            made = method(self, key, svg, *rest)
            if made not in known:
                known[made] = glyphs(svg())
            return made

        return make

    def copying(method: Callable[..., None]) -> Callable[..., None]:
        def copy(self: Canvas, sprite: Sprite, *rest: Any) -> None:
            method(self, sprite, *rest)
            assert sprite in known, "a sprite that was not made by Sprites"
            found.extend(known[sprite])

        return copy

    with (
        patch.object(Sprites, "solid", making(Sprites.solid)),
        patch.object(Sprites, "cut", making(Sprites.cut)),
        patch.object(Canvas, "paste", copying(Canvas.paste)),
        patch.object(Canvas, "stamp", copying(Canvas.stamp)),
    ):
        yield found


def glyphs(svg: str) -> list[Glyph]:
    """The texts and signs of an SVG document, in px of its sprite."""
    root = ElementTree.fromstring(svg)
    width = float(root.get("viewBox", "").split()[2])
    found: list[Glyph] = []

    def walk(node: ElementTree.Element, scale: float) -> None:
        scale *= _scale(node.get("transform", ""))
        if (name := node.get("data-sign")) is not None:
            found.append(Glyph(name, float(node.get("data-height", "0")) * scale))
        if node.tag.endswith("text"):
            words, size = "".join(node.itertext()), float(node.get("font-size", "0"))
            found.append(Glyph(words, text_height(words, node.get("font-weight", "800")) * size * scale))
        for one in node:
            walk(one, scale)

    walk(root, float(root.get("width", "0")) / width)
    return found


@cache
def text_height(words: str, weight: str = "800") -> float:
    """The height of the words in em: of their letters and digits; of a capital if there are none."""
    kept = "".join(one for one in words if one.isalnum())
    if not kept:
        return CAPITAL
    font = ImageFont.truetype(ManropeExtraBold if weight == "800" else ManropeBold, EXACT)
    _, top, _, bottom = font.getbbox(kept)
    return float(bottom - top) / EXACT


def _scale(transform: str) -> float:
    """The factor by which a transformation of translations, turns and scalings changes lengths."""
    factor = 1.0
    for call in transform.split(")"):
        name, _, values = call.strip().partition("(")
        numbers = [float(one) for one in values.replace(",", " ").split()]
        if name == "scale":
            factor *= abs(numbers[0])
        elif name == "matrix":
            factor *= sqrt(abs(numbers[0] * numbers[3] - numbers[1] * numbers[2]))
    return factor
