"""Moves and chance outcomes of Instinkt: which are legal, what they do, the worth of cards and the result.

(Material; Start; A round; Result)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations
from typing import Any

from bot.games.base import (
    CHANCE,
    IllegalMove,
    Move,
    Outcome,
    Reason,
    Seat,
    Step,
    first_reason,
    put,
    replace,
)
from bot.games.instinkt.state import (
    BAT,
    BESIDE,
    CARDS,
    CAT,
    CROW,
    DRAFT,
    FULL,
    HAND,
    MOTH,
    NOTATION,
    NUMBER,
    OWL,
    RACCOON,
    SIDE,
    SIDES,
    SNAKE,
    SPIDER,
    SPIDER_2,
    STAG,
    WOLF,
    WOLPERTINGER,
    Action,
    CardsByCell,
    Cell,
    ChooseCard,
    KeepCards,
    LayCard,
    Laying,
    Phase,
    Placed,
    Push,
    Relocate,
    StackDeal,
    State,
    board,
    bounds,
    by_row,
    fits_frame,
    format_cell,
    frame_bounds,
    line_cells,
    neighbours,
    open_cells,
    ordered,
    parse_cell,
    placed_cards,
)
from bot.games.notation import First


def legal_moves(state: State, seat: Seat) -> Sequence[Action]:
    """Every legal move of a seat that is to act."""
    match state.phase:
        case Phase.CHOOSE:
            return [ChooseCard(card) for card in state.hands[seat]]
        case Phase.KEEP:  # (Start: draft)
            hand = state.hands[seat]
            return [
                KeepCards(kept, under)
                for kept in combinations(hand, HAND)
                for under in permutations([card for card in hand if card not in kept])
            ]
        case Phase.LAY:
            return _layings(state.display, state.revealed[seat] or "")
        case Phase.MOVE:
            return raccoon_moves(board(state.display), seat)
    return []


def _layings(display: tuple[Placed, ...], card: str) -> Sequence[Laying]:
    """(A round, 3)"""
    cards = board(display)
    if card != STAG or not cards:
        return [LayCard(cell) for cell in open_cells(cards)]
    rows, columns = [[cell[axis] for cell in cards] for axis in (1, 0)]
    return [
        Push(side, line)
        for side, lines in (("left", rows), ("right", rows), ("top", columns), ("bottom", columns))
        for line in sorted(set(lines))
        if lines.count(line) < SIDE
    ]


def raccoon_moves(cards: CardsByCell, seat: Seat) -> Sequence[Relocate]:
    """Moves of own cards after the seat's raccoon, which lies on the board. (A round, 3: Raccoon)"""
    raccoon = next(cell for cell, card in cards.items() if card == (seat, RACCOON))
    return [Relocate(start, goal) for start, goal in own_moves(cards, seat, raccoon)]


def push_stag(cards: CardsByCell, seat: Seat, side: str, line: int) -> CardsByCell:
    """The board after a stag has come in. (A round, 3: Stag)

    It starts directly before the outermost card, or one cell further in if the frame forbids that, and goes on while
    the next position keeps the frame (of the cells before and after) and all cards together.
    """
    way_x, way_y = SIDES[side]
    x, y = line_cells(cards, side, line)[0]
    before = {**cards, (x - way_x, y - way_y): (seat, STAG)}
    if fits_frame(before):
        at, after = (x - way_x, y - way_y), before
        if len(line_cells(cards, side, line)) == len(cards):
            return after
    else:
        at, after = (x, y), _shifted(cards, (x, y), (way_x, way_y)) | {(x, y): (seat, STAG)}
    while True:
        on = (at[0] + way_x, at[1] + way_y)
        rest = {cell: card for cell, card in after.items() if cell != at}
        further = _shifted(rest, on, (way_x, way_y)) | {on: (seat, STAG)}
        if not (fits_frame([*cards, *further]) and len(_connected_parts(further)) == 1):
            return after
        at, after = on, further


def _shifted(cards: CardsByCell, cell: Cell, way: Cell) -> CardsByCell:
    """The board after the unbroken run of cards that begins at the cell has moved one cell on."""
    run = []
    while cell in cards:
        run.append(cell)
        cell = (cell[0] + way[0], cell[1] + way[1])
    moved = {cell: card for cell, card in cards.items() if cell not in run}
    return moved | {(x + way[0], y + way[1]): cards[x, y] for x, y in run}


