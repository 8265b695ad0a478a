"""What is at stake in a decision of Dirkana, in one sentence."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.dirkana import Phase, View
from bot.texts import say
from rendering.base import Look
from rendering.dirkana.layout import new_circles


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, ring = look.language, view.rings[seat]
    free = [slot for slot, card in enumerate(ring) if not card]
    match view.phase:
        case Phase.MAIN:
            return say(language, "dirkana-stake-main")
        case Phase.SWAP:
            own, other = view.points[seat], view.points[1 - seat]
            return say(language, "dirkana-stake-swap", own=own, other=other, free=len(free), uses=sum(view.left))
        case Phase.TAKE:
            return say(language, "dirkana-stake-take", free=len(free))
        case Phase.PLACE:
            closes = any(new_circles(ring, card, slot) for card in view.hands[seat] for slot in free)
            return say(language, "dirkana-stake-place", closes=closes)
    return None
