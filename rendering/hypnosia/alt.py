"""Alternative texts: Hypnosia's pictures in words, every pawn by colour and space."""

from __future__ import annotations

from collections import Counter

from bot.games.base import Move, Seat
from bot.games.hypnosia import CENTRE, OUT, WORTH, Phase, View, movement
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look
from rendering.hypnosia.labels import joined, label, prospect_text, seat_name
from rendering.hypnosia.layout import Piece, is_goal_step, is_move
from rendering.hypnosia.seats import order


def alt(view: View, look: Look) -> str:
    """The picture in words: the board, the seats, and what can be chosen."""
    table, choice = view.table, list[str]()
    if table.phase is Phase.MOVE and view.seat == table.turn:
        choice = _choice(view, look)
    return " ".join([*_board(view, look.language), *_seats(view, look), *choice])


def _board(view: View, language: str) -> list[str]:
    """The pawns of each seat, the centre, the last turn, and the dice."""
    table = view.table
    sentences = [_pawns(view, seat, language) for seat in range(len(table.pawns))]
    if table.arrived:
        places = zip(table.arrived, WORTH, strict=False)
        taken = [say(language, "hypnosia-alt-place", seat=seat, points=points) for seat, points in places]
        sentences.append(say(language, "hypnosia-alt-centre", places=", ".join(taken)))
    if table.last:
        steps = "; ".join(_step(step.text, step.victim, language) for step in table.last)
        sentences.append(say(language, "hypnosia-alt-last", seat=table.last[0].seat, steps=steps))
    if table.phase is Phase.MOVE:
        sentences.append(_dice(view, language))
    return sentences


def _seats(view: View, look: Look) -> list[str]:
    """The seats: their points and captures, and who is to move."""
    language = look.language
    sentences = [_seat(view, seat, language) for seat in order(view)]
    if view.seat is not None:
        sentences.append(say(language, "hypnosia-alt-own", seat=view.seat))
    if look.awaited:
        names = joined(language, [seat_name(language, seat) for seat in look.awaited])
        sentences.append(say(language, "hypnosia-alt-to-act", seats=names))
    return sentences


def sheet(look: Look) -> str:
    """The sheet in words: the empty board."""
    return say(look.language, "hypnosia-alt-sheet")


def _seat(view: View, seat: Seat, language: str) -> str:
    """Points of a seat, the pawns that it has captured and those that it has lost."""
    points = view.points[seat]
    taken, lost = view.table.captured[seat], view.table.pawns[seat].count(OUT)
    values = {"points": true_minus(points), "count": abs(points), "taken": taken, "lost": lost}
    return say(language, "hypnosia-alt-seat", seat=seat, **values)


def _pawns(view: View, seat: Seat, language: str) -> str:
    """The pawns of a seat by space, then those in the centre and those that are out."""
    pawns = Counter(view.table.pawns[seat])
    where = [
        space if count == 1 else say(language, "hypnosia-alt-stack", space=space)
        for space, count in pawns.items()
        if space not in (CENTRE, OUT)
    ]
    for space, key in ((CENTRE, "hypnosia-alt-centred"), (OUT, "hypnosia-alt-out")):
        if space in pawns:
            where.append(say(language, key, count=pawns[space]))
    return say(language, "hypnosia-alt-pawns", seat=seat, pawns=", ".join(where))


def _step(text: Move, victim: Seat | None, language: str) -> str:
    """A movement in short."""
    one = movement(text)
    goal = one.goal if one.goal != CENTRE else say(language, "hypnosia-centre")
    values = {"start": one.start, "goal": goal, "die": one.die, "both": one.both}
    return say(language, "hypnosia-alt-step", **values, captures=victim is not None, victim=victim or 0)


def _choice(view: View, look: Look) -> list[str]:
    """The movement that is previewed, or the letters of pieces or goals."""
    language = look.language
    if look.mark and is_move(look.mark):
        return [say(language, "hypnosia-alt-preview", move=label(view, look.mark, look))]
    if not look.letters:
        return []
    at_goals = is_goal_step([path for path, _ in look.letters])
    choices = [
        (letter, _step(path, None, language) if at_goals else _piece(path, language)) for path, letter in look.letters
    ]
    letters = [f"{letter}: {words}" for letter, words in choices]
    return [say(language, "hypnosia-alt-letters", letters="; ".join(letters))]


def _piece(path: Move, language: str) -> str:
    """A piece by its space."""
    start, both = Piece.of(path)
    return say(language, "hypnosia-alt-piece", start=start, both=both)


def _dice(view: View, language: str) -> str:
    """The roll, the die that is left of it, and how it can be used."""
    table = view.table
    first, second = map(str, table.rolled)
    sentences = [say(language, "hypnosia-alt-dice", seat=table.turn, first=first, second=second)]
    if len(table.dice) == 1:
        sentences.append(say(language, "hypnosia-alt-left", die=str(table.dice[0])))
    sentences.append(prospect_text(view, language))
    return " ".join(filter(None, sentences))
