"""The pictures of the private menu, with the letters of its buttons."""

from __future__ import annotations

from dataclasses import replace

from bot.match.model import Reading
from bot.match.view import MatchView
from cogs._ui.board import draw
from cogs._ui.choices import Choices, find_choices
from cogs._ui.content import named_picture
from rendering import Look, Part, Picture, drawing, has_strip


def menu_look(language: str, view: MatchView, path: str) -> Look:
    """How the pictures show a path: what is picked, or else sealed, is marked, and the moves after it are its goals."""
    goals = tuple(move for move in view.moves if move.startswith(path)) if path not in view.moves else ()
    return Look(language=language, mark=path or view.chosen, goals=goals, owing=view.owing, decided=view.decided)


async def menu_pictures(view: MatchView, look: Look, choices: Choices) -> list[tuple[str, Picture]]:
    """The viewer's board; the strip and the hand where they show a choice or the mark.

    The hand is shown with every decision from it, the strip with the board of those who have nothing to decide. There
    are none for a viewer who wants words alone.
    """
    if view.reading is Reading.ALONE:
        return []
    made, parts = drawing(view.game), set(choices.parts)
    if view.moves and look.mark:
        parts |= {spot.part for spot in made.spots(view.view, [look.mark], look) if spot is not None}
    if not view.moves and has_strip(view.game):
        parts.add("strip")
    has_hand = bool(view.moves) and made.has_hand(view.view)
    shows_hand = has_hand and (view.is_secret or view.decides_from_hand or "hand" in parts)
    board = replace(look, letters=choices.letters)
    if shows_hand and view.is_secret:  # the board shows neither the sealed choice nor who has chosen
        board = Look(language=look.language, letters=choices.letters)
    looks = [board]
    if "strip" in parts:
        looks.append(replace(board, part="strip"))
    if shows_hand:
        looks.append(Look(language=look.language, part="hand", mark=look.mark, letters=choices.letters))
    drawn = await draw(view, *looks)
    return [named_picture(one.part, picture) for one, picture in zip(looks, drawn, strict=True)]


async def opening_pictures(language: str, view: MatchView) -> list[tuple[str, Picture]]:
    """What the menu opens with."""
    look = menu_look(language, view, "")
    return await menu_pictures(view, look, find_choices(view, "", look))


async def hand_picture(language: str, view: MatchView) -> list[tuple[str, Picture]]:
    """The viewer's hand, with what is sealed from it; [] without a hand, and for a viewer who wants words alone."""
    part: Part = "hand"
    if view.reading is Reading.ALONE or view.seat is None or not drawing(view.game).has_hand(view.view):
        return []
    (drawn,) = await draw(view, Look(language=language, part=part, mark=view.chosen))
    return [named_picture(part, drawn)]
