"""Where a match is shown, and notes in its log of what could not be shown."""

from __future__ import annotations

from dataclasses import replace

from bot.games.base import CHANCE
from bot.match.commands import Facts, NoteUndeliverable, Redraw, Rehome, SetPlace
from bot.match.model import Change, Match, Place
from bot.match.position import Event, EventKind


def set_place(match: Match, command: SetPlace, facts: Facts, now: float) -> Change:
    """Remember the table's message or the match's thread."""
    place = replace(
        match.place,
        message=match.place.message if command.message is None else command.message,
        thread=match.place.thread if command.thread is None else command.thread,
    )
    return Change(match, match if place == match.place else replace(match, place=place), command.actor)


def rehome(match: Match, command: Rehome, facts: Facts, now: float) -> Change:
    """Show the match at another channel, if it cannot be shown at its own any more."""
    if not facts.undelivered:
        return Change(match, match, command.actor)
    place = Place(command.guild, command.channel, thread=command.channel)
    return Change(match, replace(match, place=place), command.actor, redraw=True)


def note_undeliverable(match: Match, command: NoteUndeliverable, facts: Facts, now: float) -> Change:
    """Append a note to the log: something could not be shown."""
    return Change(match, match, command.actor, (Event(EventKind.NOTE, CHANCE, command.reason),))


def redraw(match: Match, command: Redraw, facts: Facts, now: float) -> Change:
    """Mark everything that is shown of the match as out of date."""
    return Change(match, match, command.actor, redraw=True)
