"""Symbols that several games use, as SVG around x, y."""

from __future__ import annotations

from rendering._kit.palette import CASINGS, CHOICE, CHOICE_INK
from rendering._kit.svg import LEAST_TEXT, document, outline, place, rect, sign, text

CASING = 2.5  # px of an edge on either side of a mark
HOURGLASS = 84  # units of the hourglass's own drawing, wide and high


def moon(x: float, y: float, radius: float, colour: str) -> str:
    """A crescent. Moon and sun mark two seats by shape, so that they read the same on light and dark grounds."""
    r = radius
    x += 0.14 * r  # the crescent's optical centre
    shape = f"M{0.42 * r:g} {-0.95 * r:g}A{r:g} {r:g} 0 1 0 {0.42 * r:g} {0.95 * r:g}"
    return (
        f'<path transform="translate({x:g} {y:g})" d="{shape}A{1.06 * r:g} {1.06 * r:g} 0 0 1 {0.42 * r:g} '
        f'{-0.95 * r:g}Z" fill="{colour}"/>'
    )


def sun(x: float, y: float, radius: float, colour: str) -> str:
    """A disc with eight rays."""
    r = radius
    rays = "".join(
        f'<path d="M0 {-0.8 * r:g}V{-1.06 * r:g}" transform="rotate({turn})"/>' for turn in range(0, 360, 45)
    )
    return (
        f'<g transform="translate({x:g} {y:g})"><circle r="{0.52 * r:g}" fill="{colour}"/>'
        f'<g stroke="{colour}" stroke-width="{0.3 * r:g}" stroke-linecap="round">{rays}</g></g>'
    )


def hourglass(x: float, y: float, size: float, *, ink: str, glass: str, sand: str) -> str:
    """The sign of a seat that is to act."""
    body = (
        f'<path d="M25 14H59L45 42L59 70H25L39 42Z" fill="{glass}" stroke="{ink}" stroke-width="6" '
        'stroke-linejoin="round"/>'
        f'<path d="M33 28H51L42 42Z" fill="{sand}"/><path d="M31 66Q42 48 53 66Z" fill="{sand}"/>'
        f'<path d="M19 12H65M19 72H65" stroke="{ink}" stroke-width="8" stroke-linecap="round"/>'
    )
    return place(body, x - size / 2, y - size / 2, size / HOURGLASS)


def own_mark(x: float, y: float, height: float, colour: str, edge: str = "none") -> str:
    """The sign of the reader's own seat in every game: a head and shoulders around x, y."""
    body = '<circle cx="50" cy="27" r="25"/><path d="M4 100C4 70 24 57 50 57C76 57 96 70 96 100Z"/>'
    drawn = f'<g fill="{colour}" stroke="{edge}" stroke-width="14" paint-order="stroke">{body}</g>'
    return sign("own", height, place(drawn, x - height / 2, y - height / 2, height / 100))


def open_eye(x: float, y: float, radius: float, colour: str, white: str) -> str:
    """An open eye, the sign of known cards. ``white``: the colour of the eyeball."""
    r = radius
    made = (
        f'<path d="M{x - r:g} {y:g}Q{x:g} {y - r * 1.1:g} {x + r:g} {y:g}Q{x:g} {y + r * 1.1:g} {x - r:g} {y:g}Z" '
        f'fill="{white}" stroke="{colour}" stroke-width="{r * 0.2:g}"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{r * 0.3:g}" fill="{colour}"/>'
    )
    return sign("known", r * 1.3, made)


def coin(x: float, y: float, diameter: float, words: str, *, fill: str, ink: str, share: float = 0.6) -> str:
    """Points on a round coin. ``share``: the text's size as a part of the diameter, at least LEAST_TEXT px."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{diameter / 2:g}" fill="{fill}"/>'
    return disc + text(x, y, words, max(LEAST_TEXT, diameter * share), ink)


def long_coin(width: float, height: float, words: str, size: float, *, fill: str, ink: str) -> str:
    """Points on a coin with straight sides, from 0, 0. ``size``: of the text."""
    return rect(0, 0, width, height, fill, height / 2) + text(width / 2, height / 2, words, size, ink)


def letter_disc(
    x: float, y: float, diameter: float, letter: str, size: float, *, edge: str = CHOICE_INK, width: float = 3
) -> str:
    """The letter of what may be chosen, in that size, on its disc; "" for a disc alone. ``width``: of the edge."""
    disc = f'<circle cx="{x:g}" cy="{y:g}" r="{(diameter - width) / 2:g}" fill="{CHOICE}" '
    disc += f'stroke="{edge}" stroke-width="{width:g}"/>'
    return disc + (text(x, y, letter, size, CHOICE_INK) if letter else "")


def mark_outline(
    x: float, y: float, width: float, height: float, colour: str, line: float, radius: float = 0, dash: str = ""
) -> str:
    """The outline of a box that marks it: of a key of CASINGS, edged so that it shows on any ground."""
    casing = outline(x, y, width, height, CASINGS[colour], line + 2 * CASING, radius)
    return casing + outline(x, y, width, height, colour, line, radius, dash)


def plate(
    width: int,
    height: int,
    *,
    paper: str,
    fill: str,
    edge: str | None = None,
    line: float = 6,
    radius: float = 24,
    body: str = "",
    scale: float = 1,
) -> str:
    """A plate as a whole SVG document.

    Args:
        paper: the picture's ground, seen at the corners.
        fill: the plate's own ground.
        edge: the colour of an edge, ``line`` px wide and inside the plate; None: no edge.
        body: a fragment drawn on the plate.
        scale: pixels per unit.
    """
    line = line if edge else 0
    panel = (
        f'<rect x="{line / 2:g}" y="{line / 2:g}" width="{width - line:g}" height="{height - line:g}" '
        f'rx="{radius:g}" fill="{fill}" stroke="{edge or fill}" stroke-width="{line:g}"/>'
    )
    if edge:
        panel += plate_casing(width, height, edge, line, radius)
    return document(width, height, panel + body, scale, ground=paper)


def plate_casing(width: int, height: int, edge: str, line: float, radius: float) -> str:
    """The casing within a plate's edge, if its colour has one: to be drawn again over what is pasted on the plate."""
    if edge not in CASINGS:
        return ""
    inner = 2 * line + CASING
    return outline(inner / 2, inner / 2, width - inner, height - inner, CASINGS[edge], CASING, max(0, radius - line))
