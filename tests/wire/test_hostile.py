"""Two of three players try everything at any time, with the real notifier: no one loses time, a seat or sleep."""

from __future__ import annotations

import random
from typing import Final

import pytest

from bot.games.base import IllegalMove
from bot.match.clocks import DAY
from bot.match.errors import UserError
from bot.match.leaving import AWAY_DAYS
from bot.match.model import MatchPhase
from tests.kit.hostile import Hostile, report
from tests.kit.room import Room
from tests.kit.siege import NAMES, Siege
from tests.kit.soak import in_soak
from tests.kit.toytable import with_toys

STEPS, MATCHES = in_soak((10_000, 20), (200, 3))
GAMES: Final = ("bids", "delve", "fend")


class Commanded(Siege):
    """A siege by commands that are given to the service."""

    async def step(self) -> None:
        """Let some time pass and send one command."""
        room, service, chance = self.room, self.room.bot.service, self.random
        hostile = self.hostile
        await room.advance(hostile.pause())
        number = chance.choice(self.numbers)
        match = await self.match(number)
        if match.phase is not MatchPhase.RUNNING:
            self.numbers.remove(number)
            await self.sit()
            return
        who = self.people[0] if chance.random() < 0.25 else chance.choice(self.people[1:])
        is_honest = who is self.people[0]
        command = hostile.honest(match, who) if is_honest else hostile.command(match, who)
        self.done.append(f"{room.clock():.0f} #{number} {command}")
        try:
            if not is_honest and chance.random() < 0.02:
                people = room.bot.people
                until = room.clock() + chance.randrange(1, AWAY_DAYS) * DAY
                await (people.go_away(who, until) if chance.random() < 0.5 else people.come_back(who))
            else:
                await service.do(number, command)
        except (UserError, IllegalMove):
            pass  # refused
        await room.quiet()
        assert not self.faults, f"{self.faults}\n{report(match)}"
        assert self.pings.faults == []

    async def prepare(self, *sleeping: str) -> None:
        await super().prepare(*sleeping)
        self.hostile = Hostile(self.random, self.people)


@pytest.mark.rest
@pytest.mark.parametrize("seed", ["siege"])
async def test_hostile_players_gain_nothing(room: Room, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    siege = Commanded(room, random.Random(seed), GAMES)
    monkeypatch.setattr("bot.service.match_service.decide", siege.decide)
    async with with_toys(room):
        await siege.prepare(NAMES[0])
        for _ in range(MATCHES):
            await siege.sit()
        for step in range(STEPS):
            try:
                await siege.step()
            except BaseException as fault:
                fault.add_note(f"random.Random({seed!r}), step {step}\n" + "\n".join(siege.done[-40:]))
                raise
        assert any("Propose" in line for line in siege.done)
