"""Computer players at a table: what can be picked, and whether the match is rated with them."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.client.tree import localized
from bot.computer.base import Level
from bot.match.errors import UserError
from bot.match.model import SeatKind, Substitute
from bot.match.view import MatchView

LEVEL_CHOICES: Final = [app_commands.Choice(name=localized(f"level-{one}"), value=one.value) for one in Level]
SUBSTITUTE_CHOICES: Final = [
    app_commands.Choice(name=localized(f"standin-{one}"), value=one.value) for one in Substitute
]
DEFAULT_LEVEL: Final = Level.NORMAL  # where only their number is given
HINTS: Final = {"on": True, "off": False}  # whether hints are given


def read_level(text: str) -> Level:
    """The level of that name; raises UserError("no-such-level")."""
    if text not in list(Level):
        raise UserError("no-such-level", level=text)
    return Level(text)


def read_substitute(text: str) -> Substitute:
    """Who decides for the absent, by that name; raises UserError("no-such-substitute")."""
    if text not in list(Substitute):
        raise UserError("no-such-substitute", substitute=text)
    return Substitute(text)


def read_hints(text: str) -> bool:
    """Whether hints are given; UserError("control-unknown") for another word than "on" and "off"."""
    if text not in HINTS:
        raise UserError("control-unknown")
    return HINTS[text]


def rated_key(view: MatchView) -> str:
    """The key of the sentence on whether the match is rated and, where the table cannot choose, why it is not."""
    if has_computers(view):
        return "table-unrated"
    if view.is_rated:
        return "table-rated"
    return "table-unrated-hints" if view.allows_hints else "table-rated-not"


def has_computers(view: MatchView) -> bool:
    """Whether a computer player has a seat."""
    return any(seat.kind is SeatKind.COMPUTER for seat in view.seats)
