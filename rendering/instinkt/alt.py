"""Instinkt's pictures in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.games.base import Seat
from bot.games.instinkt import CARDS, Phase, Placed, Step, View
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look
from rendering.instinkt.labels import label, target_words
from rendering.instinkt.look import value


def alt(view: View, look: Look) -> str:
    """The alternative text of a picture; that of a board names every card with its cell.

    The letters of a menu come first, so that they are not cut.
    """
    if look.part == "strip":
        return " ".join(_strip(view, look))
    parts = _hand(view, look) if look.part == "hand" and view.seat is not None else _board(view, look)
    if look.mark and look.mark_words[1:]:
        parts.append(say(look.language, "instinkt-alt-preview", move=label(view, look.mark, look)))
    return " ".join(parts)


def card_names(language: str, cards: Iterable[str]) -> str:
    """Cards by name and number."""
    return ", ".join(say(language, "instinkt-alt-named", card=value(card)) for card in cards)


def _hand(view: View, look: Look) -> list[str]:
    """The hand of the view's seat, and the cards it knows in its stack."""
    language, seat = look.language, view.seat
    assert seat is not None
    cards = "; ".join(say(language, "instinkt-alt-sheet-card", card=value(card)) for card in view.hand)
    parts = [
        say(language, "instinkt-alt-hand", seat=seat, cards=cards)
        if cards
        else say(language, "instinkt-alt-hand-empty", seat=seat)
    ]
    if len(view.stacked) == 2:
        parts.append(say(language, "instinkt-alt-stack", count=view.stacked[seat]))
    if view.under:
        parts.append(say(language, "instinkt-alt-under", under=card_names(language, view.under)))
    return parts


def _board(view: View, look: Look) -> list[str]:
    """The letters, the display and the last turn, a sentence per fact."""
    language, parts = look.language, []
    letters = [
        say(language, "instinkt-alt-letter", letter=letter, place=place)
        for path, letter in look.letters
        if (place := target_words(view, path, language))
    ]
    if letters:
        parts.append(say(language, "instinkt-alt-letters", letters="; ".join(letters)))
    shown = [_seat_cards(view, seat, language) for seat in (0, 1) if any(one.seat == seat for one in view.display)]
    parts += shown or [say(language, "instinkt-alt-empty")]
    if view.last:
        parts.append(last_turn(view, language))
    return parts


def _strip(view: View, look: Look) -> list[str]:
    """What belongs to the seats, and who is to act, a sentence per fact."""
    language, parts = look.language, []
    if view.queue and any(view.revealed):
        parts.append(revealed_cards(view, language))
    if view.token is not None:
        parts.append(say(language, "instinkt-alt-token", seat=view.token))
    if view.hands is None:
        parts.append(say(language, "instinkt-alt-held", black=view.held[0], white=view.held[1]))
    else:
        parts += [
            say(language, "instinkt-alt-hands", seat=seat, cards=card_names(language, hand) or "–")
            for seat, hand in enumerate(view.hands)
        ]
    if len(view.stacked) == 2:
        parts.append(say(language, "instinkt-alt-stacks", black=view.stacked[0], white=view.stacked[1]))
    if any(view.removed):
        removed = [
            say(language, "instinkt-alt-owned", seat=seat, cards=card_names(language, cards))
            for seat, cards in enumerate(view.removed)
        ]
        parts.append(say(language, "instinkt-alt-removed", cards=", ".join(removed)))
    if view.phase is Phase.OVER:
        parts.append(say(language, "instinkt-alt-points", black=view.points[0], white=view.points[1]))
    if view.seat is not None:
        parts.append(say(language, "instinkt-alt-own", seat=view.seat))
    for key, seats in (("to-act", look.awaited), ("decided", look.decided)):
        if seats:
            names = ", ".join(say(language, "instinkt-seat-name", seat=seat) for seat in seats)
            parts.append(say(language, f"instinkt-alt-{key}", seats=names))
    return parts


def revealed_cards(view: View, language: str) -> str:
    """The cards that are shown and not laid yet, and which lies first."""
    shown = [
        say(
            language,
            "instinkt-alt-revealed-card",
            seat=seat,
            card=value(view.revealed[seat]),
            first=len(view.queue) == 2 and place == 0,
        )
        for place, seat in enumerate(view.queue)
        if view.revealed[seat]
    ]
    return say(language, "instinkt-alt-revealed", cards=", ".join(shown))


def _seat_cards(view: View, seat: Seat, language: str) -> str:
    """A seat's cards on the display, with their points at the end of the match."""
    scores = dict(zip(view.display, view.worth, strict=False))

    def one(placed: Placed) -> str:
        values: dict[str, Any] = {
            "name": say(language, "instinkt-alt-named", card=value(placed.card)),
            "cell": true_minus(f"{placed.x},{placed.y}"),
        }
        if placed in scores:
            return say(language, "instinkt-alt-card-worth", points=scores[placed], **values)
        return say(language, "instinkt-alt-card", **values)

    cards = "; ".join(one(placed) for placed in view.display if placed.seat == seat)
    return say(language, "instinkt-alt-display", seat=seat, cards=cards)


def last_turn(view: View, language: str) -> str:
    """The steps of the last turn, by the cells of the notation."""
    now = {f"{one.x},{one.y}": value(one.card) for one in view.display}

    def one(step: Step) -> str:
        words = [true_minus(word) for word in step.text.split()]
        card = now.get(step.text.split()[-1], "")
        match words:
            case ["push", side, line]:
                return say(language, "instinkt-alt-step-push", side=side, line=line)
            case ["move", start, goal]:
                return say(language, "instinkt-alt-step-move", card=card, start=start, cell=goal)
        return say(language, "instinkt-alt-step-place", card=card, cell=words[-1])

    steps = ", ".join(one(step) for step in view.last)
    return say(language, "instinkt-alt-last", seat=view.last[0].seat, steps=steps)


def sheet(look: Look) -> str:
    """The alternative text of the sheet: the condition of each card."""
    cards = "; ".join(say(look.language, "instinkt-alt-sheet-card", card=value(card)) for card in CARDS)
    return say(look.language, "instinkt-alt-sheet", cards=cards)
