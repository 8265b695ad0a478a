"""Matches without a store, driven by commands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bot.games.chance import Chance
from bot.match import commands
from bot.match.commands import Command, Facts
from bot.match.decide import decide
from bot.match.model import Change, Person
from bot.match.play import without
from bot.match.position import Event, person_actor

NOW: Final = 1_000_000.0
PEOPLE: Final = [Person(100 + at, 1000 + at, name) for at, name in enumerate(("Anna", "Ben", "Cleo", "Dora", "Emil"))]


class Driven:
    """A match that has just begun; ``log`` and ``now`` are what ``decide`` takes beyond it."""

    def __init__(self, game: str, seed: int | bytes, seats: int = 2, **terms: Any) -> None:
        """``seed``: a number for the moves of ``pick``, of which the secret is made; or the secret."""
        self.log: list[Event] = []
        self.now = NOW
        secret = seed if isinstance(seed, bytes) else seed.to_bytes(16, "big")
        self.chance, self.draws = secret[-4:], 0
        host = PEOPLE[0]
        opening = commands.Open(
            actor=person_actor(host.key),
            game=game,
            host=host,
            seats=seats,
            secret=secret,
            guild=7,
            channel=70,
            language="en",
            **terms,
        )
        self.match = replace(decide(None, opening, Facts(), NOW).after, number=1)
        for person in PEOPLE[1:seats]:
            self.do(commands.Join(actor=person_actor(person.key), guest=person))
        self.do(commands.Start(actor=person_actor(host.key)))

    def do(self, command: Command) -> Change | None:
        """Carry out a command."""
        change = decide(self.match, command, Facts(log=tuple(self.log)), self.now)
        self.log = [*without(self.log, change.undone), *change.events]
        self.match = change.after
        return change

    def pick(self) -> tuple[int, str]:
        """A seat that decides, and one of its moves."""
        seat = self.match.position.waiting[0]
        self.draws += 1
        return seat, Chance(self.chance, self.draws).pick(list(self.match.position.moves(seat)))

    def choose(self, seat: int, move: str, *, is_confirmed: bool = True) -> list[Event]:
        """Play a move; its events."""
        change = self.do(commands.Choose(actor=person_actor(PEOPLE[seat].key), text=move, is_confirmed=is_confirmed))
        return list(change.events) if change else []