def own_moves(cards: CardsByCell, seat: Seat, raccoon: Cell) -> list[tuple[Cell, Cell]]:
    """Start and goal of every own card that may move after a raccoon was laid. (A round, 3: Raccoon)"""
    left, top, right, bottom = frame_bounds(cards)
    frame = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    goals = [cell for cell in frame if cell not in cards]
    found = []
    for start, (owner, _) in sorted(cards.items(), key=lambda item: by_row(item[0])):
        if owner != seat or start == raccoon:
            continue
        parts = _connected_parts([cell for cell in cards if cell != start])
        found += [(start, goal) for goal in goals if not any(map(set(neighbours(goal)).isdisjoint, parts))]
    return found


def _connected_parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells, divided into connected groups."""
    left, parts = set(cells), []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            near = left.intersection(neighbours(edge.pop()))
            left -= near
            part |= near
            edge += near
        parts.append(part)
    return parts


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible. (Start)"""
    match NOTATION.read(text):
        case StackDeal(seat, cards) if seat == len(state.stacks) < 2 and sorted(cards) == sorted(CARDS):
            return replace(state, stacks=(*state.stacks, cards))
        case First(0 | 1 as seat) if len(state.stacks) == 2:
            size = DRAFT if state.draft else HAND
            return replace(
                state,
                token=seat,
                hands=(ordered(state.stacks[0][:size]), ordered(state.stacks[1][:size])),
                stacks=tuple(stack[size:] for stack in state.stacks),
                phase=Phase.KEEP if state.draft else Phase.CHOOSE,
            )
    raise IllegalMove("chance-impossible", text=text)


def apply_moves(state: State, chosen: Mapping[Seat, Move]) -> State:
    """The state after legal moves of all seats that were to act, or an outcome of chance."""
    if state.phase is Phase.DEAL:
        return apply_chance(state, chosen[CHANCE])
    match {seat: NOTATION.read(text) for seat, text in chosen.items()}:
        case {0: KeepCards() as first, 1: KeepCards() as second}:
            return _keep(state, (first, second))
        case {0: ChooseCard(first), 1: ChooseCard(second)}:
            return _reveal(state, (first, second))
    seat = state.queue[0]
    return lay(state, seat, chosen[seat])


def _keep(state: State, kept: tuple[KeepCards, KeepCards]) -> State:
    """(Start: draft)"""
    return replace(
        state,
        stacks=tuple(stack + one.under for stack, one in zip(state.stacks, kept, strict=True)),
        hands=(kept[0].kept, kept[1].kept),
        phase=Phase.CHOOSE,
    )


def _reveal(state: State, cards: tuple[str, str]) -> State:
    """Both cards are shown, and the order of laying is fixed. (A round, 2 and 3)"""
    hands = tuple(tuple(card for card in hand if card != cards[seat]) for seat, hand in enumerate(state.hands))
    state = replace(state, hands=(hands[0], hands[1]), last=())
    if SNAKE in cards:
        return _draw_cards(replace(state, removed=((*state.removed[0], cards[0]), (*state.removed[1], cards[1]))))
    equal = cards[0] == cards[1]
    first = (state.token or 0) if equal else int(NUMBER[cards[1]] > NUMBER[cards[0]])
    return replace(state, revealed=cards, queue=(first, 1 - first), equal=equal, phase=Phase.LAY)


def lay(state: State, seat: Seat, text: Move) -> State:
    """The state after the first seat of the queue has laid its card, or moved one by its raccoon. (A round, 3)"""
    cards = board(state.display)
    card = state.revealed[seat] or ""
    step = Step(seat, text)
    match NOTATION.read(text):
        case LayCard(cell):
            cards[cell] = (seat, card)
        case Push(side, line):
            cards = push_stag(cards, seat, side, line)
        case Relocate(start, goal):
            cards[goal] = cards.pop(start)
    moves_on = state.phase is Phase.LAY and card == RACCOON and bool(raccoon_moves(cards, seat))
    hands_over = state.equal and not moves_on
    state = replace(
        state,
        display=placed_cards(cards),
        revealed=put(state.revealed, seat, None),
        last=(*state.last, step) if state.phase is Phase.MOVE else (step,),
        phase=Phase.MOVE if moves_on else Phase.LAY,
        queue=state.queue if moves_on else state.queue[1:],
        token=1 - seat if hands_over else state.token,
        equal=state.equal and not hands_over,
    )
    return state if state.queue else _draw_cards(state)


