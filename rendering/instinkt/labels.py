"""Instinkt's moves in menus, and the names of cards and cells in texts."""

from __future__ import annotations

from bot.games.base import Move
from bot.games.instinkt import View
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look


def value(card: str | None) -> int | str:
    """A card as texts select on it: its number, or "X"; "" for none."""
    return int(card) if card and card.isdigit() else card or ""


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words, in prose. Legal moves of one decision get different labels."""
    words = text.split()
    return label_words(look.language, words, moved_card(view, words))


def moved_card(view: View, words: list[str]) -> str | None:
    """The card that a move places or moves; None for other moves."""
    match words:
        case ["place", *_] if view.seat is not None:
            return view.revealed[view.seat]
        case ["move", start, *_]:
            return next((one.card for one in view.display if f"{one.x},{one.y}" == start), None)
    return None


def label_words(language: str, words: list[str], card: str | None) -> str:
    """The words of a move in prose. ``card``: the card that it places, pushes or moves."""
    match words:
        case ["choose", chosen]:
            return say(language, "instinkt-label-choose-card", card=value(chosen))
        case ["keep", kept] | ["keep", kept, "under"]:
            return say(language, "instinkt-label-keep-cards", kept=", ".join(card_names(language, kept)))
        case ["keep", kept, "under", under]:
            return say(language, "instinkt-label-keep-under", **drafted_cards(language, kept, under))
        case ["place", goal]:
            return say(language, "instinkt-label-place-cell", card=value(card), cell=true_minus(goal))
        case ["push", side]:
            return say(language, "instinkt-label-push-side", side=side)
        case ["push", side, line]:
            return say(language, "instinkt-label-push-line", side=side, line=true_minus(line))
        case ["move", start]:
            return say(language, "instinkt-label-move-start", card=value(card), start=true_minus(start))
        case ["move", start, goal]:
            return say(
                language, "instinkt-label-move-goal", card=value(card), start=true_minus(start), cell=true_minus(goal)
            )
    return say(language, f"instinkt-label-{words[0]}", card=value(card))


def drafted_cards(language: str, kept: str, under: str) -> dict[str, str]:
    """The kept cards of a draft and those put under the stack, as variables of a text."""
    first, second = card_names(language, under)
    order = say(language, "instinkt-label-then", first=first, second=second)
    return {"kept": ", ".join(card_names(language, kept)), "under": order}


def card_names(language: str, cards: str) -> list[str]:
    """The names of cards listed in the notation; spiders with their numbers."""
    return [
        say(language, "instinkt-card" if card in ("4", "5") else "instinkt-animal", card=value(card))
        for card in cards.split(",")
    ]
