"""Random matches that example pictures are taken from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from bot.games.base import CHANCE, Game, Move, Seat
from bot.games.chance import Chance

S = TypeVar("S")


def play_random(
    game: Game[S, Any], seed: bytes, seats: int = 2, **options: Any
) -> Iterator[tuple[S, dict[Seat, Move]]]:
    """The states of a random match, each with the moves chosen in it; the last with none.

    The same seed gives the same match. Seats that act simultaneously choose at once.
    """
    agreed = {name: options.get(name, option.default) for name, option in game.options.items()}
    state, draw, chance = game.start(seats, agreed), 0, Chance(seed, 1 << 20)
    while acting := game.to_act(state):
        if acting == (CHANCE,):
            chosen = {CHANCE: game.chance(state, Chance(seed, draw))}
            draw += 1
        else:
            chosen = {seat: chance.pick(list(game.moves(state, seat))) for seat in acting}
        yield state, chosen
        state = game.apply(state, chosen)
    yield state, {}
