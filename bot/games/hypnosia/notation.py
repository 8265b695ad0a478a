"""Hypnosia's notation of moves and chance outcomes. (Start; A turn)"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Move

FACES: Final = frozenset("123456")


class Movement(NamedTuple):
    """One die used: by a single pawn or the upper one of a stack, or by both pawns of a stack."""

    die: int
    start: str
    goal: str
    both: bool

    def __str__(self) -> str:
        return f"move {self.die} {self.start} {self.goal}{' both' if self.both else ''}"

    @property
    def text(self) -> Move:
        return str(self)


class Rolloff(NamedTuple):
    """Chance: two dice for each seat that still rolls for the start."""

    pairs: tuple[tuple[int, int], ...]

    def __str__(self) -> str:
        return " ".join(["rolloff", *(f"{first}{second}" for first, second in self.pairs)])


class Roll(NamedTuple):
    """Chance: the dice of a turn."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"roll {self.first} {self.second}"


Parsed: TypeAlias = Movement | Rolloff | Roll


@lru_cache(maxsize=4096)
def parse(text: str) -> Parsed:
    """The move or chance outcome of a text, whether or not it is possible now; raises ValueError."""
    match text.split(" "):
        case ["move", die, start, goal]:
            return Movement(_face(die), start, goal, False)
        case ["move", die, start, goal, "both"]:
            return Movement(_face(die), start, goal, True)
        case ["roll", first, second]:
            return Roll(_face(first), _face(second))
        case ["rolloff", *pairs] if all(len(pair) == 2 for pair in pairs):
            return Rolloff(tuple((_face(pair[0]), _face(pair[1])) for pair in pairs))
    raise ValueError(text)


def _face(text: str) -> int:
    if text not in FACES:
        raise ValueError(text)
    return int(text)


def movement(text: Move) -> Movement:
    """The movement of a text; raises ValueError."""
    parsed = parse(text)
    if not isinstance(parsed, Movement):
        raise ValueError(text)
    return parsed
