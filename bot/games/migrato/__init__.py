"""Migrato: a duel over flights of migratory birds.

The rules are those of docs/rules/migrato.md; docstrings name its sections.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Outcome, Seat, replace
from bot.games.chance import Chance
from bot.games.migrato import hidden, moves
from bot.games.migrato.moves import legal_moves
from bot.games.migrato.state import (
    BIRDS,
    COLUMNS,
    DANGERS,
    DECK,
    NIGHT,
    NOTATION,
    SPECIES,
    TURNS,
    Bird,
    Cards,
    Column,
    Phase,
    Piles,
    Shuffle,
    State,
    TurnStep,
    View,
    arrived_species,
    fate,
    is_night,
    shown_species,
)
from bot.games.notation import Deal, First

__all__ = [
    "BIRDS",
    "COLUMNS",
    "DANGERS",
    "DECK",
    "GAME",
    "NIGHT",
    "SPECIES",
    "TURNS",
    "Bird",
    "Cards",
    "Column",
    "Migrato",
    "Phase",
    "Piles",
    "State",
    "TurnStep",
    "View",
    "arrived_species",
    "fate",
    "is_night",
    "shown_species",
]


class Migrato(Game[State, View]):
    """2 seats, no options."""

    name, seats, version, state_type = "migrato", range(2, 3), 1, State
    usual_decisions: ClassVar[Mapping[int, int]] = {2: 201}
    stepwise = frozenset({"play", "join", "danger"})
    view = staticmethod(hidden.view_of)
    redact = staticmethod(hidden.redacted_text)
    resample = staticmethod(hidden.resampled_state)
    reveals = staticmethod(hidden.reveals_card)
    foreseen = staticmethod(hidden.foreseen_states)
    outcome = staticmethod(moves.outcome)
    points = staticmethod(moves.points)
    explain = staticmethod(moves.explain)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        return (CHANCE,) if state.phase in (Phase.DEAL, Phase.FIRST, Phase.SHUFFLE) else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return list(map(NOTATION.text, legal_moves(state, seat)))

    def chance(self, state: State, chance: Chance) -> Move:
        """(Start; A turn)"""
        match state.phase:
            case Phase.DEAL:
                return NOTATION.text(Deal(chance.shuffle(DECK)))
            case Phase.FIRST:
                return NOTATION.text(First(chance.below(2)))
        return NOTATION.text(Shuffle(chance.shuffle(state.discards)))

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        ((seat, text),) = chosen.items()
        return moves.apply_chance(state, text) if seat == CHANCE else moves.apply_move(state, seat, text)

    def view_of_end(self, state: State, seat: Seat | None, outcome: Outcome) -> View:
        return replace(self.view(replace(state, phase=Phase.OVER), seat), outcome=outcome)

    def has_public_moves(self, state: State, seat: Seat) -> bool:
        return state.phase is Phase.TURN and not state.hands[seat]

    def menu_text(self, move: Move) -> str:
        """The target of a danger is one word: it is picked at once, whatever its kind."""
        return "danger {1} {2}-{3}".format(*move.split()) if move.startswith("danger") else move

    def decides_from_hand(self, state: State, seat: Seat) -> bool:
        """Every turn is played from the hand."""
        return True

    def facts(self, state: State) -> Json:
        return {
            "columns": [[list(column.cards) for column in columns] for columns in state.columns],
            "arrivals": [{BIRDS[pile[0]].species: list(pile) for pile in piles} for piles in state.arrivals],
            "hands": [list(hand) for hand in state.hands],
            "stack": len(state.stack),
            "discards": len(state.discards),
        }


GAME = Migrato()
