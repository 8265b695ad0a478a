"""Insider in words: alternative texts, positions for readers without pictures, the log, tasks and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.games.base import Seat
from bot.games.insider import Board, Phase, View
from bot.games.insider.material import HOME, INSIDER, KINDS, SCORING, WALK, is_way, table
from bot.texts import say
from rendering._kit import true_minus
from rendering.base import Description, Look, ToldEvent, seat_order, seat_title, state_lines
from rendering.insider.labels import (
    action_text,
    card_list,
    field_name,
    pending_text,
    preview_text,
    seat_list,
    seat_name,
    seating_text,
    sent_home_text,
    way_text,
)

STEPS = 6  # steps of the last turn that a text contains at most


def alt(view: View, look: Look) -> str:
    """The board, with every figure by its place, and the seats and stacks; or the hand; then the preview."""
    language = look.language
    if look.part == "hand" and view.seat is not None:
        cards = card_list(language, view.hand) or "–"
        sentences = [say(language, "insider-alt-hand", seat=view.seat, cards=cards)]
        sentences += (_known(view, seat, language) for seat in range(view.board.seats) if seat != view.seat)
    else:
        sentences = [*_alt_board(view, language), *_alt_seats(view, look)]
    if look.mark:
        preview = say(language, "insider-alt-preview", move=preview_text(view, look.mark, look))
        sentences.append(preview.replace("….", "…"))
    return " ".join(filter(None, sentences))


def _known(view: View, seat: Seat, language: str) -> str:
    """What is known of the seat's hand; "" for nothing."""
    known = view.known[seat]
    return say(language, "insider-alt-known", seat=seat, cards=card_list(language, known)) if known else ""


def _alt_board(view: View, language: str) -> list[str]:
    """Figures, markers, tables and the last turn; after the end the scorings, and the cards that were not scored."""
    board = view.board
    if board.phase is Phase.OVER:
        return [say(language, "insider-alt-over"), *_scorings(view, language)]
    sentences = [
        say(language, "insider-alt-figures", seat=seat, figures=_figure_list(language, board.figures[seat]))
        for seat in range(board.seats)
    ]
    sentences.append(say(language, "insider-alt-markers", places=", ".join(board.markers)))
    if board.card:
        seating = seating_text(board.layout)
        sentences.append(say(language, "insider-alt-card", **card_values(board.card), seating=seating))
    if board.left is not None:
        sentences.append(say(language, "insider-alt-left", left=board.left))
    return [*sentences, last_turn(language, board)]


def _alt_seats(view: View, look: Look) -> Iterator[str]:
    """Who is to act, each seat with points, cards and scandals, and the stacks; after the end the hands."""
    language, board = look.language, view.board
    yield _alt_state(view, look)
    for seat in range(board.seats):
        points = true_minus(board.points[seat])
        if view.hands:
            cards = card_list(language, view.hands[seat]) or "–"
            yield say(language, "insider-alt-revealed", seat=seat, points=points, cards=cards)
        else:
            yield say(language, "insider-alt-seat", seat=seat, points=points, cards=view.held[seat])
            if board.missing[seat]:
                yield say(language, "insider-alt-missing")
            if board.rumours[seat]:
                yield say(language, "insider-alt-rumours")
    if not view.hands:
        discards = len(board.discards)
        yield say(language, "insider-alt-stacks", stack=view.stacked, discards=discards, coming=view.coming)


def _alt_state(view: View, look: Look) -> str:
    """The seats that are to act; "" after the end, and for a match that was ended outside the rules."""
    language, board = look.language, view.board
    if board.phase in (Phase.DEAL, Phase.TABLES, Phase.FIRST):
        return say(language, "insider-alt-start")
    waits = board.phase in (Phase.ANSWER, Phase.MARKERS, Phase.TURN)
    if board.phase is Phase.OVER or (waits and not look.to_act):
        return ""
    return _defenders_text(language, board) or say(language, "insider-alt-turn", seat=board.turn)


def _defenders_text(language: str, board: Board) -> str:
    """The seats that can fend an action off; "" if none is asked."""
    if board.phase is not Phase.ANSWER:
        return ""
    seats, action = seat_list(language, board.asked), pending_text(language, board)
    return say(language, "insider-alt-answer", seat=board.turn, seats=seats, action=action)


