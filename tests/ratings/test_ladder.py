"""The model by its library's own numbers, ties, and how often two people can be rated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from openskill.models import PlackettLuce

from bot.features.ratings.model import (
    EVERYWHERE,
    MAX_OF_PAIR,
    PAIR_TIME,
    Certainty,
    Ladder,
    RatedEnd,
    RatedPerson,
    Rating,
    Unrated,
    certainty,
    points,
    rate,
)
from bot.match.clocks import HOUR

# The library's published numbers for matches of newcomers in the order of their places, without its dynamics (tau)
PUBLISHED = [
    [(27.63523138347365, 8.065506316323548), (22.36476861652635, 8.065506316323548)],
    [
        (27.868876552746237, 8.204837030780652),
        (25.717219138186557, 8.057829747583874),
        (21.413904309067206, 8.057829747583874),
    ],
    [
        (27.795084971874736, 8.263160757613477),
        (26.552824984374855, 8.179213704945203),
        (24.68943500312503, 8.083731307186588),
        (20.96265504062538, 8.083731307186588),
    ],
]


@pytest.mark.parametrize("published", PUBLISHED)
def test_the_librarys_own_numbers(published: list[tuple[float, float]]) -> None:
    seats = len(published)
    still = PlackettLuce(tau=0.0)
    places = range(1, seats + 1)
    found = rate([Rating()] * seats, places, still)
    assert [(one.mu, one.sigma) for one in found] == [pytest.approx(one, rel=1e-12) for one in published]
    backwards = rate([Rating()] * seats, places[::-1], still)
    assert backwards == found[::-1], "the order of seats does not matter"


def test_equal_places_are_ties() -> None:
    one, other = rate([Rating(), Rating()], [1, 1])
    assert one == other and one.mu == Rating().mu and one.sigma < Rating().sigma and one.matches == 1
    first, second, third = rate([Rating()] * 3, [1, 1, 3])
    assert first.mu == pytest.approx(second.mu) and first.mu > Rating().mu > third.mu
    strong, weak = rate([Rating(mu=30.0), Rating(mu=20.0)], [1, 1])
    assert strong.mu < 30.0 and weak.mu > 20.0, "a tie says that they are closer"


def end(
    match: int, at: float, *people: int, game: str = "instinkt", guild: int = 7, began: float | None = None
) -> RatedEnd:
    """The end of a match that began right before, unless ``began`` says when."""
    result = tuple(RatedPerson(person, place) for place, person in enumerate(people, 1))
    return RatedEnd(match, game, guild, at, result, at - 0.5 if began is None else began)


def test_ratings_are_kept_by_server_and_over_all() -> None:
    ladder = Ladder()
    ladder.add(end(1, 0.0, 10, 11))
    ladder.add(end(2, 1.0, 10, 11, guild=8))
    here, there, everywhere = (ladder.ratings[10, "instinkt", guild] for guild in (7, 8, EVERYWHERE))
    assert here == there and here.matches == 1 and everywhere.matches == 2 and everywhere.mu > here.mu
    assert ladder.changes[2, 10, EVERYWHERE] == everywhere and (1, 10, 8) not in ladder.changes


def test_farming_stops_after_some_matches_of_a_pair_in_a_week() -> None:
    ladder = Ladder()
    for match in range(MAX_OF_PAIR + 2):
        ladder.add(end(match, match * HOUR, 10, 11, game=("instinkt", "dirkana")[match % 2], guild=7 + match % 3))
    counted = [match for match, reason in ladder.reasons.items() if reason is None]
    assert counted == list(range(MAX_OF_PAIR)), "in the order of ends, over games and servers"
    ladder.add(end(50, 9 * HOUR, 12, 11))
    assert ladder.reasons[50] is None, "with another player"
    ladder.add(end(52, PAIR_TIME + 60, 10, 11))
    assert ladder.reasons[52] is None, "the first is a week ago"
    ladder.add(end(53, PAIR_TIME + 120, 10, 11))
    assert ladder.reasons[53] is Unrated.OFTEN


def test_no_match_is_put_off_until_others_have_ended() -> None:
    """All of them began before any had ended: who is losing one cannot have it unrated by ending the others."""
    ladder = Ladder()
    for match in range(MAX_OF_PAIR + 2):
        ladder.add(end(match, 100.0 + match, 10, 11, began=float(match)))
    assert set(ladder.reasons.values()) == {None}
    ladder.add(end(60, 200.0, 10, 11, began=150.0))
    assert ladder.reasons[60] is Unrated.OFTEN


def test_only_the_pair_who_play_so_often_are_unrated() -> None:
    ladder = Ladder()
    for match in range(MAX_OF_PAIR):
        ladder.add(end(match, float(match), 10, 11))
    before = dict(ladder.ratings)
    ladder.add(end(51, 9.0, 12, 10, 11))
    assert ladder.reasons[51] is None and ladder.ratings[12, "instinkt", 7].matches == 1

    def expected(person: int, place: int) -> Rating:
        """What a match against the third person alone makes of the rating."""
        return rate([before[person, "instinkt", 7], Rating()], [place, 1])[0]

    assert ladder.ratings[10, "instinkt", 7] == expected(10, 2) and ladder.ratings[11, "instinkt", 7] == expected(11, 3)
    all_three = rate([Rating(), before[10, "instinkt", 7], before[11, "instinkt", 7]], [1, 2, 3])
    assert ladder.ratings[12, "instinkt", 7] == all_three[0], "who plays seldom is rated against both"


def test_ends_of_earlier_versions_keep_their_limit() -> None:
    """It counted at the end of a match, and left the whole match unrated."""
    ladder = Ladder()
    for match in range(MAX_OF_PAIR + 1):
        ladder.add(replace(end(match, 100.0 + match, 10, 11), began=None))
    assert ladder.reasons[MAX_OF_PAIR] is Unrated.OFTEN
    ladder.add(replace(end(51, 200.0, 12, 10, 11), began=None))
    assert ladder.reasons[51] is Unrated.OFTEN


def test_what_does_not_count_leaves_no_trace() -> None:
    ladder = Ladder()
    ladder.add(RatedEnd(1, "instinkt", 7, 0.0, Unrated.SHORT))
    assert ladder.reasons == {1: Unrated.SHORT} and not ladder.ratings and not ladder.changes


def test_a_number_is_certain_only_after_many_matches() -> None:
    rating = Rating()
    assert points(rating) == 1000 and certainty(rating) is Certainty.SETTLING
    other, seen = rating, []
    for match in range(60):
        rating, other = rate([rating, other], [1, 2] if match % 2 else [2, 1])
        seen.append(certainty(rating))
    assert seen[8] is Certainty.SETTLING and seen[25] is Certainty.FAIR and seen[-1] is Certainty.SETTLED
