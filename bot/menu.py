"""Moves as a tree of words, so that any game can be played by picking.

A path is the beginning of a move. It ends in a space when more words follow, and is a whole move when it does not.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.game import Move

ROOM = 25  # options of one select
SELECTS = 4  # selects of one message


def below(moves: Sequence[Move], path: str = "") -> list[str]:
    """The paths that may follow a path: whole moves, or beginnings that several moves share.

    Words are merged into one step as long as all that follows fits into one select, and passed over where there is but
    one. After a whole move nothing follows.
    """
    if path and not path.endswith(" "):
        return []
    found = _split([move for move in moves if move.startswith(path)], path)
    while len(found) <= ROOM and any(one.endswith(" ") for one in found):
        further = [
            text
            for one in found
            for text in (_split([move for move in moves if move.startswith(one)], one) if one.endswith(" ") else [one])
        ]
        if len(further) > ROOM and len(found) > 1:
            break
        found = further
    return [_only(moves, one) for one in found]


def above(moves: Sequence[Move], path: str) -> str:
    """The path at which this one was picked."""
    at = ""
    while True:
        shown = below(moves, at)
        found = next((one for one in shown if one == path or (one.endswith(" ") and path.startswith(one))), None)
        if found is None or found == path:
            return at
        at = found


def pages(paths: Sequence[str]) -> list[Sequence[str]]:
    """The paths in runs that each fit into one select."""
    return [paths[start : start + ROOM] for start in range(0, len(paths), ROOM)]


def _split(moves: Sequence[Move], path: str) -> list[str]:
    """One word further: whole moves as they are, others with a space at the end."""
    found: dict[str, None] = {}
    for move in moves:
        word, more, _ = move[len(path) :].partition(" ")
        found[path + word + more] = None
    return list(found)


def _only(moves: Sequence[Move], path: str) -> str:
    """A beginning that only one move has is that move."""
    if not path.endswith(" "):
        return path
    having = [move for move in moves if move.startswith(path)]
    return having[0] if len(having) == 1 else path
