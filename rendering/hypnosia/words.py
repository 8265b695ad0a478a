"""Hypnosia in words: what a picture shows, what a move is called in a menu and what a row of the log tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from bot.games.base import CHANCE, Move, Seat
from bot.games.hypnosia import (
    CENTRE,
    GAME,
    OUT,
    WORTH,
    Movement,
    Phase,
    State,
    Step,
    View,
    apply_movement,
    is_decided,
    legal_movements,
    movement,
    movements,
    standing,
)
from bot.texts import say
from rendering import Look


def named(language: str, seat: Seat) -> str:
    return say(language, "hypnosia-seat-name", seat=seat)


def listed(language: str, parts: Sequence[str]) -> str:
    """As in: a, b and c."""
    *first, last = parts
    return say(language, "and", first=", ".join(first), last=last) if first else last


# Moves in menus


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or the first words of one; different for different legal moves of one decision."""
    words, language = text.split(), look.language
    if len(words) > 3:
        one = movement(text)
        return _going(view.table, one, language) + _remark(view.table, one, language)
    if len(words) == 3:
        return say(language, "hypnosia-label-from", die=words[1], start=words[2])
    return say(language, "hypnosia-label-die", die=words[1]) if words[1:] else say(language, "hypnosia-label-move")


def _piece(table: State, one: Movement) -> str:
    """Whether a single pawn moves, both of a stack, or its upper one."""
    if one.both:
        return "both"
    return "upper" if table.pawns[table.turn].count(one.start) == 2 else "single"


def _effect(table: State, one: Movement) -> dict[str, Any]:
    """What a movement does where it lands, as texts select on it."""
    who, count = standing(table).get(one.goal, (table.turn, 0))
    kind = "none" if not count else "stack" if who == table.turn else "pawn" if count == 1 else "pair"
    return {"effect": kind, "victim": who}


def _going(table: State, one: Movement, language: str) -> str:
    values: dict[str, Any] = {"piece": _piece(table, one), "die": one.die, "start": one.start, "goal": one.goal}
    if one.goal == CENTRE:
        return say(language, "hypnosia-label-in", **values, points=_brings(table, one))
    return say(language, "hypnosia-label-go", **values, **_effect(table, one), bridge=_crosses(one))


def _crosses(one: Movement) -> bool:
    """Whether it goes over a bridge to another circle."""
    return one.start[0] != "s" and one.start[0] != one.goal[0]


def _brings(table: State, one: Movement) -> int:
    """The points of the places in the centre that a movement takes."""
    first = len(table.arrived)
    return sum(WORTH[first : first + (2 if one.both else 1)])


def _remark(table: State, one: Movement, language: str) -> str:
    """What the move means for the match or for the other die, if anything."""
    after = apply_movement(table, one)
    if is_decided(after):
        return say(language, "hypnosia-remark-ends")
    if after.dice and next(movements(after), None) is None:
        return say(language, "hypnosia-remark-lost", die=after.dice[0])
    return ""


# What the dice allow


def prospect(table: State) -> tuple[str, int]:
    """How far a roll can be used: "none", "one" (that die alone), "either" (one of the two, whichever), "forced" (one
    movement is all there is) or "open"; and a die."""
    if table.phase is not Phase.MOVE:
        return "none", 0
    found = legal_movements(table)
    usable = sorted({one.die for one in found})
    if len(table.dice) == 2 and not any(is_decided(after) or next(movements(after), None) for after in _afters(table)):
        return ("one" if len(usable) < len(set(table.dice)) else "either"), usable[0]
    return ("forced" if len(found) == 1 else "open"), usable[0]


def _afters(table: State) -> Iterable[State]:
    return (apply_movement(table, one) for one in legal_movements(table))


def _prospect(table: State, language: str) -> str:
    kind, die = prospect(table)
    return say(language, "hypnosia-prospect", kind=kind, die=die)


# Rows of the log


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    """A row in a sentence; ``view`` is what the reader saw before it."""
    table, language, words = view.table, look.language, heard.split()
    match words:
        case ["rolloff", *pairs]:
            return _rolloff(table, heard, pairs, language)
        case ["roll", first, second]:
            after = GAME.apply(table, {CHANCE: heard})
            told = say(language, "hypnosia-tell-roll", seat=table.turn, first=first, second=second)
            return f"{told} {_prospect(after, language)}".strip()
        case ["move", *_]:
            return _moved(table, movement(heard), language)
    return None


def task(view: View, seat: Seat, look: Look) -> str | None:
    """With which dice the seat that is to act moves."""
    dice = view.table.dice
    return say(look.language, "hypnosia-task", die=dice[0], other=dice[-1], count=len(dice)) if dice else None


