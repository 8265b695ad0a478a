"""The look of Dirkana: its colours and sprites, the faces and backs of cards, symbols, and marks around cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Final

from bot.games.base import Seat
from bot.games.dirkana import BLUE, DECK, RED, RIM, TURNED, YELLOW, number
from rendering._kit import (
    CASINGS,
    CHOICE,
    CHOICE_INK,
    HAPPENED,
    TALLEST,
    WIDEST,
    Canvas,
    Side,
    Sprite,
    Sprites,
    circle,
    document,
    letter_disc,
    moon,
    outline_text,
    place,
    place_art,
    rect,
    sign,
    sun,
    text,
)

PAPER, STRIPE, PANEL = "#4d1420", "#5f1b29", "#e9d8b6"  # a tent's cloth with its stripes; places of cards
INK, CREAM, GOLD = "#23212e", "#fff4dc", "#f5c433"


@dataclass(frozen=True)
class Ground:
    """A background of cards: its colour, and colour and shape of the figure behind the character."""

    colour: str
    plate: str
    shape: str


SIDES: Final = (Side("#3a3450", CREAM, "#aca5cb"), Side("#fffaf0", INK, "#7f6d45"))
BLACK: Final = "#23212e"  # the black side of a card, shown by main Dirks
GROUNDS: Final = {
    "green": Ground("#86b47c", "#b9d6a9", "flower"),
    "orange": Ground("#e39a4e", "#f5cf9b", "star"),
    "violet": Ground("#9681bd", "#c5b6dd", "cross"),
}
CIRCLES: Final = {RED: "#cf3b2e", YELLOW: GOLD, BLUE: "#2b63b8"}
COLOURS: Final = (RED, YELLOW, BLUE)

DIRKS: Final = dict(
    enumerate(
        (
            *("pirate", "chef", "wizard", "farmer", "astronaut", "vampire", "robot", "king", "punk"),
            *("diver", "viking", "ghost", "alien", "clown", "detective", "knight", "mummy", "ninja"),
        ),
        1,
    )
)
ART_COLOURS: Final = (
    INK,
    CREAM,
    GOLD,
    "#cf3b2e",  # red
    "#2b63b8",  # blue
    "#efbf94",  # skin
    "#b87a4e",  # tan
    "#6e4630",  # bark
    "#a7b0bf",  # steel
    "#59627a",  # slate
    "#e58d86",  # rose
    "#7b5ba6",  # plum
)


def _texture() -> str:
    """The striped cloth of a fairground tent."""
    return "".join(rect(x, 0, 60, TALLEST, STRIPE) for x in range(0, WIDEST, 120))


SPRITES = Sprites("dirkana", PAPER, _texture)


PORTRAIT = 0.6  # the side of a character, as a part of the card's height
# Parts of the card's width: between the fragments there is room for the number on the left, the character on the right
NUMBER_AT, PORTRAIT_AT = 0.24, 0.75
EDGE = 2  # px around the shape of a background

# Where each fragment of the rim is, as parts of the card's width and height
WHERE = {"TL": (0, 0), "T": (0.5, 0), "TR": (1, 0), "BR": (1, 1), "B": (0.5, 1), "BL": (0, 1)}


@dataclass(frozen=True)
class CardSize:
    """The size of a card: its sides, and the font size of its number."""

    width: int
    height: int
    number: float

    @property
    def disc(self) -> float:
        """The radius of its fragments of circles: larger ones would overlap along the long edges."""
        return self.width * 0.24


@cache
def face(card: str, size: CardSize, *, black: bool = False) -> str:
    """A card's face. A turned card is turned by 180° with its character; its number and fragments stay upright.

    ``black``: the black side, on which only the shape behind the character shows the background.
    """
    name, over, width, height = number(card), card.endswith(TURNED), size.width, size.height
    ground = GROUNDS[DECK[name].background]
    colour, edge = (BLACK, CREAM) if black else (ground.colour, INK)
    side, middle = height * PORTRAIT, width * PORTRAIT_AT
    inner = "" if black else ground_shape(DECK[name].background, middle, height / 2, height * 0.32 + EDGE, INK)
    inner += ground_shape(
        DECK[name].background, middle, height / 2, height * 0.32, ground.colour if black else ground.plate
    )
    inner += place_art(f"dirkana/{DIRKS[int(name)]}", middle - side / 2, (height - side) / 2, side)
    if over:
        inner = f'<g transform="rotate(180 {width / 2:g} {height / 2:g})">{inner}</g>'
    inner = rect(0, 0, width, height, colour) + inner
    for at, one in RIM[card].items():
        inner += fragment(one, at, size, edge)
    clip = f"c{width}x{height}"
    made = (
        f'<clipPath id="{clip}"><rect width="{width}" height="{height}" rx="{height * 0.06:g}"/></clipPath>'
        f'<g clip-path="url(#{clip})">{inner}</g>'
    )
    words = text(width * (1 - NUMBER_AT if over else NUMBER_AT), height / 2, card, size.number, edge)
    return made + outline_text(words, colour, size.number * 0.22) + words


def fragment(colour: str, at: str, size: CardSize, edge: str) -> str:
    """A part of a circle on the rim of a card, with the colour's shape within the visible part."""
    (across, down), radius = WHERE[at], size.disc
    x, y = across * size.width, down * size.height
    aside, inwards = (0.0, 0.45) if across == 0.5 else (0.35 - 0.7 * across, 0.35)
    mark = inner_sign(
        colour, x + aside * radius, y + (inwards if down == 0 else -inwards) * radius, 0.74 * radius, INKS[colour]
    )
    rim = circle(x, y, radius, CIRCLES[colour], edge=edge, line=radius * 0.08)
    return rim + sign(f"fragment {colour}", radius, mark)


