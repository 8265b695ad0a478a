"""The alternative texts of boards, hands and the sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import KINDS, SCORING
from bot.games.insider.town import HOME
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Look
from rendering.insider.labels import (
    action_text,
    card_list,
    field_name,
    pending_text,
    preview_text,
    seat_list,
    seat_name,
    seating_text,
)
from rendering.insider.words import card_values, scoring_text, step_text

STEPS = 6  # steps of the last turn that a text contains at most


def alt(view: View, look: Look) -> str:
    """The board, with every figure by its place, and the seats and stacks; or the hand; then the preview."""
    is_hand = look.part == "hand" and view.seat is not None
    sentences = _hand(view, look.language) if is_hand else [*_board(view, look.language), *_seats(view, look)]
    if look.mark:
        preview = say(look.language, "insider-alt-preview", move=preview_text(view, look.mark, look))
        sentences.append(preview.replace("….", "…"))
    return " ".join(sentences)


def _hand(view: View, language: str) -> list[str]:
    """The seat's own cards, and known cards of others."""
    cards = card_list(language, view.hand) or "–"
    sentences = [say(language, "insider-alt-hand", seat=view.seat, cards=cards)]
    for other, known in enumerate(view.known):
        if known and other != view.seat:
            sentences.append(say(language, "insider-alt-known", seat=other, cards=card_list(language, known)))
    return sentences


def _board(view: View, language: str) -> list[str]:
    """Figures, markers, tables and the last turn; after the end the scorings, and the cards that were not scored."""
    board = view.board
    if board.phase is Phase.OVER:
        sentences = [say(language, "insider-alt-over")]
        sentences += [scoring_text(language, number, board) for number in range(len(board.scored))]
        if view.tables:
            cards = "; ".join(say(language, "insider-alt-unscored-card", **card_values(card)) for card in view.tables)
            sentences.append(say(language, "insider-alt-unscored", cards=cards))
        return sentences
    sentences = [
        say(language, "insider-alt-figures", seat=seat, figures=_figure_list(language, board.figures[seat]))
        for seat in range(board.seats)
    ]
    sentences.append(say(language, "insider-alt-markers", places=", ".join(board.markers)))
    if board.card:
        sentences.append(
            say(language, "insider-alt-card", **card_values(board.card), seating=seating_text(board.layout))
        )
    if board.left is not None:
        sentences.append(say(language, "insider-alt-left", left=board.left))
    sentences.append(last_turn(language, board))
    return [sentence for sentence in sentences if sentence]


def _seats(view: View, look: Look) -> list[str]:
    """Who is to act, each seat with points, cards and scandals, and the stacks; after the end the hands."""
    language = look.language
    sentences = [_state(view, look), *(_seat(language, view, seat) for seat in range(view.board.seats))]
    if not view.hands:
        values = {"stack": view.stacked, "discards": len(view.board.discards), "coming": view.coming}
        sentences.append(say(language, "insider-alt-stacks", **values))
    return [sentence for sentence in sentences if sentence]


def _state(view: View, look: Look) -> str:
    """The seats that are to act; "" after the end, and for a match that was ended outside the rules."""
    language, board = look.language, view.board
    if not look.to_act and board.phase in (Phase.ANSWER, Phase.MARKERS, Phase.TURN):
        return ""
    match board.phase:
        case Phase.ANSWER:
            seats = seat_list(language, board.asked)
            action = pending_text(language, board)
            return say(language, "insider-alt-answer", seat=board.turn, seats=seats, action=action)
        case Phase.OVER:
            return ""
        case Phase.DEAL | Phase.TABLES | Phase.FIRST:
            return say(language, "insider-alt-start")
    return say(language, "insider-alt-turn", seat=board.turn)


def _seat(language: str, view: View, seat: Seat) -> str:
    """A seat's points, number of cards or, after the end, its cards, and the scandals that weigh on it."""
    board = view.board
    points = true_minus(board.points[seat])
    if view.hands:
        cards = card_list(language, view.hands[seat]) or "–"
        return say(language, "insider-alt-revealed", seat=seat, points=points, cards=cards)
    sentence = say(language, "insider-alt-seat", seat=seat, points=points, cards=view.held[seat])
    scandals = [name for name, weighs in (("missing", board.missing), ("rumours", board.rumours)) if weighs[seat]]
    return " ".join([sentence, *(say(language, f"insider-alt-{name}") for name in scandals)])


def _figure_list(language: str, fields: Iterable[str]) -> str:
    """The fields of a seat's figures, home first, with the number of figures where there are several."""
    return ", ".join(
        f"{count} × {field_name(language, field)}" if count > 1 else field_name(language, field)
        for field, count in sorted(Counter(fields).items(), key=lambda one: (one[0] != HOME, one[0]))
    )


def last_turn(language: str, board: Board) -> str:
    """The last steps of the last turn; "" without any."""
    steps = []
    for step in board.last:
        match step.text.split():
            case ["move", start, *goal]:
                steps.append(step_text(language, start, goal))
            case ["marker", start, goal]:
                steps.append(f"{say(language, 'insider-marker')} {start} → {goal}")
            case ["dice", *faces]:
                steps.append(" + ".join(faces))
            case ["play", kind, count, *rest]:
                steps.append(action_text(language, board, kind, int(count), rest))
            case ["swap", card]:
                steps.append(say(language, "insider-alt-swap", card=card))
            case ["defend" | "let" as answer]:
                steps.append(f"{seat_name(language, step.seat)}: {say(language, f'insider-alt-{answer}')}")
    if not steps:
        return ""
    return say(language, "insider-alt-last", seat=board.last[0].seat, steps="; ".join(steps[-STEPS:]))


def sheet(look: Look) -> str:
    """The effects of one, two and three cards of each kind, and the number of scoring cards."""
    language = look.language
    cards = " ".join(
        say(
            language,
            "insider-alt-sheet-card",
            card=letter,
            one=_effect(language, letter, 1),
            two=_effect(language, letter, 2),
            three=_effect(language, letter, 3),
        )
        for letter in KINDS
    )
    return say(language, "insider-alt-sheet", cards=cards, count=len(SCORING))


def _effect(language: str, letter: str, count: int) -> str:
    return say(language, "insider-does", what=f"{letter}{count}")
