"""``check`` finds what is wrong with a database, each fault in a sentence, and nothing where nothing is wrong."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.check import inspected
from bot.games import GAMES
from bot.schema import NOBODY
from bot.table import Table
from tests.tables import FILE, begun, laid, opened
from tests.toys import toys


async def played(table: Table, game: str, decisions: int = 30) -> int:
    """A match in which so much has been decided at random."""
    chance = random.Random(f"check {game}")
    number = await begun(table, game, GAMES[game].seats[-1])
    for _ in range(decisions):
        stored = await table.store.load(number)
        assert stored is not None
        if not stored.match.waiting:
            break
        seat = chance.choice(stored.match.waiting)
        await table.choose(number, 100 + seat, None, chance.choice(stored.match.moves(seat)))
    return number


@contextmanager
def edited(folder: Path) -> Iterator[sqlite3.Connection]:
    """Somebody edits the database by hand, without its rules."""
    with closing(sqlite3.connect(folder / FILE)) as database, database:
        yield database


async def paid(table: Table) -> None:
    for debt in await table.store.claim(60):
        await table.store.paid(debt)


async def test_nothing_is_wrong_with_what_is_played(tmp_path: Path) -> None:
    with toys():
        async with opened(tmp_path) as table:
            for game in list(GAMES):
                number = await played(table, game)
                await table.see(number, None)
            number = await played(table, "vast", 1)
            await table.take_back(number, 100, None)
            await table.resign(await played(table, "instinkt", 9), 101)
            await table.end(await begun(table, "instinkt"), 5)
            await table.resign(await begun(table, "bids", 3), 100)
            await played(table, "instinkt", 1)
            open_table = await laid(table, "instinkt", joined=1)
            await table.leave(open_table, 100)
            await laid(table, "instinkt")
            found = inspected(tmp_path / FILE)
        assert found.faults == [] and found.matches == len(GAMES) + 7 and found.rows > 100
        assert inspected(tmp_path / FILE).faults == [], "closed as well as open"


EDITS = {
    "state": "UPDATE matches SET state = X'7B'",
    "another state": "UPDATE matches SET state = (SELECT state FROM matches WHERE id = 2) WHERE id = 1",
    "no such game": "UPDATE matches SET game = 'tictactoe'",
    "options": "UPDATE matches SET options = '{'",
    "ended": "UPDATE matches SET ended = 'resign 0'",
    "draws": "UPDATE matches SET draws = draws + 1",
    "phase": "UPDATE matches SET phase = 'over'",
    "not begun": "UPDATE matches SET phase = 'open'",
    "undoable": "UPDATE matches SET undoable = 0",
    "newer rules": "UPDATE matches SET version = 99",
    "rows": "UPDATE matches SET rows = rows + 1",
    "a row is gone": "DELETE FROM log WHERE number = 2",
    "the last row is gone": "DELETE FROM log WHERE number = (SELECT max(number) FROM log)",
    "a move": "UPDATE log SET text = 'dance' WHERE kind = 'move'",
    "an outcome": "UPDATE log SET text = (SELECT text FROM log WHERE match = 2 AND number = 0) WHERE number = 0",
    "whose move": "UPDATE log SET seat = 7 WHERE kind = 'move'",
    "taken back": "UPDATE log SET live = 0 WHERE number = 3",
    "the seed": "UPDATE matches SET seed = X'00112233445566778899AABBCCDDEEFF'",
    "a seat is gone": "DELETE FROM seats WHERE seat = 1",
    "nobody": "UPDATE seats SET user = NULL WHERE seat = 1",
    "twice": "UPDATE seats SET user = 100",
    "still open": "UPDATE seats SET kind = 'open' WHERE seat = 1",
    "a choice": "INSERT INTO sealed VALUES (1, 0, 'choose 99', '100')",
}


@pytest.mark.parametrize("what", EDITS)
async def test_each_fault_is_named(tmp_path: Path, what: str) -> None:
    async with opened(tmp_path) as table:
        for _ in range(2):
            await played(table, "instinkt", 6)
        assert inspected(tmp_path / FILE).faults == []
    with edited(tmp_path) as database:
        edit = EDITS[what]
        if edit.startswith("INSERT") or "id = 1" in edit:
            database.execute(edit)
        else:
            here = "id" if "matches SET" in edit else "match"
            database.execute(f"{edit} {'AND' if ' WHERE ' in edit else 'WHERE'} {here} = 1")
    (fault, *more) = inspected(tmp_path / FILE).faults
    for sentence in (fault, *more):
        assert sentence.startswith("Match 1 (") and sentence.endswith(".") and "\n" not in sentence, what


async def test_references_that_lead_nowhere(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
        await paid(table)
    with edited(tmp_path) as database:
        database.execute("UPDATE debts SET match = 77 WHERE kind = 'board'")
    faults = inspected(tmp_path / FILE).faults
    assert len(faults) == 2 and "debts" in faults[0] and "77" in faults[1]


async def test_what_is_not_told_any_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        number = await begun(table, "instinkt")
        for debt in await table.store.claim(60):
            if debt.kind == "board":
                await table.store.never(debt, "channel-gone")
            elif debt.kind == "hand" and debt.recipient == 100:
                for _ in range(12):
                    await table.store.later(debt, 1)
                    debt = debt.__class__(**(vars(debt) | {"tries": debt.tries + 1}))
            else:
                await table.store.paid(debt)
        vain, given_up = sorted(inspected(tmp_path / FILE).faults, key=lambda one: "given up" in one)
        assert "tried 12 times in vain" in vain and "100" in vain
        assert "channel-gone" in given_up and f"Match {number}" in given_up and "everybody" in given_up
        await table.store.owe(number, [(NOBODY, "board")])
        assert inspected(tmp_path / FILE).faults == [vain]


def test_no_database(tmp_path: Path) -> None:
    (fault,) = inspected(tmp_path / FILE).faults
    assert "There is no database" in fault and not (tmp_path / FILE).exists()


async def test_files_that_are_none_of_ours(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear grandmother " * 1000)
    with closing(sqlite3.connect(tmp_path / "other")) as database, database:
        database.execute("CREATE TABLE songs (name)")
    async with opened(tmp_path) as table:
        await begun(table, "instinkt")
    for version, word in (("9999", "newer"), ("", "older")):
        with edited(tmp_path) as database:
            database.execute("DELETE FROM alembic_version")
            if version:
                database.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        (fault,) = inspected(tmp_path / FILE).faults
        assert word in fault
    for name, word in (("letter", "cannot be read"), ("other", "not a database of Stammtisch")):
        (fault,) = inspected(tmp_path / name).faults
        assert word in fault and name in fault


async def test_a_damaged_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as table:
        for _ in range(20):
            await played(table, "instinkt", 4)
    whole = (tmp_path / FILE).read_bytes()
    middle = len(whole) // 2 // 4096 * 4096
    (tmp_path / FILE).write_bytes(whole[:middle] + b"\xff" * 8192 + whole[middle + 8192 :])
    faults = inspected(tmp_path / FILE).faults
    assert faults and all(fault.endswith(".") and "\n" not in fault for fault in faults)


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run commands in, without any settings."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "STAMMTISCH_DATA", "STAMMTISCH_BACKUPS", "STAMMTISCH_PORT"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


async def test_the_command(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await asyncio.to_thread(main, ["check"]) == 1
    assert "There is no database" in capsys.readouterr().out
    async with opened(alone / "data" / "local") as table:
        await played(table, "instinkt", 6)
        assert await asyncio.to_thread(main, ["check"]) == 0
        (line,) = capsys.readouterr().out.splitlines()
        assert "in order" in line and "1 tables and matches" in line
        with edited(alone / "data" / "local") as database:
            database.execute("UPDATE matches SET draws = 99, undoable = 0")
        assert await asyncio.to_thread(main, ["check"]) == 1
        assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_setting_that_cannot_be_used(alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_PORT", "many")
    assert main(["check"]) == 1
