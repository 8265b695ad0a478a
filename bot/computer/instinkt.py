"""What computer players know of Instinkt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp
from typing import ClassVar, Final

from bot.computer.base import Evaluation, Level, shares
from bot.computer.instinkt_tables import CHOSEN_BY_SIZE, HELD_BY_SIZE, STACKED_BY_SIZE, by_size
from bot.computer.instinkt_worth import Unseen, expected_points
from bot.games.base import Move, Seat
from bot.games.instinkt import GAME, SIDE, STAG, Phase, State, View, board, push_stag
from bot.games.instinkt.display import Board, open_cells
from bot.games.instinkt.material import Cards
from bot.games.instinkt.notation import Keep, Place, Push, Relocate, parse
from bot.games.instinkt.scoring import outcome

CERTAINTY: Final = (0.30, 0.34, 0.40, 0.48, 0.75)  # of a lead of one point, on a display of 0, 4, 8, 12 and 16 cards
CERTAINTY_BY_SIZE: Final = tuple(one["lead"] for one in by_size({"lead": CERTAINTY}))
AXES: Final = {"left": 1, "right": 1, "top": 0, "bottom": 0}  # by a stag's side, the coordinate that names its line
DRAFTED: Final = 4  # the size of the display for which a draft keeps its hand
SHARPNESS: Final = 1.2  # of the choice between layings, a point


class InstinktEvaluation(Evaluation[State, View]):
    """Values from the points that the cards of the display will bring, and from what can still be laid."""

    game = GAME
    depth: ClassVar[int] = 6
    iterations: ClassVar[int] = 1800
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.25, Level.NORMAL: 0.18}

    def values(self, state: State) -> tuple[float, ...]:
        if state.phase is Phase.OVER:
            result = outcome(state)
            assert result is not None
            return shares(result)
        if state.phase is Phase.DEAL:
            return 0.5, 0.5
        cards, rest = board(state.display), unseen(state)
        revealed = list(state.revealed)
        for seat in state.queue:
            if shown := revealed[seat]:
                cards, revealed[seat] = best_laying(cards, rest, seat, shown), None
        size = len(cards)
        first, second = expected_points(cards, rest)
        held, stacked = HELD_BY_SIZE[size], STACKED_BY_SIZE[size]
        lead = first - second
        for hand, stack, sign in zip(state.hands, state.stacks, (1, -1), strict=True):
            lead += sign * (sum([held[card] for card in hand]) + sum([stacked[card] for card in stack]))
        chance = 1 / (1 + exp(-lead * CERTAINTY_BY_SIZE[size]))
        return chance, 1 - chance

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        if state.phase is Phase.CHOOSE:
            chosen = CHOSEN_BY_SIZE[len(state.display)]
            return [chosen[move.removeprefix("choose ")] for move in moves]
        if state.phase is Phase.KEEP:
            held = HELD_BY_SIZE[DRAFTED]
            return [exp(sum([held[card] for card in _kept(move)])) for move in moves]
        cards, rest = board(state.display), unseen(state)
        leads = []
        for move in moves:
            points = expected_points(after(cards, seat, state.revealed[seat] or "", move), rest)
            leads.append(points[seat] - points[1 - seat])
        best = max(leads)
        return [exp(SHARPNESS * (lead - best)) + 0.01 for lead in leads]


def unseen(state: State) -> Unseen:
    """By seat, the cards that are neither laid nor out of the game nor shown: which they are is public, not where."""
    first, second = (frozenset((*hand, *stack)) for hand, stack in zip(state.hands, state.stacks, strict=True))
    return first, second


def best_laying(cards: Board, rest: Unseen, seat: Seat, card: str) -> Board:
    """The display after the seat has laid the card where it brings most at once, a raccoon without its move."""
    if card == STAG and cards:
        pushes = {(side, at[axis]) for at in cards for side, axis in AXES.items()}
        lines = Counter([(axis, at[axis]) for at in cards for axis in (0, 1)])
        found = [push_stag(cards, seat, side, line) for side, line in sorted(pushes) if lines[AXES[side], line] < SIDE]
    else:
        found = [{**cards, cell: (seat, card)} for cell in open_cells(cards)]
    best, most = cards, float("-inf")
    for one in found:
        points = expected_points(one, rest)
        if (lead := points[seat] - points[1 - seat]) > most:
            best, most = one, lead
    return best


def after(cards: Board, seat: Seat, card: str, text: Move) -> Board:
    """The display after the seat has laid the card, or moved one by its raccoon."""
    match parse(text):
        case Place(cell):
            return {**cards, cell: (seat, card)}
        case Push(side, line):
            return push_stag(cards, seat, side, line)
        case Relocate(start, goal):
            moved = {cell: one for cell, one in cards.items() if cell != start}
            moved[goal] = cards[start]
            return moved
    raise ValueError(text)


def _kept(text: Move) -> Cards:
    move = parse(text)
    assert isinstance(move, Keep)
    return move.kept


EVALUATION = InstinktEvaluation()
