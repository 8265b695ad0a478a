"""Emojis: small pictures of cards, pieces and colours, which Discord shows beside words 22 px high."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from io import BytesIO
from typing import Final

from rendering._kit.canvas import rasterize
from rendering._kit.svg import document, outline, rect

SIDE: Final = 128  # pixels, wide and high
EDGE: Final = 7  # width of a tile's edge, about a pixel where it is shown


@cache
def emoji(body: str) -> bytes:
    """A fragment of SIDE × SIDE units as PNG. Its ground is transparent: Discord's is dark or light."""
    out = BytesIO()
    rasterize(document(SIDE, SIDE, body)).quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def tile(body: str, ground: str, edge: str) -> bytes:
    """A fragment on a tile. Ground and edge should differ in brightness, so that one is seen on any ground."""
    half = EDGE / 2
    shape = rect(half, half, SIDE - EDGE, SIDE - EDGE, ground, 26)
    return emoji(shape + body + outline(half, half, SIDE - EDGE, SIDE - EDGE, edge, EDGE, 26))


def both_cases(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Names with what they stand for; each also with a small first letter, as within a sentence."""
    return {form: word for name, word in names for form in (name, name[:1].lower() + name[1:])}
