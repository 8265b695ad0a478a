"""Who is rated by a match: endings, the least share that is played, substitutes."""

from __future__ import annotations

import pytest

from bot.features.ratings.model import LEAST_SHARE, RatedPerson, Unrated, decider, result_of
from bot.games import GAMES
from bot.match.commands import Forfeit
from bot.match.position import Ending, EndReason

ANNA, BEN, CLEO = 11, 12, 13
TABLE, COMPUTER = 0, -1
RESIGNED = Ending(EndReason.RESIGN, 1)
LATE = Ending(EndReason.TIMEOUT, 1)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_how_many_decisions_are_usual(name: str) -> None:
    game = GAMES[name]
    assert set(game.usual_decisions) == set(game.seats)
    assert all(count > 2 * LEAST_SHARE * seats for seats, count in game.usual_decisions.items())


def test_places_and_ties() -> None:
    decisions = {0: {ANNA: 20}, 1: {BEN: 20}, 2: {CLEO: 19}}
    assert result_of("hypnosia", (2, 1, 2), None, decisions) == (
        RatedPerson(ANNA, 2),
        RatedPerson(BEN, 1),
        RatedPerson(CLEO, 2),
    )


@pytest.mark.parametrize("ending", [RESIGNED, LATE])
def test_a_match_that_is_given_up_counts_from_a_quarter_on(ending: Ending) -> None:
    least = -(-GAMES["instinkt"].usual_decisions[2] // LEAST_SHARE)
    enough = {0: {ANNA: least - 3}, 1: {BEN: 3}}
    assert result_of("instinkt", (1, 2), ending, enough) == (RatedPerson(ANNA, 1), RatedPerson(BEN, 2))
    short = {0: {ANNA: least - 4}, 1: {BEN: 3}}
    assert result_of("instinkt", (1, 2), ending, short) is Unrated.SHORT
    assert result_of("instinkt", (1, 2), None, {0: {ANNA: 1}, 1: {BEN: 1}}) == (
        RatedPerson(ANNA, 1),
        RatedPerson(BEN, 2),
    )


def test_a_match_without_a_loser_does_not_count() -> None:
    decisions = {0: {ANNA: 20}, 1: {BEN: 20}}
    assert result_of("instinkt", (2, 2), Ending(EndReason.ABANDONED), decisions) is Unrated.ABANDONED


def test_a_seat_counts_for_who_has_made_more_than_half_of_its_decisions() -> None:
    assert decider({ANNA: 3, BEN: 2}) == ANNA and decider({ANNA: 2, BEN: 2}) is None
    assert decider({ANNA: 3, COMPUTER: 2}) == ANNA and decider({ANNA: 2, TABLE: 1, COMPUTER: 1}) is None
    assert decider({COMPUTER: 9}) is None and decider({}) is None
    decisions = {0: {ANNA: 20}, 1: {BEN: 5, CLEO: 6}}
    assert result_of("instinkt", (1, 2), None, decisions) == (RatedPerson(ANNA, 1), RatedPerson(CLEO, 2))
    split = {0: {ANNA: 20}, 1: {BEN: 5, CLEO: 5}}
    assert result_of("instinkt", (1, 2), None, split) is Unrated.PLAYED_FOR
    three = {0: {ANNA: 20}, 1: {BEN: 5, COMPUTER: 6}, 2: {CLEO: 9}}
    assert result_of("hypnosia", (1, 2, 3), None, three) == (RatedPerson(ANNA, 1), RatedPerson(CLEO, 3))


def test_players_who_have_forfeited_come_last() -> None:
    """Whatever the substitute makes of the seat, and however short the match was."""
    left = (Forfeit(1, BEN),)
    substituted = {0: {ANNA: 20}, 1: {BEN: 6, COMPUTER: 9}}
    for places in ((1, 2), (2, 1), (1, 1)):
        assert result_of("instinkt", places, None, substituted, left) == (RatedPerson(ANNA, 1), RatedPerson(BEN, 2))
    assert result_of("instinkt", (2, 1), None, {0: {ANNA: 20}, 1: {BEN: 16, COMPUTER: 9}}, left) == (
        RatedPerson(ANNA, 1),
        RatedPerson(BEN, 2),
    ), "also if they have made most decisions of the seat"
    taken = {0: {ANNA: 20}, 1: {BEN: 6, CLEO: 9}}
    assert result_of("instinkt", (2, 1), None, taken, left) == (
        RatedPerson(ANNA, 2),
        RatedPerson(CLEO, 1),
        RatedPerson(BEN, 3),
    )
    three = {0: {ANNA: 9}, 1: {BEN: 9, COMPUTER: 20}, 2: {CLEO: 9}}
    assert result_of("hypnosia", (3, 1, 2), None, three, left) == (
        RatedPerson(ANNA, 2),
        RatedPerson(CLEO, 1),
        RatedPerson(BEN, 3),
    )
    both = (Forfeit(1, BEN), Forfeit(2, CLEO))
    assert result_of("hypnosia", (3, 1, 2), None, three, both) == (
        RatedPerson(ANNA, 1),
        RatedPerson(BEN, 2),
        RatedPerson(CLEO, 2),
    )
    assert result_of("insider", (1, 2), RESIGNED, {0: {ANNA: 6}, 1: {BEN: 5}}, left) == (
        RatedPerson(ANNA, 1),
        RatedPerson(BEN, 2),
    )


def test_an_abandoned_match_that_a_seat_has_lost_counts() -> None:
    decisions = {0: {ANNA: 5}, 1: {BEN: 5}}
    lost = Ending(EndReason.ABANDONED, 1)
    assert result_of("insider", (1, 2), lost, decisions) == (RatedPerson(ANNA, 1), RatedPerson(BEN, 2))
