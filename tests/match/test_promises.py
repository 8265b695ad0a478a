"""What was promised is kept: random commands of hostile players on pure matches, checked after each decision."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

import pytest

from bot.games.base import IllegalMove
from bot.match import commands
from bot.match.clocks import Overrun, Pace
from bot.match.commands import Command
from bot.match.errors import UserError
from bot.match.model import Change, MatchPhase, Substitute
from bot.match.play import active_searches
from bot.match.position import person_actor
from tests.kit.driven import PEOPLE, Driven
from tests.kit.hostile import Hostile, faults_of, report
from tests.kit.soak import in_soak
from tests.kit.toys import toys

STEPS: Final = in_soak(10_000, 600)
PACES: Final = (Pace.LIVE, Pace.BRISK, Pace.DAILY, Pace.RELAXED, Pace.NONE)


class Attacked(Driven):
    """A match without a store to which anything may be said; each decision is checked."""

    source: random.Random  # of what computers do

    def attempt(self, command: Command) -> Change | None:
        """Carry out the command and what is due before it; None if it is refused."""
        try:
            change = self.do(command)
        except (UserError, IllegalMove):
            return None
        faults = faults_of(change, self.now)
        assert not faults, f"{command}: {faults}\n{report(self.match)}"
        return change

    def run_due(self) -> None:
        """Do all that is due, the earliest first."""
        while self.match.phase is MatchPhase.RUNNING:
            moments: list[tuple[float, Command]] = [
                (clock.due, commands.TimeOut(seat=seat))
                for seat, clock in self.match.clocks.items()
                if clock.due is not None
            ]
            moments += [
                (one.expires, commands.Lapse(number=one.number))
                for one in self.match.open_proposals
                if one.expires is not None
            ]
            due, command = min(moments, key=lambda one: one[0], default=(self.now + 1, None))
            if command is None or due > self.now:
                return
            self.attempt(command)

    def pass_by(self, seconds: float) -> None:
        """Let time pass; the clock runs whenever something is due, except for a part of long sleeps."""
        self.now += seconds
        self.run_due()
        self.run_computers()

    def run_computers(self) -> None:
        """Let computers make most of their pending decisions, which are those of absent players."""
        while (searches := active_searches(self.match, self.now)) and self.source.random() < 0.9:
            moves = self.match.position.moves(searches[0].seat)
            found = (self.source.choice(moves), self.source.choice(moves))
            change = self.attempt(
                commands.PlayComputer(seat=searches[0].seat, moves=found, step=searches[0].step, thought="easy")
            )
            assert change is not None, "a pending decision can be played"


@pytest.mark.parametrize("game", ["bids", "delve", "fend", "vast"])
@pytest.mark.parametrize("seed", range(in_soak(8, 2)))
def test_no_command_takes_time_or_a_seat_from_anybody(game: str, seed: int) -> None:
    """Two of three players send anything at any time; the third one plays and answers proposals now and then."""
    chance = random.Random(f"promises {game} {seed}")
    with toys():
        driven, hostile = None, Hostile(chance, PEOPLE)
        for step in range(STEPS):
            if driven is None or driven.match.phase is not MatchPhase.RUNNING or chance.random() < 0.005:
                seats = 2 if game == "vast" or (game != "fend" and chance.random() < 0.2) else 3
                pace, overrun = chance.choice(PACES), chance.choice(list(Overrun))
                substitute = chance.choice([Substitute.CHANCE, Substitute.EASY])
                terms = {"pace": pace, "overrun": overrun, "substitute": substitute}
                driven = Attacked(game, chance.randbytes(16), seats, **terms)
                driven.source = chance
            driven.pass_by(hostile.pause())
            match = driven.match
            if match.phase is not MatchPhase.RUNNING:
                continue
            honest = PEOPLE[0]
            who = honest if chance.random() < 0.2 else chance.choice(PEOPLE[1:])
            command = hostile.honest(match, who) if who is honest else hostile.command(match, who)
            if chance.random() < 0.05:
                away = None if chance.random() < 0.5 else driven.now + chance.randrange(1, 4) * 86400
                at = chance.randrange(len(match.seats))
                seats_now = [replace(one, away=away) if at == i else one for i, one in enumerate(match.seats)]
                driven.match = replace(match, seats=tuple(seats_now))
                command = commands.UpdateAbsence(actor=person_actor(who.key))
            try:
                driven.attempt(command)
            except Exception as fault:
                fault.add_note(f"random.Random('promises {game} {seed}'), step {step}\n{driven.log}")
                raise
