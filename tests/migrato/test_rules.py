"""One test a paragraph of docs/rules/migrato.md, by its name. What is hidden: test_hidden.py."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.games.base import CHANCE, Outcome
from bot.games.chance import Chance
from bot.games.migrato import BIRDS, DECK, GAME, SPECIES
from bot.games.migrato.state import Phase
from bot.match.position import Position
from tests.kit.play import Play
from tests.migrato.positions import at, done, flights, moves, piles, refusal

# Cards


def test_cards_49_birds_and_5_dangers() -> None:
    birds = Counter(BIRDS[card].species for card in DECK if card in BIRDS)
    assert birds == {"goose": 16, "kite": 9, "stilt": 10, "beeeater": 9, "teal": 5}
    assert Counter(card for card in DECK if card not in BIRDS) == {"hunter": 2, "light": 2, "storm": 1}
    assert {name: species.need for name, species in SPECIES.items()} == {
        "goose": 5,
        "kite": 3,
        "stilt": 4,
        "beeeater": 3,
        "teal": 2,
    }
    assert sorted(BIRDS[card].number for card in DECK if card.startswith("teal")) == [1, 2, 3, 4, 5]


# Start


def test_start_deals_three_each_and_draws_who_begins() -> None:
    position = Position.open("migrato", 2, {})
    assert GAME.facts(position.state)["stack"] == 0, "before the deal"
    position = position.choose(CHANCE, f"deal {','.join(DECK)}")
    facts = GAME.facts(position.state)
    assert facts["hands"] == [sorted(DECK[:3]), sorted(DECK[3:6])] and facts["stack"] == 48
    assert position.state.stack == DECK[6:], "top first"
    assert position.to_act == (CHANCE,)
    assert position.choose(CHANCE, "first 1").to_act == (1,)


def test_start_deals_every_card_once() -> None:
    position = Position.open("migrato", 2, {})
    for cards in (DECK[1:], (*DECK, "storm"), (DECK[1], *DECK[1:])):
        with pytest.raises(Exception, match="chance-impossible"):
            position.choose(CHANCE, f"deal {','.join(cards)}")


# Columns


def test_columns_at_most_four() -> None:
    position = at(("goose5d kite4d light", ""), north=("goose4d", "kite3d", "teal4d", "beeeater5d"))
    assert refusal(position, "play goose5d new") == "migrato-four-columns"
    assert moves(position, "play") == set(), "a goose 5 does not fit below a 4"
    assert moves(position, "join") == set()


def test_columns_one_vanishes_and_the_others_close_up() -> None:
    position = done(at(("goose1d", ""), north=("goose4d", "kite3d", "teal4d")), "abandon 2")
    assert flights(position, 0) == ["goose4d", "teal4d"]


def test_columns_a_new_one_is_put_at_the_right_cards_at_the_bottom() -> None:
    position = at(("goose3d kite4d light", ""), north=("goose4d", "teal4d"))
    assert flights(done(position, "play kite4d new"), 0) == ["goose4d", "teal4d", "kite4d"]
    assert flights(done(position, "play goose3d 1"), 0) == ["goose4d goose3d", "teal4d"]


def test_columns_face_up_cards_are_of_one_species() -> None:
    position = at(("goose3d", ""), north=("kite4d", "stilt4n goose5d", "stilt4n"))
    assert moves(position, "play") == {"goose3d 2", "goose3d 3", "goose3d new"}
    assert refusal(position, "play goose3d 1") == "migrato-column-species"


def test_columns_face_up_numbers_never_rise() -> None:
    position = at(("goose4d", ""), north=("goose3d", "goose4d", "goose5d goose6n"))
    assert moves(position, "play") == {"goose4d 2", "goose4d 3", "goose4d new"}
    assert refusal(position, "play goose4d 1") == "migrato-column-rises"


def test_columns_the_species_must_not_have_arrived_here() -> None:
    position = at(("teal4d", ""), north=("stilt4n",), arrived=(("teal5n teal3n",), ()))
    assert moves(position, "play") == set() and refusal(position, "play teal4d new") == "migrato-column-arrived"
    position = at(("teal4d", ""), arrived=((), ("teal5n teal3n",)))
    assert moves(position, "play") == {"teal4d new"}, "arrived at the other seat only"


def test_columns_not_longer_than_the_species_needs() -> None:
    position = at(("kite2d stilt6n", ""), north=("stilt5n stilt4n kite3d", "goose5n goose4n goose4n"))
    assert refusal(position, "play kite2d 1") == refusal(position, "play stilt6n 1") == "migrato-column-long"
    assert refusal(position, "play kite2d 2") == "migrato-column-long", "it would be the fourth of three"


def test_columns_face_down_cards_are_not_checked() -> None:
    position = at(("stilt6n goose6n", ""), north=("goose3d", "stilt1n"))
    assert moves(position, "play") == {
        f"{card} {goal}" for card in ("stilt6n", "goose6n") for goal in ("1", "2", "new")
    }


# A turn


def test_a_turn_is_exactly_one_of_five() -> None:
    position = at(("goose3d kite4d hunter", ""), north=("goose4d",), south=("kite3d",))
    kinds = {move.split()[0] for move in position.moves(0)}
    assert kinds == {"play", "danger", "exchange", "abandon"}
    assert {move.split()[0] for move in done(position, "play goose3d 1").moves(0)} == {"discard"}


def test_a_turn_1_danger_cards_are_not_played() -> None:
    position = at(("hunter storm light", ""), north=("stilt4n",))
    assert moves(position, "play") == set() and refusal(position, "play storm 1") == "migrato-danger-not-played"


def test_a_turn_2_join_takes_a_card_and_all_below() -> None:
    position = at(("light", ""), north=("stilt6n goose5d goose4n goose3d", "goose6n"))
    assert moves(position, "join") == {"1 1 2", "1 2 2", "1 3 2", "1 4 2", "1 2 new", "1 3 new", "1 4 new"} | {"2 1 1"}
    assert flights(done(position, "join 1 3 2"), 0) == ["stilt6n goose5d", "goose6n goose4n goose3d"]
    assert flights(done(position, "join 1 2 new"), 0) == ["stilt6n", "goose6n", "goose5d goose4n goose3d"]


def test_a_turn_2_join_of_a_whole_column_counts_the_columns_before() -> None:
    position = at(("light", ""), north=("goose4d", "stilt4n", "goose5d"))
    assert flights(done(position, "join 1 1 3"), 0) == ["stilt4n", "goose5d goose4d"]
    assert refusal(position, "join 1 1 new") == "migrato-whole-column"
    assert refusal(position, "join 1 1 1") == "migrato-same-column"
    four = at(("light", ""), north=("goose4d goose3d", "stilt4n", "goose5d", "kite1d"))
    assert refusal(four, "join 1 2 new") == "migrato-four-columns"


def test_a_turn_3_danger_takes_the_bottom_of_a_column() -> None:
    position = at(("hunter light kite1d", ""), south=("goose4d goose3n", "kite4d", "stilt4n"))
    assert moves(position, "danger") == {"hunter column 2", "light column 1", "light column 3"}
    taken = done(position, "danger light column 1")
    assert flights(taken, 1) == ["goose4d", "kite4d", "stilt4n"]
    assert taken.state.hands[0] == ("goose3n", "hunter", "kite1d") and taken.state.discards == ("light",)
    assert flights(done(position, "danger hunter column 2"), 1) == ["goose4d goose3n", "stilt4n"], "emptied it vanishes"
    assert taken.state.phase is Phase.DISCARD


def test_a_turn_3_danger_takes_the_top_of_a_pile_of_two() -> None:
    position = at(("storm hunter light", ""), arrived=((), ("teal5n teal4d", "kite4d")))
    assert moves(position, "danger") == {"storm arrival teal", "hunter arrival teal"}
    assert refusal(position, "danger light arrival teal") == "migrato-danger-misses"
    assert refusal(position, "danger hunter arrival kite") == "migrato-last-of-pile"
    taken = done(position, "danger storm arrival teal")
    assert piles(taken, 1) == {"teal": ["teal5n"], "kite": ["kite4d"]} and "teal4d" in taken.state.hands[0]
    assert taken.outcome is None and GAME.points(taken.state) == (0, 9), "the column may get longer"


def test_a_turn_4_exchange_draws_three_and_ends_the_turn() -> None:
    position = at(("goose3d kite4d hunter", "kite1d"))
    after = done(position, "exchange")
    assert after.to_act == (1,) and after.state.hands[0] == tuple(sorted(position.state.stack[:3]))
    assert sorted(after.state.discards) == ["goose3d", "hunter", "kite4d"]


def test_a_turn_5_abandon_ends_the_turn() -> None:
    after = done(at(("kite4d", "kite1d"), north=("goose5d goose4n",)), "abandon 1")
    assert after.to_act == (1,) and after.state.hands[0] == ("kite4d",), "nothing is drawn"
    assert after.state.discards == ("goose4n", "goose5d")


@pytest.mark.parametrize("move", ["play goose3d new", "join 1 1 2", "danger storm column 1"])
def test_a_turn_discard_and_draw_up_to_three(move: str) -> None:
    position = at(("goose3d kite4d storm", ""), north=("stilt6n", "stilt5n"), south=("kite3d",))
    after = done(position, move)
    assert after.to_act == (0,) and moves(after, "discard") == set(after.state.hands[0])
    after = done(after, "discard kite4d")
    assert after.to_act == (1,) and len(after.state.hands[0]) == 3 and "kite4d" in after.state.discards


def test_a_turn_chance_shuffles_the_discards_for_an_empty_stack() -> None:
    rest = ("goose5d", "goose4d", "kite1d")
    position = at(("goose3d kite4d storm", ""), stack=("kite2d",), discards=rest)
    after = done(position, "play goose3d new", "discard kite4d")
    assert after.to_act == (CHANCE,) and after.state.hands[0] == ("kite2d", "storm"), "the stack is drawn first"
    with pytest.raises(Exception, match="chance-impossible"):
        after.choose(CHANCE, "shuffle goose5d,goose4d,kite1d")
    after = after.choose(CHANCE, "shuffle kite4d,goose5d,goose4d,kite1d")
    assert after.state.hands[0] == ("kite2d", "kite4d", "storm") and after.to_act == (1,)
    assert after.state.stack == ("goose5d", "goose4d", "kite1d") and after.state.discards == ()
    drawn = GAME.chance(done(position, "play goose3d new", "discard kite4d").state, Chance(b"x", 0))
    assert sorted(drawn.split()[1].split(",")) == sorted((*rest, "kite4d"))


def test_a_turn_with_nothing_left_nothing_is_drawn() -> None:
    position = at(("goose3d", "kite4d"), stack=(), discards=())
    after = done(position, "play goose3d new")
    assert after.to_act == (1,) and after.state.hands[0] == (), "with an empty hand the discard is left out"
    after = done(after, "exchange")
    assert after.to_act == (CHANCE,), "the discarded card is all there is to draw"
    after = done(after.choose(CHANCE, "shuffle kite4d"), "exchange")
    assert after.to_act == (1,) and after.state.hands == ((), ("kite4d",))


# Arrival


def test_arrival_a_right_column_becomes_a_pile() -> None:
    position = at(("kite2d light", ""), north=("kite4d kite3d", "goose5d"))
    after = done(position, "play kite2d 1")
    assert piles(after, 0) == {"kite": ["kite4d", "kite3d", "kite2d"]} and flights(after, 0) == ["goose5d"]
    assert GAME.points(after.state) == (2, 0), "the last card lies on top"


def test_arrival_after_a_play_it_is_revealed_by_the_first_card_without_face_up_ones() -> None:
    position = at(("teal3n light", ""), north=("teal5n", "stilt6n stilt5n stilt4n"))
    assert piles(done(position, "play teal3n 1"), 0) == {"teal": ["teal5n", "teal3n"]}
    wrong = done(position, "play teal3n 2")
    assert flights(wrong, 0) == ["teal5n"] and len(wrong.state.discards) == 4


def test_arrival_wrong_columns_are_discarded() -> None:
    mixed = at(("goose1d light", ""), north=("goose5d stilt4n goose4n goose3n",))
    assert flights(done(mixed, "play goose1d 1"), 0) == [] and piles(done(mixed, "play goose1d 1"), 0) == {}
    rising = at(("goose1d light", ""), north=("goose5d goose3n goose4n goose3n",))
    assert done(rising, "play goose1d 1").state.discards == ("goose1d", "goose3n", "goose4n", "goose3n", "goose5d")
    again = at(
        ("stilt1n light", ""), north=("stilt6n stilt5n stilt4n",), arrived=(("stilt6n stilt5n stilt4n stilt3n",), ())
    )
    after = done(again, "play stilt1n 1")
    assert flights(after, 0) == [] and len(after.state.arrivals[0]) == 1, "a species arrives once"
    assert after.state.discards == ("stilt1n", "stilt4n", "stilt5n", "stilt6n")


def test_arrival_a_join_of_night_cards_only_lets_the_owner_decide() -> None:
    position = at(("light", ""), north=("goose5d", "stilt6n stilt5n", "stilt4n stilt3n"))
    asked = done(position, "join 3 1 2")
    assert asked.to_act == (0,) and asked.moves(0) == ("reveal 2", "keep 2")
    assert refusal(asked, "keep 1") == refusal(asked, "exchange") == "migrato-expects-reveal"
    assert piles(done(asked, "reveal 2"), 0) == {"stilt": ["stilt6n", "stilt5n", "stilt4n", "stilt3n"]}
    kept = done(asked, "keep 2")
    assert kept.moves(0) == ("discard light",) and len(flights(kept, 0)) == 2
    assert asked.choose(0, "keep 2").state.turn == 0
    before = at(("light", ""), north=("stilt6n stilt5n", "goose5d", "stilt4n stilt3n"))
    assert done(before, "join 1 1 3").moves(0) == ("reveal 2", "keep 2"), "counted after closing up"


def test_arrival_a_kept_column_is_looked_at_when_it_grows() -> None:
    position = at(("stilt2n light", ""), north=("stilt6n stilt5n stilt4n stilt3n", "stilt1n"))
    right = done(position, "join 2 1 1")
    assert piles(done(right, "reveal 1"), 0) == {"stilt": ["stilt6n", "stilt5n", "stilt4n", "stilt3n", "stilt1n"]}
    played = done(position, "play stilt2n 1")
    assert len(piles(played, 0)["stilt"]) == 5, "five stilts are right, however they came together"


def test_arrival_a_join_that_shows_a_day_card_is_revealed_at_once() -> None:
    position = at(("light", ""), north=("goose6n goose5d", "goose5n goose4n goose3d"))
    assert piles(done(position, "join 2 1 1"), 0) == {"goose": ["goose6n", "goose5d", "goose5n", "goose4n", "goose3d"]}


def test_arrival_the_column_left_behind_is_never_looked_at() -> None:
    position = at(("light", ""), north=("teal5n stilt4n goose5d",))
    assert flights(done(position, "join 1 3 new"), 0) == ["teal5n stilt4n", "goose5d"]


def test_arrival_other_columns_that_show_the_species_are_discarded() -> None:
    position = at(("teal3n light", ""), north=("teal4d", "stilt6n teal2d", "teal1n", "goose5d"))
    after = done(position, "play teal3n 1")
    assert flights(after, 0) == ["teal1n", "goose5d"], "a teal that lies face down stays"
    assert after.state.discards == ("teal2d", "stilt6n")


# Result


def four_species() -> tuple[tuple[str, ...], tuple[str, ...]]:
    return ("goose6n goose5d goose4d goose3d goose2d", "kite4d kite3d kite2d"), (
        "stilt6n stilt5n stilt4n stilt3n",
        "beeeater5d beeeater4d beeeater3d",
    )


def test_result_the_match_ends_when_all_five_have_arrived_at_either_seat() -> None:
    position = at(("teal4d light", ""), north=("teal5n", "stilt6n teal2d"), arrived=four_species())
    after = done(position, "play teal4d 1")
    assert after.to_act == () and flights(after, 0) == [], "after the other columns of it are discarded"
    assert after.outcome == Outcome((8, 6), (1, 2), "points")
    own, (stilts, _) = four_species()
    position = at(("teal4d light", ""), north=("teal5n", "stilt6n teal2d"), arrived=(own, (stilts,)))
    assert done(position, "play teal4d 1").outcome is None, "four have arrived"


def test_result_equal_points_share_the_win() -> None:
    position = at(("teal2d light", ""), north=("teal5n",), arrived=four_species())
    assert done(position, "play teal2d 1").outcome == Outcome((6, 6), (1, 1), "shared")


# Ends


def test_ends_after_the_200th_turn_drawing_included() -> None:
    position = at(("kite4d", "kite1d"), turns=199, arrived=(("teal5n teal4d",), ()))
    after = done(position, "exchange")
    assert after.to_act == () and after.outcome == Outcome((4, 0), (1, 2), "limit")
    assert len(after.state.hands[0]) == 3
    level = done(at(("kite4d", "kite1d"), turns=199), "exchange")
    assert level.outcome == Outcome((0, 0), (1, 1), "limit"), "also on equal points"
    shuffled = done(at(("kite4d", "kite1d"), turns=199, stack=()), "exchange")
    assert shuffled.to_act == (CHANCE,) and shuffled.choose(CHANCE, "shuffle kite4d").to_act == ()


def test_ends_every_match_does() -> None:
    for number in range(10):
        with Play("migrato", number) as play:
            position = play.to_end()
            assert position.state.turns <= 200 and position.outcome


# Facts


def test_facts() -> None:
    position = at(
        ("kite4d goose1d", "light"), north=("goose5d goose4n",), arrived=((), ("teal5n teal4d",)), discards=("storm",)
    )
    assert GAME.facts(position.state) == {
        "columns": [[["goose5d", "goose4n"]], []],
        "arrivals": [{}, {"teal": ["teal5n", "teal4d"]}],
        "hands": [["goose1d", "kite4d"], ["light"]],
        "stack": 54 - 8,
        "discards": 1,
    }
