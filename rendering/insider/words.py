"""The log in prose, event by event and a whole turn in a few sentences; tasks and points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot.games.base import Seat
from bot.games.insider import Board, Phase, Step, View
from bot.games.insider.material import FIGURES, GUARD, SCORING, WALK
from bot.games.insider.town import HOME, INSIDER, table
from bot.texts import say
from rendering._kit import WIDEST, Canvas, true_minus
from rendering.base import Look, ToldEvent
from rendering.insider import seats, tables
from rendering.insider.labels import action_text, pending_text, seat_list, seat_name, sent_home_text, way_text
from rendering.insider.layout import layout
from rendering.insider.look import ACTION, EDGE, PANEL, PLATE, SPRITES


def tell(view: View, who: Seat, text: str, look: Look) -> str | None:
    """An event in a sentence; None for ``end`` and ``done``."""
    language, board, words = look.language, view.board, text.split()
    match words:
        case ["deal"] | ["shuffle"]:
            return say(language, f"insider-tell-{words[0]}")
        case ["tables", card]:
            return say(language, "insider-tell-opened", **card_values(card))
        case ["first", seat]:
            return say(language, "insider-tell-first", seat=int(seat))
        case ["dice", *faces]:
            return _tell_dice(language, board, [int(face) for face in faces])
        case ["steal", *_]:
            return say(language, "insider-tell-steal", seat=board.turn, loot=_loot(language, words))
        case ["move", start, *goal]:
            return say(language, "insider-tell-moves", seat=who, moves=step_text(language, start, goal))
        case ["marker", start, goal]:
            sent = sent_home_text(language, board, goal)
            return say(language, "insider-tell-marker", seat=who, start=start, goal=goal, sends=sent)
        case ["play", kind, count, *rest]:
            action = action_text(language, board, kind, int(count), rest)
            return say(language, "insider-tell-play", seat=who, action=action)
        case ["swap", card]:
            return say(language, "insider-tell-swap", seat=who, card=card)
        case ["defend"]:
            return say(language, "insider-tell-defend", seat=who, count=int(board.pending.split()[2]))
        case ["walk"]:
            return say(language, "insider-tell-walk", seat=who, points=WALK)
        case ["draw" | "let"]:
            return say(language, f"insider-tell-{words[0]}", seat=who)
    return None


def tell_all(events: Sequence[ToldEvent], after: View, look: Look) -> list[str]:
    """Consecutive events in sentences. Consecutive moves share one; ``walk`` is told only if it stands alone."""
    lines: list[str] = []
    moves: list[str] = []  # steps that wait for the end of their sentence
    for number, (view, who, text) in enumerate(events):
        then = events[number + 1][0] if number + 1 < len(events) else after
        words = text.split()
        if words[0] == "move":
            moves.append(step_text(look.language, words[1], words[2:]))
        elif words[0] == "steal" and moves:
            loot = _loot(look.language, words)  # joins the loot of other seats on the same place
            moves[-1] = f"{moves[-1][:-1]}, {loot})" if moves[-1].endswith(")") else f"{moves[-1]} ({loot})"
        elif words[0] != "walk" or len(events) == 1:
            _end_moves(lines, moves, view.board.turn, look)
            lines += [line] if (line := tell(view, who, text, look)) else []
        if consequences := _consequences(look.language, view.board, then.board):
            _end_moves(lines, moves, view.board.turn, look)
            lines += consequences
    if events:
        _end_moves(lines, moves, events[-1][0].board.turn, look)
    return lines


def _end_moves(lines: list[str], moves: list[str], seat: Seat, look: Look) -> None:
    """Turn the waiting steps into a sentence."""
    if moves:
        lines.append(say(look.language, "insider-tell-moves", seat=seat, moves="; ".join(moves)))
        moves.clear()


def _loot(language: str, words: list[str]) -> str:
    """The stolen card, unless it is hidden from the reader, and its victim."""
    card = words[2] if len(words) > 2 else "any"
    return say(language, "insider-tell-from", other=int(words[1]), card=card)


def step_text(language: str, start: str, goal: list[str]) -> str:
    """A figure's move; ``goal`` are the words after the start."""
    return way_text(language, start, table(int(goal[1])) if goal[0] == INSIDER else goal[0])


def _tell_dice(language: str, board: Board, faces: list[int]) -> str:
    """A roll, and whether it is repeated (sum 7) or allows a marker (equal dice)."""
    is_repeated, is_pair = len(faces) == 2 and sum(faces) == WALK, len(faces) == 2 and faces[0] == faces[1]
    key = "again" if is_repeated else "pair" if is_pair and not (board.acted or board.extra) else "plain"
    dice = " + ".join(map(str, faces))
    return say(language, f"insider-tell-dice-{key}", seat=board.turn, dice=dice, points=sum(faces))


def _consequences(language: str, before: Board, after: Board) -> list[str]:
    """What an event led to: scorings, a new scoring card, seats asked, turns missed, an extra turn."""
    lines = []
    for number in range(len(before.scored), len(after.scored)):
        points = _points_list(language, after.scored[number].brought)
        lines.append(say(language, "insider-tell-scored", number=number + 1, brought=points))
    if before.card and after.card and after.card != before.card:
        lines.append(say(language, "insider-tell-opened", **card_values(after.card)))
    if after.phase is Phase.ANSWER and before.phase is not Phase.ANSWER:
        lines.append(say(language, "insider-tell-asked", seats=seat_list(language, after.asked)))
    skipped = [seat for seat in range(before.seats) if before.missing[seat] and not after.missing[seat]]
    if skipped:
        lines.append(say(language, "insider-tell-skipped", seats=seat_list(language, skipped), count=len(skipped)))
    if after.extra and not before.extra:
        lines.append(say(language, "insider-tell-extra", seat=after.turn))
    return lines


