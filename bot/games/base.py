"""The contract of a game: pure functions over a frozen state.

A move is its notation, words separated by single spaces (``choose 5``, ``place 0,-1``). The same text is the menu's
path, the slash command's argument, the event in the log, the export and the test. Chance acts like a seat; its
outcomes are texts in the log like any other. Only ``Position`` holds a state; everything shown is made from views.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar, cast

from bot.games.chance import Chance

Seat: TypeAlias = int
Move: TypeAlias = str
Json: TypeAlias = Any
CHANCE: Final[Seat] = -1

MAX_QUOTED: Final = 200  # characters of a typed text that a refusal repeats
T = TypeVar("T", bound=tuple[Any, ...])
S = TypeVar("S")
V = TypeVar("V")
PACKAGES: Final[dict[str, str]] = {}  # third-party games, with the import name of each one's package


class ReadableError(Exception):
    """An error whose words a person reads.

    ``key`` names a text in bot.texts, ``values`` are its arguments; long ones are cut, since they quote what was typed.
    """

    def __init__(self, key: str, **values: Any) -> None:
        self.key, self.values = key, {name: quoted(value) for name, value in values.items()}
        super().__init__(key, self.values)

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value!r}" for name, value in self.values.items())])


class IllegalMove(ReadableError, ValueError):
    """A move or an outcome of chance that the rules do not allow."""


Reason: TypeAlias = tuple[str, Mapping[str, Any]]  # why a text is no legal move: a text key with its values


def first_reason(*rows: tuple[object, str, Mapping[str, Any]]) -> Reason:
    """The key and values of the first row whose condition is true."""
    return next((key, values) for holds, key, values in rows if holds)


def quoted(value: Any) -> Any:
    """The value; a text longer than MAX_QUOTED is cut."""
    return f"{value[: MAX_QUOTED - 1]}…" if isinstance(value, str) and len(value) > MAX_QUOTED else value


@dataclass(frozen=True)
class Option:
    """An option of a table: its default, and every value it may have."""

    default: bool | int | str
    choices: tuple[bool | int | str, ...] = (False, True)


@dataclass(frozen=True)
class Step:
    """One step of a turn, in the log's text as all may read it. Chance is a seat too."""

    seat: Seat
    text: Move


