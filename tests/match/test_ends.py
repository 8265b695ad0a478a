"""The end outside the rules: hands and face-down cards are open then, as after the end by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import GAMES
from bot.match.position import Ending, EndReason, Event, EventKind, Position
from rendering import Look, drawing
from tests.kit.play import Play
from tests.kit.soak import in_soak

MOST = in_soak(40, 8)  # positions of a match


def resigned(position: Position, seat: int = 0) -> Position:
    """The position once that seat has resigned."""
    return position.after(Event(EventKind.ENDED, seat, str(Ending(EndReason.RESIGN, seat))))


@pytest.mark.parametrize("game", ["insider", "migrato"])
def test_hands_are_open_once_a_match_was_given_up(game: str) -> None:
    shown = drawing(game)
    with Play(game, 3, seats=2) as play:
        for position in play.some(MOST):
            if not position.to_act or not any(position.state.hands):
                continue
            hidden: Any = position.view(None)
            over = resigned(position)
            open_: Any = over.view(None)
            assert not any(hidden.hands) and open_.hands == position.state.hands
            assert open_.outcome == over.outcome and open_.outcome.winners == (1,)
            for part in ("board", "strip"):
                assert shown.draw(open_, Look(part=part)) and shown.alt(open_, Look(part=part))
            assert shown.draw(open_, Look(part="strip")) != shown.draw(hidden, Look(part="strip"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_and_described_after_a_resignation(game: str) -> None:
    shown, parts = drawing(game), ("board", "strip", "hand")
    with Play(game, 4, seats=GAMES[game].seats[0]) as play:
        for position in play.some(MOST):
            if not position.to_act:
                continue
            over = resigned(position)
            for seat in (None, *range(over.seats)):
                for part in parts:
                    look = Look(part=part)  # type: ignore[arg-type]
                    if part == "hand" and not shown.has_hand(over.view(seat)):
                        continue
                    assert shown.draw(over.view(seat), look) and shown.alt(over.view(seat), look)
