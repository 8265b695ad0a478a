"""Evaluation of Insider: the race for the free tables, the values of moves and cards, and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import ClassVar, Final

from bot.computer.base import Evaluation, Level, shares_by_logits, weights_by_price
from bot.games.base import Move, Seat
from bot.games.insider.material import (
    GOAL,
    HAND,
    HOME,
    INSIDER,
    MIDDLE,
    NEXT,
    PLACES,
    SCORING,
    WALK,
    Markers,
    is_way,
    move_marker,
    points_from,
    table_number,
)
from bot.games.insider.moves import pending_play
from bot.games.insider.state import (
    NOTATION,
    Board,
    MoveFigure,
    MoveMarker,
    Parsed,
    Phase,
    PlayAction,
    State,
    Swap,
    Word,
)
from bot.games.insider.turn import table_points

BLOCKED: Final = 6.0  # extra points where barriers block every way, so that a player has to move one
RUMOURED: Final = 3.5  # points of a turn under rumours
PATIENCE: Final = 3.0  # rounds after which an arrival is 1/e sure


@lru_cache(maxsize=1 << 12)
def ways_in(home: str, markers: Markers) -> Mapping[str, float]:
    """The points from every field outside the INSIDER into it, for a figure of that home."""
    open_ways, free = (points_from(MIDDLE, home, barriers, len(NEXT)) for barriers in ((), markers))
    return {
        HOME if field == home else field: free.get(field, cost + BLOCKED)
        for field, cost in open_ways.items()
        if field != MIDDLE
    }


def race(board: Board) -> tuple[list[float], list[float], list[float]]:
    """For each seat: what its tables now bring, the penalty included; what it may hope for besides; and how far its
    other figures are ahead of their home, in turns."""
    assert board.card
    card, seats = SCORING[board.card], board.seats
    values = card.values
    taken, advances = [], []
    arrivals: list[tuple[float, Seat]] = []
    free = list(values)
    for figures in board.figures:
        mine = [values[number - 1] for field in figures if (number := table_number(field))]
        taken.append(mine)
        for value in mine:
            free.remove(value)
    free.sort(reverse=True)
    for seat, figures in enumerate(board.figures):
        ways = ways_in(board.homes[seat], board.markers)
        costs = sorted([ways[field] for field in figures if field in ways])
        advances.append((ways[HOME] * len(costs) - sum(costs)) / WALK)
        speed = RUMOURED if board.rumours[seat] else WALK
        if seat == board.turn:
            now: float = (speed if board.left is None else board.left) + (WALK if board.again else 0)
            begin = 0.0
        else:
            begin, now = ((seat - board.turn) % seats) / seats + board.missing[seat], speed
        way = 0.0
        for cost in costs[: len(free)]:
            way += cost
            arrivals.append((begin if way <= now else begin + 0.5 + (way - now) / speed, seat))
    arrivals.sort()
    sure = [float(bool(mine)) for mine in taken]
    hopes = [0.0] * seats
    for value, (time, seat) in zip(free, arrivals, strict=False):
        chance = exp(-time / PATIENCE)
        hopes[seat] += value * chance
        if chance > sure[seat]:
            hopes[seat] -= (chance - sure[seat]) * card.penalty
            sure[seat] = chance
    held = [float(sum(mine)) if mine else float(card.penalty) for mine in taken]
    return held, hopes, advances


STEP: Final = 0.22  # a point of the way to the INSIDER
CARD: Final = 0.55
DRAW: Final = -1.2  # the turn that it costs
SWAP: Final = (-0.8, -0.3)  # a card of which the seat has few, or at least MANY
MANY: Final = 3
ROB: Final = 0.8  # a card, and one less for an opponent
PLAY: Final = 0.25  # what an action has to bring besides the cards
FENDED: Final = 0.8  # how likely an action that can be fended off succeeds
REACHED: Final = 3  # the figures of a seat whose ways count when a marker moves
RUMOUR: Final = 1.6
HEAT: Final = 0.35
LEAST: Final = 0.004


class _Prices:
    """The prices of one decision, from the board and the seat's own hand."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.board, self.seat = state, state.board, seat
        board = self.board
        assert board.card
        self.card = SCORING[board.card]
        self.ways = [ways_in(home, board.markers) for home in board.homes]
        self.layout = board.layout
        self.gains = table_points(board.card, self.layout, board.seats)
        self.share = 1 / (board.seats - 1)

    def of(self, action: Parsed | None) -> float:
        board, hand = self.board, self.state.hands[self.seat]
        match action:
            case MoveFigure():
                return self.of_move(action)
            case PlayAction(strength=strength):
                return self.of_play(action) - CARD * strength - PLAY
            case MoveMarker():
                return self.of_marker(action)
            case Swap(card):
                return SWAP[hand.count(card) >= MANY]
            case Word.ROLL:
                # The mean is that of walking, and a marker may be moved; but a figure may just reach a table.
                ways = self.ways[self.seat]
                nearest = min([ways[field] for field in board.own if field in ways], default=9)
                return -0.3 if nearest <= WALK else 0.2
            case Word.DRAW:
                stood = {field for field in board.own if field in PLACES}
                return CARD * min(len(stood), HAND - len(hand)) + DRAW
            case Word.DEFEND:
                play = pending_play(board)
                return 1.3 * self.harm(play) - CARD * play.strength
        return 0.0

    def worth(self, seat: Seat, field: str) -> float:
        """The value of a figure on that field."""
        if number := table_number(field):
            return self.at_table(seat, self.card.values[number - 1])
        return -STEP * self.ways[seat][field]

    def at_table(self, seat: Seat, value: int) -> float:
        return value + (0.0 if str(seat) in self.layout else 0.8 * -self.card.penalty) + 0.3

    def scored(self, layout: str) -> float:
        """The gain of a scoring over the other seats."""
        assert self.board.card
        gains = table_points(self.board.card, layout, self.board.seats)
        others = [gain for seat, gain in enumerate(gains) if seat != self.seat]
        return gains[self.seat] - (max(others) + sum(others) * self.share) / 2

    def taken(self, number: int) -> float:
        """The value of taking a free table. The last one triggers a scoring."""
        layout = self.layout[: number - 1] + str(self.seat) + self.layout[number:]
        if "-" not in layout:
            return 0.6 * self.card.values[number - 1] + self.scored(layout)
        return self.at_table(self.seat, self.card.values[number - 1])

    def of_move(self, move: MoveFigure) -> float:
        ways = self.ways[self.seat]
        before = -STEP * ways[move.start]
        if move.goal == INSIDER:
            return self.taken(move.table) - 0.5 * before
        price = -STEP * ways[move.goal] - before
        if is_way(move.goal):
            price -= 0.1
        return price + ROB * move.robs

    def of_play(self, play: PlayAction) -> float:
        seat = self.seat
        match play.kind, play.strength:
            case "helicopter", 1 | 2:
                before = self.worth(seat, play.start)
                if number := table_number(play.goal):
                    return self.taken(number) - before
                return self.worth(seat, play.goal) - before
            case "trendsetter", 1:
                return STEP * WALK + 0.2
            case "trendsetter", 2:
                return 0.9 if self.ways[seat][HOME] > 8 else 0.3
            case "trendsetter", 3:
                return FENDED * self.scored(self.layout) - 0.5
        return FENDED * -self.share_of_harm(play)

    def share_of_harm(self, play: PlayAction) -> float:
        """The cost of an action that can be fended off for its player, less its cost for the others."""
        match play:
            case PlayAction("deputy", 1 | 2, start, goal, int(other)):
                mine = self.worth(self.seat, goal) - self.worth(self.seat, start)
                return -mine + self.share * (self.worth(other, start) - self.worth(other, goal))
            case PlayAction("deputy", 3, layout=layout):
                return self.scored(self.layout) - self.scored(layout)
            case PlayAction("helicopter", 3, seat=int(other)):
                return -self.share * self.all_of(other)
            case PlayAction("scandal", 1, seat=int()):
                return -self.share * STEP * WALK - 0.3
            case PlayAction("scandal", 2, seat=int()):
                return -self.share * RUMOUR
            case PlayAction("scandal", 3):
                return self.gains[self.seat] - self.share * (sum(self.gains) - self.gains[self.seat])
        return 0.0

    def all_of(self, seat: Seat) -> float:
        """The seat's loss if all its figures go home."""
        home = self.worth(seat, HOME)
        return sum([max(0.0, self.worth(seat, field) - home) for field in self.board.figures[seat]])

    def harm(self, play: PlayAction) -> float:
        """The cost of a pending action for the seat that may fend it off."""
        board, seat = self.board, self.seat
        match play:
            case PlayAction("deputy", 1 | 2, start, goal, int()):
                return self.worth(seat, goal) - self.worth(seat, start) + 0.3
            case PlayAction("deputy", 3, layout=layout):
                assert board.card
                return self.gains[seat] - table_points(board.card, layout, board.seats)[seat] + 0.2
            case PlayAction("helicopter", 3):
                return self.all_of(seat)
            case PlayAction("scandal", 1):
                return STEP * WALK
            case PlayAction("scandal", 2):
                return RUMOUR
            case PlayAction("scandal", 3):
                return self.gains[seat] - sum(self.gains) / board.seats
        return -self.scored(self.layout)

    def of_marker(self, move: MoveMarker) -> float:
        """How much shorter the own ways get, and how much longer the others'; figures below the marker go home."""
        board = self.board
        after = move_marker(board.markers, move.start, move.goal)
        price = 0.0
        for seat, figures in enumerate(board.figures):
            before, then = self.ways[seat], ways_in(board.homes[seat], after)
            was = sorted([before[field] for field in figures if field in before])[:REACHED]
            now = sorted([then[HOME if field == move.goal else field] for field in figures if field in then])[:REACHED]
            gain = STEP * (sum(was) - sum(now))
            price += gain if seat == self.seat else -self.share * gain
        return price - 0.1


