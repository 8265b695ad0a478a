"""The private menu: moves picked word by word from selects, a preview, Back and Confirm. Knows no game.

A control carries match, step and path; the message it stands in is one that only its player sees.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import discord
from discord import ButtonStyle, ui

from bot.app import Stammtisch
from bot.games.base import IllegalMove, Move
from bot.menu import SELECTS, above, below, leads, pages
from bot.table import MovedOn, Seen
from bot.texts import say
from cogs import _board
from cogs._answer import Interaction, answer, own, tongue
from cogs._controls import Press
from cogs._face import Face, jump, marked
from cogs._options import asking, called, confirming, options_of, packed, question, unpacked
from cogs._times import times
from cogs._words import refusal, status, title, told
from rendering import Look, drawing, has_hands


class Pick(
    ui.DynamicItem[ui.Select[Any]],
    template=r"pick:(?P<match>\d{1,12}):(?P<step>\d{1,9}):(?P<page>\d{1,3}):(?P<path>.*)",
):
    """A select of what may follow a path, or (values ">1", ">2" …) of the pages of a long list."""

    def __init__(
        self, match: int, step: int, page: int, path: str, options: list[discord.SelectOption], placeholder: str
    ) -> None:
        custom_id = f"pick:{match}:{step}:{page}:{packed(path)}"
        super().__init__(ui.Select(custom_id=custom_id, options=options, placeholder=placeholder[:150]))
        self.match, self.step, self.path = match, step, path

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], found: re.Match[str], /) -> Pick:
        options = [discord.SelectOption(label="-", value="-")]
        return cls(int(found["match"]), int(found["step"]), int(found["page"]), unpacked(found["path"]), options, "")

    async def callback(self, interaction: Interaction) -> None:
        value = self.item.values[0] if self.item.values else ""
        page, path = (int(value[1:]), self.path) if re.fullmatch(r">\d{1,3}", value) else (0, unpacked(value))
        await answer(interaction, shown(interaction, self.match, self.step, path, page), update=own(interaction))


class Do(
    ui.DynamicItem[ui.Button[Any]], template=r"do:(?P<verb>[a-z]+):(?P<match>\d{1,12}):(?P<step>\d{1,9}):(?P<path>.*)"
):
    """Confirm a whole move, go back to a path, or take back the last step."""

    def __init__(
        self,
        verb: str,
        match: int,
        step: int,
        path: str,
        language: str = "en",
        style: ButtonStyle = ButtonStyle.secondary,
    ) -> None:
        custom_id = f"do:{verb}:{match}:{step}:{packed(path)}"
        super().__init__(ui.Button(label=say(language, f"button-{verb}"), style=style, custom_id=custom_id))
        self.verb, self.match, self.step, self.path = verb, match, step, path

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: ui.Item[Any], found: re.Match[str], /) -> Do:
        verb = found["verb"] if found["verb"] in ("confirm", "back", "undo") else "back"
        return cls(verb, int(found["match"]), int(found["step"]), unpacked(found["path"]))

    async def callback(self, interaction: Interaction) -> None:
        if self.verb == "confirm":
            work = chosen(interaction, self.match, self.step, self.path)
        elif self.verb == "undo":
            work = taken_back(interaction, self.match, self.step)
        else:
            work = shown(interaction, self.match, self.step, self.path)
        await answer(interaction, work, update=own(interaction))


async def shown(
    interaction: Interaction, match: int, step: int | None, path: str = "", page: int = 0, note: str = ""
) -> Face:
    """The menu at a path; at the present step's beginning if that of the path is over."""
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    seen = await bot.table.see(match, guest.id)
    if seen.phase in ("open", "closed"):
        raise IllegalMove("not-started" if seen.phase == "open" else "table-closed")
    language = tongue(interaction)
    if step is not None and step != seen.step:
        return await menu(language, seen, note=say(language, "moved-on"))
    return await menu(language, seen, path, page, note=note)


async def chosen(interaction: Interaction, match: int, step: int | None, text: str) -> Face:
    """Decides, and shows what came of it: the next menu if there is one, else how it stands."""
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    language = tongue(interaction)
    try:
        seen = await bot.table.choose(match, guest.id, step, text)
    except MovedOn as reason:
        return await menu(language, await bot.table.see(match, guest.id), note=refusal(language, reason))
    except IllegalMove as reason:
        if reason.key != "not-your-turn":
            raise
        return await menu(language, await bot.table.see(match, guest.id))  # says so, and whose turn it is
    note = "\n".join([f"- {one}" for one in told(language, seen, seen.fresh)][-20:])
    # what is asked apart next comes in a direct message of its own; a choice just made can be changed in this one
    asked = interaction.guild is not None or not seen.apart or seen.chosen is not None
    if asked and seen.moves:
        return await menu(language, seen, note=note)
    return Face(_words(language, seen, note))  # the new board comes to its place, and all see it there


