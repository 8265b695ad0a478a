"""Matches without a store, driven by commands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from bot.computer.base import Level
from bot.games.chance import Chance
from bot.match import commands
from bot.match.commands import Command, Facts
from bot.match.decide import decide
from bot.match.errors import UserError
from bot.match.leaving import forfeits_in
from bot.match.model import Change, Person, Substitute
from bot.match.play import is_forced, searches_of
from bot.match.position import Event, EventKind, person_actor

NOW: Final = 1_000_000.0
PEOPLE: Final = tuple(Person(100 + n, 1000 + n, name) for n, name in enumerate(("Anna", "Ben", "Cleo", "Dora", "Emil")))
THOUGHT: Final = "easy 3 40"


class DrivenMatch:
    """A match as the service drives it; ``now`` is the moment of the next command, in seconds since 1970."""

    def __init__(self, opening: commands.Open) -> None:
        self.log: list[Event] = []
        self.now = NOW
        change = decide(None, opening, Facts(), self.now)
        self.match = replace(change.after, number=1, revision=1)

    def do(self, command: Command) -> Change:
        """Carry out a command."""
        change = decide(self.match, command, self.facts(), self.now)
        if not change.is_empty:
            self.log = [
                *(replace(one, live=one.live and at not in change.undone) for at, one in enumerate(self.log)),
                *change.events,
            ]
            self.match = change.after
        return change

    def facts(self) -> Facts:
        """What the store would say of the log."""
        moves = (one for one in self.log if one.live and one.kind is EventKind.MOVE and not is_forced(one))
        made = Counter(one.seat for one in moves)
        return Facts(log=tuple(self.log), decisions=made, forfeits=forfeits_in(self.log))

    def refusal(self, command: Command) -> str:
        """The key of the refusal of a command."""
        try:
            decide(self.match, command, self.facts(), self.now)
        except UserError as refused:
            return refused.key
        raise AssertionError("it was not refused")

    def choose(self, who: int, move: str | None = None, *, is_confirmed: bool = True) -> Change:
        """Make a move, the first legal one if none is given, of that person."""
        seat = self.match.seat_of(PEOPLE[who].key)
        assert seat is not None
        text = self.match.position.moves(seat)[0] if move is None else move
        return self.do(commands.Choose(actor=person_actor(PEOPLE[who].key), text=text, is_confirmed=is_confirmed))

    def play(self, seat: int, *moves: str, step: int | None = None, thought: str | None = THOUGHT) -> Change:
        """Play what a computer has found, the first legal move if none is given."""
        return self.do(self.play_command(seat, *moves, step=step, thought=thought))

    def play_command(
        self, seat: int, *moves: str, step: int | None = None, thought: str | None = THOUGHT
    ) -> commands.PlayComputer:
        """The command by which a computer plays; the first legal move if none is given."""
        return commands.PlayComputer(
            seat=seat,
            moves=moves or self.match.position.moves(seat)[:1],
            step=self.match.step if step is None else step,
            thought=thought,
        )

    def searches(self) -> list[tuple[int, str]]:
        """Seat and level of the searches that the match asks for."""
        found = searches_of(self.match)
        assert {one.step for one in found} <= {self.match.step}
        return [(one.seat, one.level.value) for one in found]

    def time_out(self, seat: int) -> Change:
        """Let the time and the grace of a seat run out."""
        while True:
            due = self.match.clocks[seat].due
            assert due is not None
            self.now = max(self.now, due)
            change = self.do(commands.TimeOut(seat=seat))
            if any(event.text == "timeout" for event in change.events):
                return change


class Driven(DrivenMatch):
    """A match of people that has just begun."""

    def __init__(self, game: str, seed: int | bytes, seats: int = 2, **terms: Any) -> None:
        """``seed``: a number for the moves of ``pick``, of which the secret is made; or the secret."""
        secret = seed if isinstance(seed, bytes) else seed.to_bytes(16, "big")
        self.chance, self.draws = secret[-4:], 0
        super().__init__(_opening(game, seats=seats, secret=secret, **terms))
        for person in PEOPLE[1:seats]:
            self.do(commands.Join(actor=person_actor(person.key), guest=person))
        self.do(commands.Start(actor=person_actor(PEOPLE[0].key)))

    def pick(self) -> tuple[int, str]:
        """A seat that decides, and one of its moves."""
        seat = self.match.position.waiting[0]
        self.draws += 1
        return seat, Chance(self.chance, self.draws).pick(list(self.match.position.moves(seat)))


def _opening(game: str, **terms: Any) -> commands.Open:
    host, place = PEOPLE[0], {"guild": 7, "channel": 70}
    return commands.Open(actor=person_actor(host.key), game=game, host=host, language="en", **place, **terms)


def open_driven(
    game: str, *, seats: int | None = None, computers: tuple[str, ...] = (), people: int = 1, **terms: Any
) -> DrivenMatch:
    """An open table of so many people, the first of whom is its host, and of computers with these levels."""
    levels, size = tuple(map(Level, computers)), people + len(computers) if seats is None else seats
    driven = DrivenMatch(_opening(game, seats=size, secret=bytes(16), computers=levels, **terms))
    for one in PEOPLE[1:people]:
        driven.do(commands.Join(actor=person_actor(one.key), guest=one))
    return driven


def start_driven(game: str, *computers: str, people: int = 1, substitute: str = "normal", **terms: Any) -> DrivenMatch:
    """A match of so many people and of computers with these levels that has started; people have the first seats
    unless a computer is given first."""
    driven = open_driven(game, computers=computers, people=people, substitute=Substitute(substitute), **terms)
    driven.do(commands.Start(actor=person_actor(PEOPLE[0].key)))
    return driven
