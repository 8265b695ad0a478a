"""What a picture shows besides the figures: how the last turn went, where moves would lead, and one considered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bot.games.base import Move, Seat
from bot.games.hypnosia import BRIDGES, CENTRE, CIRCLES, ENTRIES, Movement, Phase, State, View, apply_movement, movement
from rendering import Look
from rendering.hypnosia.places import DISCS, colour, place, spot


class Where(NamedTuple):
    """A space in the picture: its middle and radius."""

    x: float
    y: float
    radius: int


@dataclass
class Plan:
    """``table`` has the figures to draw. ``marks`` are those of ``pieces.mark``; ``trails`` the ways of figures, the
    start and the goal included; ``chips`` which dice lead to a goal; ``bursts`` where somebody was captured; ``die``
    the one considered, or 0."""

    table: State
    marks: dict[Where, str] = field(default_factory=dict)
    trails: list[tuple[list[Where], str]] = field(default_factory=list)
    chips: dict[Where, list[int]] = field(default_factory=dict)
    bursts: dict[Where, str] = field(default_factory=dict)
    die: int = 0


def plan(view: View, look: Look) -> Plan:
    table = view.table
    made = Plan(table)
    _last(table, made)
    if view.seat == table.turn and table.phase is Phase.MOVE:
        words = look.mark.split() if look.mark else []
        if len(words) > 3:
            _mark(table, movement(" ".join(words)), made)
        else:
            _goals(table, look.goals, words, made)
            made.die = int(words[1]) if len(words) > 1 else 0
    return made


def where(table: State, seat: Seat, space: str, number: int = 0) -> Where:
    """A space as that seat's figures find it; ``number``: which place in the centre, from 0."""
    if space == CENTRE:
        return Where(*place(number), DISCS[CENTRE])
    return Where(*spot(space, colour(len(table.pawns), seat)), DISCS[space[0]])


def way(own: int, one: Movement) -> list[str]:
    """The spaces that a figure of that colour touches, the start and the goal included."""
    made, circle, number = [one.start], one.start[0], int(one.start[1:])
    left = one.die
    if circle == "s":
        made += [f"s{step}" for step in range(number - 1, 0, -1)] + [ENTRIES[own]]
        left -= number
    elif one.goal[0] != circle or one.goal == CENTRE:
        made.append(BRIDGES[one.start])
        left -= 1
    for _ in range(left):
        circle, number = made[-1][0], int(made[-1][1:])
        made.append(f"{circle}{(number + 1) % CIRCLES[circle]}")
    return made


def _trail(table: State, seat: Seat, one: Movement, number: int) -> list[Where]:
    return [where(table, seat, space, number) for space in way(colour(len(table.pawns), seat), one)]


def _last(table: State, made: Plan) -> None:
    for step in table.last:
        trail = _trail(table, step.seat, movement(step.text), step.place or 0)
        made.marks.setdefault(trail[0], "left")
        made.marks[trail[-1]] = "last"
        made.trails.append((trail, "last"))
        if step.victim is not None:
            made.bursts[trail[-1]] = "last"


def _goals(table: State, goals: tuple[Move, ...], words: list[str], made: Plan) -> None:
    """Which dice lead where, and who could go."""
    for text in goals:
        if text.split()[: len(words)] != words:
            continue
        one = movement(text)
        start = where(table, table.turn, one.start)
        goal = where(table, table.turn, one.goal, len(table.arrived))
        made.marks[start] = "start"
        dice = made.chips.setdefault(goal, [])
        if one.die not in dice:
            dice.append(one.die)


def _mark(table: State, one: Movement, made: Plan) -> None:
    trail = _trail(table, table.turn, one, len(table.arrived))
    made.table, made.die = apply_movement(table, one), one.die
    made.marks[trail[0]] = "leave"
    made.marks[trail[-1]] = "plan"
    made.trails.append((trail, "plan"))
    if made.table.last[-1].victim is not None:
        made.bursts[trail[-1]] = "plan"
