"""One test a paragraph of docs/rules/instinkt.md, section Hidden."""

from __future__ import annotations

from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.games.instinkt import CARDS, GAME
from tests.instinkt.positions import LEVEL, STACKS, after_deal, choosing, display, over
from tests.kit.play import Play


def test_hidden_stacks_and_the_others_hand() -> None:
    now = choosing(("1 2 3", "4 5 6"), ("7 8 9", "10 11 X"))
    for seat, hand in ((0, ("1", "2", "3")), (1, ("4", "5", "6")), (None, ())):
        view = now.view(seat)
        assert view.hand == hand and view.hands is None
        assert view.held == (3, 3) and view.stacked == (3, 3), "the number of cards is public"
    other = choosing(("1 2 3", "10 X 6"), ("9 7 8", "5 11 4"))
    assert other.view(0) == now.view(0)
    assert choosing(("1 2 9", "4 5 6"), ("3 8 7", "X 11 10")).view(1) == now.view(1)
    assert choosing(("1 2 9", "4 7 6"), ("3 8 7", "X 11 10")).view(None) == now.view(None)


def test_hidden_an_unrevealed_choice() -> None:
    now = choosing()
    half = now.choose(0, "choose 3")
    assert all(half.view(seat) == now.view(seat) for seat in (0, 1, None)), "a sealed choice is never in the state"
    assert half.waiting == (1,), "that a seat has decided is public"


def test_hidden_resampled_cards_fill_only_what_is_unknown() -> None:
    stacks = ("6 7 8 9 10 11 X", "2 3 7 8 10 11 X")
    now = choosing(("1 2 3", "4 5 6"), stacks, display("b4 w9\nb5 w1"))
    seen = set()
    for draw in range(60):
        state = GAME.resample(now.view(0), 0, Chance(b"hidden", draw))
        assert state.hands[0] == ("1", "2", "3")
        assert not {"9", "1"} & {*state.hands[1], *state.stacks[1]}, "white's owl and crow lie on the display"
        seen |= {("hand", card) for card in state.hands[1]} | {("stack", state.stacks[0][0])}
    assert {card for place, card in seen if place == "hand"} == set(CARDS) - {"9", "1"}
    assert {card for place, card in seen if place == "stack"} == set(CARDS) - {"1", "2", "3", "4", "5"}


def test_hidden_the_owner_knows_what_was_put_under() -> None:
    now = after_deal(draft=True).choose(0, "keep 7,8,X under 11,4").choose(1, "keep 1,2,4 under 7,11")
    assert now.view(0).under == ("11", "4") and now.view(1).under == ("7", "11") and now.view(None).under == ()
    for draw in range(20):
        assert GAME.resample(now.view(0), 0, Chance(b"under", draw)).stacks[0][-2:] == ("11", "4")
    ones = {GAME.resample(now.view(1), 1, Chance(b"under", draw)).stacks[0][-2:] for draw in range(20)}
    assert len(ones) > 10, "hidden from white"


def test_hidden_in_the_log() -> None:
    start = GAME.start(2, {"draft": True})
    for reader in (0, 1, None):
        assert GAME.redact(start, CHANCE, f"deal 0 {STACKS[0]}", reader) == "deal", "not the own stack either"
        assert GAME.redact(start, CHANCE, "token 1", reader) == "token 1"
    now = after_deal(draft=True).state
    kept = "keep 7,8,X under 11,4"
    assert [GAME.redact(now, 0, kept, reader) for reader in (0, 1, None)] == [kept, "keep", "keep"]
    assert [GAME.redact(choosing().state, 0, "choose 3", reader) for reader in (0, 1, None)] == ["choose 3"] * 3


def test_hidden_nothing_of_the_hands_once_it_has_ended() -> None:
    assert over(LEVEL, ("1 2 X", "1 3 X")).view(None).hands == (("1", "2", "X"), ("1", "3", "X"))
    for number in range(5):
        with Play("instinkt", number) as play:
            end = play.to_end()
            assert end.view(None).hands == end.state.hands == end.view(1).hands


def test_hidden_a_drawn_card_is_revealed_by_the_lay_that_ends_the_round() -> None:
    """Such a move cannot be taken back. (architecture.md, 3: reveals)"""
    now = choosing(("11 2 3", "3 4 6"), ("7 8", "X 9"), display("w7 b9")).choose(0, "choose 11").choose(1, "choose 3")
    assert not now.reveals(0, "place 2,0")
    now = now.choose(0, "place 2,0")
    assert not now.reveals(0, "move 1,0 1,1"), "white still lays"
    now = now.choose(0, "move 1,0 1,1")
    assert now.reveals(1, "place 0,1")
    raccoon = choosing(("10 2 3", "11 4 6"), ("7", "X"), display("w7 b9"))
    assert not raccoon.choose(0, "choose 10").choose(1, "choose 11").reveals(1, "place 2,0")
    last = choosing(("11 2 3", "11 4 6"), ("7", "X"), display("b9 w7 w6")).choose(0, "choose 11").choose(1, "choose 11")
    last = last.choose(0, "place 0,1").choose(0, last.choose(0, "place 0,1").moves(0)[0])
    assert not last.reveals(1, "place 2,1"), "the raccoon has still to move a card"
    last = last.choose(1, "place 2,1")
    assert last.to_act == (1,) and last.reveals(1, last.moves(1)[0])
    none = choosing(("5 2 3", "3 4 6"), ("", ""), display("w7 b9")).choose(0, "choose 5").choose(1, "choose 3")
    assert not none.choose(0, "place 2,0").reveals(1, "place 0,1"), "nothing left to draw"
