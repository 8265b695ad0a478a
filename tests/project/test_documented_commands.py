"""Commands in the documentation put no password into arguments, which other users of a machine can see."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.store.opening import backup_by_server

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(?:sh|bash|console)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
PASSWORD = re.compile(r"://[^\s/@:]+:[^\s@]+@|--password[= ]|PGPASSWORD=|\$\{?STAMMTISCH_DATABASE|\$\{?DISCORD_TOKEN")


@pytest.mark.parametrize("path", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=lambda path: path.name)
def test_no_command_has_a_password(path: Path) -> None:
    commands = [line for block in BLOCK.findall(path.read_text(encoding="utf-8")) for line in block.splitlines()]
    assert [line for line in commands if PASSWORD.search(line)] == []


def test_the_refusal_to_back_up_a_server_names_no_such_command() -> None:
    said = backup_by_server("postgresql://bot:hush@db/name")
    assert "pg_dump" in said and not PASSWORD.search(said) and "hush" not in said


def test_an_address_with_a_password_is_refused_as_an_argument(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("postgresql://bot:hush@db/name", "postgresql://bot@db/name?password=hush"):
        assert main(["copy", "--to", address]) == 2
        err = capfd.readouterr().err
        assert "PGPASSFILE" in err and "hush" not in err and err.count("\n") == 1
