"""Applying movements and chance outcomes of Hypnosia."""

from __future__ import annotations

from bot.games.base import IllegalMove, Move, replace
from bot.games.chance import Chance
from bot.games.hypnosia.material import CENTRE, LIMIT, OUT, WORTH
from bot.games.hypnosia.moves import apply_movement, movements
from bot.games.hypnosia.notation import Parsed, Roll, Rolloff, movement, parse
from bot.games.hypnosia.scoring import is_decided
from bot.games.hypnosia.state import Phase, State, racing


def draw_chance(state: State, chance: Chance) -> Rolloff | Roll:
    """The next outcome of chance. (Start; A turn)"""
    if state.phase is Phase.ROLLOFF:
        return Rolloff(tuple((chance.roll(), chance.roll()) for _ in state.rolling))
    return Roll(chance.roll(), chance.roll())


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible."""
    try:
        outcome: Parsed | None = parse(text)
    except ValueError:
        outcome = None
    match state.phase, outcome:
        case Phase.ROLLOFF, Rolloff(pairs) if len(pairs) == len(state.rolling):
            return _apply_rolloff(state, [sum(pair) for pair in pairs], text)
        case Phase.ROLL, Roll() as dice:
            ordered = tuple(sorted(dice))
            state = replace(state, rolled=tuple(dice), dice=ordered, turns=state.turns + 1, phase=Phase.MOVE)
            return state if next(movements(state), None) else _pass_turn(state)
    raise IllegalMove("chance-impossible", text=text)


def _apply_rolloff(state: State, sums: list[int], text: Move) -> State:
    """(Start)"""
    best = tuple(seat for seat, own in zip(state.rolling, sums, strict=True) if own == max(sums))
    state = replace(state, rolling=best, rolloffs=(*state.rolloffs, text))
    return replace(state, rolling=(), turn=best[0], phase=Phase.ROLL) if len(best) == 1 else state


def apply_move(state: State, text: Move) -> State:
    """The state after a legal move: the match is over, the other die is to be used, or the next seat is on."""
    state = apply_movement(state, movement(text))
    if is_decided(state):
        return replace(gather_pawns(state), phase=Phase.OVER, dice=(), rolled=())
    return state if next(movements(state), None) else _pass_turn(state)


def gather_pawns(state: State) -> State:
    """The state; if only one seat is left on lanes and circles, its pawns take the free places of the centre.

    (A turn: as soon as only one seat has pawns on lanes and circles)
    """
    if len(left := racing(state)) != 1:
        return state
    (seat,) = left
    own = list(state.pawns[seat])
    waiting = sorted(
        (space for space in own if space not in (CENTRE, OUT)), key=lambda space: ("cbas".index(space[0]), space)
    )
    coming = waiting[: len(WORTH) - len(state.arrived)]
    for space in coming:
        own[own.index(space)] = CENTRE
    pawns = tuple(tuple(sorted(own)) if who == seat else theirs for who, theirs in enumerate(state.pawns))
    return replace(state, pawns=pawns, arrived=state.arrived + (seat,) * len(coming))


def _pass_turn(state: State) -> State:
    """The next seat clockwise with pawns on lane or circles is on; after the last turn the match is over. (Ends)"""
    seats = len(state.pawns)
    still = racing(state)
    turn = next(seat for seat in ((state.turn + step) % seats for step in range(1, seats + 1)) if seat in still)
    phase = Phase.ROLL if state.turns < LIMIT else Phase.OVER
    return replace(state, turn=turn, phase=phase, dice=(), rolled=())
