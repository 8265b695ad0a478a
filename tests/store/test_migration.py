"""The migration of a database written by the version before people's keys."""

from __future__ import annotations

import importlib
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.admin.check import inspect_database
from bot.delivery.items import PLACE, Contact, Kind, SentMessage
from bot.features.seasons.model import Season
from bot.features.seasons.store import SeasonStore
from bot.match.clocks import Pace
from bot.match.errors import UserError
from bot.match.leaving import Away
from bot.match.model import MatchPhase, ProposalEnd, ProposalKind, SeatKind, Substitute
from bot.match.position import Ending, EndReason, EventKind, person_actor
from bot.settings import StartupError
from bot.store import Store
from bot.store.migrate import newest_revision
from bot.store.sqlite import SqliteDatabase
from tests.kit.databases import FILE, undo_migrations
from tests.kit.store_matches import begin, check_match, choose, end, load, opened

OLD = Path(__file__).with_name("schema_0002.sql")
USERS = {name: 900000000000000000 + n * 1111111 for n, name in enumerate(("Anna", "Ben", "Cleo", "Dora", "Emil"), 1)}
STRANGER = 900000000006666666  # played match 7 only, which is over
NOW = 1_768_000_100.0


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with that database."""
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.executescript(OLD.read_text(encoding="utf-8"))
    return tmp_path


async def keys_of(store: Store) -> dict[str, int]:
    """The keys of the people by name."""
    found = {name: await store.people.by_user(user) for name, user in USERS.items()}
    return {name: person.key for name, person in found.items() if person is not None}


def rows_of(folder: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return database.execute(query).fetchall()


async def test_matches_continue(folder: Path) -> None:
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        for number in range(1, 8):
            await check_match(store, number)
        table, sealed, replaced, paused, over, rematch, ended = [await load(store, n) for n in range(1, 8)]
        assert [seat.kind for seat in table.seats] == [SeatKind.PERSON, SeatKind.INVITED]
        assert [seat.key for seat in table.seats] == [keys["Anna"], keys["Ben"]] and table.host == keys["Anna"]
        assert (table.phase, table.pace.value, table.overrun.value) == (MatchPhase.OPEN, "brisk", "seat")
        assert sealed.position.sealed == {0: "choose 2"} and sealed.sealers == {0: person_actor(keys["Anna"])}
        assert (sealed.place.message, sealed.place.thread) == (700000000000000001, 700000000000000002)
        assert [seat.person.name if seat.person else "" for seat in replaced.seats] == ["Ben", "Dora", "Anna"]
        assert paused.pause is not None and len(paused.clocks) == 2
        assert over.phase is ended.phase is MatchPhase.OVER and rematch.previous == over.number
        assert over.seats[0].away == 1768259260.0 and table.seats[0].away is None
        await choose(store, 2, 1, sealed.position.moves(1)[0])
        after = await load(store, 2)
        assert after.step == sealed.step + 1 and not after.position.sealed
        await check_match(store, 2)
    assert inspect_database(folder / FILE).faults == []


async def test_proposals_name_keys(folder: Path) -> None:
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        (replace,) = (await load(store, 3)).proposals
        assert (replace.kind, replace.by, replace.text) == (ProposalKind.REPLACE, keys["Anna"], str(keys["Emil"]))
        assert replace.asked == (keys["Emil"],) and replace.ended is None
        assert (await load(store, 3)).people[keys["Emil"]].name == "Emil"
        pause, resume = (await load(store, 4)).proposals
        assert (pause.number, pause.text, pause.yes, pause.ended) == (1, "3", (keys["Ben"],), ProposalEnd.AGREED)
        assert (resume.number, resume.by, resume.asked) == (2, keys["Ben"], (keys["Anna"],))
        assert rows_of(folder, "SELECT id, proposals FROM matches WHERE proposals > 0") == [(3, 1), (4, 2)]


async def test_the_log_has_keys_and_no_names(folder: Path) -> None:
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        log, names = await store.matches.events(3)
        resigned, vacant, taken = [event for event in log if event.kind in (EventKind.RESIGN, EventKind.SEAT)]
        assert (resigned.text, resigned.actor) == ("", person_actor(keys["Cleo"]))
        assert (vacant.text, vacant.actor) == ("vacant", person_actor(keys["Cleo"]))
        assert (taken.text, taken.actor) == (f"person {keys['Dora']}", person_actor(keys["Dora"]))
        assert names[keys["Cleo"]] == "Cleo"
        log, names = await store.matches.events(7)
        stranger = await store.people.by_user(STRANGER)
        assert stranger is not None and (stranger.name, stranger.locale) == ("", "en-US")
        assert log[-1].actor == person_actor(stranger.key) and names == {stranger.key: ""}


async def test_people_and_messages_are_kept(folder: Path) -> None:
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        assert len(set(keys.values())) == 5 and all(0 < key < 2**62 for key in keys.values())
        contact = Contact(USERS["Ben"], "de", 600000000000000001, True, "22:00 07:00 Europe/Berlin")
        assert await store.people.contact(keys["Ben"]) == contact
        away = await store.people.absence(keys["Cleo"])
        assert (away.since, away.until, away.year) == (1768000060.0, 1768259260.0, 2026)
        thread = 700000000000000002
        assert await store.outbox.sent(2, Kind.BOARD) == [
            SentMessage(700000000000000003, 2, PLACE, Kind.BOARD, thread, 3, 3, "words", "alt")
        ]
        (prompt,) = await store.outbox.sent(2, Kind.PROMPT, keys["Ben"])
        assert prompt.message == 700000000000000004
        (pending,) = await store.outbox.sent(2, Kind.PROMPT, keys["Anna"])
        assert pending.is_pending
        (proposal,) = await store.outbox.sent(3, Kind.PROPOSAL)
        assert (proposal.event, proposal.step) == (3, 1)


async def test_due_items_are_delivered(folder: Path) -> None:
    """Leases of the version before are ignored."""
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        items, _ = await store.outbox.claim(60)
        wanted = {(PLACE, Kind.BOARD), (keys["Ben"], Kind.PROMPT), (keys["Ben"], Kind.PING)}
        assert {(item.recipient, item.kind) for item in items if item.match == 7} == wanted
        timer = await store.timers.first_due()
        assert timer is not None and timer.match == 2


async def test_direct_messages_say_which_decision_they_ask_for(folder: Path) -> None:
    """One whose ping has been sent counts as sent; the answered one, whose send is pending, as unsent."""
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        prompts = [one for name in ("Ben", "Anna") for one in await store.outbox.sent(2, Kind.PROMPT, keys[name])]
        assert [(one.step, one.text) for one in prompts] == [(3, "asked"), (3, "")]


@pytest.mark.parametrize("has_item", [True, False])
async def test_a_due_ping_raises_the_direct_message(folder: Path, has_item: bool) -> None:
    due, mine = NOW + 60, f"match = 2 AND recipient = {USERS['Ben']}"
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute(f"UPDATE debts SET due = {due} WHERE {mine} AND kind = 'ping'")
        if not has_item:
            database.execute(f"DELETE FROM debts WHERE {mine} AND kind = 'hand'")
    async with opened(folder, lambda: NOW) as store:
        keys = await keys_of(store)
        (prompt,) = await store.outbox.sent(2, Kind.PROMPT, keys["Ben"])
        assert (prompt.step, prompt.text) == (3, ""), "it has not pinged"
    raised = rows_of(
        folder, "SELECT recipient, kind, due FROM outbox WHERE match = 2 AND due IS NOT NULL ORDER BY kind"
    )
    assert raised == [(keys["Ben"], "ping", due), (keys["Ben"], "prompt", due)]


async def test_ids_of_people_are_in_one_table_only(folder: Path) -> None:
    async with opened(folder, lambda: NOW) as store:
        await load(store, 1)
    ids = [str(user) for user in (*USERS.values(), STRANGER)]
    tables = {name for (name,) in rows_of(folder, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {
        *("alembic_version", "matches", "seats", "events", "sealed", "clocks", "proposals", "people"),
        *(
            "blocks",
            "digest_entries",
            "digests",
            "deletions",
            "invitation_pings",
            "names",
            "notes",
            "outbox",
            "pairings",
            "person_settings",
            "plans",
            "puzzle_answers",
            "puzzle_posts",
            "leases",
            "relocations",
            "processes",
            "puzzles",
            "rating_changes",
            "rating_ends",
            "ratings",
            "requests",
            "results",
            "reviews",
            "searches",
            "season_matches",
            "season_people",
            "seasons",
            "seen",
            "sent_messages",
            "server_settings",
            "summaries",
            "watches",
        ),
    }
    wrong = [
        (table, row)
        for table in tables - {"people"}
        for row in rows_of(folder, f"SELECT * FROM {table}")
        for text in _strings_of(row)
        if any(one in text for one in ids)
    ]
    assert wrong == []
    assert sorted(str(user) for (user,) in rows_of(folder, "SELECT user FROM people")) == sorted(ids)
    assert rows_of(folder, "PRAGMA foreign_key_check") == [] and rows_of(folder, "PRAGMA integrity_check") == [("ok",)]


def _strings_of(row: Any) -> Iterator[str]:
    for value in row:
        yield value.decode(errors="replace") if isinstance(value, bytes) else json.dumps(value)


async def test_the_old_database_is_copied(folder: Path) -> None:
    before = rows_of(folder, "SELECT * FROM log")
    async with opened(folder, lambda: NOW):
        pass
    copy = folder / f"{FILE}.before-{newest_revision()}"
    with closing(sqlite3.connect(copy)) as database:
        assert database.execute("SELECT * FROM log").fetchall() == before


async def test_a_migration_that_fails_changes_nothing(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute("CREATE TABLE sent_messages (mine TEXT)")  # collides with the last step
    schema = "SELECT name, sql FROM sqlite_master ORDER BY name"
    before = rows_of(folder, schema) + rows_of(folder, "SELECT * FROM users")
    with pytest.raises(StartupError, match=r"cannot be opened: broken\.$"):
        await Store.open(folder / FILE)
    assert rows_of(folder, schema) + rows_of(folder, "SELECT * FROM users") == before


async def test_what_an_earlier_version_deleted_is_vacuumed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That version did not overwrite it. An interrupted start does it again."""
    word = b"a name that was deleted before"
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute("PRAGMA secure_delete = OFF")
        database.execute("CREATE TABLE gone (name TEXT)")
        database.execute("INSERT INTO gone VALUES (?)", (word.decode(),))
        database.execute("DROP TABLE gone")
    assert word in (folder / FILE).read_bytes()
    ran = []
    vacuum = SqliteDatabase.vacuum

    async def counted(database: SqliteDatabase) -> None:
        ran.append(database)
        await vacuum(database)

    monkeypatch.setattr(SqliteDatabase, "vacuum", counted)
    with monkeypatch.context() as patch:

        def fail(*_: object) -> None:
            raise StartupError("interrupted.")

        patch.setattr("bot.store.opening.upgrade", fail)
        with pytest.raises(StartupError, match="interrupted"):
            await Store.open(folder / FILE)
    for _ in range(2):
        async with opened(folder, lambda: NOW):
            left = [path for path in (folder / FILE, folder / f"{FILE}-wal") if word in path.read_bytes()]
            assert left == []
    assert len(ran) == 2


