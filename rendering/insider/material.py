"""Insider's material as a whole: the sheet of all cards, the example of the rules, the emojis and the palette."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from PIL import Image

from bot.games.insider import Board, Phase, Step, View
from bot.games.insider.material import FIGURES, GUARD, HOME, KINDS, SCORING
from bot.texts import say
from rendering._kit import (
    MARKS,
    WIDEST,
    Canvas,
    Palette,
    build_palette,
    palette_sample,
    place_art,
)
from rendering._kit.sheets import EMOJI, emoji, tile
from rendering.base import Look, Picture, both_cases
from rendering.insider import seats, tables
from rendering.insider.layout import layout
from rendering.insider.look import (
    ACTION,
    ART_COLOURS,
    BLOCK,
    CREAM,
    DUSK,
    EDGE,
    GOLD,
    HAZE,
    INK,
    INNER,
    LOT,
    NEON,
    NIGHT,
    PANEL,
    PAPER,
    PLACE,
    PLATE,
    SEAM,
    SIDES,
    SPRITES,
    STREET,
    seat_mark,
)
from rendering.insider.seats import card_corner, cards_height, large_card


def sheet(look: Look) -> Picture:
    """One card of each kind."""
    language, letters = look.language, list(KINDS)
    canvas = SPRITES.canvas(WIDEST, cards_height(len(letters)))
    sentences = []
    for letter in letters:
        canvas.paste(large_card(letter, 0, 0, False, language), *card_corner(letters, letter))
        one, two, three = (say(language, "insider-does", what=f"{letter}{count}") for count in (1, 2, 3))
        sentences.append(say(language, "insider-alt-sheet-card", card=letter, one=one, two=two, three=three))
    alt = say(language, "insider-alt-sheet", cards=" ".join(sentences), count=len(SCORING))
    return Picture(canvas.png(), alt)


ATTACK, MEETING = "play scandal 2 1", "play helicopter 3 1"


def example(look: Look) -> Picture:
    """Red plays two scandals at Blue, who is asked; two bodyguards fend them off; now a meeting gets through.

    From left to right.
    """
    canvas = SPRITES.canvas(WIDEST, ACTION + 2 * PLATE + 4 * EDGE)
    board = Board(
        seats=2,
        phase=Phase.ANSWER,
        figures=((HOME,) * FIGURES,) * 2,
        card="4b",
        points=(3, 5),
        missing=(False, False),
        rumours=(False, False),
        acted=True,
        discards="bss",
        pending=ATTACK,
        asked=(1,),
        sure=("", GUARD * 2),
        robbed=((), ()),
        last=(Step(0, ATTACK),),
    )
    fended = replace(
        board,
        phase=Phase.TURN,
        pending="",
        asked=(),
        discards="bssbb",
        last=(Step(0, ATTACK), Step(1, "defend")),
    )
    meeting = replace(fended, discards="bssbbhhh", last=(Step(0, MEETING),))
    for number, (one, held, to_act) in enumerate(((board, (5, 6), 1), (fended, (5, 4), 0), (meeting, (2, 4), 0))):
        _draw_moment(
            canvas, one, held, replace(look, to_act=(to_act,)), number * WIDEST // 3 + (WIDEST // 3 - PANEL) // 2
        )
    return Picture(canvas.png(), say(look.language, "insider-rules-example"))


def _draw_moment(canvas: Canvas, board: Board, held: tuple[int, int], look: Look, x: int) -> None:
    """The cards played and the plates of the seats, from x on."""
    view = View(None, board, "", board.sure, held, 55 - len(board.discards) - sum(held), 6, None)
    drawn, height = layout(view, look), ACTION + EDGE
    canvas.paste(tables.ground(height), x, EDGE)
    tables.draw_action(canvas, view, drawn, x, 2 * EDGE)
    for seat in range(board.seats):
        seats.draw_plate(canvas, view, drawn, look, seat, x, 3 * EDGE + ACTION + seat * PLATE)


SEAT_WORDS = ("red", "blue", "yellow", "white")


def emojis() -> dict[str, bytes]:
    """The pictures of the action cards on their ground, and the signs of the seats."""
    made = {word: tile(place_art(f"insider/{word}", 10, 10, EMOJI - 20), CREAM, INK) for word in KINDS.values()}
    for seat in range(len(SIDES)):
        made[SEAT_WORDS[seat]] = emoji(seat_mark(seat, EMOJI / 2, EMOJI / 2, 52))
    return made


def emoji_names(language: str) -> dict[str, str]:
    """The names of action cards and seats."""
    cards = both_cases((say(language, "insider-card-start", card=letter), word) for letter, word in KINDS.items())
    return cards | {say(language, "insider-seat-name", seat=seat): word for seat, word in enumerate(SEAT_WORDS)}


COLOURS = 36


def make_palette() -> Palette:
    """A palette built from the colours and drawings."""
    sides = [colour for side in SIDES for colour in (side.colour, side.tint)]
    base = (PAPER, LOT, NEON, BLOCK, SEAM, STREET, PLACE, INNER, INK, CREAM, GOLD, NIGHT, DUSK, HAZE)
    return build_palette((*base, *MARKS, *sides, *ART_COLOURS), _samples(), COLOURS)


def _samples() -> Iterator[Image.Image]:
    """All drawings on a light and a dark ground, in the sizes in which figures and cards show them."""
    names = [*(f"figure-{seat}" for seat in range(len(SIDES))), "barrier", "club", *KINDS.values()]
    for ground, name, size in product((PLACE, NIGHT), names, (90, 46)):
        yield palette_sample(place_art(f"insider/{name}", 0, 0, size), size, size, ground, margin=0)