async def taken_back(interaction: Interaction, match: int, step: int) -> Face:
    bot: Stammtisch = interaction.client
    guest = await bot.guest(interaction)
    language = tongue(interaction)
    try:
        seen = await bot.table.take_back(match, guest.id, step)
    except MovedOn as reason:
        return await menu(language, await bot.table.see(match, guest.id), note=refusal(language, reason))
    return await menu(language, seen, note=say(language, "taken-back"))


def _words(language: str, seen: Seen, note: str) -> str:
    """What has just happened, how it stands, and where the board is."""
    words = [f"**{title(language, seen)}**", *([note] if note else []), status(language, seen), *times(language, seen)]
    if seen.guild and seen.place:
        words.append("-# " + say(language, "to-the-board", link=jump(seen.guild, seen.place)))
    return "\n".join(words)


async def menu(language: str, seen: Seen, path: str = "", page: int = 0, *, note: str = "") -> Face:
    """What this person may do now, at that path; without anything to do, how it stands.

    ``note`` says what has just happened. The preview marks the move on the present view.
    """
    moves = seen.moves
    path = path if leads(moves, path) else ""
    whole = path in moves
    look = Look(language=language, owing=seen.owing, decided=seen.decided)
    mark = path or seen.chosen
    goals = tuple(move for move in moves if move.startswith(path)) if not whole else ()
    looks = []
    if (seen.secret or seen.by_hand) and moves and drawing(seen.game).has_hand(seen.view):
        looks.append(Look(language=language, part="hand", mark=mark))
        if seen.secret:  # the board shows neither what nobody else will see before all have chosen, nor who has
            look, mark, goals = Look(language=language), None, ()
    board, *hands = await _board.drawn(seen, replace(look, mark=mark, goals=goals), *looks)
    pictures = [marked("board", board), *(marked("hand", hand) for hand in hands)]
    if not note and seen.phase == "running" and seen.seat is not None and not seen.moves:
        note = say(language, "not-your-turn")
    ask = ""
    if whole:
        ask = confirming(language, seen, path)
    elif moves and seen.chosen:
        ask = say(language, "sealed", move=called(language, seen, seen.chosen))
    elif moves:
        ask = asking(language, seen)
    rows: list[list[ui.Item[Any]]] = [[select] for select in _selects(language, seen, moves, path, page)]
    rows.append(_buttons(language, seen, moves, path, whole, page))
    return Face(_words(language, seen, note), pictures, ask, rows)


def _buttons(
    language: str, seen: Seen, moves: tuple[Move, ...], path: str, whole: bool, page: int
) -> list[ui.Item[Any]]:
    row: list[ui.Item[Any]] = []
    if whole:
        row.append(Do("confirm", seen.number, seen.step, path, language, ButtonStyle.success))
    if path or page:
        row.append(Do("back", seen.number, seen.step, above(moves, path, seen.stepwise) if path else "", language))
    if seen.undoable and moves:
        row.append(Do("undo", seen.number, seen.step, "", language))
    if seen.lets and not path and not page:
        row.append(Press("always", seen.number, language=language))
    if seen.seat is not None and not path and not page and not has_hands(seen.game):  # else these stand by the hand
        row += [one for one in _board.leaving(language, seen) if one.verb != "askback" or not seen.undoable]
    return row


def _selects(language: str, seen: Seen, moves: tuple[Move, ...], path: str, page: int) -> list[Pick]:
    """The selects of what may follow the path: one, several for a long list, or one of pages for a very long one."""
    if not (paths := below(moves, path, seen.stepwise) if moves else []):
        return []
    label = drawing(seen.game).label
    look = Look(language=language)
    runs = pages(paths)
    many = len(runs) > SELECTS
    if many and not page:
        ends = [(label(seen.view, run[0], look), label(seen.view, run[-1], look)) for run in runs]
        options = [
            discord.SelectOption(label=f"{first[:48]} … {last[:48]}", value=f">{number}")
            for number, (first, last) in enumerate(ends, 1)
        ]
        return [Pick(seen.number, seen.step, 0, path, options[:25], say(language, "pick-page"))]
    made = []
    for number, run in enumerate(runs[page - 1 : page] if many else runs, 1):
        options = options_of(run, [label(seen.view, one, look) for one in run])
        placeholder = f"{options[0].label} …" if len(runs) > 1 else question(language, seen, path, run)
        made.append(Pick(seen.number, seen.step, number, path, options, placeholder))
    return made


async def setup(bot: Stammtisch) -> None:
    bot.add_dynamic_items(Pick, Do)
