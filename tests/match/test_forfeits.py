"""``decide`` about giving up: a match that counts and is under way is lost by it, whatever way is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bot.features.seasons.model import Result, result_at_the_end
from bot.match import commands
from bot.match.clocks import DAY, HOUR, Pace
from bot.match.commands import Command, Forfeit
from bot.match.leaving import FEWEST_DECISIONS, FORFEITED, forfeits_in
from bot.match.model import ENTIRE_MATCH, MatchPhase, ProposalEnd, ProposalKind, SeatKind, Substitute
from bot.match.position import Ending, EndReason, Event, EventKind, person_actor
from tests.kit.driven import PEOPLE, Driven, DrivenMatch
from tests.kit.toys import toys

KEYS = tuple(one.key for one in PEOPLE)
ANNA, BEN, CLEO, DORA = (person_actor(key) for key in KEYS[:4])


@pytest.fixture(autouse=True)
def toy_games() -> Iterator[None]:
    with toys():
        yield


def underway(seats: int = 2, decisions: int = FEWEST_DECISIONS, **terms: object) -> Driven:
    """A match in which every seat has made so many decisions, and the last one no more."""
    driven = Driven("hypnosia", 5, seats, **{"substitute": Substitute.CHANCE} | terms)
    while min(driven.facts().decisions.get(seat, 0) for seat in range(seats)) < decisions:
        seat, move = driven.pick()
        driven.do(commands.Choose(actor=person_actor(driven.match.key_at(seat) or 0), text=move))
    assert driven.match.phase is MatchPhase.RUNNING
    return driven


def forfeited(driven: DrivenMatch) -> list[int]:
    """The keys of those who have forfeited."""
    return [one.person for one in forfeits_in(driven.log)]


WAYS: dict[str, Callable[[DrivenMatch], object]] = {
    "resigns": lambda match: match.do(commands.Resign(actor=BEN)),
    "leaves": lambda match: match.do(commands.LeaveServer(member=KEYS[1])),
    "deletes": lambda match: match.do(commands.DeletePerson(member=KEYS[1])),
    "times out": lambda match: run_out(match, 1),
}


def run_out(driven: DrivenMatch, seat: int) -> None:
    """Let the seat run out of time until it is given up; the others decide at once."""
    while driven.match.is_played(seat) and driven.match.phase is MatchPhase.RUNNING:
        while (waiting := driven.match.position.waiting) and waiting != (seat,):
            other = next(one for one in waiting if one != seat)
            driven.choose(other)
        driven.time_out(seat)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_way_out_is_a_forfeit_once_the_match_is_under_way(way: str, seats: int) -> None:
    driven = underway(seats, pace=Pace.DAILY)
    WAYS[way](driven)
    assert forfeited(driven) == [KEYS[1]], way


@pytest.mark.parametrize("way", [one for one in WAYS if one != "times out"])
def test_before_that_nothing_is_forfeited(way: str) -> None:
    driven = underway(2, FEWEST_DECISIONS - 1, pace=Pace.DAILY)
    WAYS[way](driven)
    assert forfeited(driven) == []


@pytest.mark.parametrize("way", WAYS)
def test_nor_in_a_match_in_which_nothing_counts(way: str) -> None:
    driven = underway(3, pace=Pace.DAILY, rated=False)
    WAYS[way](driven)
    assert forfeited(driven) == []
    of_season = underway(3, pace=Pace.DAILY, rated=False)
    of_season.match = replace(of_season.match, season=4)
    WAYS[way](of_season)
    assert forfeited(of_season) == [KEYS[1]]


def test_a_player_who_sits_down_again_has_forfeited_nothing() -> None:
    driven = underway(3)
    driven.do(commands.Resign(actor=BEN))
    driven.do(commands.Join(actor=BEN, guest=PEOPLE[1]))
    assert forfeited(driven) == []
    log = [Event(EventKind.NOTE, 1, FORFEITED, BEN), Event(EventKind.SEAT, 1, f"person {KEYS[3]}", DORA)]
    assert forfeits_in(log) == (Forfeit(1, KEYS[1]),), "another player has sat down"


def test_the_first_to_go_has_lost_a_match_that_all_leave() -> None:
    driven = underway(2)
    driven.do(commands.LeaveServer(member=KEYS[1]))
    change = driven.do(commands.Resign(actor=ANNA))
    assert forfeited(driven) == [KEYS[1]] and driven.match.position.ended == Ending(EndReason.ABANDONED, 1)
    assert change.after.position.outcome is not None and change.after.position.outcome.winners == (0,)
    moderated = underway(2)
    moderated.do(commands.LeaveServer(member=KEYS[1]))
    moderated.do(commands.End(actor=DORA))
    assert moderated.match.position.ended == Ending(EndReason.ABANDONED, 1), "a friend cannot undo it"


# Ending


@pytest.mark.parametrize("rated", [True, False])
def test_a_moderator_does_not_end_an_own_match_that_counts(rated: bool) -> None:
    driven = underway(3, rated=rated)
    if rated:
        assert driven.refusal(commands.End(actor=ANNA)) == "end-own"
        driven.do(commands.Resign(actor=BEN))
        assert driven.refusal(commands.End(actor=BEN)) == "end-own", "a player who has played stays a party to it"
    else:
        driven.match = replace(driven.match, season=4)
        assert driven.refusal(commands.End(actor=ANNA)) == "end-own"
        driven.match = replace(driven.match, season=None)
    change = driven.do(commands.End(actor=DORA if rated else ANNA))
    noted = [event for event in change.events if event.kind is EventKind.NOTE]
    assert [(one.text, one.actor) for one in noted] == [("ended", DORA if rated else ANNA)]


@pytest.mark.parametrize(
    ("decisions", "is_behind", "rated", "ended"),
    [
        (FEWEST_DECISIONS, True, True, Ending(EndReason.ABANDONED, 1)),
        (FEWEST_DECISIONS, False, True, Ending(EndReason.ABANDONED)),
        (FEWEST_DECISIONS - 1, True, True, Ending(EndReason.ABANDONED)),
        (FEWEST_DECISIONS, True, False, Ending(EndReason.ABANDONED)),
    ],
)
def test_a_player_who_is_behind_and_has_a_match_ended_has_lost_it(
    monkeypatch: pytest.MonkeyPatch, decisions: int, is_behind: bool, rated: bool, ended: Ending
) -> None:
    driven = underway(2, decisions, pace=Pace.NONE, rated=rated)
    monkeypatch.setattr(type(driven.match.position.game), "points", lambda *_: (1, 0) if is_behind else (0, 0))
    while driven.match.position.waiting != (0,):
        driven.choose(1)
    driven.now += 8 * DAY
    (proposal,) = driven.do(propose_end(1)).after.proposals
    assert proposal.asked == (KEYS[0],) and proposal.ended is None
    driven.now += DAY
    change = driven.do(commands.Lapse(number=1))
    assert change.after.proposals[0].ended is ProposalEnd.AGREED and change.after.phase is MatchPhase.OVER
    assert change.after.position.ended == ended
    assert [event.actor for event in change.events if event.text == "ended"] == [BEN]


def propose_end(seat: int) -> Command:
    return commands.Propose(actor=person_actor(KEYS[seat]), kind=ProposalKind.REMOVE, text=ENTIRE_MATCH)


# Time used, and a season's end


def test_time_used_leaves_out_pauses_and_absences() -> None:
    driven = Driven("delve", 3, 2, pace=Pace.DAILY)
    driven.now += HOUR
    away = [replace(seat, away=driven.now + DAY) if at == 0 else seat for at, seat in enumerate(driven.match.seats)]
    driven.match = replace(driven.match, seats=tuple(away))
    driven.do(commands.UpdateAbsence(actor=ANNA))
    driven.now += DAY
    driven.match = replace(driven.match, seats=tuple(replace(seat, away=None) for seat in driven.match.seats))
    driven.do(commands.UpdateAbsence(actor=ANNA))
    driven.now += 2 * HOUR
    for number in (1, 2):
        driven.do(commands.Propose(actor=BEN, kind=ProposalKind.PAUSE if number == 1 else ProposalKind.RESUME))
        driven.do(commands.Respond(actor=ANNA, number=number, agrees=True, guest=PEOPLE[0]))
        driven.now += 3 * HOUR
    driven.choose(0, "stop")
    assert driven.match.clocks[0].used == (1 + 2 + 3) * HOUR, "a day away and a pause of three hours are left out"
    driven.now += HOUR
    driven.choose(1, "stop")
    assert driven.match.clocks[1].used == HOUR


def test_a_match_that_a_season_finds_unfinished() -> None:
    driven = Driven("delve", 3, 2, pace=Pace.DAILY)
    driven.now += 2 * HOUR
    assert result_at_the_end(driven.match, driven.now) is Result.SECOND, "Anna is to act and has used more"
    driven.choose(0, "stop")
    assert result_at_the_end(driven.match, driven.now + HOUR) is Result.TIE, "Ben is to act and has used less"
    assert result_at_the_end(driven.match, driven.now + 3 * HOUR) is Result.FIRST
    both = Driven("bids", 3, 2, pace=Pace.DAILY)
    both.now += HOUR
    assert result_at_the_end(both.match, both.now) is Result.TIE
    both.choose(1)
    both.now += HOUR
    assert result_at_the_end(both.match, both.now) is Result.SECOND, "the other one has chosen"


# Absent means absent


def test_a_player_who_shows_up_is_not_absent() -> None:
    remove = commands.Propose(actor=BEN, kind=ProposalKind.REMOVE, text="0")
    driven = Driven("bids", 3, 3, pace=Pace.DAILY)
    driven.choose(1)
    driven.choose(2)
    driven.time_out(0)
    assert driven.match.clocks[0].timeouts == 1
    driven.do(remove)
    change = driven.do(commands.ShowUp(member=KEYS[0]))
    assert change.after.proposals[0].ended is ProposalEnd.LAPSED
    driven.now += HOUR
    assert driven.refusal(remove) == "player-is-here"
    assert driven.match.clocks[0].timeouts == 1, "it gives no further decision away"
    assert driven.do(commands.ShowUp(member=KEYS[0])).is_empty
    driven.play(0)
    driven.choose(1)
    driven.choose(2)
    assert driven.match.clocks[0].is_pending
    driven.time_out(0)
    assert driven.match.seats[0].kind is SeatKind.VACANT, "two decisions in a row are too many all the same"


def test_a_stranger_or_a_present_player_changes_nothing_by_showing_up() -> None:
    driven = Driven("bids", 3, 3, pace=Pace.DAILY)
    for key in (KEYS[0], KEYS[4], 999):
        assert driven.do(commands.ShowUp(member=key)).is_empty


def test_a_question_to_an_absent_player_lapses_when_a_third_person_sits_down() -> None:
    driven = Driven("bids", 3, 3, pace=Pace.NONE)
    driven.do(commands.Resign(actor=CLEO))
    driven.choose(1)
    driven.now += 8 * DAY
    driven.do(commands.Propose(actor=BEN, kind=ProposalKind.REMOVE, text="0"))
    assert driven.match.proposals[0].asks_absent
    change = driven.do(commands.Join(actor=DORA, guest=PEOPLE[3]))
    assert change.after.proposals[0].ended is ProposalEnd.LAPSED, "there is a player who can vote"