def _draw_cards(state: State) -> State:
    """The end of a round: each seat draws, or the match ends. (A round, 4)"""
    hands = tuple(ordered((*hand, *stack[:1])) for hand, stack in zip(state.hands, state.stacks, strict=True))
    return replace(
        state,
        hands=(hands[0], hands[1]),
        stacks=tuple(stack[1:] for stack in state.stacks),
        phase=Phase.OVER if len(state.display) == FULL else Phase.CHOOSE,
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

    points = {cell: card_worth(cell, *card) for cell, card in cards.items()}
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


def explain(state: State, seat: Seat, text: Move) -> Reason:
    """Why a text is no legal move of a seat that is to act."""
    card = (state.revealed[seat] if state.phase is Phase.LAY else None) or ""
    values = {"card": _card_value(card), "stag": str(card == STAG and bool(state.display)).lower()}
    cards = board(state.display)
    match state.phase, text.split():
        case Phase.CHOOSE, ["choose", chosen]:
            is_card = chosen.upper() in CARDS
            named = _card_value(chosen.upper()) if is_card else chosen
            return "instinkt-not-in-hand", {"card": named, "known": str(is_card).lower()}
        case Phase.LAY, ["place" | "push", *_] if not cards:
            return "instinkt-first-at-origin", values
        case Phase.LAY, ["push", side, line] if card == STAG and side in SIDES and _cell(f"{line},0"):
            count = len(line_cells(cards, side, int(line)))
            return "instinkt-line", {"line": line, "kind": "row" if SIDES[side][0] else "column", "count": count}
        case Phase.LAY, ["push", *_] if card == STAG:
            return "instinkt-push-form", {}
        case Phase.LAY, ["place", *_] if card == STAG:
            return "instinkt-stag-pushes", {}
        case Phase.LAY, ["place", *words] if words:  # a cell with a space inside is several words
            return _goal_reason(cards, {"card": _card_value(card), "cell": " ".join(words)}, "instinkt-must-touch")
        case Phase.LAY, ["push", *_]:
            return "instinkt-only-stag-pushes", values
        case Phase.MOVE, ["move", start, goal]:
            return _move_reason(cards, seat, start, goal)
        case Phase.MOVE, ["move", *cells] if any(word.endswith(",") or word.startswith(",") for word in cells):
            return "instinkt-no-cell", {"cell": " ".join(cells)}
    return f"instinkt-expects-{state.phase.value}", values


def _card_value(card: str) -> int | str:
    """A card as the texts select on it: a number, or X."""
    return int(card) if card in CARDS and card != SNAKE else card


def _cell(text: str) -> Cell | None:
    """The cell, if the text is in the notation's form."""
    try:
        return cell if format_cell(cell := parse_cell(text)) == text else None
    except ValueError:
        return None


def _goal_reason(cards: CardsByCell, values: Mapping[str, Any], otherwise: str) -> Reason:
    """Why a card may not lie on the cell in ``values``: the key ``otherwise`` if that is free and within the frame."""
    goal = _cell(values["cell"])
    if goal is None:
        return "instinkt-no-cell", values
    _, taken = cards.get(goal, (None, ""))
    return first_reason(
        (taken, "instinkt-cell-taken", {**values, "other": _card_value(taken)}),
        (not fits_frame([*cards, goal]), "instinkt-outside-frame", values),
        (True, otherwise, values),
    )


def _move_reason(cards: CardsByCell, seat: Seat, start: str, goal: str) -> Reason:
    before, after = _cell(start), _cell(goal)
    if before is None or after is None:
        return "instinkt-no-cell", {"cell": start if before is None else goal}
    owner, card = cards.get(before, (None, ""))
    values = {"card": _card_value(card), "cell": goal}
    if owner != seat:
        return "instinkt-not-own", {"cell": start}
    if card == RACCOON:
        return "instinkt-not-raccoon", values
    touches = not (cards.keys() - {before}).isdisjoint(neighbours(after))
    return _goal_reason(cards, values, "instinkt-apart" if touches else "instinkt-must-touch")
