"""``decide`` as a table: every command, phase and actor has a defined answer, without a database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from bot.computer.base import Level
from bot.delivery.items import PLACE, Kind
from bot.delivery.policy import items_for
from bot.games.base import IllegalMove
from bot.match import commands
from bot.match.clocks import Overrun, Pace, Stage
from bot.match.commands import Command, Facts
from bot.match.decide import FAMILIES, decide
from bot.match.errors import MovedOn, UserError
from bot.match.model import Change, Match, MatchPhase, MatchSeat, Person, ProposalKind, SeatKind, Substitute
from bot.match.play import with_seat
from bot.match.position import COMPUTER, TABLE, Actor, EventKind, person_actor

NOW: Final = 1_000_000.0
HOST, GUEST, STRANGER = (Person(100 + n, 1000 + n, name) for n, name in enumerate(("Anna", "Ben", "Mira")))
ACTORS: Final = {
    "host": person_actor(HOST.key),
    "guest": person_actor(GUEST.key),
    "stranger": person_actor(STRANGER.key),
    "computer": COMPUTER,
    "table": TABLE,
}
PHASES: Final = ("none", "open", "running", "over", "closed")


def opened(*, pace: Pace = Pace.DAILY, game: str = "instinkt", seats: int = 2) -> Match:
    """An open table of the host with open seats."""
    command = commands.Open(
        actor=ACTORS["host"],
        game=game,
        host=HOST,
        seats=seats,
        secret=bytes(16),
        guild=7,
        channel=70,
        language="en",
        pace=pace,
    )
    return replace(decide(None, command, Facts(), NOW).after, number=1, revision=1)


def after(match: Match, command: Command, now: float = NOW) -> Match:
    """The match after a command that must change it."""
    change = decide(match, command, Facts(), now)
    assert not change.is_empty
    return change.after


def running(pace: Pace = Pace.DAILY) -> Match:
    """A match of host and guest that has just started: both choose secretly."""
    joined = after(opened(pace=pace), commands.Join(actor=ACTORS["guest"], guest=GUEST))
    return after(joined, commands.Start(actor=ACTORS["host"]))


def in_phase(phase: str) -> Match | None:
    """A match in that phase."""
    match phase:
        case "none":
            return None
        case "open":
            return opened()
        case "running":
            return running()
        case "over":
            return after(running(), commands.Resign(actor=ACTORS["guest"]))
    return after(opened(), commands.Leave(actor=ACTORS["host"]))


def a_move(match: Match | None) -> str:
    """A legal move of the first seat; any text if there is none."""
    moves = match.position.moves(0) if match and match.phase is MatchPhase.RUNNING else ()
    return moves[0] if moves else "choose 1"


def person_of(actor: Actor) -> Person:
    """The acting person; the stranger for actors that are not people."""
    return next((one for one in (HOST, GUEST, STRANGER) if one.key == actor.person), STRANGER)


MAKE: Final[dict[type[Command], Callable[[Actor, Match | None], Command]]] = {
    commands.Open: lambda actor, _: commands.Open(
        actor=actor,
        game="instinkt",
        host=person_of(actor),
        seats=2,
        secret=bytes(16),
        guild=7,
        channel=70,
        language="en",
    ),
    commands.Join: lambda actor, _: commands.Join(actor=actor, guest=person_of(actor)),
    commands.SetTerms: lambda actor, _: commands.SetTerms(actor=actor, pace=Pace.LIVE),
    commands.Agree: lambda actor, _: commands.Agree(actor=actor, terms=1),
    commands.Leave: lambda actor, _: commands.Leave(actor=actor),
    commands.Decline: lambda actor, _: commands.Decline(actor=actor),
    commands.Invite: lambda actor, _: commands.Invite(actor=actor, guests=(STRANGER,)),
    commands.RemoveGuest: lambda actor, _: commands.RemoveGuest(actor=actor, guest=GUEST.key),
    commands.AddComputer: lambda actor, _: commands.AddComputer(actor=actor, level=Level.EASY),
    commands.RemoveComputer: lambda actor, _: commands.RemoveComputer(actor=actor, seat=1),
    commands.Start: lambda actor, _: commands.Start(actor=actor),
    commands.Expire: lambda actor, _: commands.Expire(actor=actor),
    commands.Choose: lambda actor, match: commands.Choose(
        actor=actor, text=a_move(match), seat=None if actor.person else 0
    ),
    commands.PlayComputer: lambda actor, match: commands.PlayComputer(
        actor=actor, seat=0, moves=(a_move(match),), step=match.step if match else 1
    ),
    commands.SetPlan: lambda actor, match: commands.SetPlan(actor=actor, trigger="choose 1", text=a_move(match)),
    commands.TakeBack: lambda actor, _: commands.TakeBack(actor=actor),
    commands.Resign: lambda actor, _: commands.Resign(actor=actor),
    commands.End: lambda actor, _: commands.End(actor=actor),
    commands.SetPasses: lambda actor, _: commands.SetPasses(actor=actor, passes=True),
    commands.Propose: lambda actor, _: commands.Propose(actor=actor, kind=ProposalKind.PAUSE, text="3"),
    commands.Respond: lambda actor, _: commands.Respond(actor=actor, number=1, agrees=True, guest=person_of(actor)),
    commands.Lapse: lambda actor, _: commands.Lapse(actor=actor, number=1),
    commands.TimeOut: lambda actor, _: commands.TimeOut(actor=actor, seat=0),
    commands.Rewind: lambda actor, _: commands.Rewind(actor=actor),
    commands.UpdateAbsence: lambda actor, _: commands.UpdateAbsence(actor=actor),
    commands.ShowUp: lambda actor, _: commands.ShowUp(member=person_of(actor).key),
    commands.LeaveServer: lambda actor, _: commands.LeaveServer(actor=actor, member=person_of(actor).key),
    commands.DeletePerson: lambda actor, _: commands.DeletePerson(actor=actor, member=person_of(actor).key),
    commands.LoseServer: lambda actor, _: commands.LoseServer(actor=actor),
    commands.RegainServer: lambda actor, _: commands.RegainServer(actor=actor),
    commands.SetPlace: lambda actor, _: commands.SetPlace(actor=actor, message=5, thread=6),
    commands.Rehome: lambda actor, _: commands.Rehome(actor=actor, guild=8, channel=80),
    commands.NoteUndeliverable: lambda actor, _: commands.NoteUndeliverable(actor=actor, reason="deaf"),
    commands.Redraw: lambda actor, _: commands.Redraw(actor=actor),
}

# By command and phase: the answers to host, guest, stranger, computer and table. "done" changes the match, "same"
# changes nothing, any other word is the key of the refusal.
ANSWERS: Final[dict[str, dict[str, str]]] = {
    "Open": {
        "none": "done done done done done",
        **dict.fromkeys(("open", "running", "over", "closed"), "table-started " * 5),
    },
    "Join": {
        "open": "already-joined done done done done",
        "running": "already-joined already-joined table-started table-started table-started",
        "over": "match-over " * 5,
        "closed": "table-closed " * 5,
    },
    "SetTerms": {
        "open": "done only-host only-host only-host only-host",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "Agree": {
        "open": "same not-at-table not-at-table not-at-table not-at-table",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "Invite": {
        "open": "done only-host only-host only-host only-host",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "RemoveGuest": {
        "open": "guest-gone only-host only-host only-host only-host",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "AddComputer": {
        "open": "done only-host only-host only-host only-host",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "RemoveComputer": {
        "open": "computer-gone only-host only-host only-host only-host",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "PlayComputer": {
        "open": "not-in-match not-in-match not-in-match not-started not-in-match",
        "running": "not-in-match not-in-match not-in-match moved-on not-in-match",
        "over": "not-in-match not-in-match not-in-match match-over not-in-match",
        "closed": "not-in-match not-in-match not-in-match not-started not-in-match",
    },
    "Leave": {
        "open": "done not-at-table not-at-table not-at-table not-at-table",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "Decline": {
        "open": "not-invited " * 5,
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "Start": {
        "open": "too-few not-at-table not-at-table not-at-table too-few",
        "running": "table-started " * 5,
        "over": "table-closed " * 5,
        "closed": "table-closed " * 5,
    },
    "Expire": dict.fromkeys(("open", "running", "over", "closed"), "same " * 5),
    "Choose": {
        "open": "not-started not-in-match not-in-match not-in-match not-started",
        "running": "done instinkt-not-in-hand not-in-match not-in-match done",
        "over": "match-over match-over not-in-match not-in-match match-over",
        "closed": "not-started not-in-match not-in-match not-in-match not-started",
    },
    "SetPlan": {
        "open": "not-started not-in-match not-in-match not-in-match not-in-match",
        "running": "plan-impossible plan-impossible not-in-match not-in-match not-in-match",
        "over": "match-over match-over not-in-match not-in-match not-in-match",
        "closed": "not-started not-in-match not-in-match not-in-match not-in-match",
    },
    "TakeBack": {
        "open": "not-started not-in-match not-in-match not-in-match not-in-match",
        "running": "nothing-to-take-back nothing-to-take-back not-in-match not-in-match not-in-match",
        "over": "match-over match-over not-in-match not-in-match not-in-match",
        "closed": "not-started not-in-match not-in-match not-in-match not-in-match",
    },
    "Resign": {
        "open": "not-started not-in-match not-in-match not-in-match not-in-match",
        "running": "done done not-in-match not-in-match not-in-match",
        "over": "match-over match-over not-in-match not-in-match not-in-match",
        "closed": "not-started not-in-match not-in-match not-in-match not-in-match",
    },
    "End": {
        "open": "not-started " * 5,
        "running": "end-own end-own done done done",
        "over": "match-over " * 5,
        "closed": "match-over " * 5,
    },
    "SetPasses": {
        "open": "not-started not-in-match not-in-match not-in-match not-in-match",
        "running": "never-asked never-asked not-in-match not-in-match not-in-match",
        "over": "match-over match-over not-in-match not-in-match not-in-match",
        "closed": "not-started not-in-match not-in-match not-in-match not-in-match",
    },
    "Propose": {
        "open": "not-started not-in-match not-in-match not-in-match not-in-match",
        "running": "done done not-in-match not-in-match not-in-match",
        "over": "match-over match-over not-in-match not-in-match not-in-match",
        "closed": "not-started not-in-match not-in-match not-in-match not-in-match",
    },
    "Respond": dict.fromkeys(("open", "running", "over", "closed"), "proposal-over " * 5),
    "Lapse": dict.fromkeys(("open", "running", "over", "closed"), "same " * 5),
    "TimeOut": dict.fromkeys(("open", "running", "over", "closed"), "same " * 5),
    "Rewind": dict.fromkeys(("open", "running", "over", "closed"), "same " * 5),
    "UpdateAbsence": {"open": "same " * 5, "running": "done " * 5, "over": "same " * 5, "closed": "same " * 5},
    "ShowUp": dict.fromkeys(("open", "running", "over", "closed"), "same " * 5),
    "LeaveServer": {
        "open": "same " * 5,
        "running": "done done same same same",
        "over": "same " * 5,
        "closed": "same " * 5,
    },
    "DeletePerson": {
        "open": "done same same same same",
        "running": "done done same same same",
        "over": "same " * 5,
        "closed": "same " * 5,
    },
    "LoseServer": {"open": "same " * 5, "running": "done " * 5, "over": "same " * 5, "closed": "same " * 5},
    "RegainServer": {"open": "same " * 5, "running": "done " * 5, "over": "same " * 5, "closed": "same " * 5},
    "SetPlace": dict.fromkeys(("open", "running", "over", "closed"), "done " * 5),
    "Rehome": dict.fromkeys(("open", "running", "over", "closed"), "same " * 5),
    "NoteUndeliverable": dict.fromkeys(("open", "running", "over", "closed"), "done " * 5),
    "Redraw": dict.fromkeys(("open", "running", "over", "closed"), "done " * 5),
}


def test_every_command_is_in_the_table() -> None:
    classes = {one for one in vars(commands).values() if isinstance(one, type) and issubclass(one, Command)}
    assert set(MAKE) == classes - {Command, commands.ForSeat} == {*FAMILIES, commands.Open}


@pytest.mark.parametrize("command", MAKE)
def test_every_pair_has_its_answer(command: type[Command]) -> None:
    answers = {"none": "no-such-match " * 5} | ANSWERS[command.__name__]
    for phase in PHASES:
        match = in_phase(phase)
        for (who, actor), answer in zip(ACTORS.items(), answers[phase].split(), strict=True):
            found, change = answer_of(match, MAKE[command](actor, match))
            assert found == answer, (phase, who)
            if change is None:
                continue
            if change.is_empty:
                assert change.after is match and not change.events
            elif match is not None:
                assert change.before is match and change.after.revision == match.revision + 1
                assert change.after.length == match.length + len(change.events)
                assert all(event.at == NOW for event in change.events)


def answer_of(match: Match | None, command: Command) -> tuple[str, Change | None]:
    """The answer as the table has it, and the change, if it is not refused."""
    try:
        change = decide(match, command, Facts(), NOW)
    except (UserError, IllegalMove) as refusal:
        return refusal.key, None
    return "same" if change.is_empty else "done", change


@pytest.mark.parametrize("command", [one for one in MAKE if getattr(one, "seat", 0) is None])
def test_no_person_decides_for_the_seat_of_another(command: type[Command]) -> None:
    match = running()
    seat = match.seat_of(GUEST.key)
    assert seat is not None
    made = replace(MAKE[command](ACTORS["host"], match), seat=seat)
    if isinstance(made, commands.Choose):
        made = replace(made, text=match.position.moves(seat)[0])
    with pytest.raises(UserError) as refused:
        decide(match, made, Facts(), NOW)
    assert refused.value.key == "not-in-match"


def test_a_decision_is_pure() -> None:
    match = running()
    command = commands.Choose(actor=ACTORS["host"], text=a_move(match))
    assert decide(match, command, Facts(), NOW) == decide(match, command, Facts(), NOW)
    assert match == running(), "the given match is unchanged"


def test_a_step_is_raised_by_one_when_the_position_changes_and_not_by_sealing() -> None:
    match = running()
    sealed = after(match, commands.Choose(actor=ACTORS["host"], text=match.position.moves(0)[0]))
    assert sealed.step == match.step and sealed.revision == match.revision + 1
    played = after(sealed, commands.Choose(actor=ACTORS["guest"], text=match.position.moves(1)[0]))
    assert played.step == match.step + 1


def test_a_proposal_lapses_with_the_change_that_makes_it_pointless() -> None:
    match = running()
    proposed = after(match, commands.Propose(actor=ACTORS["host"], kind=ProposalKind.PAUSE, text="3"))
    assert [one.ended for one in proposed.proposals] == [None]
    change = decide(proposed, commands.LoseServer(), Facts(), NOW)
    assert [one.ended for one in change.after.proposals] == ["lapsed"], "the match is paused already"
    assert (PLACE, Kind.PROPOSAL) in items_for(change)
    with pytest.raises(MovedOn, match="proposal-over"):
        decide(change.after, commands.Respond(actor=ACTORS["guest"], number=1, agrees=True, guest=GUEST), Facts(), NOW)


def test_a_vacant_seat_is_open_to_a_substitute() -> None:
    match = opened(game="hypnosia", seats=3)
    for guest in (GUEST, STRANGER):
        match = after(match, commands.Join(actor=person_actor(guest.key), guest=guest))
    match = after(match, commands.Start(actor=ACTORS["host"]))
    left = after(match, commands.Resign(actor=ACTORS["guest"]))
    assert left.seats[1].kind is SeatKind.VACANT and left.phase is MatchPhase.RUNNING
    back = after(left, commands.Join(actor=ACTORS["guest"], guest=GUEST))
    assert back.seat_of(GUEST.key) == 1


@pytest.mark.parametrize("overrun", list(Overrun))
def test_time_runs_out_in_stages(overrun: Overrun) -> None:
    match = replace(running(), overrun=overrun)
    stages = []
    for _ in range(10):
        due = match.clocks[0].due
        if match.phase is not MatchPhase.RUNNING or due is None or not match.is_played(0):
            break
        match = after(match, commands.TimeOut(seat=0), due)
        stages.append(match.clocks[0].stage)
    assert stages[:3] == [Stage.REMINDED, Stage.WARNED, Stage.GRACE]
    ended = {Overrun.ONCE: MatchPhase.RUNNING, Overrun.SEAT: MatchPhase.RUNNING, Overrun.LOSE: MatchPhase.OVER}
    assert match.phase is ended[overrun]


# The recipients do not depend on how a decision was made


def recipients(change: Change) -> set[tuple[int, Kind]]:
    return set(items_for(change))


def test_the_recipients_of_a_round_do_not_depend_on_how_it_ended() -> None:
    """By the other player's choice, by a computer's, or by the table when time has run out."""
    match = replace(running(), substitute=Substitute.CHANCE)
    sealed = after(match, commands.Choose(actor=ACTORS["host"], text=match.position.moves(0)[0]))
    by_person = decide(sealed, commands.Choose(actor=ACTORS["guest"], text=match.position.moves(1)[0]), Facts(), NOW)
    late = sealed
    while True:
        due = late.clocks[1].due
        assert due is not None
        by_table = decide(late, commands.TimeOut(seat=1), Facts(), due)
        if any(event.kind is EventKind.MOVE for event in by_table.events):
            break
        late = by_table.after
    vacant = with_seat(sealed, 1, MatchSeat(SeatKind.VACANT, level=Level.HARD))
    found = commands.PlayComputer(seat=1, moves=(match.position.moves(1)[0],), step=match.step)
    by_computer = decide(vacant, found, Facts(), NOW)
    assert recipients(by_person) == recipients(by_table)
    assert recipients(by_person) - recipients(by_computer) == {(GUEST.key, Kind.PROMPT), (GUEST.key, Kind.PING)}


def test_steps_within_a_turn_are_delivered_at_its_end() -> None:
    match = opened(game="insider", seats=2)
    match = after(match, commands.Join(actor=ACTORS["guest"], guest=GUEST))
    match = after(match, commands.Start(actor=ACTORS["host"]))
    (seat,) = match.position.to_act
    actor = person_actor(match.seats[seat].key or 0)
    change = decide(match, commands.Choose(actor=actor, text="roll"), Facts(), NOW)
    if change.after.position.to_act == (seat,):
        assert items_for(change) == []
    by_table = decide(match, commands.Choose(actor=TABLE, seat=seat, text="roll"), Facts(), NOW)
    assert (PLACE, Kind.BOARD) in items_for(by_table), "a move by the table is shown"


def test_a_rematch_that_moves_to_another_channel_gets_no_second_table() -> None:
    match = replace(running(), previous=1)
    match = replace(match, place=replace(match.place, message=71, thread=72))
    rehome = commands.Rehome(actor=ACTORS["host"], guild=7, channel=80, seen_by=frozenset({GUEST.key}))
    moved = decide(match, rehome, Facts(undelivered=True), NOW)
    assert moved.after.place.message is None
    assert (PLACE, Kind.TABLE) not in items_for(moved) and (PLACE, Kind.BOARD) in items_for(moved)
    in_channel = decide(match, commands.SetPlace(thread=70), Facts(), NOW)
    assert (PLACE, Kind.TABLE) in items_for(in_channel), "its link is out of date"
