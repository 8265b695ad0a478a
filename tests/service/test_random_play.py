"""Matches at a table, played at random with everything people do; the log makes the snapshot all along."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.games import GAMES
from bot.games.base import IllegalMove
from bot.match.record import record
from bot.table import Seen, Table
from tests.play import agreements
from tests.tables import begun, crashed, guest, opened, sound
from tests.toys import TOYS, toys

COUNT = int(os.environ.get("STAMMTISCH_PLAYS", "2"))  # matches for each game and each way to agree on its options
LONG = 200  # acts after which a match is left as it is
EACH = 40  # acts of a match after each of which all of its log is replayed
SOME = 10  # after so many each from then on, and before each crash: a long log takes long to replay
SUBSTITUTES = (3, 4)


class Evening:
    """One match at a table: whoever it comes to does something, legal or not."""

    def __init__(self, table: Table, number: int, chance: random.Random) -> None:
        self.table, self.number, self.random = table, number, chance
        self.steps: list[int] = []
        self.acts = 0

    async def act(self) -> None:
        """One thing that somebody does; what is refused changes nothing."""
        table, before = self.table, await self.table.see(self.number, None)
        self.acts += 1
        self.steps.append(before.step)
        rows = await table.log(self.number)
        users = [player.user for player in before.players if player.user] or [100]
        waiting = [before.players[seat].user for seat in before.owing if seat not in before.decided]
        asked = [one for one in waiting if one is not None]
        user = self.random.choice(asked or users)
        try:
            match self.random.randrange(40):
                case 0:
                    await table.resign(self.number, self.random.choice(users))
                case 1 | 2:
                    await table.join(self.number, guest(self.random.choice(SUBSTITUTES)))
                case 3:
                    await table.choose(self.number, user, self.random.choice(self.steps), "no such move")
                case 4 | 5:
                    moves = (await table.see(self.number, user)).moves or ("dig",)
                    await self.brings(before, user, self.random.choice(self.steps), self.random.choice(moves))
                case 6 | 7 | 8:
                    await table.take_back(self.number, user, before.step)
                case 9:
                    other = self.random.choice([*users, 999])
                    await table.choose(self.number, other, before.step, self.random.choice(["bid 1", "let", "stop"]))
                case 10:
                    for debt in await table.store.claim(60):
                        told = table.store.paid(debt) if self.random.random() < 0.5 else table.store.never(debt, "deaf")
                        await told
                case _:
                    moves = (await table.see(self.number, user)).moves or ("dig",)
                    await self.brings(before, user, before.step, self.random.choice(moves))
        except IllegalMove:
            assert await table.see(self.number, None) == before
        after = await table.see(self.number, None)
        assert after.revision >= before.revision and after.step >= before.step
        assert (after.view == before.view and after.owing == before.owing) or after.revision > before.revision
        now = await table.log(self.number)
        assert [(event.kind, event.seat, event.text) for event in now[: len(rows)]] == [
            (event.kind, event.seat, event.text) for event in rows
        ]
        if self.acts <= EACH or self.acts % SOME == 0:
            await sound(table, self.number)

    async def brings(self, before: Seen, user: int, step: int, text: str) -> None:
        """A choice, whose fresh lines are those that the log then has more."""
        view = await self.table.choose(self.number, user, step, text)
        assert list(view.fresh) == await self.table.story(self.number, user, before.rows)
        assert view == await self.table.see(self.number, user) or view.fresh

    async def told(self) -> str:
        """Seed and record, for when it fails."""
        stored = await self.table.store.load(self.number)
        assert stored is not None
        rows = await self.table.log(self.number)
        said = {"rows": [str(row) for event in rows], "sealed": dict(stored.match.sealed)}
        return json.dumps(said | {"record": record(stored.match, rows, stored.seed)})


@pytest.mark.parametrize("name", [*GAMES, *TOYS])
async def test_whatever_people_do(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Now and then the process is killed and another goes on with what it finds."""
    evenings = [(options, play) for options in agreements(GAMES[name]) for play in range(COUNT)]
    for at, (options, play) in enumerate(evenings):
        chance = random.Random(f"{name} {options} {play}")
        monkeypatch.setattr("bot.table.lobby.secrets", SimpleNamespace(token_bytes=chance.randbytes))
        seats = chance.choice(GAMES[name].seats)
        folder, over = tmp_path / f"{at}-0", False
        async with opened(folder) as table:
            number = await begun(table, name, seats, options)
            await sound(table, number)
        evening = Evening(table, number, chance)
        try:
            while not over and evening.acts < LONG:
                async with opened(folder) as evening.table:
                    for _ in range(chance.randrange(5, 60)):
                        await evening.act()
                    await sound(evening.table.store, number)
                    over = (await evening.table.see(number, None)).phase == "over"
                    folder = crashed(folder, tmp_path / f"{at}-{evening.acts}")
        except BaseException as fault:
            fault.add_note(f"random.Random({f'{name} {options} {play}'!r}), {seats} seats, act {evening.acts}")
            async with opened(folder) as evening.table:
                fault.add_note(await evening.told())
            raise
