"""The emojis of Insider: the action cards and the seats."""

from __future__ import annotations

from bot.games.insider.material import KINDS
from bot.texts import say
from rendering._kit import place_art
from rendering._kit.sheets import EMOJI, emoji, tile
from rendering.base import both_cases
from rendering.insider.look import CREAM, INK, SIDES
from rendering.insider.pieces import seat_mark

SEATS = ("red", "blue", "yellow", "white")


def pictures() -> dict[str, bytes]:
    """The pictures of the action cards on their ground, and the signs of the seats."""
    made = {word: tile(place_art(f"insider/{word}", 10, 10, EMOJI - 20), CREAM, INK) for word in KINDS.values()}
    for seat in range(len(SIDES)):
        made[SEATS[seat]] = emoji(seat_mark(seat, EMOJI / 2, EMOJI / 2, 52))
    return made


def names(language: str) -> dict[str, str]:
    """The names of action cards and seats."""
    cards = both_cases((say(language, "insider-card-start", card=letter), word) for letter, word in KINDS.items())
    return cards | {say(language, "insider-seat-name", seat=seat): word for seat, word in enumerate(SEATS)}
