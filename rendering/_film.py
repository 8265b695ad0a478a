"""A film of pictures: a GIF of one palette, in which each frame holds only what has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from struct import pack
from typing import Any, Final

from PIL import Image, ImageChops
from PIL.GifImagePlugin import getdata

from rendering._indexed import MOST_COLOURS, SharedPalette, size_of

CLEAR: Final = MOST_COLOURS  # the index of pixels that stay as they are
KEEP: Final = 1  # GIF's disposal: the next frame is drawn over this one
SAME: Final = (0, 0, 1, 1)  # the box of a frame in which nothing changes
TO_GREY: Final = [255, *[0] * 255]  # a difference as a mask of what is the same


def film(
    pictures: Sequence[Sequence[bytes]], milliseconds: Sequence[int], tell: Callable[[int], Any] = lambda made: None
) -> bytes:
    """A GIF, repeated for ever, with a frame for each entry, whose PNG pictures stand below one another.

    ``milliseconds``: how long each frame is shown. ``tell`` is told how many frames are made, after each of them.
    """
    sizes = [[size_of(png) for png in stacked] for stacked in pictures]
    width = max(one for stacked in sizes for one, _ in stacked)
    height = max(sum(one for _, one in stacked) for stacked in sizes)
    palette, parts = SharedPalette(), []
    before: Image.Image | None = None
    for number, (stacked, shown) in enumerate(zip(pictures, milliseconds, strict=True), 1):
        frame = _stack(palette, stacked, width, height)
        parts.append(_block(before, frame, shown))
        before = frame
        tell(number)
    return b"".join([_head(width, height, palette), *parts, b";"])


def _stack(palette: SharedPalette, stacked: Sequence[bytes], width: int, height: int) -> Image.Image:
    """The pictures below one another, each in the middle."""
    frame, top = Image.new("L", (width, height), 0), 0
    for png in stacked:
        image = palette.indices(png)
        frame.paste(image, ((width - image.width) // 2, top))
        top += image.height
    return frame


def _block(before: Image.Image | None, frame: Image.Image, milliseconds: int) -> bytes:
    """The frame's image block: the box of what differs from the frame before, transparent where nothing does."""
    box: tuple[int, int, int, int] = (0, 0, *frame.size)
    made = frame
    if before is not None:
        changes = ImageChops.difference(before, frame)
        box = changes.getbbox() or SAME
        made = frame.crop(box)
        made.paste(CLEAR, (0, 0), changes.crop(box).point(TO_GREY))
    shown = Image.frombytes("P", made.size, made.tobytes())
    return b"".join(getdata(shown, box[:2], duration=milliseconds, disposal=KEEP, transparency=CLEAR))


def _head(width: int, height: int, palette: SharedPalette) -> bytes:
    """Size, 256 colours, and that the film is repeated."""
    colours = bytes(palette.flat).ljust(3 * 256, b"\0")
    repeated = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    return b"GIF89a" + pack("<HHBBB", width, height, 0xF7, 0, 0) + colours + repeated
