"""The look of Migrato: its colours and sprites, the faces and backs of cards, and symbols. Lengths are pixels."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final

from bot.games.base import Seat
from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES
from rendering._kit import (
    CHOICE,
    TALLEST,
    Side,
    Sprites,
    art,
    coin,
    document,
    letter_disc,
    mark_outline,
    outline,
    place,
    place_art,
    rect,
    sign,
    text,
)

WIDTH: Final = 1080  # of every picture

SKIES: Final = ("#2a7399", "#29608a", "#284e79", "#253d66", "#1f2f54", "#182343")  # from day to night
PAPER, PANEL, SEAM, QUIET = SKIES[0], "#dfe9ea", "#a9bcc4", "#566b75"
INK, CREAM, GOLD = "#1f2430", "#fdf8ea", "#f4c04a"
BACK, FEATHER = "#35607a", "#6f9fb3"  # backs of cards
SUN: Final = "#e08a38"
PERIL, PERIL_LIGHT = "#a3402f", "#e8b49a"  # danger cards


@dataclass(frozen=True)
class Sky:
    """The colours of a bird card: its ground, the disc behind the bird, and what is written on it."""

    ground: str
    disc: str
    ink: str


DAY, NIGHTLY = Sky("#b7dbe4", "#ffe9a8", INK), Sky("#2b3463", "#efe6c4", CREAM)


SIDES: Final = (Side("#2f4858", CREAM), Side(CREAM, INK))  # by seat: North, South

ART_COLOURS: Final = (
    INK,
    "#4c5475",  # slate
    "#7b85a6",  # fog
    "#bcc3d1",  # mist
    CREAM,
    "#fdf3da",  # shell
    GOLD,
    "#e08a38",  # amber
    "#b9562f",  # rust
    "#9c4a2c",  # chestnut
    "#6b3f2e",  # umber
    "#a9653f",  # hazel
    "#e8cf9f",  # sand
    "#3d6f60",  # fir
    "#2c8a5f",  # drake
    "#2aa3b4",  # lagoon
    "#d9577a",  # shank
)


def _texture() -> str:
    """The sky from day to night, in bands, with clouds above and stars below."""
    made = "".join(rect(0, 240 + 130 * at, WIDTH, TALLEST, sky) for at, sky in enumerate(SKIES[1:]))
    for at in range(90):
        x, y = at * 397 % WIDTH, 620 + at * 211 % (TALLEST - 620)
        made += f'<circle cx="{x}" cy="{y}" r="{2 + at % 3}" fill="{CREAM}"/>'
    return made


SPRITES = Sprites("migrato", PAPER, _texture)

NAME = 42  # the size of names on cards
LEAST_LANE, LEAST_CHIP = 180, 100  # widths below which a card leaves out day or night, and the bird
DASH = "16 9"  # of the outline around what may be chosen
PIP_PITCH, PIP_HEIGHT = 21, 31  # of the small cards that show a flight's length
LETTER = 62  # diameter of a letter's disc


def sky(card: str) -> Sky:
    """The colours of a bird card."""
    return NIGHTLY if BIRDS[card].night else DAY


def hits(danger: str) -> tuple[bool, bool]:
    """Whether a danger hits day cards, and whether it hits night cards. (Cards)"""
    return danger != "light", danger != "hunter"


@cache
def lane(card: str, width: int, height: int, covered: bool = False) -> str:
    """A card of a column. ``covered``: it is hidden from others. ``NIGHT`` is a card hidden from the reader."""
    if card == NIGHT:
        return _hidden(width, height)
    if width < LEAST_LANE:
        return chip(card, width, height)
    bird, look = BIRDS[card], sky(card)
    middle, x = height / 2, width * 0.48
    made = rect(0, 0, width, height, look.ground, height * 0.2)
    # The disc is cut off by the card's edges: dark wings need a light ground
    half = height * 0.66
    aside = (half**2 - middle**2) ** 0.5
    made += (
        f'<path d="M{x - aside:g} 0A{half:g} {half:g} 0 0 0 {x - aside:g} {height}H{x + aside:g}'
        f'A{half:g} {half:g} 0 0 0 {x + aside:g} 0Z" fill="{look.disc}"/>'
    )
    made += centred_art(bird.species, x, middle + height * 0.03, height * 1.16)
    made += text(width * 0.14, middle, str(bird.number), max(50, height * 0.62), look.ink)
    right = width - 37
    if covered:
        return made + closed_eye(right, middle - 4, 23.5, look.ink)
    return made + (moon(right, middle, 19) if bird.night else sun(right, middle, 21))


def _hidden(width: int, height: int) -> str:
    """A moon and stars: a card hidden from the reader."""
    made = rect(0, 0, width, height, NIGHTLY.ground, height * 0.2) + moon(width * 0.5, height / 2, height * 0.3)
    stars = ((0.14, 0.34), (0.28, 0.7), (0.7, 0.3), (0.84, 0.66)) if width >= LEAST_LANE else ()
    return made + "".join(
        f'<circle cx="{width * x:g}" cy="{height * y:g}" r="{max(2.5, height * 0.045):g}" fill="{NIGHTLY.disc}"/>'
        for x, y in stars
    )


@cache
def chip(card: str, width: int, height: int) -> str:
    """A small card: number and bird, or danger; only the number if there is no room for both."""
    if card == NIGHT:
        return _hidden(width, height)
    if card in DANGERS:
        return rect(0, 0, width, height, PERIL_LIGHT, 12) + centred_art(card, width / 2, height / 2, height * 0.86)
    bird, look = BIRDS[card], sky(card)
    made = rect(0, 0, width, height, look.ground, 12)
    size = max(48.0, height * 0.66)
    if width < LEAST_CHIP:
        return made + text(width / 2, height / 2, str(bird.number), size, look.ink)
    x = width - min(height, 76) * 0.54
    made += f'<circle cx="{x:g}" cy="{height / 2:g}" r="{min(height, 76) * 0.46:g}" fill="{look.disc}"/>'
    made += centred_art(bird.species, x, height / 2, min(height, 76))
    return made + text(width * 0.18, height / 2, str(bird.number), size, look.ink)


@cache
def upright(card: str, width: int, height: int) -> str:
    """A card higher than wide, of a flight that has arrived: number and day or night above its bird, a flock below."""
    bird, look = BIRDS[card], sky(card)
    middle, y, size = width / 2, height / 2 + 34, min(width * 1.1, height - 76)
    made = rect(0, 0, width, height, look.ground, 12)
    if y + size / 2 + 40 < height:
        made += flock(width * 0.68, height - 34, bird.number, look.ink, 18)
    made += f'<circle cx="{middle:g}" cy="{y:g}" r="{size * 0.44:g}" fill="{look.disc}"/>'
    made += centred_art(bird.species, middle, y, size) + text(width * 0.26, 44, str(bird.number), 64, look.ink)
    return made + (moon(width * 0.76, 40, 21) if bird.night else sun(width * 0.76, 40, 23))


@cache
def back(width: int, height: int) -> str:
    """The back of a card."""
    made = rect(0, 0, width, height, BACK, width * 0.14)
    return made + flock(width * 0.72, height * 0.46, 3, FEATHER, width * 0.3)


@cache
def face(card: str, width: int, height: int, names: tuple[str, ...]) -> str:
    """A large card with its name in one or two lines. Its foot shows the length of a flight, or what a danger hits."""
    radius, middle = width * 0.1, width / 2
    if card in DANGERS:
        made = rect(0, 0, width, height, PERIL, radius)
        y = height * 0.5
        made += f'<circle cx="{middle:g}" cy="{y:g}" r="{width * 0.34:g}" fill="{PERIL_LIGHT}"/>'
        made += centred_art(card, middle, y, width * 0.6)
        for at, name in enumerate(names):
            made += text(middle, 44 + at * 44, name, NAME, CREAM)
        by_day, by_night = hits(card)
        signs = [sun(0, 0, 30, CREAM)] * by_day + [moon(0, 0, 25)] * by_night
        for at, one in enumerate(signs):
            made += place(one, middle + (at - (len(signs) - 1) / 2) * 84, height - 44)
        return made
    bird, look = BIRDS[card], sky(card)
    species = SPECIES[bird.species]
    made = rect(0, 0, width, height, look.ground, radius)
    y = height * 0.45
    made += f'<circle cx="{middle:g}" cy="{y:g}" r="{width * 0.34:g}" fill="{look.disc}"/>'
    made += flock(width * 0.64, height * 0.1, bird.number, look.ink, width * 0.075)
    made += centred_art(bird.species, middle, y + height * 0.01, width * 0.76)
    made += text(width * 0.15, width * 0.17, str(bird.number), width * 0.26, look.ink)
    made += moon(width * 0.87, width * 0.13, 25) if bird.night else sun(width * 0.87, width * 0.13, 27)
    made += text(middle, height - 88, names[0], NAME, look.ink)
    wide = pips_width(max(species.need, species.most))
    return made + pips(middle - wide / 2, height - 50, species.need, 0, look.ink, species.most, fill=look.ink)


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """The sign that names a seat in texts: North's is a diamond, South's a disc."""
    if seat == 0:
        across = radius * 0.9
        corners = f"M{x:g} {y - radius:g}L{x + across:g} {y:g}L{x:g} {y + radius:g}L{x - across:g} {y:g}Z"
        return sign("north", 2 * radius, f'<path d="{corners}" fill="{colour}"/>')
    return sign("south", 1.7 * radius, f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.85:g}" fill="{colour}"/>')


def seat_tile(seat: Seat, x: float, y: float, size: float, mark_y: float, radius: float) -> str:
    """The seat's sign on a tile."""
    side = SIDES[seat]
    tile = rect(x - size / 2, y - size / 2, size, size, side.ground, size * 0.21)
    return tile + seat_mark(seat, x, mark_y, radius, side.ink)


