"""Open PNG files as images."""

from __future__ import annotations

from io import BytesIO

from PIL import Image


def shown(png: bytes) -> Image.Image:
    """The image in a PNG file."""
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image
