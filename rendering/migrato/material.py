"""Migrato's material as a whole: the sheet of all cards, the example of the rules, the emojis and the palette."""

from __future__ import annotations

from bot.games.migrato import BIRDS, DANGERS, SPECIES, Cards
from bot.texts import say
from rendering._kit import (
    MARKS,
    Palette,
    build_palette,
    document,
    palette_sample,
    place,
    place_art,
    plate,
    rect,
    sign,
    text,
)
from rendering._kit.sheets import EMOJI, seat_tiles, tile
from rendering.base import Look, Picture, both_cases
from rendering.migrato import seats
from rendering.migrato.board import LARGE, SLOT_WIDTH, card_sprite, pile_sprite
from rendering.migrato.labels import column_text
from rendering.migrato.layout import Mark
from rendering.migrato.look import (
    ART_COLOURS,
    BACK,
    CREAM,
    DAY,
    FEATHER,
    GOLD,
    INK,
    NAME,
    NIGHTLY,
    PANEL,
    PAPER,
    PERIL,
    PERIL_LIGHT,
    PIP_HEIGHT,
    QUIET,
    SEAM,
    SIDES,
    SKIES,
    SPRITES,
    WIDTH,
    back,
    centred_art,
    face,
    hits,
    lane,
    lost_disc,
    moon,
    pips,
    points_coin,
    seat_mark,
    sun,
)
from rendering.migrato.words import danger_kind

ROW_HEIGHT, ART_WIDTH = 122, 150
DIGIT, SIGN = 38, 56  # distances from number to number, and from a sign to its first number
LENGTH = 490  # the left edge of a flight's length, behind the longest name


def sheet(look: Look) -> Picture:
    """The cards of each kind: name, length of a flight, numbers of its cards, and the dangers below."""
    height = (len(SPECIES) + 1) * (ROW_HEIGHT + 8) + 8
    canvas = SPRITES.canvas(WIDTH, height)
    for at, kind in enumerate(SPECIES):
        name = say(look.language, "migrato-species", species=kind)
        canvas.paste(_species_sprite(kind, name), 8, 8 + at * (ROW_HEIGHT + 8))
    canvas.paste(_dangers_sprite(), 8, height - ROW_HEIGHT - 8)
    birds = (
        say(
            look.language,
            "migrato-alt-sheet-bird",
            species=name,
            need=species.need,
            day=", ".join(map(str, species.day)) or "–",
            night=", ".join(map(str, species.night)) or "–",
        )
        for name, species in SPECIES.items()
    )
    dangers = (
        say(look.language, "migrato-alt-sheet-danger", danger=danger, count=count, kind=danger_kind(danger))
        for danger, count in DANGERS.items()
    )
    return Picture(canvas.png(), " ".join([*birds, *dangers]))


@SPRITES.opaque
def _species_sprite(kind: str, name: str) -> str:
    """A species: its bird, its name and the length of its flight above, its numbers by day and by night below."""
    width, above, below, species = WIDTH - 16, 36, 88, SPECIES[kind]
    made = rect(0, 0, width, ROW_HEIGHT, PANEL, 18)
    made += f'<circle cx="{ART_WIDTH / 2}" cy="{ROW_HEIGHT / 2}" r="{ROW_HEIGHT / 2 - 6:g}" fill="{DAY.disc}"/>'
    made += centred_art(kind, ART_WIDTH / 2, ROW_HEIGHT / 2, ROW_HEIGHT)
    made += text(ART_WIDTH + 12, above, name, NAME, INK, anchor="start")
    made += pips(LENGTH, above - PIP_HEIGHT / 2, species.need, species.need, INK, species.most, fill=INK)
    x = ART_WIDTH + 32
    for numbers, is_night in ((species.day, False), (species.night, True)):
        if numbers:
            made += moon(x, below, 18, INK) if is_night else sun(x, below, 20)
            x += SIGN - 8
            made += "".join(text(x + DIGIT * at, below, str(number), 46, INK) for at, number in enumerate(numbers))
            x += DIGIT * len(numbers) + 28
    return document(width, ROW_HEIGHT, made, ground=PAPER)


@SPRITES.opaque
def _dangers_sprite() -> str:
    """Each danger, how many cards there are of it, and what it hits."""
    width, middle = WIDTH - 16, ROW_HEIGHT / 2
    made = rect(0, 0, width, ROW_HEIGHT, PERIL_LIGHT, 18)
    for at, (danger, count) in enumerate(DANGERS.items()):
        x = 30 + at * width / len(DANGERS)
        made += centred_art(danger, x + 50, middle, 108) + text(x + 146, middle, f"×{count}", 44, INK)
        by_day, by_night = hits(danger)
        signs = [sun(0, 0, 22)] * by_day + [moon(0, 0, 19, INK)] * by_night
        made += "".join(place(one, x + 220 + place_at * 54, middle) for place_at, one in enumerate(signs))
    return document(width, ROW_HEIGHT, made, ground=PAPER)


