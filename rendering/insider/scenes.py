"""Positions worth looking at, from random matches: what ``python -m rendering`` draws."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import CHANCE, Move, Seat
from bot.games.chance import Chance
from bot.games.insider import GAME, Phase, State, View
from bot.games.insider.town import table_number
from rendering import Look

Scene = tuple[str, View, Look]
KEEN = ("move", "rob", "insider")  # what the random players of these matches prefer, the last the most


def play(seed: bytes, seats: int) -> Iterator[tuple[State, dict[Seat, Move]]]:
    """A match of players who head for the INSIDER: every state with what is chosen in it; the last with nothing."""
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
    for word in reversed(KEEN):
        found = [move for move in moves if word in move.split()]
        if found and chance.below(3):
            return chance.pick(found)
    return chance.pick(moves)


def scenes() -> Iterator[Scene]:
    for seats in GAME.seats:
        match = [state for state, _ in play(b"town %d" % seats, seats)]
        turns = [state for state in match if state.board.phase is Phase.TURN]
        yield f"{seats} start", GAME.view(turns[0], None), Look(owing=(turns[0].board.turn,))
        middle = turns[len(turns) // 2]
        yield f"{seats} middle", GAME.view(middle, None), Look(owing=(middle.board.turn,))
        full = max(turns, key=_crowd)
        yield f"{seats} crowded", GAME.view(full, None), Look(owing=(full.board.turn,))
        yield f"{seats} end", GAME.view(match[-1], None), Look()
        if seats == 4:
            yield from _weighed(turns)
            yield from _hands(turns)
            yield from _previews(match)


def _crowd(state: State) -> int:
    """How many figures are out of home, those at tables twice."""
    return sum((field != "home") + (table_number(field) > 0) for _, field in state.board.standing())


def _weighed(turns: list[State]) -> Iterator[Scene]:
    heavy = max(turns, key=lambda state: (3 * sum(state.board.rumours) + sum(state.board.missing), state.board.turns))
    yield "rumours", GAME.view(heavy, None), Look(owing=(heavy.board.turn,))


def _hands(turns: list[State]) -> Iterator[Scene]:
    wide = max(turns, key=lambda state: max(len(set(hand)) * 10 + len(hand) for hand in state.hands))
    seat = max(range(4), key=lambda one: len(set(wide.hands[one])) * 10 + len(wide.hands[one]))
    yield "hand", GAME.view(wide, seat), Look(part="hand")
    pairs = [(state, one) for state in turns for one in range(4) if state.hands[one]]
    known, knower = max(pairs, key=lambda pair: len("".join(each[pair[1]] for each in pair[0].known)))
    yield "hand with known cards", GAME.view(known, knower), Look(part="hand")


def _previews(match: list[State]) -> Iterator[Scene]:
    """Of each kind of move one, with its goals before."""
    wanted = ["move home", "rob", "insider", "marker", *(f"deputy {count}" for count in (1, 2, 3))]
    wanted += ["helicopter 2", "helicopter 3", "scandal 1"]
    for state in reversed(match):
        for seat in GAME.to_act(state):
            if seat == CHANCE or not wanted:
                continue
            moves, view = tuple(GAME.moves(state, seat)), GAME.view(state, seat)
            for name in list(wanted):
                found = [move for move in moves if name in move and (name != "insider" or move.startswith("move"))]
                if found:
                    wanted.remove(name)
                    move = found[len(found) // 2]
                    first = move.rpartition(" ")[0] if name != "deputy 3" else move[:-2]
                    yield f"{name} goals", view, Look(mark=first + " ", goals=moves, owing=(seat,))
                    yield name, view, Look(mark=move, owing=(seat,))
    asked = next(state for state in match if state.board.phase is Phase.ANSWER)
    yield "asked", GAME.view(asked, asked.board.asked[0]), Look(owing=asked.board.asked)
    yield "asked hand", GAME.view(asked, asked.board.asked[0]), Look(part="hand", mark="defend")
