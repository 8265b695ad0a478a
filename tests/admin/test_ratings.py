"""``ratings --rebuild`` mends what ``check`` says of ratings."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.admin.check import inspect_database
from tests.admin.copied import execute
from tests.kit.databases import FILE
from tests.kit.tables import opened, start_match
from tests.ratings.test_store import play_out

MEND = "python -m bot ratings --rebuild"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The bot's folder, in a data folder that the program uses, with a match that is rated."""
    (tmp_path / "discord").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path))
    for name in ("DISCORD_TOKEN", "STAMMTISCH_DATABASE"):
        monkeypatch.delenv(name, raising=False)

    async def play() -> None:
        async with opened(tmp_path / "discord") as table:
            await play_out(table, await start_match(table, "instinkt"), random.Random("rebuilt"))

    asyncio.run(play())
    return tmp_path / "discord"


def rows(folder: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(folder / FILE)) as database:
        return database.execute("SELECT * FROM ratings ORDER BY person, guild").fetchall()


@pytest.mark.rest
def test_check_names_what_rebuilding_mends(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = rows(folder)
    assert len(before) == 4 and not inspect_database(folder / FILE).defects
    execute(folder / FILE, "UPDATE ratings SET sigma = 1 WHERE guild = 7")
    execute(folder / FILE, "UPDATE rating_changes SET at = 0 WHERE guild = 0")
    found = inspect_database(folder / FILE).defects
    assert len(found) == 3 and all(MEND in line for line in found), found
    assert sum("on the server 7" in line for line in found) == 2 and sum(line.startswith("Match 1:") for line in found)
    assert main(["ratings", "--rebuild"]) == 0
    assert "4 ratings from 1 rated matches" in capsys.readouterr().out
    assert rows(folder) == before and not inspect_database(folder / FILE).defects


def test_rebuilding_notes_rated_matches_that_are_not_noted(folder: Path) -> None:
    before = rows(folder)
    execute(folder / FILE, "DELETE FROM rating_ends")
    assert any("not noted among the rated ones" in line for line in inspect_database(folder / FILE).defects)
    assert main(["ratings", "--rebuild"]) == 0
    assert rows(folder) == before and not inspect_database(folder / FILE).defects
    execute(folder / FILE, "DELETE FROM rating_ends")
    execute(folder / FILE, "UPDATE matches SET rated = 0")
    found = inspect_database(folder / FILE).defects
    assert found and not any("not noted" in line for line in found), "its ratings are without a match"


def test_it_says_what_it_cannot_do(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["ratings"])
    (folder / FILE).unlink()
    assert main(["ratings", "--rebuild"]) == 2
    assert "There is no database" in capsys.readouterr().err


def test_profiles_are_rebuilt(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def noted() -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(folder / FILE)) as database:
            return database.execute("SELECT * FROM results ORDER BY person").fetchall()

    before = noted()
    assert len(before) == 2
    execute(folder / FILE, "UPDATE results SET place = 2, in_time = 0")
    (found,) = inspect_database(folder / FILE).defects
    assert found.startswith("Match 1:") and "python -m bot profiles --rebuild" in found
    assert main(["profiles", "--rebuild"]) == 0
    assert "from 1 matches" in capsys.readouterr().out
    assert noted() == before and not inspect_database(folder / FILE).defects
    (folder / FILE).unlink()
    assert main(["profiles", "--rebuild"]) == 2
    assert "There is no database" in capsys.readouterr().err