def _rolloff(table: State, heard: str, pairs: list[str], language: str) -> str:
    rolls = [
        say(language, "hypnosia-tell-rolled", seat=seat, first=pair[0], second=pair[1])
        for seat, pair in zip(table.rolling, pairs, strict=True)
    ]
    after = GAME.apply(table, {CHANCE: heard})
    best = [named(language, seat) for seat in after.rolling or (after.turn,)]
    names = listed(language, best)
    return say(language, "hypnosia-tell-rolloff", rolls=", ".join(rolls), names=names, count=len(best))


def _moved(table: State, one: Movement, language: str) -> str:
    """What moved where, what it captured or scored, and which die nobody can use any more."""
    after = GAME.apply(table, {table.turn: one.text})
    values: dict[str, Any] = {"seat": table.turn, "piece": _piece(table, one), "die": one.die, "start": one.start}
    if one.goal == CENTRE:
        told = [say(language, "hypnosia-tell-in", **values, points=_brings(table, one))]
    else:
        effect = _effect(table, one)
        told = [say(language, "hypnosia-tell-move", **values, goal=one.goal, bridge=_crosses(one))]
        if effect["effect"] != "none":
            told.append(say(language, "hypnosia-tell-effect", **effect, seat=table.turn))
    if is_decided(after):
        gathered = len(after.arrived) - len(apply_movement(table, one).arrived)
        if gathered:
            told.append(say(language, "hypnosia-tell-gathered", seat=after.arrived[-1], count=gathered))
    elif after.phase is not Phase.MOVE and len(table.dice) > 1:
        left = list(table.dice)
        left.remove(one.die)
        told.append(say(language, "hypnosia-tell-lost", die=left[0]))
    return " ".join(told)


# Pictures in words


def alt(view: View, look: Look) -> str:
    """Every pawn by colour and space, at most 1024 characters."""
    table, language = view.table, look.language
    points = GAME.points(table)
    told = [_seat(table, seat, points[seat], language) for seat in range(len(table.pawns))]
    if table.arrived:
        places = zip(table.arrived, WORTH, strict=False)
        taken = [say(language, "hypnosia-alt-place", seat=seat, points=points) for seat, points in places]
        told.append(say(language, "hypnosia-alt-centre", places=", ".join(taken)))
    if table.last:
        steps = "; ".join(_step(step, language) for step in table.last)
        told.append(say(language, "hypnosia-alt-last", seat=table.last[0].seat, steps=steps))
    if table.phase is Phase.MOVE:
        told.append(_dice(table, language))
    if look.owing:
        names = listed(language, [named(language, seat) for seat in look.owing])
        told.append(say(language, "hypnosia-alt-owing", seats=names))
    if look.mark and look.mark.split()[1:] and table.phase is Phase.MOVE and view.seat == table.turn:
        told.append(say(language, "hypnosia-alt-preview", move=label(view, look.mark, look)))
    return " ".join(told)


def _seat(table: State, seat: Seat, points: int, language: str) -> str:
    """Its points and how many pawns it captured; its pawns in the order of their spaces, two on one as a stack, then
    those in the centre and those lost."""
    count = Counter(table.pawns[seat])
    where = [
        space if stood == 1 else say(language, "hypnosia-alt-stack", space=space)
        for space, stood in count.items()
        if space not in (CENTRE, OUT)
    ]
    for space, key in ((CENTRE, "hypnosia-alt-centred"), (OUT, "hypnosia-alt-out")):
        if space in count:
            where.append(say(language, key, count=count[space]))
    values = {"points": str(points).replace("-", "−"), "count": abs(points), "taken": table.captured[seat]}
    return say(language, "hypnosia-alt-seat", seat=seat, **values, pawns=", ".join(where))


def _step(step: Step, language: str) -> str:
    one = movement(step.text)
    victim = step.victim is not None
    goal = one.goal if one.goal != CENTRE else say(language, "hypnosia-centre")
    values = {"start": one.start, "goal": goal, "die": one.die, "both": one.both, "captures": victim}
    return say(language, "hypnosia-alt-step", **values, victim=step.victim or 0)


def _dice(table: State, language: str) -> str:
    rolled = [str(face) for face in table.rolled]
    left = [str(die) for die in table.dice]
    told = say(language, "hypnosia-alt-dice", seat=table.turn, first=rolled[0], second=rolled[1])
    if len(left) == 1:
        told = f"{told} {say(language, 'hypnosia-alt-left', die=left[0])}"
    return f"{told} {_prospect(table, language)}".strip()


def sheet(look: Look) -> str:
    return say(look.language, "hypnosia-alt-sheet")
