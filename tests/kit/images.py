"""Open PNG files as images."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageChops


def shown(png: bytes) -> Image.Image:
    """The image in a PNG file."""
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image


def difference(one: bytes, other: bytes) -> tuple[int, int, int, int] | None:
    """The box in which two PNG files differ where they overlap; None if they are equal there."""
    images = [shown(png).convert("RGB") for png in (one, other)]
    return ImageChops.difference(*images).getbbox()
