"""Matches played at random, for pictures to look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from bot.games.base import CHANCE, Game, Move, Seat
from bot.games.chance import Chance

S = TypeVar("S")


def played(game: Game[S, Any], seed: bytes, seats: int = 2, **options: Any) -> Iterator[tuple[S, dict[Seat, Move]]]:
    """A random match, the same for the same seed: every state with what is chosen in it; the last with nothing. Where
    several decide, all of them choose at once."""
    chosen_options = {name: options.get(name, option.default) for name, option in game.options.items()}
    state, draw, chance = game.start(seats, chosen_options), 0, Chance(seed, 1 << 20)
    while acting := game.to_act(state):
        if acting == (CHANCE,):
            chosen = {CHANCE: game.chance(state, Chance(seed, draw))}
            draw += 1
        else:
            chosen = {seat: chance.pick(list(game.moves(state, seat))) for seat in acting}
        yield state, chosen
        state = game.apply(state, chosen)
    yield state, {}
