"""Hypnosia: a race of two to six over three circles into the centre.

The rules are those of docs/rules/hypnosia.md; docstrings name its sections. Nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Option, Seat
from bot.games.chance import Chance
from bot.games.hypnosia import moves
from bot.games.hypnosia.moves import apply_movement, choices, is_decided, legal_movements, movements
from bot.games.hypnosia.state import (
    BRIDGES,
    CENTRE,
    CIRCLES,
    COLOURS,
    ENTRIES,
    LANE,
    LIMIT,
    NOTATION,
    OUT,
    PIPS,
    RING,
    WORTH,
    Consequence,
    LegalMovement,
    Movement,
    MovementStep,
    Phase,
    Roll,
    Rolloff,
    State,
    View,
    movement,
    standing,
    ways,
)

__all__ = [
    "BRIDGES",
    "CENTRE",
    "CIRCLES",
    "COLOURS",
    "ENTRIES",
    "GAME",
    "LANE",
    "LIMIT",
    "OUT",
    "PIPS",
    "RING",
    "WORTH",
    "Consequence",
    "Hypnosia",
    "LegalMovement",
    "Movement",
    "MovementStep",
    "Phase",
    "State",
    "View",
    "apply_movement",
    "is_decided",
    "legal_movements",
    "movement",
    "movements",
    "opening_view",
    "standing",
    "ways",
]


class Hypnosia(Game[State, View]):
    """2 to 6 seats; option ``careful_stacks``."""

    name, seats, version, state_type = "hypnosia", range(2, 7), 1, State
    stepwise = frozenset({"move"})
    options: ClassVar[Mapping[str, Option]] = {"careful_stacks": Option(False)}
    usual_decisions: ClassVar[Mapping[int, int]] = {2: 99, 3: 122, 4: 133, 5: 160, 6: 168}
    outcome = staticmethod(moves.outcome)
    points = staticmethod(moves.points)
    explain = staticmethod(moves.explain)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State(
            pawns=(LANE,) * seats,
            careful=options["careful_stacks"],
            rolling=tuple(range(seats)),
            captured=(0,) * seats,
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        return (state.turn,) if state.phase is Phase.MOVE else (CHANCE,)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return list(map(NOTATION.text, legal_movements(state))) if state.phase is Phase.MOVE else []

    def chance(self, state: State, chance: Chance) -> Move:
        """(Start; A turn)"""
        if state.phase is Phase.ROLL:
            return NOTATION.text(Roll(chance.roll(), chance.roll()))
        return NOTATION.text(Rolloff(tuple(f"{chance.roll()}{chance.roll()}" for _ in state.rolling)))

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        if state.phase is Phase.MOVE:
            return moves.apply_move(state, chosen[state.turn])
        return moves.apply_chance(state, chosen[CHANCE])

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state, moves.outcome(state), moves.points(state), choices(state))

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        return text

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        return view.table

    def facts(self, state: State) -> Json:
        return {
            "pawns": [list(own) for own in state.pawns],
            "points": list(moves.points(state)),
            "dice": list(state.dice),
        }

    def menu_text(self, move: Move) -> str:
        """First the pawn, ``+`` for both of a stack, then the goal: these two determine the die."""
        one = movement(move)
        return f"move {one.start}{'+' if one.both else ''} {one.goal}"

    def has_public_moves(self, state: State, seat: Seat) -> bool:
        return True


GAME = Hypnosia()


def opening_view(seats: int) -> View:
    """A spectator's view of a match of that many seats before its first event. (Start)"""
    return GAME.view(GAME.start(seats, {name: option.default for name, option in GAME.options.items()}), None)
