"""Pictures as pixels."""

from __future__ import annotations

from io import BytesIO

from PIL import Image


def shown(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image
