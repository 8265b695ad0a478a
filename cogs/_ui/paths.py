"""Legal moves as a tree of words, so that a move of any game can be picked word by word.

A path is the beginning of a move. It ends in a space if more words follow, and is a whole move if it does not. An
arrangement is a word that orders the same items in more ways than fit into one select; it is picked item by item, with
paths that end within the word. A set is a word that lists some of several items, in each possible way; it is picked
whole, as its items. A game may have its words picked in another order than its notation has them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import comb
from typing import Final, TypeAlias

from bot.games.base import Move

MAX_OPTIONS: Final = 25  # options of one select
MAX_SELECTS: Final = 4  # selects of one message
Order: TypeAlias = Callable[[Move], str]
LEAST_OF_SET: Final = 3  # items of a set, at the least; two of them may be the column and the row of a cell


def next_paths(moves: Sequence[Move], path: str = "", stepwise: Collection[str] = (), order: Order = str) -> list[str]:
    """The paths offered after a path: whole moves, or beginnings that several moves share; [] after a whole move.

    Words are merged into one step as long as all that follows fits into one select, and a single choice is skipped.
    Items of an arrangement are merged only where there is a single choice, and a set is a step of its own.
    ``stepwise``: first words of moves whose further words are not merged. ``order``: the words of a move as they are
    picked, see ``Game.menu_text``; whole moves are offered as they are.
    """
    if path in moves:
        return []
    named = {order(move): move for move in moves}
    return [named.get(one, one) for one in _next_texts(tuple(named), path, stepwise)]


def _next_texts(moves: Sequence[str], path: str, stepwise: Collection[str]) -> list[str]:
    """As ``next_paths``, of moves in the order in which their words are picked."""
    if path in moves:
        return []
    head = path[: path.rfind(" ") + 1]
    within = [move for move in moves if move.startswith(head)]
    found = _next_words(within, head)
    if is_arrangement(found):
        return [_completed(moves, one) for one in _next_items(found, head, path)]
    if path != head:
        return []
    if is_set(found):
        return [_completed(moves, one) for one in found]
    while len(found) <= MAX_OPTIONS:
        kept = stepwise if len(found) > 1 else ()
        further = [text for one in found for text in _merged(within, one, kept)]
        if further == found or (len(further) > MAX_OPTIONS and len(found) > 1):
            break
        found = further
    if len(found) == 1 and found[0].endswith(" "):
        words = _next_words(within, found[0])
        found = words if is_set(words) else _next_items(words, found[0], found[0])
    return [_completed(moves, one) for one in found]


def parent_path(moves: Sequence[Move], path: str, stepwise: Collection[str] = (), order: Order = str) -> str:
    """The path at which this one is offered; "" if it is offered nowhere."""
    texts, text = [order(move) for move in moves], order(path) if path in moves else path
    parent = ""
    while True:
        offered = _next_texts(texts, parent, stepwise)
        found = next((one for one in offered if one == text or (text.startswith(one) and one not in texts)), None)
        if found is None or found == text:
            return parent
        parent = found


def is_path(moves: Sequence[Move], path: str, order: Order = str) -> bool:
    """Whether the path is a move, or more can be picked after it."""
    if not path or path in moves:
        return True
    texts = [order(move) for move in moves]
    is_open = path.endswith(" ") or is_arrangement(_next_words(texts, path[: path.rfind(" ") + 1]))
    return is_open and any(text.startswith(path) for text in texts)


def is_arrangement(texts: Sequence[str]) -> bool:
    """Whether the texts are orders of the same characters, more than fit into one select."""
    characters = sorted(texts[0]) if texts else []
    return len(texts) > MAX_OPTIONS and all(sorted(one) == characters for one in texts)


def is_set(texts: Sequence[str]) -> bool:
    """Whether the last words of the texts list, with commas, each choice of some of the same items once."""
    size = len(set_items(texts[0])) if texts else 0
    if size < LEAST_OF_SET:
        return False
    chosen = {set_items(text) for text in texts}
    items = frozenset[str]().union(*chosen)
    is_complete = len(chosen) == len(texts) == comb(len(items), size)
    return is_complete and size < len(items) <= MAX_OPTIONS and all(len(one) == size for one in chosen)


def set_items(text: str) -> frozenset[str]:
    """The items that the last word of a text lists."""
    return frozenset(text.split()[-1].split(","))


def pages(paths: Sequence[str]) -> list[Sequence[str]]:
    """The paths in runs that fit into one select each."""
    return [paths[start : start + MAX_OPTIONS] for start in range(0, len(paths), MAX_OPTIONS)]


def _next_words(moves: Sequence[Move], path: str) -> list[str]:
    """The path and one word more: whole moves as they are, others with a space at the end."""
    found: dict[str, None] = {}
    for move in moves:
        if move.startswith(path):
            word, more, _ = move[len(path) :].partition(" ")
            found[path + word + more] = None
    return list(found)


def _merged(moves: Sequence[Move], path: str, stepwise: Collection[str]) -> list[str]:
    """The paths one word further, or the path itself if that word has to be picked by itself."""
    first, *more = path.split()
    if more and first in stepwise:
        return [path]
    further = _next_words(moves, path) if path.endswith(" ") else []
    return [path] if not further or is_arrangement(further) or is_set(further) else further


def _next_items(texts: Sequence[str], head: str, path: str) -> list[str]:
    """The beginnings of texts after the path, one item further.

    All texts begin with ``head`` and a word of items. An item ends with a comma or, in a word without commas, is one
    character.
    """
    while starting := [one for one in texts if one.startswith(path)]:
        found: dict[str, list[str]] = {}
        for one in starting:
            rest = one[len(path) :]
            cut = rest.find(",") + 1 if "," in one[len(head) :] else 1
            found.setdefault(path + (rest[:cut] if cut else rest), []).append(one)
        if len(found) > 1 or len(starting) == 1:
            return [having[0] if len(having) == 1 else longer for longer, having in found.items()]
        path = next(iter(found))
    return []


def _completed(moves: Sequence[Move], path: str) -> str:
    """The path; the move itself if only one move begins so."""
    if not path.endswith(" "):
        return path
    having = [move for move in moves if move.startswith(path)]
    return having[0] if len(having) == 1 else path
