"""Hypnosia's events and tasks in prose."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.hypnosia import CENTRE, Movement, Phase, View, movement
from bot.texts import say
from rendering.base import Look, ToldEvent
from rendering.hypnosia.labels import (
    centre_points,
    joined,
    landing_values,
    movement_values,
    other_die,
    prospect_text,
    seat_name,
)


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
            told = say(language, "hypnosia-tell-roll", seat=view.table.turn, first=first, second=second)
            return told if after is None else f"{told} {prospect_text(after, language)}".strip()
        case ["move", *_]:
            one = movement(text)
            told = _movement(view, one, language)
            return told if after is None else f"{told} {_result(view, one, after, language)}".strip()
    return None


def task(view: View, look: Look) -> str | None:
    """The dice that the seat on turn has to use; None while there are none."""
    dice = view.table.dice
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
    told = say(language, "hypnosia-tell-move", seat=seat, **values)
    landing = landing_values(view, one)
    if landing["effect"] == "none":
        return told
    return f"{told} {say(language, 'hypnosia-tell-effect', seat=seat, **landing)}"


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
