"""OpenSpiel's information-set search on the rules of this project.

Choices made at once become choices one after another, none of which the later seats can see. An outcome of chance is
drawn when it is asked for, since the outcomes of a shuffle cannot be listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Final

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from bot.computer.base import shares
from bot.computer.search import RandomDraws
from bot.games.base import CHANCE, Game, Move, Seat
from bot.games.chance import Chance
from bot.match.position import Position

EXPLORE: Final = 2.0  # OpenSpiel's default for returns from -1 to 1
TYPE: Final = SimpleNamespace(
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, information=pyspiel.GameType.Information.IMPERFECT_INFORMATION
)


class PeerState:
    """What OpenSpiel's search asks of a state, in terms of a game's rules."""

    def __init__(self, game: Game[Any, Any], state: Any, chosen: Mapping[Seat, Move], draws: RandomDraws) -> None:
        self.game, self.state, self.chosen, self.draws = game, state, dict(chosen), draws

    def clone(self) -> PeerState:
        return PeerState(self.game, self.state, self.chosen, self.draws)

    def get_game(self) -> Any:
        return SimpleNamespace(get_type=lambda: TYPE)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """The seats that have still to choose, in the order in which they do."""
        return tuple(seat for seat in self.game.to_act(self.state) if seat not in self.chosen)

    def is_terminal(self) -> bool:
        return not self.game.to_act(self.state)

    def is_chance_node(self) -> bool:
        return self.acting[:1] == (CHANCE,)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def current_player(self) -> Seat:
        return self.acting[0]

    def legal_actions(self, seat: Seat | None = None) -> list[int]:
        """Moves by their place in the sorted list."""
        return list(range(len(self.game.moves(self.state, self.acting[0]))))

    def move(self, action: int) -> Move:
        return sorted(self.game.moves(self.state, self.acting[0]))[action]

    def apply_action(self, action: int) -> None:
        seat = self.acting[0]
        if seat == CHANCE:
            self.state = self.game.apply(self.state, {CHANCE: self.game.chance(self.state, self.draws)})
            return
        chosen = {**self.chosen, seat: self.move(action)}
        if len(self.acting) > 1 and self.game.simultaneous(self.state):
            self.chosen = chosen
        else:
            self.state, self.chosen = self.game.apply(self.state, dict(sorted(chosen.items()))), {}

    def information_state_string(self, seat: Seat | None = None) -> str:
        return repr(self.game.view(self.state, self.acting[0] if seat is None else seat))

    def returns(self) -> list[float]:
        """From -1 to 1, for two seats."""
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return [2 * share - 1 for share in shares(outcome)]

    def resampled(self, seat: Seat) -> PeerState:
        """All that the seat cannot know drawn again, the choices that others have sealed included."""
        state = self.game.resample(self.game.view(self.state, seat), seat, self.draws)
        chosen = {one: self.draws.weighted(self.game.moves(state, one), None) for one in self.chosen}
        return PeerState(self.game, state, chosen, self.draws)


def openspiel_move(position: Position, seat: Seat, iterations: int, seed: bytes) -> Move:
    """The move that OpenSpiel's search plays after that many simulations with random playouts to the end."""
    game, source = position.game, numpy.random.RandomState(int.from_bytes(seed[-4:] + seed[:4], "big") % 2**32)
    earlier = {one: "" for one in game.to_act(position.state) if one < seat and position.is_secret}
    root = PeerState(game, position.state, earlier, RandomDraws(Chance(seed, 0)))
    bot = ISMCTSBot(
        game=root.get_game(),
        evaluator=RandomRolloutEvaluator(1, source),
        uct_c=EXPLORE,
        max_simulations=iterations,
        random_state=source,
        final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        allow_inconsistent_action_sets=False,
    )
    bot.set_resampler(lambda state, player: state.resampled(player))
    return root.move(bot.step(root))
