"""Positions worth looking at, from random matches: what ``python -m rendering`` draws."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chance import Chance
from bot.game import CHANCE, Move, Seat
from bot.games.migrato import GAME
from bot.games.migrato.state import Phase, State, View
from rendering import Look

Scene = tuple[str, View, Look]
KINDS = ("play", "join", "danger", "exchange", "abandon", "reveal", "keep", "discard")


def sense(moves: list[Move]) -> list[Move]:
    """Those that build rather than throw away, if there are any: so that matches get somewhere."""
    return [move for move in moves if move.split()[0] not in ("abandon", "exchange", "keep")] or moves


def play(seed: bytes) -> Iterator[tuple[State, Move]]:
    """A match played at random, with some sense: every state with what is done in it; the last with nothing."""
    state, draw, chance = GAME.start(2, {}), 0, Chance(seed, 1 << 20)
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            text = GAME.chance(state, Chance(seed, draw))
            draw += 1
        else:
            text = chance.pick(sense(list(GAME.moves(state, seat))))
        yield state, text
        state = GAME.apply(state, {seat: text})
    yield state, ""


def scenes() -> Iterator[Scene]:
    match = [state for state, _ in play(b"scenes 5")]
    turns = [state for state in match if state.phase is Phase.TURN]
    for name, state in (
        ("start", turns[0]),
        ("early", turns[5]),
        ("middle", turns[len(turns) // 2]),
        ("crowded", max(turns, key=_crowd)),
        ("late", turns[-1]),
        ("end", match[-1]),
    ):
        yield name, GAME.view(state, None), Look(owing=_owing(state))
    middle = max(turns, key=_crowd)
    for seat in (0, 1):
        yield f"own {seat}", GAME.view(middle, seat), Look(owing=_owing(middle))
        yield f"hand {seat}", GAME.view(middle, seat), Look(part="hand")
    yield "hand start", GAME.view(turns[0], 0), Look(part="hand")
    yield from _moves()


def _crowd(state: State) -> int:
    return sum(len(column.cards) for columns in state.columns for column in columns)


def _owing(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in GAME.to_act(state) if seat != CHANCE)


def _moves() -> Iterator[Scene]:
    """Each kind of move: where it could go, on the board and in the hand; and what it leaves behind."""
    wanted, fitting = set(KINDS), 0
    for number in range(60):
        for state, text in play(b"moves %d" % number):
            kind = text.split()[0] if text else ""
            if kind not in wanted or (kind in ("play", "join", "danger") and _crowd(state) < 8):
                continue
            wanted.discard(kind)
            seat, moves = state.turn, tuple(GAME.moves(state, state.turn))
            view = GAME.view(state, seat)
            yield f"{kind} goals", view, Look(mark=kind, goals=tuple(m for m in moves if m.startswith(kind)))
            yield f"{kind} planned", view, Look(mark=text, owing=(seat,))
            yield f"{kind} in hand", view, Look(part="hand", mark=text)
            after = GAME.apply(state, {seat: text})
            for who in (None, seat, 1 - seat) if kind == "danger" else (None,):
                yield f"{kind} done {who}", GAME.view(after, who), Look(owing=_owing(after))
            if kind == "danger":
                yield f"{kind} taken", GAME.view(after, seat), Look(part="hand")
        fitting += 1
        if not wanted:
            return
