"""Writes of the store: compare-and-set, complete or without effect."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.items import Kind
from bot.match.clocks import Overrun, Pace, new_clock
from bot.match.model import MatchPhase, MatchSeat, Pause, Proposal, ProposalEnd, ProposalKind, SeatKind
from bot.match.position import COMPUTER, Event, EventKind, person_actor
from bot.store.database import Stale, StoreUnavailable
from tests.kit.databases import FILE, address_of
from tests.kit.store_matches import (
    Watch,
    begin,
    change_of,
    change_of_choice,
    check_match,
    choose,
    load,
    open_table,
    opened,
    person_at,
    start,
)

pytestmark = pytest.mark.usefixtures("database")

ROOT = Path(__file__).parents[2]


async def test_of_two_changes_one_is_stale(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        keys = [seat.key or 0 for seat in before.seats]
        changes = [change_of_choice(before, seat, before.position.moves(seat)[0])[0] for seat in (0, 1)]
        items = [[(9 + seat, Kind.PING)] for seat in (0, 1)]
        done = await asyncio.gather(*map(store.matches.write, changes, items), return_exceptions=True)
        assert {type(one) for one in done} == {type(None), Stale}
        after = await load(store, number)
        assert after.revision == before.revision + 1 and len(after.position.sealed) == 1
        assert all(after.sealers[seat] == person_actor(keys[seat]) for seat in after.position.sealed)
        due = {item.recipient for item in (await store.outbox.claim(60))[0]}
        assert len(due & {9, 10}) == 1  # nothing of the stale change is stored


@pytest.mark.rest
async def test_two_processes_never_both_write_a_revision(tmp_path: Path) -> None:
    """No write is lost; on SQLite without the folder's lock."""
    program = (
        "import asyncio, pathlib, sys\n"
        "from bot.match.position import Event, EventKind\n"
        "from bot.store import Store\n"
        "from bot.store.database import Stale\n"
        "from bot.store.sqlite import SqliteDatabase\n"
        "from tests.kit.store_matches import change_of, load\n"
        "async def main(path, number, address):\n"
        "    if address:\n"
        "        store = await Store.open(path, address=address, clock=lambda: 1.0)\n"
        "    else:\n"
        "        store = Store(await SqliteDatabase.open(path), lambda: 1.0)\n"
        "    stale = 0\n"
        "    for n in range(60):\n"
        "        while True:\n"
        "            note = Event(EventKind.NOTE, -1, f'{sys.argv[3]} {n}')\n"
        "            try:\n"
        "                await store.matches.write(change_of(await load(store, number), [note]))\n"
        "                break\n"
        "            except Stale:\n"
        "                stale += 1\n"
        "    await store.database.close()\n"
        "    print(stale)\n"
        "asyncio.run(main(pathlib.Path(sys.argv[1]), int(sys.argv[2]), sys.argv[4]))\n"
    )
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        length = (await load(store, number)).length

        def other(name: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-c", program, str(tmp_path / FILE), str(number), name, address_of(tmp_path)]
            return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)

        done = await asyncio.gather(*(asyncio.to_thread(other, name) for name in "ab"))
        assert [one.returncode for one in done] == [0, 0], [one.stderr for one in done]
        log, _ = await store.matches.events(number)
        notes = [event.text for event in log[length:]]
        for name in "ab":
            assert [text for text in notes if text[0] == name] == [f"{name} {n}" for n in range(60)]
        await check_match(store, number)


async def test_a_failed_change_is_rolled_back(tmp_path: Path) -> None:
    """The events' numbers collide within the transaction, so all of it is rolled back."""
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before, (log, _) = await load(store, number), await store.matches.events(number)
        wrong = replace(before, length=0)
        with pytest.raises(StoreUnavailable, match="store-broken"):
            await store.matches.write(change_of(wrong, [Event(EventKind.NOTE, -1, "twice")]), [(9, Kind.PING)])
        assert await load(store, number) == before and (await store.matches.events(number))[0] == log
        assert 9 not in {item.recipient for item in (await store.outbox.claim(60))[0]}


