"""The legal movements of Hypnosia, and the board after one. (A turn)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.games.base import put, replace
from bot.games.hypnosia.material import CENTRE, OUT, RING, WORTH
from bot.games.hypnosia.notation import Movement
from bot.games.hypnosia.scoring import is_decided
from bot.games.hypnosia.state import Choice, Consequence, Phase, State, Step, standing, ways


def movements(state: State) -> Iterator[Movement]:
    """The movements that single dice allow the seat on turn, regardless of the other die. (A turn: landing, stacks)"""
    seat, taken, room = state.turn, standing(state), len(WORTH) - len(state.arrived)
    leads = ways(state, seat)
    own = [space for space in dict.fromkeys(state.pawns[seat]) if space in leads]
    for die in dict.fromkeys(state.dice):
        for start in own:
            stack = taken.get(start, (seat, 1))[1] == 2
            for goal, bridge in leads[start][die - 1]:
                who, count = taken.get(goal, (seat, 0))
                if goal == CENTRE or count < 2:
                    yield Movement(die, start, goal, False)
                if not stack or (bridge and state.careful):
                    continue
                if room >= 2 if goal == CENTRE else (count == 0 or who != seat):
                    yield Movement(die, start, goal, True)


@lru_cache(maxsize=256)  # menus, pictures and refusals ask for the same state again
def legal_movements(state: State) -> tuple[Movement, ...]:
    """The movements that lead to as many dice used as possible. (A turn: all pips must be used)"""
    found = tuple(movements(state))
    if len(state.dice) < 2:
        return found
    return tuple(one for one in found if _leaves_other_pawn(state, one, found) or _uses_all_dice(state, one)) or found


def _leaves_other_pawn(state: State, first: Movement, found: tuple[Movement, ...]) -> bool:
    """Whether one of these movements uses the other die elsewhere, so that it stays possible after the first one."""
    one, two = state.dice
    other = two if first.die == one else one
    _, start, goal, _ = first
    return any(
        die == other and not both and begin != start and end != goal and end != start for die, begin, end, both in found
    )


@lru_cache(maxsize=256)  # every seat has a view of the same state
def choices(state: State) -> tuple[Choice, ...]:
    """The legal movements with what follows from them; () unless the seat on turn has dice to use. (A turn)"""
    if state.phase is not Phase.MOVE:
        return ()
    return tuple(Choice(one, _consequence(apply_movement(state, one))) for one in legal_movements(state))


def _consequence(after: State) -> Consequence:
    if is_decided(after):
        return Consequence.ENDS
    stuck = after.dice and next(movements(after), None) is None
    return Consequence.LOSES_DIE if stuck else Consequence.NONE


def _uses_all_dice(state: State, first: Movement) -> bool:
    """Whether no die is lost after the first movement of a turn. Ending the match counts as using all dice."""
    after = apply_movement(state, first)
    return next(movements(after), None) is not None or is_decided(after)


def apply_movement(state: State, movement: Movement) -> State:
    """The board after a movement. The turn stays, and so does the phase."""
    die, start, goal, both = movement
    seat, count = state.turn, 2 if both else 1
    pawns, captured, arrived = list(state.pawns), state.captured, state.arrived
    victim = place = None
    if goal == CENTRE:
        place = len(arrived)
        arrived += (seat,) * count
    else:
        for other, theirs in enumerate(pawns):
            if other != seat and goal in theirs and goal in RING:
                victim = other
                pawns[other] = tuple(sorted(OUT if space == goal else space for space in theirs))
                captured = put(captured, seat, captured[seat] + theirs.count(goal))
    own = list(pawns[seat])
    for _ in range(count):
        own[own.index(start)] = goal
    pawns[seat] = tuple(sorted(own))
    dice = list(state.dice)
    dice.remove(die)
    before = state.last if len(state.dice) < len(state.rolled) else ()
    return replace(
        state,
        pawns=tuple(pawns),
        captured=captured,
        arrived=arrived,
        dice=tuple(dice),
        last=(*before, Step(seat, str(movement), victim, place)),
    )
