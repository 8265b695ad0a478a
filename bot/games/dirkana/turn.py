"""Applying moves and chance outcomes of Dirkana."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.base import CHANCE, IllegalMove, Move, Seat, put, replace
from bot.games.chance import Chance
from bot.games.dirkana.material import BORDER, CELLS, DECK, HAND, STEPS, ordered, turn_card
from bot.games.dirkana.moves import abilities_left, free_slots, lays, shifts
from bot.games.dirkana.notation import Deal, First, Lay, Main, Parsed, Place, Shift, Take, Twist, parse
from bot.games.dirkana.scoring import circle_counts
from bot.games.dirkana.state import Phase, State, Step


def draw_chance(state: State, chance: Chance) -> Deal | First:
    """The next outcome of chance. (Start)"""
    return Deal(chance.shuffle(DECK)) if state.phase is Phase.DEAL else First(chance.below(2))


def apply_chance(state: State, text: Move) -> State:
    """The state after an outcome of chance; raises IllegalMove if it is impossible. (Start)"""
    try:
        outcome: Parsed | None = parse(text)
    except ValueError:
        outcome = None
    match state.phase, outcome:
        case Phase.DEAL, Deal(cards) if sorted(cards) == sorted(DECK):
            border = dict(zip(BORDER, cards[2 * HAND :], strict=True))
            return replace(
                state,
                hands=(ordered(cards[:HAND]), ordered(cards[HAND : 2 * HAND])),
                grid=tuple(border.get(cell, "") for cell in CELLS),
                phase=Phase.MAIN,
            )
        case Phase.FIRST, First(0 | 1 as seat):
            return _start_turn(state, seat)
    raise IllegalMove("chance-impossible", text=text)


def apply_moves(state: State, chosen: Mapping[Seat, Move]) -> State:
    """The state after legal moves of all seats that were to act, or an outcome of chance."""
    if CHANCE in chosen:
        return apply_chance(state, chosen[CHANCE])
    moves = {seat: parse(text) for seat, text in chosen.items()}
    match moves:
        case {0: Main(first), 1: Main(second)}:
            return _set_mains(state, (first, second))
    seat = state.turn or 0
    return _apply_step(state, seat, moves[seat])


def _set_mains(state: State, cards: tuple[str, str]) -> State:
    """(Start)"""
    rings = tuple(put(ring, 0, card) for ring, card in zip(state.rings, cards, strict=True))
    hands = tuple(tuple(card for card in hand if card not in cards) for hand in state.hands)
    return replace(state, rings=(rings[0], rings[1]), hands=(hands[0], hands[1]), phase=Phase.FIRST)


def _start_turn(state: State, seat: Seat) -> State:
    return _check_dirk_out(replace(state, turn=seat, phase=Phase.SWAP, laid=None, shifts=0, twists=0))


def _check_dirk_out(state: State) -> State:
    """The state; lost by the seat on turn if it can neither lay nor shift. (A turn, 1: Dirk-Out)"""
    seat = state.turn or 0
    ring = state.rings[seat]
    can_shift = abilities_left(state)[0] > 0 and bool(shifts(state.grid))
    if can_shift or lays(state.grid, circle_counts(ring)[2], len(free_slots(ring))):
        return state
    return replace(state, phase=Phase.OVER, out=seat, turn=None)


def _apply_step(state: State, seat: Seat, move: Parsed) -> State:
    """The state after one step of a turn. The first step clears those of the turn before."""
    is_first = state.phase is Phase.SWAP and not state.shifts and not state.twists
    last = (*(() if is_first else state.last), Step(seat, str(move)))
    grid = state.grid
    match move:
        case Shift(at, way):
            grid = put(put(grid, STEPS[at][way], grid[at]), at, "")
            return _check_dirk_out(replace(state, grid=grid, shifts=state.shifts + 1, last=last))
        case Twist(at):
            grid = put(grid, at, turn_card(grid[at]))
            return replace(state, grid=grid, twists=state.twists + 1, last=last)
        case Lay(at):
            return replace(
                state,
                grid=put(grid, at, state.hands[seat][0]),
                hands=put(state.hands, seat, ()),
                laid=at,
                phase=Phase.TAKE,
                shifts=0,  # the counts do not matter any more
                twists=0,
                last=last,
            )
        case Take(cells):
            hands = put(state.hands, seat, ordered(grid[at] for at in cells))
            for at in cells:
                grid = put(grid, at, "")
            return replace(state, grid=grid, hands=hands, laid=None, phase=Phase.PLACE, last=last)
        case Place(card, slot):
            hand = tuple(one for one in state.hands[seat] if one != card)
            rings = put(state.rings, seat, put(state.rings[seat], slot, card))
            state = replace(state, hands=put(state.hands, seat, hand), rings=rings, last=last)
            if not any(map(free_slots, rings)):
                return replace(state, phase=Phase.OVER, turn=None)
            return _start_turn(state, 1 - seat)
    raise IllegalMove("not-possible", move=str(move))
