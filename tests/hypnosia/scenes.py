"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Move, Seat
from bot.games.hypnosia import GAME, OUT, Phase, State, View, legal_movements, standing
from rendering.base import Look
from tests.pictures.matches import play_random

Scene = tuple[str, View, Look]


def play(seed: bytes, seats: int) -> Iterator[tuple[State, dict[Seat, Move]]]:
    return play_random(GAME, seed, seats)


def owing(state: State) -> tuple[Seat, ...]:
    return (state.turn,) if state.phase is Phase.MOVE else ()


def scenes() -> Iterator[Scene]:
    for seats in GAME.seats:
        states = [state for state, _ in play(b"scenes %d" % seats, seats)]
        moving = [state for state in states if state.phase is Phase.MOVE]
        yield f"start {seats}", GAME.view(moving[0], None), Look(owing=owing(moving[0]))
        middle = moving[len(moving) // 2]
        yield f"middle {seats}", GAME.view(middle, None), Look(owing=owing(middle))
        crowded = max(moving, key=lambda state: len(standing(state)))
        yield f"crowded {seats}", GAME.view(crowded, None), Look(owing=owing(crowded))
        yield f"end {seats}", GAME.view(states[-1], None), Look()
    yield from _previews()


def _previews() -> Iterator[Scene]:
    """Goals and previews: a plain movement, a capture, a stack, a movement into the centre, and an idle die."""
    wanted = {"plain", "capture", "both", "centre", "idle"}
    for number in range(40):
        for state, _ in play(b"preview %d" % number, 6 - number % 5):
            if state.phase is not Phase.MOVE or sum(own.count(OUT) for own in state.pawns) < 2:
                continue
            view, moves = GAME.view(state, state.turn), tuple(GAME.moves(state, state.turn))
            for kind, move in _kinds(state):
                if kind in wanted:
                    wanted.discard(kind)
                    yield f"goals {kind}", view, Look(goals=moves, owing=(state.turn,))
                    yield f"preview {kind}", view, Look(mark=move, owing=(state.turn,))


def _kinds(state: State) -> Iterator[tuple[str, Move]]:
    """Legal moves, each with the kind of scene that it shows."""
    taken = standing(state)
    movable = legal_movements(state)
    for one in movable:
        if one.goal == "centre":
            yield "centre", one.text
        elif one.both:
            yield "both", one.text
        elif one.goal in taken and taken[one.goal][0] != state.turn:
            yield "capture", one.text
        elif len(movable) > 8:
            yield "plain", one.text
    if {one.die for one in movable} < set(state.dice):
        yield "idle", movable[0].text
