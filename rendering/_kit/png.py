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
OVERHEAD: Final = 102  # bytes of a file beside its colours, letters and bands, at most
LETTERS: Final = "letters"  # keyword of the text chunk with the places of letters
FEW_COLOURS: Final = 16  # palettes up to this size take four bits a pixel
ROWS: Final = 32  # rows of a band
CACHED: Final = 1500  # bands in the cache, about 2 kB each
PRIME: Final = 65521  # modulus of Adler-32
FILTER_NONE, FILTER_UP = 0, 2  # PNG row filters: the bytes, or their differences to the row above


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

    def get(self, lines: bytes, *, thorough: bool = False) -> Band:
        """The band of these filtered rows, compressed if it is not cached.

        Quickly: runs only, since the up filter turns rows equal to the one above into zeros. Thoroughly: to a smaller
        size, in four times the time. Python's keyed 64-bit hash identifies the content: a collision among some
        thousand bands is less likely than a memory fault, and a cryptographic digest takes twice as long.
        """
        key = (hash(lines), len(lines), thorough)
        with self._lock:
            found = self._bands.pop(key, None)
            if found:
                self._bands[key] = found
                return found
        made = _deflate(lines, 7, zlib.Z_DEFAULT_STRATEGY) if thorough else _deflate(lines, 1, zlib.Z_RLE)
        with self._lock:
            self._bands[key] = made
            if len(self._bands) > self._capacity:
                del self._bands[next(iter(self._bands))]
        return made


BANDS: Final = BandCache(CACHED)


def encode(image: Image.Image, colours: Sequence[Colour], target: int = LARGEST, letters: str = "") -> bytes:
    """An image of palette indices as a PNG file, two pixels a byte where the palette is small enough.

    ``target``: the size in bytes beyond which bands are compressed thoroughly, the largest first, until it is reached.
    ``letters``: the content of the text chunk LETTERS; "" for none.
    """
    bits, rows = 8, image
    if len(colours) <= FEW_COLOURS:
        bits, rows = 4, Image.frombytes("L", ((image.width + 1) // 2, image.height), image.tobytes("raw", "P;4"))
    bands = [BANDS.get(cut) for cut in _bands_of(_differences(rows), FILTER_UP)]
    size = sum(len(band.deflated) for band in bands) + 3 * len(colours) + len(letters.encode()) + OVERHEAD
    if size > target:
        cuts = _bands_of(rows, FILTER_NONE)
        for at in sorted(range(len(bands)), key=lambda at: -len(bands[at].deflated)):
            thorough = BANDS.get(cuts[at], thorough=True)
            size -= len(bands[at].deflated) - len(thorough.deflated)
            bands[at] = thorough
            if size <= target:
                break
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


def _differences(rows: Image.Image) -> Image.Image:
    """Each row minus the row above; the first as it is."""
    differences = ImageChops.subtract_modulo(rows, ImageChops.offset(rows, 0, 1))
    differences.paste(rows.crop((0, 0, rows.width, 1)), (0, 0))
    return differences


def _bands_of(rows: Image.Image, filtered: int) -> list[bytes]:
    """Bands of ROWS lines: each line is the number of its filter and the bytes of a row."""
    lines = Image.new(rows.mode, (rows.width + 1, rows.height), filtered)
    lines.paste(rows, (1, 0))
    content, size = lines.tobytes(), ROWS * lines.width
    return [content[start : start + size] for start in range(0, len(content), size)]


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
