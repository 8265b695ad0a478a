"""The emojis of Instinkt: the animals and the two seats."""

from __future__ import annotations

from bot.texts import say
from rendering._kit import place_art
from rendering._kit.sheets import EMOJI, tile
from rendering.base import both_cases
from rendering.instinkt.cards import seat_mark
from rendering.instinkt.look import ANIMALS, CREAM, INK, SIDES, value

WORDS = {card: animal.removesuffix("-2") for card, animal in ANIMALS.items()}  # the two spiders share a name
SEATS = ("black", "white")


def pictures() -> dict[str, bytes]:
    """The animals on the ground of light cards, and the marks of the seats on the grounds of theirs."""
    art = {word: place_art(f"instinkt/{word}", 8, 8, EMOJI - 16) for word in WORDS.values()}
    made = {word: tile(body, SIDES[1].ground, INK) for word, body in art.items()}
    for seat, word in enumerate(SEATS):
        mark = seat_mark(seat, EMOJI / 2, EMOJI / 2, 40, SIDES[seat].ink)
        made[word] = tile(mark, SIDES[seat].ground, (CREAM, INK)[seat])
    return made


def names(language: str) -> dict[str, str]:
    """The names of animals and seats."""
    animals = both_cases((say(language, "instinkt-animal", card=value(card)), word) for card, word in WORDS.items())
    return animals | {say(language, "instinkt-seat-name", seat=seat): word for seat, word in enumerate(SEATS)}
