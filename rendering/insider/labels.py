"""Insider's moves in menus: labels, where the picture shows what may be picked, names of fields and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from bot.games.base import Move, Seat
from bot.games.insider import Board, View
from bot.games.insider.material import (
    GRID,
    HAND,
    HOME,
    INSIDER,
    KINDS,
    LETTER,
    PLACES,
    SCORING,
    WALK,
    distances,
    table_number,
)
from bot.games.insider.moves import possible_defenders
from bot.games.insider.state import NOTATION
from bot.texts import say
from rendering.base import MAX_LABEL, Look, Spot, shortened
from rendering.insider.look import cell, grid_field, named_fields

SEAT_MARKS = ("●", "■", "▲", "★")  # as in the seats' names


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or its first words. Different legal moves of one decision have different labels."""
    language, board, words = look.language, view.board, text.split()
    match words:
        case ["walk"]:
            return say(language, "insider-label-walk", points=WALK)
        case ["roll"]:
            return say(language, "insider-label-roll", dice=1 if board.rumours[board.turn] else 2)
        case ["draw"]:
            count = min(len({field for field in board.own if field in PLACES}), HAND - len(view.hand))
            return say(language, "insider-label-draw", count=count)
        case ["defend"] if board.pending:
            return say(language, "insider-label-defend-cards", count=int(board.pending.split()[2]))
        case ["move", start, "way"]:
            return say(language, "insider-label-move-way")
        case ["move", start, goal, *rest]:
            return _step_label(language, view, start, goal, rest)
        case ["move", start]:
            return say(language, "insider-label-move-start", start=field_name(language, start))
        case ["marker", start, goal]:
            sent = sent_home_text(language, board, goal)
            return say(language, "insider-label-marker-goal", start=start, goal=goal, sends=sent)
        case ["marker", start]:
            return say(language, "insider-label-marker-start", start=start)
        case ["swap", card] if card in KINDS:
            return say(language, "insider-label-swap-card", card=card)
        case ["play", kind]:
            return say(language, "insider-label-play-kind", card=LETTER[kind])
        case ["play", kind, count, *rest]:
            return _action_label(language, view, kind, int(count), rest)
    return say(language, f"insider-label-{words[0]}")


def preview_text(view: View, mark: Move, look: Look) -> str:
    """A previewed move, or the words picked so far; of a rearrangement all tables so far."""
    match mark.split():
        case ["play", "deputy", "3", signs] if len(signs) < view.board.tables:
            seating = say(look.language, "insider-action-seating", seating=seating_text(signs))
            cards = _cards(look.language, LETTER["deputy"], 3)
            return say(look.language, "insider-action", cards=cards, says=f"{seating} …")
    return label(view, mark, look)


def spoken(view: View, text: Move, look: Look) -> str:
    """As ``label``, with the seats of a new seating by name."""
    match text.split():
        case ["play", "deputy", "3", signs] if len(signs) == view.board.tables:
            language = look.language
            seats = (_sitter(language, one, "insider-seat-name") for one in signs)
            seating = ", ".join(f"{number} {name}" for number, name in enumerate(seats, 1))
            return shortened(say(language, "insider-action-seating", seating=seating), MAX_LABEL)
    return label(view, text, look)


def _sitter(language: str, sign: str, key: str) -> str:
    """Who sits at a table by its sign; ``key``: the text for a seat."""
    return say(language, "insider-spot-nobody") if sign == "-" else say(language, key, seat=int(sign))


def _step_label(language: str, view: View, start: str, goal: str, rest: list[str]) -> str:
    """A figure's move with its cost, and what it robs or the table's value."""
    board = view.board
    cost = distances(board.home, board.markers, start).get(goal, 0)
    origin, target = field_name(language, start), field_name(language, goal)
    match rest:
        case ["rob"]:
            there = (seat for seat, fields in enumerate(board.figures) if goal in fields and seat != board.turn)
            robbed = seat_list(language, (seat for seat in there if view.held[seat]))
            return say(
                language, "insider-label-rob", start=origin, goal=target, seats=robbed, cost=cost, left=board.left
            )
        case [number]:
            value = SCORING[board.card].values[int(number) - 1] if board.card else 0
            return say(
                language,
                "insider-label-enter",
                start=origin,
                number=number,
                value=value,
                cost=cost,
                left=board.left,
                last=len(board.free_tables) == 1,
            )
    if goal == INSIDER:
        return say(language, "insider-label-enter-which", start=origin)
    return say(language, "insider-label-move-goal", start=origin, goal=target, cost=cost, left=board.left)


