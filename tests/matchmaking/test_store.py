"""Requests and pairings in the store: one pairing for two people, however often and wherever it is looked for."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.features.matchmaking.model import Hours, PartnerRequest, find_pairs
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.preferences.store import PreferenceStore
from bot.features.puzzles.store import PuzzleStore
from bot.match.clocks import Pace
from bot.match.commands import Open
from bot.match.model import Person
from bot.match.position import person_actor
from bot.store.database import Stale
from tests.kit.tables import FIRST, Table, opened

GUILD = 7
DAY = "2026-11-23"


def request(
    person: int, hours: Hours = Hours.ANY, most: int = 1, game: str | None = None, asked: float = 0.0
) -> PartnerRequest:
    return PartnerRequest(person, GUILD, 70, game, Pace.DAILY, hours, most, asked)


async def people(table: Table, count: int) -> list[Person]:
    return [await table.person(FIRST + at) for at in range(count)]


async def test_a_pair_is_made_once(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        store = table.store
        anna, ben, _ = await people(table, 3)
        for one in (anna, ben):
            await store[MatchmakingStore].set(request(one.key))
        found = await asyncio.gather(*(store[MatchmakingStore].pair(GUILD) for _ in range(5)))
        ((pairing,),) = [one for one in found if one]
        assert {pairing.first, pairing.second} == {anna.key, ben.key} and pairing.first < pairing.second
        assert await store[MatchmakingStore].busy_guilds() == [GUILD]
        claimed, _ = await store[MatchmakingStore].claim("one")
        assert claimed == pairing and (await store[MatchmakingStore].claim("other"))[0] is None
        assert await store[MatchmakingStore].renew(claimed, "one")
        assert not await store[MatchmakingStore].renew(claimed, "other")


async def test_a_pair_gets_one_table(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        store, service = table.store, table.service
        anna, ben, _ = await people(table, 3)
        for one in (anna, ben):
            await store[MatchmakingStore].set(request(one.key))
        (pairing,) = await store[MatchmakingStore].pair(GUILD)
        command = Open(
            actor=person_actor(anna.key),
            game="dirkana",
            host=anna,
            paired=ben,
            pairing=pairing.id,
            secret=service.new_secret(),
            guild=GUILD,
            channel=70,
            language="en",
        )
        assert [seat.key for seat in (await service.open(command)).seats] == [anna.key, ben.key]
        with pytest.raises(Stale):
            await service.open(command)
        assert (
            await store[MatchmakingStore].pair(GUILD) == [] and (await store[MatchmakingStore].claim("one"))[0] is None
        )
        for one in (anna, ben):  # who play together are not brought together again, whatever they say
            await store[MatchmakingStore].set(request(one.key, most=3))
        assert await store[MatchmakingStore].pair(GUILD) == []


async def test_settings_are_kept(database: None, tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        store = table.store[PreferenceStore]
        anna, *_ = await people(table, 1)
        for value in ("ask", "play"):
            await store.set_of_person(anna.key, "forced", value)
            await store.set_of_server(GUILD, "games", value)
        assert await store.for_opening(GUILD, anna.key) == ({"games": "play"}, {"forced": "play"})
        assert await store.servers_with("games") == {GUILD: "play"}
        await table.store.people.set_quiet(anna.key, None)
        await store.set_of_person(anna.key, "language", "de")
        assert await table.store.people.language_of(FIRST) == "de"
        contact = await table.store.people.contact(anna.key)
        assert contact and contact.locale == "de"
        await store.set_of_person(anna.key, "forced", None)
        await store.set_of_server(GUILD, "games", None)
        assert await store.for_opening(GUILD, anna.key) == ({}, {"language": "de"})
        await table.store[PuzzleStore].ask(DAY)
        assert await table.store[PuzzleStore].note_post(DAY, GUILD) == 0.0
        assert await table.store[PuzzleStore].note_post(DAY, GUILD)
        await table.store[PuzzleStore].posted(DAY, 5, GUILD)
        assert await table.store[PuzzleStore].note_post(DAY, GUILD) is None


def test_who_has_waited_for_longest_comes_first() -> None:
    requests = [
        request(1, asked=3),
        request(2, Hours.MORNING, asked=1),
        request(3, Hours.EVENING, asked=2),
        request(4, asked=4),
    ]
    found = find_pairs(requests, ("dirkana", "instinkt"), set(), {})
    assert [(one.person, other.person) for one, other, _ in found] == [(2, 1), (3, 4)]
    assert find_pairs(requests, (), set(), {}) == []
    assert find_pairs(requests[:2], ("dirkana",), {frozenset((1, 2))}, {}) == []
    assert find_pairs(requests[:2], ("dirkana",), set(), {1: 1}) == []
    named = [request(1, game="dirkana"), request(2, game="instinkt"), request(3)]
    assert [games for *_, games in find_pairs(named, ("dirkana", "instinkt"), set(), {})] == [["dirkana"]]
