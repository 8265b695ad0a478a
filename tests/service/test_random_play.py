"""Random commands on matches of every game, over restarts: after each the stored match is consistent."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from bot.delivery.items import Delivered, Gone
from bot.games import GAMES
from bot.games.base import IllegalMove
from bot.match.commands import PlayComputer
from bot.match.errors import UserError
from bot.match.model import Match
from bot.match.play import Search, searches_of
from bot.match.record import record_of
from bot.match.view import MatchView
from bot.service.people import RECENT
from tests.kit.databases import copy_crashed, is_on_server
from tests.kit.play import every_option
from tests.kit.soak import in_soak
from tests.kit.tables import FIRST, Table, check_match, opened, users
from tests.kit.toys import TOYS

pytestmark = pytest.mark.both

COUNT = in_soak(4, 1)  # matches for each game and each choice of options
MAX_COMMANDS = in_soak(200, 80)  # after which a match is left unfinished
ON_SERVER = 40  # commands on PostgreSQL
CHECKED = 40  # commands after each of which the whole log is replayed
CHECKED_LATER = 10  # commands between two replays from then on: a long log takes long
SUBSTITUTES = (103, 104)


class RandomMatch:
    """A match to which random commands are given, legal ones and others."""

    def __init__(self, table: Table, number: int, chance: random.Random) -> None:
        self.table, self.number, self.random = table, number, chance
        self.steps: list[int] = []
        self.count = 0

    async def step(self) -> None:
        """Give one random command; a refused one changes nothing."""
        table, before = self.table, await self.table.see(self.number, None)
        stored = await table.match(self.number)
        self.count += 1
        self.steps.append(before.step)
        log = await table.log(self.number)
        seated = users(before)
        people = [user for user in seated if user] or [100]
        waiting = [seated[seat] for seat in before.to_act if seat not in before.decided]
        asked = [one for one in waiting if one is not None]
        user = self.random.choice(asked or people)
        searches = await table.store.searches.of_match(self.number)
        try:
            match self.random.randrange(40):
                case number if searches and number < 20:
                    await self.play(self.random.choice(searches), stored)
                case 0:
                    await table.resign(self.number, self.random.choice(people))
                case 1 | 2:
                    await table.join(self.number, self.random.choice(SUBSTITUTES))
                case 3:
                    await table.choose(self.number, user, self.random.choice(self.steps), "no such move")
                case 4 | 5:
                    moves = (await table.see(self.number, user)).moves or ("dig",)
                    await self.choose(before, user, self.random.choice(self.steps), self.random.choice(moves))
                case 6 | 7 | 8:
                    await table.take_back(self.number, user, before.step)
                case 9:
                    other = self.random.choice([*people, 999])
                    await table.choose(self.number, other, before.step, self.random.choice(["bid 1", "let", "stop"]))
                case 10:
                    items, _ = await table.store.outbox.claim(60)
                    results = (Delivered(), Gone("deaf"))
                    await table.store.outbox.acknowledge({item: self.random.choice(results) for item in items})
                case _:
                    moves = (await table.see(self.number, user)).moves or ("dig",)
                    await self.choose(before, user, before.step, self.random.choice(moves))
        except (UserError, IllegalMove):
            assert await table.see(self.number, None) == before and await table.match(self.number) == stored
        assert tuple(await table.store.searches.of_match(self.number)) == searches_of(await table.match(self.number))
        after = await table.see(self.number, None)
        revision = await table.revision(self.number)
        assert revision >= stored.revision and after.step >= before.step
        is_same = (after.view, after.to_act) == (before.view, before.to_act)
        assert is_same or (revision > stored.revision)
        now = await table.log(self.number)
        assert [(event.kind, event.seat, event.text) for event in now[: len(log)]] == [
            (event.kind, event.seat, event.text) for event in log
        ]
        await self.check_end(user)
        if self.count <= CHECKED or self.count % CHECKED_LATER == 0:
            await check_match(table, self.number)

    async def check_end(self, user: int) -> None:
        """The end of the log is the same whether or not its events are remembered."""
        view = await self.table.see(self.number, user)
        log = await self.table.read_log(self.number, user, max(0, view.length - RECENT))
        assert await self.table.service.last_lines(view, RECENT) == log

    async def choose(self, before: MatchView, user: int, step: int, text: str) -> None:
        """Choose a move; the fresh lines of the view are those that the log has gained."""
        view = await self.table.choose(self.number, user, step, text)
        assert list(view.fresh) == await self.table.read_log(self.number, user, before.length)
        assert view == await self.table.see(self.number, user) or view.fresh

    async def play(self, search: Search, stored: Match) -> None:
        """Play what a computer has found: a move and a plan that may not hold, now and then too late."""
        moves = stored.position.moves(search.seat)
        found = [self.random.choice(moves or ("dig",)) for _ in range(self.random.randrange(1, 4))]
        step = self.random.choice([search.step] * 5 + self.steps[-2:])
        await self.table.do(self.number, PlayComputer(seat=search.seat, moves=tuple(found), step=step, thought="easy"))

    async def report(self) -> str:
        """Log, sealed choices and record, for a failure."""
        match, log = await self.table.match(self.number), await self.table.log(self.number)
        found = {"log": [str(event) for event in log], "sealed": dict(match.position.sealed)}
        return json.dumps(found | {"record": record_of(match.position, log, match.seed)})


async def start(
    table: Table, game: str, seats: int, options: Mapping[str, Any], computers: int, substitute: str
) -> int:
    """Start a match of people and so many computers."""
    levels = ["easy"] * computers
    view = await table.open(game, seats=seats, options=options, computers=levels, substitute=substitute)
    for user in range(FIRST + 1, FIRST + seats - computers):
        await table.join(view.number, user)
    await table.start(view.number, FIRST)
    return view.number


@pytest.mark.rest
@pytest.mark.few_on_server(name=3)
@pytest.mark.parametrize("name", [*GAMES, *TOYS])
async def test_random_commands(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process is killed at random; the next one goes on with what is stored."""
    plays = [(options, play) for options in every_option(GAMES[name]) for play in range(COUNT)]
    for at, (options, play) in enumerate(plays[:1] if is_on_server() else plays):
        chance = random.Random(f"{name} {options} {play}")
        monkeypatch.setattr("bot.service.match_service.secrets", SimpleNamespace(token_bytes=chance.randbytes))
        seats = chance.choice(GAMES[name].seats)
        folder, over = tmp_path / f"{at}-0", False
        async with opened(folder) as table:
            computers, substitute = chance.randrange(seats) if play % 2 else 0, chance.choice(["chance", "easy"])
            number = await start(table, name, seats, options, computers, substitute)
            await check_match(table, number)
        played = RandomMatch(table, number, chance)
        try:
            while not over and played.count < (ON_SERVER if is_on_server() else MAX_COMMANDS):
                async with opened(folder) as played.table:
                    for _ in range(chance.randrange(5, 60)):
                        await played.step()
                    await check_match(played.table, number)
                    over = (await played.table.see(number, None)).phase == "over"
                    folder = copy_crashed(folder, tmp_path / f"{at}-{played.count}")
        except BaseException as fault:
            fault.add_note(f"random.Random({f'{name} {options} {play}'!r}), {seats} seats, command {played.count}")
            async with opened(folder) as played.table:
                fault.add_note(await played.report())
            raise
