"""Hostile players press, pick and type whatever they can send: each gets one answer, and no one else pays for it."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.delivery.items import PLACE, Kind
from bot.games.base import Move
from bot.local.records import EPHEMERAL, WorldEvent
from bot.match.model import Match, MatchPhase
from bot.match.position import TABLE
from bot.texts import LANGUAGES, say
from tests.kit.driver import Player, Shown, read
from tests.kit.hostile import Hostile
from tests.kit.presses import Presses, Sent
from tests.kit.room import Room
from tests.kit.shown import components, unsigned
from tests.kit.siege import NAMES, Siege, is_resealing
from tests.kit.soak import IS_SOAK, in_soak
from tests.kit.standin import InteractionRecord, followups
from tests.kit.toytable import with_toys

SEEDS, STEPS, MATCHES = in_soak((range(20), 500, 5), (range(1), 70, 4))
GAMES: Final = ("bids", "bids", "instinkt", "delve", "fend", "instinkt", "hypnosia", "insider")
BROKEN: Final = {say(language, "broken") for language in LANGUAGES}
SEARCHED: Final = 600.0  # seconds that a search for a puzzle may take beside other work
SOON: Final = 60.0  # seconds; what is due within these may happen during a step


class Faults(logging.Handler):
    """The log records of faults of the program."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.found.append(f"{record.name}: {record.getMessage()} {record.exc_info}")


@pytest.fixture
def logged() -> Iterator[Faults]:
    handler = Faults()
    logging.getLogger().addHandler(handler)
    yield handler
    logging.getLogger().removeHandler(handler)


class Pressed(Siege):
    """A siege by interactions."""

    def __init__(self, room: Room, chance: random.Random, logged: Faults) -> None:
        super().__init__(room, chance, GAMES)
        self.logged, self.presses = logged, Presses(room, chance)
        self.events: list[WorldEvent] = []
        room.world.listen(self._note)
        self.resealed = 0

    def _note(self, event: WorldEvent) -> None:
        if event.name.startswith("MESSAGE_") and event.audience is None:
            self.events.append(event)

    async def prepare(self, *sleeping: str) -> None:
        await super().prepare(*sleeping)
        self.hostile = Hostile(self.random, self.people)

    async def step(self) -> None:
        """Let some time pass, and let one person send something."""
        room, chance = self.room, self.random
        await room.quiet(SEARCHED)  # else what is being sent comes later than the bot thinks
        await room.advance(self.hostile.pause())
        over = [number for number in self.numbers if (await self.match(number)).phase is not MatchPhase.RUNNING]
        self.numbers = [number for number in self.numbers if number not in over]
        if len(self.numbers) < MATCHES:
            await self.sit()
        number = chance.choice(self.numbers) if self.numbers else None
        if number is None or chance.random() < 0.7:
            await self.attack(Player(room, chance.choice((*NAMES[1:3] * 3, NAMES[4]))))
        else:
            await self.move(number)
        if number is not None and chance.random() < 0.2:
            await self.reseal(number)
        assert self.faults + self.pings.faults + self.logged.found == []

    def player(self, match: Match, seat: int) -> Player | None:
        """The person at that seat."""
        person = match.seats[seat].person if match.key_at(seat) else None
        return None if person is None else Player(self.room, person.name)

    async def move(self, number: int) -> None:
        """Let one of those who are to act type a legal move."""
        match = await self.match(number)
        seats = [seat for seat in match.position.waiting if self.player(match, seat)]
        if match.phase is MatchPhase.RUNNING and seats:
            seat = self.random.choice(seats)
            await self.type(match, seat, self.random.choice(match.position.moves(seat)))

    async def type(self, match: Match, seat: int, move: Move) -> None:
        """Let the person at that seat type the move."""
        game, player = match.position.game.name, self.player(match, seat)
        assert player is not None
        what = f"{player.name} plays {move} in #{match.number}"
        self.done.append(f"{self.room.clock():.0f} {what}")
        answer = await player.person.slash(self.room.channel, f"{game} move", move=move, match=str(match.number))
        await self.check_answer(Sent(what, answer))

    async def attack(self, player: Player) -> None:
        """Let a person send anything, and look at its answer."""
        room = self.room
        is_calm = self.is_calm()
        self.events.clear()
        self.changes.clear()
        if self.random.random() < 0.03:
            await player.person.send(player.person.dm(), self.random.choice(("Hello", "@everyone", "/matches")))
            await room.quiet(SEARCHED)
            return
        sent = await self.presses.send(player)
        self.done.append(f"{room.clock():.0f} {sent.what}")
        await self.check_answer(sent)
        if is_calm and self.changes and all(map(is_resealing, self.changes)):
            self.resealed += 1
            assert self.changes_to_others(player) == []

    def is_calm(self) -> bool:
        """Whether nothing is due soon that would change what is shown."""
        times = {"outbox": "due", "clocks": "due", "proposals": "expires", "matches": "expires"}
        soon = self.room.clock() + SOON
        return not any(self.room.rows(f"SELECT 1 FROM {one} WHERE {due} < ?", soon) for one, due in times.items())

    def changes_to_others(self, player: Player) -> list[str]:
        """What has changed of messages that others than this person can see."""
        direct = player.person.dm()
        return [f"{event.name}: {event.data}" for event in self.events if event.channel != direct]

    async def check_answer(self, sent: Sent) -> None:
        """Check that the person got exactly one answer, which is a sentence."""
        answer = await sent.answer.settled()
        await self.room.quiet(SEARCHED)
        found = answer_faults(self.room, answer)
        assert found == [], sent.what

    async def reseal(self, number: int) -> None:
        """Change a sealed choice, and check that all that others see stays the same, also if it is rebuilt."""
        match = await self.match(number)
        position = match.position
        found = [
            (seat, move)
            for seat, sealed in position.sealed.items()
            for move in position.moves(seat)
            if move != sealed and self.player(match, seat)
        ]
        if match.phase is not MatchPhase.RUNNING or not found:
            return
        seat, move = self.random.choice(found)
        player = self.player(match, seat)
        assert player is not None
        before = await self.public(player, match)
        if not self.is_calm():
            return
        self.events.clear()
        self.changes.clear()
        await self.type(match, seat, move)
        changes = [one for one in self.changes if one.events or one.actor != TABLE]  # not that a player is present
        assert changes and all(map(is_resealing, changes)) and self.changes_to_others(player) == []
        assert await self.public(player, match) == before, f"#{number}: {position.sealed}, then {move}"
        self.resealed += 1

    async def public(self, player: Player, match: Match) -> str:
        """All that others than this person see of the match, rebuilt: messages, controls, pictures."""
        room = self.room
        keys = [key for seat in range(len(match.seats)) if (key := match.key_at(seat)) != room_key(room, player)]
        items = [(PLACE, kind) for kind in (Kind.BOARD, Kind.TURN, Kind.TABLE, Kind.PROPOSAL)]
        items += [(key, kind) for key in keys if key for kind in (Kind.PROMPT, Kind.PING)]
        await room.bot.service.enqueue(match.number, items)
        await room.quiet(SEARCHED)
        seen: list[Any] = []
        for name in NAMES:
            other = Player(room, name)
            if other.id == player.id:
                continue
            for shown in [one for channel in other.person.channels() for one in other.messages(int(channel["id"]))]:
                if f"#{match.number}" in shown.text:
                    seen.append(parts_of(room, shown))
        return re.sub(r"\d{15,}", "ID", unsigned(json.dumps(seen)))


