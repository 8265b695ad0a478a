"""Instinkt: a duel over a common display of 4 × 4 animals.

The rules are those of docs/rules/instinkt.md; docstrings name its sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Option, Outcome, Seat
from bot.games.chance import Chance
from bot.games.instinkt import hidden, moves, turn
from bot.games.instinkt.display import BESIDE, TOUCHING, board, line_cells, own_moves, push_stag, window
from bot.games.instinkt.moves import legal_moves
from bot.games.instinkt.notation import SIDES, Cell, format_cell, parse_cell
from bot.games.instinkt.state import CARDS, RACCOON, SIDE, SNAKE, STAG, Cards, Phase, Placed, State, Step, View, ordered
from bot.games.instinkt.turn import worth

__all__ = [
    "BESIDE",
    "CARDS",
    "GAME",
    "RACCOON",
    "SIDE",
    "SIDES",
    "SNAKE",
    "STAG",
    "TOUCHING",
    "Cards",
    "Cell",
    "Instinkt",
    "Phase",
    "Placed",
    "State",
    "Step",
    "View",
    "board",
    "line_cells",
    "ordered",
    "own_moves",
    "parse_cell",
    "push_stag",
    "window",
    "worth",
]


class Instinkt(Game[State, View]):
    """2 seats, 0 = black and 1 = white; option ``draft``."""

    name, seats, version, state_type = "instinkt", range(2, 3), 1, State
    options: ClassVar[Mapping[str, Option]] = {"draft": Option(False)}
    usual_decisions: ClassVar[Mapping[int, int]] = {2: 34}
    stepwise = frozenset({"move"})

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State(draft=options["draft"])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        if state.phase is Phase.DEAL:
            return (CHANCE,)
        return state.queue[:1] or (0, 1)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return list(map(str, legal_moves(state, seat)))

    def chance(self, state: State, chance: Chance) -> Move:
        return str(turn.draw_chance(state, chance))

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        return turn.apply_moves(state, chosen)

    def view(self, state: State, seat: Seat | None) -> View:
        return hidden.view_of(state, seat)

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        return hidden.redacted_text(who, text, seat)

    def outcome(self, state: State) -> Outcome | None:
        return turn.outcome(state)

    def points(self, state: State) -> tuple[int, ...]:
        return turn.points(state)

    def round(self, state: State) -> int:
        return turn.round_of(state)

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        return hidden.resampled_state(view, seat, chance)

    def has_public_moves(self, state: State, seat: Seat) -> bool:
        return state.phase in (Phase.LAY, Phase.MOVE)

    def foreseen(self, view: View, seat: Seat) -> Iterable[tuple[Move, State]]:
        return hidden.foreseen_states(view, seat)

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        return hidden.reveals_card(state, seat, move)

    def facts(self, state: State) -> Json:
        return {
            "display": {format_cell((one.x, one.y)): f"{one.seat}:{one.card}" for one in state.display},
            "hands": [list(hand) for hand in state.hands],
            "token": state.token,
        }

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        return moves.explain(state, seat, text)


GAME = Instinkt()