def card_sprite(card: str, size: CardSize, black: bool = False) -> Sprite:
    """A card for ``Canvas.stamp``. ``black``: its black side."""
    return SPRITES.cut(
        ("card", card, size, black),
        lambda: document(size.width, size.height, face(card, size, black=black)),
        BLACK if black else GROUNDS[DECK[number(card)].background].colour,
    )


@SPRITES.cutout(BLACK)
def hidden_sprite(seat: Seat, size: CardSize) -> str:
    """A face-down card with the seat's mark, for ``Canvas.stamp``."""
    mark = seat_mark(seat, size.width / 2, size.height / 2, size.height * 0.28, SIDES[0].quiet)
    return document(size.width, size.height, rect(0, 0, size.width, size.height, BLACK, size.height * 0.06) + mark)


def seat_mark(seat: Seat, x: float, y: float, radius: float, colour: str) -> str:
    """The sign of a seat: a moon for Night, a sun for Day. They differ without colour."""
    body = moon(x, y, radius, colour) if seat == 0 else sun(x, y, 0.84 * radius, colour)
    return sign(f"seat {seat}", 1.8 * radius, body)


def crown(x: float, y: float, width: float, edge: str) -> str:
    """The sign of a winner."""
    body = f'<path d="M4 40L0 6L20 22L36 0L52 22L72 6L68 40Z" fill="{GOLD}" stroke="{edge}" stroke-width="4"/>'
    return sign("crown", width * 40 / 72, place(body, x - width / 2, y - width * 0.28, width / 72))


