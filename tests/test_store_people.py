"""The store's records of people."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.delivery.items import Contact
from bot.match.absence import Away
from bot.match.model import Person
from tests.store_matches import FILE, Watch, load, open_table, opened


async def test_people_are_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        people = store.people
        assert await people.by_user(100) is None
        met = await people.meet(100, "x" * 500, "en-GB")
        assert 0 < met.key < 2**62 and met.name == "x" * 100
        await people.set_quiet(met.key, "22:00 07:00 Europe/Berlin")
        await store.outbox.acknowledge({}, channels={met.key: 9}, unreachable={met.key: True})
        known = await people.meet(100, "Anna", "de")
        assert known == await people.person(met.key) == await people.by_user(100) == Person(met.key, 100, "Anna", "de")
        assert await people.contact(met.key) == Contact(100, "de", 9, True, "22:00 07:00 Europe/Berlin")
        await store.outbox.acknowledge({}, unreachable={met.key: False})
        assert await people.contact(met.key) == Contact(100, "de", 9, False, "22:00 07:00 Europe/Berlin")
        other = await people.meet(101, "Ben", "de")
        assert other.key != met.key and await people.contact(4711) is None and await people.person(4711) is None


async def test_a_known_person_is_not_written_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        met = await store.people.meet(100, "Anna", "de")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert await store.people.meet(100, "Anna", "de") == met
            other.execute("ROLLBACK")


async def test_absence_is_stored(tmp_path: Path) -> None:
    watch = Watch()
    async with opened(tmp_path, watch) as store:
        number = await open_table(store, "instinkt")
        seats = (await load(store, number)).seats
        assert await store.people.absence(seats[0].key or 0) == await store.people.absence(4711) == Away()
        away = Away(watch.now, watch.now + 60, 5.0, 1970)
        await store.people.set_absence(seats[0].key or 0, away)
        assert await store.people.absence(seats[0].key or 0) == away
        assert [seat.away for seat in (await load(store, number)).seats] == [watch.now + 60, None]
        watch.pass_by(60)
        assert (await load(store, number)).seats == seats
