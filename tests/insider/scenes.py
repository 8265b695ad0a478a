"""Example positions of Insider for its pictures, from random matches with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.games.base import CHANCE, Move, Seat
from bot.games.chance import Chance
from bot.games.insider import GAME, Phase, State, View
from bot.games.insider.material import HOME, table_number
from bot.games.insider.state import with_board
from cogs._ui.choices import MAX_OPTIONS, next_paths
from rendering.base import Look
from rendering.insider import DRAWING

Scene = tuple[str, View, Look]
PREFERRED = ("move", "rob", "insider")  # words of the moves that the random players prefer, in increasing order


def play(seed: bytes, seats: int) -> Iterator[tuple[State, dict[Seat, Move]]]:
    """Play a random match whose players head for the INSIDER.

    Yield every state with the moves chosen in it; the last state comes with an empty dict.
    """
    state, draw, chance = GAME.start(seats, {"ask_all": False}), 0, Chance(seed, 1 << 20)
    while acting := GAME.to_act(state):
        if acting == (CHANCE,):
            chosen = {CHANCE: GAME.chance(state, Chance(seed, draw))}
            draw += 1
        else:
            seat = acting[0]
            chosen = {seat: _pick(list(GAME.moves(state, seat)), chance)}
        yield state, chosen
        state = GAME.apply(state, chosen)
    yield state, {}


def _pick(moves: list[Move], chance: Chance) -> Move:
    for word in reversed(PREFERRED):
        found = [move for move in moves if word in move.split()]
        if found and chance.below(3):
            return chance.pick(found)
    return chance.pick(moves)


def scenes() -> Iterator[Scene]:
    """Yield title, view and look of each example.

    Boards of every number of seats, hands, menus with letters, previews.
    """
    for seats in GAME.seats:
        position = [state for state, _ in play(b"town %d" % seats, seats)]
        turns = [state for state in position if state.board.phase is Phase.TURN]
        yield f"{seats} start", *_open_board(turns[0])
        yield f"{seats} middle", *_open_board(turns[len(turns) // 2])
        yield f"{seats} crowded", *_open_board(max(turns, key=_crowd))
        yield f"{seats} end", GAME.view(position[-1], None), Look()
        early = with_board(turns[len(turns) // 2], phase=Phase.OVER, left=None, reason="publicity")
        yield f"{seats} early end", GAME.view(early, None), Look()
        if seats == 4:
            yield "rumours", *_open_board(max(turns, key=_burden))
            yield from _hands(turns)
            yield from _previews(position)


def _open_board(state: State) -> tuple[View, Look]:
    """A spectator's view of a turn."""
    return GAME.view(state, None), Look(to_act=(state.board.turn,))


def _crowd(state: State) -> int:
    """The number of figures that are not at home; those at tables count twice."""
    return sum((field != HOME) + (table_number(field) > 0) for _, field in state.board.standing())


def _burden(state: State) -> tuple[int, int]:
    """How many seats are under rumours or miss a turn; then the number of the turn."""
    board = state.board
    return 3 * sum(board.rumours) + sum(board.missing), board.turns


def _hands(turns: list[State]) -> Iterator[Scene]:
    """The most varied hand, and a hand whose seat can name the most cards of others."""
    wide = max(turns, key=lambda state: max(map(_variety, state.hands)))
    seat = max(range(4), key=lambda one: _variety(wide.hands[one]))
    yield "hand", GAME.view(wide, seat), Look(part="hand")
    pairs = [(state, one) for state in turns for one in range(4) if state.hands[one]]
    known, knower = max(pairs, key=lambda pair: len("".join(each[pair[1]] for each in pair[0].known)))
    yield "hand with known cards", GAME.view(known, knower), Look(part="hand")


def _variety(hand: str) -> int:
    return len(set(hand)) * 10 + len(hand)


def _previews(position: list[State]) -> Iterator[Scene]:
    """One move of each kind: its menus with letters, and its preview; then a seat that is asked about an action."""
    wanted = ["move home", "rob", "insider", "marker", *(f"deputy {count}" for count in (1, 2, 3))]
    wanted += ["helicopter 2", "helicopter 3", "scandal 1"]
    for state in reversed(position):
        for seat in GAME.to_act(state):
            if seat == CHANCE or not wanted:
                continue
            moves, view = tuple(GAME.moves(state, seat)), GAME.view(state, seat)
            for name in list(wanted):
                found = [move for move in moves if name in move and (name != "insider" or move.startswith("move"))]
                if found:
                    wanted.remove(name)
                    yield from _menus(name, view, moves, found[len(found) // 2])
    asked = next(state for state in position if state.board.phase is Phase.ANSWER)
    for seat in (asked.board.asked[0], asked.board.turn):
        view = GAME.view(asked, seat)
        yield f"seat {seat} while asked", view, Look(to_act=asked.board.asked)
    yield "asked hand", GAME.view(asked, asked.board.asked[0]), Look(part="hand", mark="defend")


def _menus(name: str, view: View, moves: tuple[Move, ...], move: Move) -> Iterator[Scene]:
    """Every menu on the way to a move, and the move's preview."""
    to_act, path = (view.board.turn,), ""
    while path != move:
        paths = next_paths(moves, path, GAME.stepwise, GAME.menu_text)
        goals = tuple(one for one in moves if GAME.menu_text(one).startswith(path))
        yield (
            f"{name} menu {len(path.split())}",
            view,
            lettered(view, Look(mark=path or None, goals=goals, to_act=to_act), paths),
        )
        path = max((one for one in paths if one == move or GAME.menu_text(move).startswith(one)), key=len)
    for part in ("board", "hand") if view.hand else ("board",):
        yield f"{name} {part}", view, Look(part=part, mark=move, to_act=to_act)  # type: ignore[arg-type]


def lettered(view: View, look: Look, paths: list[Move]) -> Look:
    """The look with a letter for each path that has no sign of its own, as a menu of at most 25 choices gives them."""
    spots = DRAWING.spots(view, paths, look)
    marked = [path for path, spot in zip(paths, spots, strict=True) if spot and not spot.has_sign]
    if len(paths) > MAX_OPTIONS:
        return look
    return replace(look, letters=tuple((path, chr(ord("A") + at)) for at, path in enumerate(marked)))
