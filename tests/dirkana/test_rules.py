"""One test a paragraph of docs/rules/dirkana.md, by its name. A turn: test_turns.py, Hidden: test_hidden.py."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.base import CHANCE
from bot.games.chance import Chance
from bot.games.dirkana import (
    BORDER,
    CELLS,
    DECK,
    GAME,
    PLACES,
    RIM,
    Phase,
    State,
    backgrounds,
    circle_counts,
    complete_circles,
    turn_card,
)
from bot.match.position import Position
from tests.dirkana.positions import (
    BLUE,
    BLUES,
    DEAL,
    RED,
    YELLOW,
    after_deal,
    after_mains,
    moves,
    played,
    position,
    refusal,
    ring,
    swapping,
)
from tests.kit.play import Play

# Cards


def test_cards_eighteen_with_two_fragments_of_each_colour() -> None:
    assert list(DECK) == [str(number) for number in range(1, 19)]
    for card in DECK.values():
        assert Counter(card.rim) == {"red": 2, "yellow": 2, "blue": 2}
    for at in range(len(PLACES)):
        assert set(Counter(card.rim[at] for card in DECK.values()).values()) == {6}
    assert Counter(card.background for card in DECK.values()) == {"green": 6, "orange": 6, "violet": 6}


def test_cards_as_the_table_prints_some() -> None:
    assert DECK["1"] == ("green", ("blue", "blue", "red", "yellow", "yellow", "red"))
    assert DECK["9"] == ("violet", ("blue", "red", "blue", "red", "yellow", "yellow"))
    assert DECK["17"] == ("orange", ("yellow", "red", "red", "blue", "yellow", "blue"))


def test_cards_turned_by_180_degrees() -> None:
    """TL and BR, T and B, TR and BL change places; turning twice restores the card."""
    for card in DECK:
        upright, over = RIM[card], RIM[turn_card(card)]
        for one, other in (("TL", "BR"), ("T", "B"), ("TR", "BL")):
            assert (over[one], over[other]) == (upright[other], upright[one])
        assert turn_card(turn_card(card)) == card


# The Dirkana and the ring


def test_the_dirkana_is_a_grid_of_5_by_4_inside_which_cards_stay() -> None:
    assert len(CELLS) == 20 and CELLS[0] == "a1" and CELLS[-1] == "e4"
    now = swapping("a1:13 e4:14 a4:6 a3:8 c3:9 c4:15", RED)
    shifts = moves(now, "shift")
    assert {way for cell, way in map(str.split, shifts) if cell == "a1"} == {"down", "right"}
    assert {way for cell, way in map(str.split, shifts) if cell == "e4"} == {"up", "left"}


@pytest.mark.parametrize(
    ("written", "found"),
    [
        (RED, {"n": "red"}),
        (YELLOW, {"s": "yellow"}),
        (BLUE, {"n": "blue"}),
        (BLUES, {"n": "blue", "ne": "blue"}),
        ("main:5 w:1 nw:3", {"nw": "red"}),
        ("main:2 e:3 ne:1", {"ne": "yellow"}),
        ("main:4 w:1 sw:3", {"sw": "yellow"}),
        ("main:3 e:10 se:1", {"se": "blue"}),
        ("main:4 nw:7", {}),  # two fragments of one colour are no circle
        ("main:4 nw:7 ne:3", {}),
    ],
)
def test_the_ring_circle_of_three_fragments_of_one_colour(written: str, found: dict[str, str]) -> None:
    assert complete_circles(ring(written)) == found


def test_the_ring_a_turned_card_shows_its_other_end() -> None:
    assert complete_circles(ring("main:4 nw:7 ne:12")) == {"n": "red"}
    assert complete_circles(ring("main:4 nw:7' ne:12")) == {}
    assert complete_circles(ring("main:7 nw:3 ne:12'")) == {"n": "blue"}


# Start


def test_start_deals_hands_and_border() -> None:
    now = after_deal()
    lying = DEAL.split(",")[4:]
    assert GAME.facts(now.state)["grid"] == dict(zip(BORDER, lying, strict=True)) and len(lying) == 14
    assert GAME.facts(now.state)["hands"] == [["12", "18"], ["2", "5"]]
    assert GAME.facts(now.state)["rings"] == [{}, {}] and GAME.facts(now.state)["turn"] is None
    assert len(set(BORDER)) == 14 and not {"b2", "b3", "c2", "c3", "d2", "d3"} & set(BORDER)


def test_start_refuses_what_cannot_be_dealt() -> None:
    now = Position.open("dirkana", 2, {})
    cards = DEAL.split(",")
    for wrong in (cards[1:], [*cards, "19"], [cards[1], *cards[1:]], [*cards[:-1], "19"], [*cards[:-1], "3'"]):
        assert refusal(now, CHANCE, f"deal {','.join(wrong)}") == "chance-impossible"
    for wrong_text in ("first 0", f"deal  {DEAL}", f"deal {DEAL} ", f"deal 0 {DEAL}"):
        assert refusal(now, CHANCE, wrong_text) == "chance-impossible"
    after = after_deal().choose(0, "main 12").choose(1, "main 5")
    for wrong_text in ("first 2", "first 00", "first", f"deal {DEAL}"):
        assert refusal(after, CHANCE, wrong_text) == "chance-impossible"


def test_start_both_choose_their_main_at_once_and_secretly() -> None:
    now = after_deal()
    assert now.to_act == (0, 1) and now.is_secret
    assert now.moves(0) == ("main 12", "main 18") and now.moves(1) == ("main 2", "main 5")
    half = now.choose(1, "main 5")
    assert half.state == now.state and half.waiting == (0,)
    after = half.choose(0, "main 18")
    assert GAME.facts(after.state)["rings"] == [{"main": "18"}, {"main": "5"}]
    assert GAME.facts(after.state)["hands"] == [["12"], ["2"]], "the other card stays in hand"


def test_start_a_coin_says_who_begins() -> None:
    after = after_deal().choose(0, "main 18").choose(1, "main 5")
    assert after.to_act == (CHANCE,) and GAME.facts(after.state)["turn"] is None
    assert {GAME.chance(after.state, Chance(b"coin", draw)) for draw in range(40)} == {"first 0", "first 1"}
    for seat in (0, 1):
        assert after_mains(seat).to_act == (seat,) and GAME.facts(after_mains(seat).state)["turn"] == seat


# Result


def over(one: str, other: str) -> Position:
    return position(State(phase=Phase.OVER, rings=(ring(one), ring(other))))


def test_result_circles_times_the_largest_background() -> None:
    """Two blue circles; two green cards (1 and 7), two violet ones (3 and 12), the main included."""
    assert circle_counts(ring(BLUES)) == (0, 0, 2) and backgrounds(ring(BLUES)) == {
        "green": 2,
        "violet": 2,
        "orange": 0,
    }
    outcome = over(BLUES, RED).outcome
    assert outcome and outcome.points == (4, 2) and outcome.winners == (0,) and outcome.reason == "points"


def test_result_the_main_dirk_counts() -> None:
    assert backgrounds(ring("main:2 nw:5 ne:8"))["orange"] == 3


def test_result_equal_shares_the_win() -> None:
    outcome = over(RED, YELLOW).outcome
    assert outcome and outcome.points == (2, 2) and outcome.winners == (0, 1) and outcome.reason == "shared"


def test_result_of_a_dirk_out_counts_what_lies_and_loses_all_the_same() -> None:
    state = State(phase=Phase.OVER, rings=(ring(BLUES), ring("main:2")), out=0)
    outcome = GAME.outcome(state)
    assert outcome and outcome.points == (4, 0) and outcome.winners == (1,) and outcome.reason == "dirk-out"


# Ends


def test_ends_each_turn_fills_one_slot_or_ends_it() -> None:
    """At most 12 turns; shared wins and Dirk-Outs are among the sample."""
    reasons = set()
    for number in range(60):
        with Play("dirkana", number) as play:
            turns = 0
            for at in play:
                turns += at.state.phase is Phase.PLACE
                filled = sum(bool(card) for one in at.state.rings for card in one[1:])
                assert filled <= 12
            end = play.position
            assert turns <= 12 and filled == turns
            assert (filled == 12) == (end.state.out is None)
            assert end.outcome
            reasons.add(end.outcome.reason)
    assert reasons == {"points", "shared", "dirk-out"}


# Facts


def test_facts() -> None:
    now = played(after_mains(), 0, "lay d3", "take d4 e3")
    facts = GAME.facts(now.state)
    assert facts["grid"]["d3"] == "12" and "d4" not in facts["grid"] and "e3" not in facts["grid"]
    assert facts["rings"] == [{"main": "18"}, {"main": "5"}] and facts["circles"] == [[0, 0, 0], [0, 0, 0]]
    assert facts["hands"][0] == ["7", "16"], "by number, not as written"
    assert facts["turn"] == 0 and GAME.facts(over(RED, YELLOW).state)["turn"] is None
