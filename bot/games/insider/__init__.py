"""Insider: a race for the tables of the place to be.

The rules are those of docs/rules/insider.md; docstrings name its sections.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Option, Outcome, Seat, Step, replace
from bot.games.chance import Chance
from bot.games.insider import hidden, moves, turn
from bot.games.insider.material import ENDS
from bot.games.insider.moves import legal_moves
from bot.games.insider.state import NOTATION, Board, Phase, Scoring, State, View, new_state

__all__ = ["GAME", "Board", "Insider", "Phase", "Scoring", "State", "Step", "View"]


class Insider(Game[State, View]):
    """2 to 4 seats; option ``ask_all``."""

    name, seats, version, state_type = "insider", range(2, 5), 1, State
    options: ClassVar[Mapping[str, Option]] = {"ask_all": Option(False)}
    usual_decisions: ClassVar[Mapping[int, int]] = {2: 454, 3: 514, 4: 582}
    pass_move = "let"
    stepwise = frozenset({"play", "move", "marker", "swap"})  # what is picked next is one thing in the picture
    view = staticmethod(hidden.view_of)
    redact = staticmethod(hidden.redacted_text)
    resample = staticmethod(hidden.resampled_state)
    reveals = staticmethod(hidden.reveals_card)
    foreseen = staticmethod(hidden.foreseen_states)
    outcome = staticmethod(turn.outcome)
    explain = staticmethod(moves.explain)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return new_state(seats, options["ask_all"])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        match state.board.phase:
            case Phase.OVER:
                return ()
            case Phase.ANSWER:
                return state.board.asked
            case Phase.TURN | Phase.MARKERS:
                return (state.board.turn,)
        return (CHANCE,)

    def simultaneous(self, state: State) -> bool:
        """Answers to an action are public and count as soon as they are given. (Fending off)"""
        return state.board.phase is not Phase.ANSWER

    def has_public_moves(self, state: State, seat: Seat) -> bool:
        board = state.board
        plays_no_card = board.acted or board.extra or not state.hands[seat]
        return board.phase is Phase.MARKERS or (board.phase is Phase.TURN and plays_no_card)

    def menu_text(self, move: Move) -> str:
        """Ways are goals of a step of their own, and so are the cards that can be swapped."""
        match move.split():
            case ["move", start, goal] if goal in ENDS:
                return f"move {start} way {goal}"
            case ["swap", card]:
                return f"swap card {card}"
        return move

    def decides_from_hand(self, state: State, seat: Seat) -> bool:
        return bool(state.hands[seat])

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return list(map(NOTATION.text, legal_moves(state, seat)))

    def chance(self, state: State, chance: Chance) -> Move:
        return NOTATION.text(turn.draw_chance(state, chance))

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        ((seat, text),) = chosen.items()
        return turn.apply_chance(state, text) if seat == CHANCE else turn.apply_move(state, seat, text)

    def view_of_end(self, state: State, seat: Seat | None, outcome: Outcome) -> View:
        return replace(self.view(state, seat), hands=state.hands, outcome=outcome)

    def points(self, state: State) -> tuple[int, ...]:
        return state.board.points

    def facts(self, state: State) -> Json:
        board = state.board
        return {
            "figures": [list(fields) for fields in board.figures],
            "markers": list(board.markers),
            "card": board.card,
            "points": list(board.points),
            "hands": list(state.hands),
            "left": board.left,
        }


GAME = Insider()
