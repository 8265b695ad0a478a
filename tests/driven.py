"""A match with its log, driven by commands without a database."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.computer.base import Level
from bot.match import commands
from bot.match.commands import Command, Facts
from bot.match.decide import decide
from bot.match.errors import UserError
from bot.match.model import Change, Person, Substitute
from bot.match.position import Event, person_actor
from bot.match.searches import searches_of

NOW: Final = 1_000_000.0
PEOPLE: Final = tuple(Person(100 + n, 1000 + n, name) for n, name in enumerate(("Anna", "Ben", "Cleo", "Dora")))
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
        change = decide(self.match, command, Facts(log=tuple(self.log)), self.now)
        if not change.is_empty:
            undone = [replace(one, live=one.live and at not in change.undone) for at, one in enumerate(self.log)]
            self.log = [*undone, *change.events]
            self.match = change.after
        return change

    def refusal(self, command: Command) -> str:
        """The key of the refusal of a command."""
        try:
            decide(self.match, command, Facts(log=tuple(self.log)), self.now)
        except UserError as refused:
            return refused.key
        raise AssertionError("it was not refused")

    def choose(self, who: int, move: str | None = None) -> Change:
        """Make a move, the first legal one if none is given, of that person."""
        seat = self.match.seat_of(PEOPLE[who].key)
        assert seat is not None
        text = self.match.position.moves(seat)[0] if move is None else move
        return self.do(commands.Choose(actor=person_actor(PEOPLE[who].key), text=text))

    def play(self, seat: int, *moves: str, step: int | None = None, thought: str | None = THOUGHT) -> Change:
        """Play what a computer has found, the first legal move if none is given."""
        return self.do(self.found(seat, *moves, step=step, thought=thought))

    def found(
        self, seat: int, *moves: str, step: int | None = None, thought: str | None = THOUGHT
    ) -> commands.PlayComputer:
        """The command by which a computer plays; the first legal move if none is given."""
        return commands.PlayComputer(
            seat=seat,
            moves=moves or self.match.position.moves(seat)[:1],
            step=self.match.step if step is None else step,
            thought=thought,
        )

    def owed(self) -> list[tuple[int, str]]:
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


def open_driven(
    game: str, *, seats: int | None = None, computers: tuple[str, ...] = (), people: int = 1, **terms: object
) -> DrivenMatch:
    """An open table of so many people, the first of whom is its host, and of computers with these levels."""
    driven = DrivenMatch(
        commands.Open(
            actor=person_actor(PEOPLE[0].key),
            game=game,
            host=PEOPLE[0],
            seats=people + len(computers) if seats is None else seats,
            secret=bytes(16),
            guild=7,
            channel=70,
            language="en",
            computers=tuple(map(Level, computers)),
            **terms,  # type: ignore[arg-type]
        )
    )
    for one in PEOPLE[1:people]:
        driven.do(commands.Join(actor=person_actor(one.key), guest=one))
    return driven


def start_driven(
    game: str, *computers: str, people: int = 1, substitute: str = "normal", **terms: object
) -> DrivenMatch:
    """A match of so many people and of computers with these levels that has started; people have the first seats
    unless a computer is given first."""
    driven = open_driven(game, computers=computers, people=people, substitute=Substitute(substitute), **terms)
    driven.do(commands.Start(actor=person_actor(PEOPLE[0].key)))
    return driven
