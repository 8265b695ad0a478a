"""What cards, columns and moves of Migrato are called, in menus and elsewhere."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.base import Move
from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES, Bird, Cards, Piles, arrived_species, fate
from bot.games.migrato.state import View
from bot.texts import say
from rendering import Look


def named(language: str, card: str) -> str:
    """A card by name: "Brent goose 5, night", "Hunter", "a night card"."""
    if card == NIGHT:
        return say(language, "migrato-night-card")
    if card in DANGERS:
        return say(language, "migrato-danger", danger=card)
    bird = BIRDS[card]
    return say(language, "migrato-card", species=bird.species, number=bird.number, night=str(bird.night).lower())


def listed(language: str, cards: Iterable[str]) -> str:
    return ", ".join(named(language, card) for card in cards)


def short(language: str, cards: Cards, form: str = "short") -> str:
    """A column in few words, "Teal ☾5 ☾?"; in the form "long" as it is read aloud, "Teal night 5 night face down"."""
    made, before = [], ""
    for card in cards:
        if card == NIGHT:
            made.append(say(language, f"migrato-{form}-hidden"))
            continue
        bird = BIRDS[card]
        sign = say(language, f"migrato-{form}-bird", number=bird.number, night=str(bird.night).lower())
        name = say(language, "migrato-species", species=bird.species)
        made.append(sign if bird.species == before else f"{name} {sign}")
        before = bird.species
    return " ".join(made)


def tops(piles: Piles) -> tuple[Bird, ...]:
    """What lies on top of each pile, in the order in which the pictures show them."""
    return tuple(sorted((BIRDS[pile[-1]] for pile in piles), key=lambda bird: [*SPECIES].index(bird.species)))


# Moves in menus


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or the first words of one; different for different legal moves of one decision."""
    language, words = look.language, text.split()
    seat = view.seat or 0
    mine = tuple(one.cards for one in view.columns[seat])

    def column(number: str) -> Cards:
        return mine[int(number) - 1]

    def flight(number: str) -> str:
        return short(language, column(number))

    match words:
        case ["play", card]:
            return say(language, "migrato-label-play-card", card=named(language, card))
        case ["play", card, "new"]:
            return say(language, "migrato-label-play-new", card=named(language, card))
        case ["play", card, goal]:
            text = say(language, "migrato-label-play-to", card=named(language, card), column=int(goal))
            return _with(text, _fate(view, (*column(goal), card), language, joined=False), flight(goal))
        case ["join", start]:
            return _with(say(language, "migrato-label-join-from", column=int(start)), flight(start))
        case ["join", start, first]:
            return say(language, "migrato-label-join-part", **part(language, mine, start, first))
        case ["join", start, first, "new"]:
            text = say(language, "migrato-label-join-new", **part(language, mine, start, first))
            return _with(text, _fate(view, column(start)[int(first) - 1 :], language, joined=True))
        case ["join", start, first, goal]:
            values = {**part(language, mine, start, first), "goal": int(goal)}
            cards = (*column(goal), *column(start)[int(first) - 1 :])
            text = say(language, "migrato-label-join-to", **values)
            return _with(text, _fate(view, cards, language, joined=True), flight(goal))
        case ["danger", danger]:
            return say(language, "migrato-label-danger-card", danger=danger)
        case ["danger", danger, "column" | "arrival" as kind]:
            return say(language, "migrato-label-danger-kind", danger=danger, kind=kind)
        case ["danger", danger, "column", number]:
            cards = view.columns[1 - seat][int(number) - 1].cards
            values = {"danger": danger, "column": int(number), "card": named(language, cards[-1])}
            return say(language, "migrato-label-danger-column", **values)
        case ["danger", danger, _, species]:
            card = next(named(language, one[-1]) for one in view.arrivals[1 - seat] if BIRDS[one[0]].species == species)
            return say(language, "migrato-label-danger-pile", danger=danger, species=species, card=card)
        case ["abandon", number]:
            return _with(say(language, "migrato-label-abandon-column", column=int(number)), flight(number))
        case ["reveal" | "keep" as kind, number]:
            text = say(language, "migrato-label-decide", kind=kind, column=int(number))
            comes = _fate(view, column(number), language, joined=False) if kind == "reveal" else ""
            return _with(text, comes, flight(number))
        case ["discard", card]:
            return say(language, "migrato-label-discard-card", card=named(language, card))
    return say(language, f"migrato-label-{words[0]}")


def _with(text: str, *remarks: str) -> str:
    """A label and, behind a dash, what speaks for or against the move, which may be cut: columns can be long."""
    remark = " · ".join(filter(None, remarks))
    whole = f"{text} – {remark}" if remark else text
    if len(whole) <= 100:
        return whole
    return whole[:98].rpartition(" ")[0].rstrip(" ·") + " …"  # not in mid-word


def _fate(view: View, cards: Cards, language: str, *, joined: bool) -> str:
    """What would come of the own column if it were so."""
    comes = fate(cards, arrived_species(view.arrivals[view.seat or 0]), joined=joined)
    return say(language, f"migrato-fate-{comes}", points=BIRDS[cards[-1]].number) if comes else ""


def part(language: str, columns: tuple[Cards, ...], start: str, first: str) -> dict[str, int | str]:
    """What a join takes with it: from which column and card on, how many, and the first of them."""
    at, place = int(start) - 1, int(first) - 1
    cards = columns[at][place:] if at < len(columns) else ()
    return {
        "column": int(start),
        "place": int(first),
        "count": len(cards),
        "more": max(0, len(cards) - 1),
        "whole": str(place == 0).lower(),
        "card": named(language, cards[0]) if cards else "",
    }
