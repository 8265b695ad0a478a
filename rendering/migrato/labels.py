"""Migrato's moves in menus: labels, where the pictures show what may be picked, and names of cards and columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from bot.games.base import Move
from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES, Bird, Cards, Column, Piles, View, arrived_species, fate
from bot.texts import say
from rendering.base import Look, Spot
from rendering.migrato.layout import Target, targets

MAX_LABEL = 100  # characters


def card_name(language: str, card: str) -> str:
    """A card by name: "Brent goose 5 (night)", "Hunter"; for ``NIGHT`` "a night card"."""
    if card == NIGHT:
        return say(language, "migrato-night-card")
    if card in DANGERS:
        return say(language, "migrato-danger", danger=card)
    bird = BIRDS[card]
    return say(language, "migrato-card", species=bird.species, number=bird.number, night=str(bird.night).lower())


def brief_name(language: str, card: str) -> str:
    """A card in at most 20 characters: "Brent goose ☾5", "Hunter"."""
    return card_name(language, card) if card in DANGERS else column_text(language, (card,))


def card_title(language: str, card: str) -> tuple[str, ...]:
    """The name that a card itself bears, in lines: its species, or its danger."""
    if card in DANGERS:
        return tuple(say(language, "migrato-danger-lines", danger=card).split("|"))
    return (say(language, "migrato-species", species=BIRDS[card].species),)


def card_names(language: str, cards: Iterable[str]) -> str:
    """The names of the cards, separated by commas."""
    return ", ".join(card_name(language, card) for card in cards)


def column_text(language: str, cards: Cards, form: Literal["short", "long"] = "short") -> str:
    """The cards of a column: "Teal ☾5 ☾?", or in the long form "Teal night 5 night face down"."""
    made, before = [], ""
    for card in cards:
        if card == NIGHT:
            made.append(say(language, f"migrato-{form}-hidden"))
            continue
        bird = BIRDS[card]
        number = say(language, f"migrato-{form}-bird", number=bird.number, night=str(bird.night).lower())
        name = say(language, "migrato-species", species=bird.species)
        made.append(number if bird.species == before else f"{name} {number}")
        before = bird.species
    return " ".join(made)


def tops(piles: Piles) -> tuple[Bird, ...]:
    """The top bird of each arrival pile, in the order of the pictures."""
    return tuple(sorted((BIRDS[pile[-1]] for pile in piles), key=lambda bird: [*SPECIES].index(bird.species)))


def join_values(language: str, columns: Sequence[Column], start: str, first: str) -> dict[str, int | str]:
    """The values of texts about a join: its column and first card, and how many cards move.

    ``card`` names the first card briefly.
    """
    at, place = int(start) - 1, int(first) - 1
    cards = columns[at].cards[place:] if at < len(columns) else ()
    return {
        "column": int(start),
        "place": int(first),
        "count": len(cards),
        "more": max(0, len(cards) - 1),
        "whole": str(place == 0).lower(),
        "card": brief_name(language, cards[0]) if cards else "",
    }


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words. Legal moves of one decision have different labels."""
    language, words = look.language, text.split()
    seat = view.seat or 0
    mine = view.columns[seat]

    def column(number: str) -> Cards:
        return mine[int(number) - 1].cards

    def flight(number: str) -> str:
        return column_text(language, column(number))

    match words:
        case ["play", card]:
            return say(language, "migrato-label-play-card", card=brief_name(language, card))
        case ["play", card, "new"]:
            return say(language, "migrato-label-play-new", card=brief_name(language, card))
        case ["play", card, goal]:
            return _with_remarks(
                say(language, "migrato-label-play-to", card=brief_name(language, card), column=int(goal)),
                _fate_remark(view, (*column(goal), card), language, joined=False),
                flight(goal),
            )
        case ["join", start]:
            return _with_remarks(say(language, "migrato-label-join-from", column=int(start)), flight(start))
        case ["join", start, first]:
            return say(language, "migrato-label-join-part", **join_values(language, mine, start, first))
        case ["join", start, first, "new"]:
            return _with_remarks(
                say(language, "migrato-label-join-new", **join_values(language, mine, start, first)),
                _fate_remark(view, column(start)[int(first) - 1 :], language, joined=True),
            )
        case ["join", start, first, goal]:
            cards = (*column(goal), *column(start)[int(first) - 1 :])
            return _with_remarks(
                say(language, "migrato-label-join-to", goal=int(goal), **join_values(language, mine, start, first)),
                _fate_remark(view, cards, language, joined=True),
                flight(goal),
            )
        case ["danger", danger]:
            return say(language, "migrato-label-danger-card", danger=danger)
        case ["danger", danger, "column" | "arrival" as kind]:
            return say(language, "migrato-label-danger-kind", danger=danger, kind=kind)
        case ["danger", danger, "column", number]:
            cards = view.columns[1 - seat][int(number) - 1].cards
            values = {"danger": danger, "column": int(number), "card": card_name(language, cards[-1])}
            return say(language, "migrato-label-danger-column", **values)
        case ["danger", danger, _, species]:
            card = next(
                card_name(language, one[-1]) for one in view.arrivals[1 - seat] if BIRDS[one[-1]].species == species
            )
            return say(language, "migrato-label-danger-pile", danger=danger, species=species, card=card)
        case ["abandon", number]:
            return _with_remarks(say(language, "migrato-label-abandon-column", column=int(number)), flight(number))
        case ["reveal" | "keep" as kind, number]:
            text = say(language, "migrato-label-decide", kind=kind, column=int(number))
            remark = _fate_remark(view, column(number), language, joined=False) if kind == "reveal" else ""
            return _with_remarks(text, remark, flight(number))
        case ["discard", card]:
            return say(language, "migrato-label-discard-card", card=card_name(language, card))
    return say(language, f"migrato-label-{words[0]}")


