"""Dirkana's material as a whole: the sheet of all cards, the example of the rules, the emojis and the palette."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.games.dirkana import CELLS, DECK, Phase, View
from bot.texts import say
from rendering._kit import CHOICE, MARKS, Palette, build_palette, document, palette_sample, place_art
from rendering._kit.sheets import EMOJI, seat_tiles, tile
from rendering.base import Look, Picture, both_cases
from rendering.dirkana import seats
from rendering.dirkana.layout import layout
from rendering.dirkana.look import (
    ART_COLOURS,
    BLACK,
    CIRCLES,
    CREAM,
    DIRKS,
    GROUNDS,
    INK,
    PANEL,
    PAPER,
    SIDES,
    SPRITES,
    STRIPE,
    CardSize,
    card_sprite,
    face,
    seat_mark,
)
from rendering.dirkana.seats import paste_ring
from rendering.dirkana.words import card_facts

SHEET_CARD: Final = CardSize(171, 129, 42)
SHEET_ROWS, SHEET_GAP = 3, 7


def sheet(look: Look) -> Picture:
    """The eighteen cards, one background per row: numbers alternate between the three backgrounds."""
    across, down = SHEET_CARD.width + SHEET_GAP, SHEET_CARD.height + SHEET_GAP
    columns = len(DECK) // SHEET_ROWS
    canvas = SPRITES.canvas(columns * across + SHEET_GAP, SHEET_ROWS * down + SHEET_GAP)
    for at, card in enumerate(DECK):
        column, row = divmod(at, SHEET_ROWS)
        x, y = SHEET_GAP + column * across, SHEET_GAP + row * down
        canvas.stamp(card_sprite(card, SHEET_CARD), x + SHEET_CARD.width / 2, y + SHEET_CARD.height / 2)
    cards = "; ".join(card_facts(look.language, card) for card in DECK)
    return Picture(canvas.png(), say(look.language, "dirkana-alt-sheet", cards=cards))


SEAT: Final[Seat] = 0
CARD, SLOT = "12", "ne"
VIEW: Final = View(
    seat=SEAT,
    phase=Phase.PLACE,
    grid=("",) * len(CELLS),
    rings=(("4", "7", "", "", "", "10", ""), ("",) * 7),  # main, nw and sw
    hands=((CARD,), ()),
    held=(1, 0),
    turn=SEAT,
    laid=None,
    left=(0, 0),
    circles=((0, 0, 0), (0, 0, 0)),
    points=(0, 0),
    last=(),
    out=None,
    outcome=None,
)
WIDTH, HEIGHT = 848, 318
PLATE: Final = 404  # width


def example(look: Look) -> Picture:
    """A placement that completes a circle: the slot is marked, and then the circle."""
    canvas = SPRITES.canvas(WIDTH, HEIGHT)
    goal = f"place {CARD} {SLOT}"
    for at, shown in enumerate((Look(mark=f"place {CARD}", goals=(goal,)), Look(mark=goal))):
        left = at * (WIDTH - PLATE)
        canvas.paste(seats.plate_sprite(SEAT, False, PLATE, HEIGHT), left, 0)
        ring = replace(seats.ring_of(0, 0), left=left + 1, top=12)
        paste_ring(canvas, VIEW, shown, SEAT, ring, layout(VIEW, shown))
    canvas.paste(_arrow_sprite(), PLATE, HEIGHT // 2 - 20)
    return Picture(canvas.png(), say(look.language, "dirkana-rules-example"))


@SPRITES.opaque
def _arrow_sprite() -> str:
    path = f'<path d="M4 20H34M20 6L34 20L20 34" fill="none" stroke="{CHOICE}" stroke-width="7" stroke-linecap="round"'
    return document(40, 40, path + ' stroke-linejoin="round"/>', ground=PAPER)


SEAT_WORDS = ("night", "day")


def emojis() -> dict[str, bytes]:
    """The Dirks on the ground of their cards, and the marks of the seats on the grounds of their cards."""
    return {
        word: tile(place_art(f"dirkana/{word}", 8, 12, EMOJI - 16), GROUNDS[DECK[str(card)].background].plate, INK)
        for card, word in DIRKS.items()
    } | seat_tiles(SEAT_WORDS, SIDES, seat_mark)


def emoji_names(language: str) -> dict[str, str]:
    """The names of Dirks and seats."""
    dirks = both_cases((say(language, "dirkana-kind", card=card), word) for card, word in DIRKS.items())
    return dirks | {say(language, "dirkana-seat-name", seat=seat): word for seat, word in enumerate(SEAT_WORDS)}


COLOURS = 33  # size of the palette: more enlarge every picture without improving it


def make_palette() -> Palette:
    """A palette built from the drawings: both sides of all cards in the sizes of a ring and of a hand."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet)]
    grounds = [colour for ground in GROUNDS.values() for colour in (ground.colour, ground.plate)]
    base = (PAPER, STRIPE, PANEL, INK, CREAM, *MARKS, BLACK, *sides, *grounds, *CIRCLES.values(), *ART_COLOURS)
    samples = (
        palette_sample(face(card, size, black=black), size.width, size.height, PAPER)
        for size in (seats.CARD, seats.HAND_CARD)
        for card in DECK
        for black in (False, True)
    )
    return build_palette(base, samples, COLOURS)
