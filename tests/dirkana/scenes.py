"""Example positions from random matches, drawn by ``python -m tests.pictures``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.base import Move, Seat
from bot.games.dirkana import GAME, Phase, State, View, complete_circles
from cogs._ui.choices import MAX_OPTIONS, next_paths
from rendering import Look
from rendering.dirkana import DRAWING
from tests.dirkana.positions import BLUE, BLUES, swapping
from tests.pictures.matches import play_random

Scene = tuple[str, View, Look]
CROWD = "a1:12 b1:18' c1:2 d1:5 e1:14' e2:1 e3:17 e4:6' d4:15 c4:11 b4:8' a4:16 a3:13 a2:9"  # as after the deal
TWO_ABILITIES = "main:14 nw:17' ne:11 w:1"


def play(seed: bytes) -> Iterator[tuple[State, dict[Seat, Move]]]:
    """See ``play_random``."""
    return play_random(GAME, seed)


def scenes() -> Iterator[Scene]:
    """Title, view and look of each example."""
    position = [state for state, _ in play(b"scenes 117")]
    choosing = next(state for state in position if state.phase is Phase.MAIN)
    turns = [state for state in position if state.phase is Phase.SWAP]
    yield from _public("start", choosing)
    yield "strip one decided", GAME.view(choosing, None), Look(part="strip", to_act=(0, 1), decided=(1,))
    view = GAME.view(choosing, 0)
    yield "hand", view, Look(part="hand")
    yield "hand main", view, Look(part="hand", mark=f"main {view.hands[0][1]}")
    yield "main on board", view, Look(mark=f"main {view.hands[0][1]}", to_act=(0, 1))
    for name, state in (("first turn", turns[0]), ("middle", turns[len(turns) // 2]), ("late", turns[-1])):
        yield from _public(name, state)
        yield from _own(name, state)
    yield from _public("end", position[-1])
    yield "strip end seat 0", GAME.view(position[-1], 0), Look(part="strip")
    yield from _previews()
    yield from _menus()
    yield from _last_turns()


def _public(name: str, state: State) -> Iterator[Scene]:
    """The board and the strip for everybody."""
    look = Look(to_act=GAME.to_act(state))
    yield name, GAME.view(state, None), look
    yield f"strip {name}", GAME.view(state, None), replace(look, part="strip")


def _own(name: str, state: State) -> Iterator[Scene]:
    """The board and the strip of each seat."""
    for seat in (0, 1):
        look = Look(to_act=GAME.to_act(state))
        yield f"{name} seat {seat}", GAME.view(state, seat), look
        yield f"strip {name} seat {seat}", GAME.view(state, seat), replace(look, part="strip")


def menu(state: State, path: str) -> tuple[View, Look]:
    """The picture of the menu at a path, with a letter for each spot that has no sign."""
    seat = state.turn or 0
    view, moves = GAME.view(state, seat), GAME.moves(state, seat)
    goals = tuple(move for move in moves if move.startswith(path))
    look = Look(mark=path or None, goals=goals, to_act=(seat,))
    paths = next_paths(moves, path, GAME.stepwise)
    spots = zip(paths, DRAWING.spots(view, paths, look), strict=True)
    marked = [one for one, spot in spots if spot and not spot.has_sign][:MAX_OPTIONS]
    return view, replace(look, letters=tuple((one, chr(ord("A") + at)) for at, one in enumerate(marked)))


def _menus() -> Iterator[Scene]:
    """Menus with letters: at the beginning, and after a first word."""
    crowded = swapping(CROWD, TWO_ABILITIES, hand="7'")
    reaching, reaching_far = (swapping(CROWD, ring, hand="7'").choose(0, "lay b2") for ring in (BLUE, BLUES))
    placing = swapping("a1:13' b2:1 c1:6 d4:9", "main:14 nw:17' ne:11", hand="5").choose(0, "lay b1")
    late = swapping("a1:13' b2:15 c1:6 d4:9 e2:5 e3:2", TWO_ABILITIES, hand="7")
    for name, position, path in (
        ("lay in a crowd", swapping(CROWD, hand="7'"), ""),
        ("abilities", crowded, ""),
        ("shift which", crowded, "shift "),
        ("shift where", crowded, "shift b1 "),
        ("twist", crowded, "twist "),
        ("lay late", late, "lay "),
        ("all late", late, ""),
        ("shifts and lays", swapping("a1:13' b2:14 c1:6 d4:9", "main:4 nw:7 ne:12", hand="5'"), ""),
        ("take", placing, ""),
        ("take by reach", reaching, ""),
        ("take by far reach", reaching_far, ""),
        ("take second", reaching_far, "take a1 "),
        ("place", placing.choose(0, "take b2 c1"), ""),
        ("place one", placing.choose(0, "take b2 c1"), "place 1 "),
    ):
        yield f"menu {name}", *menu(position.state, path)
    numbered, look = menu(crowded.state, "shift b1 ")
    yield "menu numbered", numbered, replace(look, coordinates=True)
    yield "numbered", GAME.view(crowded.state, 1), Look(to_act=(0,), coordinates=True)


def _previews() -> Iterator[Scene]:
    """Goals and a preview of each kind of step, late in a match."""
    for kind in ("lay", "shift", "twist", "take", "place"):
        state, move = _late_position(kind)
        seat = state.turn or 0
        view = GAME.view(state, seat)
        yield f"{kind} goals", view, Look(goals=tuple(GAME.moves(state, seat)), mark=f"{kind} ", to_act=(seat,))
        yield f"{kind} preview", view, Look(mark=move, to_act=(seat,))


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
                yield from _public(f"after {kind}", state)
