"""A world with rows in every table, its rows as every database returns them, and what copying it says."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.admin.copying import copy
from bot.delivery.outbox import Outbox
from bot.features.digests.model import Digest, DigestEntry
from bot.features.digests.store import DigestStore
from bot.features.invitations.store import InvitationStore
from bot.features.matchmaking.model import Hours, PartnerRequest
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.notes.store import NoteStore
from bot.features.preferences.store import PreferenceStore
from bot.features.privacy.store import DeletionStore
from bot.features.puzzles.store import PuzzleStore
from bot.features.reviews.store import ReviewStore
from bot.features.seasons.model import Season
from bot.features.seasons.store import SeasonStore
from bot.features.watching import Watch
from bot.features.watching.store import WatchStore
from bot.games import GAMES
from bot.match import commands
from bot.match.clocks import Pace
from bot.match.position import person_actor
from bot.match.view import foreseen_for
from bot.settings import Settings, StartupError
from bot.store import Store
from bot.store.copying.ends import COPIED
from tests.bench.many import NullNotifier
from tests.kit.databases import FILE, query
from tests.kit.tables import FIRST, Table, opened, start_match
from tests.kit.waiting import until
from tests.store.test_file import sentence

ODD: Final = "A\\B\t\"x\"\n'🦊' \\N é é"
SECRET: Final = "hunter2"
DAY: Final = "2026-11-23"


async def make_world(folder: Path) -> None:
    """Fill the bot's database in that data folder."""
    with pytest.MonkeyPatch.context() as patched:  # the same deals in every run
        patched.setattr("bot.service.match_service.secrets", SimpleNamespace(token_bytes=random.Random(DAY).randbytes))
        patched.setattr("bot.match.lobby.salt_of", lambda *ids: "salt")
        await _make_world(folder)


async def _make_world(folder: Path) -> None:
    async with opened(folder / "discord") as table:
        chance = random.Random("a world to be copied")
        for game in GAMES:
            number = await start_match(table, game)
            await _play(table, number, chance, 12)
        over = await start_match(table, "instinkt")
        await _play(table, over, chance, 3)
        await table.resign(over, FIRST)
        await _play(table, await start_match(table, "instinkt"), chance, 1000)
        await table.store[ReviewStore].ask(over, 3)
        await _deliver(table)
        await _leave_open(table, chance)
    with closing(sqlite3.connect(folder / "discord" / FILE)) as base, base:
        row = (-5, 1, 0, "board", 70, 3, 2, f"{ODD} text", "", 1.1 + 2.2)
        columns = "message, match, recipient, kind, channel, event, step, text, alt, noted"
        base.execute(f"INSERT INTO sent_messages ({columns}) VALUES ({', '.join('?' * 10)})", row)  # a pending one
        columns = 'season, "group", round, first, second, opens, "match", tries'
        first, second = (person for (person,) in base.execute("SELECT person FROM season_people ORDER BY seed"))
        base.execute(f"INSERT INTO season_matches ({columns}) VALUES (1, 0, 1, ?, ?, 1.1, 1, 0)", (first, second))


async def _leave_open(table: Table, chance: random.Random) -> None:
    """Leave behind whatever can be open: choices, invitations, proposals, plans, searches, items, a puzzle."""
    anna, odd = await table.person(FIRST), await table.people.person(77, ODD, "en-GB", 7, "Nick")
    await table.open("hypnosia", invited=(FIRST + 1, FIRST + 2), seats=4, pace="brisk")
    sealed = await start_match(table, "instinkt")
    await table.choose(sealed, FIRST, None, (await table.see(sealed, FIRST)).moves[0])
    asked = await start_match(table, "dirkana")
    await table.propose(asked, FIRST, "pause", "2")
    computer = (await table.open("dirkana", computers=("easy",), seats=2)).number
    await table.start(computer, FIRST)
    await _plan(table)
    store = table.store
    await store[InvitationStore].ping(anna.key, [odd.key])
    await store[InvitationStore].block(anna.key, odd.key)
    await store.people.set_quiet(anna.key, "22:00 07:00 Europe/Berlin")
    await store[PuzzleStore].ask(DAY)
    await store[PuzzleStore].answer(DAY, anna.key, 7, "choose 5")
    await store.own_matches.see(asked, anna.key, 2)
    await _keep_up(store, asked, anna.key, odd.key)
    await _settle_in(store, anna.key, (await table.person(FIRST + 1)).key)
    claimed, _ = await store.outbox.claim(600.0, limit=3)
    assert claimed