async def test_a_broken_match_does_not_stop_the_migration(folder: Path) -> None:
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        database.execute("UPDATE proposals SET asked = 'no JSON' WHERE match = 4")
        database.execute("UPDATE proposals SET text = 'no key' WHERE match = 3")
        database.execute("UPDATE log SET text = 'person x', by = 'y' WHERE match = 3 AND kind = 'seat'")
        database.execute("UPDATE matches SET options = '{', host = 0 WHERE id = 5")
    async with opened(folder, lambda: NOW) as store:
        for number in (3, 4, 5):
            with pytest.raises(UserError, match="match-broken"):
                await store.matches.load(number)
        for number in (1, 2, 6, 7):
            await check_match(store, number)


async def test_chance_goes_on_to_play_for_the_absent(folder: Path) -> None:
    """As it was agreed; no one is a computer, and no decision is asked of one."""
    async with opened(folder, lambda: NOW) as store:
        for number in range(1, 8):
            match = await load(store, number)
            assert match.substitute is Substitute.CHANCE and match.hints is None
            assert all(seat.level is None for seat in match.seats) and match.thoughts == {}
            assert all(event.thought is None for event in (await store.matches.events(number))[0])
        assert await store.searches.claim_some("one", lease=60) == ([], None)
    assert inspect_database(folder / FILE).faults == []


