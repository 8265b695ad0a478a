"""What is at stake in a decision of Hypnosia, in one sentence."""

from __future__ import annotations

from typing import Final

from bot.games.base import Seat
from bot.games.hypnosia import CENTRE, RING, WORTH, View, standing, ways
from bot.texts import say
from rendering.base import Look

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
