"""The nodes of a search, keyed by what one seat has seen since the root, with statistics of its moves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final, TypeVar

from bot.games.base import Move
from bot.games.chance import Chance

EXPLORE: Final = 0.7  # how much a move's weight counts against its value so far
UNSEEN: Final = 0.05  # by which a move not yet tried is thought worse than its node
EVEN: Final = 0.1  # the part of the prior that is shared equally
WIDTH: Final = 4  # moves looked at: these,
WIDENS: Final = 1.5  # and this times the root of the visits


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
        self._listed, self._ranked = moves, sorted((edges[move] for move in moves), key=_rank)
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

    def edge(self, move: Move) -> Edge | None:
        return self._edges.get(move)

    @property
    def edges(self) -> list[Edge]:
        """The moves tried, the most often first, equally often tried ones by value."""
        tried = [edge for edge in self._edges.values() if edge.visits]
        return sorted(tried, key=lambda edge: (-edge.visits, -edge.total, edge.move))


def _rank(edge: Edge) -> tuple[float, float]:
    return edge.rank


T = TypeVar("T")
SEED_BYTES: Final = 16


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
