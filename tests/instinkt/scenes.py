"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from bot.games.base import Move, Seat
from bot.games.instinkt import GAME, STAG, Phase, State, View
from rendering import Look
from tests.pictures.matches import play_random

Scene = tuple[str, View, Look]


def play(seed: bytes, draft: bool = False) -> Iterator[tuple[State, dict[Seat, Move]]]:
    """See ``play_random``."""
    return play_random(GAME, seed, draft=draft)


def scenes() -> Iterator[Scene]:
    """Title, view and look of each example."""
    position = list(play(b"scenes 3"))
    states = [state for state, _ in position]
    choosing = [state for state in states if state.phase is Phase.CHOOSE]
    laying = [state for state in states if state.phase is Phase.LAY]
    yield "start", GAME.view(choosing[0], None), Look(owing=(0, 1))
    yield "first card", GAME.view(laying[0], None), Look(owing=laying[0].queue[:1])
    yield "early", GAME.view(laying[1], None), Look(owing=laying[1].queue[:1])
    middle = choosing[len(choosing) // 2]
    yield "middle", GAME.view(middle, None), Look(owing=(1,), decided=(0,))
    yield "crowded", GAME.view(laying[-1], None), Look(owing=laying[-1].queue[:1])
    yield "end", GAME.view(states[-1], None), Look()
    yield from _hands(middle)
    yield from _drafts()
    yield from _previews()
    yield from _last_turns()


def _hands(state: State) -> Iterator[Scene]:
    """Hands of three cards."""
    view = GAME.view(state, 0)
    yield "hand 3", view, Look(part="hand", owing=(0, 1))
    yield "hand 3 choose", view, Look(part="hand", mark=f"choose {view.hand[1]}")
    yield "hand 3 white", GAME.view(state, 1), Look(part="hand")
    yield "choose on board", view, Look(mark=f"choose {view.hand[1]}", owing=(0, 1))


def _drafts() -> Iterator[Scene]:
    """Hands of the draft."""
    position = list(play(b"draft 1", draft=True))
    keeping = next(state for state, _ in position if state.phase is Phase.KEEP)
    view = GAME.view(keeping, 1)
    keep = GAME.moves(keeping, 1)[7]
    yield "hand 5", view, Look(part="hand")
    yield "hand 5 kept", view, Look(part="hand", mark=keep.split(" under")[0])
    yield "hand 5 keep", view, Look(part="hand", mark=keep)
    later = [state for state, _ in position if state.phase is Phase.CHOOSE][3]
    yield "hand 3 draft", GAME.view(later, 1), Look(part="hand")


def _previews() -> Iterator[Scene]:
    """Goals and previews of each kind of move, early and late in a match."""
    for name in ("place", "push", "move"):
        found: list[tuple[State, Seat]] = []
        for number in range(6):
            for state, _ in play(b"preview %d" % number):
                if state.phase not in (Phase.LAY, Phase.MOVE) or len(state.display) < 3:
                    continue
                seat = state.queue[0]
                kind = "move" if state.phase is Phase.MOVE else "push" if state.revealed[seat] == STAG else "place"
                if kind == name:
                    found.append((state, seat))
        for when, (state, seat) in (("early", found[0]), ("late", found[-1])):
            view, moves = GAME.view(state, seat), tuple(GAME.moves(state, seat))
            look = Look(goals=moves, owing=(seat,))
            first = " ".join(moves[-1].split()[:2])
            yield f"{name} {when} goals", view, look
            if name != "place":
                yield f"{name} {when} first", view, replace(look, mark=first)
            yield f"{name} {when}", view, Look(mark=moves[len(moves) // 2], owing=(seat,))


def _last_turns() -> Iterator[Scene]:
    """Boards after a push, a move and a snake."""
    wanted = {"push", "move", "snake"}
    for number in range(12):
        states = [state for state, _ in play(b"last %d" % number)]
        for before, state in pairwise(states):
            kinds = {step.text.split()[0] for step in state.last}
            if state.removed != before.removed:
                kinds = {"snake"}
            for kind in kinds & wanted if len(state.display) > 5 else ():
                wanted.discard(kind)
                yield f"after {kind}", GAME.view(state, None), Look(owing=GAME.to_act(state))
