"""A picture under construction: palette indices onto which sprites are copied."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache
from io import BytesIO
from threading import Lock
from typing import Final, NamedTuple, TypeVar

import resvg_py
from PIL import Image

from rendering._kit.fonts import font_files
from rendering._kit.palette import Palette, palette_file
from rendering._kit.png import LARGEST, encode
from rendering._kit.svg import TALLEST, WIDEST, document, place


class Canvas:
    """A picture of at most 1080 × 1350 px, filled with a colour or the upper left part of a picture of that size.

    Lengths and positions are units. ``scale``: pixels per unit; sprites are made at that scale. Raises ValueError for
    other sizes.
    """

    def __init__(self, palette: Palette, width: int, height: int, ground: str | Image.Image, scale: float = 1) -> None:
        if not (0 < width * scale <= WIDEST and 0 < height * scale <= TALLEST):
            raise ValueError(f"a picture of {width * scale:g} × {height * scale:g} px")
        self._palette, self._scale = palette, scale
        self._letters: list[str] = []
        size = round(width * scale), round(height * scale)
        if isinstance(ground, str):
            self.image = palette.new_image(*size, palette.nearest(ground))
        else:
            self.image = ground.crop((0, 0, *size))

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

    def stamp_at(self, sprite: Cut, x: float, y: float) -> None:
        """Copy a cut-out sprite, its upper left corner on x, y."""
        left, top = self._pixels(x, y)
        self.image.paste(sprite.image, (left, top), sprite.mask)

    def stamp_letter(self, letter: str, sprite: Cut, x: float, y: float) -> None:
        """Copy a sprite that shows a letter of a menu, its middle on x, y, and note its place."""
        self.stamp(sprite, x, y)
        left, top = self._pixels(x, y)
        wide, high = sprite.image.size
        self._letters.append(f"{letter} {left - wide // 2} {top - high // 2} {wide} {high}")

    def note_letter(self, letter: str, x: float, y: float, width: float, height: float) -> None:
        """Note the box of a letter within a larger sprite, or of what a button names by this label."""
        self._letters.append(" ".join([letter, *map(str, self._pixels(x, y, width, height))]))

    def fill(self, x: float, y: float, width: float, height: float, code: str) -> None:
        """Fill a box with #rrggbb."""
        left, top, right, bottom = self._pixels(x, y, x + width, y + height)
        self.image.paste(self._palette.nearest(code), (left, top, right, bottom))

    def png(self, target: int = LARGEST) -> bytes:
        """The picture as a PNG file, compressed thoroughly where it would be larger than ``target`` bytes.

        Its text chunk ``letters`` has a line for each letter: the letter, then left, top, width and height in pixels.
        """
        return encode(self.image, self._palette.colours, target, "\n".join(self._letters))


T = TypeVar("T")

OPAQUE: Final = 128  # the alpha from which a pixel belongs to a cut-out sprite


def rasterize(svg: str) -> Image.Image:
    """An SVG document as RGBA."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=font_files(svg), font_family="Manrope"
    )
    with Image.open(BytesIO(bytes(png))) as image:
        return image.convert("RGBA")


def palette_sample(body: str, width: int, height: int, ground: str, margin: int = 4) -> Image.Image:
    """A fragment of that size on a ground, with a margin on each side: input for ``build_palette``."""
    wide, high = width + 2 * margin, height + 2 * margin
    return rasterize(document(wide, high, place(body, margin, margin), ground=ground))


class Cut(NamedTuple):
    """A cut-out sprite: palette indices, and a mask (mode "1") of the pixels to copy."""

    image: Image.Image
    mask: Image.Image


NAMES: Final = 128  # sprites with names that are kept


class Named(NamedTuple):
    """The key of a sprite with a player's name: only the last ones are kept, since there is no end of names."""

    kind: Hashable
    name: str


class Sprites:
    """The sprites of one game by key, each rasterized on first use. Thread-safe.

    ``palette`` is called once, when the first sprite is made. ``paper``: #rrggbb, the ground of the game's pictures, on
    which ``texture`` draws its material: SVG of WIDEST × TALLEST px.
    """

    def __init__(
        self, palette: Callable[[], Palette], paper: str = "#ffffff", texture: Callable[[], str] | None = None
    ) -> None:
        self._paper, self._texture = paper, texture
        self._solid: dict[Hashable, Image.Image] = {}
        self._cut: dict[Hashable, Cut] = {}
        self._named: list[Named] = []  # of opaque sprites, the oldest first
        self._lock = Lock()  # one thread makes a sprite; others wait for it
        self._palette = cache(palette)

    @property
    def palette(self) -> Palette:
        return self._palette()

    def canvas(self, width: int, height: int, scale: float = 1) -> Canvas:
        """A picture of that many units on the game's ground. ``scale``: pixels per unit."""
        texture, ground = self._texture, self._paper
        if texture is None:
            return Canvas(self.palette, width, height, ground, scale)
        drawn = self.solid(("ground",), lambda: document(WIDEST, TALLEST, texture(), ground=ground))
        return Canvas(self.palette, width, height, drawn, scale)

    def solid(self, key: Hashable, svg: Callable[[], str]) -> Image.Image:
        """An opaque sprite as palette indices; the SVG has a ground of its own."""
        return self._get(self._solid, key, lambda: self.palette.quantize(rasterize(svg()).convert("RGB")))

    def cut(self, key: Hashable, svg: Callable[[], str], ground: str) -> Cut:
        """A sprite of any outline, for ``Canvas.stamp``. Its edges are blended with the ground, #rrggbb, once."""
        return self._get(self._cut, key, lambda: self._cut_out(rasterize(svg()), ground))

    def _cut_out(self, drawn: Image.Image, ground: str) -> Cut:
        whole = Image.new("RGB", drawn.size, ground)
        whole.paste(drawn, (0, 0), drawn)
        mask = drawn.getchannel("A").point(lambda alpha: 255 if alpha >= OPAQUE else 0).convert("1")
        return Cut(self.palette.quantize(whole), mask)

    def _get(self, made: dict[Hashable, T], key: Hashable, make: Callable[[], T]) -> T:
        found = made.get(key)
        if found is None:
            with self._lock:
                found = made.get(key)
                if found is None:
                    found = made[key] = make()
                    if isinstance(key, Named):
                        self._named.append(key)
                        if len(self._named) > NAMES:
                            made.pop(self._named.pop(0), None)
        return found


def game_sprites(game: str, paper: str = "#ffffff", texture: Callable[[], str] | None = None) -> Sprites:
    """New sprites of a game on its ground, reduced to the palette stored among its drawings."""
    return Sprites(lambda: Palette.read(palette_file(game)), paper, texture)
