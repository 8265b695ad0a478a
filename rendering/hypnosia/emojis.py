"""The emojis of Hypnosia: a pawn of each seat."""

from __future__ import annotations

from bot.texts import say
from rendering._kit.sheets import EMOJI, emoji
from rendering.hypnosia.look import FIGURES
from rendering.hypnosia.pieces import figure

SEATS = ("red", "blue", "yellow", "green", "white", "black")


def pictures() -> dict[str, bytes]:
    """The pawns, whose outlines are seen on any ground."""
    return {SEATS[seat]: emoji(figure(seat, EMOJI)) for seat in range(len(FIGURES))}


def names(language: str) -> dict[str, str]:
    """The names of the seats."""
    return {say(language, "hypnosia-seat-name", seat=seat): word for seat, word in enumerate(SEATS)}
