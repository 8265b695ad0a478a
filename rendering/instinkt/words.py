"""Instinkt in words: what a picture shows, what a move is called in a menu and what a row of the log tells."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.games.base import Move, Seat
from bot.games.instinkt import (
    CARDS,
    RACCOON,
    SNAKE,
    STAG,
    Cards,
    Phase,
    Placed,
    Step,
    View,
    board,
    own_moves,
    parse_cell,
)
from bot.texts import say
from rendering import Look


def value(card: str | None) -> int | str:
    """A card as the texts select on it: its number, or X."""
    return int(card) if card and card.isdigit() else card or ""


def cell(text: str) -> str:
    """A cell of the notation in prose, with a true minus sign."""
    return text.replace("-", "−")


# Moves in menus


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or the first words of one; different for different legal moves of one decision."""
    words = text.split()
    return _label(look.language, words, _card(view, words))


def _card(view: View, words: list[str]) -> str | None:
    """The card that a move is about."""
    match words:
        case ["place", *_] if view.seat is not None:
            return view.revealed[view.seat]
        case ["move", start, *_]:
            return next((one.card for one in view.display if f"{one.x},{one.y}" == start), None)
    return None


def _label(language: str, words: list[str], card: str | None) -> str:
    match words:
        case ["choose", chosen]:
            return say(language, "instinkt-label-choose-card", card=value(chosen))
        case ["keep", kept] | ["keep", kept, "under"]:
            return say(language, "instinkt-label-keep-cards", kept=", ".join(_names(language, kept)))
        case ["keep", kept, "under", under]:
            first, second = _names(language, under)
            put = say(language, "instinkt-label-then", first=first, second=second)
            return say(language, "instinkt-label-keep-under", kept=", ".join(_names(language, kept)), under=put)
        case ["place", goal]:
            return say(language, "instinkt-label-place-cell", card=value(card), cell=cell(goal))
        case ["push", side]:
            return say(language, "instinkt-label-push-side", side=side)
        case ["push", side, line]:
            return say(language, "instinkt-label-push-line", side=side, line=cell(line))
        case ["move", start]:
            return say(language, "instinkt-label-move-start", card=value(card), start=cell(start))
        case ["move", start, goal]:
            return say(language, "instinkt-label-move-goal", card=value(card), start=cell(start), cell=cell(goal))
    return say(language, f"instinkt-label-{words[0]}", card=value(card))


def _names(language: str, cards: str) -> list[str]:
    """Cards of the notation by name, spiders with their numbers."""
    return [
        say(language, "instinkt-card" if card in ("4", "5") else "instinkt-animal", card=value(card))
        for card in cards.split(",")
    ]


# Rows of the log


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    """A row in a sentence; ``view`` is what the reader saw before it. Of the two shuffles only the second counts."""
    language, words = look.language, heard.split()
    match words:
        case ["deal", *_]:
            return say(language, "instinkt-tell-deal") if view.stacked else None
        case ["token", seat]:
            return say(language, "instinkt-tell-token", seat=int(seat))
        case ["keep"]:
            return say(language, "instinkt-tell-keep", seat=who)
        case ["keep", kept, _, under]:
            first, second = _names(language, under)
            put = say(language, "instinkt-label-then", first=first, second=second)
            return say(
                language, "instinkt-tell-keep-cards", seat=who, kept=", ".join(_names(language, kept)), under=put
            )
        case ["choose", card]:
            return say(language, f"instinkt-tell-{'snake' if card == SNAKE else 'choose'}", seat=who, card=value(card))
        case ["place", goal]:
            laid = value(view.revealed[who])
            told = say(language, "instinkt-tell-place", seat=who, card=laid, cell=cell(goal))
        case ["push", side, line]:
            told = say(language, "instinkt-tell-push", seat=who, side=side, line=cell(line))
        case ["move", start, goal]:
            moved = value(_card(view, words))
            told = say(language, "instinkt-tell-move", seat=who, card=moved, start=cell(start), cell=cell(goal))
        case _:
            return None
    if _hands_over(view, who, words):
        told = f"{told} {say(language, 'instinkt-tell-marker', seat=1 - who)}"
    return told


def _hands_over(view: View, who: Seat, words: list[str]) -> bool:
    """Whether the tie marker changes hands with this row: the first of two equal cards has been laid for good."""
    if not view.equal:
        return False
    if words[0] == "place" and view.revealed[who] == RACCOON:
        at = parse_cell(words[1])
        return not own_moves({**board(view.display), at: (who, RACCOON)}, who, at)
    return True


# What is to be done now, and what counted


def task(view: View, seat: Seat, look: Look) -> str | None:
    """Which card the seat lays now and, of two that lay, why it is first; None while both choose."""
    if view.phase is Phase.MOVE:
        return say(look.language, "instinkt-task-move")
    card, other = view.revealed[seat], view.revealed[1 - seat]
    if view.phase is not Phase.LAY or card is None:
        return None
    order = "second" if len(view.queue) < 2 else "equal" if view.equal else "higher"
    stag = card == STAG and bool(view.display)
    return say(look.language, "instinkt-task-lay", card=value(card), other=value(other), order=order, stag=stag)


