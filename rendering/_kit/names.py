"""Names of players in pictures."""

from __future__ import annotations

from PIL import Image

from rendering._kit.canvas import Named, Sprites
from rendering._kit.sheets import fitting
from rendering._kit.svg import document, text


def name_sprite(
    sprites: Sprites,
    name: str,
    spare: str,
    *,
    width: int,
    height: int,
    size: float,
    ground: str,
    ink: str,
    scale: float = 1,
) -> Image.Image:
    """A name on its ground, left-aligned and cut to the width; ``spare`` if no font has any of its characters.

    Args:
        width, height, size: of the sprite and of its text, in units.
        scale: pixels a unit.
    """
    wide, high = int(width * scale), int(height * scale)  # whole pixels: the ground covers them all
    words = fitting(name, size, width, spare)

    def svg() -> str:
        line = text(0, height * scale / 2, words, size * scale, ink, anchor="start", weight=700)
        return document(wide, high, line, ground=ground)

    return sprites.solid(Named((width, height, size, ground, ink), words), svg)
