"""A picture under construction: palette indices onto which sprites are copied."""

from __future__ import annotations

from PIL import Image

from rendering._kit.palette import Palette
from rendering._kit.png import LARGEST, encode
from rendering._kit.sprites import Cut
from rendering._kit.svg import TALLEST, WIDEST


class Canvas:
    """A picture of at most 1080 × 1350 units, filled with one colour. Raises ValueError for other sizes.

    Lengths and positions are units. ``scale``: pixels per unit; sprites are made at that scale.
    """

    def __init__(self, palette: Palette, width: int, height: int, ground: str, scale: float = 1) -> None:
        if not (0 < width <= WIDEST and 0 < height <= TALLEST):
            raise ValueError(f"a picture of {width} × {height} px")
        self._palette, self._scale = palette, scale
        self.image = palette.new_image(round(width * scale), round(height * scale), palette.nearest(ground))

    def _pixels(self, *units: float) -> tuple[int, ...]:
        return tuple(round(unit * self._scale) for unit in units)

    def paste(self, sprite: Image.Image, x: float, y: float) -> None:
        """Copy an opaque sprite, its upper left corner on x, y."""
        left, top = self._pixels(x, y)
        self.image.paste(sprite, (left, top))

    def stamp(self, sprite: Cut, x: float, y: float) -> None:
        """Copy a cut-out sprite, its middle on x, y: as fast as ``paste``."""
        left, top = self._pixels(x, y)
        self.image.paste(sprite.image, (left - sprite.image.width // 2, top - sprite.image.height // 2), sprite.mask)

    def fill(self, x: float, y: float, width: float, height: float, code: str) -> None:
        """Fill a box with #rrggbb."""
        left, top, right, bottom = self._pixels(x, y, x + width, y + height)
        self.image.paste(self._palette.nearest(code), (left, top, right, bottom))

    def png(self, target: int = LARGEST) -> bytes:
        """The picture as a PNG file, compressed thoroughly where it would be larger than ``target`` bytes."""
        return encode(self.image, self._palette.colours, target)
