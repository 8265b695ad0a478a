"""Alternative texts: Hypnosia's pictures in words, every pawn by colour and space."""

from __future__ import annotations

from collections import Counter

from bot.games.base import Seat
from bot.games.hypnosia import CENTRE, OUT, WORTH, Phase, Step, View, movement
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look
from rendering.hypnosia.labels import joined, label, prospect_text, seat_name


def alt(view: View, look: Look) -> str:
    """The board in words."""
    table, language = view.table, look.language
    told = [_seat(view, seat, language) for seat in range(len(table.pawns))]
    if table.arrived:
        places = zip(table.arrived, WORTH, strict=False)
        taken = [say(language, "hypnosia-alt-place", seat=seat, points=points) for seat, points in places]
        told.append(say(language, "hypnosia-alt-centre", places=", ".join(taken)))
    if table.last:
        steps = "; ".join(_step(step, language) for step in table.last)
        told.append(say(language, "hypnosia-alt-last", seat=table.last[0].seat, steps=steps))
    if table.phase is Phase.MOVE:
        told.append(_dice(view, language))
    if look.owing:
        names = joined(language, [seat_name(language, seat) for seat in look.owing])
        told.append(say(language, "hypnosia-alt-owing", seats=names))
    if look.mark and len(look.mark_words) > 1 and table.phase is Phase.MOVE and view.seat == table.turn:
        told.append(say(language, "hypnosia-alt-preview", move=label(view, look.mark, look)))
    return " ".join(told)


def sheet(look: Look) -> str:
    """The sheet in words: the empty board."""
    return say(look.language, "hypnosia-alt-sheet")


def _seat(view: View, seat: Seat, language: str) -> str:
    """Points and captures of a seat, then its pawns by space, those in the centre and those lost."""
    points, pawns = view.points[seat], Counter(view.table.pawns[seat])
    where = [
        space if count == 1 else say(language, "hypnosia-alt-stack", space=space)
        for space, count in pawns.items()
        if space not in (CENTRE, OUT)
    ]
    for space, key in ((CENTRE, "hypnosia-alt-centred"), (OUT, "hypnosia-alt-out")):
        if space in pawns:
            where.append(say(language, key, count=pawns[space]))
    values = {"points": true_minus(points), "count": abs(points), "taken": view.table.captured[seat]}
    return say(language, "hypnosia-alt-seat", seat=seat, **values, pawns=", ".join(where))


def _step(step: Step, language: str) -> str:
    """A movement of the last turn."""
    one = movement(step.text)
    goal = one.goal if one.goal != CENTRE else say(language, "hypnosia-centre")
    values = {"start": one.start, "goal": goal, "die": one.die, "both": one.both}
    return say(language, "hypnosia-alt-step", **values, captures=step.victim is not None, victim=step.victim or 0)


def _dice(view: View, language: str) -> str:
    """The roll, the die that is left of it, and how it can be used."""
    table = view.table
    first, second = map(str, table.rolled)
    told = [say(language, "hypnosia-alt-dice", seat=table.turn, first=first, second=second)]
    if len(table.dice) == 1:
        told.append(say(language, "hypnosia-alt-left", die=str(table.dice[0])))
    told.append(prospect_text(view, language))
    return " ".join(filter(None, told))
