"""Where a match is shown, and notes in its log of what could not be shown."""

from __future__ import annotations

from dataclasses import replace
from typing import Final
from unicodedata import category

from bot.games.base import CHANCE
from bot.match.commands import Facts, NoteUndeliverable, Propose, Quote, Redraw, Rehome, SetPlace
from bot.match.consent import propose
from bot.match.errors import UserError
from bot.match.model import Change, Match, Phase, Place, ProposalKind
from bot.match.moving import move_to
from bot.match.position import Event, EventKind

QUOTE: Final = "quote"  # begins the text of a note that is a line of the table talk; the message's id and words follow
MAX_QUOTE: Final = 200  # characters of a line
MAX_QUOTES: Final = 40  # of a match
TURNING: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


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


def quote(match: Match, command: Quote, facts: Facts, now: float) -> Change:
    """Append a line of the table talk to the log, each message once; the position is as before."""
    if match.phase is not Phase.RUNNING:
        raise UserError("not-started" if match.phase is Phase.OPEN else "match-over")
    if match.seat_of(command.actor.person) is None:
        raise UserError("not-in-match")
    if not (words := quotable(command.text)):
        raise UserError("quote-empty")
    quoted = [one.text for one in facts.log if one.kind is EventKind.NOTE and one.text.startswith(f"{QUOTE} ")]
    if any(one.startswith(f"{QUOTE} {command.message} ") for one in quoted):
        raise UserError("quote-already")
    if len(quoted) >= MAX_QUOTES:
        raise UserError("quote-full", most=MAX_QUOTES)
    event = Event(EventKind.NOTE, CHANCE, f"{QUOTE} {command.message} {words}", command.actor)
    return Change(match, match, command.actor, (event,))


def quotable(text: str) -> str:
    """The text on one line of at most MAX_QUOTE characters, without control characters and those that turn it round."""
    shown = "".join(" " if category(one) == "Cc" else one for one in text if one not in TURNING)
    line = " ".join(shown.encode(errors="ignore").decode().split())
    return line if len(line) <= MAX_QUOTE else f"{line[: MAX_QUOTE - 1].rstrip()}…"


def redraw(match: Match, command: Redraw, facts: Facts, now: float) -> Change:
    """Mark everything that is shown of the match as out of date."""
    return Change(match, match, command.actor, redraw=True)
