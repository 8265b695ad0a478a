"""What the drawings of all games share: SVG fragments, palettes, sprites, and a canvas of palette indices.

A drawing is SVG in pixels of the picture that shows it. It is rasterized into a sprite once (``Sprites``). A picture is
composed by copying sprites (``Canvas``), which takes a few milliseconds with encoding.
"""

from rendering._kit.canvas import Canvas, Cut, Sprites, game_sprites, palette_sample, rasterize
from rendering._kit.palette import Palette, build_palette, palette_file, rgb
from rendering._kit.svg import (
    ART,
    LEAST_TEXT,
    TALLEST,
    WIDEST,
    art,
    document,
    outline,
    outline_text,
    place,
    place_art,
    rect,
    sign,
    text,
    true_minus,
)
from rendering._kit.symbols import (
    coin,
    hourglass,
    letter_disc,
    long_coin,
    mark_outline,
    moon,
    open_eye,
    own_mark,
    plate,
    plate_casing,
    sun,
)

__all__ = [
    "ART",
    "LEAST_TEXT",
    "TALLEST",
    "WIDEST",
    "Canvas",
    "Cut",
    "Palette",
    "Sprites",
    "art",
    "build_palette",
    "coin",
    "document",
    "game_sprites",
    "hourglass",
    "letter_disc",
    "long_coin",
    "mark_outline",
    "moon",
    "open_eye",
    "outline",
    "outline_text",
    "own_mark",
    "palette_file",
    "palette_sample",
    "place",
    "place_art",
    "plate",
    "plate_casing",
    "rasterize",
    "rect",
    "rgb",
    "sign",
    "sun",
    "text",
    "true_minus",
]