A_SCORING: Final = 6.0  # points that the leader makes in one
# Logits. A fit to 284 matches of players who drew their moves by the weights gave 0.18, 0.11, 0.12, -0.01, -0.03; for
# cards 0.13, 0.17, 0.12, 0.08, 0.11, and 0.04 for a pair. Changed by hand, unmeasured: points are steeper, by 1.4, and
# cards by 1.2, as for players who waste less; HELD is above HOPE, so that arriving is a gain; AHEAD, TURN are above 0.
POINT: Final = 0.25
HELD: Final = 0.18  # a point that the tables taken bring,
HOPE: Final = 0.14  # or those that the race for the free ones is expected to bring
AHEAD: Final = 0.03  # a turn by which the other figures are nearer to the INSIDER than home is
TURN: Final = 0.03  # a turn that is not yet used
CARDS: Final = {"d": 0.15, "h": 0.20, "b": 0.13, "s": 0.10, "t": 0.14}
PAIR: Final = 0.05  # two deputies or helicopters, besides
CAP: Final = 4  # cards of a kind that count


class InsiderEvaluation(Evaluation[State, object]):
    """Logits of the seats, and a price list of moves."""

    depth = 3
    iterations = 2800
    errors: ClassVar[Mapping[Level, float]] = {Level.EASY: 0.12, Level.NORMAL: 0.09}

    def values(self, state: State) -> tuple[float, ...]:
        board = state.board
        if board.card is None or board.phase is Phase.FIRST:
            return (1 / board.seats,) * board.seats
        return shares_by_logits(
            [sum([weight * value for weight, value in zip(FACTORS, row, strict=True)]) for row in features(state)]
        )

    def weights(self, state: State, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        prices = _Prices(state, seat)
        return weights_by_price([prices.of(NOTATION.read(move)) for move in moves], HEAT, LEAST)


FACTORS: Final = (POINT, HELD, HOPE, AHEAD, TURN, *CARDS.values(), PAIR)


def features(state: State) -> list[list[float]]:
    """By seat, the features that FACTORS weigh. They grow toward the end of the match."""
    board = state.board
    left = min(len(state.tables) + 1.0, (GOAL - max(board.points)) / A_SCORING)
    scale = 2 / sqrt(0.6 + max(0.2, left))
    held, hopes, advances = race(board)
    rows = []
    for seat in range(board.seats):
        counts = [min(CAP, state.hands[seat].count(card)) for card in CARDS]
        tempo = 0.0
        if seat == board.turn:
            tempo = 1.0 if board.left is None else board.left / WALK
            tempo += board.again
        tempo -= board.missing[seat]
        row = [board.points[seat], held[seat], hopes[seat], advances[seat], tempo, *counts]
        row.append((counts[0] > 1) + (counts[1] > 1))
        rows.append([scale * value for value in row])
    return rows


EVALUATION = InsiderEvaluation()