def scored(view: View, look: Look) -> list[str]:
    """Once the match is over: each seat's cards that brought points, and why, the seat with more points first."""
    if not view.worth:
        return []
    told = []
    for seat in sorted((0, 1), key=lambda one: -view.points[one]):
        brought = [
            say(look.language, "instinkt-scored-card", card=value(placed.card), points=points)
            for placed, points in sorted(zip(view.display, view.worth, strict=True), key=lambda one: -one[1])
            if placed.seat == seat and points
        ]
        cards = ", ".join(brought) or say(look.language, "instinkt-scored-nothing")
        told.append(say(look.language, "instinkt-scored", seat=seat, points=view.points[seat], cards=cards))
    return told


# Pictures in words


def alt(view: View, look: Look) -> str:
    """Every card by name and place, at most 1024 characters."""
    told = _hand(view, look) if look.part == "hand" and view.seat is not None else _table(view, look)
    if look.mark and look.mark.split()[1:]:
        told.append(say(look.language, "instinkt-alt-preview", move=label(view, look.mark, look)))
    return " ".join(told)


def _named(language: str, cards: Iterable[str]) -> str:
    return ", ".join(say(language, "instinkt-alt-named", card=value(card)) for card in cards)


def _hand(view: View, look: Look) -> list[str]:
    language, seat = look.language, view.seat
    assert seat is not None
    cards = "; ".join(say(language, "instinkt-alt-sheet-card", card=value(card)) for card in view.hand)
    told = [
        say(language, "instinkt-alt-hand", seat=seat, cards=cards)
        if cards
        else say(language, "instinkt-alt-hand-empty", seat=seat)
    ]
    if len(view.stacked) == 2:
        told.append(say(language, "instinkt-alt-stack", count=view.stacked[seat]))
    if view.under:
        told.append(say(language, "instinkt-alt-under", under=_named(language, view.under)))
    return told


def _table(view: View, look: Look) -> list[str]:
    language = look.language
    told = [_seat_cards(view, seat, language) for seat in (0, 1) if any(one.seat == seat for one in view.display)]
    if not told:
        told.append(say(language, "instinkt-alt-empty"))
    if view.queue and any(view.revealed):
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
        told.append(say(language, "instinkt-alt-revealed", cards=", ".join(shown)))
    if view.last:
        told.append(_last(view, language))
    if view.token is not None:
        told.append(say(language, "instinkt-alt-token", seat=view.token))
    if view.hands is None:
        told.append(say(language, "instinkt-alt-held", black=view.held[0], white=view.held[1]))
    else:
        told += [
            say(language, "instinkt-alt-hands", seat=seat, cards=_named(language, hand) or "–")
            for seat, hand in enumerate(view.hands)
        ]
    if len(view.stacked) == 2:
        told.append(say(language, "instinkt-alt-stacks", black=view.stacked[0], white=view.stacked[1]))
    if any(view.removed):
        gone = [
            say(language, "instinkt-alt-owned", seat=seat, cards=_named(language, cards))
            for seat, cards in enumerate(view.removed)
        ]
        told.append(say(language, "instinkt-alt-removed", cards=", ".join(gone)))
    if view.phase is Phase.OVER:
        told.append(say(language, "instinkt-alt-points", black=view.points[0], white=view.points[1]))
    for key, seats in (("owing", look.awaited), ("decided", look.decided)):
        if seats:
            names = ", ".join(say(language, "instinkt-seat-name", seat=seat) for seat in seats)
            told.append(say(language, f"instinkt-alt-{key}", seats=names))
    return told


def _seat_cards(view: View, seat: Seat, language: str) -> str:
    brings = dict(zip(view.display, view.worth, strict=False))

    def one(placed: Placed) -> str:
        values: dict[str, Any] = {
            "name": say(language, "instinkt-alt-named", card=value(placed.card)),
            "cell": cell(f"{placed.x},{placed.y}"),
        }
        if placed in brings:
            return say(language, "instinkt-alt-card-worth", points=brings[placed], **values)
        return say(language, "instinkt-alt-card", **values)

    cards = "; ".join(one(placed) for placed in view.display if placed.seat == seat)
    return say(language, "instinkt-alt-display", seat=seat, cards=cards)


def _last(view: View, language: str) -> str:
    now = {f"{one.x},{one.y}": one.card for one in view.display}

    def one(step: Step) -> str:
        words = step.text.split()
        return _label(language, words, now.get(words[-1]))

    steps = ", ".join(one(step) for step in view.last)
    return say(language, "instinkt-alt-last", seat=view.last[0].seat, steps=steps)


def sheet(look: Look) -> str:
    cards: Cards = CARDS
    told = "; ".join(say(look.language, "instinkt-alt-sheet-card", card=value(card)) for card in cards)
    return say(look.language, "instinkt-alt-sheet", cards=told)
