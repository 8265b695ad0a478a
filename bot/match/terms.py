"""The terms of an open table: each change of what is shown gives them a new number, and a seat agrees to a number."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.match.clocks import Overrun
from bot.match.model import FIRST_TERMS, Match, Phase, SeatKind, Terms
from bot.match.position import Actor

RECENT: Final = 16  # terms kept without any consent, because messages still show them


def terms_of(match: Match) -> Terms:
    """The present terms."""
    has_clock = match.pace.seconds is not None
    return Terms(
        match.pace,
        match.overrun.among(len(match.seats)) if has_clock else Overrun.ONCE,
        match.substitute,
        match.allows_hints,
        match.is_rated,
        match.position.options,
    )


def number_of(match: Match) -> int:
    """The number of the present terms of an open table."""
    return max(match.terms, default=FIRST_TERMS)


def with_numbered_terms(match: Match, actor: Actor | None = None) -> Match:
    """The match; if it is open and its terms are others than the last numbered ones, they have the next number.

    The actor, who has changed them, agrees to them, unless the last ones still wait for their agreement. Only an open
    table has numbered terms.
    """
    if match.phase is not Phase.OPEN:
        return replace(match, terms={}) if match.terms else match
    present, number = terms_of(match), number_of(match)
    last = match.terms.get(number)
    if present == last:
        return match
    number += last is not None
    setter = None if actor is None else match.seat_of(actor.person)
    if setter in unagreed(match, last):
        setter = None
    seats = tuple(replace(seat, agreed=number) if at == setter else seat for at, seat in enumerate(match.seats))
    kept = {FIRST_TERMS, *(seat.agreed for seat in seats)}
    earlier = {at: one for at, one in match.terms.items() if at in kept or at > number - RECENT}
    return replace(match, seats=seats, terms=earlier | {number: present})


def unagreed(match: Match, terms: Terms | None = None) -> tuple[Seat, ...]:
    """The seats of people who have not agreed to these terms, by default the last numbered ones of the open table.

    Computers agree to everything.
    """
    terms = terms or match.terms.get(number_of(match))
    if terms is None or match.phase is not Phase.OPEN:
        return ()
    agreed = {at: match.terms.get(seat.agreed) for at, seat in enumerate(match.seats) if seat.kind is SeatKind.PERSON}
    return tuple(at for at, known in agreed.items() if known is None or not known.covers(terms))


def known_number(match: Match, number: int) -> int:
    """The number, if the table has terms of that number; else 0, which stands for no terms."""
    return number if number in match.terms else 0


def has_first_terms(match: Match) -> bool:
    """Whether the present terms are those with which the table opened; of a rematch, those of the match before."""
    return match.terms.get(FIRST_TERMS) in (None, terms_of(match))
