"""The legal movements of Hypnosia, and the board after one. (A turn)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from bot.games.base import IllegalMove, Move, Outcome, Reason, Seat, first_reason, put, replace
from bot.games.hypnosia.state import (
    CENTRE,
    LANE,
    LIMIT,
    NOTATION,
    OUT,
    RING,
    WORTH,
    Consequence,
    LegalMovement,
    Movement,
    MovementStep,
    Phase,
    Roll,
    Rolloff,
    State,
    Way,
    movement,
    racing,
    standing,
    ways,
)

PLACES: Final = frozenset((*LANE, *RING))  # from which a pawn can move
SPACES: Final = PLACES | {CENTRE}


def movements(state: State) -> Iterator[Movement]:
    """The movements that single dice allow the seat on turn, regardless of the other die. (A turn: landing, stacks)"""
    seat, taken, room = state.turn, standing(state.pawns), len(WORTH) - len(state.arrived)
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
def choices(state: State) -> tuple[LegalMovement, ...]:
    """The legal movements with what follows from them; () unless the seat on turn has dice to use. (A turn)"""
    if state.phase is not Phase.MOVE:
        return ()
    return tuple(LegalMovement(one, _consequence(apply_movement(state, one))) for one in legal_movements(state))


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
        last=(*before, MovementStep(seat, NOTATION.text(movement), victim, place)),
    )


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible. (Start; A turn)"""
    match state.phase, NOTATION.read(text):
        case Phase.ROLLOFF, Rolloff(pairs) if len(pairs) == len(state.rolling):
            sums = [sum(map(int, pair)) for pair in pairs]
            best = tuple(seat for seat, own in zip(state.rolling, sums, strict=True) if own == max(sums))
            state = replace(state, rolling=best, rolloffs=(*state.rolloffs, text))
            return replace(state, rolling=(), turn=best[0], phase=Phase.ROLL) if len(best) == 1 else state
        case Phase.ROLL, Roll() as dice:
            state = replace(
                state, rolled=tuple(dice), dice=tuple(sorted(dice)), turns=state.turns + 1, phase=Phase.MOVE
            )
            return state if next(movements(state), None) else _pass_turn(state)
    raise IllegalMove("chance-impossible", text=text)


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
    pawns = put(state.pawns, seat, tuple(sorted(own)))
    return replace(state, pawns=pawns, arrived=state.arrived + (seat,) * len(coming))


def _pass_turn(state: State) -> State:
    """The next seat clockwise with pawns on lane or circles is on; after the last turn the match is over. (Ends)"""
    seats = len(state.pawns)
    still = racing(state)
    turn = next(seat for seat in ((state.turn + step) % seats for step in range(1, seats + 1)) if seat in still)
    return replace(state, turn=turn, phase=Phase.ROLL if state.turns < LIMIT else Phase.OVER, dice=(), rolled=())


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """Why a text is no legal move of a seat that is to act."""
    both = text.endswith(" both")
    match text.removesuffix(" both").split():
        case ["move", die, start, goal]:
            dice = [str(one) for one in state.dice]
            values = {"die": die, "start": start, "goal": goal, "dice": ", ".join(dice)}
            if die in dice and start in PLACES and start in state.pawns[seat] and goal in SPACES:
                return _movement_reason(state, seat, Movement(int(die), start, goal, both), values)
            return first_reason(
                (start not in SPACES, "hypnosia-no-space", {**values, "space": start}),
                (goal not in SPACES, "hypnosia-no-space", {**values, "space": goal}),
                (die not in dice, "hypnosia-no-die", values),
                (True, "hypnosia-not-own", values),
            )
    return "hypnosia-form", {}


def _movement_reason(state: State, seat: Seat, wanted: Movement, values: Mapping[str, Any]) -> Reason:
    """Why an own pawn may not go there with a die that is to be used."""
    die, start, goal, both = wanted
    led = ways(state, seat)[start][die - 1]
    goals = [way.goal for way in led]
    who, count = standing(state.pawns).get(goal, (seat, 0))
    return first_reason(
        (not led, "hypnosia-lane", {**values, "least": start[1:]}),
        (goal == CENTRE and CENTRE not in goals, "hypnosia-centre-one", values),
        (goal not in goals, "hypnosia-not-there", {**values, "leads": ", ".join(goals)}),
        (both and state.pawns[seat].count(start) < 2, "hypnosia-no-stack", values),
        (both and state.careful and Way(goal, True) in led, "hypnosia-careful", values),
        (wanted in movements(state), "hypnosia-all-pips", values),
        (goal == CENTRE, "hypnosia-centre-full", values),
        (who == seat, "hypnosia-own", {**values, "count": count}),
        (True, "hypnosia-blocked", {**values, "count": count}),
    )


def is_decided(state: State) -> bool:
    """Whether the board ends the match; the limit of turns is not considered. (Result)"""
    return len(state.arrived) >= len(WORTH) or len(racing(state)) < 2


def points(state: State) -> tuple[int, ...]:
    """Each seat's places in the centre, plus one for each pawn captured, minus one for each lost."""
    return tuple(
        sum(worth for worth, who in zip(WORTH, state.arrived, strict=False) if who == seat)
        + state.captured[seat]
        - own.count(OUT)
        for seat, own in enumerate(state.pawns)
    )


def outcome(state: State) -> Outcome | None:
    """The result; None while the match runs. Of tied seats the first in the centre is ahead."""
    if state.phase is not Phase.OVER:
        return None
    sums = points(state)
    tied = [seat for seat, own in enumerate(sums) if own == max(sums)]
    reason = "points" if len(tied) == 1 else "arrival" if set(tied) & set(state.arrived) else "shared"
    first = [state.arrived.index(seat) if seat in state.arrived else len(WORTH) for seat in range(len(sums))]
    keys = [(own, -place) for own, place in zip(sums, first, strict=True)]
    return Outcome.ranked(sums, reason if is_decided(state) else "limit", keys=keys)
