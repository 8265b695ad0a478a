"""What the pictures of all games are made of: SVG, a fixed palette, sprites and a canvas of palette indices.

A drawing is SVG in pixels of the picture it ends up in. It becomes a sprite once (``Sprites``); a picture is then
nothing but copying sprites (``Canvas``), which takes a few milliseconds with encoding.
"""

from rendering._kit.canvas import Canvas
from rendering._kit.matches import played
from rendering._kit.palette import Palette
from rendering._kit.sprites import Cut, Sprites
from rendering._kit.svg import LEAST_TEXT, WIDEST, art, document, moon, outlined, place, sun, text

__all__ = [
    "LEAST_TEXT",
    "WIDEST",
    "Canvas",
    "Cut",
    "Palette",
    "Sprites",
    "art",
    "document",
    "moon",
    "outlined",
    "place",
    "played",
    "sun",
    "text",
]
