"""Hypnosia's events and tasks in prose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.games.hypnosia import (
    CENTRE,
    RING,
    WORTH,
    Choice,
    Consequence,
    Movement,
    Phase,
    View,
    movement,
    opening_view,
    standing,
    ways,
)
from bot.texts import say
from rendering.base import Look, Picture, ToldEvent
from rendering.hypnosia import board
from rendering.hypnosia.labels import (
    centre_points,
    joined,
    landing_values,
    movement_values,
    other_die,
    prospect_text,
    seat_name,
)
from rendering.hypnosia.layout import layout, mark_goals


def tell_all(events: Sequence[ToldEvent], after: View, look: Look) -> list[str]:
    """Consecutive events, one line each, with what each of them leads to."""
    following = [*(view for view, _, _ in events[1:]), after]
    lines = (tell(view, text, look, next_view) for (view, _, text), next_view in zip(events, following, strict=True))
    return [line for line in lines if line]


def tell(view: View, text: str, look: Look, after: View | None = None) -> str | None:
    """An event in prose.

    Args:
        view: what the reader saw before it.
        after: what the reader saw after it. Without it the text leaves out what the event leads to: how a roll can be
            used, a die that is lost, pawns that take the free places of the centre.
    """
    language = look.language
    match text.split():
        case ["rolloff", *pairs]:
            return _rolloff(view, pairs, language)
        case ["roll", first, second]:
            sentence = say(language, "hypnosia-tell-roll", seat=view.table.turn, first=first, second=second)
            return sentence if after is None else f"{sentence} {prospect_text(after, language)}".strip()
        case ["move", *_]:
            one = movement(text)
            sentence = _movement(view, one, language)
            return sentence if after is None else f"{sentence} {_result(view, one, after, language)}".strip()
    return None


def task(view: View, look: Look) -> str | None:
    """The dice that the seat on turn has to use, both in the order of the roll; None while there are none."""
    table = view.table
    dice = table.rolled if len(table.dice) == len(table.rolled) else table.dice
    return say(look.language, "hypnosia-task", die=dice[0], other=dice[-1], count=len(dice)) if dice else None


def _rolloff(view: View, pairs: Sequence[str], language: str) -> str:
    """The dice of each seat that rolls, and the seats with the highest sum. (Start)"""
    rolling = list(zip(view.table.rolling, pairs, strict=True))
    rolls = [say(language, "hypnosia-tell-rolled", seat=seat, first=pair[0], second=pair[1]) for seat, pair in rolling]
    sums = {seat: int(pair[0]) + int(pair[1]) for seat, pair in rolling}
    best = [seat_name(language, seat) for seat, own in sums.items() if own == max(sums.values())]
    names = joined(language, best)
    return say(language, "hypnosia-tell-rolloff", rolls=", ".join(rolls), names=names, count=len(best))


def _movement(view: View, one: Movement, language: str) -> str:
    """Which pawn moved where, and what it captured, stacked or scored."""
    seat = view.table.turn
    values = movement_values(view, one)
    if one.goal == CENTRE:
        return say(language, "hypnosia-tell-in", seat=seat, **values, points=centre_points(view, one))
    sentence = say(language, "hypnosia-tell-move", seat=seat, **values)
    landing = landing_values(view, one)
    if landing["effect"] == "none":
        return sentence
    return f"{sentence} {say(language, 'hypnosia-tell-effect', seat=seat, **landing)}"


def _result(view: View, one: Movement, after: View, language: str) -> str:
    """Pawns that took free places of the centre at the end, or a die that is lost; "" if neither."""
    if after.outcome is not None and after.outcome.reason != "limit":
        arriving = (2 if one.both else 1) if one.goal == CENTRE else 0
        gathered = len(after.table.arrived) - len(view.table.arrived) - arriving
        if not gathered:
            return ""
        return say(language, "hypnosia-tell-gathered", seat=after.table.arrived[-1], count=gathered)
    if after.table.phase is not Phase.MOVE and len(view.table.dice) > 1:
        return say(language, "hypnosia-tell-lost", die=other_die(view, one))
    return ""


PAIR: Final = 2  # pawns of a stack


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat on turn should weigh now: arriving, capturing, being captured, or the places that are left."""
    language, table = look.language, view.table
    if not view.choices:
        return None
    movements = [one.movement for one in view.choices]
    taken = {space: whose for space, (whose, _) in standing(table).items()}
    free = len(WORTH) - len(table.arrived)
    points = WORTH[len(table.arrived)] if free > 0 else 0
    if any(one.goal == CENTRE for one in movements):
        return say(language, "hypnosia-stake-centre", points=points)
    if any(taken.get(one.goal, seat) != seat for one in movements):
        return say(language, "hypnosia-stake-capture")
    if threatened := _threatened(view, seat):
        return say(language, "hypnosia-stake-threatened", space=threatened[0], count=len(threatened))
    return say(language, "hypnosia-stake-race", free=free, points=points)


def _threatened(view: View, seat: Seat) -> list[str]:
    """The spaces of the seat's single pawns that another seat's pawn reaches with one die, sorted."""
    table = view.table
    alone = {space for space, (whose, count) in standing(table).items() if whose == seat and count < PAIR}
    reached: set[str] = set()
    for other, pawns in enumerate(table.pawns):
        if other != seat:
            for space in pawns:
                goals = ways(table, other).get(space, ()) if space in RING else ()
                reached |= {way.goal for die in goals for way in die}
    return sorted(alone & reached)


MOVEMENTS: Final = {
    "A": Movement(5, "a3", "a8", both=False),
    "B": Movement(5, "a3", "b6", both=False),
    "C": Movement(5, "s4", "a1", both=False),
    "D": Movement(1, "c1", "centre", both=False),
}
PAWNS: Final = (("a15", "a3", "c1", "s4"), ("a1", "b10", "s2", "s3"))


def example(look: Look) -> Picture:
    """The goals of some movements with their letters, and the steps that lead there."""
    view = _view()
    shown = layout(view, Look())
    mark_goals(0, MOVEMENTS.items(), shown)
    return Picture(board.paint(view, shown, look), say(look.language, "hypnosia-rules-example"))


def _view() -> View:
    """The view of seat 0, which has rolled 5 and 1."""
    opening = opening_view(len(PAWNS))
    table = replace(opening.table, pawns=PAWNS, phase=Phase.MOVE, rolling=(), rolled=(5, 1), dice=(1, 5), turns=1)
    choices = tuple(Choice(one, Consequence.NONE) for one in MOVEMENTS.values())
    return replace(opening, seat=0, table=table, choices=choices)
