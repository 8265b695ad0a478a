"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.games.base import Move, Seat
from bot.games.hypnosia import GAME, OUT, Phase, State, View, legal_movements, standing
from bot.games.hypnosia.state import NOTATION
from cogs._ui.choices import next_paths
from rendering.base import Look
from tests.hypnosia.positions import LETTERS, rolled
from tests.pictures.matches import play_random

Scene = tuple[str, View, Look]


def play(seed: bytes, seats: int) -> Iterator[tuple[State, dict[Seat, Move]]]:
    return play_random(GAME, seed, seats)


def to_act(state: State) -> tuple[Seat, ...]:
    return (state.turn,) if state.phase is Phase.MOVE else ()


def scenes() -> Iterator[Scene]:
    for seats in GAME.seats:
        states = [state for state, _ in play(b"scenes %d" % seats, seats)]
        moving = [state for state in states if state.phase is Phase.MOVE]
        middle, late = moving[len(moving) // 2], moving[len(moving) * 4 // 5]
        crowded = max(moving, key=lambda state: len(standing(state.pawns)))
        for title, state in (("start", moving[0]), ("middle", middle), ("crowded", crowded), ("late", late)):
            yield f"{title} {seats}", GAME.view(state, None), Look(to_act=to_act(state))
        yield f"end {seats}", GAME.view(states[-1], None), Look()
    yield from _own_seats()
    yield from _previews()
    yield from _crowded_goals()


def lettered(state: State, path: str = "") -> Look:
    """A menu's look at a path: each choice with a letter."""
    moves = tuple(GAME.moves(state, state.turn))
    paths = next_paths(moves, path, GAME.stepwise, GAME.menu_text)
    goals = tuple(move for move in moves if GAME.menu_text(move).startswith(path))
    return Look(mark=path or None, goals=goals, letters=tuple(zip(paths, LETTERS, strict=False)), to_act=(state.turn,))


def steps(state: State, move: Move) -> Iterator[tuple[str, Look]]:
    """The menus on the way to a move, its piece and its goals."""
    yield "pieces", lettered(state)
    path = GAME.menu_text(move).rpartition(" ")[0] + " "
    if len([one for one in GAME.moves(state, state.turn) if GAME.menu_text(one).startswith(path)]) > 1:
        yield "goals", lettered(state, path)


def _own_seats() -> Iterator[Scene]:
    """What each of six seats sees on its turn."""
    seen = set[Seat]()
    for state, _ in play(b"seats", 6):
        if state.phase is Phase.MOVE and state.turn not in seen and state.turns > 30:
            seen.add(state.turn)
            view = GAME.view(state, state.turn)
            yield f"menu of seat {state.turn}", view, lettered(state)


def _previews() -> Iterator[Scene]:
    """Goals and previews: a plain movement, a capture, a stack, a movement into the centre, and an idle die."""
    wanted = {"plain", "capture", "both", "centre", "idle"}
    for number in range(40):
        for state, _ in play(b"preview %d" % number, 6 - number % 5):
            if state.phase is not Phase.MOVE or sum(own.count(OUT) for own in state.pawns) < 2:
                continue
            view = GAME.view(state, state.turn)
            for kind, move in _kinds(state):
                if kind in wanted:
                    wanted.discard(kind)
                    for step, look in steps(state, move):
                        yield f"{step} {kind}", view, look
                    yield f"preview {kind}", view, Look(mark=move, to_act=(state.turn,))


CROWDED: Final = {  # dice and the pawns of each seat
    "at the start": ("65", "s1 s2 s3 s4", "s1 s2 s3 s4", "s1 s2 s3 s4", "s1 s2 s3 s4"),
    "with the same die": ("52", "a3 b1 b4 b6", "b9 s2 s3 s4"),
    "of stacks": ("52", "a3 a3 a6 a6", "a8 a8 b6 s4", "a11 a12 s3 s4"),
    "in the centre": ("11", "c1 c1 c0 c3", "c4 s2 s3 s4", "centre s2 s3 s4"),
}


def _crowded_goals() -> Iterator[Scene]:
    """Goals of several movements."""
    for title, (dice, *pawns) in CROWDED.items():
        state = rolled(dice, *pawns).state
        view = GAME.view(state, state.turn)
        yield f"pieces {title}", view, lettered(state)
        for path in next_paths(GAME.moves(state, state.turn), "", GAME.stepwise, GAME.menu_text):
            if path.endswith(" "):
                yield f"goals {title} {path[5:-1]}", view, lettered(state, path)


def _kinds(state: State) -> Iterator[tuple[str, Move]]:
    """Legal moves, each with the kind of scene that it shows."""
    taken = standing(state.pawns)
    movable = legal_movements(state)
    for one in movable:
        if one.goal == "centre":
            yield "centre", NOTATION.text(one)
        elif one.both:
            yield "both", NOTATION.text(one)
        elif one.goal in taken and taken[one.goal][0] != state.turn:
            yield "capture", NOTATION.text(one)
        elif len(movable) > 8:
            yield "plain", NOTATION.text(one)
    if {one.die for one in movable} < set(state.dice):
        yield "idle", NOTATION.text(movable[0])