RIGHT: Cards = ("stilt6n", "stilt5n", "stilt5n", "stilt3n")  # top first; the last card has just been played
WRONG: Cards = ("stilt6n", "goose5n", "stilt5n", "stilt3n")
CARD_WIDTH = 240
PLATE_EDGE, PLATE_WIDTH = 8, (WIDTH - 24) // 2
PLATE_HEIGHT = 4 * LARGE.pitch + 40


def example(look: Look) -> Picture:
    """A flight that arrives and one that is lost, side by side, each with what becomes of it."""
    canvas = SPRITES.canvas(WIDTH, PLATE_HEIGHT + 2 * PLATE_EDGE)
    for at, cards in enumerate((RIGHT, WRONG)):
        left, is_right = PLATE_EDGE + at * (PLATE_WIDTH + PLATE_EDGE), len({BIRDS[card].species for card in cards}) == 1
        canvas.paste(_plate_sprite(), left, PLATE_EDGE)
        for row, card in enumerate(cards):
            mark: Mark = "preview" if row == len(cards) - 1 else "" if card.startswith("stilt") else "gone"
            y = PLATE_EDGE + 22 + row * LARGE.pitch
            canvas.paste(card_sprite(card, mark, False, CARD_WIDTH, LARGE.height), left + 16, y)
        middle = PLATE_EDGE + PLATE_HEIGHT // 2
        canvas.paste(_arrow_sprite(), left + 266, middle - 40)
        bird = BIRDS[cards[-1]]
        pile = pile_sprite(bird.species, cards[-1], len(cards), "preview") if is_right else _lost_sprite()
        canvas.paste(pile, left + 346, middle - 100)
        canvas.paste(_points_sprite(bird.number if is_right else 0), left + 346, middle + 10)
    right, wrong = (column_text(look.language, cards, "long") for cards in (RIGHT, WRONG))
    points = BIRDS[RIGHT[-1]].number
    return Picture(canvas.png(), say(look.language, "migrato-alt-example", right=right, wrong=wrong, points=points))


@SPRITES.opaque
def _plate_sprite() -> str:
    return plate(PLATE_WIDTH, PLATE_HEIGHT, paper=PAPER, fill=PANEL, radius=22)


@SPRITES.opaque
def _arrow_sprite() -> str:
    arrow = (
        f'<path d="M6 40H66M44 16L68 40L44 64" fill="none" stroke="{INK}" stroke-width="11" stroke-linecap="round" '
        'stroke-linejoin="round"/>'
    )
    return document(76, 80, sign("becomes", 48, arrow), ground=PANEL)


@SPRITES.opaque
def _lost_sprite() -> str:
    return document(SLOT_WIDTH, 92, lost_disc(SLOT_WIDTH / 2, 46, 46), ground=PANEL)


@SPRITES.opaque
def _points_sprite(points: int) -> str:
    return document(SLOT_WIDTH, 90, points_coin(SLOT_WIDTH / 2, 45, 84, points), ground=PANEL)


SEAT_WORDS = ("north", "south")


def emojis() -> dict[str, bytes]:
    """Birds before the disc of a day card, dangers on the ground of danger cards, and the signs of the seats."""
    made = {one: tile(place_art(f"migrato/{one}", -6, -6, EMOJI + 12), DAY.disc, INK) for one in SPECIES}
    made |= {one: tile(place_art(f"migrato/{one}", 10, 10, EMOJI - 20), PERIL_LIGHT, PERIL) for one in DANGERS}
    return made | seat_tiles(SEAT_WORDS, SIDES, seat_mark)


def emoji_names(language: str) -> dict[str, str]:
    """The names of species, of one bird and of several, of dangers and of seats."""
    keys = ("migrato-species", "migrato-the-species")
    made = both_cases((say(language, key, species=one), one) for key in keys for one in SPECIES)
    made |= both_cases((say(language, "migrato-danger", danger=one), one) for one in DANGERS)
    return made | {say(language, "migrato-seat-name", seat=seat): word for seat, word in enumerate(SEAT_WORDS)}


COLOURS = 46  # size of the palette: more enlarge every picture without improving it


def make_palette() -> Palette:
    """A palette built from the drawings: all cards in the size of a hand, birds also in a column's, and the back."""
    skies = [colour for sky in (DAY, NIGHTLY) for colour in (sky.ground, sky.disc)]
    base = (*SKIES, PANEL, SEAM, QUIET, INK, CREAM, GOLD, *MARKS, BACK, FEATHER, PERIL, PERIL_LIGHT, *skies)
    size = seats.HAND_CARD_WIDTH, seats.HAND_CARD_HEIGHT
    samples = (
        *(palette_sample(face(card, *size, ("",)), *size, PAPER) for card in (*BIRDS, *DANGERS)),
        *(palette_sample(lane(card, 236, 70), 236, 70, PAPER) for card in BIRDS),
        palette_sample(back(56, 68), 56, 68, PANEL),
    )
    return build_palette((*base, *ART_COLOURS, *(side.ground for side in SIDES)), samples, COLOURS)
