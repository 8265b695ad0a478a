"""The colours of Instinkt's pictures, and the drawing of each card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.games.base import Seat
from bot.games.instinkt import SIDE, Cell, board, line_cells
from bot.games.instinkt.state import Placed, format_cell
from bot.texts import say
from rendering._kit import WIDEST, game_sprites, rect, true_minus

PAPER, GRAIN, KNOT = "#2a1d17", "#3a2920", "#201510"  # dark wood
MOON, FELT, SEAM = "#4b4a55", "#54402f", "#8d7052"  # moonlight on it, the mat on it, and the mat's empty cells
PANEL = "#d5c39c"  # plates
INK, CREAM, GOLD = "#1f2430", "#fdf3da", "#f4c04a"
FOG, RUST = "#7b85a6", "#b9562f"


@dataclass(frozen=True)
class Side:
    """The colours of a seat's cards: ground, text and symbols, muted parts, marked parts."""

    ground: str
    ink: str
    quiet: str
    marked: str


SIDES: Final = (Side("#2b2f3d", CREAM, "#596075", GOLD), Side("#fdf8ea", INK, "#dccda6", "#a87400"))

ANIMALS: Final = {
    "1": "crow",
    "2": "bat",
    "3": "moth",
    "4": "spider",
    "5": "spider-2",
    "6": "cat",
    "7": "owl",
    "8": "wolf",
    "9": "wolpertinger",
    "10": "stag",
    "11": "raccoon",
    "X": "snake",
}
ART_COLOURS: Final = (
    INK,
    "#4c5475",  # slate
    FOG,
    "#bcc3d1",  # mist
    CREAM,
    GOLD,  # eyes
    "#e08a38",  # amber
    RUST,
    "#8c4b36",  # chestnut
    "#c79b6b",  # fawn
    "#ecd5ab",  # sand
    "#3d6f60",  # fir
    "#6fa487",  # fern
    "#6e5896",  # dusk
    "#a68fc6",  # heather
    "#dc9083",  # rose
)


def _texture() -> str:
    """Planks of dark wood, and the moon's light on them."""
    made = f'<circle cx="16" cy="14" r="128" fill="{GRAIN}"/><circle cx="16" cy="14" r="84" fill="{MOON}"/>'
    for at in range(9):
        y, shift = 150 * at + 40, 260 * (at % 3)
        made += rect(0, y, WIDEST, 5, KNOT) + rect(180 + shift, y, 5, 150, KNOT)
        for grain in (34, 78, 116):
            bow = 10 if grain == 78 else -8
            made += (
                f'<path d="M0 {y + grain}Q{300 + shift} {y + grain + bow} 560 {y + grain}T{WIDEST} {y + grain}" '
                f'fill="none" stroke="{GRAIN}" stroke-width="4"/>'
            )
    return made


SPRITES = game_sprites("instinkt", PAPER, _texture)


# From a cell to the card beside it that names it, nearest relations first, and the cell's direction from that card
WAYS: Final[dict[Cell, str]] = {
    (0, 1): "above",
    (0, -1): "below",
    (1, 0): "left",
    (-1, 0): "right",
    (1, 1): "above-left",
    (-1, 1): "above-right",
    (1, -1): "below-left",
    (-1, -1): "below-right",
}


def value(card: str | None) -> int | str:
    """A card as texts select on it: its number, or "X"; "" for none."""
    return int(card) if card and card.isdigit() else card or ""


def place_words(language: str, display: tuple[Placed, ...], cell: Cell, moved: Cell | None = None) -> str:
    """Where an empty cell is: in a corner of the full square, or beside a card. Each cell has words of its own.

    ``moved``: the cell of the card that would go there.
    """
    cards = board(display)
    names = [card for _, card in cards.values()]
    around = {at: card for at, card in cards.items() if at != moved}
    if not around:
        return say(language, "instinkt-place-first")
    if way := _corner((*around, cell), cell):
        return say(language, "instinkt-place-corner", way=way)
    beside = [
        (way, around[cell[0] + x, cell[1] + y]) for (x, y), way in WAYS.items() if (cell[0] + x, cell[1] + y) in around
    ]
    if not beside:  # no legal goal
        return true_minus(format_cell(cell))
    # Of relations alike, that to an animal that lies on the display once needs no colour
    way, (seat, card) = min(beside, key=lambda one: ("-" in one[0], names.count(one[1][1]) > 1))
    return say(language, "instinkt-place", way=way, card=value(card), colour=_colour(names, seat, card))


def line_words(language: str, display: tuple[Placed, ...], side: str, line: int) -> str:
    """The side from which a stag comes, and the first card it meets."""
    cards = board(display)
    if not (met := line_cells(cards, side, line)):  # no legal push
        return say(language, "instinkt-side", side=side)
    seat, card = cards[met[0]]
    names = [card for _, card in cards.values()]
    return say(language, "instinkt-push", side=side, card=value(card), colour=_colour(names, seat, card))


def _colour(names: list[str], seat: Seat, card: str) -> int | str:
    """The seat of a card whose animal lies on the display twice; "none" for another card."""
    return seat if names.count(card) > 1 else "none"


def _corner(cells: tuple[Cell, ...], cell: Cell) -> str | None:
    """The corner in which a cell is, if the cells span a whole square."""
    xs, ys = ({one[axis] for one in cells} for axis in (0, 1))
    if (max(xs) - min(xs), max(ys) - min(ys)) != (SIDE - 1, SIDE - 1):
        return None
    if cell[0] not in (min(xs), max(xs)) or cell[1] not in (min(ys), max(ys)):
        return None
    return f"{'above' if cell[1] == min(ys) else 'below'}-{'left' if cell[0] == min(xs) else 'right'}"