async def _keep_up(store: Store, number: int, player: int, other: int) -> None:
    """Leave behind a digest that was sent, a note, and a person who follows."""
    owner, now = "another", store.clock()
    await store[DigestStore].set(Digest(player, 7, "Europe/Berlin", now - 1.0))
    (digest,), _ = await store[DigestStore].claim_some(owner)
    sent = replace(digest, channel=70, message=71)
    await store[DigestStore].finish(sent, owner, now + 1e5, [DigestEntry(number, 2, 1, "usual")], [])
    await store[NoteStore].set(number, player, ODD)
    await store[WatchStore].add(number, other, Watch.DIGEST)
    await store[DeletionStore].ask(other)


async def _settle_in(store: Store, one: int, other: int) -> None:
    """Leave behind settings, a post of the puzzle, and two people whose requests are paired."""
    await store[PreferenceStore].set_of_person(one, "forced", "ask")
    await store[PreferenceStore].set_of_server(7, "games", "instinkt migrato")
    await store[PuzzleStore].note_post(DAY, 7)
    for person in (one, other):
        await store[MatchmakingStore].set(PartnerRequest(person, 7, 70, None, Pace.DAILY, Hours.ANY, 1))
    assert len(await store[MatchmakingStore].pair(7)) == 1
    begins = store.clock() + 1e5
    season = await store[SeasonStore].open(Season(0, 7, 70, "dirkana", 0, Pace.DAILY, 2, 3, True, "de", begins))
    for person in (one, other):
        assert await store[SeasonStore].join(season.id, person)


async def _play(table: Table, number: int, chance: random.Random, most: int) -> None:
    for _ in range(most):
        match = await table.match(number)
        if not match.position.waiting:
            return
        seat = chance.choice(match.position.waiting)
        await table.choose(number, FIRST + seat, None, chance.choice(match.position.moves(seat)))


async def _plan(table: Table) -> None:
    """Plan an answer in a match of Instinkt."""
    number = await start_match(table, "instinkt")
    for _ in range(20):
        for user in (FIRST, FIRST + 1):
            view = await table.see(number, user)
            if found := foreseen_for(view):
                trigger = sorted(found)[0]
                actor = person_actor((await table.person(user)).key)
                plan = commands.SetPlan(actor=actor, trigger=trigger, text=found[trigger].moves[0], step=None)
                await table.do(number, plan)
                return
            if view.moves and not view.chosen:
                await table.choose(number, user, None, view.moves[0])
    raise AssertionError("nothing to foresee")


async def _deliver(table: Table) -> None:
    """Deliver all items that are due, so that there are messages."""
    outbox = Outbox(table.service, NullNotifier().deliver)
    outbox.start()

    async def is_delivered() -> bool:
        return (await table.store.outbox.claim(0))[0] == []

    await until(is_delivered, 60)
    await outbox.stop()


def rows_of(where: Path | str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows that are copied, by table, in a fixed order: of a file, or of the database at an address."""
    found = {}
    for table in COPIED:
        names = [
            f'"{column.name}"' for column in table.columns if column.name not in ("leased_until", "lease", "owner")
        ]
        statement = f"SELECT {', '.join(names)} FROM {table.name}"
        if isinstance(where, str):
            rows = query(where, statement)
        else:
            with closing(sqlite3.connect(where)) as base:
                rows = base.execute(statement).fetchall()
        found[table.name] = sorted((tuple(row) for row in rows), key=repr)
    return found


def execute(path: Path, statement: str, *values: Any) -> None:
    """Change a file as another program would, without looking at references."""
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("PRAGMA foreign_keys = OFF")
        base.execute(statement, values)


def file_of(settings: Settings) -> Path:
    """The bot's file in that data folder."""
    return settings.data / "discord" / FILE


def refusal(settings: Settings, to: str, again: bool = False) -> str:
    """Why a copy is refused, in one sentence without a password."""
    with pytest.raises(StartupError) as caught:
        copy(settings, to, again=again, say=print, report=print)
    said = str(caught.value)
    assert sentence(said) and SECRET not in said, said
    return said


def start_refusal(path: Path, address: str = "") -> str:
    """Why a bot does not start there."""
    with pytest.raises(StartupError) as caught:
        start(path, address)
    assert sentence(str(caught.value))
    return str(caught.value)


def start(path: Path, address: str = "") -> None:
    """Start and stop a bot there."""

    async def run() -> None:
        await (await Store.open(path, address=address)).close()

    asyncio.run(run())
