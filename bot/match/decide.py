"""The one decision of the domain: what a command does to a match. A pure function: same input, same change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.games.base import CHANCE, Seat
from bot.match import consent, leaving, lobby, play, timing
from bot.match.commands import (
    AddComputer,
    Agree,
    Choose,
    Command,
    Decline,
    DeletePerson,
    End,
    Expire,
    Facts,
    Invite,
    Join,
    Lapse,
    Leave,
    LeaveServer,
    LoseServer,
    NoteUndeliverable,
    Open,
    PlayComputer,
    Propose,
    Redraw,
    RegainServer,
    Rehome,
    RemoveComputer,
    RemoveGuest,
    Resign,
    Respond,
    Rewind,
    SetPasses,
    SetPlace,
    SetPlan,
    SetTerms,
    ShowUp,
    Start,
    TakeBack,
    TimeOut,
    UpdateAbsence,
)
from bot.match.consent import move_to, propose
from bot.match.errors import UserError, require
from bot.match.model import Change, Match, MatchPhase, Place, ProposalEnd, ProposalKind, with_numbered_terms
from bot.match.position import COMPUTER, Event, EventKind, encode_state

QUOTE: Final = "quote"  # begins notes of earlier versions: a message's id and words of the table talk follow


def set_place(match: Match, command: SetPlace, facts: Facts, now: float) -> Change:
    """Remember the table's message or the match's thread."""
    place = replace(
        match.place,
        message=match.place.message if command.message is None else command.message,
        thread=match.place.thread if command.thread is None else command.thread,
    )
    return Change(match, match if place == match.place else replace(match, place=place), command.actor)


def rehome(match: Match, command: Rehome, facts: Facts, now: float) -> Change:
    """Move the match to another channel if it cannot be shown or seen at its own.

    All players must see the channel, or all other players are asked: raises UserError("place-unseen") otherwise,
    and UserError("not-in-match") for those who do not play.
    """
    if not facts.undelivered and not command.is_unseen:
        return Change(match, match, command.actor)
    require(match.seat_of(command.actor.person) is not None, "not-in-match")
    players = [seat.person for at, seat in enumerate(match.seats) if match.is_played(at) and seat.person]
    unseeing = [one.name for one in players if one.key not in (*command.seen_by, command.actor.person)]
    require(not unseeing or command.asks, "place-unseen", names=tuple(unseeing))
    if unseeing:
        text = f"{command.guild} {command.channel}"
        return propose(match, Propose(actor=command.actor, kind=ProposalKind.MOVE, text=text), facts, now)
    thread = command.channel if command.guild else None
    return move_to(match, Place(command.guild, command.channel, thread=thread), command.actor, facts, now)


def note_undeliverable(match: Match, command: NoteUndeliverable, facts: Facts, now: float) -> Change:
    """Append a note to the log: a message could not be delivered."""
    return Change(match, match, command.actor, (Event(EventKind.NOTE, CHANCE, command.reason),))


def redraw(match: Match, command: Redraw, facts: Facts, now: float) -> Change:
    """Mark everything that is shown of the match as out of date."""
    return Change(match, match, command.actor, redraw=True)


Family = Callable[[Match, Any, Facts, float], Change]

FAMILIES: Final[Mapping[type[Command], Family]] = {
    Join: lobby.join,
    SetTerms: lobby.set_terms,
    Agree: lobby.agree,
    Invite: lobby.invite,
    RemoveGuest: lobby.remove_guest,
    AddComputer: lobby.add_computer,
    RemoveComputer: lobby.remove_computer,
    Leave: lobby.leave,
    Decline: lobby.decline,
    Start: lobby.start,
    Expire: lobby.expire,
    Choose: play.choose,
    PlayComputer: play.play_computer,
    TakeBack: play.take_back,
    Resign: leaving.resign,
    End: leaving.end,
    SetPasses: play.set_passes,
    SetPlan: play.set_plan,
    Propose: consent.propose,
    Respond: consent.respond,
    Lapse: consent.lapse,
    TimeOut: timing.time_out,
    ShowUp: consent.show_up,
    Rewind: timing.rewind,
    UpdateAbsence: leaving.update_absence,
    LeaveServer: leaving.leave_server,
    DeletePerson: leaving.delete_person,
    LoseServer: leaving.lose_server,
    RegainServer: leaving.regain_server,
    SetPlace: set_place,
    Rehome: rehome,
    NoteUndeliverable: note_undeliverable,
    Redraw: redraw,
}


def decide(match: Match | None, command: Command, facts: Facts, now: float) -> Change:
    """What the command does to the match, or to no match yet; ``now`` in seconds since 1970.

    The change is complete: position, events, seats, clocks and proposals as they will be stored. Raises
    UserError, MovedOn or IllegalMove if the command is refused.
    """
    if isinstance(command, Open):
        require(match is None, "table-started")
        return lobby.open_table(command, facts, now)
    if match is None:
        raise UserError("no-such-match", number=0)
    base, events = _at_present_rules(with_numbered_terms(_without_expired_pause(match, now)))
    facts = replace(facts, log=(*facts.log, *events)) if events else facts
    change = FAMILIES[type(command)](base, command, facts, now)
    if change.after is base and not change.redraw and not change.events:
        return Change(match, match, change.actor)
    change = replace(change, before=match, events=(*events, *change.events), interaction=command.interaction)
    return _complete(match, base, change, now)


def _without_expired_pause(match: Match, now: float) -> Match:
    """The match, resumed if its pause is over."""
    if match.pause is None or match.pause.until > now:
        return match
    return leaving.resume(match, match.pause.until)


def _at_present_rules(match: Match) -> tuple[Match, list[Event]]:
    """The match by this program's version of the rules, and the event that writes down its state if it was older.

    Raises UserError("match-newer") for a match that a newer version of the rules has written.
    """
    version = match.position.game.version
    if match.version > version:
        raise UserError("match-newer", number=match.number)
    if match.version == version or match.phase is not MatchPhase.RUNNING:
        return match, []
    position = replace(match.position)  # a new object, so that the snapshot is written
    event = Event(EventKind.STATE, CHANCE, encode_state(position.state).decode())
    return replace(match, position=position, version=version, length=match.length + 1, undoable=None), [event]


def _complete(match: Match, base: Match, change: Change, now: float) -> Change:
    """The change with everything that follows from it: phase, clocks, proposals, counters and times."""
    after = change.after
    own = change.events[base.length - match.length :]  # without the one that writes down a state
    if after.phase is MatchPhase.RUNNING and after.position.outcome is not None:
        after = replace(after, phase=MatchPhase.OVER)
    after = with_numbered_terms(after, change.actor)
    sealers = {seat: actor for seat, actor in after.sealers.items() if seat in after.position.sealed}
    after = replace(
        after,
        sealers=sealers,
        thoughts={seat: one for seat, one in after.thoughts.items() if sealers.get(seat) == COMPUTER},
        sealings=_sealings(match, replace(after, sealers=sealers), change.interaction),
        plans=play.plans_left(base, replace(change, after=after, events=own)),
        version=after.position.game.version if after.position is not match.position else match.version,
        revision=match.revision + 1,
        length=match.length + len(change.events),
    )
    after = timing.settle_clocks(base, replace(change, after=after, events=own), now)
    change = replace(change, after=_with_pointless_proposals_ended(after, now))
    return replace(change, events=_with_interactions(match, change, now))


def _sealings(match: Match, after: Match, interaction: int | None) -> dict[Seat, int]:
    """The interactions of the choices that are sealed after a change, by that interaction or before."""
    before = match.position.sealed
    found = {
        seat: match.sealings.get(seat)
        if before.get(seat) == move and match.sealers.get(seat) == after.sealers.get(seat)
        else interaction
        for seat, move in after.position.sealed.items()
    }
    return {seat: one for seat, one in found.items() if one is not None}


def _with_interactions(match: Match, change: Change, now: float) -> tuple[Event, ...]:
    """The events as they are stored: an opened choice with the interaction by which it was sealed.

    The first other event of the actor, or of the table if there is none, has the interaction of the command, unless
    the command has sealed a choice: that one's event will have it.
    """
    events, sealings = [_stored(match, event, now) for event in change.events], dict(match.sealings)
    for at, event in enumerate(events):
        is_opened = (event.text, event.actor) == (match.position.sealed.get(event.seat), match.sealers.get(event.seat))
        if is_opened and (interaction := sealings.pop(event.seat, None)) is not None:
            events[at] = replace(event, interaction=interaction)
    if change.interaction is not None and change.interaction not in change.after.sealings.values():
        free = [at for at, event in enumerate(events) if event.interaction is None]
        own = [at for at in free if events[at].actor == change.actor]
        if first := (own or free)[:1]:
            events[first[0]] = replace(events[first[0]], interaction=change.interaction)
    return tuple(events)


def _stored(match: Match, event: Event, now: float) -> Event:
    """The event with its time, and with the thought of a computer whose choice was sealed before."""
    is_sealed = event.kind is EventKind.MOVE and event.actor == COMPUTER and event.thought is None
    return replace(event, at=now, thought=match.thoughts.get(event.seat) if is_sealed else event.thought)


def _with_pointless_proposals_ended(match: Match, now: float) -> Match:
    """The match; open proposals that could not be made any more have lapsed."""
    if not match.open_proposals:
        return match
    proposals = tuple(
        one
        if one.ended is not None or (match.phase is MatchPhase.RUNNING and consent.still_holds(match, one, now))
        else one.close(ProposalEnd.LAPSED)
        for one in match.proposals
    )
    return replace(match, proposals=proposals)
