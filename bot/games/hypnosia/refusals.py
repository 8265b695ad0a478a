"""Why a text is no legal move of Hypnosia: a text key and its values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from bot.games.base import Move, Seat
from bot.games.hypnosia.material import CENTRE, LANE, RING, Way
from bot.games.hypnosia.moves import legal_movements, movements
from bot.games.hypnosia.notation import Movement
from bot.games.hypnosia.state import State, standing, ways

Reason: TypeAlias = tuple[str, Mapping[str, Any]]


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """The reason; its value ``example`` is a legal move."""
    key, values = _reason(state, seat, text.split())
    return key, {**values, "example": str(legal_movements(state)[0])}


def _reason(state: State, seat: Seat, words: list[str]) -> Reason:
    both = words[-1:] == ["both"]
    match words[:-1] if both else words:
        case ["move", die, start, goal]:
            pass
        case _:
            return "hypnosia-form", {}
    dice = [str(one) for one in state.dice]
    values = {"die": die, "start": start, "goal": goal, "dice": ", ".join(dice)}
    for space in (start, goal):
        if space not in RING and space not in LANE and space != CENTRE:
            return "hypnosia-no-space", {**values, "space": space}
    if die not in dice:
        return "hypnosia-no-die", values
    if start == CENTRE or start not in state.pawns[seat]:
        return "hypnosia-not-own", values
    return _movement_reason(state, seat, Movement(int(die), start, goal, both), values)


def _movement_reason(state: State, seat: Seat, wanted: Movement, values: Mapping[str, Any]) -> Reason:
    """Why an own pawn may not go there with a die that is to be used."""
    die, start, goal, both = wanted
    stack = state.pawns[seat].count(start) == 2
    led = ways(state, seat)[start][die - 1]
    if not led:
        return "hypnosia-lane", {**values, "least": start[1:]}
    if goal == CENTRE and CENTRE not in [way.goal for way in led]:
        return "hypnosia-centre-one", values
    if goal not in [way.goal for way in led]:
        return "hypnosia-not-there", {**values, "leads": ", ".join(way.goal for way in led)}
    if both and not stack:
        return "hypnosia-no-stack", values
    if both and state.careful and Way(goal, True) in led:
        return "hypnosia-careful", values
    if wanted not in movements(state):
        if goal == CENTRE:
            return "hypnosia-centre-full", values
        who, count = standing(state)[goal]
        return "hypnosia-own" if who == seat else "hypnosia-blocked", {**values, "count": count}
    return "hypnosia-all-pips", values
