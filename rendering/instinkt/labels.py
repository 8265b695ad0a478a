"""Instinkt's moves in menus, and the names of cards in texts."""

from __future__ import annotations

from bot.games.base import Move
from bot.games.instinkt import View, parse_cell
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look
from rendering.instinkt.look import line_words, place_words, value


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words, in prose. Legal moves of one decision get different labels."""
    language, words = look.language, text.split()
    card = value(moved_card(view, words))
    match words:
        case ["choose", chosen]:
            return say(language, "instinkt-label-choose-card", card=value(chosen))
        case ["keep", card] if "," not in card:  # one of several to keep
            return say(language, "instinkt-label-choose-card", card=value(card))
        case ["keep", kept] | ["keep", kept, "under"]:
            return say(
                language,
                "instinkt-label-keep-cards",
                numbers=_numbers(kept),
                kept=", ".join(_names(language, kept, is_numbered=False)),
            )
        case ["keep", kept, "under", under]:
            cards = drafted_cards(language, kept, under, is_numbered=False)
            return say(language, "instinkt-label-keep-under", numbers=_numbers(kept), order=_numbers(under), **cards)
        case ["place", _]:
            return say(language, "instinkt-label-place-cell", card=card, place=target_words(view, text, language))
        case ["push", side]:
            return say(language, "instinkt-label-push-side", side=side)
        case ["push", _, _]:
            return say(language, "instinkt-label-push-line", push=target_words(view, text, language))
        case ["move", _]:
            return say(language, "instinkt-label-move-start", card=card)
        case ["move", _, _]:
            return say(language, "instinkt-label-move-goal", card=card, place=target_words(view, text, language))
    return say(language, f"instinkt-label-{words[0]}", card=card)


def spoken(view: View, text: Move, look: Look) -> str:
    """As ``label``, with the cell or line of the notation to which the move goes."""
    said, words = label(view, text, look), text.split()
    match words:
        case ["place", cell] | ["move", _, cell] | ["move", cell]:
            return f"{said} ({true_minus(cell)})"
        case ["push", side, line]:
            way = say(look.language, "instinkt-read-line", side=side, line=true_minus(line))
            return f"{said} ({way})"
    return said


def target_words(view: View, text: Move, language: str) -> str:
    """The cell or the line to which a move goes, in words; "" for other moves. ``view``: before the move."""
    match text.split():
        case ["place", goal]:
            return place_words(language, view.display, parse_cell(goal))
        case ["move", start, goal]:
            return place_words(language, view.display, parse_cell(goal), parse_cell(start))
        case ["push", side, line]:
            return line_words(language, view.display, side, int(line))
    return ""


def moved_card(view: View, words: list[str]) -> str | None:
    """The card that a move places or moves; None for other moves."""
    match words:
        case ["place", *_] if view.seat is not None:
            return view.revealed[view.seat]
        case ["move", start, *_]:
            return next((one.card for one in view.display if f"{one.x},{one.y}" == start), None)
    return None


def drafted_cards(language: str, kept: str, under: str, *, is_numbered: bool = True) -> dict[str, str]:
    """The kept cards of a draft and those put under the stack, as variables of a text.

    ``is_numbered``: whether the two spiders have their numbers.
    """
    first, second = _names(language, under, is_numbered)
    order = say(language, "instinkt-label-then", first=first, second=second)
    return {"kept": ", ".join(_names(language, kept, is_numbered)), "under": order}


def _names(language: str, cards: str, is_numbered: bool) -> list[str]:
    """The names of cards listed in the notation."""
    return [
        say(language, "instinkt-card" if is_numbered and card in ("4", "5") else "instinkt-animal", card=value(card))
        for card in cards.split(",")
    ]


def _numbers(cards: str) -> str:
    """Cards of the notation by their numbers."""
    return cards.replace(",", ", ")
