"""Moves of Insider in menus, and the pieces of all its sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.games.base import Move, Seat
from bot.games.insider import Board, View
from bot.games.insider.material import KINDS, LETTER, SCORING, WALK
from bot.games.insider.moves import possible_defenders
from bot.games.insider.notation import parse_play
from bot.games.insider.town import HOME, INSIDER, PLACES, distances, table_number
from bot.texts import say
from rendering import Look

MARKS = ("●", "▲", "■", "◆")  # of the seats, as in their names


def label(view: View, text: Move, look: Look) -> str:
    """A move of the view's seat, or the first words of one; different for different legal moves of one decision."""
    return _label(look.language, view, text.split())


def place(language: str, field: str) -> str:
    """A field in prose."""
    if field in (HOME, INSIDER):
        return say(language, f"insider-field-{field}")
    if number := table_number(field):
        return say(language, "insider-field-table", number=number)
    return field.replace("-", "–")


def named(language: str, seat: Seat) -> str:
    return say(language, "insider-seat-name", seat=seat)


def listed(language: str, seats: Iterable[Seat]) -> str:
    return ", ".join(named(language, seat) for seat in seats)


def counted(language: str, cards: str) -> str:
    """Cards by kind, those of which there are most first in the order of the deck."""
    return ", ".join(
        say(language, "insider-cards", card=card, count=cards.count(card)) for card in KINDS if card in cards
    )


