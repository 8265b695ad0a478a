"""Insider's notation of moves and chance outcomes. (Start; A turn; Actions; Fending off)"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from bot.games.base import Seat
from bot.games.insider.material import KINDS, LETTER


class Word(Enum):
    """Moves of one word."""

    WALK = "walk"
    ROLL = "roll"
    DRAW = "draw"
    END = "end"
    DONE = "done"
    DEFEND = "defend"
    LET = "let"

    def __str__(self) -> str:
        return self.value


class MoveFigure(NamedTuple):
    """Move a figure; into the INSIDER to ``table``, counted from 1 (else 0)."""

    start: str
    goal: str
    table: int = 0
    robs: bool = False

    def __str__(self) -> str:
        text = f"move {self.start} {self.goal}"
        return f"{text} {self.table}" if self.table else f"{text} rob" if self.robs else text


class MoveMarker(NamedTuple):
    """Move a marker from place to place."""

    start: str
    goal: str

    def __str__(self) -> str:
        return f"marker {self.start} {self.goal}"


class Swap(NamedTuple):
    """Discard an action card, given by its letter, and draw one."""

    card: str

    def __str__(self) -> str:
        return f"swap {self.card}"


class Play(NamedTuple):
    """Play an action of 1 to 3 equal cards. Fields that it does not need are empty or None."""

    kind: str
    strength: int
    start: str = ""
    goal: str = ""
    seat: Seat | None = None
    layout: str = ""

    def __str__(self) -> str:
        text = f"play {self.kind} {self.strength}"
        if self.start:
            text = f"{text} {self.start} {self.goal}"
        if self.seat is not None:
            text = f"{text} {self.seat}"
        return f"{text} {self.layout}" if self.layout else text

    @property
    def letter(self) -> str:
        return LETTER[self.kind]


class Deal(NamedTuple):
    """Chance: the shuffled action cards, the hands first."""

    cards: str

    def __str__(self) -> str:
        return f"deal {self.cards}"


class TableCards(NamedTuple):
    """Chance: the scoring cards of the match, in their order."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"tables {','.join(self.cards)}"


class First(NamedTuple):
    """Chance: the seat with the first turn."""

    seat: Seat

    def __str__(self) -> str:
        return f"first {self.seat}"


class Dice(NamedTuple):
    """Chance: one or two dice."""

    faces: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(["dice", *map(str, self.faces)])


class Steal(NamedTuple):
    """Chance: the card taken from a seat."""

    seat: Seat
    card: str

    def __str__(self) -> str:
        return f"steal {self.seat} {self.card}"


class Shuffle(NamedTuple):
    """Chance: the shuffled discards as the new stack, top first."""

    cards: str

    def __str__(self) -> str:
        return f"shuffle {self.cards}"


Action: TypeAlias = Word | MoveFigure | MoveMarker | Swap | Play
ChanceOutcome: TypeAlias = Deal | TableCards | First | Dice | Steal | Shuffle
Parsed: TypeAlias = Action | ChanceOutcome

WORDS: Final = {word.value: word for word in Word}


@lru_cache(maxsize=1 << 14)
def parse(text: str) -> Parsed:
    """The move or chance outcome of a text, whether or not it is possible now; raises ValueError."""
    parsed = WORDS.get(text) or _parse_move(text.split(" "))
    if parsed is None or str(parsed) != text:
        raise ValueError(text)
    return parsed


@lru_cache(
    maxsize=1 << 14
)  # no two kinds of moves have the same number of fields, by which equal ones could be mixed up
def text_of(action: Action) -> str:
    """The text of a move."""
    return str(action)


def parse_play(text: str) -> Play | None:
    """The action of a text; None if it is none or lacks words."""
    try:
        parsed = parse(text)
    except ValueError:
        return None
    return parsed if isinstance(parsed, Play) else None


def _parse_move(words: list[str]) -> Parsed | None:
    match words:
        case ["move", start, goal]:
            return MoveFigure(start, goal)
        case ["move", start, goal, "rob"]:
            return MoveFigure(start, goal, robs=True)
        case ["move", start, goal, table]:
            return MoveFigure(start, goal, int(table))
        case ["marker", start, goal]:
            return MoveMarker(start, goal)
        case ["swap", card]:
            return Swap(card)
        case ["play", kind, ("1" | "2" | "3") as count, *rest] if kind in LETTER:
            return _parse_play(kind, int(count), rest)
    return _parse_outcome(words)


def _parse_play(kind: str, count: int, rest: list[str]) -> Play | None:
    match rest:
        case []:
            return Play(kind, count)
        case [start, goal, seat]:
            return Play(kind, count, start, goal, int(seat))
        case [start, goal]:
            return Play(kind, count, start, goal)
        case [layout] if kind == "deputy":
            return Play(kind, count, layout=layout)
        case [seat]:
            return Play(kind, count, seat=int(seat))
    return None


def _parse_outcome(words: list[str]) -> ChanceOutcome | None:
    match words:
        case ["deal", cards] if set(cards) <= set(KINDS):
            return Deal(cards)
        case ["tables", listed]:
            return TableCards(tuple(listed.split(",")))
        case ["first", seat]:
            return First(int(seat))
        case ["dice", *faces]:
            return Dice(tuple(map(int, faces)))
        case ["steal", seat, card]:
            return Steal(int(seat), card)
        case ["shuffle", cards]:
            return Shuffle(cards)
    return None
