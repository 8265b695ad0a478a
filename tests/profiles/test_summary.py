"""What a match that is over says about people: for whom a seat counts, at which place, and how punctual they were."""

from __future__ import annotations

import pytest

from bot.features.profiles.model import Course, OverdueDecisions, Participation, overdue_of, summary_of
from bot.features.ratings.model import Decisions
from bot.match.position import COMPUTER, TABLE, Actor, Ending, EndReason, Event, EventKind, person_actor

ANNA, BEN, CLEO = 11, 12, 13
MOVE, NOTE, SEAT = EventKind.MOVE, EventKind.NOTE, EventKind.SEAT


def course(
    places: tuple[int, ...],
    decisions: Decisions,
    ended: Ending | None = None,
    overdue: dict[int, OverdueDecisions] | None = None,
    is_timed: bool = True,
) -> Course:
    return Course("instinkt", places, ended, decisions, 5.0, 50.0, is_timed, overdue or {})


def test_places_ties_and_punctuality() -> None:
    found = summary_of(course((1, 2), {0: {ANNA: 10}, 1: {BEN: 9}}, overdue={BEN: OverdueDecisions(missed=2, late=1)}))
    assert (found.began, found.at, found.decisions, found.people) == (5.0, 50.0, 19, 2)
    assert found.parts == (Participation(ANNA, True, 1, False, 10, 10), Participation(BEN, True, 2, False, 11, 8))
    tie = summary_of(course((1, 1), {0: {ANNA: 10}, 1: {BEN: 9}}, is_timed=False))
    assert tie.parts == (Participation(ANNA, True, 1, True, 0, 0), Participation(BEN, True, 1, True, 0, 0))


def test_a_seat_counts_for_who_has_made_most_decisions() -> None:
    substituted = summary_of(course((2, 1), {0: {ANNA: 10}, 1: {BEN: 3, CLEO: 7}}))
    assert [(one.person, one.plays, one.place) for one in substituted.parts] == [
        (ANNA, True, 2),
        (BEN, False, None),
        (CLEO, True, 1),
    ]
    assert substituted.people == 2 and [one.in_time for one in substituted.parts] == [10, 3, 7]
    alone = summary_of(course((1, 2), {0: {ANNA: 10}, 1: {-1: 9, BEN: 2}}))
    assert alone.people == 1 and alone.decisions == 21


@pytest.mark.parametrize("count", [0, 2])
def test_what_has_no_result(count: int) -> None:
    ended = Ending(EndReason.ABANDONED) if count else Ending(EndReason.RESIGN, 1)
    found = summary_of(course((1, 2), {0: {ANNA: 1 + 30 * count}, 1: {BEN: 1 + 30 * count}}, ended))
    assert found.people == 2 and {one.place for one in found.parts} == {None}
    resigned = summary_of(course((1, 2), {0: {ANNA: 30}, 1: {BEN: 30}}, Ending(EndReason.RESIGN, 1)))
    assert [one.place for one in resigned.parts] == [1, 2]


def log(*entries: tuple[EventKind, int, str, int | Actor]) -> list[Event]:
    return [
        Event(kind, seat, text, by if isinstance(by, Actor) else person_actor(by)) for kind, seat, text, by in entries
    ]


def test_what_was_overdue() -> None:
    late = (NOTE, 1, "timeout", TABLE)
    assert overdue_of(log((MOVE, 1, "a", BEN), late, (MOVE, 1, "b", BEN)), {1: BEN}, {}) == {
        BEN: OverdueDecisions(0, 1)
    }
    assert overdue_of(log(late, (MOVE, 1, "b", COMPUTER), (MOVE, 1, "c", BEN)), {1: BEN}, {}) == {
        BEN: OverdueDecisions(1, 0)
    }
    assert overdue_of(log(late, late), {1: BEN}, {}) == {BEN: OverdueDecisions(2, 0)}
    assert overdue_of(log((NOTE, 1, "paused", TABLE), (MOVE, 1, "b", BEN)), {1: BEN}, {}) == {}


def test_what_was_overdue_stays_with_who_had_the_seat() -> None:
    late, taken = (NOTE, 1, "timeout", TABLE), (SEAT, 1, f"person {CLEO}", CLEO)
    vacant = (SEAT, 1, "vacant", TABLE)
    events = log((MOVE, 1, "a", BEN), late, vacant, (MOVE, 1, "b", TABLE), taken, (MOVE, 1, "c", CLEO), late)
    assert overdue_of(events, {1: CLEO}, {BEN: 1}) == {BEN: OverdueDecisions(1, 0), CLEO: OverdueDecisions(1, 0)}
    silent = log(late, vacant, taken)
    assert overdue_of(silent, {1: CLEO}, {BEN: 1}) == {BEN: OverdueDecisions(1, 0)}
    assert overdue_of(silent, {1: CLEO}, {}) == {}, "it is unknown who had it"
    undone = [Event(MOVE, 1, "b", person_actor(BEN), live=False)]
    assert overdue_of([*log(late), *undone, *log((MOVE, 1, "c", BEN))], {1: BEN}, {}) == {BEN: OverdueDecisions(0, 1)}
