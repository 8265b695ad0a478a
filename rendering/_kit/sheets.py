"""What pictures about people and servers share: size, colours, symbols, emblems of games; and the tiles of emojis."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Final

from bot.games.base import Seat
from rendering._kit.pixels import rasterize
from rendering._kit.svg import (
    WIDEST,
    Side,
    circle,
    document,
    hourglass,
    outline,
    place,
    place_art,
    rect,
    sign,
    text,
    width_of,
)

PAPER, PANEL, INK, GRID, SOFT = "#efe2ca", "#fdf6e6", "#2b2a33", "#cdbb98", "#8d8779"
GOLD, GREEN, BLUE, RED, CLAY = "#b9782a", "#3f7a4a", "#2f5d8a", "#b3402a", "#a8741a"
HEIGHT: Final = 692  # px: the flattest picture that a board may be
NUMBER: Final = 44  # px: the size of digits, legible in both clients
MARGIN: Final = 24
RADIUS: Final = 20
COLOURS: Final = 96  # of a PNG file


def card(x: float, y: float, width: float, height: float) -> str:
    """A panel."""
    return rect(x, y, width, height, PANEL, RADIUS)


def emblem(drawings: tuple[str, ...], number: int, x: float, y: float, size: float) -> str:
    """A game's emblem with its middle on x, y; a disc with its number if it has no drawing of its own."""
    if drawings:
        return place_art(drawings[0], x - size / 2, y - size / 2, size)
    return circle(x, y, size / 2, INK) + text(x, y, str(number), NUMBER, PANEL)


SYMBOLS: Final = {  # 50 units high, around 0, 0
    "trophy": f'<path d="M-16 -24H16V-8A16 16 0 0 1 -16 -8Z" fill="{GOLD}"/>'  # a cup: matches that were won
    f'<path d="M-16 -20H-26V-14A11 11 0 0 0 -14 -4M16 -20H26V-14A11 11 0 0 1 14 -4" fill="none" stroke="{GOLD}" '
    f'stroke-width="5"/><path d="M-4 6H4V16H14V24H-14V16H-4Z" fill="{GOLD}"/>',
    "cards": f'<rect x="-22" y="-22" width="26" height="38" rx="5" fill="{INK}" transform="rotate(-12)"/>'  # matches
    f'<rect x="-4" y="-18" width="26" height="38" rx="5" fill="{BLUE}" stroke="{PANEL}" stroke-width="3" '
    'transform="rotate(8)"/>',
    "hourglass": hourglass(0, 0, 50, ink=INK, glass=PANEL, sand=CLAY),  # decisions in time
    "calendar": f'<rect x="-22" y="-19" width="44" height="42" rx="6" fill="{PANEL}" stroke="{INK}" stroke-width="4"/>'
    f'<path d="M-22 -6V-13A6 6 0 0 1 -16 -19H16A6 6 0 0 1 22 -13V-6Z" fill="{RED}"/>'  # a leaf of it: days
    f'<path d="M-11 -25V-14M11 -25V-14" stroke="{INK}" stroke-width="5"/>'
    f'<path d="M-12 4H-4M4 4H12M-12 14H-4" stroke="{INK}" stroke-width="5"/>',
    "figure": f'<circle cy="-13" r="11" fill="{GREEN}"/>'  # a playing piece: people
    f'<path d="M-18 24C-18 2 -8 -2 0 -2S18 2 18 24Z" fill="{GREEN}"/>',
    "running": f'<path d="M-14 -20L20 0L-14 20Z" fill="{GREEN}" stroke="{GREEN}" stroke-width="5" '  # what runs
    'stroke-linejoin="round"/>',
}


def symbol(name: str, x: float, y: float, size: float) -> str:
    """One of SYMBOLS with its middle on x, y."""
    return sign(name, size, place(SYMBOLS[name], x, y, size / 50))


def plate(x: float, y: float, width: float, name: str, words: str) -> str:
    """A symbol and a number beside each other on a panel 110 px high."""
    size = next((one for one in (NUMBER + 14, NUMBER + 4) if width_of(words, one) < width - 120), NUMBER)
    left = x + (width - 60 - 18 - width_of(words, size)) / 2
    made = card(x, y, width, 110) + symbol(name, left + 30, y + 55, 60)
    return made + text(left + 78, y + 55, words, size, INK, anchor="start")


def page(body: str, height: float = HEIGHT) -> str:
    """The picture as an SVG document."""
    return document(WIDEST, round(height), body, ground=PAPER)


EMOJI: Final = 128  # pixels, wide and high
EMOJI_EDGE: Final = 7  # width of a tile's edge, about a pixel where it is shown


@cache
def emoji(body: str) -> bytes:
    """A fragment of EMOJI × EMOJI units as PNG. Its ground is transparent: Discord's is dark or light."""
    out = BytesIO()
    rasterize(document(EMOJI, EMOJI, body)).quantize(64).save(out, "PNG", optimize=True)
    return out.getvalue()


def tile(body: str, ground: str, edge: str) -> bytes:
    """A fragment on a tile. Ground and edge should differ in brightness, so that one is seen on any ground."""
    half = EMOJI_EDGE / 2
    shape = rect(half, half, EMOJI - EMOJI_EDGE, EMOJI - EMOJI_EDGE, ground, 26)
    return emoji(shape + body + outline(half, half, EMOJI - EMOJI_EDGE, EMOJI - EMOJI_EDGE, edge, EMOJI_EDGE, 26))


def seat_tiles(
    words: tuple[str, str], sides: tuple[Side, Side], mark: Callable[[Seat, float, float, float, str], str]
) -> dict[str, bytes]:
    """By their words, the signs of two seats on tiles in their colours. ``mark``: draws the sign of a seat."""
    return {
        word: tile(mark(seat, EMOJI / 2, EMOJI / 2, 40, side.ink), side.ground, side.ink)
        for seat, (word, side) in enumerate(zip(words, sides, strict=True))
    }
