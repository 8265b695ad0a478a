"""The rules of a game in pages that turn, with its material and an example, for one person alone."""

from __future__ import annotations

import asyncio
from itertools import count, takewhile
from typing import Any

from discord import ui

from bot.texts import has_text, say
from cogs._ui.content import MessageContent, named_picture
from cogs._ui.controls import button
from cogs._ui.routes import RulesRoute
from rendering import Look, example, sheet


def rules_pages(language: str, game: str) -> list[str]:
    """The keys of the texts of a game's rules, one a page; [] for a game without any."""
    numbered = (f"{game}-rules-{page}" for page in count(1))
    return list(takewhile(lambda key: has_text(language, key), numbered))


async def rules_content(language: str, game: str, page: int = 1) -> MessageContent:
    """A page of the rules, counted from 1: the first has a picture of the material, the last one of an example."""
    keys, look = rules_pages(language, game), Look(language=language)
    page = max(1, min(page, len(keys)))
    words, pictures = [say(language, key) for key in keys[page - 1 : page]], []
    if page == 1:
        pictures.append(named_picture("material", await asyncio.to_thread(sheet, game, look)))
    shown = await asyncio.to_thread(example, game, look) if page == len(keys) else None
    if shown is not None:
        pictures.append(named_picture("example", shown))
        words.append("-# " + say(language, f"{game}-rules-example"))
    name = say(language, f"{game}-name")
    notes = [say(language, "rules-page", game=name, page=page, pages=len(keys))] if len(keys) > 1 else []
    if page == 1:
        notes.append(say(language, "rules-signs"))
    row: list[ui.Item[Any]] = []
    if len(keys) > 1:
        row = [
            button(RulesRoute(game, max(1, page - 1)), language, disabled=page == 1, label="rules-back"),
            button(RulesRoute(game, page + 1), language, disabled=page == len(keys), label="rules-next"),
        ]
    return MessageContent(
        "\n\n".join(words) or say(language, "rules-none"), pictures, "\n".join(f"-# {one}" for one in notes), [row]
    )
