"""The example of the rules: a flight of night cards that arrives, and one with a wrong bird that is lost."""

from __future__ import annotations

from PIL import Image

from bot.games.migrato import BIRDS, Cards
from rendering._kit import Canvas, document, plate, sign
from rendering.migrato.arrivals import pile_sprite
from rendering.migrato.board import CARD_WIDTH, LARGE, card_sprite
from rendering.migrato.layout import Mark
from rendering.migrato.look import INK, PANEL, PAPER, SPRITES, WIDTH
from rendering.migrato.symbols import lost_disc, points_coin

RIGHT: Cards = ("stilt6n", "stilt5n", "stilt5n", "stilt3n")  # top first; the last card has just been played
WRONG: Cards = ("stilt6n", "goose5n", "stilt5n", "stilt3n")
EDGE, PLATE_WIDTH = 8, (WIDTH - 24) // 2
PLATE_HEIGHT = 4 * LARGE.pitch + 40


def draw() -> bytes:
    """Both flights side by side as PNG, each with what becomes of it."""
    canvas = Canvas(SPRITES.palette, WIDTH, PLATE_HEIGHT + 2 * EDGE, PAPER)
    for at, cards in enumerate((RIGHT, WRONG)):
        left, is_right = EDGE + at * (PLATE_WIDTH + EDGE), len({BIRDS[card].species for card in cards}) == 1
        canvas.paste(SPRITES.solid(("example plate",), _plate), left, EDGE)
        for row, card in enumerate(cards):
            mark: Mark = "preview" if row == len(cards) - 1 else "" if card.startswith("stilt") else "gone"
            y = EDGE + 22 + row * LARGE.pitch
            canvas.paste(card_sprite(card, mark, False, CARD_WIDTH, LARGE.height), left + 20, y)
        middle = EDGE + PLATE_HEIGHT // 2
        canvas.paste(SPRITES.solid(("example arrow",), _arrow), left + 284, middle - 40)
        x, points = left + 376, BIRDS[cards[-1]].number if is_right else 0
        if is_right:
            canvas.paste(pile_sprite(BIRDS[cards[-1]].species, cards[-1], len(cards), "preview"), x, middle - 112)
        else:
            canvas.paste(SPRITES.solid(("example lost",), _lost), x, middle - 112)
        canvas.paste(_points(points), x, middle + 10)
    return canvas.png()


def _plate() -> str:
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


def _arrow() -> str:
    made = (
        f'<path d="M6 40H66M44 16L68 40L44 64" fill="none" stroke="{INK}" stroke-width="11" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    return document(76, 80, sign("becomes", 48, made), ground=PANEL)


def _lost() -> str:
    return document(126, 106, lost_disc(63, 53, 46), ground=PANEL)


def _points(points: int) -> Image.Image:
    made = points_coin(63, 45, 84, points)
    return SPRITES.solid(("example points", points), lambda: document(126, 90, made, ground=PANEL))
