"""Example positions from random matches, drawn by ``python -m tests.pictures``: boards, strips, hands and menus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from bot.games.base import Move, Seat
from bot.games.instinkt import GAME, STAG, Phase, State, View
from cogs._ui.choices import next_paths
from rendering import Look
from rendering.instinkt import DRAWING
from tests.instinkt.positions import after_reveal, choosing, display, laying, over
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
    middle = choosing[len(choosing) // 2]
    yield from _table("start", choosing[0], None, Look(to_act=(0, 1)))
    yield from _table("first card", laying[0], None, Look(to_act=laying[0].queue[:1]))
    yield from _table("early", laying[1], None, Look(to_act=laying[1].queue[:1]))
    yield from _table("middle", middle, None, Look(to_act=(0, 1), decided=(0,)))
    yield from _table("crowded", laying[-1], None, Look(to_act=laying[-1].queue[:1]))
    yield from _table("end", states[-1], None, Look())
    for seat in (0, 1):
        yield from _table(f"seat {seat}", laying[-3], seat, Look(to_act=laying[-3].queue[:1]))
    yield from _hands(middle)
    yield from _drafts()
    yield from _previews()
    yield from _last_turns()
    yield from _extremes()


def _table(title: str, state: State, seat: Seat | None, look: Look) -> Iterator[Scene]:
    """The board and the strip."""
    view = GAME.view(state, seat)
    yield title, view, look
    yield f"{title} strip", view, replace(look, part="strip")


def lettered(view: View, look: Look) -> Look:
    """The look with a letter for each path that its goals lead to next, as a menu gives them."""
    paths = next_paths(look.goals, f"{look.mark} " if look.mark else "", GAME.stepwise)
    spots = DRAWING.spots(view, paths, look)
    marked = [path for path, spot in zip(paths, spots, strict=True) if spot and not spot.has_sign]
    return replace(look, letters=tuple((path, chr(ord("A") + at)) for at, path in enumerate(marked)))


def _hands(state: State) -> Iterator[Scene]:
    """Hands of three cards and fewer."""
    view = GAME.view(state, 0)
    yield "hand 3", view, Look(part="hand", to_act=(0, 1))
    yield "hand 3 choose", view, Look(part="hand", mark=f"choose {view.hand[1]}")
    yield "hand 3 white", GAME.view(state, 1), Look(part="hand")
    yield "choose on strip", view, Look(part="strip", mark=f"choose {view.hand[1]}", to_act=(0, 1))
    yield "hand 2", replace(view, hand=("10", "X")), Look(part="hand")
    yield "hand 1", replace(view, hand=("5",)), Look(part="hand")
    for cards in (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"), ("10", "11", "X")):
        for seat in (0, 1):
            yield f"hand of {' '.join(cards)} seat {seat}", replace(view, seat=seat, hand=cards), Look(part="hand")


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
            look = Look(goals=moves, to_act=(seat,))
            first = " ".join(moves[-1].split()[:2])
            yield f"{name} {when} goals", view, look
            yield f"{name} {when} letters", view, lettered(view, look)
            if name == "move":
                yield f"{name} {when} first", view, lettered(view, replace(look, mark=first))
            yield f"{name} {when}", view, Look(mark=moves[len(moves) // 2], to_act=(seat,))


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
                yield from _table(f"after {kind}", state, None, Look(to_act=GAME.to_act(state)))


def _extremes() -> Iterator[Scene]:
    """Every card with its condition, long coordinates, and the fullest strips."""
    rows = "b1 b2 b3 b4\nb5 b6 b7 b8\nb9 b10 b11 w1\nw2 w3 w4 ."
    yield from _table("all cards", choosing(cards=display(rows)).state, 0, Look(to_act=(0, 1)))
    rows = "w5 w6 w7 w8\nw9 w10 w11 b3\nw1 w2 w3 w4"
    yield from _table("far away", laying("6", rows, left=-13, top=-12).state, 1, Look(to_act=(0,), coordinates=True))
    yield from _table("points", over("b9 b3 w3 w9\nb2 b4 w11 w2\nb1 b7 w6 w7\nb8 b5 w8 w4").state, 0, Look())
    state = replace(after_reveal("10", "9", display("b3 w4")).state, removed=(("X", "8"), ("11", "X")))
    yield from _table("two snakes", state, 1, Look(to_act=(0,)))
    board = "b2 w6 w8\nb3 w10 b5\nw1 b9 b11"
    state = laying("7", board).state
    view, goals = GAME.view(state, 0), tuple(GAME.moves(state, 0))
    yield "most goals", view, lettered(view, Look(goals=goals, to_act=(0,)))
    state = laying("10", board).state
    view, goals = GAME.view(state, 0), tuple(GAME.moves(state, 0))
    yield "most lines", view, lettered(view, Look(goals=goals, to_act=(0,)))
    yield "most lines, numbered", view, lettered(view, Look(goals=goals, to_act=(0,), coordinates=True))
