"""Instinkt's events, tasks and scores in prose."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.instinkt import RACCOON, SNAKE, STAG, Phase, View, board, own_moves, parse_cell
from bot.texts import say
from rendering.base import Look
from rendering.instinkt.labels import drafted_cards, moved_card, target_words
from rendering.instinkt.places import value


def tell(view: View, who: Seat, text: str, look: Look) -> str | None:
    """An event as a sentence. The first of the two shuffles gets no line. ``view``: the reader's view before it."""
    language, words = look.language, text.split()
    target = target_words(view, text, language)
    match words:
        case ["deal", *_]:
            return say(language, "instinkt-tell-deal") if view.stacked else None
        case ["token", seat]:
            return say(language, "instinkt-tell-token", seat=int(seat))
        case ["keep"]:
            return say(language, "instinkt-tell-keep", seat=who)
        case ["keep", kept, _, under]:
            return say(language, "instinkt-tell-keep-cards", seat=who, **drafted_cards(language, kept, under))
        case ["choose", card]:
            return say(language, f"instinkt-tell-{'snake' if card == SNAKE else 'choose'}", seat=who, card=value(card))
        case ["place", _]:
            laid = value(view.revealed[who])
            line = say(language, "instinkt-tell-place", seat=who, card=laid, first=not view.display, place=target)
        case ["push", _, _]:
            line = say(language, "instinkt-tell-push", seat=who, push=target)
        case ["move", _, _]:
            line = say(language, "instinkt-tell-move", seat=who, card=value(moved_card(view, words)), place=target)
        case _:
            return None
    if _passes_marker(view, who, words):
        line = f"{line} {say(language, 'instinkt-tell-marker', seat=1 - who)}"
    return line


def _passes_marker(view: View, who: Seat, words: list[str]) -> bool:
    """Whether the tie marker changes hands: the first of two equal cards is laid, and a raccoon has moved its card."""
    if not view.equal:
        return False
    if words[0] == "place" and view.revealed[who] == RACCOON:
        at = parse_cell(words[1])
        return not own_moves({**board(view.display), at: (who, RACCOON)}, who, at)
    return True


def task(view: View, seat: Seat, look: Look) -> str | None:
    """The card that the seat lays now and, if both lay, why it is first. None while both choose."""
    if view.phase is Phase.MOVE:
        return say(look.language, "instinkt-task-move")
    card, other = view.revealed[seat], view.revealed[1 - seat]
    if view.phase is not Phase.LAY or card is None:
        return None
    order = "second" if len(view.queue) < 2 else "equal" if view.equal else "higher"
    stag = card == STAG and bool(view.display)
    return say(look.language, "instinkt-task-lay", card=value(card), other=value(other), order=order, stag=stag)


def scored(view: View, look: Look) -> list[str]:
    """Each seat's points and the cards that scored them, the seat with more points first; [] before the end."""
    if not view.worth:
        return []
    lines = []
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        scores = [
            say(look.language, "instinkt-scored-card", card=value(placed.card), points=points)
            for placed, points in sorted(zip(view.display, view.worth, strict=True), key=lambda one: -one[1])
            if placed.seat == seat and points
        ]
        cards = ", ".join(scores) or say(look.language, "instinkt-scored-nothing")
        lines.append(say(look.language, "instinkt-scored", seat=seat, points=view.points[seat], cards=cards))
    return lines
