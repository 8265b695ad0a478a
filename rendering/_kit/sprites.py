"""SVG turned into small pictures, once each."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from io import BytesIO
from threading import Lock
from typing import NamedTuple

import resvg_py
from font_manrope import ManropeBold, ManropeExtraBold
from PIL import Image

from rendering._kit.palette import Palette

SEEN = 128  # of 255: what is more transparent than that does not belong to a sprite that is cut out


def rendered(svg: str) -> Image.Image:
    """A document as RGBA."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=[ManropeExtraBold, ManropeBold], font_family="Manrope"
    )
    with Image.open(BytesIO(bytes(png))) as image:
        return image.convert("RGBA")


class Cut(NamedTuple):
    """Palette indices, and which of them are copied (mode "1")."""

    image: Image.Image
    mask: Image.Image


class Sprites:
    """The sprites of one game by key. ``palette`` is called when the first is made. Thread-safe."""

    def __init__(self, palette: Callable[[], Palette]) -> None:
        self._made: dict[Hashable, Image.Image] = {}
        self._cut: dict[Hashable, Cut] = {}
        self._lock = Lock()
        self._palette = cache(palette)

    @property
    def palette(self) -> Palette:
        return self._palette()

    def solid(self, key: Hashable, svg: Callable[[], str]) -> Image.Image:
        """An opaque sprite as palette indices; the SVG paints its own ground."""
        return self._one((key, "P"), lambda: self.palette.reduced(rendered(svg()).convert("RGB")))

    def floating(self, key: Hashable, svg: Callable[[], str]) -> Image.Image:
        """A sprite with transparency, RGBA, for ``Canvas.blend``."""
        return self._one((key, "RGBA"), lambda: rendered(svg()))

    def cut(self, key: Hashable, svg: Callable[[], str], ground: str) -> Cut:
        """A sprite of any outline, for ``Canvas.stamp``: its edges are blended with the ground once, of #rrggbb."""
        found = self._cut.get(key)
        if found is None:
            drawn = self.floating(key, svg)
            whole = Image.new("RGB", drawn.size, ground)
            whole.paste(drawn, (0, 0), drawn)
            mask = drawn.getchannel("A").point(lambda alpha: 255 if alpha >= SEEN else 0).convert("1")
            found = self._cut[key] = Cut(self.palette.reduced(whole), mask)
        return found

    def _one(self, key: Hashable, make: Callable[[], Image.Image]) -> Image.Image:
        found = self._made.get(key)
        if found is None:
            with self._lock:  # one thread makes it, the others wait rather than make it too
                found = self._made.get(key)
                if found is None:
                    found = self._made[key] = make()
        return found