def seat_sign(seat: Seat, won: bool) -> str:
    """The seat's sign on a tile, 80 × 80 pixels, with a crown for a winner."""
    made = seat_tile(seat, 40, 40, 76, 53 if won else 40, 21 if won else 27)
    if won:
        crown = f'<path d="M16 34L12 6L28 19L40 3L52 19L68 6L64 34Z" fill="{GOLD}" stroke="{PANEL}" stroke-width="4"/>'
        made += sign("won", 30, crown)
    return made


@SPRITES.cutout(PANEL)
def letter_sprite(letter: str) -> str:
    """A letter on a disc, for something that may be chosen."""
    return document(LETTER, LETTER, letter_disc(LETTER / 2, LETTER / 2, LETTER, letter, 48, edge=CREAM, width=4))


def picked_outline(x: float, y: float, width: float, height: float, colour: str, *, dashed: bool = False) -> str:
    """The outline of a place; dashed: it may be chosen."""
    return mark_outline(x, y, width, height, colour, 7, 14, DASH if dashed else "")


def sun(x: float, y: float, radius: float, ink: str = INK) -> str:
    """A sun: day. ``ink``: of its rays and its edge."""
    rays = "".join(
        f"M{x + cos(turn) * radius * 0.72:.1f} {y + sin(turn) * radius * 0.72:.1f}"
        f"L{x + cos(turn) * radius:.1f} {y + sin(turn) * radius:.1f}"
        for turn in (pi / 4 * step for step in range(8))
    )
    return sign(
        "day",
        radius * 2.2,
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.46:g}" fill="{SUN}" stroke="{ink}" stroke-width="3"/>'
        f'<path d="{rays}" stroke="{ink}" stroke-width="{radius * 0.16:g}" stroke-linecap="round"/>',
    )


