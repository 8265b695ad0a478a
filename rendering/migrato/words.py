"""Migrato in words: what a row of the log tells, and what a picture shows."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.migrato import BIRDS, DANGERS, NIGHT, SPECIES, Cards, is_night
from bot.games.migrato.state import Phase, Step, View
from bot.texts import say
from rendering import Look
from rendering.migrato.cards import hits
from rendering.migrato.labels import label, listed, named, part, short, tops
from rendering.migrato.plan import is_hidden

# Rows of the log


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    """A row in a sentence; ``view`` is what the reader saw before it."""
    language, words = look.language, heard.split()
    match words:
        case ["deal"]:
            return say(language, "migrato-tell-deal")
        case ["first", seat]:
            return say(language, "migrato-tell-first", seat=int(seat))
        case ["shuffle"]:
            return say(language, "migrato-tell-shuffle", count=len(view.discards))
        case ["play", card, goal]:
            key = "migrato-tell-play-new" if goal == "new" else "migrato-tell-play"
            column = len(view.columns[who]) + 1 if goal == "new" else int(goal)
            return say(language, key, seat=who, card=named(language, card), column=column)
        case ["join", start, first, goal]:
            mine = tuple(one.cards for one in view.columns[who])
            values = part(language, mine, start, first)
            if goal == "new":
                return say(language, "migrato-tell-join-new", seat=who, **values)
            return say(language, "migrato-tell-join", seat=who, goal=int(goal), **values)
        case ["danger", danger, "column", column]:
            card = view.columns[1 - who][int(column) - 1].cards[-1]
            values = {"danger": danger, "column": int(column), "card": named(language, card)}
            return say(
                language, "migrato-tell-hit", seat=who, other=1 - who, blind=str(card == NIGHT).lower(), **values
            )
        case ["danger", danger, _, species]:
            pile = next(one for one in view.arrivals[1 - who] if BIRDS[one[0]].species == species)
            card = named(language, pile[-1])
            return say(language, "migrato-tell-rob", seat=who, other=1 - who, danger=danger, species=species, card=card)
        case ["exchange"]:
            return say(language, "migrato-tell-exchange", seat=who, count=view.held[who])
        case ["abandon", column]:
            cards = view.columns[who][int(column) - 1].cards
            flight = short(language, cards)
            return say(language, "migrato-tell-abandon", seat=who, column=int(column), flight=flight)
        case ["reveal" | "keep" as kind, column]:
            return say(language, "migrato-tell-decide", seat=who, kind=kind, column=int(column))
        case ["discard", card]:
            came = "".join(f"{_came(language, step)} " for step in view.last if _came(language, step))
            return came + say(language, "migrato-tell-discard", seat=who, card=named(language, card))
    return None


def _came(language: str, step: Step) -> str:
    """What arrived or was lost by a step, and to those who know it what was taken unseen."""
    parts = []
    if "column" in step.text and is_night(step.taken) and step.taken != NIGHT:
        parts.append(say(language, "migrato-tell-was", card=named(language, step.taken)))
    if step.arrived:
        parts.append(say(language, "migrato-tell-arrived", seat=step.seat, species=step.arrived))
    parts += [say(language, "migrato-tell-lost", seat=step.seat, flight=short(language, cards)) for cards in step.lost]
    return " ".join(parts)


def task(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat has still to do in the middle of its turn."""
    if view.phase in (Phase.DISCARD, Phase.REVEAL):
        return say(look.language, f"migrato-task-{view.phase.value}", column=view.asked)
    return None


def scored(view: View, look: Look) -> list[str]:
    """Once the match is over: what came of the step that ended it, which no discard tells any more, and what lies on
    top of each seat's piles, the seat with more points first."""
    if view.phase is not Phase.OVER:
        return []
    told = [_came(look.language, step) for step in view.last[-1:] if not step.text.startswith("discard")]
    told = [came for came in told if came]
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        birds = tops(view.arrivals[seat])
        written = (f"{say(look.language, 'migrato-species', species=bird.species)} {bird.number}" for bird in birds)
        cards = " + ".join(written) or "–"
        told.append(say(look.language, "migrato-scored", seat=seat, cards=cards, points=view.points[seat]))
    return told


