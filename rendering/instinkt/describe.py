"""Instinkt's positions in words, for readers without pictures."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Seat
from bot.games.instinkt import SIDE, Cell, Phase, Placed, View
from bot.games.instinkt.state import format_cell
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Description, Look, seat_order, seat_title, state_lines
from rendering.instinkt.alt import card_names, last_turn, revealed_cards
from rendering.instinkt.labels import spoken
from rendering.instinkt.layout import EMPTY, layout, shown_lines
from rendering.instinkt.look import value


def describe(view: View, look: Look) -> Description:
    """The preview, the display row by row, the seats, the reader's hand, and the last turn."""
    language = look.language
    seats = [_seat(view, seat, language) for seat in seat_order(view.seat, 2)]
    revealed = [revealed_cards(view, language)] if view.queue and any(view.revealed) else []
    return Description.of(
        (say(language, "read-preview"), list(_preview(view, look))),
        (_display_title(view, language), _rows(view, language) or [say(language, "instinkt-alt-empty")]),
        (say(language, "read-seats"), [*revealed, *seats, *state_lines(language, "instinkt", look)]),
        (say(language, "read-hand"), list(_hand(view, language))),
        (say(language, "read-last"), [last_turn(view, language)] if view.last else []),
    )


def _display_title(view: View, language: str) -> str:
    """The columns and rows into which the display may grow."""
    lines = (shown_lines([cell[axis] for cell in _cells(view) or EMPTY])[0] for axis in (0, 1))
    columns, rows = ((true_minus(one[0]), true_minus(one[-1])) for one in lines)
    values = {"left": columns[0], "right": columns[1], "top": rows[0], "bottom": rows[1]}
    return say(language, "instinkt-read-display", **values, side=SIDE)


def _cells(view: View) -> list[Cell]:
    return [(one.x, one.y) for one in view.display]


def _rows(view: View, language: str) -> list[str]:
    """The cards of each row from the left, and its empty cells between the outermost columns."""
    scores, taken = dict(zip(view.display, view.worth, strict=False)), _cells(view)
    columns = range(min(x for x, _ in taken), max(x for x, _ in taken) + 1) if taken else range(0)
    lines = []
    for y in sorted({y for _, y in taken}):
        cards = "; ".join(_card(one, scores, language) for one in view.display if one.y == y)
        empty = "; ".join(_cell((x, y)) for x in columns if (x, y) not in taken)
        lines.append(say(language, "instinkt-read-row", row=true_minus(y), cards=cards, empty=empty or "none"))
    return lines


def _card(one: Placed, scores: dict[Placed, int], language: str) -> str:
    """A card by cell and seat; at the end of the match with its points."""
    card = say(language, "instinkt-alt-named", card=value(one.card))
    values = {"cell": _cell((one.x, one.y)), "seat": one.seat, "name": card}
    if one in scores:
        return say(language, "instinkt-read-card-worth", points=scores[one], **values)
    return say(language, "instinkt-read-card", **values)


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


def _hand(view: View, language: str) -> Iterator[str]:
    """The reader's cards with what they are worth, and those at the bottom of the stack."""
    for card in view.hand if view.phase is not Phase.OVER else ():
        yield say(language, "instinkt-alt-sheet-card", card=value(card))
    if view.under:
        yield say(language, "instinkt-read-under", cards=card_names(language, view.under))


def _preview(view: View, look: Look) -> Iterator[str]:
    """The move considered, and the cards that would lie elsewhere then."""
    if view.seat is None or not look.mark or not look.mark_words[1:]:
        return
    language = look.language
    yield spoken(view, look.mark, look)
    if len(look.mark_words) == 2 and look.mark_words[0] == "move":
        return
    after, before = layout(view, look).cards, {(one.x, one.y): (one.seat, one.card) for one in view.display}
    moved = [cell for cell in sorted(after, key=lambda at: at[::-1]) if after[cell] != before.get(cell)]
    cards = "; ".join(_card(Placed(*cell, *after[cell]), {}, language) for cell in moved)
    if cards:
        yield say(language, "instinkt-read-would", cards=cards)
