"""Dirkana: a duel over a grid of eighteen characters, two rings and the circles in them.

The rules are those of docs/rules/dirkana.md; docstrings name its sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Seat, Step, put
from bot.games.chance import Chance
from bot.games.dirkana import moves
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
    HAND,
    NOTATION,
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
    View,
    number,
    ordered,
    rim,
    turn_card,
)
from bot.games.notation import Deal, First

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
    apply = staticmethod(moves.apply_moves)
    outcome = staticmethod(moves.outcome)
    points = staticmethod(moves.points)
    explain = staticmethod(moves.explain)

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
        return list(map(NOTATION.text, legal_moves(state, seat)))

    def chance(self, state: State, chance: Chance) -> Move:
        return NOTATION.text(Deal(chance.shuffle(DECK)) if state.phase is Phase.DEAL else First(chance.below(2)))

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything once the mains are shown; before that not the other hands."""
        first, second = state.hands
        if state.phase is Phase.MAIN:
            first, second = first if seat == 0 else (), second if seat == 1 else ()
        return View(
            seat=seat,
            phase=state.phase,
            grid=state.grid,
            rings=state.rings,
            hands=(first, second),
            held=(len(state.hands[0]), len(state.hands[1])),
            turn=state.turn,
            laid=state.laid,
            left=moves.abilities_left(state) if state.phase is Phase.SWAP else (0, 0),
            circles=(circle_counts(state.rings[0]), circle_counts(state.rings[1])),
            points=moves.points(state),
            last=state.last,
            out=state.out,
            outcome=moves.outcome(state),
        )

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        """Of the deal, each hand is shown to its owner alone."""
        if not text.startswith("deal "):
            return text
        cards = text.removeprefix("deal ").split(",")
        hidden = {0, 1, 2, 3} - ({HAND * seat, HAND * seat + 1} if seat is not None else set())
        return "deal " + ",".join("?" if at in hidden else card for at, card in enumerate(cards))

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        """A state with that view: hidden hands dealt again."""
        hands, is_swap = view.hands, view.phase is Phase.SWAP
        red, yellow, _ = view.circles[view.turn or 0]
        if view.phase is Phase.MAIN:
            seen = {*view.grid, *hands[0], *hands[1]}
            unknown = chance.shuffle(card for card in DECK if card not in seen)
            hands = (
                hands[0] or ordered(unknown[:HAND]),
                hands[1] or ordered(unknown[-HAND:]),
            )
        return State(
            phase=view.phase,
            grid=view.grid,
            rings=view.rings,
            hands=hands,
            turn=view.turn,
            laid=view.laid,
            shifts=red - view.left[0] if is_swap else 0,
            twists=yellow - view.left[1] if is_swap else 0,
            last=view.last,
            out=view.out,
        )

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
        """The other seat's last step of a turn, unless the match ends by it: hands are open by then. (A turn, 5)"""
        if view.phase is not Phase.PLACE or view.turn != 1 - seat:
            return
        state = self.resample(view, seat, Chance(b"", 0))
        for move in self.moves(state, 1 - seat):
            after = moves.apply_moves(state, {1 - seat: move})
            if after.phase is Phase.SWAP:
                yield move, after


GAME = Dirkana()