def moon(x: float, y: float, radius: float, colour: str = NIGHTLY.disc) -> str:
    """A crescent: night."""
    top, bottom = y - radius, y + radius
    return sign(
        "night",
        radius * 2,
        f'<path d="M{x + radius * 0.3:g} {top:g}A{radius:g} {radius:g} 0 1 0 {x + radius * 0.3:g} {bottom:g}'
        f'A{radius * 1.25:g} {radius * 1.25:g} 0 0 1 {x + radius * 0.3:g} {top:g}Z" fill="{colour}"/>',
    )


def closed_eye(x: float, y: float, radius: float, colour: str) -> str:
    """A closed eye: hidden from others."""
    r = radius
    return sign(
        "hidden",
        r * 1.33,
        f'<path d="M{x - r:g} {y - r * 0.25:g}Q{x:g} {y + r * 0.75:g} {x + r:g} {y - r * 0.25:g}M{x:g} {y + r * 0.3:g}'
        f"V{y + r * 0.8:g}M{x - r * 0.62:g} {y + r * 0.12:g}L{x - r * 0.9:g} {y + r * 0.6:g}M{x + r * 0.62:g} "
        f'{y + r * 0.12:g}L{x + r * 0.9:g} {y + r * 0.6:g}" fill="none" stroke="{colour}" stroke-width="{r * 0.28:g}" '
        'stroke-linecap="round"/>',
    )


