"""Where a match is shown, and notes in its log of what could not be shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.base import CHANCE
from bot.match.commands import Facts, NoteUndeliverable, Propose, Redraw, Rehome, SetPlace
from bot.match.consent import propose
from bot.match.errors import UserError
from bot.match.model import Change, Match, Place, ProposalKind
from bot.match.moving import move_to
from bot.match.position import Event, EventKind

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
    """Show the match at another channel, if it cannot be shown at its own any more.

    Whoever plays has to see the channel, or all other players are asked: raises UserError("place-unseen") otherwise,
    and UserError("not-in-match") for those who do not play.
    """
    if not facts.undelivered:
        return Change(match, match, command.actor)
    if match.seat_of(command.actor.person) is None:
        raise UserError("not-in-match")
    players = [seat.person for at, seat in enumerate(match.seats) if match.is_played(at) and seat.person]
    unseeing = [one.name for one in players if one.key not in (*command.seen_by, command.actor.person)]
    if unseeing and not command.asks:
        raise UserError("place-unseen", names=tuple(unseeing))
    if unseeing:
        text = f"{command.guild} {command.channel}"
        return propose(match, Propose(actor=command.actor, kind=ProposalKind.MOVE, text=text), facts, now)
    place = Place(command.guild, command.channel, thread=command.channel)
    return move_to(match, place, command.actor, facts, now)


def note_undeliverable(match: Match, command: NoteUndeliverable, facts: Facts, now: float) -> Change:
    """Append a note to the log: something could not be shown."""
    return Change(match, match, command.actor, (Event(EventKind.NOTE, CHANCE, command.reason),))


def redraw(match: Match, command: Redraw, facts: Facts, now: float) -> Change:
    """Mark everything that is shown of the match as out of date."""
    return Change(match, match, command.actor, redraw=True)
