"""The faces and backs of cards, as SVG and as sprites of several sizes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bot.games.base import Seat
from bot.games.dirkana import DECK, RIM, TURNED, number
from rendering._kit import Cut, document, outline_text, place_art, rect, sign, text
from rendering.dirkana.look import BLACK, CREAM, DIRKS, GROUNDS, INK, SIDES, SPRITES
from rendering.dirkana.symbols import disc, ground_shape, seat_mark

# Where each fragment of the rim is, as parts of the card's width and height
WHERE = {"TL": (0, 0), "T": (0.5, 0), "TR": (1, 0), "BR": (1, 1), "B": (0.5, 1), "BL": (0, 1)}


@dataclass(frozen=True)
class Size:
    """The size of a card: its sides, the radius of its fragments of circles, and the font size of its number."""

    width: int
    height: int
    disc: float
    number: float


@cache
def face(card: str, size: Size, *, black: bool = False) -> str:
    """A card's face. The character of a turned card is turned by 180°; its number and fragments stay upright.

    ``black``: the black side, on which only the shape behind the character shows the background.
    """
    name, over, width, height = number(card), card.endswith(TURNED), size.width, size.height
    ground = GROUNDS[DECK[name].background]
    colour = BLACK if black else ground.colour
    side, middle = height * 0.9, width * 0.535  # beside the card's middle, to leave room for the number
    inner = ground_shape(
        DECK[name].background, middle, height * 0.54, height * 0.4, ground.colour if black else ground.plate
    )
    inner += place_art(f"dirkana/{DIRKS[int(name)]}", middle - side / 2, height - side, side)
    if over:
        inner = f'<g transform="rotate(180 {width / 2:g} {height / 2:g})">{inner}</g>'
    inner = rect(0, 0, width, height, colour) + inner
    for at, one in RIM[card].items():
        x, y = WHERE[at]
        inner += sign(one, size.disc, disc(one, x * width, y * height, size.disc, edge=size.disc * 0.1))
    clip = f"c{width}x{height}"
    made = (
        f'<clipPath id="{clip}"><rect width="{width}" height="{height}" rx="{height * 0.06:g}"/></clipPath>'
        f'<g clip-path="url(#{clip})">{inner}</g>'
    )
    x, anchor = (width * 0.965, "end") if over else (width * 0.035, "start")
    words = text(x, height / 2, card, size.number, CREAM if black else INK, anchor=anchor)
    return made + outline_text(words, colour, size.number * 0.22) + words


def card_sprite(card: str, size: Size, black: bool = False) -> Cut:
    """A card for ``Canvas.stamp``. ``black``: its black side."""
    return SPRITES.cut(
        ("card", card, size, black),
        lambda: document(size.width, size.height, face(card, size, black=black)),
        BLACK if black else GROUNDS[DECK[number(card)].background].colour,
    )


def hidden_sprite(seat: Seat, size: Size) -> Cut:
    """A face-down card with the seat's mark, for ``Canvas.stamp``."""

    def svg() -> str:
        mark = seat_mark(seat, size.width / 2, size.height / 2, size.height * 0.28, SIDES[0].quiet)
        return document(size.width, size.height, rect(0, 0, size.width, size.height, BLACK, size.height * 0.06) + mark)

    return SPRITES.cut(("hidden", seat, size), svg, BLACK)
