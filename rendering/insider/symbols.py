"""Small symbols as SVG: coins, stars, dice, hourglasses, backs of cards and the like."""

from __future__ import annotations

from rendering._kit import coin, document, place, text
from rendering.insider.look import CREAM, GOLD, INK, LAST, NIGHT, PREVIEW, SIDES


def point_coin(x: float, y: float, diameter: float, words: str | int, fill: str = GOLD, ink: str = INK) -> str:
    """Points on a coin, its middle on x, y."""
    return coin(x, y, diameter, str(words), fill=fill, ink=ink, share=0.56)


def star(x: float, y: float, size: float, fill: str = GOLD) -> str:
    """A star, its middle on x, y."""
    points = "M0 -50L14 -17L50 -15L22 8L31 43L0 23L-31 43L-22 8L-50 -15L-14 -17Z"
    return f'<path transform="translate({x:g} {y:g}) scale({size / 100:g})" d="{points}" fill="{fill}"/>'


def die(x: float, y: float, size: float, face: int) -> str:
    """A die that shows ``face`` (1 to 6), its upper left corner on x, y."""
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
    """An hourglass, its upper left corner on x, y; crossed out for a turn that is missed."""
    glass = (
        f'<path d="M20 8H80L56 50L80 92H20L44 50Z" fill="{CREAM}" stroke="{INK}" stroke-width="9" '
        f'stroke-linejoin="round"/><path d="M34 30H66L50 52ZM32 86Q50 58 68 86Z" fill="{LAST}"/>'
        f'<path d="M12 8H88M12 92H88" stroke="{INK}" stroke-width="12" stroke-linecap="round"/>'
    )
    if crossed:
        glass += f'<path d="M8 92L92 8" stroke="{CREAM}" stroke-width="24"/>'
        glass += f'<path d="M6 94L94 6" stroke="{SIDES[0].colour}" stroke-width="13" stroke-linecap="round"/>'
    return place(glass, x, y, size / 100)


def badge(cost: int) -> str:
    """The document of a goal's badge: a disc with the points to get there, empty for 0."""
    body = f'<circle cx="21" cy="21" r="20" fill="{CREAM}"/><circle cx="21" cy="21" r="18" fill="{PREVIEW}"/>'
    return document(42, 42, body + (text(21, 21, str(cost), 25, CREAM) if cost else ""))


def crown(x: float, y: float, size: float) -> str:
    """A winner's crown, its upper left corner on x, y."""
    return place(
        f'<path d="M8 84L2 28L30 48L50 10L70 48L98 28L92 84Z" fill="{GOLD}" stroke="{INK}" stroke-width="8" '
        'stroke-linejoin="round"/>',
        x,
        y,
        size / 100,
    )


def feet() -> str:
    """Two footprints, 66 × 62: the points come from walking."""

    def foot(x: float, y: float) -> str:
        sole = f'<ellipse cx="{x}" cy="{y}" rx="9" ry="14" fill="{CREAM}"/>'
        return sole + f'<circle cx="{x}" cy="{y + 20}" r="7" fill="{CREAM}"/>'

    return foot(18, 28) + foot(42, 18)


def card_back(x: float, y: float, width: float, height: float, colour: str = NIGHT) -> str:
    """The back of a card, as SVG: a cocktail glass."""
    glass = (
        f'<path d="M-30 -34H30L6 -6V24H18V34H-18V24H-6V-6Z" fill="{GOLD}" '
        f'transform="translate({x + width / 2:g} {y + height / 2:g}) scale({width / 110:g})"/>'
    )
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{width * 0.16:g}" fill="{colour}" '
        f'stroke="{CREAM}" stroke-width="3"/>' + glass
    )
