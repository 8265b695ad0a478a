"""Matches of an honest player against hostile ones, with the real notifier, and what must hold after each step."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from bot.delivery.items import Kind
from bot.delivery.policy import QuietHours, items_for
from bot.local.records import WorldEvent
from bot.match import commands
from bot.match.clocks import Overrun, Pace
from bot.match.commands import Command, Facts
from bot.match.decide import decide
from bot.match.model import Change, Match, Person
from bot.match.position import person_actor
from tests.kit.driver import Match as Shown
from tests.kit.driver import Player, read
from tests.kit.hostile import faults_of
from tests.kit.room import Room

NAMES: Final = ("Anna", "Ben", "Mira", "Cleo", "Dora")  # the first one is honest, the last two play as substitutes
SEATS: Final = {"bids": 3, "delve": 3, "fend": 3, "hypnosia": 3, "insider": 3, "instinkt": 2}
NIGHT: Final = QuietHours(22 * 60, 7 * 60, "UTC")
SILENT: Final = 1 << 12
NOON: Final = datetime(2027, 3, 1, 12, tzinfo=UTC).timestamp()  # when every siege begins
PACES: Final = (Pace.LIVE, Pace.LIVE, Pace.BRISK, Pace.DAILY, Pace.NONE)


class NightPings:
    """Watches the wire for messages that ping people in their quiet hours; ``faults`` has a line for each.

    A message about a match whose clock would run out before the quiet hours end may ping.
    """

    def __init__(self, room: Room, quiet: Mapping[int, QuietHours]) -> None:
        """``quiet``: the hours of people by their Discord ids."""
        self.room, self.quiet = room, quiet
        self.faults: list[str] = []
        room.world.listen(self._note)

    def _note(self, event: WorldEvent) -> None:
        world, body = self.room.world, event.data
        if event.name != "MESSAGE_CREATE" or event.audience is not None or body["flags"] & SILENT:
            return
        if int(body["author"]["id"]) != world.bot:
            return
        asked_by = int((body.get("interaction_metadata") or {"user": {"id": 0}})["user"]["id"])
        pinged = {int(one["id"]) for one in body["mentions"]} | {world.channels[event.channel or 0].recipient}
        if body["mention_everyone"]:
            self.faults.append(f"everybody is pinged: {read(body).text}")
        for person, hours in self.quiet.items():
            until = hours.until(self.room.clock())
            if person not in pinged or until is None or person == asked_by:
                continue
            text = read(body).text
            numbers = set(map(int, re.findall(r"#(\d+)", text)))
            ends = self._ends(person)
            said = [float(end) for end in re.findall(r"<t:(\d+)", text)]  # of a clock that has changed meanwhile
            if not any(end < until for end in [*said, *(end for number, end in ends if number in numbers)]):
                self.faults.append(f"{person} is pinged at {self.room.clock():.0f}: {text}, clocks: {ends}")

    def _ends(self, person: int) -> list[tuple[int, float]]:
        """The matches in which a clock of that person runs, each with the moment at which it runs out."""
        return self.room.rows(
            "SELECT clocks.match, since + remaining FROM clocks JOIN seats USING (match, seat)"
            " JOIN people ON key = person WHERE user = ? AND is_pending AND pace IS NOT NULL AND since IS NOT NULL",
            person,
        )


class Siege:
    """Matches of an honest player and others who do anything; ``faults`` are what it has cost.

    ``changes`` are all changes that were decided since it was cleared, ``done`` what was tried.
    """

    def __init__(self, room: Room, chance: random.Random, games: Sequence[str]) -> None:
        self.room, self.random, self.games = room, chance, games
        self.people: list[Person] = []
        self.numbers: list[int] = []
        self.faults: list[str] = []
        self.changes: list[Change] = []
        self.done: list[str] = []

    async def prepare(self, *sleeping: str) -> None:
        """Let everybody be known, and give these people quiet hours."""
        room = self.room
        room.shift = NOON - room.time.now()
        for name in NAMES[3:]:
            room.add_person(name)
        for name in NAMES:
            await Player(room, name).slash("matches")
        people = room.bot.people
        self.people = [await people.person(room.people[name].id, name, None) for name in NAMES]
        for name in sleeping:
            await people.set_quiet(self.people[NAMES.index(name)], NIGHT)
        self.pings = NightPings(room, {room.people[name].id: NIGHT for name in sleeping})

    def decide(self, match: Match | None, command: Command, facts: Facts, now: float) -> Change:
        """Decide as the service does, and look at the change."""
        change = decide(match, command, facts, now)
        self.changes.append(change)
        self.faults += faults_of(change, now)
        self.faults += _items_of_resealing(change)
        return change

    async def sit(self) -> None:
        """Start one more match of the first people, unless it is refused."""
        room, game = self.room, self.random.choice(self.games)
        players = [Player(room, name) for name in NAMES[: SEATS[game]]]
        self.random.shuffle(players)
        options = {} if game == "instinkt" else {"seats": len(players)}
        home = await players[0].slash(f"{game} new", **options)
        if not home.buttons:
            return  # there are too many open tables
        shown = Shown(room, players, home, game)
        host = person_actor(room.key(players[0].id))
        terms = commands.SetTerms(actor=host, pace=self.random.choice(PACES), overrun=self.random.choice(list(Overrun)))
        await room.bot.service.do(shown.number, terms)
        for player in players[1:]:
            joined = await player.press(home, "join")
            if joined.has("agree"):  # the message pressed did not show the terms yet
                await player.press(joined, "agree")
        await room.until(lambda: (now := players[0].sees(home)) is not None and now.has("start"))
        await players[0].press(home, "start")
        self.numbers.append(shown.number)

    async def match(self, number: int) -> Match:
        """The match as it is stored."""
        found = await self.room.bot.store.matches.load(number)
        assert found is not None
        return found[0]


def is_resealing(change: Change) -> bool:
    """Whether the change only replaces sealed choices by others."""
    before, after = change.before, change.after
    if before is None or change.events or before.position.sealed.keys() != after.position.sealed.keys():
        return False
    return before.position.sealed != after.position.sealed


def _items_of_resealing(change: Change) -> list[str]:
    """The items by which others than its author would learn that a sealed choice was changed."""
    if not is_resealing(change) or change.before is None:
        return []
    items = [item for item in items_for(change) if item != (change.actor.person, Kind.PROMPT)]
    has_step = change.before.step != change.after.step
    return [f"a changed choice is notified: {items}, new step: {has_step}"] if items or has_step else []
