"""Pictures of palette indices: a game's fixed colours, its sprites, the canvas on which they stand, and PNG files.

A picture is deflated in bands of rows, which are cached by the sprites that they show: most bands of a changed board
were part of an earlier picture and are neither drawn nor compressed again. Deflate allows joining such pieces, and
their Adler-32 checksums can be added up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property, wraps
from io import BytesIO
from itertools import count, groupby
from math import sqrt
from pathlib import Path
from struct import pack
from threading import Lock
from typing import Final, NamedTuple, ParamSpec, TypeAlias, cast

import resvg_py
from PIL import Image, ImageChops
from PIL.PngImagePlugin import PngInfo
from zlib_ng import zlib_ng

from bot.games.base import Seat
from bot.texts import say
from rendering._kit.svg import ART, TALLEST, WIDEST, document, fitting, font_files, place, text
from rendering.base import Look

Colour: TypeAlias = tuple[int, int, int]  # red, green and blue from 0 to 255
MOST_COLOURS: Final = 256
NEAR: Final = 48  # squared distance of two colours that look the same
LARGEST: Final = 60_000  # target size of a picture in bytes
OVERHEAD: Final = 102  # bytes of a file beside its colours, letters and bands, at most
LETTERS: Final = "letters"  # keyword of the text chunk with the places of letters
ROWS: Final = 32  # rows of a band
CACHED: Final = 1500  # bands in the cache, about 4 kB each with their keys
SPAN: Final = 1 << 16  # more than twice the pixels by which a sprite may lie from a corner
NUMBERS: Final = count()  # of sprites
PRIME: Final = 65521  # modulus of Adler-32
FILTER_NONE, FILTER_UP = 0, 2  # PNG row filters: the bytes, or their differences to the row above
OPAQUE: Final = 128  # the alpha from which a pixel belongs to a cut-out sprite
NAMES: Final = 128  # sprites with names that are kept
P = ParamSpec("P")


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
        """An opaque RGB image as palette indices, in mode "L": each copy in mode "P" copies the palette too."""
        quantized = image.quantize(palette=self._image, dither=Image.Dither.NONE)
        return Image.frombytes("L", image.size, quantized.tobytes())


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
        for times, found in image.convert("RGB").getcolors(1 << 24) or ():
            pixel = cast(Colour, found)
            if min(_distance(pixel, one) for one in colours) > NEAR:
                seen[pixel] += times
    # Square roots keep rare blends from being lost beside frequent ones
    crowd = [pixel for pixel, count in sorted(seen.items()) for _ in range(1 + int(sqrt(count) / 4))]
    if crowd and size > len(colours):
        picture = Image.new("RGB", (len(crowd), 1))
        picture.putdata(crowd)
        blends = picture.quantize(size - len(colours), method=Image.Quantize.MEDIANCUT, kmeans=4)
        flat = blends.getpalette() or []
        colours += [(flat[at], flat[at + 1], flat[at + 2]) for at in range(0, len(flat) - 2, 3)]
    return Palette(list(dict.fromkeys(colours))[:size])


class Band(NamedTuple):
    """A piece of a deflate stream that ends on a byte. ``length`` and ``adler`` (Adler-32) describe its content."""

    deflated: bytes
    length: int
    adler: int


class BandCache:
    """The bands of the last pictures by what they show, least recently used first. Thread-safe."""

    def __init__(self, capacity: int) -> None:
        self._capacity, self._lock = capacity, Lock()
        self._bands: dict[Hashable, Band] = {}

    def get(self, key: Hashable) -> Band | None:
        """The band of that key, if it is cached."""
        with self._lock:
            found = self._bands.pop(key, None)
            if found:
                self._bands[key] = found
            return found

    def put(self, key: Hashable, band: Band) -> None:
        """Cache a band, in place of the one that has not been used for the longest time."""
        with self._lock:
            self._bands[key] = band
            if len(self._bands) > self._capacity:
                del self._bands[next(iter(self._bands))]


BANDS: Final = BandCache(CACHED)


def _deflate(lines: memoryview, level: int, memory: int, strategy: int) -> Band:
    compressor = zlib_ng.compressobj(level, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS, memory, strategy)
    deflated = compressor.compress(lines) + compressor.flush(zlib_ng.Z_SYNC_FLUSH)
    return Band(deflated, len(lines), zlib_ng.adler32(lines))


def _zlib_stream(bands: Sequence[Band]) -> bytes:
    """The zlib stream of all bands.

    Adler-32 has two sums: the first adds up the bytes, starting from 1; the second adds up all values of the first,
    starting from 0.
    """
    low, high = 1, 0
    for band in bands:
        high += (band.adler >> 16) + band.length * (low - 1)
        low += (band.adler & 0xFFFF) - 1
    adler = (high % PRIME) << 16 | low % PRIME
    return b"\x78\x01" + b"".join([band.deflated for band in bands]) + b"\x03\x00" + pack(">I", adler)


class Sprite:
    """A drawing as palette indices, with a number of its own. ``mask``: the pixels to copy (mode "1"); None for all."""

    def __init__(self, image: Image.Image, mask: Image.Image | None = None) -> None:
        self.image, self.mask = image, mask
        self.width, self.height = image.size
        self.number = next(NUMBERS)


class PicturePart(NamedTuple):
    """A sprite, or a colour by its index, with its edges in a picture.

    ``key`` distinguishes parts. That of a sprite is a single number, since each band is looked up by all of its keys.
    """

    key: Hashable
    content: Sprite | int
    left: int
    top: int
    right: int
    bottom: int


class Canvas:
    """A picture of at most 1080 × 1350 px on the upper left part of a ground.

    Lengths and positions are units. ``scale``: pixels per unit; sprites are made at that scale. Raises ValueError for
    other sizes. Pixels are copied in ``png``, and only those of bands that no earlier picture had.
    """

    def __init__(self, palette: Palette, width: int, height: int, ground: Sprite, scale: float = 1) -> None:
        if not (0 < width * scale <= WIDEST and 0 < height * scale <= TALLEST):
            raise ValueError(f"a picture of {width * scale:g} × {height * scale:g} px")
        self._palette, self._ground, self._scale = palette, ground, scale
        self._width, self._height = round(width * scale), round(height * scale)
        self._parts: list[PicturePart] = []
        self._letters: list[str] = []

    def _pixels(self, x: float, y: float) -> tuple[int, int]:
        return round(x * self._scale), round(y * self._scale)

    def _copy(self, sprite: Sprite, left: int, top: int) -> None:
        key = (sprite.number * SPAN + left) * SPAN + top
        self._parts.append(PicturePart(key, sprite, left, top, left + sprite.width, top + sprite.height))

    def paste(self, sprite: Sprite, x: float, y: float) -> None:
        """Copy a sprite, its upper left corner on x, y."""
        self._copy(sprite, *self._pixels(x, y))

    def paste_row(self, parts: Iterable[tuple[Sprite, float]], x: float, y: float) -> None:
        """Copy sprites beside one another, each with the distance to the next, from x, y to the right."""
        for sprite, width in parts:
            self.paste(sprite, x, y)
            x += width

    def stamp(self, sprite: Sprite, x: float, y: float) -> None:
        """Copy a sprite, its middle on x, y."""
        left, top = self._pixels(x, y)
        self._copy(sprite, left - sprite.width // 2, top - sprite.height // 2)

    def stamp_letter(self, letter: str, sprite: Sprite, x: float, y: float) -> None:
        """Copy a sprite that shows a letter of a menu, its middle on x, y, and note its place."""
        self.stamp(sprite, x, y)
        part = self._parts[-1]
        self._letters.append(f"{letter} {part.left} {part.top} {sprite.width} {sprite.height}")

    def note_letter(self, letter: str, x: float, y: float, width: float, height: float) -> None:
        """Note the box of a letter within a larger sprite, or of what a button names by this label."""
        self._letters.append(" ".join([letter, *map(str, (*self._pixels(x, y), *self._pixels(width, height)))]))

    def fill(self, x: float, y: float, width: float, height: float, code: str) -> None:
        """Fill a box with #rrggbb."""
        box = (*self._pixels(x, y), *self._pixels(x + width, y + height))
        colour = self._palette.nearest(code)
        self._parts.append(PicturePart((colour, *box), colour, *box))

    def png(self, target: int = LARGEST) -> bytes:
        """The picture as a PNG file.

        Its text chunk ``letters`` has a line for each letter: the letter, then left, top, width and height in pixels.

        Args:
            target: the size in bytes beyond which bands are compressed thoroughly, the largest first, until it is
                reached.
        """
        colours, noted = self._palette.colours, "\n".join(self._letters).encode()
        keys = self._keys()
        bands = self._bands(keys)
        size = sum(len(band.deflated) for band in bands) + 3 * len(colours) + len(noted) + OVERHEAD
        for at in sorted(range(len(bands)), key=lambda at: -len(bands[at].deflated)):
            if size <= target:
                break
            key = ("thorough", *keys[at])
            if (thorough := BANDS.get(key)) is None:
                lines = self._lines(at * ROWS, min(at * ROWS + ROWS, self._height), FILTER_NONE)
                thorough = _deflate(lines, 7, 9, zlib_ng.Z_DEFAULT_STRATEGY)
                BANDS.put(key, thorough)
            size -= len(bands[at].deflated) - len(thorough.deflated)
            bands[at] = thorough
        chunks = [
            (b"IHDR", pack(">IIBBBBB", self._width, self._height, 8, 3, 0, 0, 0)),  # palette colours, not interlaced
            (b"PLTE", bytes(part for colour in colours for part in colour)),
            (b"IDAT", _zlib_stream(bands)),
            (b"IEND", b""),
        ]
        if noted:  # uncompressed, without language and translated keyword
            chunks.insert(2, (b"iTXt", LETTERS.encode() + bytes(5) + noted))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            pack(">I", len(body)) + kind + body + pack(">I", zlib_ng.crc32(body, zlib_ng.crc32(kind)))
            for kind, body in chunks
        )

    def _keys(self) -> list[tuple[Hashable, ...]]:
        """What each band shows, with the row above it, since the up filter reads that too."""
        keys: list[list[Hashable]] = [
            [self._ground.number, self._width, top, min(top + ROWS, self._height)]
            for top in range(0, self._height, ROWS)
        ]
        for part in self._parts:
            for key in keys[max(0, part.top) // ROWS : max(0, part.bottom // ROWS + 1)]:
                key.append(part.key)
        return [tuple(key) for key in keys]

    def _bands(self, keys: Sequence[Hashable]) -> list[Band]:
        """The bands of the picture, compressed quickly: those that are not cached are composed run by run.

        Only runs of equal bytes are found, since the up filter turns rows equal to the one above into zeros; little
        memory then stays in the processor's cache.
        """
        found = [BANDS.get(key) for key in keys]
        for is_missing, numbers in groupby(range(len(keys)), lambda at: found[at] is None):
            if is_missing:
                run = list(numbers)
                first, end = run[0] * ROWS, min((run[-1] + 1) * ROWS, self._height)
                lines, size = self._lines(first, end, FILTER_UP), ROWS * (self._width + 1)
                for at, start in zip(run, range(0, len(lines), size), strict=True):
                    found[at] = band = _deflate(lines[start : start + size], 1, 6, zlib_ng.Z_RLE)
                    BANDS.put(keys[at], band)
        return [band for band in found if band]

    def _lines(self, first: int, end: int, filtered: int) -> memoryview:
        """The rows from ``first`` to before ``end``: of each the number of its filter, and its filtered bytes."""
        above, width, height = first - 1, self._width + 1, end - first + 1
        image = self._ground.image.crop((-1, above, self._width, end))  # with a column for the filter
        for _, content, left, top, right, bottom in self._parts:
            if bottom > above and top < end:
                if isinstance(content, Sprite):
                    image.paste(content.image, (left + 1, top - above), content.mask)
                else:
                    image.paste(content, (left + 1, top - above, right + 1, bottom - above))
        if filtered == FILTER_UP:
            if first == 0:
                image.paste(0, (0, 0, width, 1))
            image = ImageChops.subtract_modulo(image, image.crop((0, -1, width, height - 1)))
        image.paste(filtered, (0, 0, 1, height))
        return memoryview(image.tobytes())[width:]


def rasterize(svg: str) -> Image.Image:
    """An SVG document as RGBA."""
    png = resvg_py.svg_to_bytes(
        svg_string=svg, skip_system_fonts=True, font_files=font_files(svg), font_family="Manrope"
    )
    with Image.open(BytesIO(bytes(png))) as image:
        return image.convert("RGBA")


def whole_png(svg: str, colours: int, chunks: PngInfo | None = None) -> bytes:
    """An opaque SVG document as a PNG file with a palette of its own, of so many colours."""
    written = BytesIO()
    image = rasterize(svg).convert("RGB").quantize(colours, dither=Image.Dither.NONE)
    image.save(written, "PNG", optimize=True, pnginfo=chunks)
    return written.getvalue()


def palette_sample(body: str, width: int, height: int, ground: str, margin: int = 4) -> Image.Image:
    """A fragment of that size on a ground, with a margin on each side: input for ``build_palette``."""
    wide, high = width + 2 * margin, height + 2 * margin
    return rasterize(document(wide, high, place(body, margin, margin), ground=ground))


class Named(NamedTuple):
    """The key of a sprite with a player's name: only the last ones are kept, since there is no end of names."""

    kind: Hashable
    name: str


class Sprites:
    """The sprites of one game by key, each rasterized on first use. Thread-safe.

    ``paper``: #rrggbb, the ground of the game's pictures, on which ``texture`` draws its material: SVG of WIDEST ×
    TALLEST px.
    """

    def __init__(self, game: str, paper: str, texture: Callable[[], str]) -> None:
        self._game, self._paper, self._texture = game, paper, texture
        self._made: dict[Hashable, Sprite] = {}
        self._named: list[Named] = []  # of opaque sprites, the oldest first
        self._lock = Lock()  # one thread makes a sprite; others wait for it

    @cached_property
    def palette(self) -> Palette:
        """The palette stored among the game's drawings."""
        return Palette.read(palette_file(self._game))

    def canvas(self, width: int, height: int, scale: float = 1) -> Canvas:
        """A picture of that many units on the game's ground. ``scale``: pixels per unit."""
        ground = self.solid(("ground",), lambda: document(WIDEST, TALLEST, self._texture(), ground=self._paper))
        return Canvas(self.palette, width, height, ground, scale)

    def solid(self, key: Hashable, svg: Callable[[], str]) -> Sprite:
        """An opaque sprite; the SVG has a ground of its own."""
        return self._get(key, lambda: Sprite(self.palette.quantize(rasterize(svg()).convert("RGB"))))

    def cut(self, key: Hashable, svg: Callable[[], str], ground: str) -> Sprite:
        """A sprite of any outline, for ``Canvas.stamp``. Its edges are blended with the ground, #rrggbb, once."""
        return self._get(("cut", key), lambda: self._cut_out(rasterize(svg()), ground))

    def opaque(self, svg: Callable[P, str]) -> Callable[P, Sprite]:
        """Decorate a function that returns the SVG of an opaque sprite.

        The decorated function returns the sprite, made at the first call with its arguments, which are hashable.
        """

        @wraps(svg)
        def sprite(*args: P.args, **kwargs: P.kwargs) -> Sprite:
            return self.solid((svg, args, *kwargs.items()), lambda: svg(*args, **kwargs))

        return sprite

    def cutout(self, ground: str) -> Callable[[Callable[P, str]], Callable[P, Sprite]]:
        """As ``opaque``, for a sprite of any outline whose edges are blended with the ground, #rrggbb."""

        def decorate(svg: Callable[P, str]) -> Callable[P, Sprite]:
            @wraps(svg)
            def sprite(*args: P.args, **kwargs: P.kwargs) -> Sprite:
                return self.cut((svg, args, *kwargs.items()), lambda: svg(*args, **kwargs), ground)

            return sprite

        return decorate

    def _cut_out(self, drawn: Image.Image, ground: str) -> Sprite:
        whole = Image.new("RGB", drawn.size, ground)
        whole.paste(drawn, (0, 0), drawn)
        mask = drawn.getchannel("A").point(lambda alpha: 255 if alpha >= OPAQUE else 0).convert("1")
        return Sprite(self.palette.quantize(whole), mask)

    def _get(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        if (found := self._made.get(key)) is not None:
            return found
        with self._lock:
            if key not in self._made:
                self._made[key] = make()
                if isinstance(key, Named):
                    self._named.append(key)
                    if len(self._named) > NAMES:
                        self._made.pop(self._named.pop(0), None)
            return self._made[key]


def name_sprite(
    sprites: Sprites,
    game: str,
    look: Look,
    seat: Seat,
    *,
    width: int,
    height: int,
    size: float,
    ground: str,
    ink: str,
    scale: float = 1,
) -> Sprite:
    """The name of a seat's player on its ground, left-aligned and cut to the width.

    The game's words for the seat replace a name of which no font has any character.

    Args:
        width, height, size: of the sprite and of its text, in units.
        scale: pixels a unit.
    """
    wide, high = int(width * scale), int(height * scale)  # whole pixels: the ground covers them all
    words = fitting(look.name(game, seat), size, width, say(look.language, f"{game}-seat-name", seat=seat))

    def svg() -> str:
        line = text(0, height * scale / 2, words, size * scale, ink, anchor="start", weight=700)
        return document(wide, high, line, ground=ground)

    return sprites.solid(Named((width, height, size, ground, ink), words), svg)
