"""Many similar pictures in little room: cut into tiles, of which each different one is kept once."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image

from rendering._indexed import SharedPalette

TILE: Final = 60  # px: width and height of a tile
COLUMNS: Final = 4  # tiles beside one another on a sheet
ROWS: Final = 64  # tiles below one another on a sheet


class Tiled(NamedTuple):
    """A picture: its size in pixels, and the numbers of its tiles row by row."""

    width: int
    height: int
    tiles: tuple[int, ...]


class Album:
    """Pictures in tiles. ``pictures`` are those added so far, equal ones once."""

    def __init__(self) -> None:
        self.pictures: list[Tiled] = []
        self._palette = SharedPalette()
        self._tiles: dict[bytes, int] = {}
        self._known: dict[bytes, int] = {}

    def add(self, png: bytes) -> int:
        """The number of the picture of that PNG file."""
        digest = sha256(png).digest()
        if digest not in self._known:
            self._known[digest] = len(self.pictures)
            self.pictures.append(self._tiled(self._palette.indices(png)))
        return self._known[digest]

    def _tiled(self, image: Image.Image) -> Tiled:
        tiles = []
        for top in range(0, image.height, TILE):
            for left in range(0, image.width, TILE):
                pixels = image.crop((left, top, left + TILE, top + TILE)).tobytes()
                tiles.append(self._tiles.setdefault(pixels, len(self._tiles)))
        return Tiled(image.width, image.height, tuple(tiles))

    def sheets(self) -> list[bytes]:
        """The tiles in the order of their numbers, row by row on PNG files of COLUMNS × ROWS."""
        pixels, size = list(self._tiles), COLUMNS * ROWS
        return [self._sheet(pixels[first : first + size]) for first in range(0, len(pixels), size)]

    def _sheet(self, tiles: list[bytes]) -> bytes:
        sheet = Image.new("P", (COLUMNS * TILE, -(-len(tiles) // COLUMNS) * TILE))
        sheet.putpalette(self._palette.flat)
        for number, pixels in enumerate(tiles):
            row, column = divmod(number, COLUMNS)
            sheet.paste(Image.frombytes("P", (TILE, TILE), pixels), (column * TILE, row * TILE))
        written = BytesIO()
        sheet.save(written, "PNG", compress_level=9)
        return written.getvalue()
