"""Hypnosia's moves in menus: labels, where the picture shows what may be picked, names of seats, what a roll allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from bot.games.base import Move
from bot.games.hypnosia import CENTRE, LANE, WORTH, Consequence, Movement, Phase, View, movement, standing
from bot.texts import say
from rendering.base import Look, Spot
from rendering.hypnosia.layout import Piece, is_goal_step, is_move

Prospect: TypeAlias = Literal["none", "one", "either", "forced", "open"]


def joined(language: str, parts: Sequence[str]) -> str:
    """A list in prose: "a, b and c"."""
    *first, last = parts
    return say(language, "and", first=", ".join(first), last=last) if first else last


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words. Legal moves of one decision have different labels."""
    language = look.language
    if is_move(text):
        one = movement(text)
        return _movement(view, one, language) + _remark(view, one, language)
    if len(text.split()) < 2:
        return say(language, "hypnosia-label-move")
    start, both = Piece.of(text)
    return say(language, "hypnosia-label-piece", piece=_piece_kind(view, start, both), start=start)


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
    """The spot of each path with the words of its button: the goals of one piece, else the pieces that can move."""
    if any(len(path.split()) < 2 for path in paths):
        return [None] * len(paths)
    if is_goal_step(paths):
        return [Spot(word=_goal_word(view, movement(path), look.language)) for path in paths]
    return [Spot(word=_piece_word(view, Piece.of(path), look.language)) for path in paths]


def _goal_word(view: View, one: Movement, language: str) -> str:
    """The die of a movement and what it does, in at most 20 characters."""
    values = landing_values(view, one)
    effect = "centre" if one.goal == CENTRE else values["effect"]
    if effect == "none" and movement_values(view, one)["bridge"]:
        effect = "bridge"
    return say(language, "hypnosia-word", die=one.die, effect=effect, victim=values["victim"])


def _piece_word(view: View, piece: Piece, language: str) -> str:
    """Where a piece stands and the dice that it can use, in at most 20 characters.

    Of a stack, whether both move or the upper pawn.
    """
    dice = sorted({one.die for one, _ in view.choices if (one.start, one.both) == piece})
    return say(
        language,
        "hypnosia-word-piece",
        piece=_piece_kind(view, *piece),
        start=piece.start,
        die=dice[0],
        other=dice[-1],
        count=len(dice),
    )


def _piece_kind(view: View, start: str, both: bool) -> str:
    stacked = view.table.pawns[view.table.turn].count(start) == 2
    return "both" if both else "upper" if stacked else "single"


def movement_values(view: View, one: Movement) -> dict[str, Any]:
    """Which pawn moves with which die from where to where, and whether out of the lane or over a bridge."""
    return {
        "piece": _piece_kind(view, one.start, one.both),
        "die": one.die,
        "start": one.start,
        "goal": one.goal,
        "lane": one.start in LANE,
        "bridge": one.start not in LANE and one.start[0] != one.goal[0],
    }


def landing_values(view: View, one: Movement) -> dict[str, Any]:
    """What the movement does on its goal: the effect is "none", "stack" (makes one), "pawn" or "pair" (captures)."""
    turn = view.table.turn
    seat, count = standing(view.table.pawns).get(one.goal, (turn, 0))
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
