"""Rows of Insider's log in prose: one by one, and a whole turn in a few sentences."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import SCORING, WALK
from bot.games.insider.town import INSIDER, table
from bot.texts import say
from rendering.base import Look
from rendering.insider.words import action, listed, named, place, plain, signed, worth

Row = tuple[View, Seat, str]  # what the reader saw before it, who decided, and what the reader may read of it


def tell(view: View, who: Seat, heard: str, look: Look) -> str | None:
    """A row in a sentence."""
    language, board, words = look.language, view.board, heard.split()
    match words:
        case ["deal"] | ["shuffle"]:
            return say(language, f"insider-tell-{words[0]}")
        case ["tables", card]:
            return say(language, "insider-tell-opened", **worth(card))
        case ["first", seat]:
            return say(language, "insider-tell-first", seat=int(seat))
        case ["dice", *dice]:
            return _dice(language, board, [int(one) for one in dice])
        case ["steal", *_]:
            return say(language, "insider-tell-steal", seat=board.turn, loot=_loot(language, words))
        case ["move", start, *goal]:
            return say(language, "insider-tell-moves", seat=who, moves=step_of(language, start, goal))
        case ["marker", start, goal]:
            return say(
                language, "insider-tell-marker", seat=who, start=start, goal=goal, sends=_sent(language, board, goal)
            )
        case ["play", kind, count, *rest]:
            done = action(language, board, kind, int(count), rest)
            return say(language, "insider-tell-play", seat=who, action=done)
        case ["swap", card]:
            return say(language, "insider-tell-swap", seat=who, card=card)
        case ["defend"]:
            return say(language, "insider-tell-defend", seat=who, count=int(board.pending.split()[2]))
        case ["walk"]:
            return say(language, "insider-tell-walk", seat=who, points=WALK)
        case ["draw" | "let"]:
            return say(language, f"insider-tell-{words[0]}", seat=who)
    return None  # a turn's end and the like show in what follows


def tell_all(rows: Sequence[Row], after: View, look: Look) -> list[str]:
    """Several rows in a row, shortly: figures that move one after the other share a sentence. ``after`` is what the
    reader sees after the last of them."""
    said: list[str] = []
    moves: list[str] = []
    for at, (view, who, heard) in enumerate(rows):
        then = rows[at + 1][0] if at + 1 < len(rows) else after
        words = heard.split()
        if words[0] == "move":
            moves.append(step_of(look.language, words[1], words[2:]))
        elif words[0] == "steal" and moves:
            loot = _loot(look.language, words)  # of several on one place together
            moves[-1] = f"{moves[-1][:-1]}, {loot})" if moves[-1].endswith(")") else f"{moves[-1]} ({loot})"
        elif words[0] != "walk" or len(rows) == 1:
            _flush(said, moves, view.board.turn, look)
            said += [text] if (text := tell(view, who, heard, look)) else []
        if events := _events(look.language, view.board, then.board):
            _flush(said, moves, view.board.turn, look)
            said += events
    if rows:
        _flush(said, moves, rows[-1][0].board.turn, look)
    return said


def _flush(said: list[str], moves: list[str], seat: Seat, look: Look) -> None:
    if moves:
        said.append(say(look.language, "insider-tell-moves", seat=seat, moves="; ".join(moves)))
        moves.clear()


def _loot(language: str, words: list[str]) -> str:
    """What was taken from whom, as far as the reader may know."""
    card = words[2] if len(words) > 2 else "any"
    return say(language, "insider-tell-from", other=int(words[1]), card=card)


def step_of(language: str, start: str, goal: list[str]) -> str:
    """A figure's way."""
    to = table(int(goal[1])) if goal[0] == INSIDER else goal[0]
    return f"{place(language, start)} → {place(language, to)}"


def _dice(language: str, board: Board, dice: list[int]) -> str:
    again, pair = len(dice) == 2 and sum(dice) == WALK, len(dice) == 2 and dice[0] == dice[1]
    what = "again" if again else "pair" if pair and not (board.acted or board.extra) else "plain"
    faces = " + ".join(map(str, dice))
    return say(language, f"insider-tell-dice-{what}", seat=board.turn, dice=faces, points=sum(dice))


def _sent(language: str, board: Board, goal: str) -> str:
    hit = [seat for seat, fields in enumerate(board.figures) if goal in fields]
    return say(language, "insider-label-sends", seats=listed(language, hit)) if hit else ""


def _events(language: str, before: Board, after: Board) -> list[str]:
    """What a row brought besides what was decided: a scoring, a new card, somebody asked, a turn left out."""
    said = []
    for number in range(len(before.scored), len(after.scored)):
        made = after.scored[number]
        brought = ", ".join(f"{named(language, seat)} {signed(one)}" for seat, one in enumerate(made.brought))
        said.append(say(language, "insider-tell-scored", number=number + 1, brought=brought))
    if before.card and after.card and after.card != before.card:
        said.append(say(language, "insider-tell-opened", **worth(after.card)))
    if after.phase is Phase.ANSWER and before.phase is not Phase.ANSWER:
        said.append(say(language, "insider-tell-asked", seats=listed(language, after.asked)))
    skipped = [seat for seat in range(before.seats) if before.missing[seat] and not after.missing[seat]]
    if skipped:
        said.append(say(language, "insider-tell-skipped", seats=listed(language, skipped), count=len(skipped)))
    if after.extra and not before.extra:
        said.append(say(language, "insider-tell-extra", seat=after.turn))
    return said


def task(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat that is to act does now."""
    board = view.board
    if board.phase is Phase.ANSWER:
        _, kind, count, *rest = board.pending.split()
        done = action(look.language, board, kind, int(count), rest)
        return say(look.language, "insider-task-answer", seat=board.turn, action=done)
    if board.phase is Phase.MARKERS:
        return say(look.language, "insider-task-markers")
    if board.phase is Phase.TURN and board.left is not None:
        return say(look.language, "insider-task-left" if board.left else "insider-task-used", left=board.left)
    return None


def scored(view: View, look: Look) -> list[str]:
    """What each scoring brought, a line a seat."""
    board = view.board
    return [
        say(
            look.language,
            "insider-scored",
            seat=seat,
            points=plain(board.points[seat]),
            brought=", ".join(signed(one.brought[seat]) for one in board.scored) or "0",
        )
        for seat in range(board.seats)
    ]


def scoring(language: str, number: int, board: Board) -> str:
    """One scoring in words, with the tables it came from."""
    made = board.scored[number]
    tables = SCORING[made.card]
    sat = ", ".join(
        f"{value} {'–' if sign == '-' else named(language, int(sign))}"
        for value, sign in zip(tables.values, made.layout, strict=True)
    )
    brought = ", ".join(f"{named(language, seat)} {signed(one)}" for seat, one in enumerate(made.brought))
    return say(
        language, "insider-alt-scored", number=number + 1, tables=sat, brought=brought, penalty=plain(tables.penalty)
    )
