"""Faces and backs of cards, as SVG, and the sheet with one card of each kind. Lengths are pixels."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES
from rendering._kit import Canvas, document, place, rect, text
from rendering.migrato.look import (
    BACK,
    CREAM,
    DAY,
    FEATHER,
    INK,
    NIGHTLY,
    PANEL,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    SPRITES,
    WIDTH,
    Sky,
)
from rendering.migrato.symbols import PIP_HEIGHT, centred_art, closed_eye, flock, moon, pips, pips_width, sun

NAME = 42  # px: the size of names on cards


LEAST_LANE, LEAST_CHIP = 180, 100  # widths below which a card leaves out day or night, and the bird


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
        signs = [sun(0, 0, 30, "#f4c04a")] * by_day + [moon(0, 0, 25)] * by_night
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


# The sheet

ROW_HEIGHT, ART_WIDTH = 122, 150
DIGIT, SIGN = 38, 56  # distances from number to number, and from a sign to its first number


def sheet() -> bytes:
    """The cards of each kind as PNG: the length of a flight and the numbers of its cards, and the dangers below."""
    height = (len(SPECIES) + 1) * (ROW_HEIGHT + 8) + 8
    canvas = Canvas(SPRITES.palette, WIDTH, height, PAPER)
    for at, kind in enumerate(SPECIES):
        canvas.paste(_sheet_row(kind), 8, 8 + at * (ROW_HEIGHT + 8))
    canvas.paste(SPRITES.solid(("sheet", "dangers"), _sheet_dangers), 8, height - ROW_HEIGHT - 8)
    return canvas.png()


def _sheet_row(kind: str) -> Image.Image:
    return SPRITES.solid(("sheet", kind), lambda: _species_row(kind))


def _species_row(kind: str) -> str:
    """A species: its bird, the length of its flight, its numbers by day and by night."""
    width, middle, species = WIDTH - 16, ROW_HEIGHT / 2, SPECIES[kind]
    made = rect(0, 0, width, ROW_HEIGHT, PANEL, 18)
    made += f'<circle cx="{ART_WIDTH / 2}" cy="{middle:g}" r="{middle - 6:g}" fill="{DAY.disc}"/>'
    made += centred_art(kind, ART_WIDTH / 2, middle, ROW_HEIGHT)
    made += pips(ART_WIDTH + 12, middle - PIP_HEIGHT / 2, species.need, species.need, INK, species.most, fill=INK)
    x = ART_WIDTH + 160
    for numbers, is_night in ((species.day, False), (species.night, True)):
        if numbers:
            made += moon(x, middle, 18, INK) if is_night else sun(x, middle, 20)
            x += SIGN - 8
            made += "".join(text(x + DIGIT * at, middle, str(number), 46, INK) for at, number in enumerate(numbers))
            x += DIGIT * len(numbers) + 28
    return document(width, ROW_HEIGHT, made, ground=PAPER)


def _sheet_dangers() -> str:
    """Each danger, how many cards there are of it, and what it hits."""
    width, middle = WIDTH - 16, ROW_HEIGHT / 2
    made = rect(0, 0, width, ROW_HEIGHT, PERIL_LIGHT, 18)
    for at, (danger, count) in enumerate(DANGERS.items()):
        x = 30 + at * width / len(DANGERS)
        made += centred_art(danger, x + 50, middle, 108) + text(x + 146, middle, f"×{count}", 44, INK)
        by_day, by_night = hits(danger)
        signs = [sun(0, 0, 22)] * by_day + [moon(0, 0, 19, INK)] * by_night
        made += "".join(place(one, x + 220 + place_at * 54, middle) for place_at, one in enumerate(signs))
    return document(width, ROW_HEIGHT, made, ground=PAPER)
