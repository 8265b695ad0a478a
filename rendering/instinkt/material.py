"""Instinkt's material as a whole: the sheet of all cards, the example of the rules, the emojis and the palette."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.instinkt import (
    CARDS,
    STAG,
    Phase,
    Placed,
    View,
)
from bot.texts import say
from rendering._kit import (
    HAPPENED,
    MARKS,
    WIDEST,
    Canvas,
    Palette,
    build_palette,
    document,
    mark_outline,
    palette_sample,
    place,
    place_art,
    rect,
    sign,
)
from rendering._kit.sheets import EMOJI, seat_tiles, tile
from rendering.base import Look, Picture, both_cases
from rendering.instinkt.labels import value
from rendering.instinkt.layout import Layout, layout
from rendering.instinkt.look import (
    ANIMALS,
    ART_COLOURS,
    CREAM,
    FELT,
    FOG,
    GOLD,
    GRAIN,
    INK,
    KNOT,
    MOON,
    PANEL,
    PAPER,
    RUST,
    SEAM,
    SIDES,
    SPRITES,
    back,
    face,
    seat_mark,
)

SHEET_WIDTH, SHEET_HEIGHT, SHEET_GAP = 256, 218, 10
SHEET_SYMBOLS = 47


def sheet(look: Look) -> Picture:
    """The twelve cards, in the colours of both seats alternately: their cards are the same."""
    canvas = SPRITES.canvas(WIDEST, 3 * (SHEET_HEIGHT + SHEET_GAP) + SHEET_GAP)
    left = (WIDEST - 4 * SHEET_WIDTH - 3 * SHEET_GAP) // 2
    for at, card in enumerate(CARDS):
        row, column = divmod(at, 4)
        x, y = left + column * (SHEET_WIDTH + SHEET_GAP), SHEET_GAP + row * (SHEET_HEIGHT + SHEET_GAP)
        canvas.paste(_sheet_card_sprite((row + column) % 2, card), x, y)
    conditions = "; ".join(say(look.language, "instinkt-alt-sheet-card", card=value(card)) for card in CARDS)
    return Picture(canvas.png(), say(look.language, "instinkt-alt-sheet", cards=conditions))


@SPRITES.opaque
def _sheet_card_sprite(seat: Seat, card: str) -> str:
    shown = face(card, seat, SHEET_WIDTH, SHEET_HEIGHT, SHEET_SYMBOLS)
    return document(SHEET_WIDTH, SHEET_HEIGHT, shown, ground=PAPER)


VIEW = View(
    seat=0,
    draft=False,
    phase=Phase.LAY,
    hand=(),
    under=(),
    held=(2, 2),
    stacked=(5, 5),
    token=0,
    display=(
        Placed(1, 0, 0, "7"),
        Placed(0, 1, 0, "6"),
        Placed(2, 1, 0, "8"),
        Placed(0, 2, 1, "2"),
        Placed(1, 2, 1, "3"),
        Placed(2, 3, 1, "1"),
    ),
    revealed=(STAG, "9"),
    queue=(0, 1),
    equal=False,
    removed=((), ()),
    last=(),
    points=(0, 0),
)
PUSH = "push top 1"
COLUMNS, ROWS = 3, 4

CELL, GAP, MARGIN = 150, 4, 14  # px
BETWEEN = 96  # width of the arrow between the displays
ABOVE = 200  # height of the stag that comes in and its arrow
DISPLAY = COLUMNS * CELL + 16
EXAMPLE_MARKS = {"plan": "last", "leave": "left"}  # the push has happened in the second display


def example(look: Look) -> Picture:
    """A push of the stag, before and after."""
    top, high = MARGIN + ABOVE, ROWS * CELL + 16
    canvas = SPRITES.canvas(2 * (MARGIN + DISPLAY) + BETWEEN, top + high + MARGIN)
    canvas.paste(_card_sprite((0, STAG), "last", PAPER), MARGIN + 8 + CELL, MARGIN)
    canvas.paste(_arrow_in_sprite(), MARGIN + 8 + CELL, MARGIN + CELL)
    canvas.paste(_arrow_on_sprite(), MARGIN + DISPLAY, top + (high - BETWEEN) // 2)
    _paste_display(canvas, layout(VIEW, Look()), MARGIN, top)
    _paste_display(canvas, layout(VIEW, Look(mark=PUSH)), MARGIN + DISPLAY + BETWEEN, top)
    return Picture(canvas.png(), say(look.language, "instinkt-alt-example"))


def _paste_display(canvas: Canvas, shown: Layout, left: int, top: int) -> None:
    canvas.paste(_mat_sprite(), left, top)
    for x in range(COLUMNS):
        for y in range(ROWS):
            card, mark = shown.cards.get((x, y)), EXAMPLE_MARKS.get(shown.marks.get((x, y), ""), "")
            sprite = _card_sprite(card, mark, FELT) if card else _empty_sprite(mark)
            canvas.paste(sprite, left + 8 + x * CELL, top + 8 + y * CELL)


@SPRITES.opaque
def _card_sprite(card: tuple[Seat, str], mark: str, ground: str) -> str:
    """A card without its condition. ``mark``: "last" if it has been moved."""
    size = CELL - 2 * GAP
    made = place(face(card[1], card[0], size, size), GAP, GAP)
    if mark:
        made += mark_outline(4, 4, CELL - 8, CELL - 8, HAPPENED, 7, 18)
    return document(CELL, CELL, made, ground=ground)


@SPRITES.opaque
def _empty_sprite(mark: str) -> str:
    """A cell without a card. ``mark``: "left" if a card has gone from it."""
    if mark:
        made = mark_outline(12, 12, CELL - 24, CELL - 24, HAPPENED, 3, 18)
    else:
        made = f'<circle cx="{CELL / 2}" cy="{CELL / 2}" r="8" fill="{SEAM}"/>'
    return document(CELL, CELL, made, ground=FELT)


@SPRITES.opaque
def _mat_sprite() -> str:
    return document(DISPLAY, ROWS * CELL + 16, rect(0, 0, DISPLAY, ROWS * CELL + 16, FELT, 20), ground=PAPER)


@SPRITES.opaque
def _arrow_in_sprite() -> str:
    """An arrow down into the column."""
    height = ABOVE - CELL
    body = f'<path d="M{CELL / 2 - 26} 8H{CELL / 2 + 26}L{CELL / 2} {height - 8}Z" fill="{HAPPENED}"/>'
    return document(CELL, height, sign("arrow", height - 16, body), ground=PAPER)


@SPRITES.opaque
def _arrow_on_sprite() -> str:
    """An arrow from before to after."""
    body = f'<path d="M16 48H72M50 24L76 48L50 72" fill="none" stroke="{CREAM}" stroke-width="12"/>'
    return document(BETWEEN, BETWEEN, sign("arrow", 60, body), ground=PAPER)


WORDS = {card: animal.removesuffix("-2") for card, animal in ANIMALS.items()}  # the two spiders share a name
SEAT_WORDS = ("black", "white")


def emojis() -> dict[str, bytes]:
    """The animals on the ground of light cards, and the marks of the seats on the grounds of their cards."""
    return {
        word: tile(place_art(f"instinkt/{word}", 8, 8, EMOJI - 16), SIDES[1].ground, INK) for word in WORDS.values()
    } | seat_tiles(SEAT_WORDS, SIDES, seat_mark)


def emoji_names(language: str) -> dict[str, str]:
    """The names of animals and seats."""
    animals = both_cases((say(language, "instinkt-animal", card=value(card)), word) for card, word in WORDS.items())
    return animals | {say(language, "instinkt-seat-name", seat=seat): word for seat, word in enumerate(SEAT_WORDS)}


COLOURS = 36  # size of the palette: more enlarge every picture without improving it


def make_palette() -> Palette:
    """A palette built from the drawings: all cards and backs in the sizes of a hand and of a board."""
    sides = [colour for side in SIDES for colour in (side.ground, side.ink, side.quiet, side.marked)]
    base = (PAPER, GRAIN, KNOT, MOON, FELT, SEAM, PANEL, INK, CREAM, GOLD, FOG, RUST, *MARKS, *sides, *ART_COLOURS)
    sizes = ((328, 440), (170, 170), (108, 108))
    faces = ((face(card, seat, *size, 0, points=3), *size) for seat in (0, 1) for size in sizes for card in CARDS)
    backs = ((back(seat, *size), *size) for seat in (0, 1) for size in sizes)
    return build_palette(base, (palette_sample(*drawn, PAPER) for drawn in (*faces, *backs)), COLOURS)
