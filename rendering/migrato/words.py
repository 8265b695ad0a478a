"""Migrato's events, tasks and final points in prose."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.migrato import BIRDS, NIGHT, Phase, Step, View, is_night
from bot.texts import say
from rendering.base import Look
from rendering.migrato.labels import card_name, column_text, join_values, tops


def tell(view: View, who: Seat, text: str, look: Look) -> str | None:
    """An event in a sentence, from what the reader saw before it."""
    language = look.language
    match text.split():
        case ["deal"]:
            return say(language, "migrato-tell-deal")
        case ["first", seat]:
            return say(language, "migrato-tell-first", seat=int(seat))
        case ["shuffle"]:
            return say(language, "migrato-tell-shuffle", count=len(view.discards))
        case ["play", card, goal]:
            key = "migrato-tell-play-new" if goal == "new" else "migrato-tell-play"
            column = len(view.columns[who]) + 1 if goal == "new" else int(goal)
            return say(language, key, seat=who, card=card_name(language, card), column=column)
        case ["join", start, first, goal]:
            values = join_values(language, view.columns[who], start, first)
            if goal == "new":
                return say(language, "migrato-tell-join-new", seat=who, **values)
            return say(language, "migrato-tell-join", seat=who, goal=int(goal), **values)
        case ["danger", danger, "column", column]:
            card = view.columns[1 - who][int(column) - 1].cards[-1]
            values = {"danger": danger, "column": int(column), "card": card_name(language, card)}
            return say(
                language, "migrato-tell-hit", seat=who, other=1 - who, blind=str(card == NIGHT).lower(), **values
            )
        case ["danger", danger, _, species]:
            pile = next(one for one in view.arrivals[1 - who] if BIRDS[one[-1]].species == species)
            values = {"danger": danger, "species": species, "card": card_name(language, pile[-1])}
            return say(language, "migrato-tell-rob", seat=who, other=1 - who, **values)
        case ["exchange"]:
            return say(language, "migrato-tell-exchange", seat=who, count=view.held[who])
        case ["abandon", column]:
            flight = column_text(language, view.columns[who][int(column) - 1].cards)
            return say(language, "migrato-tell-abandon", seat=who, column=int(column), flight=flight)
        case ["reveal" | "keep" as kind, column]:
            return say(language, "migrato-tell-decide", seat=who, kind=kind, column=int(column))
        case ["discard", card]:
            results = (step_result(language, step) for step in view.last)
            discard = say(language, "migrato-tell-discard", seat=who, card=card_name(language, card))
            return " ".join([*filter(None, results), discard])
    return None


def step_result(language: str, step: Step) -> str:
    """The consequences of a step, "" if there are none.

    They are the card taken unseen, for readers that may know it, the species that arrived and the columns lost.
    """
    told = []
    if "column" in step.text and is_night(step.taken) and step.taken != NIGHT:
        told.append(say(language, "migrato-tell-was", card=card_name(language, step.taken)))
    if step.arrived:
        told.append(say(language, "migrato-tell-arrived", seat=step.seat, species=step.arrived))
    for cards in step.lost:
        told.append(say(language, "migrato-tell-lost", seat=step.seat, flight=column_text(language, cards)))
    return " ".join(told)


def task(view: View, seat: Seat, look: Look) -> str | None:
    """The decision that is left in the middle of a turn; None at its start."""
    if view.phase in (Phase.DISCARD, Phase.REVEAL):
        return say(look.language, f"migrato-task-{view.phase.value}", column=view.asked)
    return None


def scored(view: View, look: Look) -> list[str]:
    """The result of the last step, unless a discard has told it, and the points of each seat, the winner's first."""
    if view.outcome is None:
        return []
    language = look.language
    results = (step_result(language, step) for step in view.last[-1:] if not step.text.startswith("discard"))
    told = [result for result in results if result]
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        birds = tops(view.arrivals[seat])
        written = (f"{say(language, 'migrato-species', species=bird.species)} {bird.number}" for bird in birds)
        cards = " + ".join(written) or "–"
        told.append(say(language, "migrato-scored", seat=seat, cards=cards, points=view.points[seat]))
    return told
