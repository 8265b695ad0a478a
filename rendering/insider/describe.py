"""Insider's positions in words, for readers without pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import KINDS, SCORING
from bot.games.insider.town import HOME, is_way
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Description, Look, comma_list, seat_order, seat_title, state_lines
from rendering.insider.alt import last_turn
from rendering.insider.labels import card_list, field_name, pending_text, preview_text, seat_list, seat_name
from rendering.insider.words import card_values, scoring_text, signed

ROWS, COLUMNS = "12345", "abcde"


def describe(view: View, look: Look) -> Description:
    """The preview, the turn, the town row by row, the tables, the seats, the reader's hand, the last turn."""
    language, board = look.language, view.board
    over = board.phase is Phase.OVER
    return Description.of(
        (say(language, "read-preview"), [preview_text(view, look.mark, look)] if look.mark else []),
        (say(language, "insider-read-turn"), [*_turn(view, language), *state_lines(language, "insider", look)]),
        (say(language, "insider-read-town"), [] if over else [*_rows(board, language), _ways(board, language)]),
        (say(language, "insider-read-tables"), [] if over else _tables(board, language)),
        (say(language, "read-seats"), [*_seats(view, language), _stacks(view, language)]),
        (say(language, "read-hand"), list(_hand(view, language))),
        (say(language, "insider-read-scored"), _scorings(view, language)),
        (say(language, "read-last"), [last_turn(language, board)]),
    )


def _turn(view: View, language: str) -> Iterator[str]:
    """The points that are left, an action that may be fended off, and what the turn still allows."""
    board = view.board
    if board.phase is Phase.OVER or not board.card:
        return
    if board.left is not None:
        yield say(language, "insider-alt-left", left=board.left)
    if board.pending and board.phase is Phase.ANSWER:
        values = {"seats": seat_list(language, board.asked), "action": pending_text(language, board)}
        yield say(language, "insider-alt-answer", seat=board.turn, **values)
    if board.acted or board.extra:
        yield say(language, "insider-read-acted", extra=board.extra)


# The town


def _rows(board: Board, language: str) -> Iterator[str]:
    """The fields of each row with homes, figures and markers; the others are free."""
    for row in ROWS:
        fields = (_field(board, column + row, language) for column in COLUMNS)
        yield say(language, "insider-read-row", row=row, fields="; ".join(filter(None, fields)) or "none")


def _field(board: Board, field: str, language: str) -> str:
    """What is on a field of the grid; "" for nothing."""
    if field in board.homes:
        seat = board.homes.index(field)
        return say(language, "insider-read-home", field=field, seat=seat, count=board.figures[seat].count(HOME))
    if field in board.markers:
        return say(language, "insider-read-marker", field=field)
    figures = _figures(board, field, language)
    return f"{field} {figures}" if figures else ""


def _figures(board: Board, field: str, language: str) -> str:
    """The figures on a field by seat, with those that have robbed."""
    parts = []
    for seat, fields in enumerate(board.figures):
        if count := fields.count(field):
            robbed = board.robbers.count(field) if seat == board.turn else 0
            parts.append(say(language, "insider-read-figures", seat=seat, count=count, robbed=robbed))
    return comma_list(parts)


def _ways(board: Board, language: str) -> str:
    """The ways with figures; "" for none."""
    taken = dict.fromkeys(sorted(field for _, field in board.standing() if is_way(field)))
    ways = (f"{field_name(language, field)} {_figures(board, field, language)}" for field in taken)
    return say(language, "insider-read-ways", ways="; ".join(ways)) if taken else ""


def _tables(board: Board, language: str) -> list[str]:
    """The tables of the open scoring card."""
    if not board.card:
        return []
    card = SCORING[board.card]
    signs = (seat_name(language, int(sign)) if sign != "-" else "none" for sign in board.layout)
    tables = [
        say(language, "insider-read-table", number=number, value=value, seat=sign)
        for number, (value, sign) in enumerate(zip(card.values, signs, strict=True), 1)
    ]
    return [*tables, say(language, "insider-read-penalty", penalty=true_minus(card.penalty))]


# Seats and cards


def _seats(view: View, language: str) -> Iterator[str]:
    """Points, cards and scandals of each seat, and where its figures are."""
    board = view.board
    for seat in seat_order(view.seat, board.seats):
        yield say(
            language,
            "insider-read-seat",
            name=seat_title(language, "insider", seat, view.seat),
            points=true_minus(board.points[seat]),
            count=abs(board.points[seat]),
            cards=view.held[seat],
            hand=(card_list(language, view.hands[seat]) or "none") if view.hands else "none",
            missing=board.missing[seat],
            rumours=board.rumours[seat],
            figures=_whereabouts(board, seat, language) if board.phase is not Phase.OVER else "none",
        )
        known = view.known[seat] if seat != view.seat and not view.hands else ""
        if known:
            yield say(language, "insider-alt-known", seat=seat, cards=card_list(language, known))


def _whereabouts(board: Board, seat: Seat, language: str) -> str:
    """The fields of a seat's figures, home first, with their number where there are several."""
    found = sorted(Counter(board.figures[seat]).items(), key=lambda one: (one[0] != HOME, one[0]))
    return comma_list(
        say(language, "insider-read-at", count=count, field=field_name(language, field), home=field == HOME)
        for field, count in found
    )


def _stacks(view: View, language: str) -> str:
    """The stack, the discards by kind, and the scoring cards to come."""
    if view.hands:
        return ""
    discards = card_list(language, view.board.discards) or "none"
    return say(language, "insider-read-stacks", stack=view.stacked, discards=discards, coming=view.coming)


def _hand(view: View, language: str) -> Iterator[str]:
    """The reader's cards, and what one, two and three of a kind do, as far as there are as many."""
    if view.seat is None or view.hands:
        return
    for letter in KINDS:
        if count := view.hand.count(letter):
            effects = (say(language, "insider-does", what=f"{letter}{used}") for used in range(1, min(count, 3) + 1))
            does = "; ".join(f"{used}: {effect.rstrip('*')}" for used, effect in enumerate(effects, 1))
            yield say(language, "insider-read-held", count=count, card=letter, does=does)


def _scorings(view: View, language: str) -> list[str]:
    """What each scoring has brought; after the end with its tables, and the cards that were not scored."""
    board = view.board
    if board.phase is not Phase.OVER:
        return [
            comma_list(f"{seat_name(language, seat)} {signed(points)}" for seat, points in enumerate(one.brought))
            for one in board.scored
        ]
    sentences = [scoring_text(language, number, board) for number in range(len(board.scored))]
    if view.tables:
        cards = "; ".join(say(language, "insider-alt-unscored-card", **card_values(card)) for card in view.tables)
        sentences.append(say(language, "insider-alt-unscored", cards=cards))
    return sentences
