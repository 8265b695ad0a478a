"""The fixed colours of a game. Sprites are reduced to them once, so that a picture consists of palette indices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path
from typing import Final, TypeAlias, cast

from PIL import Image

from rendering._kit.svg import ART

Colour: TypeAlias = tuple[int, int, int]  # red, green and blue from 0 to 255
MOST_COLOURS: Final = 256
NEAR: Final = 48  # squared distance of two colours that look the same


def rgb(code: str) -> Colour:
    """The colour written as #rrggbb."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def palette_file(game: str) -> Path:
    """The PNG file that stores the palette of that game, one pixel per colour."""
    return ART / game / "palette.png"


class Palette:
    """At most 256 colours; raises ValueError for none or more. Colours map to the nearest one, without dithering."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        if not 0 < len(colours) <= MOST_COLOURS:
            raise ValueError(f"{len(colours)} colours")
        self.colours = tuple(colours)
        flat = [part for one in colours for part in one]
        # Unused entries repeat the first colour, so that Pillow maps no pixel to a colour outside ``colours``
        self.flat = flat + flat[:3] * (MOST_COLOURS - len(colours))
        self._nearest: dict[str, int] = {}
        self._image = Image.new("P", (1, 1))
        self._image.putpalette(self.flat)

    @classmethod
    def read(cls, path: str | Path) -> Palette:
        """The palette stored in a PNG with one pixel per colour."""
        with Image.open(path) as image:
            row = image.convert("RGB")
            return cls([cast(Colour, row.getpixel((x, 0))) for x in range(row.width)])

    def write(self, path: str | Path) -> None:
        """Store the palette as ``read`` reads it."""
        image = Image.new("RGB", (len(self.colours), 1))
        image.putdata(self.colours)
        image.save(path, optimize=True)

    def nearest(self, code: str) -> int:
        """The index of the colour nearest to #rrggbb."""
        if code not in self._nearest:
            wanted = rgb(code)
            self._nearest[code] = min(range(len(self.colours)), key=lambda at: _distance(self.colours[at], wanted))
        return self._nearest[code]

    def quantize(self, image: Image.Image) -> Image.Image:
        """An opaque RGB image as palette indices."""
        return image.quantize(palette=self._image, dither=Image.Dither.NONE)

    def new_image(self, width: int, height: int, index: int) -> Image.Image:
        """An image of palette indices, filled with one of them."""
        image = Image.new("P", (width, height), index)
        image.putpalette(self.flat)
        return image


def _distance(one: Colour, other: Colour) -> int:
    """Squared distance in RGB."""
    return sum((a - b) ** 2 for a, b in zip(one, other, strict=True))


def build_palette(base: Iterable[str], samples: Iterable[Image.Image], size: int) -> Palette:
    """A palette of the base colours (#rrggbb) and of the blends between them that are most frequent in the samples.

    ``size``: how many colours it has at most.
    """
    colours = list(dict.fromkeys(rgb(code) for code in base))
    seen: Counter[Colour] = Counter()
    for image in samples:
        for count, found in image.convert("RGB").getcolors(1 << 24) or ():
            pixel = cast(Colour, found)
            if min(_distance(pixel, one) for one in colours) > NEAR:
                seen[pixel] += count
    # Square roots keep rare blends from being lost beside frequent ones
    crowd = [pixel for pixel, count in sorted(seen.items()) for _ in range(1 + int(sqrt(count) / 4))]
    if crowd and size > len(colours):
        picture = Image.new("RGB", (len(crowd), 1))
        picture.putdata(crowd)
        blends = picture.quantize(size - len(colours), method=Image.Quantize.MEDIANCUT, kmeans=4)
        flat = blends.getpalette() or []
        colours += [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat) - 2, 3)]
    return Palette(list(dict.fromkeys(colours))[:size])


HAPPENED: Final = "#e8640c"  # orange: what just happened, a solid outline
TO_MOVE: Final = "#c4257f"  # magenta: the frame of the seats to move, with the hourglass
CHOICE: Final = "#1477d4"  # blue: what may be chosen, dashed; what is picked or previewed, solid
CHOICE_INK: Final = "#ffffff"  # letters on discs of CHOICE
DARK: Final = "#1f2430"
CASINGS: Final = {HAPPENED: DARK, TO_MOVE: CHOICE_INK, CHOICE: CHOICE_INK}  # what edges each, so that it shows anywhere
MARKS: Final = (*CASINGS, CHOICE_INK, DARK)  # in the palette of every game