def _action_label(language: str, view: View, kind: str, count: int, rest: list[str]) -> str:
    """An action, and the seats that can fend it off once it is complete."""
    board = view.board
    if kind == "deputy" and count == 3 and rest:
        if len(rest[0]) < board.tables:
            return _next_table(language, rest[0])
        says = say(language, "insider-label-seating", signs=" ".join(map(_table_mark, rest[0])))
    else:
        says = _effect_text(language, kind, count, rest)
    cards = _cards(language, LETTER[kind], count)
    if not rest and kind != "trendsetter" and (kind, count) != ("scandal", 3):
        return say(language, "insider-action", cards=cards, says=says)
    action = say(language, "insider-label-action", cards=cards, says=says)
    if says.endswith("…"):
        return action
    asked = possible_defenders(board, NOTATION.read(" ".join(["play", kind, str(count), *rest])))
    able = [seat for seat in asked if view.held[seat] >= count]  # fewer cards cannot be enough bodyguards
    return action + (say(language, "insider-fended-by", seats=seat_list(language, able)) if able else "")


def action_text(language: str, kind: str, count: int, rest: list[str]) -> str:
    """An action, or its first words: its cards, and what they do."""
    cards = _cards(language, LETTER[kind], count)
    return say(language, "insider-action", cards=cards, says=_effect_text(language, kind, count, rest))


def _effect_text(language: str, kind: str, count: int, rest: list[str]) -> str:
    """What an action does, or what its first words say."""
    match kind, count, rest:
        case "deputy", 1 | 2, [own, other, seat]:
            own, other = field_name(language, own), field_name(language, other)
            return say(language, "insider-action-deputy", own=own, other=other, seat=int(seat))
        case "deputy", 1 | 2, [own, other]:
            return f"{field_name(language, own)} ↔ {field_name(language, other)} …"
        case "deputy", 1 | 2, [own]:
            return f"{field_name(language, own)} ↔ …"
        case "deputy", 3, [signs]:
            return say(language, "insider-action-seating", seating=seating_text(signs))
        case "helicopter", 1 | 2, [start, goal]:
            return way_text(language, start, goal)
        case "helicopter", 1 | 2, [start]:
            return f"{field_name(language, start)} → …"
        case ("helicopter", 3, [seat]) | ("scandal", 1 | 2, [seat]):
            return say(language, f"insider-action-{kind}-{count}", seat=int(seat))
        case ("scandal", 3, []) | ("trendsetter", _, []):
            return say(language, f"insider-action-{kind}-{count}")
    return say(language, f"insider-action-{kind}-{count}-which")


def pending_text(language: str, board: Board) -> str:
    """The action that can be fended off."""
    _, kind, count, *rest = board.pending.split()
    return action_text(language, kind, int(count), rest)


def _next_table(language: str, signs: str) -> str:
    """The seat of the last table named in an incomplete rearrangement."""
    sign, number = signs[-1], len(signs)
    if sign == "-":
        return say(language, "insider-seating-empty", number=number)
    return say(language, "insider-seating-seat", number=number, mark=SEAT_MARKS[int(sign)], seat=int(sign))


def field_name(language: str, field: str) -> str:
    """A field in prose."""
    if field in (HOME, INSIDER):
        return say(language, f"insider-field-{field}")
    if number := table_number(field):
        return say(language, "insider-field-table", number=number)
    return field.replace("-", "–")


def way_text(language: str, start: str, goal: str) -> str:
    """From field to field."""
    return f"{field_name(language, start)} → {field_name(language, goal)}"


def seat_name(language: str, seat: Seat) -> str:
    """A seat by its colour."""
    return say(language, "insider-seat-name", seat=seat)


def seat_list(language: str, seats: Iterable[Seat]) -> str:
    """Seats by their colours, with commas between them."""
    return ", ".join(seat_name(language, seat) for seat in seats)


def seating_text(layout: str) -> str:
    """The tables with their seats, as in "1 ●, 2 ·"; · is an empty table."""
    return ", ".join(f"{number} {_table_mark(sign)}" for number, sign in enumerate(layout, 1))


def _table_mark(sign: str) -> str:
    return "·" if sign == "-" else SEAT_MARKS[int(sign)]


def card_list(language: str, cards: str) -> str:
    """Cards by kind, in the order of the rules."""
    return ", ".join(_cards(language, letter, cards.count(letter)) for letter in KINDS if letter in cards)


def _cards(language: str, letter: str, count: int) -> str:
    return say(language, "insider-cards", card=letter, count=count)


