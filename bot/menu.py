"""Moves as a tree of words, so that any game can be played by picking.

A path is the beginning of a move. It ends in a space when more words follow, and is a whole move when it does not. A
word that stands for an arrangement, of which there are more than one select holds, is picked item by item: there a path
ends within the word.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.games.base import Move

ROOM = 25  # options of one select
SELECTS = 4  # selects of one message


def below(moves: Sequence[Move], path: str = "", stepwise: Collection[str] = ()) -> list[str]:
    """The paths that may follow a path: whole moves, or beginnings that several moves share.

    Words are merged into one step as long as all that follows fits into one select, and passed over where there is but
    one. Items of an arrangement are merged only where there is no choice. After a whole move nothing follows.
    ``stepwise``: first words of moves whose other words are not merged, so that one is picked after the other.
    """
    if path in moves:
        return []
    head = path[: path.rfind(" ") + 1]
    within = [move for move in moves if move.startswith(head)]
    found = _split(within, head)
    if arranged(found):
        return [_only(moves, one) for one in _items(found, head, path)]
    if path != head:
        return []
    while len(found) <= ROOM:
        held = stepwise if len(found) > 1 else ()
        further = [text for one in found for text in _further(within, one, held)]
        if further == found or (len(further) > ROOM and len(found) > 1):
            break
        found = further
    if len(found) == 1 and found[0].endswith(" "):
        found = _items(_split(within, found[0]), found[0], found[0])
    return [_only(moves, one) for one in found]


def above(moves: Sequence[Move], path: str, stepwise: Collection[str] = ()) -> str:
    """The path at which this one was picked."""
    at = ""
    while True:
        shown = below(moves, at, stepwise)
        found = next((one for one in shown if one == path or (path.startswith(one) and one not in moves)), None)
        if found is None or found == path:
            return at
        at = found


def leads(moves: Sequence[Move], path: str) -> bool:
    """Whether the menu asks on at that path, or it is a move."""
    if not path or path in moves:
        return True
    within = path.endswith(" ") or arranged(_split(moves, path[: path.rfind(" ") + 1]))
    return within and any(move.startswith(path) for move in moves)


def arranged(texts: Sequence[str]) -> bool:
    """Whether these are so many orders of the same signs that they do not fit into one select."""
    signs = sorted(texts[0]) if texts else []
    return len(texts) > ROOM and all(sorted(one) == signs for one in texts)


def pages(paths: Sequence[str]) -> list[Sequence[str]]:
    """The paths in runs that each fit into one select."""
    return [paths[start : start + ROOM] for start in range(0, len(paths), ROOM)]


def _split(moves: Sequence[Move], path: str) -> list[str]:
    """One word further: whole moves as they are, others with a space at the end."""
    found: dict[str, None] = {}
    for move in moves:
        if move.startswith(path):
            word, more, _ = move[len(path) :].partition(" ")
            found[path + word + more] = None
    return list(found)


def _further(moves: Sequence[Move], path: str, stepwise: Collection[str]) -> list[str]:
    """The same, unless what follows is a whole move's end or an arrangement, which is picked apart, or a word to be
    picked by itself."""
    first, *more = path.split()
    if more and first in stepwise:
        return [path]
    further = _split(moves, path) if path.endswith(" ") else []
    return [path] if not further or arranged(further) else further


def _items(texts: Sequence[str], head: str, path: str) -> list[str]:
    """Of texts that begin with ``head`` and a word of items, those that begin with the path, one item further: up to
    the next comma or, without commas, one sign."""
    while begun := [one for one in texts if one.startswith(path)]:
        found: dict[str, list[str]] = {}
        for one in begun:
            rest = one[len(path) :]
            cut = rest.find(",") + 1 if "," in one[len(head) :] else 1
            found.setdefault(path + (rest[:cut] if cut else rest), []).append(one)
        if len(found) > 1 or len(begun) == 1:
            return [having[0] if len(having) == 1 else longer for longer, having in found.items()]
        path = next(iter(found))
    return []


def _only(moves: Sequence[Move], path: str) -> str:
    """A beginning that only one move has is that move."""
    if not path.endswith(" "):
        return path
    having = [move for move in moves if move.startswith(path)]
    return having[0] if len(having) == 1 else path
