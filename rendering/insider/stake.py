"""What is at stake in a decision of Insider, in one sentence."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.insider import Phase, View
from bot.games.insider.material import SCORING
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, board = look.language, view.board
    if board.phase is Phase.ANSWER:
        return say(language, "insider-stake-answer", count=int(board.pending.split()[2]))
    if board.phase is Phase.MARKERS:
        return say(language, "insider-stake-markers")
    if board.phase is not Phase.TURN or board.card is None:
        return None
    card, free = SCORING[board.card], len(board.free_tables)
    own = [value for value, sign in zip(card.values, board.layout, strict=True) if sign == str(seat)]
    best = max(card.values[number - 1] for number in board.free_tables) if free else 0
    if free == 1:
        brings = sum(own) if own else card.penalty
        return say(language, "insider-stake-last", best=best, brings=true_minus(brings), seated=bool(own))
    if not own:
        return say(language, "insider-stake-outside", penalty=true_minus(card.penalty), best=best)
    return say(language, "insider-stake-inside", brings=sum(own), free=free, best=best)
