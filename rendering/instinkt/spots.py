"""Where the pictures show what may be picked, and the words of its button."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Move
from bot.games.instinkt import View
from bot.texts import say
from rendering.base import Look, Spot
from rendering.instinkt.labels import moved_card
from rendering.instinkt.layout import cell_places, target_of
from rendering.instinkt.look import value


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """See ``Drawing.spots``. Cards bear their number; cells, and the lines of a push, get letters. The word of a
    push is an arrow, so that many of them stand side by side on a phone.

    Moves of several cards are offered together where each card has one goal: then the card is picked.
    """
    places = cell_places([(one.x, one.y) for one in view.display])
    moved = {path.split()[1] for path in paths if path.startswith("move ")}
    picked = [path.rpartition(" ")[0] if len(moved) > 1 and path.count(" ") == 2 else path for path in paths]
    return [_spot(view, path, places, look.language) for path in picked]


def _spot(view: View, path: Move, places: dict[tuple[int, int], tuple[int, int]], language: str) -> Spot | None:
    words = path.split()
    match words:
        case ["choose", card]:
            return Spot("hand", word=say(language, "instinkt-button", card=value(card)), has_sign=True)
        case ["keep", _, _, under]:
            first, second = under.split(",")
            order = say(language, "instinkt-button-under", first=first, second=second)
            return Spot("hand", word=order, has_sign=True)
        case ["move", _]:
            return Spot(word=say(language, "instinkt-button", card=value(moved_card(view, words))), has_sign=True)
        case ["push", side, _]:
            return Spot(word=say(language, "instinkt-button-side", side=side))
        case ["place" | "move", *_]:
            target = target_of(path)
            return Spot(cell=places.get((int(target[0]), target[1]))) if target else None
    return None
