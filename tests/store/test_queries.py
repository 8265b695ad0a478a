"""Queries of the store: facts, lists of matches, rematches."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.delivery.items import Gone, Kind
from bot.match.commands import Facts, Need
from bot.match.model import MatchPhase, Pause
from bot.match.position import Event, EventKind
from bot.store.loading import find_rematch, load_numbers
from tests.kit.store_matches import (
    Watch,
    begin,
    change_of,
    load,
    open_table,
    opened,
    person_at,
    resign,
    show_at,
    sit,
    start,
)

pytestmark = pytest.mark.usefixtures("database")


async def test_facts(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        first, second = await begin(store, "instinkt"), await open_table(store, "instinkt")
        log, _ = await store.matches.events(first)
        anna = (await person_at(store, 0)).key

        async def facts(*needs: Need, person: int | None = None) -> Facts:
            found = await store.matches.load(first, frozenset(needs), person)
            assert found is not None
            return found[1]

        assert await facts() == Facts()
        assert await facts(Need.LOG) == Facts(log=tuple(log))
        assert await facts(Need.MATCHES, person=anna) == Facts(matches=frozenset({first, second}))
        assert await facts(*Need, person=4711) == Facts(log=tuple(log))
        items, _ = await store.outbox.claim(60)
        board = next(item for item in items if item.kind is Kind.BOARD)
        await store.outbox.acknowledge({board: Gone("channel-gone")})
        assert await facts(Need.UNDELIVERED) == Facts(undelivered=True)
        assert await store.matches.load(4711, frozenset(Need), anna) is None


async def test_lists_of_a_persons_tables(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        first, second, third = [await open_table(store, "instinkt") for _ in range(3)]
        anna, ben = [(await person_at(store, seat)).key for seat in (0, 1)]
        await start(store, second)
        await sit(store, third, 1, None)
        found = store.matches
        assert await store.read(load_numbers, anna) == [third, second, first]
        assert await store.read(load_numbers, ben) == [second, first]
        assert await store.read(load_numbers, anna, (MatchPhase.RUNNING,)) == [second]
        assert await found.shared(anna, 7) == [second] == await found.in_guild(7) and await found.guilds() == [7]
        assert await found.shared(anna, 8) == [] == await found.in_guild(8)
        await resign(store, second, 0)
        assert await store.read(load_numbers, anna) == [third, first] and await found.guilds() == []
        await show_at(store, first, 5)
        await show_at(store, second, 5)
        await start(store, first)
        assert await found.at_place(5) == [first, second] and await found.at_place(6) == []


async def test_rematches(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        first, second = await begin(store, "instinkt"), await open_table(store, "instinkt")
        await resign(store, first, 0)
        assert await store.read(find_rematch, first) is None
        await store.matches.write(change_of(await load(store, second), previous=first))
        assert await store.read(find_rematch, first) == second
        delivery = await store.outbox.load(first, ())
        assert delivery is not None and delivery.rematch == await load(store, second)
        await store.matches.write(change_of(await load(store, second), phase=MatchPhase.CLOSED))
        assert await store.read(find_rematch, first) is None


async def test_matches_that_pause_because_the_bot_was_removed(tmp_path: Path) -> None:
    async with opened(tmp_path, Watch()) as store:
        lost, paused, again = [await begin(store, "instinkt") for _ in range(3)]
        for number, notes in ((lost, ["paused", "lost"]), (paused, ["lost", "paused"]), (again, ["lost"])):
            events = [Event(EventKind.NOTE, -1, text) for text in notes]
            pause = Pause(1.0, 2.0) if number != again else None
            await store.matches.write(change_of(await load(store, number), events, pause=pause))
        assert await store.matches.suspended(7) == [lost] and await store.matches.suspended(8) == []
