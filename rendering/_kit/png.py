"""PNG files from bands of rows that are compressed separately and cached.

Most bands of a changed board were part of an earlier picture and need no new compression. Deflate allows joining such
pieces, and their Adler-32 checksums can be added up.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from struct import pack
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageChops

from rendering._kit.palette import Colour

LARGEST: Final = 60_000  # target size of a picture in bytes
OVERHEAD: Final = 80  # bytes of a file beside its colours and bands, at most
LETTERS: Final = "letters"  # keyword of the text chunk with the places of letters
FEW_COLOURS: Final = 16  # palettes up to this size take four bits a pixel
ROWS: Final = 32  # rows of a band
CACHED: Final = 1500  # bands in the cache, about 2 kB each
PRIME: Final = 65521  # modulus of Adler-32
FILTER_NONE, FILTER_UP = b"\0", b"\2"  # PNG row filters: the bytes, or their differences to the row above


class Band(NamedTuple):
    """A piece of a deflate stream that ends on a byte. ``length`` and ``adler`` (Adler-32) describe its content."""

    deflated: bytes
    length: int
    adler: int


class BandCache:
    """The bands of the last pictures by their content, least recently used first. Thread-safe."""

    def __init__(self, capacity: int) -> None:
        self._capacity, self._lock = capacity, Lock()
        self._bands: dict[tuple[int, int, bool], Band] = {}

    def get(self, pixels: bytes, width: int, *, thorough: bool = False) -> Band:
        """The band of rows ``width`` bytes long, compressed if it is not cached.

        Python's keyed 64-bit hash identifies the content: a collision among some thousand bands is less likely than a
        memory fault, and a cryptographic digest takes twice as long.
        """
        key = (hash(pixels), width, thorough)
        with self._lock:
            found = self._bands.pop(key, None)
            if found:
                self._bands[key] = found
                return found
        made = _compress_thoroughly(pixels, width) if thorough else _compress_quickly(pixels, width)
        with self._lock:
            self._bands[key] = made
            if len(self._bands) > self._capacity:
                del self._bands[next(iter(self._bands))]
        return made


BANDS: Final = BandCache(CACHED)


def encode(image: Image.Image, colours: Sequence[Colour], target: int = LARGEST, letters: str = "") -> bytes:
    """An image of palette indices as a PNG file, two pixels a byte where the palette is small enough.

    ``target``: the size in bytes beyond which crowded bands are compressed thoroughly. ``letters``: the content of the
    text chunk LETTERS; "" for none.
    """
    bits = 4 if len(colours) <= FEW_COLOURS else 8
    width = (image.width * bits + 7) // 8
    pixels = image.tobytes("raw", "P;4" if bits == 4 else "P")
    cuts = [pixels[start : start + ROWS * width] for start in range(0, len(pixels), ROWS * width)]
    bands = [BANDS.get(cut, width) for cut in cuts]
    if sum(len(one.deflated) for one in bands) + 3 * len(colours) + OVERHEAD > target:
        room = 0.75 * target / len(bands)  # leaves more room to the bands that are compressed thoroughly
        bands = [
            one if len(one.deflated) <= room else BANDS.get(cut, width, thorough=True)
            for cut, one in zip(cuts, bands, strict=True)
        ]
    chunks = [
        (b"IHDR", pack(">IIBBBBB", *image.size, bits, 3, 0, 0, 0)),  # palette colours, not interlaced
        (b"PLTE", bytes(part for colour in colours for part in colour)),
        (b"IDAT", _zlib_stream(bands)),
        (b"IEND", b""),
    ]
    if letters:  # uncompressed, without language and translated keyword
        chunks.insert(2, (b"iTXt", LETTERS.encode() + bytes(5) + letters.encode()))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(body)) + kind + body + pack(">I", zlib.crc32(kind + body)) for kind, body in chunks
    )


def _compress_quickly(pixels: bytes, width: int) -> Band:
    """Compress runs only: the up filter turns rows equal to the one above into zeros.

    The first row is not filtered, since the row above belongs to another band.
    """
    rows = Image.frombytes("L", (width, len(pixels) // width), pixels)
    differences = ImageChops.subtract_modulo(rows, ImageChops.offset(rows, 0, 1)).tobytes()
    lines = [FILTER_NONE + pixels[:width], *(FILTER_UP + row for row in _rows(differences, width)[1:])]
    return _deflate(b"".join(lines), 1, zlib.Z_RLE)


def _compress_thoroughly(pixels: bytes, width: int) -> Band:
    """Compress crowded bands to a smaller size, in three times the time."""
    return _deflate(b"".join([FILTER_NONE + row for row in _rows(pixels, width)]), 6, zlib.Z_DEFAULT_STRATEGY)


def _rows(pixels: bytes, width: int) -> list[bytes]:
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def _deflate(lines: bytes, level: int, strategy: int) -> Band:
    compressor = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, 9, strategy)
    deflated = compressor.compress(lines) + compressor.flush(zlib.Z_SYNC_FLUSH)
    return Band(deflated, len(lines), zlib.adler32(lines))


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
