"""Options of the menu's selects: their labels and values, and the words of what is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import discord
from discord import ui

from bot.games.base import Move
from bot.match.view import MatchView
from bot.texts import has_text, say
from cogs._ui.controls import select
from cogs._ui.paths import MAX_OPTIONS, MAX_SELECTS, pages
from cogs._ui.prose import seat_name
from cogs._ui.routes import LearnRoute, PickRoute, PuzzleRoute, packed
from rendering import Look, drawing, task

MAX_LABEL: Final = 100
MAX_VALUE: Final = 100
HALF_LABEL: Final = 48  # characters of each end of a page's label


def split_label(label: str) -> tuple[str, str]:
    """The name of a move and the remark that follows it behind a dash."""
    name, _, remark = label.partition(" – ")
    return name, remark


def move_name(language: str, view: MatchView, move: Move) -> str:
    """The label of a legal move, without its remark if the name alone is unique."""
    label, look = drawing(view.game).label, Look(language=language)
    full = label(view.view, move, look)
    name, remark = split_label(full)
    if not remark:
        return full
    same = [one for one in view.moves if split_label(label(view.view, one, look))[0] == name]
    return name if len(same) == 1 else full


def confirmation(language: str, view: MatchView, move: Move) -> str:
    """The question whether this is the move, with the remark below it if the name leaves it out."""
    name = move_name(language, view, move)
    question = say(language, "ask-confirm", move=name)
    full = drawing(view.game).label(view.view, move, Look(language=language))
    return question if name == full else f"{question}\n-# {split_label(full)[1]}"


def prompt(language: str, view: MatchView) -> str:
    """What the viewer, who is to act, is asked for; in the game's own words where it has some for the kind of move.

    Of several seats that answer openly, each is told what it is asked about.
    """
    assert view.seat is not None
    if len(view.owing) > 1 and not view.is_secret:
        doing = task(view.game, view.view, view.seat, Look(language=language))
        if doing:
            return say(language, "status-task", names=seat_name(language, view, view.seat), task=doing)
    own = f"{view.game}-ask-{view.moves[0].split()[0]}"
    if has_text(language, own) or not view.is_secret:
        return say(language, own if has_text(language, own) else "ask-turn")
    return say(language, "ask-secret", last={*view.owing} - {*view.decided} == {view.seat})


def select_options(paths: Sequence[str], labels: Sequence[str]) -> list[discord.SelectOption]:
    """The options of a select. Remarks stand below the names if the names alone are distinct."""
    split = [split_label(label) for label in labels]
    is_distinct = len({name for name, _ in split}) == len(split)
    return [
        discord.SelectOption(
            label=(name if is_distinct else label)[:MAX_LABEL],
            value=packed(path)[:MAX_VALUE],
            description=(remark[:MAX_LABEL] or None) if is_distinct else None,
        )
        for path, label, (name, remark) in zip(paths, labels, split, strict=True)
    ]


def paged_selects(
    language: str,
    route: Callable[[int], PickRoute | LearnRoute | PuzzleRoute],
    page: int,
    values: Sequence[str],
    label: Callable[[str], str],
    asked: str,
    most: int = MAX_SELECTS,
) -> list[ui.Select[Any]]:
    """The selects of values: one, several for a long list, or one of pages for a list of more than ``most`` selects.

    ``route`` gives the route of a select by its number; ``page``: the one that is shown of a paged list, 0 for none.
    ``asked`` stands in a single select.
    """
    runs = pages(values)
    is_paged = len(runs) > most
    if is_paged and not page:
        options = [
            discord.SelectOption(label=_ends(label(run[0]), label(run[-1])), value=f">{number}")
            for number, run in enumerate(runs, 1)
        ]
        return [select(route(0), options[:MAX_OPTIONS], say(language, "pick-page"))]
    selects: list[ui.Select[Any]] = []
    for number, run in enumerate(runs[page - 1 : page] if is_paged else runs, 1):
        options = select_options(run, [label(one) for one in run])
        placeholder = _ends(options[0].label, options[-1].label) if len(runs) > 1 else asked
        selects.append(select(route(number), options, placeholder))
    return selects


def _ends(first: str, last: str) -> str:
    """What a part of a list is called by its first and its last label, without the ellipsis of those that go on."""
    return " … ".join(one[:HALF_LABEL].rstrip(" …") for one in (first, last))


def question(language: str, view: MatchView, path: str, offered: Sequence[str]) -> str:
    """What is asked for at a path, in the game's own words where it has some.

    Looked up in turn: for the first three words of the path; for the kinds of moves offered at that number of words;
    for these kinds; for the game.
    """
    kinds = "-".join(dict.fromkeys(one.split()[0] for one in offered))
    by_kinds = f"{view.game}-pick-{kinds}"
    by_path = f"{view.game}-pick-{'-'.join(path.split()[:3])}"
    keys = (by_path, f"{by_kinds}-{len(path.split())}", by_kinds, f"{view.game}-pick")
    return say(language, next((one for one in keys if has_text(language, one)), "pick-move"))
