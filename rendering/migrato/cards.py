"""Faces and backs of cards, as SVG, and the sheet with one card of each kind. Lengths are pixels."""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES
from rendering._kit import Canvas, document, place, rect, text
from rendering.migrato.look import (
    BACK,
    DAY,
    FEATHER,
    INK,
    NIGHTLY,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    SPRITES,
    WIDTH,
    Sky,
)
from rendering.migrato.symbols import centred_art, closed_eye, flock, moon, pips, pips_width, sun


def sky(card: str) -> Sky:
    """The colours of a bird card."""
    return NIGHTLY if BIRDS[card].night else DAY


def hits(danger: str) -> tuple[bool, bool]:
    """Whether a danger hits day cards, and whether it hits night cards. (Cards)"""
    return danger != "light", danger != "hunter"


@cache
def strip(card: str, width: int, height: int, covered: bool = False) -> str:
    """A card of a column. ``covered``: it is hidden from others. ``NIGHT`` is a card hidden from the reader."""
    if card == NIGHT:
        return _hidden(width, height)
    bird, look = BIRDS[card], sky(card)
    middle, x = height / 2, width * 0.53
    made = rect(0, 0, width, height, look.ground, height * 0.2)
    # The disc is cut off by the card's edges: dark wings need a light ground
    half = height * 0.66
    aside = (half**2 - middle**2) ** 0.5
    made += (
        f'<path d="M{x - aside:g} 0A{half:g} {half:g} 0 0 0 {x - aside:g} {height}H{x + aside:g}'
        f'A{half:g} {half:g} 0 0 0 {x + aside:g} 0Z" fill="{look.disc}"/>'
    )
    made += centred_art(bird.species, x, middle + height * 0.03, height * 1.16)
    made += text(width * 0.14, middle, str(bird.number), max(24, height * 0.64), look.ink)
    right = width - height * 0.3
    made += (moon if bird.night else sun)(right, height * (0.3 if covered else 0.5), height * 0.19)
    if covered:
        made += closed_eye(right, height * 0.72, height * 0.16, look.ink)
    return made


def _hidden(width: int, height: int) -> str:
    """A moon and stars: a card hidden from the reader."""
    made = rect(0, 0, width, height, NIGHTLY.ground, height * 0.2) + moon(width * 0.5, height / 2, height * 0.3)
    stars = ((0.14, 0.34), (0.28, 0.7), (0.7, 0.3), (0.84, 0.66))
    return made + "".join(
        f'<circle cx="{width * x:g}" cy="{height * y:g}" r="{max(2.5, height * 0.045):g}" fill="{NIGHTLY.disc}"/>'
        for x, y in stars
    )


@cache
def chip(card: str, width: int, height: int) -> str:
    """A small card: number and bird, or danger."""
    if card == NIGHT:
        return _hidden(width, height)
    if card in DANGERS:
        return rect(0, 0, width, height, PERIL_LIGHT, 12) + centred_art(card, width / 2, height / 2, height * 0.86)
    bird, look = BIRDS[card], sky(card)
    x = width - height * 0.56
    made = rect(0, 0, width, height, look.ground, 12)
    made += f'<circle cx="{x:g}" cy="{height / 2:g}" r="{height * 0.44:g}" fill="{look.disc}"/>'
    made += centred_art(bird.species, x, height / 2, height * 0.98)
    return made + text(width * 0.2, height / 2, str(bird.number), max(24, height * 0.58), look.ink)


@cache
def back(width: int, height: int) -> str:
    """The back of a card."""
    made = rect(0, 0, width, height, BACK, width * 0.14)
    return made + flock(width * 0.72, height * 0.46, 3, FEATHER, width * 0.3)


