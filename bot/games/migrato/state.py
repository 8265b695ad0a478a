"""The cards of Migrato, its states, views and notation, and which columns arrive. (Cards; Start; A turn; Arrival)

A bird card is its species, number and d (day) or n (night), a danger card its name. Equal cards are interchangeable.
In the notation columns and places in them count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from bot.games.base import Move, Outcome, Seat
from bot.games.notation import Deal, First, Notation, one_of

Cards: TypeAlias = tuple[str, ...]
Piles: TypeAlias = tuple[Cards, ...]
DANGERS: Final = {"hunter": 2, "light": 2, "storm": 1}  # number of cards
HAND: Final = 3  # cards
COLUMNS: Final = 4  # of a seat, at most
TURNS: Final = 200  # of a match, at most
NIGHT: Final = "night"  # a face-down card in views and in others' log
COVERED: Final = "covered"  # a card below the top of an arrival pile, in views
Pair: TypeAlias = tuple[Cards, Cards]
NONE: Pair = ((), ())
# Nothing, its owner decides whether it is revealed, it is revealed and right, or revealed and wrong
Fate: TypeAlias = Literal["", "ask", "right", "wrong"]


@dataclass(frozen=True)
class Species:
    """A species of birds.

    Attributes:
        need: the cards that a flight needs to arrive.
        day: the numbers on its day cards.
        night: the numbers on its night cards.
        most: the cards that a joined flight may have at most, if that is more than ``need``; else 0.
    """

    need: int
    day: tuple[int, ...] = ()
    night: tuple[int, ...] = ()
    most: int = 0


SPECIES: Final = {
    "goose": Species(5, day=(5, 5, 4, 4, 3, 3, 2, 1), night=(6, 5, 5, 4, 4, 3, 3, 2)),
    "kite": Species(3, day=(4, 4, 4, 3, 3, 3, 2, 2, 1)),
    "stilt": Species(4, night=(6, 6, 5, 5, 4, 4, 3, 3, 2, 1), most=5),
    "beeeater": Species(3, day=(5, 4, 4, 3, 3, 3, 2, 2, 1)),
    "teal": Species(2, day=(4, 2), night=(5, 3, 1)),
}


@dataclass(frozen=True)
class Bird:
    """The species, number and kind on a bird card."""

    species: str
    number: int
    night: bool


BIRDS: Final = {
    f"{name}{number}{'n' if night else 'd'}": Bird(name, number, night)
    for name, species in SPECIES.items()
    for night, numbers in ((False, species.day), (True, species.night))
    for number in numbers
}
DECK: Final = tuple(
    sorted(
        [f"{name}{number}d" for name, species in SPECIES.items() for number in species.day]
        + [f"{name}{number}n" for name, species in SPECIES.items() for number in species.night]
        + [danger for danger, count in DANGERS.items() for _ in range(count)]
    )
)
NIGHT_CARDS: Final = frozenset(card for card, bird in BIRDS.items() if bird.night) | {NIGHT}


def without(cards: Cards, *gone: str) -> Cards:
    """The cards less one for each of ``gone`` that is among them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def is_night(card: str) -> bool:
    return card in NIGHT_CARDS


def can_hit(danger: str, card: str) -> bool:
    """Whether that danger hits such a card."""
    return danger == "storm" or (danger == "light") == is_night(card)


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    FIRST = "first"
    TURN = "turn"
    REVEAL = "reveal"
    DISCARD = "discard"
    SHUFFLE = "shuffle"
    OVER = "over"


@dataclass(frozen=True)
class Column:
    """A column, top first; in a view NIGHT stands for a card that the view's seat cannot see.

    ``above`` and ``within`` hold what is public about a first card that lies face down: its species needs more than
    ``above`` cards, since the column was not revealed, and at most ``within`` (0: unknown), since its owner was asked.
    """

    cards: Cards
    above: int = 0
    within: int = 0


@dataclass(frozen=True)
class TurnStep:
    """A step of a turn.

    Attributes:
        text: the move as others read it.
        taken: the card that a danger took.
        arrived: the species that arrived.
        lost: the columns that were discarded.
        count: the cards that a join moved, or that a danger left in the column it hit.
    """

    seat: Seat
    text: Move
    taken: str = ""
    arrived: str = ""
    lost: tuple[Cards, ...] = ()
    count: int = 0


SeatColumns: TypeAlias = tuple[Column, ...]


