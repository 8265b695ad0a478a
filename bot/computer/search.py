"""Information-set Monte Carlo tree search for any game.

Each iteration plays a state that ``resample`` draws from the view. A node is keyed by what its seat has read since the
root, not by its view: making and hashing views would cost more than the moves, and with few iterations a node for each
possible hand of another seat would never be visited twice. Seats that choose secretly at once each choose at their node
(decoupled UCT); outcomes of chance are drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from operator import attrgetter
from random import Random
from time import monotonic
from typing import Any, Final, TypeVar

from bot.computer.base import Budget, Evaluation, SearchedMove, Thought, values_of
from bot.games.base import CHANCE, Game, Move, Seat
from bot.games.chance import Chance

EXPLORE: Final = 0.7  # how much a move's weight counts against its value so far
UNSEEN: Final = 0.05  # by which a move not yet tried is thought worse than its node
EVEN: Final = 0.1  # the part of the prior that is shared equally
WIDTH: Final = 4  # moves looked at: these,
WIDENS: Final = 1.5  # and this times the root of the visits
T = TypeVar("T")
SEED_BYTES: Final = 16
CLOCK_EVERY: Final = 16  # iterations between two looks at the clock
CHECKED: Final = 3  # states by which it is checked that a planned step is legal whatever is hidden
PLANNED: Final = 24  # the most steps of a plan
SURE: Final = (16, 10)  # visits of a planned step: at least so many, and this part of the iterations
MIXED: Final = 0.1  # a secret choice is drawn from the moves with at least this part of the most visits,
SHARPNESS: Final = 1.0  # each as likely as its visits to this power


class Edge:
    """A move of a node: its prior, its visits, and the sum of the values for the seat to move."""

    __slots__ = ("move", "prior", "rank", "total", "visits")

    def __init__(self, move: Move, prior: float, rank: tuple[float, float]) -> None:
        self.move, self.prior, self.rank = move, prior, rank
        self.visits, self.total = 0, 0.0


class Node:
    """A decision of one seat. The legal moves can differ from visit to visit, since hidden cards do."""

    __slots__ = ("_edges", "_listed", "_ranked", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self._edges: dict[Move, Edge] = {}
        self._listed: Sequence[Move] = ()
        self._ranked: list[Edge] = []

    def ranked(
        self, moves: Sequence[Move], weigh: Callable[[], Sequence[float] | None], draws: RandomDraws
    ) -> list[Edge]:
        """The edges of these moves, the heaviest first, equal ones in an order drawn once."""
        if moves == self._listed:
            return self._ranked
        edges = self._edges
        if any(move not in edges for move in moves):
            weights = weigh() or (1.0,) * len(moves)
            even, part = EVEN / len(moves), (1 - EVEN) / sum(weights)
            for move, weight in zip(moves, weights, strict=True):
                if move not in edges:
                    prior = even + part * weight
                    edges[move] = Edge(move, prior, (-prior, draws.random()))
        self._listed, self._ranked = moves, sorted((edges[move] for move in moves), key=attrgetter("rank"))
        return self._ranked

    def select(self, ranked: list[Edge]) -> Edge:
        """The edge to follow, by its value so far and its prior (PUCT), among the first ones of a list that grows."""
        width = WIDTH + int(WIDENS * sqrt(self.visits))
        if width < len(ranked):
            ranked = ranked[:width]
        explore = EXPLORE * sqrt(self.visits) / sum([edge.prior for edge in ranked])
        unseen = self.total / self.visits - UNSEEN if self.visits else 0.5
        best, most = ranked[0], -1.0
        for edge in ranked:
            visits = edge.visits
            value = edge.total / visits if visits else unseen
            value += explore * edge.prior / (1 + visits)
            if value > most:
                best, most = edge, value
        return best

    @property
    def edges(self) -> list[Edge]:
        """The moves tried, the most often first, equally often tried ones by value."""
        tried = [edge for edge in self._edges.values() if edge.visits]
        return sorted(tried, key=lambda edge: (-edge.visits, -edge.total, edge.move))


class RandomDraws(Chance):
    """Random numbers of a Mersenne twister, seeded by a ``Chance``. Not for the verifiable shuffles of matches.

    The same chance gives the same numbers on every machine.
    """

    def __init__(self, chance: Chance) -> None:
        seed = bytes(chance.below(256) for _ in range(SEED_BYTES))
        super().__init__(seed, 0)
        self.random = Random(int.from_bytes(seed, "big")).random

    def below(self, n: int) -> int:
        return int(self.random() * n)

    def shuffle(self, things: Iterable[T]) -> tuple[T, ...]:
        pile, random = list(things), self.random
        for last in range(len(pile) - 1, 0, -1):
            other = int(random() * (last + 1))
            pile[last], pile[other] = pile[other], pile[last]
        return tuple(pile)

    def weighted(self, things: Sequence[T], weights: Sequence[float] | None) -> T:
        """One of the things, with probabilities by weight; None: all equal."""
        if weights is None:
            return things[int(self.random() * len(things))]
        sums = list(accumulate(weights))
        return things[min(bisect_right(sums, self.random() * sums[-1]), len(things) - 1)]


class TreeSearch:
    """The search for one decision of a seat that is to act and has these legal moves; ``run`` is called once."""

    def __init__(
        self,
        game: Game[Any, Any],
        evaluation: Evaluation[Any, Any],
        view: Any,
        seat: Seat,
        moves: Sequence[Move],
        draws: RandomDraws,
    ) -> None:
        self._game, self._evaluation, self._draws = game, evaluation, draws
        self._view, self._seat, self._moves = view, seat, list(moves)
        self._root = Node()
        self._nodes: dict[tuple[Seat, int], Node] = {(seat, 0): self._root}
        self._keys: dict[tuple[int, Move | None], int] = {}  # a key followed by a text as read gives the next key
        first = self._resampled()
        self._seats = len(game.points(first))
        self._is_secret = len(game.to_act(first)) > 1 and game.simultaneous(first)
        self._values = {move: [0.0] * self._seats for move in moves}

    def run(self, budget: Budget) -> Thought:
        """Search until the budget is used, then decide."""
        end, made = monotonic() + budget.seconds, 0
        while made < budget.iterations and (made % CLOCK_EVERY or made == 0 or monotonic() < end):
            self._iterate()
            made += 1
        return self._thought(made)

    def _resampled(self) -> Any:
        return self._game.resample(self._view, self._seat, self._draws)

    def _iterate(self) -> None:
        """Descend the tree with a resampled state, add a node, and play out from there to a value."""
        game, draws, nodes = self._game, self._draws, self._nodes
        state, keys = self._resampled(), [0] * self._seats
        path: list[tuple[Seat, Node, Edge]] = []
        at_root = True
        while acting := game.to_act(state):
            if acting[0] == CHANCE:
                chosen = {CHANCE: game.chance(state, draws)}
            else:
                acting = self._deciding(state, acting, at_root)
                lists = {
                    one: self._moves if at_root and one == self._seat else game.moves(state, one) for one in acting
                }
                new = [one for one in acting if len(lists[one]) > 1 and (one, keys[one]) not in nodes]
                if new:
                    for one in new:
                        nodes[one, keys[one]] = Node()
                    values = self._play_on(state, lists)
                    break
                chosen = {}
                for one, moves in lists.items():
                    if len(moves) > 1:
                        node = nodes[one, keys[one]]
                        edge = self._selected(node, state, one, moves)
                        path.append((one, node, edge))
                        chosen[one] = edge.move
                    else:
                        chosen[one] = moves[0]
                at_root = False
            keys = self._read(state, chosen, keys)
            state = game.apply(state, chosen)
        else:
            values = values_of(game, self._evaluation, state)
        for one, node, edge in path:
            node.visits += 1
            node.total += values[one]
            edge.visits += 1
            edge.total += values[one]
            if node is self._root:
                sums = self._values[edge.move]
                for seat, value in enumerate(values):
                    sums[seat] += value

    def _deciding(self, state: Any, acting: tuple[Seat, ...], at_root: bool) -> tuple[Seat, ...]:
        """The seats that decide now: all if choices are secret, else one at a time, at the root the own seat."""
        if len(acting) == 1 or self._game.simultaneous(state):
            return acting
        return (self._seat,) if at_root else acting[:1]

    def _selected(self, node: Node, state: Any, seat: Seat, moves: Sequence[Move]) -> Edge:
        ranked = node.ranked(moves, lambda: self._evaluation.weights(state, seat, moves), self._draws)
        return node.select(ranked)

    def _read(self, state: Any, chosen: Mapping[Seat, Move], keys: list[int]) -> list[int]:
        """The keys once each seat has read these moves, as far as it may."""
        known, redact = self._keys, self._game.redact
        for who, move in chosen.items():
            for seat, key in enumerate(keys):
                step = key, redact(state, who, move, seat)
                keys[seat] = known.setdefault(step, len(known) + 1)
        return keys

    def _play_on(self, state: Any, lists: Mapping[Seat, Sequence[Move]]) -> tuple[float, ...]:
        """The value after a playout led by the weights, which starts with one of these moves for each seat."""
        game, draws, weights = self._game, self._draws, self._evaluation.weights
        for _ in range(self._evaluation.depth):
            if lists:
                chosen = {
                    one: moves[0] if len(moves) == 1 else draws.weighted(moves, weights(state, one, moves))
                    for one, moves in lists.items()
                }
            else:
                chosen = {CHANCE: game.chance(state, draws)}
            state = game.apply(state, chosen)
            acting = game.to_act(state)
            if not acting:
                break
            is_chance = acting[0] == CHANCE
            lists = {} if is_chance else {one: game.moves(state, one) for one in self._deciding(state, acting, False)}
        return values_of(game, self._evaluation, state)

    def _thought(self, made: int) -> Thought:
        edges = self._root.edges
        choices = tuple(
            SearchedMove(edge.move, edge.visits, tuple(value / edge.visits for value in self._values[edge.move]))
            for edge in edges
        )
        if not choices:
            return Thought((self._moves[0],), made)
        visits = self._root.visits
        values = tuple(sum(column) / visits for column in zip(*self._values.values(), strict=True))
        if self._is_secret:
            mixed = [edge for edge in edges if edge.visits >= MIXED * edges[0].visits]
            move = self._draws.weighted(mixed, [edge.visits**SHARPNESS for edge in mixed]).move
            return Thought((move,), made, values, choices)
        return Thought(self._planned(edges[0].move, made), made, values, choices)

    def _planned(self, move: Move, made: int) -> tuple[Move, ...]:
        """The move and the own steps after it, up to another seat's action, a revelation, or an unsearched node."""
        game, seat, key, plan = self._game, self._seat, 0, [move]
        states = [self._resampled() for _ in range(CHECKED)]
        while len(plan) < PLANNED and not any(game.reveals(state, seat, move) for state in states):
            key = self._keys.get((key, game.redact(states[0], seat, move, seat)), -1)
            states = [game.apply(state, {seat: move}) for state in states]
            if any(game.to_act(state) != (seat,) for state in states):
                break
            if len({game.view(state, seat) for state in states}) > 1:
                break
            moves = game.moves(states[0], seat)
            if len(moves) == 1:
                move = moves[0]
            else:
                node = self._nodes.get((seat, key))
                if node is None or node.visits < max(SURE[0], made // SURE[1]):
                    break
                move = next((edge.move for edge in node.edges if edge.move in moves), moves[0])
            plan.append(move)
        return tuple(plan)