@cache
def face(card: str, width: int, height: int) -> str:
    """A large card. Its foot shows how many cards the flight needs, or which cards the danger hits."""
    radius, foot = width * 0.1, height * 0.15
    room = height - foot
    size = width * 0.84
    if card in DANGERS:
        made = rect(0, 0, width, height, PERIL, radius)
        made += f'<circle cx="{width / 2:g}" cy="{room * 0.53:g}" r="{width * 0.4:g}" fill="{PERIL_LIGHT}"/>'
        made += centred_art(card, width / 2, room * 0.53, size * 0.86)
        by_day, by_night = hits(card)
        y, r = height - foot * 0.62, width * 0.09
        signs = [sun(0, 0, r * 1.15, "#f4c04a")] * by_day + [moon(0, 0, r * 0.9)] * by_night
        for at, sign in enumerate(signs):
            x = width / 2 + (at - (len(signs) - 1) / 2) * width * 0.24
            made += place(sign, x, y)
        return made
    bird, look = BIRDS[card], sky(card)
    made = rect(0, 0, width, height, look.ground, radius)
    made += f'<circle cx="{width / 2:g}" cy="{room * 0.57:g}" r="{width * 0.38:g}" fill="{look.disc}"/>'
    made += flock(width * 0.68, height * 0.14, bird.number, look.ink, width * 0.085)
    made += centred_art(bird.species, width / 2, room * 0.6, size)
    number = max(40, width * 0.27)
    made += text(width * 0.15, number * 0.36 + width * 0.08, str(bird.number), number, look.ink)
    made += (moon if bird.night else sun)(width * 0.87, width * 0.13, width * 0.075)
    species = SPECIES[bird.species]
    scale = max(1.0, width / 210)
    wide = pips_width(max(species.need, species.most)) * scale
    row = pips(0, 0, species.need, 0, look.ink, species.most)
    return made + place(row, (width - wide) / 2, height - foot * 0.92, scale)


# The sheet

SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP, NUMBERS = 254, 340, 14, 84


def sheet() -> bytes:
    """One card of each kind as PNG.

    Below a bird its numbers, by day and by night, below a danger the count of its cards.
    """
    canvas = Canvas(SPRITES.palette, WIDTH, 2 * (SHEET_HEIGHT + NUMBERS + SHEET_GAP) + SHEET_GAP, PAPER)
    left = (WIDTH - 4 * SHEET_WIDTH - 3 * SHEET_GAP) // 2
    for at, kind in enumerate((*SPECIES, *DANGERS)):
        row, column = divmod(at, 4)
        x = left + column * (SHEET_WIDTH + SHEET_GAP)
        canvas.paste(_sheet_sprite(kind), x, SHEET_GAP + row * (SHEET_HEIGHT + NUMBERS + SHEET_GAP))
    return canvas.png()


def _sheet_sprite(kind: str) -> Image.Image:
    return SPRITES.solid(("sheet", kind), lambda: _sheet_svg(kind))


def _sheet_svg(kind: str) -> str:
    if kind in DANGERS:
        made = face(kind, SHEET_WIDTH, SHEET_HEIGHT)
        made += text(SHEET_WIDTH / 2, SHEET_HEIGHT + 26, f"× {DANGERS[kind]}", 32, INK)
        return document(SHEET_WIDTH, SHEET_HEIGHT + NUMBERS, made, ground=PAPER)
    species = SPECIES[kind]
    rows = [(by, numbers) for by, numbers in (("d", species.day), ("n", species.night)) if numbers]
    made = face(f"{kind}{rows[0][1][0]}{rows[0][0]}", SHEET_WIDTH, SHEET_HEIGHT)
    for row, (by, numbers) in enumerate(rows):
        y = SHEET_HEIGHT + 24 + row * 36
        made += sun(14, y, 13) if by == "d" else moon(12, y, 12, INK)
        step = min(30.0, (SHEET_WIDTH - 44) / len(numbers))
        made += "".join(text(44 + step * at, y, str(number), 26, INK) for at, number in enumerate(numbers))
    return document(SHEET_WIDTH, SHEET_HEIGHT + NUMBERS, made, ground=PAPER)
