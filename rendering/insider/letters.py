"""Where the pictures show what a menu offers: fields of the town by letters, seats and cards by their own signs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move
from bot.games.insider import View
from bot.games.insider.material import LETTER
from bot.games.insider.town import GRID, INSIDER, distances
from bot.texts import say
from rendering.base import Look, Spot
from rendering.insider.fields import grid_field, named_fields
from rendering.insider.labels import SEAT_MARKS, field_name, way_text
from rendering.insider.places import cell


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """A spot for each path but those that only say how to move on.

    Fields of the grid get cells if each has one to itself.
    """
    found = [_spot(view, path, paths, look.language) for path in paths]
    cells = [spot.cell for spot in found if spot]
    if None in cells or len(set(cells)) < len(cells):
        return [spot and Spot(spot.part, None, spot.word, spot.has_sign) for spot in found]
    return list(found)


def field_of(view: View, path: Move, paths: Sequence[Move]) -> str:
    """The field or table that a path picks where these paths are offered; "" if it picks none.

    Homes are given by their corners, the INSIDER by the middle of the grid.
    """
    words = path.split()
    named = ""
    if words[0] in ("move", "marker"):
        named = named_fields(tuple(words))[-1]
    elif words[0] == "play" and len(named_fields(tuple(words))) > (at := _picked(path, paths) - 3) >= 0:
        named = named_fields(tuple(words))[at]
    return named and grid_field(view.board, view.board.turn, named)


def _picked(path: Move, paths: Sequence[Move]) -> int:
    """The index of the first word in which the paths of the same kind of move differ; 1 if there is no other."""
    kind = path.split()[0]
    same = [one.split() for one in paths if one.split()[0] == kind]
    at = 1
    while len(same) > 1 and all(len(one) > at and one[at] == same[0][at] for one in same):
        at += 1
    return at


def _spot(view: View, path: Move, paths: Sequence[Move], language: str) -> Spot | None:
    words, at = path.split(), _picked(path, paths)
    if field := field_of(view, path, paths):
        where = cell(field) if field in GRID else None
        return Spot("board", where, _field_word(view, words, at, language))
    match words:
        case ["swap", card]:
            return Spot("hand", None, say(language, "insider-spot-swap", card=card), has_sign=True)
        case ["play", kind, *_] if at == 1:
            return Spot("hand", None, say(language, "insider-card-start", card=LETTER[kind]), has_sign=True)
        case ["play", kind, count, *_] if at == 2:
            word = say(language, "insider-cards", count=int(count), card=LETTER[kind])
            return Spot("hand", None, word, has_sign=True)
        case ["play", "deputy", "3", signs]:
            return Spot("board", None, _seating_word(signs, [one.split()[3] for one in paths], language), has_sign=True)
        case ["play", _, _, *_, seat]:
            return Spot("board", None, say(language, "insider-seat", seat=int(seat)), has_sign=True)
    return None


def _field_word(view: View, words: list[str], at: int, language: str) -> str:
    """The field, with where the way began if that is picked too; the points that it costs, or what it robs."""
    board, named = view.board, named_fields(tuple(words))
    if words[0] == "play":
        field = field_name(language, named[min(at - 3, len(named) - 1)])
        return f"{field} {SEAT_MARKS[int(words[5])]}" if at == 4 and len(words) == 6 else field
    if len(named) == 1:
        return field_name(language, named[0])
    start, goal = named
    if words[0] == "marker" or at == 1:
        says = way_text(language, start, goal) if at == 1 else field_name(language, goal)
        return say(language, "insider-spot-rob", goal=says) if words[-1] == "rob" else says
    if words[-1] == "rob" or goal.startswith(INSIDER):
        says = field_name(language, goal)
        return say(language, "insider-spot-rob", goal=says) if words[-1] == "rob" else says
    cost = distances(board.home, board.markers, start).get(goal, 0)
    return say(language, "insider-spot-goal", goal=field_name(language, goal), cost=cost)


def _seating_word(signs: str, offered: Sequence[str], language: str) -> str:
    """Who sits at the next table where that is picked, else the whole seating."""
    at = 0
    while all(len(one) > at and one[at] == signs[at] for one in offered):
        at += 1
        if at == len(signs):
            break
    next_signs = [one[at : at + 1] for one in offered]
    if at < len(signs) and len(set(next_signs)) == len(next_signs):
        return (
            say(language, "insider-spot-nobody")
            if signs[at] == "-"
            else say(language, "insider-seat", seat=int(signs[at]))
        )
    return "".join("–" if sign == "-" else SEAT_MARKS[int(sign)] for sign in signs)
