"""The rules of Pebbles.

In each round everybody secretly hides 0 to 3 pebbles. Then each in turn guesses how many are hidden in all, and no
guess is made twice. Who is right wins a point. Another seat begins each round; most points win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from bot.games.base import Game, Json, Move, Option, Outcome, Seat
from bot.games.chance import Chance

MOST = 3  # pebbles in a fist


@dataclass(frozen=True)
class State:
    """``hidden`` is empty until all have hidden; ``guesses`` are in order of turns; ``shown`` is the last round."""

    rounds: int
    points: tuple[int, ...]
    round: int = 0
    hidden: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()

    @property
    def guesser(self) -> Seat:
        """The seat whose turn it is to guess."""
        return (self.round + len(self.guesses)) % len(self.points)


@dataclass(frozen=True)
class View:
    """What a seat may know: ``own`` is what it has hidden, ``has_hidden`` whether all have."""

    seat: Seat | None
    own: int | None
    has_hidden: bool
    rounds: int
    points: tuple[int, ...]
    round: int
    guesses: tuple[int, ...]
    shown: tuple[int, ...]
    outcome: Outcome | None


class Pebbles(Game[State, View]):
    """See the module."""

    name, seats, state_type = "pebbles", range(2, 5), State
    options: ClassVar[Mapping[str, Option]] = {"rounds": Option(3, (3, 5))}

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State(options["rounds"], (0,) * seats)

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.round == state.rounds:
            return ()
        return (state.guesser,) if state.hidden else tuple(range(len(state.points)))

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        if not state.hidden:
            return [f"hide {count}" for count in range(MOST + 1)]
        totals = range(MOST * len(state.points) + 1)
        return [f"guess {total}" for total in totals if total not in state.guesses]

    def decides_from_hand(self, state: State, seat: Seat) -> bool:
        return bool(state.hidden)

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        """The last guess of a round opens all fists."""
        return bool(state.hidden) and len(state.guesses) == len(state.points) - 1

    def chance(self, state: State, chance: Chance) -> Move:
        raise NotImplementedError("nothing is left to chance")

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        counts = tuple(int(chosen[seat].split()[1]) for seat in sorted(chosen))
        if not state.hidden:
            return replace(state, hidden=counts)
        guesses = (*state.guesses, *counts)
        if len(guesses) < len(state.points):
            return replace(state, guesses=guesses)
        total, count = sum(state.hidden), len(state.points)
        right = {(state.round + at) % count for at, guess in enumerate(guesses) if guess == total}
        points = tuple(own + (seat in right) for seat, own in enumerate(state.points))
        return State(state.rounds, points, state.round + 1, shown=state.hidden)

    def view(self, state: State, seat: Seat | None) -> View:
        own = state.hidden[seat] if state.hidden and seat is not None else None
        public = (state.rounds, state.points, state.round, state.guesses, state.shown)
        return View(seat, own, bool(state.hidden), *public, self.outcome(state))

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        return text if seat == who or not text.startswith("hide") else "hide"

    def outcome(self, state: State) -> Outcome | None:
        return None if self.to_act(state) else Outcome.ranked(state.points, "points")

    def points(self, state: State) -> tuple[int, ...]:
        return state.points

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        fists = tuple(chance.below(MOST + 1) for _ in view.points) if view.has_hidden else ()
        hidden = tuple(view.own if at == seat and view.own is not None else fist for at, fist in enumerate(fists))
        return State(view.rounds, view.points, view.round, hidden, view.guesses, view.shown)

    def facts(self, state: State) -> Json:
        return {"points": list(state.points)}


GAME = Pebbles()
