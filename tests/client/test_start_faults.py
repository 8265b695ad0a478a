"""What stands in the way of a start is one sentence from ``run``, ``local`` and ``check`` alike, never a traceback."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.local.table import furnish
from bot.store.migrate import newest_revision
from tests.kit.empty import empty_database
from tests.kit.standin import StandIn

COMMANDS = ("run", "local", "check")
FILE = "stammtisch.db"
LONG = "x" * 3000


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to run commands in, with a token that no Discord accepts as the only setting for ``run``."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "STAMMTISCH_DATA", "STAMMTISCH_BACKUPS", "STAMMTISCH_PORT"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def sentence(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says before it ends, which must be one line. ``run`` may say before that it starts."""
    capsys.readouterr()
    code = main([command])
    out, err = capsys.readouterr()
    lines = [line for line in (out + err).splitlines() if "is starting on Discord" not in line]
    assert len(lines) == 1 and lines[0].endswith("."), (command, lines)
    assert code in {"check": (1,), "run": (75, 78), "local": (75, 78)}.get(command, (2,)), lines
    assert len(lines[0]) < 1200
    return lines[0]


def each_sentence(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, damage: Path) -> list[str]:
    """What each command says of a data folder whose database for both ways to play is that file."""
    sentences = []
    for command in COMMANDS:
        kind = "discord" if command == "run" else "local"
        shutil.rmtree("data", ignore_errors=True)
        Path("data", kind).mkdir(parents=True)
        (shutil.copytree if damage.is_dir() else shutil.copy)(damage, Path("data", kind, FILE))
        with monkeypatch.context() as patch:
            if command == "run":
                patch.setenv("DISCORD_TOKEN", "some.false.token")
            sentences.append(sentence(command, capsys))
    return sentences


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16", "utf-16-le", "utf-32"])
@pytest.mark.parametrize("command", [*COMMANDS, "backup"])
def test_settings_in_another_encoding(
    alone: Path, capsys: pytest.CaptureFixture[str], command: str, encoding: str
) -> None:
    (alone / ".env").write_bytes("# Schlüssel\nDISCORD_TOKEN=hush.hush\n".encode(encoding))
    if command == "backup":
        assert main(["backup", "copy.db"]) == 2
        text = capsys.readouterr().err.strip()
    else:
        text = sentence(command, capsys)
    assert text == "The file .env is not encoded in UTF-8: save it as UTF-8."


