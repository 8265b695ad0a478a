"""Matches of older and newer versions of their rules; reading never writes."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from bot.delivery.items import PLACE, Delivered, Kind, SentMessage
from bot.features.invitations.store import InvitationStore
from bot.features.matchmaking.model import Hours, PartnerRequest
from bot.features.matchmaking.store import MatchmakingStore
from bot.features.privacy.store import DeletionStore
from bot.features.watching import Watch
from bot.features.watching.store import WatchStore
from bot.games import GAMES
from bot.games.base import IllegalMove
from bot.match.clocks import Pace, new_clock
from bot.match.commands import Need
from bot.match.errors import UserError
from bot.match.model import MatchSeat, SeatKind
from bot.match.position import EventKind, encode_state
from bot.match.view import log_lines, view_for
from bot.store.loading import find_rematch, is_undelivered, load_numbers
from bot.store.schema import metadata
from tests.kit.databases import FILE, execute, findings, undo_migrations
from tests.kit.store_matches import (
    begin,
    change_of,
    check_match,
    choose,
    load,
    load_checked,
    open_table,
    opened,
    person_at,
    sit,
    state_event,
    take_back,
    with_pragma,
)
from tests.kit.toys import Bids, toys

pytestmark = pytest.mark.usefixtures("database")


class BidsOfNextVersion(Bids):
    """The toy ``bids`` in its next version, in which no seat can bid 1."""

    version = Bids.version + 1

    def moves(self, state: object, seat: int) -> list[str]:
        return [move for move in super().moves(state, seat) if move != "bid 1"]  # type: ignore[arg-type]


def stored(folder: Path) -> list[Any]:
    """All stored rows."""
    return [sorted(map(repr, execute(folder, f'SELECT * FROM "{table.name}"'))) for table in metadata.sorted_tables]


def fingerprint(folder: Path) -> str:
    """The SHA-256 of the files."""
    files = [path for path in (folder / FILE, folder / f"{FILE}-wal") if path.exists()]
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


async def test_rows_under_the_names_of_the_version_before_are_kept(tmp_path: Path) -> None:
    """Of tables and columns, and of the kind of prompts; an item that is due is delivered."""
    async with opened(tmp_path) as store:
        number = await begin(store, "instinkt")
        anna, ben = [(await person_at(store, seat)).key for seat in (0, 1)]
        match = await load(store, number)
        await store.matches.write(change_of(match, clocks={0: new_clock(match.step, 60.0, store.clock())}))
        await store[MatchmakingStore].set(PartnerRequest(anna, 7, 70, None, Pace.DAILY, Hours.ANY, 1))
        await store[InvitationStore].ping(anna, [ben])
        await store[WatchStore].add(number, anna, Watch.DIGEST)
        await store[DeletionStore].ask(ben)
        await store.outbox.note_sends([SentMessage(5, number, anna, Kind.PROMPT, 9, 1, 1, "asked", "alt")])
        await store.outbox.enqueue(number, [(anna, Kind.PROMPT)])
    before = stored(tmp_path)
    undo_migrations(tmp_path, "0029")
    for table in ("wishes", "erasures", "invitation_rings", "watches WHERE told IS NULL", "clocks WHERE owes"):
        assert execute(tmp_path, f"SELECT * FROM {table}"), table
    for table in ("outbox", "sent_messages"):
        assert execute(tmp_path, f"SELECT * FROM {table} WHERE kind = 'letter' AND recipient = ?", anna), table
    async with opened(tmp_path) as store:
        assert stored(tmp_path) == before
        items, _ = await store.outbox.claim(60)
        assert (anna, Kind.PROMPT) in {(item.recipient, item.kind) for item in items}
        await choose(store, number, 0, (await load(store, number)).position.moves(0)[0])
        await check_match(store, number)
    assert findings(tmp_path).faults == []


@pytest.mark.sqlite_only
async def test_reading_never_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This includes a match of an older version of its game."""
    with toys(), monkeypatch.context() as patch:
        async with opened(tmp_path) as store:
            number = await begin(store, "bids", 2)
            items, _ = await store.outbox.claim(60)
            patch.setitem(GAMES, "bids", BidsOfNextVersion())
            with closing(sqlite3.connect(tmp_path / FILE)) as other:
                version = other.execute("PRAGMA data_version").fetchone()
                before, bytes_before = await load(store, number), fingerprint(tmp_path)
                key = before.seats[0].key or 0
                reads: tuple[Awaitable[object], ...] = (
                    store.matches.load(number, frozenset(Need), key),
                    store.matches.events(number),
                    store.read(load_numbers, key),
                    store.matches.at_place(7),
                    store.read(find_rematch, number),
                    store.matches.in_guild(7),
                    store.matches.guilds(),
                    store.matches.suspended(7),
                    store.matches.shared(key, 7),
                    store.outbox.load(number, items),
                    store.outbox.sent(number, Kind.BOARD),
                    store.read(is_undelivered, number),
                    store.outbox.claim(60),
                    store.people.person(key),
                    store.people.by_user(100),
                    store.people.meet(100, "Anna", "en-GB"),
                    store.people.contact(key),
                    store.people.absence(key),
                    store.timers.first_due(),
                )
                for read in reads:
                    await read
                    assert other.execute("PRAGMA data_version").fetchone() == version
                    assert fingerprint(tmp_path) == bytes_before
                assert before.version == Bids.version
                assert await load(store, number) == before