def signed(points: int) -> str:
    """With its sign, a true minus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def plain(points: int) -> str:
    return str(points).replace("-", "−")


def seating(layout: str) -> str:
    """Who sits where: 1 ●, 2 · (nobody)."""
    return ", ".join(f"{number} {'·' if sign == '-' else MARKS[int(sign)]}" for number, sign in enumerate(layout, 1))


def _label(language: str, view: View, words: list[str]) -> str:
    board = view.board
    match words:
        case ["walk"]:
            return say(language, "insider-label-walk", points=WALK)
        case ["roll"]:
            return say(language, "insider-label-roll", dice=1 if board.rumours[board.turn] else 2)
        case ["draw"]:
            places = len({field for field in board.own if field in PLACES})
            return say(language, "insider-label-draw", count=min(places, 7 - len(view.hand)), places=places)
        case ["defend" | "let" as answer]:
            return _answer(language, board, answer)
        case ["move", start, goal, *rest]:
            return _step(language, view, start, goal, rest)
        case ["move", start]:
            return say(language, "insider-label-move-start", start=place(language, start))
        case ["marker", start, goal]:
            hit = tuple(seat for seat, fields in enumerate(board.figures) if goal in fields)
            sent = say(language, "insider-label-sends", seats=listed(language, hit)) if hit else ""
            return say(language, "insider-label-marker-goal", start=start, goal=goal, sends=sent)
        case ["marker", start]:
            return say(language, "insider-label-marker-start", start=start)
        case ["swap", card]:
            return say(language, "insider-label-swap-card", card=card)
        case ["play", kind]:
            return say(language, "insider-label-play-kind", card=LETTER[kind])
        case ["play", kind, count, *rest]:
            done = action(language, board, kind, int(count), rest)
            begun = done.endswith("…") or (kind == "deputy" and count == "3" and len("".join(rest)) < board.tables)
            asked = () if begun else possible_defenders(board, parse_play(" ".join(words)))
            seats = [seat for seat in asked if view.held[seat] >= int(count)]  # who holds fewer cards, lacks the guards
            return done + (say(language, "insider-fended-by", seats=listed(language, seats)) if seats else "")
    return say(language, f"insider-label-{words[0]}")


def considered(view: View, mark: Move, look: Look) -> str:
    """A move considered, or as much of it as is picked: of a rearrangement all tables so far."""
    match mark.split():
        case ["play", "deputy", "3", layout] if len(layout) < view.board.tables:
            said = say(look.language, "insider-action-seating", seating=seating(layout))
            return say(look.language, "insider-action", cards=_cards(look.language, "deputy", 3), says=f"{said} …")
    return label(view, mark, look)


def _answer(language: str, board: Board, answer: str) -> str:
    """What is fended off or let happen, or what that costs."""
    if not board.pending:
        return say(language, f"insider-label-{answer}-none")
    _, kind, count, *rest = board.pending.split()
    done = action(language, board, kind, int(count), rest)
    return say(language, f"insider-label-{answer}", count=int(count), seat=board.turn, action=done)


def _step(language: str, view: View, start: str, goal: str, rest: list[str]) -> str:
    """Where a figure goes, what that costs, and what it brings."""
    board = view.board
    cost = distances(board.home, board.markers, start).get(goal, 0)
    from_, to = place(language, start), place(language, goal)
    match rest:
        case ["rob"]:
            victims = [
                seat
                for seat, fields in enumerate(board.figures)
                if goal in fields and seat != board.turn and view.held[seat]
            ]
            robbed = listed(language, victims)
            return say(language, "insider-label-rob", start=from_, goal=to, seats=robbed, cost=cost, left=board.left)
        case [number]:
            value = SCORING[board.card or ""].values[int(number) - 1] if board.card else 0
            last = len(board.free_tables) == 1
            return say(
                language,
                "insider-label-enter",
                start=from_,
                number=number,
                value=value,
                cost=cost,
                left=board.left,
                last=str(last).lower(),
            )
    if goal == INSIDER:
        return say(language, "insider-label-enter-which", start=from_)
    return say(language, "insider-label-move-goal", start=from_, goal=to, cost=cost, left=board.left)


def action(language: str, board: Board, kind: str, count: int, rest: list[str]) -> str:
    """An action as menus and logs call it, or the first words of one: cards, and what they do."""
    cards = _cards(language, kind, count)
    match kind, count, rest:
        case "deputy", 1 | 2, [own, other, seat]:
            says = say(
                language,
                "insider-action-deputy",
                own=place(language, own),
                other=place(language, other),
                seat=int(seat),
            )
        case "deputy", 1 | 2, [own, *_]:
            says = say(language, "insider-action-deputy-own", own=place(language, own))
        case "deputy", 3, [layout]:
            if len(layout) == board.tables:
                says = say(language, "insider-action-seating", seating=seating(layout))
            else:
                return _next_table(language, layout)
        case "helicopter", 1 | 2, [start, goal]:
            says = f"{place(language, start)} → {place(language, goal)}"
        case "helicopter", 1 | 2, [start]:
            says = f"{place(language, start)} → …"
        case ("helicopter", 3, [seat]) | ("scandal", 1 | 2, [seat]):
            says = say(language, f"insider-action-{kind}-{count}", seat=int(seat))
        case ("scandal", 3, []) | ("trendsetter", _, []):
            says = say(language, f"insider-action-{kind}-{count}")
        case _:
            says = say(language, f"insider-action-{kind}-{count}-which")
    return say(language, "insider-action", cards=cards, says=says)


def _cards(language: str, kind: str, count: int) -> str:
    return say(language, "insider-cards", card=LETTER[kind], count=count)


def _next_table(language: str, layout: str) -> str:
    """A rearrangement in the making: whom the last table so far gets."""
    sign, number = layout[-1], len(layout)
    if sign == "-":
        return say(language, "insider-seating-empty", number=number)
    return say(language, "insider-seating-seat", number=number, mark=MARKS[int(sign)], seat=int(sign))


def standing(language: str, fields: Iterable[str]) -> str:
    """Where figures stand, several at one field counted."""
    return ", ".join(
        f"{count} × {place(language, field)}" if count > 1 else place(language, field)
        for field, count in sorted(Counter(fields).items(), key=lambda one: (one[0] != HOME, one[0]))
    )


def worth(card: str) -> dict[str, str]:
    """What the tables of a scoring card bring, and what it costs to sit at none of them."""
    tables = SCORING[card]
    return {"tables": " ".join(map(str, tables.values)), "penalty": plain(tables.penalty)}
