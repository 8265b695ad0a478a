"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Move, Seat
from bot.games.dirkana import GAME, Phase, State, View, complete_circles
from rendering import Look
from tests.pictures.matches import play_random

Scene = tuple[str, View, Look]


def play(seed: bytes) -> Iterator[tuple[State, dict[Seat, Move]]]:
    """See ``play_random``."""
    return play_random(GAME, seed)


def scenes() -> Iterator[Scene]:
    """Title, view and look of each example."""
    position = [state for state, _ in play(b"scenes 117")]
    choosing = next(state for state in position if state.phase is Phase.MAIN)
    turns = [state for state in position if state.phase is Phase.SWAP]
    yield "start", GAME.view(choosing, None), Look(owing=(0, 1))
    yield "one decided", GAME.view(choosing, None), Look(owing=(0, 1), decided=(1,))
    view = GAME.view(choosing, 0)
    yield "hand", view, Look(part="hand")
    yield "hand main", view, Look(part="hand", mark=f"main {view.hands[0][1]}")
    yield "main on board", view, Look(mark=f"main {view.hands[0][1]}", owing=(0, 1))
    for name, state in (("first turn", turns[0]), ("middle", turns[len(turns) // 2]), ("late", turns[-1])):
        yield name, GAME.view(state, None), Look(owing=GAME.to_act(state))
    yield "end", GAME.view(position[-1], None), Look()
    yield from _previews()
    yield from _last_turns()


def _previews() -> Iterator[Scene]:
    """Goals and a preview of each kind of step, late in a match."""
    for kind, counts in {"lay": (0,), "shift": (1, 2), "twist": (1,), "take": (0, 2), "place": (2,)}.items():
        state, move = _late_position(kind)
        seat = state.turn or 0
        view, moves = GAME.view(state, seat), tuple(GAME.moves(state, seat))
        for count in counts:
            beginning = " ".join(move.split()[:count])
            yield f"{kind} goals {count}", view, Look(goals=moves, mark=beginning or None, owing=(seat,))
        yield f"{kind} preview", view, Look(mark=move, owing=(seat,))


def _late_position(kind: str) -> tuple[State, Move]:
    """A late position with a legal move of that kind, and the move. A "place" closes a circle."""
    found: list[tuple[State, Move]] = []
    for number in range(8):
        for state, _ in play(b"preview %d" % number):
            for move in GAME.moves(state, state.turn) if state.turn is not None else ():
                if move.startswith(kind) and (kind != "place" or _closes_circle(state, move)):
                    found.append((state, move))
                    break
    return found[len(found) * 2 // 3]


def _closes_circle(state: State, move: Move) -> bool:
    seat = state.turn or 0
    after = GAME.apply(state, {seat: move})
    return len(complete_circles(after.rings[seat])) > len(complete_circles(state.rings[seat]))


def _last_turns() -> Iterator[Scene]:
    """Boards after a shift, a twist and a Dirk-Out."""
    wanted = {"shift", "twist", "out"}
    for number in range(60):
        for state, _ in play(b"last %d" % number):
            kinds = {step.text.split()[0] for step in state.last} | ({"out"} if state.out is not None else set())
            if state.phase not in (Phase.SWAP, Phase.OVER) or not kinds & {"place", "out"}:
                continue
            for kind in sorted(kinds & wanted):
                wanted.discard(kind)
                yield f"after {kind}", GAME.view(state, None), Look(owing=GAME.to_act(state))