@dataclass(frozen=True)
class Outcome:
    """The result of a match.

    ``points`` and ``places`` have one entry a seat; place 1 is the first, equal places are shared. ``reason`` is the
    word that the game's rules give for what decided.
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str

    @classmethod
    def ranked(cls, points: Sequence[int], reason: str, *, keys: Sequence[Any] | None = None) -> Outcome:
        """An outcome whose places follow from ``keys``, one a seat, the highest first; by default the points."""
        ranks = list(points if keys is None else keys)
        return cls(tuple(points), tuple(1 + sum(other > one for other in ranks) for one in ranks), reason)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Every seat that shares the first place; () if no seat has won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def put(row: T, at: int, item: Any) -> T:
    """The tuple with ``item`` at that index."""
    return cast(T, (*row[:at], item, *row[at + 1 :]))


if TYPE_CHECKING:  # a type checker knows the fields of ``dataclasses.replace``
    from dataclasses import replace as replace
else:

    def replace(value, /, **changes):
        """A frozen dataclass with these fields changed, eight times faster than ``dataclasses.replace``.

        The class has no slots and no ``__post_init__``. The names of fields are left to the type checker.
        """
        changed = object.__new__(type(value))
        fields = changed.__dict__
        fields.update(value.__dict__)
        fields.update(changes)
        return changed


class Game(ABC, Generic[S, V]):
    """The rules of one game. The same state and the same move always give the same state.

    Attributes:
        name: the module's name, also the slash group's.
        seats: the numbers of seats it can be played with.
        version: raised when a stored state can no longer be read, or is read differently.
        state_type: the type of its states: a frozen dataclass that msgspec can encode.
        options: the options of a table, by name.
        usual_decisions: how many decisions all seats together usually make in a match, by the number of seats: the
            median of 8 to 40 matches between easy computers (bot.computer), without moves that are the only one.
        stepwise: first words of moves whose further words are picked one by one, even where all moves would fit into
            one select.
        pass_move: the answer that changes nothing, for a seat asked out of turn; None if the game never asks so.
    """

    name: ClassVar[str]
    seats: ClassVar[range]
    version: ClassVar[int] = 1
    state_type: ClassVar[type[Any]]
    options: ClassVar[Mapping[str, Option]] = {}
    usual_decisions: ClassVar[Mapping[int, int]] = {}
    stepwise: ClassVar[frozenset[str]] = frozenset()
    pass_move: ClassVar[Move | None] = None

    @abstractmethod
    def start(self, seats: int, options: Mapping[str, Any]) -> S:
        """The state before the first event. ``options`` has a value for every option of the game."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """(CHANCE,), or the seats that are to act; () when the match is over."""

    @abstractmethod
    def moves(self, state: S, seat: Seat) -> Sequence[Move]:
        """Every legal move of a seat that is to act; never empty."""

    @abstractmethod
    def chance(self, state: S, chance: Chance) -> Move:
        """One outcome, as text, when chance is to act."""

    @abstractmethod
    def apply(self, state: S, chosen: Mapping[Seat, Move]) -> S:
        """The next state. Seats' moves must be legal; raises IllegalMove for an impossible outcome of chance."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """Everything the seat may know (None: a spectator), hashable. It carries the outcome of a finished match."""

    def view_of_end(self, state: S, seat: Seat | None, outcome: Outcome) -> V:
        """Everything the seat may know of a match that has ended outside the rules, with this outcome."""
        return self.view(state, seat)

    @abstractmethod
    def redact(self, state: S, who: Seat, text: str, seat: Seat | None) -> str | None:
        """An event of ``who``, made on ``state``, as ``seat`` may read it; None if it may read nothing."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result by the rules; None while the match runs."""

    @abstractmethod
    def points(self, state: S) -> tuple[int, ...]:
        """The points so far, one a seat. They decide a match that ends outside the rules."""

    @abstractmethod
    def resample(self, view: V, seat: Seat | None, chance: Chance) -> S:
        """A complete state consistent with this view."""

    @abstractmethod
    def facts(self, state: S) -> Json:
        """What the game's document in docs/rules lists under "Facts"."""

    def round(self, state: S) -> int | None:
        """The number, from 1, of the round to which a decision in this state belongs.

        None: the rules know no rounds. They are counted by turns then.
        """
        return None

    def simultaneous(self, state: S) -> bool:
        """Whether decisions that are pending at once are sealed until all are in.

        False: each is public, final and applied alone; the prompts of the other seats stay valid.
        """
        return True

    def reveals(self, state: S, seat: Seat, move: Move) -> bool:
        """Whether the seat learns something hidden by this move, so that it cannot be taken back."""
        return False

    def menu_text(self, move: Move) -> str:
        """The words of a move in the order in which a menu asks for them, by default as the notation has them.

        No two legal moves of one decision have the same.
        """
        return move

    def has_public_moves(self, state: S, seat: Seat) -> bool:
        """Whether the legal moves of the seat, which alone is to act, follow from what a spectator sees."""
        return False

    def foreseen(self, view: V, seat: Seat) -> Iterable[tuple[Move, S]]:
        """Moves of the one other seat to act, each with a state after it, by which ``seat`` can plan its answer.

        ``view`` is that of ``seat``, which is not to act. Whenever one of these moves is legal, what ``seat`` sees
        after it and may do follows from ``view`` and is the same in that state, in which nothing is left to chance.
        """
        return ()

    def decides_from_hand(self, state: S, seat: Seat) -> bool:
        """Whether the seat, which is to act, decides from a hand that only it sees."""
        return False

    def explain(self, state: S, seat: Seat, text: str) -> Reason:
        """Why a text is no legal move of a seat that is to act.

        The value ``example`` is added: a legal move, of the same first word if there is one.
        """
        return "not-possible", {"move": text}


def module_of(game: str, layer: str, part: str) -> str:
    """The module that holds a part of a game: ``layer.game`` of a built-in one, ``package.part`` of another."""
    package = PACKAGES.get(game)
    return f"{layer}.{game}" if package is None else f"{package}.{part}"
