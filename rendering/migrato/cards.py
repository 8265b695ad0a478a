"""The faces and backs of cards, as SVG: long strips in columns, small chips, and large ones for the hand."""

from __future__ import annotations

from functools import cache

from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES
from rendering._kit import text
from rendering.migrato.look import BACK, CREAM, DAY, FEATHER, INK, NIGHTLY, PERIL, PERIL_LIGHT, Sky
from rendering.migrato.symbols import birds, closed_eye, drawn, moon, pips, pips_width, sun


def sky(card: str) -> Sky:
    return NIGHTLY if BIRDS[card].night else DAY


def hits(danger: str) -> tuple[bool, bool]:
    """Whether that danger hits day cards, and night cards."""
    return danger != "light", danger != "hunter"


def body(width: float, height: float, colour: str, radius: float) -> str:
    return f'<rect width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{colour}"/>'


@cache
def strip(card: str, width: int, height: int, covered: bool = False) -> str:
    """A card of a column: number, bird before sun or moon, and whether it flies by day or night. ``covered``: it lies
    face down for others. ``NIGHT``: what they see of it."""
    if card == NIGHT:
        return _covered(width, height)
    bird, look = BIRDS[card], sky(card)
    middle, x = height / 2, width * 0.53
    made = body(width, height, look.ground, height * 0.2)
    # Larger than the card is high, and cut: dark wings need something light behind them
    half = height * 0.66
    aside = (half**2 - middle**2) ** 0.5
    made += (
        f'<path d="M{x - aside:g} 0A{half:g} {half:g} 0 0 0 {x - aside:g} {height}H{x + aside:g}'
        f'A{half:g} {half:g} 0 0 0 {x + aside:g} 0Z" fill="{look.disc}"/>'
    )
    made += drawn(bird.species, x, middle + height * 0.03, height * 1.16)
    made += text(width * 0.14, middle, str(bird.number), max(24, height * 0.64), look.ink)
    right = width - height * 0.3
    made += (moon if bird.night else sun)(right, height * (0.3 if covered else 0.5), height * 0.19)
    if covered:
        made += closed_eye(right, height * 0.72, height * 0.16, look.ink)
    return made


def _covered(width: int, height: int) -> str:
    """Nothing but night: a moon and some stars."""
    made = body(width, height, NIGHTLY.ground, height * 0.2) + moon(width * 0.5, height / 2, height * 0.3)
    stars = ((0.14, 0.34), (0.28, 0.7), (0.7, 0.3), (0.84, 0.66))
    return made + "".join(
        f'<circle cx="{width * x:g}" cy="{height * y:g}" r="{max(2.5, height * 0.045):g}" fill="{NIGHTLY.disc}"/>'
        for x, y in stars
    )


@cache
def chip(card: str, width: int, height: int) -> str:
    """A small card: number and bird, or the danger."""
    if card == NIGHT:
        return _covered(width, height)
    if card in DANGERS:
        return body(width, height, PERIL_LIGHT, 12) + drawn(card, width / 2, height / 2, height * 0.86)
    bird, look = BIRDS[card], sky(card)
    x = width - height * 0.56
    made = body(width, height, look.ground, 12)
    made += f'<circle cx="{x:g}" cy="{height / 2:g}" r="{height * 0.44:g}" fill="{look.disc}"/>'
    made += drawn(bird.species, x, height / 2, height * 0.98)
    return made + text(width * 0.2, height / 2, str(bird.number), max(24, height * 0.58), look.ink)


@cache
def back(width: int, height: int) -> str:
    """The back of every card: three birds far away."""
    made = body(width, height, BACK, width * 0.14)
    return made + birds(width * 0.72, height * 0.46, 3, FEATHER, width * 0.3)


@cache
def face(card: str, width: int, height: int) -> str:
    """A large card. Its foot says how many cards its flight needs, or which cards the danger hits."""
    radius, foot = width * 0.1, height * 0.15
    room = height - foot
    size = width * 0.84
    if card in DANGERS:
        made = body(width, height, PERIL, radius)
        made += f'<circle cx="{width / 2:g}" cy="{room * 0.53:g}" r="{width * 0.4:g}" fill="{PERIL_LIGHT}"/>'
        made += drawn(card, width / 2, room * 0.53, size * 0.86)
        by_day, by_night = hits(card)
        y, r = height - foot * 0.62, width * 0.09
        signs = [sun(0, 0, r * 1.15, "#f4c04a")] * by_day + [moon(0, 0, r * 0.9)] * by_night
        for at, sign in enumerate(signs):
            x = width / 2 + (at - (len(signs) - 1) / 2) * width * 0.24
            made += f'<g transform="translate({x:g} {y:g})">{sign}</g>'
        return made
    bird, look = BIRDS[card], sky(card)
    made = body(width, height, look.ground, radius)
    made += f'<circle cx="{width / 2:g}" cy="{room * 0.57:g}" r="{width * 0.38:g}" fill="{look.disc}"/>'
    made += birds(width * 0.68, height * 0.14, bird.number, look.ink, width * 0.085)
    made += drawn(bird.species, width / 2, room * 0.6, size)
    number = max(40, width * 0.27)
    made += text(width * 0.15, number * 0.36 + width * 0.08, str(bird.number), number, look.ink)
    made += (moon if bird.night else sun)(width * 0.87, width * 0.13, width * 0.075)
    species = SPECIES[bird.species]
    scale = max(1.0, width / 210)
    wide = pips_width(max(species.need, species.most)) * scale
    row = pips(0, 0, species.need, 0, look.ink, species.most)
    return (
        made + f'<g transform="translate({(width - wide) / 2:g} {height - foot * 0.92:g}) scale({scale:g})">{row}</g>'
    )


def ink(card: str) -> str:
    """What can be read on that card."""
    return CREAM if card == NIGHT or (card in BIRDS and BIRDS[card].night) else INK