async def test_a_change_that_does_not_follow_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        change = change_of(before, [Event(EventKind.NOTE, -1, "deaf")])
        for wrong in (replace(change.after, revision=before.revision), replace(change.after, length=before.length)):
            with pytest.raises(ValueError):
                await store.matches.write(replace(change, after=wrong))
        assert await load(store, number) == before


async def test_all_of_a_match_is_stored(tmp_path: Path) -> None:
    """A loaded match equals the written one, field by field."""
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await begin(store, "insider", 3)
        before = await load(store, number)
        anna, ben, cleo = before.seats
        dora = await person_at(store, 3)
        keys = [seat.key or 0 for seat in before.seats]
        asked = (keys[1], keys[2])
        made = (
            Proposal(1, ProposalKind.PAUSE, keys[0], "3", before.step, asked, 2, watch.now + 9),
            Proposal(2, ProposalKind.REPLACE, keys[0], str(dora.key), before.step, (dora.key,), 1, watch.now + 9),
        )
        change = change_of(
            before,
            [Event(EventKind.NOTE, 1, "left", COMPUTER), Event(EventKind.SEAT, 1, "vacant")],
            seats=(replace(anna, passes=True), MatchSeat(SeatKind.VACANT), cleo),
            place=replace(before.place, guild=8, channel=71, message=5, thread=6),
            language="de",
            host=keys[2],
            expires=3.5,
            pace=Pace.DAILY,
            overrun=Overrun.LOSE,
            pause=Pause(watch.now, watch.now + 5),
            paused_total=7.5,
            clocks={0: new_clock(before.step, 60.0, watch.now), 2: new_clock(before.step, None, watch.now, 1)},
            proposals=made,
            people={**before.people, dora.key: dora},
            undoable=1,
        )
        await store.matches.write(change)
        after = await load(store, number)
        assert after == replace(change.after, people=after.people)
        assert set(after.people) == {keys[0], keys[1], keys[2], dora.key} and after.people[keys[1]] == ben.person
        log, _ = await store.matches.events(number)
        assert tuple(log[-2:]) == change.events and [event.at for event in log[-2:]] == [watch.now] * 2
        ended = (made[0].close(ProposalEnd.LAPSED), replace(made[1], yes=(dora.key,)))
        again = change_of(after, proposals=ended, clocks={2: after.clocks[2]}, pause=None, seats=(anna, cleo, ben))
        await store.matches.write(again)
        assert await load(store, number) == again.after


async def test_freed_seats_and_played_choices_are_deleted(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await open_table(store, "hypnosia", 4, joined=2)
        await start(store, number)
        before = await load(store, number)
        assert len(before.seats) == before.position.seats == 2 and before.phase is MatchPhase.RUNNING
        number = await begin(store, "instinkt")
        await choose(store, number, 0, (await load(store, number)).position.moves(0)[0])
        before = await load(store, number)
        assert set(before.position.sealed) == {0}
        left = change_of(before, position=replace(before.position, sealed={}), sealers={})
        await store.matches.write(left)
        assert await load(store, number) == left.after


async def test_the_log_has_its_actors(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        for seat in (0, 1):
            await choose(store, number, seat, (await load(store, number)).position.moves(seat)[0])
        log, names = await store.matches.events(number)
        keys = [seat.key for seat in (await load(store, number)).seats]
        assert names == dict(zip(keys, ("Anna", "Ben"), strict=True))
        assert {event.actor.person for event in log if event.kind is EventKind.MOVE} == set(keys)


async def test_a_new_place_does_not_raise_the_step(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        before = await load(store, number)
        await store.matches.write(change_of(before, place=replace(before.place, message=5, thread=6)))
        after = await load(store, number)
        assert (after.place.message, after.place.thread, after.step) == (5, 6, before.step)
