"""Quotes of the table talk in logs: earlier versions made them by a command, and their logs are still read."""

from __future__ import annotations

from unittest.mock import patch

from bot.games.base import CHANCE
from bot.match.commands import Facts, NoteUndeliverable
from bot.match.decide import FAMILIES, QUOTE
from bot.match.model import Change, Match
from bot.match.position import Event, EventKind, person_actor
from bot.service.match_service import MatchService


async def add_quote(service: MatchService, number: int, person: int, text: str) -> None:
    """Append a line of the person with that key to the match's log, as earlier versions did."""
    actor = person_actor(person)
    event = Event(EventKind.NOTE, CHANCE, f"{QUOTE} 99 {text}", actor)

    def append(match: Match, command: NoteUndeliverable, facts: Facts, now: float) -> Change:
        return Change(match, match, command.actor, (event,))

    with patch.dict(FAMILIES, {NoteUndeliverable: append}):
        await service.do(number, NoteUndeliverable(actor=actor, reason=""))