def test_settings_may_begin_with_a_mark(alone: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Editors on Windows put a byte order mark before the first setting, which must not be lost by it."""
    (alone / ".env").write_bytes(b"\xef\xbb\xbfSTAMMTISCH_PORT=many\n")
    assert "STAMMTISCH_PORT" in sentence("local", capsys)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "data", [LONG, "file/below", "/dev/null/below", "a\udcffb"], ids=["long", "file", "null", "bytes"]
)
def test_a_data_folder_that_cannot_be_one(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str, data: str
) -> None:
    (alone / "file").write_text("in the way")
    monkeypatch.setenv("STAMMTISCH_DATA", data)
    monkeypatch.setenv("DISCORD_TOKEN", "some.false.token" if command == "run" else "")
    text = sentence(command, capsys)
    assert any(word in text for word in ("STAMMTISCH_DATA", "cannot be written", "cannot go on", "no database"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_setting_with_a_zero_character(alone: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    (alone / ".env").write_bytes(b"STAMMTISCH_DATA=a\0b\n")
    assert "UTF-8" in sentence(command, capsys)


def edited(path: Path, *statements: str) -> Path:
    """A database of this version, changed by these statements."""
    shutil.copy(empty_database(), path)
    with closing(sqlite3.connect(path)) as database, database:
        for one in statements:
            database.execute(one)
    return path


DAMAGES: dict[str, tuple[tuple[str, ...], str]] = {
    "a table": (("DROP TABLE sealed",), "lacks the table sealed"),
    "two tables": (("DROP TABLE sealed", "DROP TABLE blocks"), "lacks the table"),
    "a column": (("ALTER TABLE matches DROP COLUMN salt",), "lacks the column matches.salt"),
    "two heads": (
        ("INSERT INTO alembic_version VALUES ('0005')",),
        f"at once, 0005 and {newest_revision()}",
    ),
    "no head": (("DELETE FROM alembic_version",), "does not say of which version"),
    "a newer one": (("UPDATE alembic_version SET version_num = '9999'",), "newer version"),
    "no text": (("UPDATE alembic_version SET version_num = CAST(X'FF0A22' AS TEXT)",), ""),
    "no versions": (("DROP TABLE alembic_version",), "not a database of Stammtisch"),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_a_schema_that_is_damaged(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    statements, words = DAMAGES[what]
    damage = edited(alone / "damage.db", *statements)
    if what == "two tables":
        capsys.readouterr()
        shutil.copytree(alone, alone / "data" / "local", ignore=lambda *_: ["data"])
        (alone / "data" / "local" / "damage.db").rename(alone / "data" / "local" / FILE)
        assert main(["check"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 2 and "sealed" in lines[1] and "blocks" in lines[0]
        return
    for text in each_sentence(capsys, monkeypatch, damage):
        assert words in text and FILE in text


FILES: dict[str, bytes] = {
    "a letter": b"dear grandmother " * 1000,
    "a torn one": b"SQLite format 3\0" + b"\xff" * 4096,
    "zeros": bytes(8192),
}


@pytest.mark.parametrize("what", FILES)
def test_a_file_that_is_no_database(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    (alone / "damage.db").write_bytes(FILES[what])
    for text in each_sentence(capsys, monkeypatch, alone / "damage.db"):
        assert FILE in text
    assert Path("data", "local", FILE).read_bytes() == FILES[what]


def test_a_folder_in_the_place_of_the_database(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (alone / "damage.db").mkdir()
    for text in each_sentence(capsys, monkeypatch, alone / "damage.db"):
        assert FILE in text


def test_a_database_of_another_program(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(alone / "damage.db")) as database, database:
        database.execute("CREATE TABLE songs (name)")
    for text in each_sentence(capsys, monkeypatch, alone / "damage.db"):
        assert "not a database of Stammtisch" in text


@cache
def _world(folder: Path) -> Path:
    """The world of a local table in which a message has been written."""

    async def make() -> None:
        async with StandIn(folder / "world.db") as standin:
            furnish(standin)
            (channel,) = standin.world.channels
            await standin.person("Anna").send(channel, "hello")

    asyncio.run(make())
    return folder / "world.db"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return _world(tmp_path_factory.mktemp("world"))


WORLDS: dict[str, str] = {
    "broken": "UPDATE {} SET json = X'7B'",
    "a list": "UPDATE {} SET json = X'5B5D'",
    "a number": "UPDATE {} SET json = 5",
    "no text": "UPDATE {} SET json = X'FFFE'",
    "deep": "UPDATE {} SET json = CAST(replace(hex(zeroblob(50000)), '0', '[') AS BLOB)",
}


@pytest.mark.rest
@pytest.mark.parametrize("kind", ["user", "guild", "channel", "message", "fact"])
@pytest.mark.parametrize("what", WORLDS)
def test_a_world_that_cannot_be_read(
    alone: Path, capsys: pytest.CaptureFixture[str], world: Path, kind: str, what: str
) -> None:
    local = alone / "data" / "local"
    local.mkdir(parents=True)
    shutil.copy(empty_database(), local / FILE)
    shutil.copy(world, local / "world.db")
    with closing(sqlite3.connect(local / "world.db")) as database, database:
        database.execute(WORLDS[what].format(kind))
    for command in ("check", "local"):
        assert "world.db cannot be read" in sentence(command, capsys)


REFERENCES: dict[str, str] = {
    "a member": "DELETE FROM user WHERE id = (SELECT max(id) FROM user)",
    "a server": "DELETE FROM guild",
    "a table": "DROP TABLE user",
    "an identity": "UPDATE fact SET json = json_remove(json, '$.keeper')",
}


@pytest.mark.parametrize("what", REFERENCES)
def test_a_world_that_is_not_whole(alone: Path, capsys: pytest.CaptureFixture[str], world: Path, what: str) -> None:
    local = alone / "data" / "local"
    local.mkdir(parents=True)
    shutil.copy(empty_database(), local / FILE)
    shutil.copy(world, local / "world.db")
    with closing(sqlite3.connect(local / "world.db")) as database, database:
        database.execute(REFERENCES[what])
    for command in ("check", "local"):
        assert "world.db cannot be read" in sentence(command, capsys)


def test_a_whole_world_is_in_order(alone: Path, capsys: pytest.CaptureFixture[str], world: Path) -> None:
    local = alone / "data" / "local"
    local.mkdir(parents=True)
    shutil.copy(empty_database(), local / FILE)
    shutil.copy(world, local / "world.db")
    before = (local / "world.db").read_bytes()
    assert main(["check"]) == 0, capsys.readouterr().out
    assert (local / "world.db").read_bytes() == before


def test_a_language_without_texts(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.texts.LANGUAGES", ("de", "en", "tlh"))
    for command in COMMANDS:
        assert "The texts of tlh are missing" in sentence(command, capsys)


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to become another user")
@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_of_another_user(
    alone: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (alone / "data").mkdir(mode=0o700)
    monkeypatch.setenv("DISCORD_TOKEN", "some.false.token" if command == "run" else "")
    os.seteuid(65534)
    try:
        text = sentence(command, capsys)
    finally:
        os.seteuid(0)
    assert "ermission denied" in text


def test_the_worlds_of_these_tests_are_json(world: Path) -> None:
    """The damages above hit records that are there."""
    with closing(sqlite3.connect(world)) as database:
        for kind in ("user", "guild", "channel", "message", "fact"):
            rows = database.execute(f"SELECT json FROM {kind}").fetchall()
            assert rows and all(json.loads(one) for (one,) in rows), kind
