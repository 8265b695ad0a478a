"""Information-set Monte Carlo tree search for any game.

Each iteration plays a state that ``resample`` draws from the view. A node is keyed by what its seat has read since the
root, not by its view: making and hashing views would cost more than the moves, and with few iterations a node for each
possible hand of another seat would never be visited twice. Seats that choose secretly at once each choose at their node
(decoupled UCT); outcomes of chance are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from bot.computer.base import Budget, Evaluation, SearchedMove, Thought, shares
from bot.computer.tree import Edge, Node, RandomDraws
from bot.games.base import CHANCE, Game, Move, Seat
from bot.games.chance import Chance

CLOCK_EVERY: Final = 16  # iterations between two looks at the clock
CHECKED: Final = 3  # states by which it is checked that a planned step is legal whatever is hidden
PLANNED: Final = 24  # the most steps of a plan
SURE: Final = (16, 10)  # visits of a planned step: at least so many, and this part of the iterations
MIXED: Final = 0.1  # a secret choice is drawn from the moves with at least this part of the most visits,
SHARPNESS: Final = 1.0  # each as likely as its visits to this power


class TreeSearch:
    """The search for one decision; ``run`` is called once."""

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

    def run(self, budget: Budget, clock: Callable[[], float] = monotonic) -> Thought:
        """Search until the budget is used, then decide."""
        end, made = clock() + budget.seconds, 0
        while made < budget.iterations and (made % CLOCK_EVERY or made == 0 or clock() < end):
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
            values = self._result(state)
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
                return self._result(state)
            is_chance = acting[0] == CHANCE
            lists = {} if is_chance else {one: game.moves(state, one) for one in self._deciding(state, acting, False)}
        return self._evaluation.values(state)

    def _result(self, state: Any) -> tuple[float, ...]:
        outcome = self._game.outcome(state)
        assert outcome is not None
        return shares(outcome)

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


def search(
    game: Game[Any, Any],
    evaluation: Evaluation[Any, Any],
    view: Any,
    seat: Seat,
    moves: Sequence[Move],
    budget: Budget,
    chance: Chance,
    clock: Callable[[], float] = monotonic,
) -> Thought:
    """The decision of a seat that is to act and has these legal moves; the same for the same arguments."""
    return TreeSearch(game, evaluation, view, seat, moves, RandomDraws(chance)).run(budget, clock)
