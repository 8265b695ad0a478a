"""What each seat may know, and complete states consistent with it. (Hidden)"""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.games.dirkana.moves import abilities_left, apply_moves, circle_counts, legal_moves, outcome, points
from bot.games.dirkana.state import DECK, HAND, Phase, State, View, ordered


def view_of(state: State, seat: Seat | None) -> View:
    """Everything once the mains are shown; before that not the other hands."""
    first, second = state.hands
    if state.phase is Phase.MAIN:
        first, second = first if seat == 0 else (), second if seat == 1 else ()
    return View(
        seat=seat,
        phase=state.phase,
        grid=state.grid,
        rings=state.rings,
        hands=(first, second),
        held=(len(state.hands[0]), len(state.hands[1])),
        turn=state.turn,
        laid=state.laid,
        left=abilities_left(state) if state.phase is Phase.SWAP else (0, 0),
        circles=(circle_counts(state.rings[0]), circle_counts(state.rings[1])),
        points=points(state),
        last=state.last,
        out=state.out,
        outcome=outcome(state),
    )


def redacted_text(text: Move, seat: Seat | None) -> Move:
    """Of the deal, each hand is shown to its owner alone."""
    if not text.startswith("deal "):
        return text
    cards = text.removeprefix("deal ").split(",")
    hidden = {0, 1, 2, 3} - ({HAND * seat, HAND * seat + 1} if seat is not None else set())
    return "deal " + ",".join("?" if at in hidden else card for at, card in enumerate(cards))


def resampled_state(view: View, seat: Seat | None, chance: Chance) -> State:
    """A state with that view: hidden hands dealt again."""
    hands = view.hands
    if view.phase is Phase.MAIN:
        seen = {*view.grid, *hands[0], *hands[1]}
        unknown = chance.shuffle(card for card in DECK if card not in seen)
        hands = (
            hands[0] or ordered(unknown[:HAND]),
            hands[1] or ordered(unknown[-HAND:]),
        )
    return State(
        phase=view.phase,
        grid=view.grid,
        rings=view.rings,
        hands=hands,
        turn=view.turn,
        laid=view.laid,
        shifts=_abilities_used(view, 0),
        twists=_abilities_used(view, 1),
        last=view.last,
        out=view.out,
    )


def _abilities_used(view: View, colour: int) -> int:
    """The shifts (0) or twists (1) made this turn; 0 once a card is laid."""
    if view.phase is not Phase.SWAP:
        return 0
    return view.circles[view.turn or 0][colour] - view.left[colour]


def foreseen_states(view: View, seat: Seat) -> Iterator[tuple[Move, State]]:
    """The other seat's last step of a turn, unless the match ends by it: hands are open by then. (A turn, 5)"""
    if view.phase is not Phase.PLACE or view.turn != 1 - seat:
        return
    state = resampled_state(view, seat, Chance(b"", 0))
    for move in legal_moves(state, 1 - seat):
        after = apply_moves(state, {1 - seat: str(move)})
        if after.phase is Phase.SWAP:
            yield str(move), after
