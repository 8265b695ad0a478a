"""The pure rules of seasons: groups, rounds, tables, promotion."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from bot.features.seasons.model import (
    FEWEST,
    SIZES,
    WEEK,
    Entrant,
    Fixture,
    Result,
    ResultKind,
    Season,
    SeasonEnd,
    SeasonPhase,
    SeasonState,
    circle,
    ending,
    make_groups,
    next_moment,
    next_order,
    order_after,
    result_of,
    schedule,
    seeded,
    standings,
    stretch,
)
from bot.games.base import Outcome
from bot.match.clocks import Pace


@pytest.mark.parametrize("size", range(SIZES[0], SIZES[1] + 1))
def test_groups_have_almost_the_same_size(size: int) -> None:
    for count in range(FEWEST, 8 * size + 1):
        groups = make_groups(range(count), size)
        sizes = [len(one) for one in groups]
        assert [key for one in groups for key in one] == list(range(count)), "in their order"
        assert max(sizes) - min(sizes) <= 1 and min(sizes) >= FEWEST and sizes == sorted(sizes, reverse=True)
        assert max(sizes) <= size or (max(sizes) <= 5 and count < 3 * (len(groups) + 1)), "larger only where it must be"
        assert len(groups) <= 8


def test_groups_are_made_by_the_last_season_then_by_rating_then_by_signing_up() -> None:
    ratings = {1: 20.0, 2: 30.0, 3: 20.0}
    assert seeded([5, 3, 1, 2, 4], ratings, []) == [2, 3, 1, 5, 4]
    assert seeded([5, 3, 1, 2, 4], ratings, [9, 4, 1]) == [4, 1, 2, 3, 5]


@pytest.mark.parametrize("count", range(2, 9))
def test_everybody_plays_everybody_once(count: int) -> None:
    people = list(range(10, 10 + count))
    rounds = circle(people)
    assert len(rounds) == (count if count % 2 else count - 1)
    played = [frozenset(pair) for pairs in rounds for pair in pairs]
    assert sorted(map(sorted, played)) == [list(pair) for pair in combinations(people, 2)]
    for pairs in rounds:
        assert len({key for pair in pairs for key in pair}) == 2 * len(pairs), "one match at a time"
    firsts = Counter(dict.fromkeys(people, 0)) + Counter(first for pairs in rounds for first, _ in pairs)
    counts = [firsts[one] for one in people]
    assert max(counts) - min(counts) <= 1


def test_rounds_share_the_weeks() -> None:
    games = schedule([1, 2, 3, 4], 1000.0, 6)
    assert {one.round: one.opens for one in games} == {1: 1000.0, 2: 1000.0 + 2 * WEEK, 3: 1000.0 + 4 * WEEK}


def entrants(count: int, *left: int) -> list[Entrant]:
    return [Entrant(at, 0, at, at in left) for at in range(count)]


def fixture(
    first: int, second: int, result: Result | None, way: ResultKind | None = ResultKind.PLAYED, round_: int = 1
) -> Fixture:
    return Fixture(0, 1, 0, round_, first, second, 0.0, None, result, None if result is None else way)


def test_a_win_is_two_points_and_a_tie_one() -> None:
    table = standings(
        entrants(4),
        [fixture(0, 1, Result.SECOND), fixture(2, 3, Result.TIE), fixture(0, 2, None), fixture(1, 3, Result.FIRST)],
    )
    assert [(one.person, one.points, one.played, one.wins, one.ties) for one in table] == [
        (1, 4, 2, 2, 0),
        (2, 1, 1, 0, 1),
        (3, 1, 2, 0, 1),
        (0, 0, 1, 0, 0),
    ]
    assert [one.place for one in table] == [1, 2, 3, 4]


def test_ties_are_broken_by_the_direct_match_then_by_the_order_at_the_beginning() -> None:
    played = [fixture(0, 1, Result.SECOND), fixture(0, 2, Result.FIRST), fixture(1, 2, Result.SECOND)]
    assert [one.person for one in standings(entrants(3), played)] == [0, 1, 2], "each has won once, against the next"
    played = [fixture(0, 3, Result.FIRST), fixture(1, 2, Result.FIRST), fixture(0, 1, Result.SECOND)]
    played += [fixture(1, 3, Result.SECOND), fixture(0, 2, Result.FIRST), fixture(2, 3, Result.TIE)]
    assert [(one.person, one.points) for one in standings(entrants(4), played)] == [(1, 4), (0, 4), (3, 3), (2, 1)]


def test_who_leaves_early_is_struck_and_who_leaves_late_loses_the_rest() -> None:
    early = [
        fixture(0, 1, Result.FIRST),
        fixture(0, 2, Result.SECOND, ResultKind.FORFEIT),
        fixture(0, 3, Result.SECOND, ResultKind.FORFEIT),
    ]
    table = standings(entrants(4, 0), [*early, fixture(1, 2, Result.TIE), fixture(1, 3, None), fixture(2, 3, None)])
    assert [(one.person, one.points, one.played) for one in table] == [(1, 1, 1), (2, 1, 1), (3, 0, 0), (0, 0, 0)]
    late = [fixture(0, 1, Result.FIRST), fixture(0, 2, Result.FIRST), fixture(0, 3, Result.SECOND, ResultKind.FORFEIT)]
    table = standings(entrants(4, 0), late)
    assert [(one.person, one.points, one.played) for one in table] == [(3, 2, 1), (1, 0, 1), (2, 0, 1), (0, 4, 2 + 1)]
    assert table[-1].has_left and table[-1].place == 4, "last, whatever they have won"


def test_neighbouring_groups_exchange_people() -> None:
    small = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11]]
    assert next_order(small) == [1, 2, 3, 5, 4, 6, 7, 9, 8, 10, 11]
    large = [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12]]
    assert next_order(large) == [1, 2, 3, 4, 7, 8, 5, 6, 9, 10, 11, 12]
    assert next_order([[1, 2, 3]]) == [1, 2, 3] and next_order([]) == []
    triples = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert next_order(triples) == [1, 2, 4, 3, 5, 7, 6, 8, 9]


@pytest.mark.parametrize(
    ("places", "result"),
    [((1, 2), Result.FIRST), ((2, 1), Result.SECOND), ((1, 1), Result.TIE), ((2, 2), Result.TIE)],
)
def test_results(places: tuple[int, int], result: Result) -> None:
    assert result_of(Outcome((0, 0), places, "points")) is result


def state_of(*fixtures: Fixture, left: tuple[int, ...] = ()) -> SeasonState:
    season = Season(1, 7, 70, "toy", 1, Pace.DAILY, 2, 3, True, "en", 1000.0, SeasonPhase.RUNNING)
    return SeasonState(season, tuple(entrants(3, *left)), fixtures)


def test_the_course_of_a_season() -> None:
    plan = [
        replace(fixture(one.first, one.second, None, round_=one.round), opens=one.opens)
        for one in schedule([0, 1, 2], 1000.0, 2)
    ]
    state, third = state_of(*plan), 2 * WEEK / 3
    found = stretch(state, 0, 1000.0 + third + 1)
    assert found is not None and (found.round, found.rounds) == (2, 3)
    assert found.ends == pytest.approx(1000.0 + 2 * third)
    assert next_moment(state, 1000.0) == pytest.approx(1000.0 + third)
    assert next_moment(state, 1000.0 + 2.5 * third) == state.season.ends
    assert ending(state, 1001.0) is None
    assert ending(state, state.season.ends) is SeasonEnd.TIME
    done = state_of(*(replace(one, result=Result.TIE, way=ResultKind.PLAYED) for one in plan))
    assert ending(done, 1001.0) is SeasonEnd.PLAYED
    assert ending(state_of(*plan, left=(0, 2)), 1001.0) is SeasonEnd.ALONE


def test_the_next_season_begins_with_the_order_of_the_last() -> None:
    people = [Entrant(at, at // 3, at) for at in range(6)]
    games = [Fixture(0, 1, 1, 1, 3, 4, 0.0, None, Result.SECOND, ResultKind.PLAYED)]
    state = replace(state_of(*games), entrants=tuple(people))
    assert order_after(state) == [0, 1, 4, 2, 3, 5]
