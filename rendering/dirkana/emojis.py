"""The emojis of Dirkana: the Dirks and the two seats."""

from __future__ import annotations

from bot.games.dirkana import DECK
from bot.texts import say
from rendering._kit import place_art
from rendering._kit.sheets import EMOJI, tile
from rendering.base import both_cases
from rendering.dirkana.cards import seat_mark
from rendering.dirkana.look import CREAM, DIRKS, GROUNDS, INK, SIDES

SEATS = ("night", "day")


def pictures() -> dict[str, bytes]:
    """The Dirks on the ground of their cards, and the marks of the seats on the grounds of theirs."""
    made = {
        word: tile(place_art(f"dirkana/{word}", 8, 12, EMOJI - 16), GROUNDS[DECK[str(card)].background].plate, INK)
        for card, word in DIRKS.items()
    }
    for seat, word in enumerate(SEATS):
        mark = seat_mark(seat, EMOJI / 2, EMOJI / 2, 40, SIDES[seat].ink)
        made[word] = tile(mark, SIDES[seat].ground, (CREAM, INK)[seat])
    return made


def names(language: str) -> dict[str, str]:
    """The names of Dirks and seats."""
    dirks = both_cases((say(language, "dirkana-kind", card=card), word) for card, word in DIRKS.items())
    return dirks | {say(language, "dirkana-seat-name", seat=seat): word for seat, word in enumerate(SEATS)}
