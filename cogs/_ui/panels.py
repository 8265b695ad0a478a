"""What the buttons under a board open, for one person alone: the hand, the log, the rules."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle, ui

from bot.match.model import Phase
from bot.match.view import LogLine, MatchView
from bot.texts import say
from cogs._ui.board import board_pictures, draw
from cogs._ui.content import MessageContent
from cogs._ui.prose import log_texts, seat_name, status, title
from cogs._ui.router import MatchRoute, button
from rendering import Look, drawing, sheet

MAX_PAGE: Final = 3000  # characters of one page of the log


async def hand_content(language: str, view: MatchView) -> MessageContent:
    """The viewer's hand, without one the board; a button leads to the menu if the viewer is to act."""
    has_hand = drawing(view.game).has_hand(view.view)
    look = Look(language=language, part="hand" if has_hand else "board", mark=view.chosen, owing=view.owing)
    pictures = [("hand.png", one) for one in await draw(view, look)] if has_hand else await board_pictures(view, look)
    seat = "" if view.seat is None else seat_name(language, view, view.seat)
    text = say(language, "hand-of" if has_hand else "no-hand", title=title(language, view), seat=seat)
    row = [button(route, language) for route in leaving_routes(view)]
    if view.owes:
        row.insert(0, button(MatchRoute("play", view.number), language, ButtonStyle.primary))
    return MessageContent(text, pictures, status(language, view), [row])


def leaving_routes(view: MatchView) -> list[MatchRoute]:
    """The routes of what a player can do besides moving: ask to take back, and resign."""
    verbs = ("askback", "resign") if view.phase is Phase.RUNNING else ()
    return [MatchRoute(verb, view.number) for verb in verbs]


def log_content(language: str, view: MatchView, lines: Sequence[LogLine], page: int) -> MessageContent:
    """A page of the log in prose. Page 0 has the newest lines; buttons lead to the others."""
    said = [f"{index}. {text}" for index, text in enumerate(log_texts(language, view, lines), 1)]
    sheets: list[list[str]] = [[]]
    for text in reversed(said):
        if sum(map(len, sheets[-1])) + len(sheets[-1]) + len(text) > MAX_PAGE:
            sheets.append([])
        sheets[-1].insert(0, text)
    page = min(page, len(sheets) - 1)
    head = say(language, "log-of", title=title(language, view), page=len(sheets) - page, pages=len(sheets))
    is_oldest = page + 1 == len(sheets)
    row: list[ui.Item[Any]] = []
    if not is_oldest:
        row.append(button(MatchRoute("older", view.number, page + 1), language))
    if page > 0:
        row.append(button(MatchRoute("newer", view.number, page - 1), language))
    body = "\n".join(sheets[page]) or say(language, "log-empty")
    note = "-# " + say(language, "fingerprint", fingerprint=view.fingerprint) if is_oldest else ""
    return MessageContent(f"**{head}**\n{body}", rows=[row], note=note)


async def rules_content(language: str, game: str) -> MessageContent:
    """The rules of a game with a picture of its material."""
    shown = await asyncio.to_thread(sheet, game, Look(language=language))
    note = "-# " + say(language, "rules-signs")
    return MessageContent(say(language, f"{game}-rules"), [("material.png", shown)], note)
