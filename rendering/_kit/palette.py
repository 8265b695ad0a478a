"""The fixed colours of a game: every sprite is reduced to them once, so that a picture is palette indices only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import cast

from PIL import Image

Colour = tuple[int, int, int]


def colour(code: str) -> Colour:
    """#rrggbb"""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


class Palette:
    """At most 256 colours. The nearest one is taken, without dithering."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        if not 0 < len(colours) <= 256:
            raise ValueError(f"{len(colours)} colours")
        self.colours = tuple(colours)
        flat = [part for one in colours for part in one]
        # Unused places repeat the first colour, so that none but ours can be hit
        self.flat = flat + flat[:3] * (256 - len(colours))
        self._nearest: dict[str, int] = {}
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self.flat)

    @classmethod
    def read(cls, path: str) -> Palette:
        """From a PNG with one pixel a colour."""
        with Image.open(path) as image:
            row = image.convert("RGB")
            return cls([cast(Colour, row.getpixel((x, 0))) for x in range(row.width)])

    def write(self, path: str) -> None:
        image = Image.new("RGB", (len(self.colours), 1))
        image.putdata(self.colours)
        image.save(path, optimize=True)

    def nearest(self, code: str) -> int:
        """The index of the colour that comes nearest to #rrggbb."""
        if code not in self._nearest:
            wanted = colour(code)
            self._nearest[code] = min(range(len(self.colours)), key=lambda at: _apart(self.colours[at], wanted))
        return self._nearest[code]

    def reduced(self, image: Image.Image) -> Image.Image:
        """An opaque RGB image as palette indices."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)

    def empty(self, width: int, height: int, index: int) -> Image.Image:
        image = Image.new("P", (width, height), index)
        image.putpalette(self.flat)
        return image


def _apart(one: Colour, other: Colour) -> int:
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def grown(base: Iterable[str], images: Iterable[Image.Image], size: int) -> Palette:
    """A palette of the base colours and of the blends between them that the images show most."""
    colours = list(dict.fromkeys(colour(code) for code in base))
    seen: Counter[Colour] = Counter()
    for image in images:
        for count, found in image.convert("RGB").getcolors(1 << 24) or ():
            pixel = cast(Colour, found)
            if min(_apart(pixel, one) for one in colours) > 48:  # closer than that no eye tells them apart
                seen[pixel] += count
    # Square roots, so that rare blends are not lost beside the frequent ones
    crowd = [pixel for pixel, count in sorted(seen.items()) for _ in range(1 + int(sqrt(count) / 4))]
    if crowd and size > len(colours):
        picture = Image.new("RGB", (len(crowd), 1))
        picture.putdata(crowd)
        blends = picture.quantize(size - len(colours), method=Image.Quantize.MEDIANCUT, kmeans=4)
        flat = blends.getpalette() or []
        colours += [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat) - 2, 3)]
    return Palette(list(dict.fromkeys(colours))[:size])
