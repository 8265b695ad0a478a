"""A picture in the making: palette indices, onto which sprites are copied."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from rendering._kit.palette import Palette
from rendering._kit.svg import TALLEST, WIDEST

LARGEST = 60_000  # bytes


class Canvas:
    """A picture of one ground colour, 1080 × 1350 px at most (ValueError)."""

    def __init__(self, palette: Palette, width: int, height: int, ground: str) -> None:
        if not (0 < width <= WIDEST and 0 < height <= TALLEST):
            raise ValueError(f"a picture of {width} × {height} px")
        self._palette = palette
        self.image = palette.empty(width, height, palette.nearest(ground))

    def paste(self, sprite: Image.Image, x: float, y: float) -> None:
        """Copies an opaque sprite, its upper left corner on x, y."""
        self.image.paste(sprite, (round(x), round(y)))

    def fill(self, x: float, y: float, width: float, height: float, code: str) -> None:
        box = (round(x), round(y), round(x + width), round(y + height))
        self.image.paste(self._palette.nearest(code), box)

    def blend(self, sprite: Image.Image, x: float, y: float) -> None:
        """Lays a sprite with transparency over what is there: far slower than ``paste``, so keep it small."""
        left, top = round(x), round(y)
        box = (left, top, left + sprite.width, top + sprite.height)
        under = self.image.crop(box).convert("RGB")
        under.paste(sprite, (0, 0), sprite)
        self.image.paste(self._palette.reduced(under), (left, top))

    def png(self) -> bytes:
        """Level 3 takes a third of the time of zlib's default, 6, which the few pictures get that would otherwise be
        larger than 60 kB."""
        made = self._encoded(3)
        return made if len(made) <= LARGEST else min(made, self._encoded(6), key=len)

    def _encoded(self, level: int) -> bytes:
        made = BytesIO()
        self.image.save(made, "PNG", compress_level=level)
        return made.getvalue()