def ground_shape(background: str, x: float, y: float, radius: float, colour: str) -> str:
    """The shape of a background: a flower for green, a star for orange, a cross for violet."""
    match GROUNDS[background].shape:
        case "flower":
            petals = ((x + radius * 0.6 * sin(at * pi / 3), y - radius * 0.6 * cos(at * pi / 3)) for at in range(6))
            return "".join(
                f'<circle cx="{a:.1f}" cy="{b:.1f}" r="{radius * 0.46:g}" fill="{colour}"/>' for a, b in petals
            )
        case "cross":
            arm, half = radius * 1.05, radius * 0.5
            return rect(x - arm, y - half, 2 * arm, 2 * half, colour) + rect(
                x - half, y - arm, 2 * half, 2 * arm, colour
            )
    reach = [radius * (1.12 if at % 2 == 0 else 0.82) for at in range(16)]
    corners = [(x + far * sin(at * pi / 8), y - far * cos(at * pi / 8)) for at, far in enumerate(reach)]
    return f'<path d="M{"L".join(f"{a:.1f} {b:.1f}" for a, b in corners)}Z" fill="{colour}"/>'


def inner_sign(colour: str, x: float, y: float, radius: float, ink: str) -> str:
    """The shape that stands for a colour: a circle for red, a square for blue, a triangle for yellow."""
    if colour == RED:
        return circle(x, y, radius * 0.46, ink)
    if colour == BLUE:
        half = radius * 0.47
        return rect(x - half, y - half, 2 * half, 2 * half, ink)
    high, low, half = radius * 0.74, radius * 0.42, radius * 0.7
    return f'<path d="M{x:g} {y - high:g}L{x + half:g} {y + low:g}H{x - half:g}Z" fill="{ink}"/>'


def disc(colour: str, x: float, y: float, radius: float, *, edge: str = INK, line: float = 3) -> str:
    """A circle of a colour with the colour's shape in it. ``edge``, ``line``: colour and width of its edge."""
    return circle(x, y, radius, CIRCLES[colour], edge=edge, line=line) + inner_sign(colour, x, y, radius, INKS[colour])


def hollow(colour: str, x: float, y: float, radius: float, quiet: str) -> str:
    """A circle of a colour that no seat has completed yet."""
    width = radius * 0.2
    return circle(x, y, radius - width / 2, edge=quiet, line=width) + inner_sign(colour, x, y, radius, quiet)


GLYPHS = {
    RED: "M-78 0H78M0 -78V78M-55 -23L-78 0L-55 23M55 -23L78 0L55 23M-23 -55L0 -78L23 -55M-23 55L0 78L23 55",
    YELLOW: "M-64 -18A66 66 0 0 1 56 -36M64 18A66 66 0 0 1 -56 36M62 -78V-34H18M-62 78V34H-18",
    BLUE: "M-76 44A78 78 0 0 1 66 -26M76 -78L68 -20L12 -32M-76 46V44",
}
INKS = {RED: CHOICE_INK, YELLOW: INK, BLUE: CHOICE_INK}


def glyph(colour: str, x: float, y: float, radius: float, ink: str) -> str:
    """The sign of an ability: four arrows for Shift, two turning arrows for Twist, a leap for Reach."""
    lines = (
        f'<path d="{GLYPHS[colour]}" fill="none" stroke="{ink}" stroke-width="17" stroke-linecap="round" '
        f'stroke-linejoin="round" transform="scale({radius / 100:g})"/>'
    )
    return place(lines, x, y)


