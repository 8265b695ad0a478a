"""What the button of the hand opens, for one person alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from discord import ButtonStyle

from bot.match.model import Reading
from bot.match.view import MatchView
from bot.texts import say
from cogs._ui.board import board_pictures, draw
from cogs._ui.content import MessageContent
from cogs._ui.controls import button
from cogs._ui.prose import seat_name, status, title
from cogs._ui.routes import MatchRoute
from cogs._ui.shown import Shown
from rendering import Look, Picture, drawing, shortened

MAX_NOTE: Final = 1200  # characters of a note that are shown; the modal has all of it


async def hand_content(language: str, view: MatchView, note: str = "") -> MessageContent:
    """The viewer's hand, without one the board, and their note; a button leads to the menu if the viewer is to act."""
    has_hand = drawing(view.game).has_hand(view.view)
    look = Look(language=language, part="hand" if has_hand else "board", mark=view.chosen, owing=view.owing)
    pictures: list[tuple[str, Picture]] = []
    if view.reading is not Reading.ALONE:
        hand = await draw(view, look) if has_hand else []
        pictures = [("hand.png", one) for one in hand] or await board_pictures(view, look)
    seat = "" if view.seat is None else seat_name(language, view, view.seat)
    text = say(language, "hand-of" if has_hand else "no-hand", title=title(language, view), seat=seat)
    if note:
        text += "\n" + say(language, "note-own", text=_quoted(note))
    row = [button(MatchRoute("play", view.number), language, ButtonStyle.primary)] if view.owes else []
    if note:
        row.append(button(MatchRoute("note", view.number), language))
    shown = Shown(view, replace(look, decided=view.decided))
    return MessageContent(text, pictures, status(language, view), [row], shown=shown)


def _quoted(note: str) -> str:
    """The beginning of a note, as a quotation."""
    return "\n".join(f"> {line}" for line in shortened(note, MAX_NOTE).splitlines())
