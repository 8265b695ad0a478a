"""What each seat may know, and complete states consistent with it. (Hidden)"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.games.instinkt.moves import legal_moves
from bot.games.instinkt.notation import parse
from bot.games.instinkt.state import CARDS, Cards, Phase, State, View, ordered
from bot.games.instinkt.turn import lay, outcome, points, worth


def view_of(state: State, seat: Seat | None) -> View:
    """Everything but the stacks and the other hands."""
    over = state.phase is Phase.OVER
    values = worth(state.display) if over else {}
    under: Cards = ()
    if state.draft and seat is not None and state.phase not in (Phase.DEAL, Phase.KEEP):
        under = state.stacks[seat][-2:]
    return View(
        seat=seat,
        draft=state.draft,
        phase=state.phase,
        hand=() if seat is None else state.hands[seat],
        under=under,
        held=(len(state.hands[0]), len(state.hands[1])),
        stacked=tuple(map(len, state.stacks)),
        token=state.token,
        display=state.display,
        revealed=state.revealed,
        queue=state.queue,
        equal=state.equal,
        removed=state.removed,
        last=state.last,
        points=points(state),
        hands=state.hands if over else None,
        worth=tuple(values[one.x, one.y] for one in state.display) if over else (),
        outcome=outcome(state),
    )


def redacted_text(who: Seat, text: Move, seat: Seat | None) -> Move:
    """A shuffled stack is hidden from all, a draft's choice from all but its owner."""
    word = text.split()[0]
    if word == "deal" or (word == "keep" and who != seat):
        return word
    return text


def reveals_card(state: State, seat: Seat, text: Move) -> bool:
    """Whether the move ends the round, so that the seat sees the card it draws. (A round, 4)"""
    return state.queue == (seat,) and bool(state.stacks[seat]) and not lay(state, seat, parse(text)).queue


def resampled_state(view: View, seat: Seat | None, chance: Chance) -> State:
    """A state with that view: unseen cards dealt again onto hands and stacks."""
    hands: list[Cards] = []
    stacks: list[Cards] = []
    for owner, stacked in enumerate(view.stacked):
        laid = {one.card for one in view.display if one.seat == owner}
        seen = laid | {*view.removed[owner], view.revealed[owner]}
        known = view.hands[owner] if view.hands else view.hand if owner == seat else ()
        under = view.under if owner == seat else ()
        unknown = chance.shuffle(card for card in CARDS if card not in seen and card not in (*known, *under))
        drawn = view.held[owner] - len(known)
        hands.append(ordered((*known, *unknown[:drawn])))
        stacks.append((*unknown[drawn:], *under))
        assert len(stacks[-1]) == stacked
    return State(
        draft=view.draft,
        phase=view.phase,
        stacks=tuple(stacks),
        hands=(hands[0], hands[1]) if len(hands) == 2 else ((), ()),
        token=view.token,
        display=view.display,
        revealed=view.revealed,
        queue=view.queue,
        equal=view.equal,
        removed=view.removed,
        last=view.last,
    )


def foreseen_states(view: View, seat: Seat) -> Iterator[tuple[Move, State]]:
    """What the other seat can do before ``seat`` lays its own card: all that it takes is open. (A round, 3)"""
    if view.phase not in (Phase.LAY, Phase.MOVE) or view.queue != (1 - seat, seat):
        return
    state = resampled_state(view, seat, Chance(b"", 0))
    for move in legal_moves(state, 1 - seat):
        after = lay(state, 1 - seat, move)
        if after.queue == (seat,):
            yield str(move), after
