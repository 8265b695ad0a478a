"""PNG files from bands of rows, each compressed for itself: a band that was in one of the last pictures too, as most of
a changed board was, is not compressed again. Deflate allows to join such pieces, and their checksums add up.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from struct import pack
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from rendering._kit.palette import Colour

LARGEST: Final = 60_000  # bytes of a picture, about
FRAME: Final = 80  # bytes of a file without its colours and bands, at most
FEW: Final = 16  # colours that four bits can tell apart
ROWS: Final = 32  # of a band
KEPT: Final = 1500  # bands, of some 2 kB each
PRIME: Final = 65521  # Adler-32 counts modulo this
NONE, UP = b"\0", b"\2"  # filters of a row: its bytes themselves, or what they are more than those above


class Band(NamedTuple):
    """A piece of a deflate stream that ends on a byte; ``length`` and ``adler`` (Adler-32) are of what it holds."""

    pressed: bytes
    length: int
    adler: int


class Bands:
    """The bands of the last pictures by what they hold. Thread-safe."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._kept: dict[tuple[int, int, bool], Band] = {}  # the least used ones first

    def of(self, pixels: bytes, width: int, *, thorough: bool = False) -> Band:
        """The band of rows that are ``width`` bytes each. Python's keyed hash of 64 bits stands for them: that two of
        some thousand bands share one is less likely than a fault of the memory, and a digest takes twice as long."""
        key = (hash(pixels), width, thorough)
        with self._lock:
            found = self._kept.pop(key, None)
            if found:
                self._kept[key] = found
                return found
        made = _thorough(pixels, width) if thorough else _quick(pixels, width)
        with self._lock:
            self._kept[key] = made
            if len(self._kept) > self._most:
                del self._kept[next(iter(self._kept))]
        return made


BANDS: Final = Bands(KEPT)


def png(image: Image.Image, colours: Sequence[Colour]) -> bytes:
    """The file of an image of palette indices: two pixels a byte where so few colours allow it."""
    bits = 4 if len(colours) <= FEW else 8
    width = (image.width * bits + 7) // 8
    pixels = image.tobytes("raw", "P;4" if bits == 4 else "P")
    cuts = [pixels[start : start + ROWS * width] for start in range(0, len(pixels), ROWS * width)]
    bands = [BANDS.of(cut, width) for cut in cuts]
    if sum(len(one.pressed) for one in bands) + 3 * len(colours) + FRAME > LARGEST:
        room = 0.75 * LARGEST / len(bands)  # those that are compressed thoroughly may need more
        bands = [
            one if len(one.pressed) <= room else BANDS.of(cut, width, thorough=True)
            for cut, one in zip(cuts, bands, strict=True)
        ]
    parts = (
        (b"IHDR", pack(">IIBBBBB", *image.size, bits, 3, 0, 0, 0)),  # of a palette, not interlaced
        (b"PLTE", bytes(part for colour in colours for part in colour)),
        (b"IDAT", _joined(bands)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in parts
    )


def _quick(pixels: bytes, width: int) -> Band:
    """Rows like those above them become runs of zeros, and only runs are looked for. The first row knows none above:
    that would be in another band."""
    rows = Image.frombytes("L", (width, len(pixels) // width), pixels)
    more = ImageChops.subtract_modulo(rows, ImageChops.offset(rows, 0, 1)).tobytes()
    lines = [NONE + pixels[:width], *(UP + row for row in _rows(more, width)[1:])]
    return _pressed(b"".join(lines), 1, zlib.Z_RLE)


def _thorough(pixels: bytes, width: int) -> Band:
    """Smaller where much is going on, in thrice the time."""
    return _pressed(b"".join([NONE + row for row in _rows(pixels, width)]), 6, zlib.Z_DEFAULT_STRATEGY)


def _rows(pixels: bytes, width: int) -> list[bytes]:
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def _pressed(lines: bytes, level: int, strategy: int) -> Band:
    pressing = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, 9, strategy)
    return Band(pressing.compress(lines) + pressing.flush(zlib.Z_SYNC_FLUSH), len(lines), zlib.adler32(lines))


def _joined(bands: Sequence[Band]) -> bytes:
    """The zlib stream of all bands. Of its checksum's two sums the first adds up the bytes, the second all values that
    the first has had; both start from 1 and 0."""
    low, high = 1, 0
    for band in bands:
        high += (band.adler >> 16) + band.length * (low - 1)
        low += (band.adler & 0xFFFF) - 1
    adler = (high % PRIME) << 16 | low % PRIME
    return b"\x78\x01" + b"".join([band.pressed for band in bands]) + b"\x03\x00" + pack(">I", adler)
