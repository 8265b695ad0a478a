"""Moves and chance outcomes of Instinkt, the worth of cards, points and the result. (Material; Result)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.games.base import CHANCE, IllegalMove, Move, Outcome, Seat, put, replace
from bot.games.chance import Chance
from bot.games.instinkt.display import BESIDE, Board, board, bounds, neighbours, placed_cards, push_stag
from bot.games.instinkt.moves import raccoon_moves
from bot.games.instinkt.notation import Cell, ChooseCard, Deal, Keep, Parsed, PlaceCard, Push, Relocate, Token, parse
from bot.games.instinkt.state import (
    BAT,
    CARDS,
    CAT,
    CROW,
    DRAFT,
    FULL,
    HAND,
    MOTH,
    NUMBER,
    OWL,
    RACCOON,
    SIDE,
    SNAKE,
    SPIDER,
    SPIDER_2,
    WOLF,
    WOLPERTINGER,
    Phase,
    Placed,
    State,
    Step,
    ordered,
)


def draw_chance(state: State, chance: Chance) -> Deal | Token:
    """The next outcome of chance. (Start)"""
    if len(state.stacks) < 2:
        return Deal(len(state.stacks), chance.shuffle(CARDS))
    return Token(chance.below(2))


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible. (Start)"""
    try:
        outcome: Parsed | None = parse(text)
    except ValueError:
        outcome = None
    match outcome:
        case Deal(seat, cards) if seat == len(state.stacks) < 2 and sorted(cards) == sorted(CARDS):
            return replace(state, stacks=(*state.stacks, cards))
        case Token(0 | 1 as seat) if len(state.stacks) == 2:
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
    moves = {seat: parse(text) for seat, text in chosen.items()}
    match moves:
        case {0: Keep() as first, 1: Keep() as second}:
            return _keep(state, (first, second))
        case {0: ChooseCard(first), 1: ChooseCard(second)}:
            return _reveal(state, (first, second))
    seat = state.queue[0]
    return lay(state, seat, moves[seat])


def _keep(state: State, kept: tuple[Keep, Keep]) -> State:
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
        removed = ((*state.removed[0], cards[0]), (*state.removed[1], cards[1]))
        return _draw_cards(replace(state, removed=removed))
    equal = cards[0] == cards[1]
    first = (state.token or 0) if equal else int(NUMBER[cards[1]] > NUMBER[cards[0]])
    return replace(state, revealed=cards, queue=(first, 1 - first), equal=equal, phase=Phase.LAY)


def lay(state: State, seat: Seat, move: Parsed) -> State:
    """The state after the first seat of the queue has laid its card, or moved one by its raccoon. (A round, 3)"""
    cards = board(state.display)
    card = state.revealed[seat] or ""
    step = Step(seat, str(move))
    match move:
        case PlaceCard(cell):
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


def round_of(state: State) -> int:
    """The number of the round, from 1; keeping cards of the draft belongs to the first. (Ends)"""
    used = len(state.display) + sum(map(len, state.removed)) + sum(card is not None for card in state.revealed)
    return used // 2 + (state.phase not in (Phase.LAY, Phase.MOVE))


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
