"""What the pictures show of the moves that a menu offers, with words for their buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move
from bot.games.migrato import View
from bot.texts import say
from rendering.base import Look, Spot
from rendering.migrato.labels import brief_name
from rendering.migrato.targets import Target, targets


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """The spots of paths that are offered together.

    Goals form a row in the order of the columns. Cards of the hand, whole columns and the stack are named by their
    words. The stack is where a hand is exchanged, so that the menu at the start of a turn shows the strip with all
    piles.
    """
    found = targets(view, paths, look.mark)
    return [
        None if target is None else _spot(view, path.split(), target, look.language)
        for path, target in zip(paths, found, strict=True)
    ]


def _spot(view: View, words: list[str], target: Target, language: str) -> Spot:
    match target.kind, words:
        case "stack", _:
            word = say(language, "migrato-spot-exchange")
        case "hand", [_, card, *_]:
            word = brief_name(language, card)
        case "column", ["join", number, _, "new"]:
            word = say(language, "migrato-spot-join-new", column=int(number))
        case "column", ["join", number, _, goal]:
            word = say(language, "migrato-spot-join-to", column=int(number), goal=int(goal))
        case "column", [kind, number, *_]:
            word = say(language, f"migrato-spot-{kind}", column=int(number))
        case "goal", [*_, "new"]:
            word = say(language, "migrato-spot-new")
        case "goal", _:
            word = say(language, "migrato-spot-column", column=target.column + 1)
        case "card", _:
            word = brief_name(language, view.columns[target.seat][target.column].cards[target.row])
        case "taken", [_, danger, *_]:
            word = say(language, "migrato-spot-taken", danger=danger, column=target.column + 1)
        case _, [_, danger, *_]:
            word = say(language, "migrato-spot-pile", danger=danger, species=target.species)
        case _:
            word = ""
    cell = (target.column, 0) if target.kind == "goal" else None
    return Spot(target.part, cell, word, has_sign=target.kind in ("hand", "stack", "column"))
