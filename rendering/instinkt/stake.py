"""What is at stake in a decision of Instinkt, in one sentence."""

from __future__ import annotations

from typing import Final

from bot.games.base import Seat
from bot.games.instinkt import RACCOON, SNAKE, STAG, Phase, View
from bot.texts import say
from rendering.base import Look
from rendering.instinkt.places import value

FULL: Final = 16  # cards on the display at the end


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, (own, other) = look.language, (view.points[seat], view.points[1 - seat])
    match view.phase:
        case Phase.KEEP:
            return say(language, "instinkt-stake-keep")
        case Phase.CHOOSE:
            rounds, snake = (FULL - len(view.display) + 1) // 2, SNAKE in view.hand
            return say(language, "instinkt-stake-choose", own=own, other=other, rounds=rounds, snake=snake)
        case Phase.LAY:
            card = view.revealed[seat]
            if card == RACCOON or (card == STAG and view.display):
                key = "instinkt-stake-push" if card == STAG else "instinkt-stake-raccoon"
                return say(language, key, own=own, other=other)
            return say(language, "instinkt-stake-lay", card=value(card))
        case Phase.MOVE:
            return say(language, "instinkt-stake-move")
    return None
