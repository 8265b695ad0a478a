"""Insider's pictures in words."""

from __future__ import annotations

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import KINDS, SCORING
from bot.texts import say
from rendering.base import Look
from rendering.insider.telling import scoring, step_of
from rendering.insider.words import action, considered, counted, listed, named, plain, seating, standing, worth

STEPS = 6  # how many steps of the last turn are told


def alt(view: View, look: Look) -> str:
    """Every figure by place, markers, tables, points and cards: at most 1024 characters."""
    told = _hand(view, look) if look.part == "hand" and view.seat is not None else _board(view, look)
    if look.mark:
        preview = say(look.language, "insider-alt-preview", move=considered(view, look.mark, look))
        told.append(preview.replace("….", "…"))
    return " ".join(told)


def _hand(view: View, look: Look) -> list[str]:
    language, seat = look.language, view.seat
    assert seat is not None
    told = [say(language, "insider-alt-hand", seat=seat, cards=counted(language, view.hand) or "–")]
    for other, cards in enumerate(view.known):
        if cards and other != seat:
            told.append(say(language, "insider-alt-known", seat=other, cards=counted(language, cards)))
    return told


def _board(view: View, look: Look) -> list[str]:
    language, board = look.language, view.board
    told = [said] if (said := _state(language, view, look)) else []
    if board.phase is Phase.OVER:
        points = ", ".join(f"{named(language, seat)} {plain(one)}" for seat, one in enumerate(board.points))
        told.append(say(language, "insider-alt-points", points=points))
        return told + [scoring(language, number, board) for number in range(len(board.scored))]
    told += [_seat(language, view, seat) for seat in range(board.seats)]
    told.append(say(language, "insider-alt-markers", places=", ".join(board.markers)))
    if board.card:
        told.append(
            say(
                language,
                "insider-alt-card",
                **worth(board.card),
                seating=seating(board.layout),
                coming=view.coming,
            )
        )
    told.append(say(language, "insider-alt-cards", stack=view.stacked, discards=len(board.discards)))
    if last := _last(language, board):
        told.append(last)
    return told


def _state(language: str, view: View, look: Look) -> str:
    """What is waited for; nothing in a match that was ended outside the rules."""
    board = view.board
    if not look.owing and board.phase in (Phase.ANSWER, Phase.MARKERS, Phase.TURN):
        return ""
    match board.phase:
        case Phase.ANSWER:
            _, kind, count, *rest = board.pending.split()
            done = action(language, board, kind, int(count), rest)
            return say(language, "insider-alt-answer", seats=listed(language, board.asked), action=done)
        case Phase.OVER:
            return say(language, "insider-alt-over")
        case Phase.DEAL | Phase.TABLES | Phase.FIRST:
            return say(language, "insider-alt-start")
    left = "none" if board.left is None else board.left
    return say(language, "insider-alt-turn", seat=board.turn, left=left)


def _seat(language: str, view: View, seat: Seat) -> str:
    board = view.board
    told = say(
        language,
        "insider-alt-seat",
        seat=seat,
        figures=standing(language, board.figures[seat]),
        points=plain(board.points[seat]),
        cards=view.held[seat],
    )
    notes = [name for name, weighs in (("missing", board.missing), ("rumours", board.rumours)) if weighs[seat]]
    return " ".join([told, *(say(language, f"insider-alt-{name}") for name in notes)])


def _last(language: str, board: Board) -> str:
    """The last steps of the last turn."""
    steps = []
    for step in board.last:
        words = step.text.split()
        if words[0] == "move":
            steps.append(step_of(language, words[1], words[2:]))
        elif words[0] == "marker":
            steps.append(f"{say(language, 'insider-marker')} {words[1]} → {words[2]}")
        elif words[0] == "dice":
            steps.append(" + ".join(words[1:]))
        elif words[0] == "play":
            steps.append(action(language, board, words[1], int(words[2]), words[3:]))
        elif words[0] in ("defend", "let"):
            steps.append(f"{named(language, step.seat)}: {say(language, f'insider-alt-{words[0]}')}")
    if not steps:
        return ""
    return say(language, "insider-alt-last", seat=board.last[0].seat, steps="; ".join(steps[-STEPS:]))


def sheet(look: Look) -> str:
    """The action cards, and how scoring cards are written."""
    language = look.language
    cards = " ".join(
        say(
            language,
            "insider-alt-sheet-card",
            card=card,
            one=_does(language, card, 1),
            two=_does(language, card, 2),
            three=_does(language, card, 3),
        )
        for card in KINDS
    )
    return say(language, "insider-alt-sheet", cards=cards, count=len(SCORING))


def _does(language: str, card: str, count: int) -> str:
    return say(language, "insider-does", what=f"{card}{count}")
