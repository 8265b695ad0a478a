"""Names of seats, labels and buttons of moves in menus, and what a roll allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from bot.games.base import Move, Seat
from bot.games.hypnosia import CENTRE, LANE, WORTH, Consequence, Movement, Phase, View, movement
from bot.texts import say
from rendering.base import Look, Spot
from rendering.hypnosia.layout import occupants

Prospect: TypeAlias = Literal["none", "one", "either", "forced", "open"]


def seat_name(language: str, seat: Seat) -> str:
    """The colour of a seat's pawns."""
    return say(language, "hypnosia-seat-name", seat=seat)


def joined(language: str, parts: Sequence[str]) -> str:
    """A list in prose: "a, b and c"."""
    *first, last = parts
    return say(language, "and", first=", ".join(first), last=last) if first else last


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words. Legal moves of one decision have different labels."""
    words, language = text.split(), look.language
    if len(words) > 3:
        one = movement(text)
        return _movement(view, one, language) + _remark(view, one, language)
    if len(words) == 3:
        return say(language, "hypnosia-label-from", die=words[1], start=words[2])
    return say(language, "hypnosia-label-die", die=words[1]) if words[1:] else say(language, "hypnosia-label-move")


def _movement(view: View, one: Movement, language: str) -> str:
    if one.goal == CENTRE:
        return say(language, "hypnosia-label-in", **movement_values(view, one), points=centre_points(view, one))
    return say(language, "hypnosia-label-go", **movement_values(view, one), **landing_values(view, one))


def _remark(view: View, one: Movement, language: str) -> str:
    """What follows from a legal movement, "" if nothing special."""
    match dict(view.choices).get(one):
        case Consequence.ENDS:
            return say(language, "hypnosia-remark-ends")
        case Consequence.LOSES_DIE:
            return say(language, "hypnosia-remark-lost", die=other_die(view, one))
    return ""


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """The spot of each movement, its goal on the board, with the words of its button; None for first words only."""
    found = [movement(path) if len(path.split()) > 3 else None for path in paths]
    words = [_word(view, one, look.language) if one else "" for one in found]
    goals = [(one.goal if one else "", word) for one, word in zip(found, words, strict=True)]
    return [
        None
        if one is None
        else Spot(word=_word(view, one, look.language, one.start) if goals.count((one.goal, word)) > 1 else word)
        for one, word in zip(found, words, strict=True)
    ]


def _word(view: View, one: Movement, language: str, start: str = "") -> str:
    """The words of a movement's button: at most 20 characters. With ``start``, it is named."""
    values = movement_values(view, one)
    effect = "centre" if one.goal == CENTRE else landing_values(view, one)["effect"]
    if effect == "none" and values["bridge"]:
        effect = "bridge"
    named = {"piece": "from" if start and not one.both else values["piece"], "start": start, "die": one.die}
    return say(language, "hypnosia-word", **named, effect=effect, victim=landing_values(view, one)["victim"])


# Values of texts about a movement of the seat on turn


def movement_values(view: View, one: Movement) -> dict[str, Any]:
    """Which pawn moves with which die from where to where, and whether out of the lane or over a bridge."""
    stacked = view.table.pawns[view.table.turn].count(one.start) == 2
    return {
        "piece": "both" if one.both else "upper" if stacked else "single",
        "die": one.die,
        "start": one.start,
        "goal": one.goal,
        "lane": one.start in LANE,
        "bridge": one.start not in LANE and one.start[0] != one.goal[0],
    }


def landing_values(view: View, one: Movement) -> dict[str, Any]:
    """What the movement does on its goal: the effect is "none", "stack" (makes one), "pawn" or "pair" (captures)."""
    turn = view.table.turn
    seat, count = occupants(view.table.pawns).get(one.goal, (turn, 0))
    effect = "none" if not count else "stack" if seat == turn else "pawn" if count == 1 else "pair"
    return {"effect": effect, "victim": seat}


def centre_points(view: View, one: Movement) -> int:
    """The points of the places that a movement into the centre takes."""
    first = len(view.table.arrived)
    return sum(WORTH[first : first + (2 if one.both else 1)])


def other_die(view: View, one: Movement) -> int:
    """The die that is left after a movement that uses the first of two."""
    dice = list(view.table.dice)
    dice.remove(one.die)
    return dice[0]


# What a roll allows


def prospect(view: View) -> tuple[Prospect, int]:
    """How the dice can be used, and the lowest die that can be.

    "none": no die; "one": only that die; "either": one of the two, not both; "forced": a single movement is legal;
    "open": anything else.
    """
    if view.table.phase is not Phase.MOVE:
        return "none", 0
    dice = view.table.dice
    usable = sorted({choice.movement.die for choice in view.choices})
    if len(dice) == 2 and all(choice.consequence is Consequence.LOSES_DIE for choice in view.choices):
        return ("one" if len(usable) < len(set(dice)) else "either"), usable[0]
    return ("forced" if len(view.choices) == 1 else "open"), usable[0]


def prospect_text(view: View, language: str) -> str:
    """The prospect in a sentence, "" for "open"."""
    kind, die = prospect(view)
    return say(language, "hypnosia-prospect", kind=kind, die=die)