def _with_remarks(text: str, *remarks: str) -> str:
    """A label with remarks behind a dash, cut between words to MAX_LABEL characters."""
    remark = " · ".join(filter(None, remarks))
    whole = f"{text} – {remark}" if remark else text
    if len(whole) <= MAX_LABEL:
        return whole
    return whole[: MAX_LABEL - 2].rpartition(" ")[0].rstrip(" ·") + " …"


def _fate_remark(view: View, cards: Cards, language: str, *, joined: bool) -> str:
    """The fate of a column of the view's seat with these cards in words, "" if it stays. (Arrival)"""
    found = fate(cards, arrived_species(view.arrivals[view.seat or 0]), joined=joined)
    return say(language, f"migrato-fate-{found}", points=BIRDS[cards[-1]].number) if found else ""


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """The spots of paths that are offered together.

    Goals form a row in the order of the columns. Cards of the hand, whole columns and the stack are named by their
    words. The stack is where a hand is exchanged, so that the menu at the start of a turn shows the strip.
    """
    found = targets(view, paths, look.mark)
    return [
        None if target is None else _spot(view, path.split(), target, look.language)
        for path, target in zip(paths, found, strict=True)
    ]


def _spot(view: View, words: list[str], target: Target, language: str) -> Spot:
    match target.kind, words:
        case "stack", _:
            word = say(language, "migrato-spot-exchange")
        case "hand", [_, card, *_]:
            word = brief_name(language, card)
        case "column", ["join", number, _, "new"]:
            word = say(language, "migrato-spot-join-new", column=int(number))
        case "column", ["join", number, _, goal]:
            word = say(language, "migrato-spot-join-to", column=int(number), goal=int(goal))
        case "column", [kind, number, *_]:
            word = say(language, f"migrato-spot-{kind}", column=int(number))
        case "goal", [*_, "new"]:
            word = say(language, "migrato-spot-new")
        case "card", _:
            word = brief_name(language, view.columns[target.seat][target.column].cards[target.row])
        case "goal" | "taken", _:
            word = say(language, "migrato-spot-column", column=target.column + 1)
        case _:
            word = say(language, "migrato-spot-pile", species=target.species)
    cell = (target.column, 0) if target.kind == "goal" else None
    return Spot(target.part, cell, word, has_sign=target.kind in ("hand", "stack", "column"))