# Pictures in words


def alt(view: View, look: Look) -> str:
    """Every card by name and place, at most 1024 characters."""
    told = _hand(view, look) if look.part == "hand" and view.seat is not None else _table(view, look)
    if look.mark and (len(look.mark.split()) > 1 or look.mark == "exchange"):
        told.insert(0, say(look.language, "migrato-alt-preview", move=label(view, look.mark, look)))
    return " ".join(told)


def _hand(view: View, look: Look) -> list[str]:
    language, seat = look.language, view.seat
    assert seat is not None
    told = [say(language, "migrato-alt-hand", seat=seat, cards=listed(language, view.hand) or "–")]
    if taken := next((step.taken for step in view.last if step.seat == seat and step.taken), ""):
        told.append(say(language, "migrato-alt-taken", card=named(language, taken)))
    if view.known[seat]:
        told.append(say(language, "migrato-alt-seen", cards=listed(language, view.known[seat])))
    columns = [one.cards for one in view.columns[seat]]
    if any(is_hidden(card) for cards in columns for card in cards):
        told.append(_flights(view, seat, language))
    return told


def _flights(view: View, seat: Seat, language: str) -> str:
    if not view.columns[seat]:
        return say(language, "migrato-alt-no-columns", seat=seat)
    flights = "; ".join(f"{at}: {short(language, one.cards, 'long')}" for at, one in enumerate(view.columns[seat], 1))
    return say(language, "migrato-alt-columns", seat=seat, flights=flights)


def _table(view: View, look: Look) -> list[str]:
    language = look.language
    told = []
    if view.phase is Phase.OVER:
        told.append(say(language, "migrato-alt-points", north=view.points[0], south=view.points[1]))
    told += [_last(step, language) for step in view.last]
    for seat in (0, 1):
        told.append(_flights(view, seat, language))
        if view.arrivals[seat]:
            piles = "; ".join(_pile(language, pile) for pile in view.arrivals[seat])
            told.append(say(language, "migrato-alt-arrivals", seat=seat, piles=piles))
        if view.known[seat] and seat != view.seat:
            told.append(say(language, "migrato-alt-known", seat=seat, cards=listed(language, view.known[seat])))
    if view.phase is not Phase.OVER:
        told.append(say(language, "migrato-alt-points", north=view.points[0], south=view.points[1]))
    told.append(say(language, "migrato-alt-held", north=view.held[0], south=view.held[1]))
    top = named(language, view.discards[0]) if view.discards else "–"
    told.append(say(language, "migrato-alt-stack", stack=view.stack, discards=len(view.discards), top=top))
    if look.owing:
        names = ", ".join(say(language, "migrato-seat-name", seat=seat) for seat in look.owing)
        told.append(say(language, "migrato-alt-owing", seats=names))
    return told


def _pile(language: str, pile: Cards) -> str:
    bird = BIRDS[pile[-1]]
    values = {"species": bird.species, "number": bird.number, "night": str(bird.night).lower()}
    return say(language, "migrato-alt-pile", card=say(language, "migrato-card", **values), count=len(pile))


def _last(step: Step, language: str) -> str:
    """A step of the last turn, in a word or two, and what came of it."""
    words = step.text.split()
    cards = [words[1]] if words[0] in ("play", "discard", "danger") else []
    told = say(
        language,
        "migrato-alt-last",
        seat=step.seat,
        kind=words[0],
        card=listed(language, cards),
        taken=named(language, step.taken) if step.taken else "–",
    )
    came = _came(language, step)
    return f"{told} {came}" if came else told


def sheet(look: Look) -> str:
    language = look.language
    told = [
        say(
            language,
            "migrato-alt-sheet-bird",
            species=name,
            need=species.need,
            day=", ".join(map(str, species.day)) or "–",
            night=", ".join(map(str, species.night)) or "–",
        )
        for name, species in SPECIES.items()
    ]
    for danger, count in DANGERS.items():
        by_day, by_night = hits(danger)
        kind = "both" if by_day and by_night else "day" if by_day else "night"
        told.append(say(language, "migrato-alt-sheet-danger", danger=danger, count=count, kind=kind))
    return " ".join(told)
