"""What every game is: pure functions over a frozen state.

A move is its notation, words with single spaces between (``choose 5``, ``place 0,-1``): the same text is the menu's
path, the slash command's argument, the log's row, the export and the test. Chance acts like a seat; its outcomes are
texts in the log like any other. Nobody but ``Match`` and ``Table`` holds a state: all else is made from views.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from bot.chance import Chance

Seat: TypeAlias = int
Move: TypeAlias = str
Json: TypeAlias = Any
CHANCE: Final[Seat] = -1


REPEATED: Final = 200  # characters of what somebody typed that a refusal repeats


class Illegal(ValueError):
    """Something that may not be done now: the key of a text and its values, to be worded for whoever asked.

    Long values are cut: they repeat what somebody typed.
    """

    def __init__(self, key: str, **values: Any) -> None:
        self.key, self.values = key, {name: _cut(value) for name, value in values.items()}
        super().__init__(key, self.values)

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value!r}" for name, value in self.values.items())])


def _cut(value: Any) -> Any:
    return f"{value[: REPEATED - 1]}…" if isinstance(value, str) and len(value) > REPEATED else value


@dataclass(frozen=True)
class Option:
    """One thing that can be agreed upon before a match: its default and all it may be."""

    default: bool | int | str
    choices: tuple[bool | int | str, ...] = (False, True)


@dataclass(frozen=True)
class Outcome:
    """How a match ended: one integer a seat, every seat that shares the first place, and what decided it."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    reason: str


S = TypeVar("S")
V = TypeVar("V")


class Game(Protocol[S, V]):
    """The rules of one game. Same state and same move give the same state, everywhere and always."""

    name: str
    seats: range
    options: Mapping[str, Option]
    version: int
    state_type: type[S]

    def start(self, seats: int, options: Mapping[str, Any]) -> S:
        """The state before anything has happened; ``options`` are complete (see ``agreed``)."""
        ...

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """(CHANCE,), or the seats that owe a decision now; () when the match is over."""
        ...

    def moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """All that the seat, which is to act, may do; never empty."""
        ...

    def chance(self, state: S, chance: Chance) -> Move:
        """One outcome, as text, when chance is to act."""
        ...

    def apply(self, state: S, chosen: Mapping[Seat, Move]) -> S:
        """The next state. Seats' moves are legal ones; an outcome of chance that could not come up raises Illegal."""
        ...

    def view(self, state: S, seat: Seat | None) -> V:
        """All that the seat may know (None: a spectator), hashable."""
        ...

    def heard(self, state: S, who: Seat, text: str, seat: Seat | None) -> str | None:
        """A row of the log, made on ``state``, as that seat may read it; None: nothing to read."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def points(self, state: S) -> tuple[int, ...]:
        """The points reached so far, one a seat: what a match ended outside the rules is recorded with."""
        ...

    def resample(self, view: V, seat: Seat | None, chance: Chance) -> S:
        """A whole state that could stand behind this view."""
        ...

    def facts(self, state: S) -> Json:
        """What the game's rules file names under "Facts"."""
        ...

    # A game may also have
    #   secret(state) -> bool    default True: decisions owed at once are sealed until all are in. False: each is
    #                            public, final and applied alone; the prompts of the others still asked stay valid
    #   learns(state, seat, text) -> bool    default False: the seat learns something hidden by this move, so that
    #                            it cannot be taken back
    #   by_hand(state, seat) -> bool    default False: the seat, which is to act, decides from a hand that only it sees,
    #                            so the hand is brought to it by direct message and shown in its menu
    #   stepwise: frozenset[str]    default empty: the first words of moves whose other words the menu asks for one by
    #                            one, even where all moves would fit into one select
    #   let: Move                the answer by which a seat that is asked out of turn lets happen what it is asked about
    #   explain(state, seat, text) -> tuple[str, Mapping[str, Any]]    why a text is refused: a text key with its values


def agreed(game: Game[Any, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options completed by their defaults; Illegal for one the game does not have or a value it cannot take."""
    for name, value in options.items():
        if name not in game.options:
            raise Illegal("no-such-option", game=game.name, option=name)
        if not any(
            value is choice or (value == choice and type(value) is type(choice))
            for choice in game.options[name].choices
        ):
            raise Illegal("no-such-choice", game=game.name, option=name, value=str(value))
    return {name: options.get(name, option.default) for name, option in game.options.items()}
