"""What a message shows of a match and offers there, so that it can be said in words to readers without pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.match.view import MatchView
from rendering import Look

STEPS: Final = ("first", "back", "next", "last")  # verbs of the buttons that step through a match
MAX_BUTTON: Final = 80  # characters of a label


@dataclass(frozen=True)
class Shown:
    """A view whose position a message shows. ``look``: how; None for words about the match without its position."""

    view: MatchView
    look: Look | None = None


def public_look(language: str, view: MatchView) -> Look:
    """How everybody is shown the board: with those who are to act, and those who have decided."""
    return Look(language=language, owing=view.owing, decided=view.decided)


class ChoiceButton(ui.Button[Any]):
    """A button of a choice in a menu.

    Attributes:
        path: the choice, as a move or the first words of one; None for an empty place between buttons.
        letter: what stands at its spot in the pictures; "" if its label needs no letter.
    """

    path: str | None = None
    letter: str = ""
