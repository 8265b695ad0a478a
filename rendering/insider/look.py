"""The look of Insider, a town at dusk: colours, sprites, the places of the picture's parts, figures and signs."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, NamedTuple

from bot.games.base import Seat
from bot.games.insider import Board
from bot.games.insider.material import BESIDE, ENDS, HOME, INSIDER, KINDS, MIDDLE, NEXT, table, table_number
from rendering._kit import (
    CHOICE,
    CHOICE_INK,
    HAPPENED,
    TALLEST,
    WIDEST,
    Sprites,
    circle,
    coin,
    document,
    letter_disc,
    outline_text,
    own_mark,
    pips,
    place,
    place_art,
    rect,
    sign,
    text,
)

PAPER, LOT, NEON, BLOCK, SEAM = "#17122b", "#2b2150", "#ff5fa2", "#d0bbb0", "#a8938f"
STREET, PLACE, INNER = "#f6ead6", "#fbf4e6", "#eadcea"
INK, CREAM, GOLD, NIGHT, DUSK, HAZE = "#2a2233", "#fbf6ea", "#f0b62c", "#37264a", "#513a66", "#b9a6c9"
TREES, ROOFS, PALE = "#2b8a86", "#a8683f", "#8d8398"

SMALL: Final = 42  # px: the least size of text; 11 CSS px on a phone in pictures 1080 px wide


@dataclass(frozen=True)
class HomeColours:
    """A seat's colour and the tint of its home."""

    colour: str
    tint: str


SIDES: Final = (
    HomeColours("#cf3a2b", "#f0c9bb"),
    HomeColours("#2b6cb5", "#c5d6e6"),
    HomeColours("#f0b62c", "#f5e0a6"),
    HomeColours("#fbf6ea", "#d9d2cf"),
)
ART_COLOURS: Final = ("#eab98f", ROOFS, TREES, "#d5edf0", "#3a3547", "#e58a3c", PALE, "#6d4a9c", "#452a55")