async def test_what_was_ended_early_has_no_winner_any_more(tmp_path: Path) -> None:
    """Earlier versions noted the places by points; and days away before a season's end of sign-up do not count."""
    migration = importlib.import_module("bot.store.migrations.versions.0026_forfeits")
    async with opened(tmp_path, lambda: NOW) as store:
        number = await begin(store, "instinkt")
        await end(store, number, Ending(EndReason.ABANDONED))
        anna = (await load(store, number)).seats[0].key or 0
        await store.people.set_absence(anna, Away(used=5.0, year=2026))
        season = await store[SeasonStore].open(Season(0, 7, 70, "instinkt", 0, Pace.DAILY, 2, 3, True, "en", NOW + 60))
        await store[SeasonStore].join(season.id, anna)
    with closing(sqlite3.connect(tmp_path / FILE)) as database, database:
        database.execute("UPDATE summaries SET places = '[1, 2]'")
    undo_migrations(tmp_path, migration.down_revision)
    assert rows_of(tmp_path, "SELECT places FROM summaries") == [("[1, 2]",)]
    async with opened(tmp_path, lambda: NOW) as store:
        assert rows_of(tmp_path, "SELECT places FROM summaries") == [("[2, 2]",)]
        assert rows_of(tmp_path, "SELECT away_used, away_year FROM season_people") == [(5.0, 2026)]
        await check_match(store, number)
    assert inspect_database(tmp_path / FILE).faults == []
