"""Instinkt: a duel over a common display of 4 × 4 animals.

The rules are those of docs/rules/instinkt.md; docstrings name its sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, Json, Move, Option, Seat, Step
from bot.games.chance import Chance
from bot.games.instinkt import moves
from bot.games.instinkt.moves import legal_moves, own_moves, push_stag, worth
from bot.games.instinkt.state import (
    BESIDE,
    CARDS,
    NOTATION,
    RACCOON,
    SIDE,
    SIDES,
    SNAKE,
    STAG,
    TOUCHING,
    Cards,
    Cell,
    Phase,
    Placed,
    StackDeal,
    State,
    View,
    board,
    format_cell,
    line_cells,
    ordered,
    parse_cell,
    window,
)
from bot.games.notation import First

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
    apply = staticmethod(moves.apply_moves)
    outcome = staticmethod(moves.outcome)
    points = staticmethod(moves.points)
    explain = staticmethod(moves.explain)

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State(draft=options["draft"])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        if state.phase is Phase.DEAL:
            return (CHANCE,)
        return state.queue[:1] or (0, 1)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return list(map(NOTATION.text, legal_moves(state, seat)))

    def chance(self, state: State, chance: Chance) -> Move:
        """(Start)"""
        dealt = len(state.stacks)
        return NOTATION.text(StackDeal(dealt, chance.shuffle(CARDS)) if dealt < 2 else First(chance.below(2)))

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything but the stacks and the other hands."""
        over = state.phase is Phase.OVER
        values = worth(state.display) if over else {}
        under: Cards = ()
        if state.draft and seat is not None and state.phase not in (Phase.DEAL, Phase.KEEP):
            under = state.stacks[seat][-2:]
        return View(
            seat=seat,
            draft=state.draft,
            phase=state.phase,
            hand=() if seat is None else state.hands[seat],
            under=under,
            held=(len(state.hands[0]), len(state.hands[1])),
            stacked=tuple(map(len, state.stacks)),
            token=state.token,
            display=state.display,
            revealed=state.revealed,
            queue=state.queue,
            equal=state.equal,
            removed=state.removed,
            last=state.last,
            points=moves.points(state),
            hands=state.hands if over else None,
            worth=tuple(values[one.x, one.y] for one in state.display) if over else (),
            outcome=moves.outcome(state),
        )

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        """A shuffled stack is hidden from all, a draft's choice from all but its owner."""
        word = text.split()[0]
        if word == "deal" or (word == "keep" and who != seat):
            return word
        return text

    def round(self, state: State) -> int:
        """Keeping cards of the draft belongs to the first one. (Ends)"""
        used = len(state.display) + sum(map(len, state.removed)) + sum(card is not None for card in state.revealed)
        return used // 2 + (state.phase not in (Phase.LAY, Phase.MOVE))

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        """A state with that view: unseen cards dealt again onto hands and stacks."""
        hands: list[Cards] = []
        stacks: list[Cards] = []
        for owner, stacked in enumerate(view.stacked):
            laid = {one.card for one in view.display if one.seat == owner}
            seen = laid | {*view.removed[owner], view.revealed[owner]}
            known = view.hands[owner] if view.hands else view.hand if owner == seat else ()
            under = view.under if owner == seat else ()
            unknown = chance.shuffle(card for card in CARDS if card not in seen and card not in (*known, *under))
            drawn = view.held[owner] - len(known)
            hands.append(ordered((*known, *unknown[:drawn])))
            stacks.append((*unknown[drawn:], *under))
            assert len(stacks[-1]) == stacked
        return State(
            draft=view.draft,
            phase=view.phase,
            stacks=tuple(stacks),
            hands=(hands[0], hands[1]) if len(hands) == 2 else ((), ()),
            token=view.token,
            display=view.display,
            revealed=view.revealed,
            queue=view.queue,
            equal=view.equal,
            removed=view.removed,
            last=view.last,
        )

    def has_public_moves(self, state: State, seat: Seat) -> bool:
        return state.phase in (Phase.LAY, Phase.MOVE)

    def foreseen(self, view: View, seat: Seat) -> Iterable[tuple[Move, State]]:
        """What the other seat can do before ``seat`` lays its own card: all that it takes is open. (A round, 3)"""
        if view.phase not in (Phase.LAY, Phase.MOVE) or view.queue != (1 - seat, seat):
            return
        state = self.resample(view, seat, Chance(b"", 0))
        for move in self.moves(state, 1 - seat):
            after = moves.lay(state, 1 - seat, move)
            if after.queue == (seat,):
                yield move, after

    def reveals(self, state: State, seat: Seat, move: Move) -> bool:
        """Whether the move ends the round, so that the seat sees the card it draws. (A round, 4)"""
        return state.queue == (seat,) and bool(state.stacks[seat]) and not moves.lay(state, seat, move).queue

    def facts(self, state: State) -> Json:
        return {
            "display": {format_cell((one.x, one.y)): f"{one.seat}:{one.card}" for one in state.display},
            "hands": [list(hand) for hand in state.hands],
            "token": state.token,
        }


GAME = Instinkt()
