"""Instinkt in words: alternative texts, positions for readers without pictures, events, tasks and scores."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from bot.games.base import Seat
from bot.games.instinkt import (
    RACCOON,
    SIDE,
    SNAKE,
    STAG,
    Cell,
    Phase,
    Placed,
    Step,
    View,
    board,
    own_moves,
    parse_cell,
)
from bot.games.instinkt.state import format_cell, placed_cards
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Description, Look, seat_order, seat_title, sentences, state_lines
from rendering.instinkt.labels import drafted_cards, label, moved_card, spoken, target_words, value
from rendering.instinkt.layout import EMPTY, layout, shown_lines


def alt(view: View, look: Look) -> str:
    """The alternative text of a picture; that of a board names every card with its cell.

    The letters of a menu come first, so that they are not cut.
    """
    if look.part == "strip":
        return sentences(_alt_strip(view, look))
    if look.part == "hand" and view.seat is not None:
        parts = _alt_hand(view, view.seat, look.language)
    else:
        parts = _alt_board(view, look)
    if look.mark and look.mark_words[1:]:
        parts.append(say(look.language, "instinkt-alt-preview", move=label(view, look.mark, look)))
    return sentences(parts)


def card_names(language: str, cards: Iterable[str]) -> str:
    """Cards by name and number."""
    return ", ".join(say(language, "instinkt-alt-named", card=value(card)) for card in cards)


def _alt_hand(view: View, seat: Seat, language: str) -> list[str]:
    """The hand of the view's seat, and the cards it knows in its stack."""
    cards = "; ".join(say(language, "instinkt-alt-sheet-card", card=value(card)) for card in view.hand)
    return [
        say(language, "instinkt-alt-hand" if cards else "instinkt-alt-hand-empty", seat=seat, cards=cards),
        say(language, "instinkt-alt-stack", count=view.stacked[seat]) if len(view.stacked) == 2 else "",
        say(language, "instinkt-alt-under", under=card_names(language, view.under)) if view.under else "",
    ]


def _alt_board(view: View, look: Look) -> list[str]:
    """The letters, the display and the last turn, a sentence per fact."""
    language = look.language
    letters = "; ".join(
        say(language, "instinkt-alt-letter", letter=letter, place=place)
        for path, letter in look.letters
        if (place := target_words(view, path, language))
    )
    shown = [_seat_cards(view, seat, language) for seat in (0, 1) if any(one.seat == seat for one in view.display)]
    return [
        say(language, "instinkt-alt-letters", letters=letters) if letters else "",
        *(shown or [say(language, "instinkt-alt-empty")]),
        last_turn(view, language),
    ]


def _alt_strip(view: View, look: Look) -> list[str]:
    """What belongs to the seats, and who is to act, a sentence per fact."""
    language = look.language
    if view.hands is None:
        hands = [say(language, "instinkt-alt-held", black=view.held[0], white=view.held[1])]
    else:
        hands = [
            say(language, "instinkt-alt-hands", seat=seat, cards=card_names(language, hand) or "–")
            for seat, hand in enumerate(view.hands)
        ]
    removed = ", ".join(
        say(language, "instinkt-alt-owned", seat=seat, cards=card_names(language, cards))
        for seat, cards in enumerate(view.removed)
    )
    return [
        revealed_cards(view, language),
        "" if view.token is None else say(language, "instinkt-alt-token", seat=view.token),
        *hands,
        say(language, "instinkt-alt-stacks", black=view.stacked[0], white=view.stacked[1])
        if len(view.stacked) == 2
        else "",
        say(language, "instinkt-alt-removed", cards=removed) if any(view.removed) else "",
        say(language, "instinkt-alt-points", black=view.points[0], white=view.points[1])
        if view.phase is Phase.OVER
        else "",
        "" if view.seat is None else say(language, "instinkt-alt-own", seat=view.seat),
        *state_lines("instinkt", look),
    ]


def revealed_cards(view: View, language: str) -> str:
    """The cards that are shown and not laid yet, and which lies first; "" without any."""
    shown = ", ".join(
        say(
            language,
            "instinkt-alt-revealed-card",
            seat=seat,
            card=value(view.revealed[seat]),
            first=len(view.queue) == 2 and place == 0,
        )
        for place, seat in enumerate(view.queue)
        if view.revealed[seat]
    )
    return say(language, "instinkt-alt-revealed", cards=shown) if shown else ""


def _seat_cards(view: View, seat: Seat, language: str) -> str:
    """A seat's cards on the display, with their points at the end of the match."""
    cards = "; ".join(_card("instinkt-alt-card", one, view, language) for one in view.display if one.seat == seat)
    return say(language, "instinkt-alt-display", seat=seat, cards=cards)


