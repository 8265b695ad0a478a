"""One test a paragraph of docs/rules/dirkana.md, section Hidden."""

from __future__ import annotations

from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.games.dirkana import GAME
from bot.match.position import Position
from tests.dirkana.positions import DEAL, after_deal, after_mains
from tests.kit.play import Play


def test_hidden_the_other_hand_before_the_mains_are_shown() -> None:
    now = after_deal()
    assert now.view(0).hands == (("12", "18"), ()) and now.view(1).hands == ((), ("2", "5"))
    assert now.view(None).hands == ((), ()) and now.view(None).held == (2, 2)
    other = Position.open("dirkana", 2, {}).choose(CHANCE, "deal 2,18,12,5," + DEAL.split(",", 4)[4])
    assert other.view(None) == now.view(None)


def test_hidden_a_choice_before_both_are_made() -> None:
    now = after_deal()
    half = now.choose(0, "main 18")
    assert all(half.view(seat) == now.view(seat) for seat in (0, 1, None))


def test_hidden_each_hand_is_logged_for_its_owner_only() -> None:
    start = GAME.start(2, {})
    rest = DEAL.split(",", 4)[4]
    assert GAME.redact(start, CHANCE, f"deal {DEAL}", 0) == f"deal 12,18,?,?,{rest}"
    assert GAME.redact(start, CHANCE, f"deal {DEAL}", 1) == f"deal ?,?,2,5,{rest}"
    assert GAME.redact(start, CHANCE, f"deal {DEAL}", None) == f"deal ?,?,?,?,{rest}"


def test_hidden_a_spectators_samples_have_each_card_in_either_hand() -> None:
    drawn = {GAME.resample(after_deal().view(None), None, Chance(b"hidden", draw)).hands for draw in range(60)}
    assert {card for hands in drawn for card in hands[0]} == {"2", "5", "12", "18"} and len(drawn) == 6
    for seat, hand in ((0, ("12", "18")), (1, ("2", "5"))):
        own = {GAME.resample(after_deal().view(seat), seat, Chance(b"own", draw)) for draw in range(20)}
        assert own == {after_deal().state}, f"{hand} and the border leave only two cards for the other hand"


def test_hidden_nothing_from_then_on() -> None:
    now = after_mains()
    assert now.view(None).hands == (("12",), ("2",))
    for number in range(3):
        with Play("dirkana", number) as play:
            for position in play:
                if any(position.state.rings[0]):
                    for seat in (0, 1, None):
                        assert position.view(seat).hands == position.state.hands
                        assert (
                            GAME.resample(position.view(seat), seat, Chance(b"x", 0)) == position.state
                            or position.state.laid
                        )


def test_hidden_a_card_carries_its_orientation_wherever_it_goes() -> None:
    """Only a twist turns it."""
    for number in range(8):
        with Play("dirkana", number) as play:
            before = None
            for position in play:
                state = position.state
                lying = {card for part in (state.grid, *state.rings, *state.hands) for card in part if card}
                if before and lying != before:
                    assert len(lying ^ before) == 2, "one card, turned"
                    assert state.last[-1].text.startswith("twist ")
                assert len(lying) in (0, 18)
                before = lying
