"""Migrato: a duel over flights of migratory birds. The rules are those of the rules file migrato.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.games.base import CHANCE, Game, Json, Move, Outcome, Seat
from bot.games.chance import Chance
from bot.games.migrato import hidden, reasons, turn
from bot.games.migrato.cards import BIRDS, DECK, SPECIES, arrived_at, is_night
from bot.games.migrato.state import Phase, State, View


class Migrato(Game[State, View]):
    """The rules of Migrato for ``Match``: 2 seats, no options."""

    name, seats, version, state_type = "migrato", range(2, 3), 1, State

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State()

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        return (CHANCE,) if state.phase in (Phase.DEAL, Phase.FIRST, Phase.SHUFFLE) else (state.turn,)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        match state.phase:
            case Phase.TURN:
                return turn.legal(state, seat)
            case Phase.REVEAL:
                return [f"reveal {state.asked}", f"keep {state.asked}"]
            case Phase.DISCARD:
                return [f"discard {card}" for card in dict.fromkeys(state.hands[seat])]
        return []

    def chance(self, state: State, chance: Chance) -> Move:
        if state.phase is Phase.FIRST:
            return f"first {chance.below(2)}"
        if state.phase is Phase.DEAL:
            return f"deal {','.join(chance.shuffle(DECK))}"
        return f"shuffle {','.join(chance.shuffle(state.discards))}"

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        if CHANCE in chosen:
            return turn.by_chance(state, chosen[CHANCE])
        ((seat, text),) = chosen.items()
        return turn.after(state, seat, text)

    def view(self, state: State, seat: Seat | None) -> View:
        return View(
            seat=seat,
            phase=state.phase,
            turn=state.turn,
            turns=state.turns,
            hand=() if seat is None else state.hands[seat],
            held=(len(state.hands[0]), len(state.hands[1])),
            stack=len(state.stack),
            discards=state.discards,
            columns=(
                state.columns[0] if seat == 0 else hidden.covered(state.columns[0]),
                state.columns[1] if seat == 1 else hidden.covered(state.columns[1]),
            ),
            arrivals=state.arrivals,
            known=state.public if seat is None else state.known,
            public=state.public,
            asked=state.asked,
            last=tuple(hidden.step_seen(step, seat) for step in state.last),
            points=self.points(state),
            outcome=self.outcome(state),
        )

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        """Others do not read which night card was played, nobody a shuffled stack. (Hidden)"""
        if who == CHANCE and not text.startswith("first"):
            return text.split()[0]
        return text if who == seat else hidden.covered_text(text)

    def outcome(self, state: State) -> Outcome | None:
        """(Result, Ends)"""
        if state.phase is not Phase.OVER:
            return None
        points = self.points(state)
        if len(set(arrived_at((*state.arrivals[0], *state.arrivals[1])))) < len(SPECIES):
            return Outcome.ranked(points, "limit")
        return Outcome.ranked(points, "shared" if points[0] == points[1] else "points")

    def points(self, state: State) -> tuple[int, ...]:
        return tuple(sum(BIRDS[pile[-1]].number for pile in piles) for piles in state.arrivals)

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        return hidden.resampled(view, seat, chance)

    def reveals(self, state: State, seat: Seat, text: Move) -> bool:
        """Whoever draws, or takes a card that lies face down. (Hidden)"""
        match text.split():
            case ["danger", _, "column", column]:
                return is_night(state.columns[1 - seat][int(column) - 1].cards[-1])
            case ["discard", _] | ["exchange"]:
                return bool(state.stack)
        return False

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

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        """With ``example``: a move that the seat may make instead, of the same kind if there is one."""
        key, values = reasons.why_not(state, seat, text)
        moves = self.moves(state, seat)
        kind = text.partition(" ")[0]
        return key, {**values, "example": next((move for move in moves if move.split()[0] == kind), moves[0])}


GAME = Migrato()