def _card(key: str, one: Placed, view: View, language: str) -> str:
    """A card by cell and seat in the text of that key; at the end of the match with its points."""
    name = say(language, "instinkt-alt-named", card=value(one.card))
    values: dict[str, Any] = {"cell": _cell((one.x, one.y)), "seat": one.seat, "name": name}
    if view.worth and one in view.display:
        return say(language, f"{key}-worth", points=view.worth[view.display.index(one)], **values)
    return say(language, key, **values)


def last_turn(view: View, language: str) -> str:
    """The steps of the last turn, by the cells of the notation; "" without any."""
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
    return say(language, "instinkt-alt-last", seat=view.last[0].seat, steps=steps) if view.last else ""


def describe(view: View, look: Look) -> Description:
    """The preview, the display row by row, the seats, the reader's hand, and the last turn."""
    language = look.language
    seats = [_seat(view, seat, language) for seat in seat_order(view.seat, 2)]
    return Description.of(
        (say(language, "read-preview"), _preview(view, look)),
        (_display_title(view, language), _rows(view, language) or [say(language, "instinkt-alt-empty")]),
        (say(language, "read-seats"), [revealed_cards(view, language), *seats, *state_lines("instinkt", look)]),
        (say(language, "read-hand"), _hand(view, language)),
        (say(language, "read-last"), [last_turn(view, language)]),
    )


def _display_title(view: View, language: str) -> str:
    """The columns and rows into which the display may grow."""
    columns, rows = (shown_lines([cell[axis] for cell in _cells(view) or EMPTY])[0] for axis in (0, 1))
    values = {"left": columns[0], "right": columns[-1], "top": rows[0], "bottom": rows[-1]}
    shown = {edge: true_minus(line) for edge, line in values.items()}
    return say(language, "instinkt-read-display", **shown, side=SIDE)


def _cells(view: View) -> list[Cell]:
    return [(one.x, one.y) for one in view.display]


def _rows(view: View, language: str) -> list[str]:
    """The cards of each row from the left, and its empty cells between the outermost columns."""
    taken, lines = _cells(view), []
    columns = range(min(x for x, _ in taken), max(x for x, _ in taken) + 1) if taken else range(0)
    for y in sorted({y for _, y in taken}):
        cards = "; ".join(_card("instinkt-read-card", one, view, language) for one in view.display if one.y == y)
        empty = "; ".join(_cell((x, y)) for x in columns if (x, y) not in taken)
        lines.append(say(language, "instinkt-read-row", row=true_minus(y), cards=cards, empty=empty or "none"))
    return lines


def _cell(cell: Cell) -> str:
    return true_minus(format_cell(cell))


def _seat(view: View, seat: Seat, language: str) -> str:
    """What is open about a seat."""
    held = view.hands[seat] if view.hands is not None else ()
    return say(
        language,
        "instinkt-read-seat",
        name=seat_title(language, "instinkt", seat, view.seat),
        points=view.points[seat],
        held=view.held[seat],
        stacked=view.stacked[seat] if len(view.stacked) == 2 else "none",
        marker=view.token == seat,
        removed=card_names(language, view.removed[seat]) or "none",
        hand=card_names(language, held) or "none",
    )


def _hand(view: View, language: str) -> list[str]:
    """The reader's cards with what they are worth, and those at the bottom of the stack."""
    held = view.hand if view.phase is not Phase.OVER else ()
    return [
        *(say(language, "instinkt-alt-sheet-card", card=value(card)) for card in held),
        say(language, "instinkt-read-under", cards=card_names(language, view.under)) if view.under else "",
    ]


def _preview(view: View, look: Look) -> list[str]:
    """The move considered, and the cards that would lie elsewhere then."""
    if view.seat is None or not look.mark or not look.mark_words[1:]:
        return []
    moved = [one for one in placed_cards(layout(view, look).cards) if one not in view.display]
    cards = "; ".join(_card("instinkt-read-card", one, view, look.language) for one in moved)
    would = say(look.language, "instinkt-read-would", cards=cards) if cards else ""
    return [spoken(view, look.mark, look), would]


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


FULL: Final = 16  # cards on the display at the end


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, (own, other) = look.language, (view.points[seat], view.points[1 - seat])
    match view.phase:
        case Phase.KEEP:
            return say(language, "instinkt-stake-keep")
        case Phase.CHOOSE:
            rounds, snake = (FULL - len(view.display) + 1) // 2, SNAKE in view.hand
            return say(language, "instinkt-stake-choose", own=own, other=other, rounds=rounds, snake=snake)
        case Phase.LAY:
            card = view.revealed[seat]
            if card == RACCOON or (card == STAG and view.display):
                key = "instinkt-stake-push" if card == STAG else "instinkt-stake-raccoon"
                return say(language, key, own=own, other=other)
            return say(language, "instinkt-stake-lay", card=value(card))
        case Phase.MOVE:
            return say(language, "instinkt-stake-move")
    return None
