"""Where the pictures show the moves that a menu offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.games.base import Move, Seat
from bot.games.migrato import View
from rendering.base import Part

Kind: TypeAlias = Literal["hand", "stack", "column", "card", "goal", "taken", "pile"]
DEEPEST = 3  # words of a move's beginning after which only its goal is picked


@dataclass(frozen=True)
class Target:
    """What the pictures show of a move or its first words.

    Attributes:
        kind: a card of the hand, the stack, an own column as a whole, a card of it, a place below an own column,
            the card that a danger takes from a column, or that it takes from an arrival pile.
        seat: whose column or pile it is.
        column, row: of the place, from 0.
        species: of the pile.
    """

    kind: Kind
    seat: Seat
    column: int = 0
    row: int = 0
    species: str = ""

    @property
    def part(self) -> Part:
        if self.kind == "hand":
            return "hand"
        return "strip" if self.kind in ("stack", "pile") else "board"


def targets(view: View, paths: Sequence[Move], mark: Move | None) -> list[Target | None]:
    """The targets of paths that are offered together after ``mark``; None for what no picture shows."""
    split = [path.split() for path in paths]
    before = (mark or "").split()
    depth = len(before) if len(paths) > 1 and all(words[: len(before)] == before for words in split) else 0
    starts = {tuple(words[1:3]) for words in split if words[0] == "join"}
    if len(paths) == 1 or (depth == DEEPEST - 1 and len(starts) == 1):
        depth = DEEPEST
    return [_target(view, words, depth) for words in split]


def _target(view: View, words: list[str], depth: int) -> Target | None:
    """The target of a move's first words, the first ``depth`` of which have been picked before."""
    seat = view.seat or 0
    match words:
        case ["play", _, goal] if depth > 1:
            return _goal(view, seat, goal)
        case ["play" | "discard" | "danger", _] | ["play", _, _]:
            return Target("hand", seat)
        case ["exchange"]:
            return Target("stack", seat)
        case ["danger", _, "column", number]:
            row = len(view.columns[1 - seat][int(number) - 1].cards) - 1
            return Target("taken", 1 - seat, int(number) - 1, row)
        case ["danger", _, "arrival", species]:
            return Target("pile", 1 - seat, species=species)
        case ["join", _, _, goal] if depth >= DEEPEST:
            return _goal(view, seat, goal)
        case ["join", number, first] | ["join", number, first, _] if depth > 1:
            return Target("card", seat, int(number) - 1, int(first) - 1)
        case ["join" | "abandon" | "reveal" | "keep", number, *_]:
            return Target("column", seat, int(number) - 1)
    return None


def _goal(view: View, seat: Seat, goal: str) -> Target:
    """The first free place of a column, or of the one that would be new."""
    columns = view.columns[seat]
    at = len(columns) if goal == "new" else int(goal) - 1
    return Target("goal", seat, at, 0 if goal == "new" else len(columns[at].cards))
