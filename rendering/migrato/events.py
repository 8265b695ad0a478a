"""Events of the last turn or of a previewed move, for the strip."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato import Cards
from rendering._kit import document, place, rect, sign
from rendering.migrato.cards import back, chip, cross
from rendering.migrato.look import PANEL, SPRITES

PART_HEIGHT = 80
CHIP_WIDTH, CHIP_HEIGHT = 118, 66
LOST_WIDTH = 430  # of a lost column, at most


def event_sprite(sign: str, cards: Cards, colour: str) -> Image.Image:
    """An event by its sign and cards; its outline or stroke has that colour."""

    def svg() -> str:
        match sign:
            case "exchange":
                return _exchange(colour)
            case "danger":
                return _danger(cards, colour)
        return _lost_column(cards, colour)

    return SPRITES.solid(("event", sign, cards, colour), svg)


def _exchange(colour: str) -> str:
    """A hand exchanged: two arrows in a circle and backs of cards."""
    backs = "".join(rect(64 + 24 * at, 9, 50, 62, PANEL, 9) + place(back(44, 56), 67 + 24 * at, 12) for at in range(3))
    return _part(166, sign("exchange", 48, _arrows(34, 40, 24, colour) + backs))


def _danger(cards: Cards, colour: str) -> str:
    """A danger and, if there is a second card, an arrow to the card that it takes."""
    made = place(chip(cards[0], 76, CHIP_HEIGHT), 4, 7)
    if len(cards) == 1:
        return _part(84, made)
    made += (
        f'<path d="M88 40H114M102 27L116 40L102 53" fill="none" stroke="{colour}" stroke-width="7" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return _part(130 + CHIP_WIDTH, made + place(chip(cards[1], CHIP_WIDTH, CHIP_HEIGHT), 126, 7))


def _part(width: int, made: str) -> str:
    return document(width, PART_HEIGHT, made, ground=PANEL)


def _lost_column(cards: Cards, colour: str) -> str:
    """A column struck through. Of many cards only the numbers are seen."""
    step = min(CHIP_WIDTH - 20, (LOST_WIDTH - CHIP_WIDTH) // max(1, len(cards) - 1))
    width = CHIP_WIDTH + step * (len(cards) - 1) + 8
    made = "".join(
        rect(2 + step * at, 5, CHIP_WIDTH + 4, CHIP_HEIGHT + 4, PANEL, 13)
        + place(chip(card, CHIP_WIDTH, CHIP_HEIGHT), 4 + step * at, 7)
        for at, card in enumerate(cards)
    )
    return _part(width, made + cross(0, width, PART_HEIGHT, colour))


def _arrows(x: float, y: float, radius: float, colour: str) -> str:
    """Two arrows that form a circle."""
    r = radius
    arrow = (
        f'<path d="M{-r:g} 0A{r:g} {r:g} 0 0 1 {r * 0.8:g} {-r * 0.6:g}" fill="none" stroke="{colour}" '
        'stroke-width="7"/>'
        f'<path d="M{r * 0.35:g} {-r * 0.45:g}L{r * 1.15:g} {-r * 0.05:g}L{r * 1.1:g} {-r * 1.1:g}Z" fill="{colour}"/>'
    )
    return "".join(f'<g transform="translate({x:g} {y:g}) rotate({turn})">{arrow}</g>' for turn in (0, 180))
