"""The commands ``export`` and ``forget`` of the operator."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.settings import Settings
from bot.store import Store
from tests.admin.copied import ODD, file_of
from tests.kit.tables import FIRST


@pytest.fixture(autouse=True)
def there(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", settings.token)
    monkeypatch.setenv("STAMMTISCH_DATA", str(settings.data))


def test_an_operator_exports_while_the_bot_runs(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    running = sqlite3.connect(file_of(settings))
    with closing(running):
        running.execute("BEGIN IMMEDIATE")
        assert main(["export", str(FIRST)]) == 0
    path = tmp_path / f"stammtisch-{FIRST}.zip"
    assert path.name in capsys.readouterr().out and stat.S_IMODE(path.stat().st_mode) == 0o600
    with zipfile.ZipFile(path) as packed:
        notes = json.loads(packed.read("notes.json"))
    assert notes["rows"][0]["your note"] == ODD
    before = path.read_bytes()
    assert main(["export", str(FIRST)]) == 2 and path.read_bytes() == before
    assert "is not overwritten" in capsys.readouterr().err
    assert main(["export", "4711", "--out", "other.zip"]) == 2 and not (tmp_path / "other.zip").exists()
    assert "There are no data of a person" in capsys.readouterr().err


def test_an_operator_deletes_a_person(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["forget", str(FIRST)]) == 0
    assert "are deleted" in capsys.readouterr().out
    with closing(sqlite3.connect(file_of(settings))) as base:
        assert base.execute('SELECT count(*) FROM people WHERE "user" = ?', (FIRST,)).fetchone() == (0,)
        assert base.execute("SELECT count(*) FROM notes").fetchone() == (0,)
        phases = base.execute("SELECT phase, count(*) FROM matches GROUP BY phase").fetchall()
    assert phases, "the matches are there"
    assert main(["check"]) in (0, 1) and "log" not in capsys.readouterr().err
    assert main(["forget", str(FIRST)]) == 2
    assert "There are no data of a person" in capsys.readouterr().err


def test_the_bot_must_not_run_on_the_file(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    before = {}

    async def attempt() -> None:
        store = await Store.open(file_of(settings))
        try:
            before["code"] = await asyncio.to_thread(main, ["forget", str(FIRST)])
        finally:
            await store.close()

    asyncio.run(attempt())
    assert before["code"] == 2 and "already running" in capsys.readouterr().err