def _counted(fields: Iterable[str]) -> list[tuple[str, int]]:
    """The fields of a seat's figures, home first, with the number of figures on each."""
    return sorted(Counter(fields).items(), key=lambda one: (one[0] != HOME, one[0]))


def _figure_list(language: str, fields: Iterable[str]) -> str:
    """The fields of a seat's figures, with the number of figures where there are several."""
    return ", ".join(
        f"{count} × {field_name(language, field)}" if count > 1 else field_name(language, field)
        for field, count in _counted(fields)
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
                steps.append(action_text(language, kind, int(count), rest))
            case ["swap", card]:
                steps.append(say(language, "insider-alt-swap", card=card))
            case ["defend" | "let" as answer]:
                steps.append(f"{seat_name(language, step.seat)}: {say(language, f'insider-alt-{answer}')}")
    if not steps:
        return ""
    return say(language, "insider-alt-last", seat=board.last[0].seat, steps="; ".join(steps[-STEPS:]))


ROWS, COLUMNS = "12345", "abcde"


def describe(view: View, look: Look) -> Description:
    """The preview, the turn, the town row by row, the tables, the seats, the reader's hand, the last turn."""
    language, board = look.language, view.board
    over = board.phase is Phase.OVER
    return Description.of(
        (say(language, "read-preview"), [preview_text(view, look.mark, look)] if look.mark else []),
        (say(language, "insider-read-turn"), [*_turn(view, language), *state_lines("insider", look)]),
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
    yield _defenders_text(language, board)
    if board.acted or board.extra:
        yield say(language, "insider-read-acted", extra=board.extra)


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
    return ", ".join(
        say(
            language,
            "insider-read-figures",
            seat=seat,
            count=fields.count(field),
            robbed=board.robbers.count(field) if seat == board.turn else 0,
        )
        for seat, fields in enumerate(board.figures)
        if field in fields
    )


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
        if seat != view.seat and not view.hands:
            yield _known(view, seat, language)


def _whereabouts(board: Board, seat: Seat, language: str) -> str:
    """The fields of a seat's figures, with their number where there are several."""
    return ", ".join(
        say(language, "insider-read-at", count=count, field=field_name(language, field), home=field == HOME)
        for field, count in _counted(board.figures[seat])
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
        return [_points_list(language, one.brought) for one in board.scored]
    sentences = [scoring_text(language, number, board) for number in range(len(board.scored))]
    if view.tables:
        cards = "; ".join(say(language, "insider-alt-unscored-card", **card_values(card)) for card in view.tables)
        sentences.append(say(language, "insider-alt-unscored", cards=cards))
    return sentences


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
            return _dice_text(language, board, [int(face) for face in faces])
        case ["steal", *_]:
            return say(language, "insider-tell-steal", seat=board.turn, loot=_loot(language, words))
        case ["move", start, *goal]:
            return say(language, "insider-tell-moves", seat=who, moves=step_text(language, start, goal))
        case ["marker", start, goal]:
            sends = sent_home_text(language, board, goal)
            return say(language, "insider-tell-marker", seat=who, start=start, goal=goal, sends=sends)
        case ["play", kind, count, *rest]:
            action = action_text(language, kind, int(count), rest)
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
    """Consecutive events in sentences. Consecutive moves share one; ``walk`` is named only if it stands alone."""
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
    return say(language, "insider-tell-from", other=int(words[1]), card=words[2] if len(words) > 2 else "any")


def step_text(language: str, start: str, goal: list[str]) -> str:
    """A figure's move; ``goal`` are the words after the start."""
    return way_text(language, start, table(int(goal[1])) if goal[0] == INSIDER else goal[0])


def _dice_text(language: str, board: Board, faces: list[int]) -> str:
    """A roll, and whether it is repeated (sum 7) or allows a marker (equal dice)."""
    is_repeated, is_pair = len(faces) == 2 and sum(faces) == WALK, len(faces) == 2 and faces[0] == faces[1]
    key = "again" if is_repeated else "pair" if is_pair and not (board.acted or board.extra) else "plain"
    return say(
        language, f"insider-tell-dice-{key}", seat=board.turn, dice=" + ".join(map(str, faces)), points=sum(faces)
    )


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
        return say(look.language, "insider-task-answer", seat=board.turn, action=pending_text(look.language, board))
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