def points_coin(x: float, y: float, diameter: float, points: int) -> str:
    """A coin with points on it."""
    return coin(x, y, diameter, str(points), fill=GOLD, ink=INK)


def pips(x: float, y: float, need: int, filled: int, colour: str, most: int = 0, fill: str = QUIET) -> str:
    """The length of a flight in small cards, from its upper left corner x, y.

    The first ``filled`` have that colour, those up to ``need`` are filled with ``fill``, those up to ``most`` are
    frames.
    """
    made = ""
    for at in range(max(need, filled, most)):
        left = x + at * PIP_PITCH
        if at < max(need, filled):
            shade = colour if at < filled else fill
            made += rect(left, y, PIP_PITCH - 4, PIP_HEIGHT, shade, 2)
        else:
            made += outline(left + 2, y + 2, PIP_PITCH - 8, PIP_HEIGHT - 4, fill, 4, 3)
    return sign("length", PIP_HEIGHT, made)


def pips_width(count: int) -> int:
    """The width of that many pips."""
    return PIP_PITCH * count - 4


@cache
def shadow(name: str, colour: str = QUIET) -> str:
    """A drawing of art/ in one colour, 300 × 300 units."""
    return re.sub(r"#[0-9a-f]{6}", colour, art(f"migrato/{name}"))


def lost_disc(x: float, y: float, radius: float = 29) -> str:
    """A cross on a card that would be lost."""
    r = radius * 0.42
    line = f"M{x - r:g} {y - r:g}L{x + r:g} {y + r:g}M{x + r:g} {y - r:g}L{x - r:g} {y + r:g}"
    made = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{CREAM}"/>'
        f'<path d="{line}" stroke="{CHOICE}" stroke-width="{radius * 0.32:g}" stroke-linecap="round"/>'
    )
    return sign("lost", radius * 2, made)


def cross(left: float, width: float, height: float, colour: str) -> str:
    """A stroke from ``left`` through lost cards that take this width and height."""
    line = f"M{left + 10:g} {height - 10:g}L{width - 10:g} 10"
    return f'<path d="{line}" stroke="{CREAM}" stroke-width="16"/><path d="{line}" stroke="{colour}" stroke-width="8"/>'


def centred_art(name: str, x: float, y: float, size: float) -> str:
    """A bird or danger of art/, ``size`` pixels wide and high. Drawings leave a margin of a tenth."""
    return sign(name, size * 0.6, place_art(f"migrato/{name}", x - size / 2, y - size / 2, size))


def flock(x: float, y: float, count: int, colour: str, size: float) -> str:
    """A distant flock. The foremost bird is at x, y, the others follow on both sides."""
    made = ""
    for at in range(count):
        row, side = (at + 1) // 2, -1 if at % 2 else 1
        left, top = x - row * size * 1.15, y + side * row * size * 0.45
        made += (
            f"M{left - size / 2:.1f} {top - size * 0.3:.1f}Q{left - size * 0.15:.1f} {top - size * 0.3:.1f} {left:.1f} "
            f"{top:.1f}Q{left + size * 0.15:.1f} {top - size * 0.3:.1f} {left + size / 2:.1f} {top - size * 0.3:.1f}"
        )
    return (
        f'<path d="{made}" fill="none" stroke="{colour}" stroke-width="{max(3.0, size * 0.14):g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
