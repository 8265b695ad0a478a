"""Dirkana: a duel over a grid of eighteen characters, two rings and the circles in them.

The rules are those of docs/rules/dirkana.md; docstrings name its sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Outcome, Seat, put
from bot.games.chance import Chance
from bot.games.dirkana import hidden, moves
from bot.games.dirkana.moves import (
    backgrounds,
    cards_beside,
    circle_counts,
    complete_circles,
    free_slots,
    lays,
    legal_moves,
    takes,
)
from bot.games.dirkana.state import (
    BLUE,
    BORDER,
    CELLS,
    COLUMNS,
    DECK,
    PLACES,
    POINTS,
    RED,
    RIM,
    ROWS,
    SLOTS,
    STEPS,
    TURNED,
    WAYS,
    YELLOW,
    Cards,
    Phase,
    State,
    Step,
    View,
    number,
    rim,
    turn_card,
)

__all__ = [
    "BLUE",
    "BORDER",
    "CELLS",
    "COLUMNS",
    "DECK",
    "GAME",
    "PLACES",
    "POINTS",
    "RED",
    "RIM",
    "ROWS",
    "SLOTS",
    "STEPS",
    "TURNED",
    "WAYS",
    "YELLOW",
    "Cards",
    "Dirkana",
    "Phase",
    "State",
    "Step",
    "View",
    "backgrounds",
    "cards_beside",
    "circle_counts",
    "complete_circles",
    "free_slots",
    "lays",
    "number",
    "put",
    "rim",
    "takes",
    "turn_card",
]


class Dirkana(Game[State, View]):
    """2 seats, no options."""

    name, seats, version, state_type = "dirkana", range(2, 3), 1, State
    usual_decisions: ClassVar[Mapping[int, int]] = {2: 37}

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.DEAL | Phase.FIRST:
                return (CHANCE,)
            case Phase.MAIN:
                return (0, 1)
        return (state.turn or 0,)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return list(map(str, legal_moves(state, seat)))

    def chance(self, state: State, chance: Chance) -> Move:
        return str(moves.draw_chance(state, chance))

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        return moves.apply_moves(state, chosen)

    def view(self, state: State, seat: Seat | None) -> View:
        return hidden.view_of(state, seat)

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        return hidden.redacted_text(text, seat)

    def outcome(self, state: State) -> Outcome | None:
        return moves.outcome(state)

    def points(self, state: State) -> tuple[int, ...]:
        return moves.points(state)

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        return hidden.resampled_state(view, seat, chance)

    def facts(self, state: State) -> Json:
        return {
            "grid": {cell: card for cell, card in zip(CELLS, state.grid, strict=True) if card},
            "rings": [{slot: card for slot, card in zip(SLOTS, ring, strict=True) if card} for ring in state.rings],
            "hands": [list(hand) for hand in state.hands],
            "circles": [list(circle_counts(ring)) for ring in state.rings],
            "turn": state.turn,
        }

    def has_public_moves(self, state: State, seat: Seat) -> bool:
        return state.phase in (Phase.SWAP, Phase.TAKE, Phase.PLACE)

    def foreseen(self, view: View, seat: Seat) -> Iterable[tuple[Move, State]]:
        return hidden.foreseen_states(view, seat)

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        return moves.explain(state, seat, text)


GAME = Dirkana()