def skyline() -> str:
    """The ground: a town at night, with lit windows in dark houses."""
    made = ""
    for column in range(27):
        x, roof = 40 * column, 30 + 70 * (column * 5 % 7)
        made += rect(x, roof, 36, TALLEST, LOT)
        for row in range(roof + 14, TALLEST, 26):
            lit = (column * 7 + row * 3) % 11
            if lit < 2:
                made += rect(x + 8 + 14 * (row // 26 % 2), row, 6, 10, (GOLD, NEON)[lit])
    return made


SPRITES = Sprites("insider", PAPER, skyline)


MoveWords = tuple[str, ...]  # a move, or its first words


def grid_field(board: Board, seat: Seat, name: str) -> str:
    """A field by its name in the grid: a home by its corner, the INSIDER by the middle."""
    return board.homes[seat] if name == HOME else MIDDLE if name == INSIDER else name


def named_fields(words: MoveWords) -> list[str]:
    """The fields that a move names, in order; a table as ``insider:<number>``."""
    if words[:1] == ("move",) and len(words) == 4 and words[2] == INSIDER:
        return [words[1], table(int(words[3]))]
    return [word for word in words if word in NEXT or word in (HOME, INSIDER) or table_number(word) > 0]


HEIGHT: Final = 810  # of the board
LEFT, TOP = 40, 44  # the space for the rows' numbers and for the columns' letters
WIDE = TALL = 116  # a place
ACROSS = DOWN = 46  # the lengths of the ways between places
LANE: Final = 56  # the width of a way with its figure
ASIDE = LEFT + 5 * WIDE + 4 * ACROSS + 8  # the left edge of what stands beside the town
PANEL = WIDEST - ASIDE - 4  # its width
EDGE: Final = 4  # px above and below what stands beside the town
PLATE: Final = 98  # the height of a seat's plate with the gap above it
DICE, ACTION = 64, 58  # the heights of the panel's head with the dice, and of its foot with the cards played
TABLE_WIDE, TABLE, LOOSE = PANEL // 2, 72, 100  # a table; the height of a row of tables where there is room
TABLE_MIDDLE: Final = 60  # px from a table's left edge to the middle of its disc

Box = tuple[int, int, int, int]  # x, y, width, height


def corner(field: str) -> tuple[int, int]:
    """The upper left corner of a field of the grid."""
    column, row = cell(field)
    return LEFT + column * (WIDE + ACROSS), TOP + row * (TALL + DOWN)


def cell(field: str) -> tuple[int, int]:
    """Column and row of a field of the grid, from 0."""
    return ord(field[0]) - ord("a"), int(field[1]) - 1


def panel_height(board: Board) -> int:
    """The height of the panel with the tables, above the plates of all seats."""
    return HEIGHT - 2 * EDGE - board.seats * PLATE


def table_row(board: Board) -> int:
    """The height of a row of two tables with the room around it."""
    return min(LOOSE, (panel_height(board) - DICE - ACTION) // (board.tables // 2 + 1))


def table_corner(number: int, board: Board) -> tuple[int, int]:
    """The upper left corner of a table; the one after the last is the place of the penalty."""
    rows, room, row = board.tables // 2 + 1, panel_height(board) - DICE - ACTION, table_row(board)
    top = EDGE + DICE + (room - row * rows) // 2 + (row - TABLE) // 2
    return ASIDE + (number - 1) % 2 * TABLE_WIDE, top + (number - 1) // 2 * row


def box(field: str, board: Board | None = None) -> Box:
    """A field of the grid, a way, or one of the board's tables."""
    if board and (number := table_number(field)):
        return *table_corner(number, board), TABLE_WIDE, TABLE
    if field in BESIDE:
        return *corner(field), WIDE, TALL
    first, second = ENDS[field]
    x, y = corner(first)
    if first[1] == second[1]:
        return x + WIDE, y + (TALL - LANE) // 2, ACROSS, LANE
    return x + (WIDE - LANE) // 2, y + TALL, LANE, DOWN


Room = tuple[int, int]
# Width and height for a seat's figures on one place, within the outline of its mark
FULL, HALF, ROW, QUARTER = (94, 94), (47, 94), (94, 47), (47, 47)


def figure(seat: Seat, x: float, y: float, size: float) -> str:
    """The seat's figure as SVG, its upper left corner on x, y."""
    return sign(f"figure {seat}", size, place_art(f"insider/figure-{seat}", x, y, size))


@SPRITES.opaque
def group(seat: Seat, count: int, room: Room, ground: str) -> str:
    """A seat's figures on one place: one figure and, from 2, their number; in a crowd sign and number."""
    if room == QUARTER:  # many seats: sign and number, which leave room for letters below
        number = text(35, 24, str(count), SMALL, INK)
        body = seat_mark(seat, 17, 24, 15) + outline_text(number, ground, 5) + number
    elif room == ROW:
        body = figure(seat, 0, 0, 47) + (text(60, 24, str(count), 46, INK) if count > 1 else "")
    elif count == 1:
        size = 80 if room == FULL else 47
        body = figure(seat, (room[0] - size) / 2, (room[1] - size) / 2, size)
    else:
        body = figure(seat, 0, 14, 70) + text(81, 30, str(count), 46, INK)
    return document(*room, body, ground=ground)


def seat_mark(seat: Seat, x: float, y: float, radius: float) -> str:
    """The seat's sign as SVG, its middle on x, y: a disc, square, triangle or star with a dark outline."""
    look = f'fill="{SIDES[seat].colour}" stroke="{INK}" stroke-width="{radius * 0.24:g}" stroke-linejoin="round"'
    r = radius
    shapes = (
        f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>',
        f'<rect x="{x - r * 0.88:g}" y="{y - r * 0.88:g}" width="{r * 1.76:g}" height="{r * 1.76:g}" {look}/>',
        f'<path d="M{x:g} {y - r:g}L{x + r:g} {y + r * 0.85:g}H{x - r:g}Z" {look}/>',
        f'<path d="{_star(x, y + 0.06 * r, r * 1.1)}" {look}/>',
    )
    return sign(f"seat {seat}", 2 * r, shapes[seat])


def _star(x: float, y: float, radius: float) -> str:
    """The path of a star with five points around x, y."""
    corners = [(radius * (0.5 if number % 2 else 1), (number / 5 - 0.5) * pi) for number in range(10)]
    points = "L".join(f"{x + far * cos(turn):.1f} {y + far * sin(turn):.1f}" for far, turn in corners)
    return f"M{points}Z"


DISC = 54  # the diameter of a letter's disc


def point_coin(x: float, y: float, diameter: float, words: str | int, fill: str = GOLD, ink: str = INK) -> str:
    """Points on a coin, its middle on x, y."""
    return coin(x, y, diameter, str(words), fill=fill, ink=ink, share=SMALL / diameter)


GLASS = (
    f'<path d="M20 8H80L56 50L80 92H20L44 50Z" fill="{CREAM}" stroke="{INK}" stroke-width="9" '
    f'stroke-linejoin="round"/><path d="M34 30H66L50 52ZM32 86Q50 58 68 86Z" fill="{HAPPENED}"/>'
    f'<path d="M12 8H88M12 92H88" stroke="{INK}" stroke-width="12" stroke-linecap="round"/>'
)


class Symbol(NamedTuple):
    """A drawing in a box of 100 × 100 units, and how much of the box's height it fills."""

    body: str
    height: float


SYMBOLS: Final = {
    "crown": Symbol(
        f'<path d="M8 84L2 28L30 48L50 10L70 48L98 28L92 84Z" fill="{GOLD}" stroke="{INK}" stroke-width="8" '
        'stroke-linejoin="round"/>',
        height=0.8,
    ),
    "hourglass": Symbol(GLASS, height=0.95),
    "star": Symbol(
        f'<path transform="translate(50 50) scale(0.92)" fill="{GOLD}" stroke="{INK}" stroke-width="9" '
        'd="M0 -50L14 -17L50 -15L22 8L31 43L0 23L-31 43L-22 8L-50 -15L-14 -17Z"/>',
        height=0.93,
    ),
    "turn missed": Symbol(
        f'{GLASS}<path d="M8 92L92 8" stroke="{CREAM}" stroke-width="24"/>'
        f'<path d="M6 94L94 6" stroke="{SIDES[0].colour}" stroke-width="13" stroke-linecap="round"/>',
        height=0.95,
    ),
    "walk": Symbol(  # two footprints: the points come from walking
        f'<g fill="{CREAM}"><ellipse cx="18" cy="28" rx="9" ry="14"/><circle cx="18" cy="48" r="7"/>'
        '<ellipse cx="42" cy="18" rx="9" ry="14"/><circle cx="42" cy="38" r="7"/></g>',
        height=0.5,
    ),
}


def symbol(name: str, x: float, y: float, size: float) -> str:
    """A symbol by its name, the upper left corner of its box on x, y. ``size``: of the box."""
    body, height = SYMBOLS[name]
    return sign(name, height * size, place(body, x, y, size / 100))


def die(x: float, y: float, size: float, face: int) -> str:
    """A die that shows ``face`` (1 to 6), its upper left corner on x, y."""
    body = (
        f'<rect x="1" y="1" width="{size - 2:g}" height="{size - 2:g}" rx="{size * 0.2:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    dots = pips(face, size / 2, size / 2, size * 0.24, size * 0.1, INK)
    return sign(f"die {face}", size, place(body + dots, x, y))


def badge(words: str) -> str:
    """The document of the points that it takes to get to a goal; "" for a plain disc."""
    edge = circle(DISC / 2, DISC / 2, DISC / 2 - 1, CREAM)
    return document(DISC, DISC, edge + letter_disc(DISC / 2, DISC / 2, DISC - 8, words, SMALL))


CARD = (48, 60)  # width and height of the letter of robbing


@SPRITES.cutout(PAPER)
def letter_sprite(letter: str, is_card: bool) -> str:
    """A letter: on a disc, or for robbing on a card."""
    if not is_card:
        return badge(letter)
    width, height = CARD
    card = (
        f'<rect width="{width}" height="{height}" rx="9" fill="{CREAM}"/>'
        f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="6" fill="{CHOICE}"/>'
        f'<rect x="7" y="7" width="{width - 14}" height="{height - 14}" rx="4" fill="none" stroke="{CREAM}" '
        'stroke-width="2"/>'
    )
    return document(width, height, card + text(width / 2, height / 2, letter, SMALL, CHOICE_INK))


def pin(x: float, y: float, size: float) -> str:
    """The sign of the own seat, its upper left corner on x, y."""
    return own_mark(x + size / 2, y + size / 2, 0.9 * size, NIGHT, CREAM)


def shield(x: float, y: float, height: float, fill: str = NIGHT, edge: str | None = None) -> str:
    """A bodyguard's shield, its upper left corner on x, y."""
    line = f' stroke="{edge}" stroke-width="4"' if edge else ""
    shape = f'<path d="M18 0L36 6V24Q34 40 18 46Q2 40 0 24V6Z" fill="{fill}"{line}/>'
    return sign("shield", height, place(shape, x, y, height / 46))


def chair(x: float, y: float, height: float, colour: str) -> str:
    """An empty chair, its upper left corner on x, y: the penalty of a seat without figures at the tables."""
    shape = '<path d="M4 4V32H28V50M4 32V50" fill="none" stroke-width="7" stroke-linecap="round"/>'
    return sign("penalty", height, f'<g stroke="{colour}">{place(shape, x, y, height / 54)}</g>')


def arrow(x: float, y: float, length: float) -> str:
    """An arrow to the right from x, y."""
    heads = f"M{x + length - 11:g} {y - 11:g}L{x + length:g} {y:g}L{x + length - 11:g} {y + 11:g}"
    return (
        f'<path d="M{x:g} {y:g}H{x + length:g}{heads}" fill="none" stroke="{CREAM}" stroke-width="6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def card_back(x: float, y: float, width: float, height: float, colour: str = NIGHT) -> str:
    """The back of a card, as SVG: a cocktail glass."""
    back = (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{width * 0.16:g}" fill="{colour}" '
        f'stroke="{CREAM}" stroke-width="3"/><path d="M-30 -34H30L6 -6V24H18V34H-18V24H-6V-6Z" fill="{GOLD}" '
        f'transform="translate({x + width / 2:g} {y + height / 2:g}) scale({width / 110:g})"/>'
    )
    return sign("back of a card", height, back)


def card(letter: str, x: float, y: float, width: float) -> str:
    """A small card with its picture, as SVG; its height is 1.24 times its width. "" is a card without a picture."""
    height = width * 1.24
    body = (
        f'<rect x="2" y="2" width="{width - 4:g}" height="{height - 4:g}" rx="{width * 0.14:g}" fill="{CREAM}" '
        f'stroke="{INK}" stroke-width="3"/>'
    )
    if letter:
        art = place_art(f"insider/{KINDS[letter]}", width * 0.1, (height - width * 0.8) / 2, width * 0.8)
        body += sign(KINDS[letter], width * 0.8, art)
    return place(body, x, y)
