"""The palette, for ``python -m tests.pictures --palettes``."""

from __future__ import annotations

from rendering._kit import Palette, rgb
from rendering.hypnosia.look import COLOURS


def make_palette() -> Palette:
    """The palette of all colours."""
    return Palette([rgb(code) for code in COLOURS])
