"""What cards are worth, points and the result. (Material; Result)"""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.base import Outcome, Seat
from bot.games.instinkt.display import BESIDE, Board, board, bounds, neighbours
from bot.games.instinkt.notation import Cell
from bot.games.instinkt.state import (
    BAT,
    CAT,
    CROW,
    MOTH,
    NUMBER,
    OWL,
    SIDE,
    SPIDER,
    SPIDER_2,
    WOLF,
    WOLPERTINGER,
    Phase,
    Placed,
    State,
)


def worth(display: Iterable[Placed]) -> dict[Cell, int]:
    """The points of each card. (Material)

    Corners, edges and middle exist once the display is 4 wide and 4 tall.
    """
    cards = board(display)
    left, top, right, bottom = bounds(cards) if cards else (0, 0, 0, 0)
    square = right - left == bottom - top == SIDE - 1
    rim_x, rim_y = ((left, right), (top, bottom)) if square else ((), ())
    middle = {(x, y) for x in (left + 1, left + 2) for y in (top + 1, top + 2)} if square else set()

    def is_corner(cell: Cell) -> bool:
        return cell[0] in rim_x and cell[1] in rim_y

    def card_worth(cell: Cell, seat: Seat, card: str) -> int:
        near = [cards[other] for other in neighbours(cell) if other in cards]
        if card == CROW:
            return (0, 1, 3)[sum(other == MOTH for _, other in near)]
        if card == BAT:
            return 3 * any(cards.get(other) == (seat, CROW) for other in neighbours(cell, BESIDE))
        if card == MOTH:
            moths = sum(cards.get(other, (seat, ""))[1] == MOTH for other in middle)
            return 0 if cell not in middle else 3 if moths == 1 else 2
        if card in (SPIDER, SPIDER_2):
            spiders = [other for other, held in cards.items() if held in ((seat, SPIDER), (seat, SPIDER_2))]
            return 0 if not is_corner(cell) else 3 if len(spiders) == 2 and all(map(is_corner, spiders)) else 2
        if card == CAT:
            return 3 * ((cell[0] in rim_x) != (cell[1] in rim_y))
        if card == OWL:
            return sum(
                owner == seat and (other[0] == cell[0]) != (other[1] == cell[1]) for other, (owner, _) in cards.items()
            )
        if card == WOLF:
            return sum(owner != seat for owner, _ in near)
        return 0

    return _with_wolpertingers(cards, {cell: card_worth(cell, *card) for cell, card in cards.items()})


def _with_wolpertingers(cards: Board, points: dict[Cell, int]) -> dict[Cell, int]:
    """The points, a wolpertinger's being the best of the own cards beside it. (Material)"""
    for cell, (seat, card) in cards.items():
        if card == WOLPERTINGER:
            own = [other for other in neighbours(cell, BESIDE) if cards.get(other, (None, ""))[0] == seat]
            points[cell] = max((points[other] for other in own), default=0)
    return points


def points(state: State) -> tuple[int, ...]:
    """Each seat's points on the display as it is."""
    values = worth(state.display)
    return tuple(sum(values[one.x, one.y] for one in state.display if one.seat == seat) for seat in (0, 1))


def outcome(state: State) -> Outcome | None:
    """The result, with its tie-breaks; None while the match runs. (Result)"""
    if state.phase is not Phase.OVER:
        return None
    values, sums = worth(state.display), points(state)
    scoring = [sum(one.seat == seat and values[one.x, one.y] > 0 for one in state.display) for seat in (0, 1)]
    held = [sum(NUMBER[card] for card in hand) for hand in state.hands]
    for reason, keys in (("points", sums), ("cards", scoring), ("hand", held)):
        if keys[0] != keys[1]:
            return Outcome.ranked(sums, reason, keys=keys)
    return Outcome.ranked(sums, "shared", keys=(0, 0))