def sent_home_text(language: str, board: Board, place: str) -> str:
    """The seats whose figures a marker on that place sends home, as the end of a sentence; "" if there are none."""
    hit = [seat for seat, fields in enumerate(board.figures) if place in fields]
    return say(language, "insider-label-sends", seats=seat_list(language, hit)) if hit else ""


def spots(view: View, paths: Sequence[Move], look: Look) -> list[Spot | None]:
    """A spot for each path but those that only say how to move on.

    Fields of the grid get cells if each has one to itself.
    """
    found = [_spot(view, path, paths, look.language) for path in paths]
    cells = [spot.cell for spot in found if spot]
    if None in cells or len(set(cells)) < len(cells):
        return [spot and Spot(spot.part, None, spot.word, spot.has_sign) for spot in found]
    return list(found)


def field_of(view: View, path: Move, paths: Sequence[Move]) -> str:
    """The field or table that a path picks where these paths are offered; "" if it picks none.

    Homes are given by their corners, the INSIDER by the middle of the grid.
    """
    words = path.split()
    named = ""
    if words[0] in ("move", "marker") and words[2:] != ["way"]:
        named = named_fields(tuple(words))[0 if _picked(path, paths) == 1 else -1]
    elif words[0] == "play" and len(named_fields(tuple(words))) > (at := _picked(path, paths) - 3) >= 0:
        named = named_fields(tuple(words))[at]
    return named and grid_field(view.board, view.board.turn, named)


def _picked(path: Move, paths: Sequence[Move]) -> int:
    """The index of the first word in which the paths of the same kind of move differ; 1 if there is no other."""
    kind = path.split()[0]
    same = [one.split() for one in paths if one.split()[0] == kind]
    return _shared(same) if len(same) > 1 else 1


def _shared(sequences: Sequence[Sequence[str]]) -> int:
    """The number of first words, or characters, that are the same in all of them."""
    columns = zip(*sequences, strict=False)
    return len(list(takewhile(lambda column: len(set(column)) == 1, columns)))


def ways_to_play(view: View, paths: Sequence[Move]) -> list[Move]:
    """Walking, rolling and drawing: the three ways to take a turn."""
    return [path for path in paths if path in ("walk", "roll", "draw")]


def _spot(view: View, path: Move, paths: Sequence[Move], language: str) -> Spot | None:
    words, at = path.split(), _picked(path, paths)
    if field := field_of(view, path, paths):
        return Spot("board", cell(field) if field in GRID else None, _field_word(view, words, at, language))
    match words:
        case ["swap", card] if card in KINDS:
            are_swaps = all(one.startswith("swap") for one in paths)  # nothing else is offered
            key = "insider-card-start" if are_swaps else "insider-spot-swap"
            return Spot("hand", None, say(language, key, card=card), has_sign=True)
        case ["play", kind, *_] if at == 1:
            return Spot("hand", None, say(language, "insider-card-start", card=LETTER[kind]), has_sign=True)
        case ["play", kind, count, *_] if at == 2:
            return Spot("hand", None, _cards(language, LETTER[kind], int(count)), has_sign=True)
        case ["play", "deputy", "3", signs]:
            return Spot("board", None, _seating_word(signs, [one.split()[3] for one in paths], language), has_sign=True)
        case ["play", _, _, *_, seat]:
            return Spot("board", None, say(language, "insider-seat", seat=int(seat)), has_sign=True)
    return None


def _field_word(view: View, words: list[str], at: int, language: str) -> str:
    """The field, with where the way began if that is picked too; the points that it costs, or what it robs."""
    board, named = view.board, named_fields(tuple(words))
    if words[0] == "play":
        field = field_name(language, named[min(at - 3, len(named) - 1)])
        return f"{field} {SEAT_MARKS[int(words[5])]}" if at == 4 and len(words) == 6 else field
    if len(named) == 1:
        return field_name(language, named[0])
    start, goal = named
    says = way_text(language, start, goal) if at == 1 else field_name(language, goal)
    if words[-1] == "rob":
        return say(language, "insider-spot-rob", goal=says)
    if words[0] == "marker" or at == 1 or goal.startswith(INSIDER):
        return says
    cost = distances(board.home, board.markers, start).get(goal, 0)
    return say(language, "insider-spot-goal", goal=says, cost=cost)


def _seating_word(signs: str, offered: Sequence[str], language: str) -> str:
    """Who sits at the next table where that is picked, else the whole seating."""
    at = _shared(offered)
    next_signs = [one[at : at + 1] for one in offered]
    if at < len(signs) and len(set(next_signs)) == len(next_signs):
        return _sitter(language, signs[at], "insider-seat")
    return "".join("–" if sign == "-" else SEAT_MARKS[int(sign)] for sign in signs)
