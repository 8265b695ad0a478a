"""The emojis of Migrato: birds, dangers and the two seats."""

from __future__ import annotations

from bot.games.migrato import DANGERS, SPECIES
from bot.texts import say
from rendering._kit import place_art
from rendering._kit.sheets import EMOJI, tile
from rendering.base import both_cases
from rendering.migrato.cards import seat_mark
from rendering.migrato.look import CREAM, DAY, INK, PERIL, PERIL_LIGHT, SIDES

SEATS = ("north", "south")


def pictures() -> dict[str, bytes]:
    """Birds before the disc of a day card, dangers on the ground of theirs, and the signs of the seats."""
    made = {one: tile(place_art(f"migrato/{one}", -6, -6, EMOJI + 12), DAY.disc, INK) for one in SPECIES}
    made |= {one: tile(place_art(f"migrato/{one}", 10, 10, EMOJI - 20), PERIL_LIGHT, PERIL) for one in DANGERS}
    for seat, word in enumerate(SEATS):
        body = seat_mark(seat, EMOJI / 2, EMOJI / 2, 40, SIDES[seat].ink)
        made[word] = tile(body, SIDES[seat].ground, (CREAM, INK)[seat])
    return made


def names(language: str) -> dict[str, str]:
    """The names of species, of one bird and of several, of dangers and of seats."""
    keys = ("migrato-species", "migrato-the-species")
    made = both_cases((say(language, key, species=one), one) for key in keys for one in SPECIES)
    made |= both_cases((say(language, "migrato-danger", danger=one), one) for one in DANGERS)
    return made | {say(language, "migrato-seat-name", seat=seat): word for seat, word in enumerate(SEATS)}