def task(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat that is to act does now; None at the start of a turn."""
    board = view.board
    if board.phase is Phase.ANSWER:
        action = pending_text(look.language, board)
        return say(look.language, "insider-task-answer", seat=board.turn, action=action)
    if board.phase is Phase.MARKERS:
        return say(look.language, "insider-task-markers")
    if board.phase is Phase.TURN and board.left is not None:
        return say(look.language, "insider-task-left" if board.left else "insider-task-used", left=board.left)
    return None


def scored(view: View, look: Look) -> list[str]:
    """A line for each seat: its points, and what each scoring brought it."""
    board = view.board
    return [
        say(
            look.language,
            "insider-scored",
            seat=seat,
            points=true_minus(board.points[seat]),
            brought=", ".join(signed(one.brought[seat]) for one in board.scored) or "0",
        )
        for seat in range(board.seats)
    ]


def scoring_text(language: str, number: int, board: Board) -> str:
    """A scoring, counted from 0, with its tables, its penalty and what it brought each seat."""
    scoring = board.scored[number]
    card = SCORING[scoring.card]
    tables = ", ".join(
        f"{value} {'–' if sign == '-' else seat_name(language, int(sign))}"
        for value, sign in zip(card.values, scoring.layout, strict=True)
    )
    return say(
        language,
        "insider-alt-scored",
        number=number + 1,
        tables=tables,
        brought=_points_list(language, scoring.brought),
        penalty=true_minus(card.penalty),
    )


def _points_list(language: str, brought: Sequence[int]) -> str:
    return ", ".join(f"{seat_name(language, seat)} {signed(points)}" for seat, points in enumerate(brought))


def signed(points: int) -> str:
    """Points with their sign; 0 has none."""
    return f"+{points}" if points > 0 else true_minus(points)


def card_values(card: str) -> dict[str, str]:
    """The arguments of texts on a scoring card: the values of its tables, and its penalty."""
    scoring = SCORING[card]
    return {"tables": " ".join(map(str, scoring.values)), "penalty": true_minus(scoring.penalty)}


def stake(view: View, seat: Seat, look: Look) -> str | None:
    """What the seat to act should weigh now."""
    language, board = look.language, view.board
    if board.phase is Phase.ANSWER:
        return say(language, "insider-stake-answer", count=int(board.pending.split()[2]))
    if board.phase is Phase.MARKERS:
        return say(language, "insider-stake-markers")
    if board.phase is not Phase.TURN or board.card is None:
        return None
    card, free = SCORING[board.card], len(board.free_tables)
    own = [value for value, sign in zip(card.values, board.layout, strict=True) if sign == str(seat)]
    best = max(card.values[number - 1] for number in board.free_tables) if free else 0
    if free == 1:
        brings = sum(own) if own else card.penalty
        return say(language, "insider-stake-last", best=best, brings=true_minus(brings), seated=bool(own))
    if not own:
        return say(language, "insider-stake-outside", penalty=true_minus(card.penalty), best=best)
    return say(language, "insider-stake-inside", brings=sum(own), free=free, best=best)


ATTACK, MEETING = "play scandal 2 1", "play helicopter 3 1"


def draw(look: Look) -> bytes:
    """Red plays two scandals at Blue, who is asked; two bodyguards fend them off; now a meeting gets through.

    From left to right.
    """
    canvas = SPRITES.canvas(WIDEST, ACTION + 2 * PLATE + 4 * EDGE)
    board = Board(
        seats=2,
        phase=Phase.ANSWER,
        figures=((HOME,) * FIGURES,) * 2,
        card="4b",
        points=(3, 5),
        missing=(False, False),
        rumours=(False, False),
        acted=True,
        discards="bss",
        pending=ATTACK,
        asked=(1,),
        sure=("", GUARD * 2),
        robbed=((), ()),
        last=(Step(0, ATTACK),),
    )
    fended = replace(
        board,
        phase=Phase.TURN,
        pending="",
        asked=(),
        discards="bssbb",
        last=(Step(0, ATTACK), Step(1, "defend")),
    )
    meeting = replace(fended, discards="bssbbhhh", last=(Step(0, MEETING),))
    for number, (one, held, to_act) in enumerate(((board, (5, 6), 1), (fended, (5, 4), 0), (meeting, (2, 4), 0))):
        _draw(canvas, one, held, replace(look, to_act=(to_act,)), number * WIDEST // 3 + (WIDEST // 3 - PANEL) // 2)
    return canvas.png()


def _draw(canvas: Canvas, board: Board, held: tuple[int, int], look: Look, x: int) -> None:
    """The cards played and the plates of the seats, from x on."""
    view = View(None, board, "", board.sure, held, 55 - len(board.discards) - sum(held), 6, None)
    drawn, height = layout(view, look), ACTION + EDGE
    canvas.paste(SPRITES.solid(("panel", height), partial(tables.ground, height)), x, EDGE)
    tables.draw_action(canvas, view, drawn, x, 2 * EDGE)
    for seat in range(board.seats):
        seats.draw_plate(canvas, view, drawn, look, seat, x, 3 * EDGE + ACTION + seat * PLATE)