@dataclass(frozen=True)
class State:
    """A position.

    Attributes:
        turns: the finished turns.
        hands: by seat, sorted as text.
        stack, discards: top first.
        arrivals: by seat, its arrival piles, bottom first.
        known: by seat, the cards that the other seat knows it to have, in the hand or face down.
        public: those of ``known`` that spectators know too.
        asked: the column, from 1, that its owner reveals or keeps; else 0.
        last: the steps of this turn or, before its first, of the one before.
    """

    phase: Phase = Phase.DEAL
    turn: Seat = 0
    turns: int = 0
    hands: Pair = NONE
    stack: Cards = ()
    discards: Cards = ()
    columns: tuple[SeatColumns, SeatColumns] = ((), ())
    arrivals: tuple[Piles, Piles] = ((), ())
    known: Pair = NONE
    public: Pair = NONE
    asked: int = 0
    last: tuple[TurnStep, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. Fields that a state has too are as there. (Hidden)

    Attributes:
        hand: the seat's own hand; () for a spectator.
        held: the sizes of the hands.
        hands: the hands once the match is over; before, ().
        stack: the size of the stack.
        columns: the columns, others' night cards as NIGHT until the match is over.
        arrivals: the arrival piles, the cards below their tops as COVERED.
        known: as in the state; for a spectator the same as ``public`` until the match is over.
        points: each seat's points so far.
        outcome: the result once the match is over.
    """

    seat: Seat | None
    phase: Phase
    turn: Seat
    turns: int
    hand: Cards
    held: tuple[int, int]
    hands: Pair
    stack: int
    discards: Cards
    columns: tuple[SeatColumns, SeatColumns]
    arrivals: tuple[Piles, Piles]
    known: Pair
    public: Pair
    asked: int
    last: tuple[TurnStep, ...]
    points: tuple[int, ...]
    outcome: Outcome | None


def shown_species(cards: Iterable[str]) -> str | None:
    """The species of a column's face-up cards; None if there are none."""
    return next((BIRDS[card].species for card in cards if not is_night(card)), None)


def arrived_species(piles: Piles) -> tuple[str, ...]:
    """The species of arrival piles, those of views included."""
    return tuple(BIRDS[pile[-1]].species for pile in piles)


@lru_cache(maxsize=4096)
def fault(cards: Cards, arrived: tuple[str, ...]) -> str | None:
    """What forbids such a column: "species", "rises", "arrived", "long" or None. (Columns)"""
    shown = [BIRDS[card] for card in cards if not is_night(card)]
    if not shown:
        return None
    species = shown[0].species
    if any(bird.species != species for bird in shown):
        return "species"
    if rises(shown):
        return "rises"
    if species in arrived:
        return "arrived"
    return "long" if len(cards) > SPECIES[species].need else None


def is_right(cards: Cards, arrived: Iterable[str]) -> bool:
    """Whether a revealed column arrives. (Arrival)"""
    birds = [BIRDS[card] for card in cards]
    species = birds[0].species
    return (
        all(bird.species == species for bird in birds)
        and species not in arrived
        and not rises(birds)
        and len(cards) in (SPECIES[species].need, SPECIES[species].most)
    )


def fate(cards: Cards, arrived: Iterable[str], *, joined: bool) -> Fate:
    """What happens to a column that has just grown, by a join or by a card played. (Arrival)"""
    shown = shown_species(cards)
    if len(cards) < SPECIES[shown or BIRDS[cards[0]].species].need:
        return ""
    if joined and shown is None:
        return "ask"
    return "right" if is_right(cards, arrived) else "wrong"


def rises(birds: Iterable[Bird]) -> bool:
    """Whether some bird has a higher number than the one before it."""
    return any(later.number > earlier.number for earlier, later in pairwise(birds))


class PlayBird(NamedTuple):
    """Play a bird card to the bottom of an own column; None: as a new column."""

    card: str
    column: int | None


class JoinColumns(NamedTuple):
    """Move the cards of a column from ``first`` on to the bottom of another own column; None: as a new column."""

    start: int
    first: int
    column: int | None


class HitColumn(NamedTuple):
    """Take the bottom card of an opposing column with a danger card."""

    danger: str
    column: int


class HitArrival(NamedTuple):
    """Take the top card of an opposing arrival pile with a danger card."""

    danger: str
    species: str


class Exchange(NamedTuple):
    """Discard the hand and draw a new one."""


class Abandon(NamedTuple):
    """Discard an own column."""

    column: int


class Reveal(NamedTuple):
    """Reveal the own column that is asked for."""

    column: int


class Keep(NamedTuple):
    """Do not reveal the own column that is asked for."""

    column: int


class Discard(NamedTuple):
    """Discard a hand card at the end of a turn."""

    card: str


class Shuffle(NamedTuple):
    """Chance: the shuffled discards as the new stack, top first."""

    cards: Cards


Action: TypeAlias = PlayBird | JoinColumns | HitColumn | HitArrival | Exchange | Abandon | Reveal | Keep | Discard
Parsed: TypeAlias = Action | Deal | First | Shuffle


NOTATION: Final = Notation[Parsed](
    {
        PlayBird: "play {card} {column:column}",
        JoinColumns: "join {start:number} {first:number} {column:column}",
        HitColumn: "danger {danger} column {column:number}",
        HitArrival: "danger {danger} arrival {species}",
        Exchange: "exchange",
        Abandon: "abandon {column:number}",
        Reveal: "reveal {column:number}",
        Keep: "keep {column:number}",
        Discard: "discard {card}",
        Deal: "deal {cards:list}",
        First: "first {seat:number}",
        Shuffle: "shuffle {cards:list}",
    },
    column=one_of({"new": None} | {str(number): number for number in range(1, COLUMNS + 1)}),
)


def covered_move(move: Action) -> Action:
    """The move as others may read it: a night card that is played is NIGHT. (Hidden)"""
    return move._replace(card=NIGHT) if isinstance(move, PlayBird) and is_night(move.card) else move