async def test_a_games_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first write appends a state event; the match continues from the position it had."""
    with toys(), monkeypatch.context() as patch:
        async with opened(tmp_path) as store:
            number = await begin(store, "bids", 2)
            for seat in (0, 1):
                await choose(store, number, seat, "bid 1")
            await choose(store, number, 0, "bid 3")
            before = await load_checked(store, number)
        patch.setitem(GAMES, "bids", BidsOfNextVersion())
        async with opened(tmp_path) as store:
            first, second = await asyncio.gather(load(store, number), load(store, number))
            assert first.position.state == second.position.state == before.position.state
            assert first.position.sealed == {0: "bid 3"} and (first.step, first.version) == (before.step, Bids.version)
            change = change_of(first, [state_event(first)], version=BidsOfNextVersion.version)
            await store.matches.write(change)
            log, _ = await store.matches.events(number)
            assert [event.kind for event in log].count(EventKind.STATE) == 1
            after = await load(store, number)
            assert (after.version, after.position.state) == (BidsOfNextVersion.version, before.position.state)
            assert after.position.sealed == {0: "bid 3"}
            await choose(store, number, 1, "bid 2")  # offered before the change of rules; it may still be answered
            await load_checked(store, number)
            assert len((await store.matches.events(number))[0]) > len(log)


async def test_a_games_new_version_and_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of the old rules are shown in the log; none of them is replayed under the new rules."""
    with toys(), monkeypatch.context() as patch:
        async with opened(tmp_path) as store:
            number = await begin(store, "bids", 2)
            for seat in (0, 1):
                await choose(store, number, seat, "bid 1")

            def refusing(self: Bids, state: object, chosen: object) -> object:
                raise IllegalMove("chance-impossible", text="played by the wrong rules")

            patch.setitem(GAMES, "bids", type("Later", (BidsOfNextVersion,), {"apply": refusing})())
            before = await load(store, number)
            assert view_for(before, before.seats[0].key)
            await store.matches.write(change_of(before, [state_event(before)], version=BidsOfNextVersion.version))
            match, (log, _) = await load(store, number), await store.matches.events(number)
            log_lines(match.position.initial, log, 0, match.names)
            last = max(at for at, event in enumerate(log) if event.kind is EventKind.STATE)
            assert match.position.replay(log[last:]).state == match.position.state


async def test_a_match_of_newer_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This program neither reads nor writes it, delivers none of its items and does not change its clocks."""
    with toys(), monkeypatch.context() as patch:
        async with opened(tmp_path) as store:
            newer, other = await begin(store, "bids", 2), await begin(store, "bids", 2)
            for number in (newer, other):
                before = await load(store, number)
                clock = new_clock(before.step, 60.0, store.clock() - (1000 if number == newer else 0))
                await store.matches.write(change_of(before, clocks={0: clock}, expires=clock.due))
            whole = await load(store, newer)
            stale = "UPDATE matches SET version = ?, state = ? WHERE id = ?"
            execute(tmp_path, stale, BidsOfNextVersion.version, b"{", newer)
            before_all = stored(tmp_path)
            for use in (store.matches.load(newer), store.outbox.load(newer, ()), choose(store, newer, 0, "bid 1")):
                with pytest.raises(UserError) as caught:
                    await use
                assert (caught.value.key, caught.value.values) == ("match-newer", {"number": newer})
            await store.outbox.enqueue(newer, [(PLACE, Kind.BOARD)])
            timer = await store.timers.first_due()
            assert timer is not None and timer.match == other
            assert stored(tmp_path) == before_all
            items, _ = await store.outbox.claim(60)
            assert items and {item.match for item in items} == {other}
            await store.outbox.acknowledge(dict.fromkeys(items, Delivered()))
            assert await store.outbox.claim(60) == ([], None)
            state = encode_state(whole.position.state)
            execute(tmp_path, "UPDATE matches SET state = ? WHERE id = ?", state, newer)
            patch.setitem(GAMES, "bids", BidsOfNextVersion())  # versions are read at each call
            assert (await load(store, newer)).position.state == whole.position.state
            assert {item.match for item in (await store.outbox.claim(60))[0]} == {newer}
            timer = await store.timers.first_due()
            assert timer is not None and timer.match == newer


async def test_a_new_version_in_the_middle_of_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step made under the old rules can be taken back, as stored, before the first write under the new ones."""
    with toys(), monkeypatch.context() as patch:
        async with opened(tmp_path) as store:
            number = await begin(store, "vast", 2)
            await choose(store, number, 0, "mark 1 1")
            vast = GAMES["vast"]
            patch.setitem(GAMES, "vast", type("Later", (type(vast),), {"version": vast.version + 1})())
            assert (await load(store, number)).undoable is not None
            await take_back(store, number)
            after = await load_checked(store, number)
            assert "mark 1 1" in after.position.moves(0) and after.version == vast.version + 1


@pytest.mark.sqlite_only
async def test_matches_can_be_viewed_while_the_store_is_read_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """This includes a match of an older version of its game."""
    with toys(), monkeypatch.context() as patch:
        async with opened(tmp_path) as store:
            number = await begin(store, "bids", 2)
            patch.setitem(GAMES, "bids", BidsOfNextVersion())
            async with with_pragma(store, "query_only=ON", "query_only=OFF"):
                assert (await load(store, number)).position.moves(0)
            table = await open_table(store, "bids", 2, joined=1)
            await sit(store, table, 1, await person_at(store, 1))
            assert (await load(store, table)).seats[1] == MatchSeat(SeatKind.PERSON, await person_at(store, 1))
