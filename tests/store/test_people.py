"""The store's records of people."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.delivery.items import Contact
from bot.match.leaving import Away
from bot.match.model import Person
from bot.match.view import view_for
from tests.kit.databases import FILE
from tests.kit.store_matches import Watch, load, open_table, opened

pytestmark = pytest.mark.usefixtures("database")


async def test_people_are_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        people = store.people
        assert await people.by_user(100) is None
        anna = await people.meet(100, "x" * 500, "en-GB")
        assert 0 < anna.key < 2**62 and anna.name == "x" * 100
        await people.set_quiet(anna.key, "22:00 07:00 Europe/Berlin")
        await store.outbox.acknowledge({}, channels={anna.key: 9}, unreachable={anna.key: True})
        known = await people.meet(100, "Anna", "de")
        assert (
            known == await people.person(anna.key) == await people.by_user(100) == Person(anna.key, 100, "Anna", "de")
        )
        assert await people.contact(anna.key) == Contact(100, "de", 9, True, "22:00 07:00 Europe/Berlin")
        await store.outbox.acknowledge({}, unreachable={anna.key: False})
        assert await people.contact(anna.key) == Contact(100, "de", 9, False, "22:00 07:00 Europe/Berlin")
        other = await people.meet(101, "Ben", "de")
        assert other.key != anna.key and await people.contact(4711) is None and await people.person(4711) is None


@pytest.mark.sqlite_only
async def test_a_known_person_is_not_written_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        anna = await store.people.meet(100, "Anna", "de")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert await store.people.meet(100, "Anna", "de") == anna
            assert await store.people.meet(100, "Anna", None, 7) == anna
            other.execute("ROLLBACK")
        anna = await store.people.meet(100, "Anna", "de", 7, "Annette")
        with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            assert await store.people.meet(100, "Anna", "de", 7, "Annette") == anna
            assert await store.people.meet(100, "Anna", "de") == anna.with_global_name()
            other.execute("ROLLBACK")


async def test_names_are_kept_by_server(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        people = store.people
        anna = await people.meet(100, "Anna", "de", 7, "Annette")
        assert (anna.name, anna.global_name) == ("Annette", "Anna")
        assert await people.meet(100, "Anna", None, 8, "Änne") == replace(anna, name="Änne")
        assert await people.by_user(100) == await people.person(anna.key) == anna.with_global_name()
        assert await people.by_user(100, 7) == anna
        renamed = await people.meet(100, "Anja", "de", 7, "A" * 500)
        assert (renamed.name, renamed.global_name) == ("A" * 100, "Anja")
        assert await people.by_user(100, 8) == replace(anna, name="Änne", global_name="Anja")
        without = await people.meet(100, "Anja", "de", 7)
        assert without.name == without.global_name == "Anja" and await people.by_user(100, 7) == without
        assert (await people.meet(101, "Ben", None, 7, "Benno")).locale == "en-US"


async def test_a_match_has_the_names_of_its_server(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        number = await open_table(store, "instinkt")
        guild = (await load(store, number)).place.guild
        before = await load(store, number)
        key = before.seats[0].key or 0
        await store.people.meet(100, "Anna", "en-GB", guild, "Annette")
        await store.people.meet(100, "Anna", "en-GB", guild + 1, "Änne")
        match = await load(store, number)
        assert match.names[key] == "Annette" and match.people[key].global_name == "Anna"
        view = view_for(match, key)
        assert view.seats[0].person is not None and view.seats[0].person.name == "Annette"
        everywhere = view.with_global_names()
        assert everywhere == view_for(before, key), "only the names differ"


async def test_null_characters_are_left_out(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        anna = await store.people.meet(100, "\0An\0na", "d\0e", 7, "Ann\0ette")
        assert (anna.name, anna.global_name, anna.locale) == ("Annette", "Anna", "de")
        assert await store.people.meet(100, "\0Anna", "de", 7, "Annette") == anna


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
