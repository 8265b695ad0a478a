"""Taking back a decision with what followed it: with the consent of the others, or at once where nobody else plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.base import Seat
from bot.match.commands import Facts
from bot.match.errors import UserError
from bot.match.model import Change, Match, Proposal
from bot.match.play import acting_seat, last_own_step, without
from bot.match.position import PLAYED, Actor, Event, EventKind, person_actor


def undo(match: Match, proposal: Proposal, facts: Facts, author: Actor) -> Change:
    """Take back the last own decision of the proposal's author, and all that has been played since."""
    seat = acting_seat(match, author, None, proposal.step)
    numbers = events_to_undo(match, facts.log, seat)
    log, initial = without(facts.log, numbers), match.position.initial
    position = initial.replay(log)
    undoable = last_own_step(initial, log, seat) if position.to_act == (seat,) else None
    after = replace(match, position=position, step=match.step + 1, undoable=undoable)
    event = Event(EventKind.UNDO, seat, str(numbers[0]), author)
    return Change(match, after, author, (event,), undone=tuple(numbers))


def events_to_undo(match: Match, log: Sequence[Event], seat: Seat) -> list[int]:
    """The numbers of the events taken back with the last own decision of the seat: all from there on.

    If it was a secret choice, the whole round is taken back. UserError("nothing-to-ask-back").
    """
    actor = person_actor(match.seats[seat].key or 0)
    own = [
        at
        for at, event in enumerate(log)
        if event.live and (event.kind, event.seat, event.actor) == (EventKind.MOVE, seat, actor)
    ]
    if not own:
        raise UserError("nothing-to-ask-back")
    position, first = match.position.initial, 0
    for at, event in enumerate(log[: own[-1] + 1]):
        if not position.sealed:
            first = at
        position = position.after(event)
    if any(event.kind is EventKind.STATE for event in log[first:]):
        raise UserError("nothing-to-ask-back")
    return [at for at in range(first, len(log)) if log[at].live and log[at].kind in PLAYED]


def check_teaches_nothing(match: Match, log: Sequence[Event], seat: Seat) -> None:
    """Raise UserError("undo-reveals") if chance, or somebody's hand, has shown something since the seat's decision.

    Where nobody is asked, these are the rules for one's own last step: nothing may have been drawn, chosen in secret
    or revealed. What another seat has played from a hand that only it sees has shown that hand.
    """
    numbers = events_to_undo(match, log, seat)
    position = match.position.initial.replay(log[: numbers[0]])
    for event in (log[number] for number in numbers):
        is_open = event.kind is EventKind.MOVE and event.draw is None and not position.is_secret
        if not is_open or position.reveals(event.seat, event.text):
            raise UserError("undo-reveals")
        if event.seat != seat and position.decides_from_hand(event.seat):
            raise UserError("undo-reveals")
        position = position.after(event)