def parts_of(room: Room, shown: Shown) -> list[Any]:
    """What a message shows and carries: text, components and its files' names and sizes."""
    there = room.world.messages[shown.id]
    files = [(one.filename, one.description, one.size) for one in there.attachments]
    return [shown.text, list(components(shown.message)), files, shown.pings]


def room_key(room: Room, player: Player) -> int:
    return room.key(player.id)


def answer_faults(room: Room, answer: InteractionRecord) -> list[str]:
    """Why this is not exactly one answer in a sentence."""
    start = f"/interactions/{answer.id}/"
    callbacks = [one for one in room.standin.requests if one.path.startswith(start) and one.status in (200, 204)]
    if answer.kind == "suggestions" or (answer.kind == "modal" and len(callbacks) == 1 and not followups(answer)):
        return []
    # A match that begins is followed by a menu, an invitation by a public message
    others = [one for one in followups(answer) if one["flags"] & EPHEMERAL and not read(one).alts]
    if answer.kind not in ("message", "update") or len(callbacks) != 1 or others or len(followups(answer)) > 1:
        return [f"{answer.kind}, {len(callbacks)} callbacks, {len(followups(answer))} followups: {answer.failure}"]
    given = (callbacks[0].json or {}).get("data") or {}
    words = read({"components": given.get("components") or [], "content": given.get("content"), "id": "0"}).text
    if not words.strip():
        return [f"an answer without words: {given}"]
    return [f"the bot is broken: {words}"] if any(text in words for text in BROKEN) else []


@pytest.mark.rest
@pytest.mark.parametrize("seed", SEEDS)
async def test_hostile_presses_gain_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch, logged: Faults, seed: int
) -> None:
    async with with_toys(room):
        siege = Pressed(room, random.Random(f"presses {seed}"), logged)
        monkeypatch.setattr("bot.service.match_service.decide", siege.decide)
        await siege.prepare(NAMES[0], NAMES[3])
        for step in range(STEPS):
            try:
                await siege.step()
            except BaseException as fault:
                fault.add_note(f"random.Random('presses {seed}'), step {step}\n" + "\n".join(siege.done[-40:]))
                raise
        assert siege.resealed > 0 or not IS_SOAK, "a short siege may meet no sealed choice"