def tick(x: float, y: float, size: float) -> str:
    """The sign of a seat that has sealed its choice."""
    body = (
        f'<circle cx="42" cy="42" r="38" fill="{CHOICE}"/><path d="M24 43l13 13l23 -27" fill="none" '
        f'stroke="{CHOICE_INK}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return sign("tick", size * 76 / 84, place(body, x - size / 2, y - size / 2, size / 84))


LINE: Final = 6  # width of an outline around a card
THIN: Final = 3  # width of the outline of what has been vacated
CASING: Final = 2  # width of the edge around an outline
DASH, SPACE = 18, 10
ROUND: Final = 42  # diameter of a badge
TURN = {"right": 0, "down": 90, "left": 180, "up": 270}


def mark_colour(mark: str) -> str:
    """The colour of a mark: that of what has happened, or that of a choice."""
    return HAPPENED if mark in ("last", "left") else CHOICE


def paste_outline(canvas: Canvas, x: int, y: int, width: int, height: int, mark: str) -> None:
    """Outline a box: solid for "last" and "plan", thin for what they vacate, dashed for what may be chosen."""
    line, colour = THIN if mark in ("left", "leave") else LINE, mark_colour(mark)
    if mark not in ("goal", "start"):
        _fill_frame(canvas, x, y, width, height, line + CASING, CASINGS[colour])
        _fill_frame(canvas, x, y, width, height, line, colour)
        return
    _fill_frame(canvas, x, y, width, height, line, CASINGS[colour])
    for at in range(-LINE, width + LINE, DASH + SPACE):
        length = min(DASH, width + LINE - at)
        canvas.fill(x + at, y - LINE, length, LINE, colour)
        canvas.fill(x + at, y + height, length, LINE, colour)
    for at in range(-LINE, height + LINE, DASH + SPACE):
        length = min(DASH, height + LINE - at)
        canvas.fill(x - LINE, y + at, LINE, length, colour)
        canvas.fill(x + width, y + at, LINE, length, colour)


def _fill_frame(canvas: Canvas, x: int, y: int, width: int, height: int, line: int, colour: str) -> None:
    canvas.fill(x - line, y - line, width + 2 * line, line, colour)
    canvas.fill(x - line, y + height, width + 2 * line, line, colour)
    canvas.fill(x - line, y, line, height, colour)
    canvas.fill(x + width, y, line, height, colour)


def paste_card(canvas: Canvas, card: str, size: CardSize, x: int, y: int, *, word: str = "", mark: str = "") -> None:
    """Paste a card with the outline of its mark, and note its place for the button of that word."""
    canvas.stamp(card_sprite(card, size), x + size.width / 2, y + size.height / 2)
    if word:
        canvas.note_letter(word, x, y, size.width, size.height)
    if mark:
        paste_outline(canvas, x, y, size.width, size.height, mark)


def letter_svg(letter: str, x: float, y: float, diameter: float) -> str:
    """The letter of a choice on its disc."""
    return letter_disc(x, y, diameter, letter, diameter * 0.72, edge=CREAM, width=3)


@SPRITES.cutout(CREAM)
def letter_sprite(letter: str, diameter: int) -> str:
    """The letter of the button for what it marks."""
    return document(diameter, diameter, letter_svg(letter, diameter / 2, diameter / 2, diameter))


@SPRITES.cutout(CREAM)
def badge_sprite(kind: str, mark: str) -> str:
    """A step: the direction of a shift, or the arrows of a twist."""
    half, colour = ROUND / 2, mark_colour(mark)
    body = circle(half, half, half - 2, colour, edge=CREAM, line=3)
    if kind == "twist":
        body += glyph("yellow", half, half, half * 0.66, CREAM)
    else:
        body += (
            f'<path transform="translate({half} {half}) rotate({TURN[kind]})" d="M-11 0H9M1 -9L11 0L1 9" fill="none" '
            f'stroke="{CREAM}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return document(ROUND, ROUND, sign(kind, ROUND, body))


@SPRITES.cutout(INK)
def circle_sprite(colour: str, mark: str, radius: float) -> str:
    """A complete circle; for "goal", one that the card considered would complete."""
    size, edge = round(2 * radius) + 16, mark_colour(mark) if mark else CREAM
    half = size / 2
    fill, dash = (CREAM, "11 7") if mark == "goal" else (edge, "")
    body = circle(half, half, half - 0.5, INK) + circle(half, half, half - 5, fill, edge=edge, line=6, dash=dash)
    return document(size, size, sign(f"circle {colour}", size, body + disc(colour, half, half, radius)))


@SPRITES.cutout(CREAM)
def coin_sprite(count: int, size: int) -> str:
    """The number of a card that scores: dark, as no circle is. ``size``: of the font."""
    half = size * 0.68
    body = circle(half, half, half - 1.5, INK, edge=CREAM, line=3)
    return document(round(2 * half), round(2 * half), body + text(half, half, str(count), size, CREAM))
