"""Figures, alone and in groups, and other small things, as SVG."""

from __future__ import annotations

from bot.games.base import Seat
from rendering._kit import art, document, place, text
from rendering.insider.look import CREAM, GOLD, INK, LAST, NIGHT, PLAN, SIDES

FULL, HALF, QUARTER = (120, 96), (60, 96), (60, 48)  # how much room a seat's figures get on a place


def figure(seat: Seat, x: float, y: float, size: float) -> str:
    return place(art(f"insider/figure-{seat}"), x, y, size / 300)


def group(seat: Seat, count: int, room: tuple[int, int], ground: str) -> str:
    """A seat's figures on one place: one figure, and how many they are."""
    width, height = room
    made = f'<rect width="{width}" height="{height}" fill="{ground}"/>'
    if room == FULL:
        made += figure(seat, 16 if count == 1 else 0, 4, 88)
        made += text(102, 42, str(count), 44, INK) if count > 1 else ""
    elif room == HALF:
        made += figure(seat, 1, 19 if count == 1 else 2, 58)
        made += text(30, 78, str(count), 34, INK) if count > 1 else ""
    else:
        made += figure(seat, 8 if count == 1 else 0, 2, 44)
        made += text(52, 26, str(count), 26, INK) if count > 1 else ""
    return document(width, height, made)


def mark_of(seat: Seat, x: float, y: float, radius: float) -> str:
    """The seat's shape in its colour, with a dark line: told apart without colour."""
    look = f'fill="{SIDES[seat].colour}" stroke="{INK}" stroke-width="{radius * 0.24:g}" stroke-linejoin="round"'
    r = radius
    if seat == 0:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>'
    if seat == 1:
        return f'<path d="M{x:g} {y - r:g}L{x + r:g} {y + r * 0.85:g}H{x - r:g}Z" {look}/>'
    if seat == 2:
        return f'<rect x="{x - r * 0.85:g}" y="{y - r * 0.85:g}" width="{r * 1.7:g}" height="{r * 1.7:g}" {look}/>'
    return f'<path d="M{x:g} {y - r:g}L{x + r:g} {y:g}L{x:g} {y + r:g}L{x - r:g} {y:g}Z" {look}/>'


def coin(x: float, y: float, diameter: float, words: str, fill: str = GOLD, ink: str = INK) -> str:
    size = max(24, diameter * 0.56)
    return f'<circle cx="{x:g}" cy="{y:g}" r="{diameter / 2:g}" fill="{fill}"/>' + text(x, y, words, size, ink)


def star(x: float, y: float, size: float, fill: str = GOLD) -> str:
    points = "M0 -50L14 -17L50 -15L22 8L31 43L0 23L-31 43L-22 8L-50 -15L-14 -17Z"
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g})" d="{points}" fill="{fill}"/>'


def die(x: float, y: float, size: float, face: int) -> str:
    near, far = size * 0.26, size * 0.74
    middle = size / 2
    pips = {
        1: [(middle, middle)],
        2: [(near, near), (far, far)],
        3: [(near, near), (middle, middle), (far, far)],
        4: [(near, near), (far, near), (near, far), (far, far)],
        5: [(near, near), (far, near), (middle, middle), (near, far), (far, far)],
        6: [(near, near), (far, near), (near, middle), (far, middle), (near, far), (far, far)],
    }[face]
    dots = "".join(f'<circle cx="{px:g}" cy="{py:g}" r="{size * 0.09:g}" fill="{INK}"/>' for px, py in pips)
    body = (
        f'<rect x="1" y="1" width="{size - 2:g}" height="{size - 2:g}" rx="{size * 0.2:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    return place(body + dots, x, y)


def hourglass(x: float, y: float, size: float, *, crossed: bool = False) -> str:
    made = (
        f'<path d="M20 8H80L56 50L80 92H20L44 50Z" fill="{CREAM}" stroke="{INK}" stroke-width="9" '
        f'stroke-linejoin="round"/><path d="M34 30H66L50 52ZM32 86Q50 58 68 86Z" fill="{LAST}"/>'
        f'<path d="M12 8H88M12 92H88" stroke="{INK}" stroke-width="12" stroke-linecap="round"/>'
    )
    if crossed:
        made += f'<path d="M8 92L92 8" stroke="{CREAM}" stroke-width="24"/>'
        made += f'<path d="M6 94L94 6" stroke="{SIDES[0].colour}" stroke-width="13" stroke-linecap="round"/>'
    return place(made, x, y, size / 100)


def card(kind: str, x: float, y: float, width: float) -> str:
    """A small action card with its picture."""
    height = width * 1.24
    return place(
        f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" rx="{width * 0.14:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
        + place(art(f"insider/{kind}"), width * 0.1, (height - width * 0.8) / 2, width * 0.8 / 300),
        x,
        y,
    )


def back(x: float, y: float, width: float, height: float, colour: str = NIGHT) -> str:
    """A hidden card: a glass on the night."""
    glass = (
        f'<path d="M-30 -34H30L6 -6V24H18V34H-18V24H-6V-6Z" fill="{GOLD}" '
        f'transform="translate({x + width / 2:g} {y + height / 2:g}) scale({width / 110:g})"/>'
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{width * 0.16:g}" fill="{colour}" '
        f'stroke="{CREAM}" stroke-width="3"/>' + glass
    )


def badge(cost: int) -> str:
    """Where a move may lead, and how many points that costs."""
    body = f'<circle cx="21" cy="21" r="20" fill="{CREAM}"/><circle cx="21" cy="21" r="18" fill="{PLAN}"/>'
    return document(42, 42, body + (text(21, 21, str(cost), 25, CREAM) if cost else ""))


def crown(x: float, y: float, size: float) -> str:
    return place(
        f'<path d="M8 84L2 28L30 48L50 10L70 48L98 28L92 84Z" fill="{GOLD}" stroke="{INK}" stroke-width="8" '
        'stroke-linejoin="round"/>',
        x,
        y,
        size / 100,
    )
