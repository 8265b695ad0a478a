"""The rules of a game in pages that turn, with its material and an example, for one person alone."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from itertools import count, takewhile

from bot.match.view import MatchView
from bot.texts import has_text, say
from cogs._ui.content import ControlRow, MessageContent, named_picture
from cogs._ui.router import GameName, Route, Small, button
from rendering import Look, drawing, example, sheet


@dataclass(frozen=True)
class RulesRoute(Route):
    """A button that shows a page, counted from 1, of a game's rules."""

    KIND = "rules"
    game: GameName
    page: Small


def rules_pages(language: str, game: str) -> list[str]:
    """The pages of a game's rules; [] for a game without any.

    First ``<game>-rules-1``, ``-2`` …, then how to read the pictures of all games and (``<game>-rules-pictures``) of
    this one, and last (``<game>-rules-differs``) what differs from the published game.
    """
    numbered = takewhile(lambda key: has_text(language, key), (f"{game}-rules-{page}" for page in count(1)))
    pages = [say(language, key) for key in numbered]
    if not pages:
        return []
    own = [say(language, key) for key in (f"{game}-rules-pictures",) if has_text(language, key)]
    differs = [say(language, key) for key in (f"{game}-rules-differs",) if has_text(language, key)]
    return [*pages, "\n".join([say(language, "rules-pictures"), *own]), *differs]


async def match_rules(language: str, view: MatchView) -> MessageContent:
    """The first page of the rules of a match's game, and how the match's shuffles are verified."""
    content = await rules_content(language, view.game)
    lines = [say(language, "fingerprint", fingerprint=view.fingerprint)]
    if view.secret:
        lines.append(say(language, "secret", secret=view.secret, salt=view.salt or "–"))
    elif view.seed:
        lines.append(say(language, "seed", seed=view.seed))
    return replace(content, note="\n".join([content.note, *(f"-# {one}" for one in lines)]).strip())


async def rules_content(language: str, game: str, page: int = 1) -> MessageContent:
    """A page of the rules, counted from 1, with the picture of the material or of an example where it belongs."""
    pages, look, drawn = rules_pages(language, game), Look(language=language), drawing(game)
    page = max(1, min(page, len(pages)))
    words, pictures = pages[page - 1 : page], []
    if page == drawn.sheet_page:
        pictures.append(named_picture("material", await asyncio.to_thread(sheet, game, look)))
    shown = await asyncio.to_thread(example, game, look) if page == drawn.example_page else None
    if shown is not None:
        pictures.append(named_picture("example", shown))
        words.append("-# " + say(language, f"{game}-rules-example"))
    note = ""
    rows: list[ControlRow] = []
    if len(pages) > 1:
        note = "-# " + say(language, "rules-page", game=say(language, f"{game}-name"), page=page, pages=len(pages))
        back = button(RulesRoute(game, max(1, page - 1)), language, disabled=page == 1, label="rules-back")
        on = button(RulesRoute(game, page + 1), language, disabled=page == len(pages), label="rules-next")
        rows = [[back, on]]
    return MessageContent("\n\n".join(words) or say(language, "rules-none"), pictures, note, rows)
