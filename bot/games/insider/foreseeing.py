"""What a seat can foresee: the end of another seat's turn, and actions that it may fend off. (Hidden)"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Move, Seat, put, replace
from bot.games.chance import Chance
from bot.games.insider.hidden import resampled_state
from bot.games.insider.material import DECK, GUARD, LETTER
from bot.games.insider.moves import figure_moves, plays, possible_defenders
from bot.games.insider.notation import Word
from bot.games.insider.state import Phase, State, View, without
from bot.games.insider.turn import apply_move


def foreseen_states(view: View, seat: Seat) -> Iterator[tuple[Move, State]]:
    """The end of the turn before the seat's own, and every action that the seat alone may fend off.

    Actions are offered whether or not the seat on turn has the cards, as far as ``seat`` cannot tell.
    """
    board = view.board
    if board.phase is not Phase.TURN or board.turn == seat:
        return
    state = resampled_state(view, Chance(b"", 0))
    if board.left is not None and not any(figure_moves(board, tuple(map(bool, view.held)))):
        after = apply_move(state, board.turn, str(Word.END))
        if after.board.phase is Phase.TURN and after.board.turn == seat:
            yield str(Word.END), after
    if board.acted or board.extra:
        return
    guards = view.hand.count(GUARD)
    for play in plays(board, _possible_cards(view)):
        asked = possible_defenders(board, play)
        if play.layout or seat not in asked or guards < play.strength or (len(asked) > 1 and not board.ask_all):
            continue
        rest = view.held[board.turn] - play.strength
        hand = play.letter * play.strength + state.hands[board.turn][:rest]
        holding = replace(state, hands=put(state.hands, board.turn, hand))
        yield str(play), apply_move(holding, board.turn, str(play))


def _possible_cards(view: View) -> str:
    """Of each action, as many cards as the seat on turn may hold for all that the view's seat knows."""
    board = view.board
    known = view.known[board.turn]
    unseen = DECK
    for card in (*board.discards, *view.hand, *(card for cards in view.known for card in cards)):
        unseen = without(unseen, card)
    unknown = view.held[board.turn] - len(known)
    return "".join(letter * (known.count(letter) + min(unknown, unseen.count(letter))) for letter in LETTER.values())
