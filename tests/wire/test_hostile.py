"""Two of three players try everything at any time, with the real notifier: nobody loses time, a seat or sleep."""

from __future__ import annotations

import os
import random
import time
from datetime import UTC, datetime
from typing import Any, Final

import pytest

from bot.delivery.items import Kind
from bot.delivery.policy import items_for
from bot.games.base import IllegalMove
from bot.match import commands
from bot.match.absence import AWAY_DAYS
from bot.match.clocks import DAY, Overrun, Pace
from bot.match.commands import Command, Facts
from bot.match.decide import decide
from bot.match.errors import UserError
from bot.match.model import Change, Match, Person, Phase
from bot.match.position import person_actor
from bot.times import QuietHours
from tests.driver import Match as Shown
from tests.driver import Player
from tests.hostile import Hostile, faults_of, report
from tests.room import Room
from tests.wire.toytable import with_toys

IS_SOAK: Final = "STAMMTISCH_SOAK" in os.environ
STEPS, MATCHES = (10_000, 20) if IS_SOAK else (300, 3)
GAMES: Final = ("bids", "delve", "fend")
NAMES: Final = ("Anna", "Ben", "Mira", "Cleo", "Dora")  # the first one is honest, the last two play as substitutes
NIGHT: Final = QuietHours(22 * 60, 7 * 60, "UTC")
SILENT: Final = 1 << 12
NOON: Final = datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp()  # when every siege begins
PACES: Final = (Pace.LIVE, Pace.LIVE, Pace.BRISK, Pace.DAILY, Pace.NONE)


class Siege:
    """Matches of an honest player against two others who send anything; ``faults`` are what it has cost."""

    def __init__(self, room: Room, chance: random.Random) -> None:
        self.room, self.random = room, chance
        self.people: list[Person] = []
        self.numbers: list[int] = []
        self.faults: list[str] = []
        self.done: list[str] = []
        self._rung: set[int] = set()

    async def prepare(self) -> None:
        """Let everybody be known, and give the honest player quiet hours."""
        room = self.room
        room.shift = NOON - time.time()
        for name in NAMES[3:]:
            room.add_person(name)
        for name in NAMES:
            await Player(room, name).slash("matches")
        bot = room.bot
        self.people = [await bot.people.person(room.people[name].id, name, None) for name in NAMES]
        await bot.people.set_quiet(self.people[0], NIGHT)
        self.hostile = Hostile(self.random, self.people)

    def decide(self, match: Match | None, command: Command, facts: Facts, now: float) -> Change:
        """Decide as the service does, and look at the change."""
        change = decide(match, command, facts, now)
        self.faults += faults_of(change, now)
        self.faults += _told_of_resealing(change)
        return change

    async def sit(self) -> None:
        """Start one more match of the first three people."""
        room, game = self.room, self.random.choice(GAMES)
        players = [Player(room, name) for name in NAMES[:3]]
        self.random.shuffle(players)
        home = await players[0].slash(f"{game} new", seats=3, one=players[1].id, two=players[2].id)
        shown = Shown(room, players, home, game)
        host = person_actor(room.key(players[0].id))
        terms = commands.SetTerms(actor=host, pace=self.random.choice(PACES), overrun=self.random.choice(list(Overrun)))
        await room.bot.service.do(shown.number, terms)
        for player in players[1:]:
            await player.press(home, "join")
        await players[0].press(home, "start")
        self.numbers.append(shown.number)

    async def match(self, number: int) -> Match:
        found = await self.room.bot.store.matches.load(number)
        assert found is not None
        return found[0]

    async def step(self) -> None:
        """Let some time pass and send one command."""
        room, service, chance = self.room, self.room.bot.service, self.random
        await room.advance(self.hostile.pause())
        self._check_rings()
        number = chance.choice(self.numbers)
        match = await self.match(number)
        if match.phase is not Phase.RUNNING:
            self.numbers.remove(number)
            await self.sit()
            return
        who = self.people[0] if chance.random() < 0.25 else chance.choice(self.people[1:])
        is_honest = who is self.people[0]
        command = self.hostile.choice(match, who) if is_honest else self.hostile.command(match, who)
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
        self._check_rings()
        assert not self.faults, f"{self.faults}\n{report(match)}"

    def _check_rings(self) -> None:
        """Check that no ping or direct message has rung in quiet hours but where time would run out in them."""
        room = self.room
        query = "SELECT message, match, recipient FROM sent_messages WHERE kind IN (?, ?) AND message > 0"
        for message, number, recipient in room.rows(query, Kind.PING.value, Kind.LETTER.value):
            if message in self._rung:
                continue
            self._rung.add(message)
            until = NIGHT.until(room.clock()) if recipient == self.people[0].key else None
            sight = room.people[NAMES[0]].sight(message)
            if until is None or sight is None or sight["flags"] & SILENT:
                continue
            ends = self._ends(number, recipient)
            clock = room.rows("SELECT * FROM clocks WHERE match = ?", number)
            assert ends is not None and ends < until, f"match {number} rings at {room.clock()}: {sight}, {clock}"

    def _ends(self, number: int, person: int) -> float | None:
        """When the clock of that person runs out."""
        found: list[tuple[Any, ...]] = self.room.rows(
            "SELECT since + remaining FROM clocks JOIN seats USING (match, seat)"
            " WHERE match = ? AND person = ? AND owes AND pace IS NOT NULL",
            *(number, person),
        )
        return found[0][0] if found else None


def _told_of_resealing(change: Change) -> list[str]:
    """Who besides its author is told that a sealed choice was changed."""
    before, after = change.before, change.after
    if before is None or change.events or before.position.sealed.keys() != after.position.sealed.keys():
        return []
    if before.position.sealed == after.position.sealed:
        return []
    told = [item for item in items_for(change) if item != (change.actor.person, Kind.LETTER)]
    has_step = before.step != after.step
    return [f"a changed choice is told: {told}, new step: {has_step}"] if told or has_step else []


@pytest.mark.parametrize("seed", ["siege"])
async def test_hostile_players_gain_nothing(room: Room, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    siege = Siege(room, random.Random(seed))
    monkeypatch.setattr("bot.service.decide", siege.decide)
    async with with_toys(room):
        await siege.prepare()
        for _ in range(MATCHES):
            await siege.sit()
        for step in range(STEPS):
            try:
                await siege.step()
            except BaseException as fault:
                fault.add_note(f"random.Random({seed!r}), step {step}\n" + "\n".join(siege.done[-40:]))
                raise
        assert any("Propose" in line for line in siege.done)
