"""Pictures as indices of one palette that they share."""

from __future__ import annotations

from io import BytesIO
from struct import unpack
from typing import Final, TypeAlias

from PIL import Image

Colour: TypeAlias = tuple[int, ...]

MOST_COLOURS: Final = 255  # of a shared palette; one index is left for what is transparent


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height in pixels of a PNG file, by its header."""
    width, height = unpack(">II", png[16:24])
    return width, height


class SharedPalette:
    """A palette that takes up the colours of each picture; beyond MOST_COLOURS the nearest one stands for a new one."""

    def __init__(self) -> None:
        self._indices: dict[Colour, int] = {}
        self._tables: dict[bytes, list[int]] = {}

    @property
    def flat(self) -> list[int]:
        """Red, green and blue of all colours, one after the other."""
        return [part for colour in self._indices for part in colour]

    def indices(self, png: bytes) -> Image.Image:
        """The indices of a PNG of palette colours, as an image of mode L."""
        with Image.open(BytesIO(png)) as opened:
            opened.load()
            own = bytes(opened.getpalette() or [])
            image = Image.frombytes("L", opened.size, opened.tobytes())
        if own not in self._tables:
            self._tables[own] = [self._index(tuple(own[at : at + 3])) for at in range(0, len(own) - 2, 3)]
        table = self._tables[own]
        is_same = table == list(range(len(table)))
        return image if is_same else image.point(table + [0] * (256 - len(table)))

    def _index(self, colour: Colour) -> int:
        if colour not in self._indices and len(self._indices) == MOST_COLOURS:
            near = min(self._indices, key=lambda one: sum((a - b) ** 2 for a, b in zip(one, colour, strict=True)))
            return self._indices[near]
        return self._indices.setdefault(colour, len(self._indices))
