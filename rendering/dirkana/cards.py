"""The faces and backs of cards, as SVG."""

from __future__ import annotations

from functools import cache

from bot.games.dirkana import DECK, TURNED, number, rim
from rendering._kit import LEAST_TEXT, outline_text, place_art, rect, text
from rendering.dirkana.look import BLACK, CREAM, DIRKS, GROUNDS, INK
from rendering.dirkana.symbols import disc, ground_shape

# Where each fragment of the rim is, as parts of the card's width and height
WHERE = {"TL": (0, 0), "T": (0.5, 0), "TR": (1, 0), "BR": (1, 1), "B": (0.5, 1), "BL": (0, 1)}
RADIUS = 0.165  # of a circle's fragment, as a part of the card's height


@cache
def face(card: str, width: int, height: int, *, black: bool = False) -> str:
    """A card's face, turned by 180° with its fragments if the card is turned; its number stays upright.

    ``black``: the black side, on which only the shape behind the character shows the background.
    """
    name, over = number(card), card.endswith(TURNED)
    ground = GROUNDS[DECK[name].background]
    colour = BLACK if black else ground.colour
    size, middle = height * 0.9, width * 0.535  # beside the card's middle, to leave room for the number
    inner = rect(0, 0, width, height, colour)
    shape = ground.colour if black else ground.plate
    inner += ground_shape(DECK[name].background, middle, height * 0.54, height * 0.4, shape)
    inner += place_art(f"dirkana/{DIRKS[int(name)]}", middle - size / 2, height - size, size)
    for at, one in rim(name).items():
        x, y = WHERE[at]
        inner += disc(one, x * width, y * height, height * RADIUS, edge=height * 0.022)
    if over:
        inner = f'<g transform="rotate(180 {width / 2} {height / 2})">{inner}</g>'
    clip = f"c{width}x{height}"
    made = (
        f'<clipPath id="{clip}"><rect width="{width}" height="{height}" rx="{height * 0.06:g}"/></clipPath>'
        f'<g clip-path="url(#{clip})">{inner}</g>'
    )
    tall = max(LEAST_TEXT, height * 0.235)
    x, anchor = (width * 0.96, "end") if over else (width * 0.04, "start")
    words = text(x, height / 2, card, tall, CREAM if black else INK, anchor=anchor)
    return made + outline_text(words, colour, tall * 0.22) + words


def back(width: int, height: int, inner: str = "") -> str:
    """A face-down card. ``inner``: a fragment drawn on it."""
    return rect(0, 0, width, height, BLACK, height * 0.06) + inner
