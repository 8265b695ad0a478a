"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bot.games.base import CHANCE, Move, Seat
from bot.games.chance import Chance
from bot.games.migrato import BIRDS, GAME, SPECIES, Phase, State, View, arrived_species
from rendering.base import Look

Scene = tuple[str, View, Look]
KINDS = ("play", "join", "danger", "exchange", "abandon", "reveal", "keep", "discard")


def progress(state: State) -> float:
    """The progress of a match for both seats together.

    Species that have arrived count most, then columns that can still arrive; danger cards in a hand count against it.
    """
    there = {*arrived_species(state.arrivals[0]), *arrived_species(state.arrivals[1])}
    made = 100.0 * len(there) - 0.3 * sum(card not in BIRDS for hand in state.hands for card in hand)
    for columns in state.columns:
        for column in columns:
            birds = [BIRDS[card] for card in column.cards]
            species = birds[0].species
            need = SPECIES[species].need
            falls = all(later.number <= earlier.number for earlier, later in pairwise(birds))
            fits = falls and len(birds) <= need and all(bird.species == species for bird in birds)
            made += 10 * len(birds) / need + birds[-1].number / 10 if fits and species not in there else -8
    return made


def sensible(state: State) -> Move:
    """The move with the most progress."""
    seat = state.turn

    def after(text: Move) -> tuple[float, Move]:
        return progress(GAME.apply(state, {seat: text})) - 2 * text.startswith("abandon"), text

    return max(GAME.moves(state, seat), key=after)


def play(seed: bytes, sense: int = 2) -> Iterator[tuple[State, Move]]:
    """The states of a match, each with the move or chance outcome chosen in it; the last with "".

    Every ``sense``-th move is the sensible one; the others are random.
    """
    state, draw, made, chance = GAME.start(2, {}), 0, 0, Chance(seed, 1 << 20)
    while acting := GAME.to_act(state):
        seat = acting[0]
        if seat == CHANCE:
            text = GAME.chance(state, Chance(seed, draw))
            draw += 1
        else:
            made += 1
            text = chance.pick(list(GAME.moves(state, seat))) if made % sense else sensible(state)
        yield state, text
        state = GAME.apply(state, {seat: text})
    yield state, ""


def scenes() -> Iterator[Scene]:
    position = [state for state, _ in play((249).to_bytes(16, "big"), 1)]
    turns = [state for state in position if state.phase is Phase.TURN]
    for name, state in (
        ("start", turns[0]),
        ("early", turns[5]),
        ("middle", turns[len(turns) // 2]),
        ("crowded", max(turns, key=_crowd)),
        ("late", turns[-1]),
        ("end", position[-1]),
    ):
        yield name, GAME.view(state, None), Look(owing=_owing(state))
    middle = max(turns, key=_crowd)
    for seat in (0, 1):
        yield f"own {seat}", GAME.view(middle, seat), Look(owing=_owing(middle))
        yield f"hand {seat}", GAME.view(middle, seat), Look(part="hand")
    yield "hand start", GAME.view(turns[0], 0), Look(part="hand")
    yield from _moves()


def _crowd(state: State) -> int:
    """The number of cards in columns."""
    return sum(len(column.cards) for columns in state.columns for column in columns)


def _owing(state: State) -> tuple[Seat, ...]:
    return tuple(seat for seat in GAME.to_act(state) if seat != CHANCE)


def _moves() -> Iterator[Scene]:
    """Each kind of move: its goals, its preview on the board and in the hand, and the position after it."""
    wanted = set(KINDS)
    for number in range(60):
        for state, text in play(b"moves %d" % number, 2):
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
        if not wanted:
            return
