"""The version, its changelog, the wheel and the systemd unit."""

from __future__ import annotations

import asyncio
import configparser
import os
import re
import signal
import subprocess
import sys
import zipfile
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import aiohttp
import pytest

from bot import __version__
from bot.settings import NAMES, StartupError, TryAgain
from tests.kit.driver import Player
from tests.kit.room import Room
from tests.kit.tls import certificate
from tests.kit.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
ENVIRONMENT: Final = {
    name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "STAMMTISCH", "PYTHONPATH"))
}


def test_the_changelog_begins_with_this_version_and_its_upgrade_notes() -> None:
    sections = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    newest = sections[1]
    assert newest.startswith(f"{__version__}\n") and "### Upgrade notes" in newest
    notes = newest.partition("### Upgrade notes")[2]
    assert "schema" in notes and "rules version" in notes and "Stop all" in notes


def test_the_files_that_name_a_version_name_this_one() -> None:
    for name in ("compose.yaml", "docs/operating.md", "docs/stammtisch.service"):
        found = set(re.findall(r"stammtisch[:-](\d+\.\d+\.\d+)", (ROOT / name).read_text(encoding="utf-8")))
        assert found == {__version__}, name


def test_the_unit_starts_the_program_again_only_where_that_helps() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(ROOT / "docs" / "stammtisch.service", encoding="utf-8")
    service = unit["Service"]
    assert service["RestartPreventExitStatus"] == str(StartupError.code) and service["Restart"] == "on-failure"
    assert TryAgain.code not in (0, StartupError.code)
    text = (ROOT / "docs" / "stammtisch.service").read_text(encoding="utf-8")
    settings = set(re.findall(r"^Environment=((?:STAMMTISCH|DISCORD)\w+)=", text, re.MULTILINE))
    assert settings and settings <= set(NAMES.values()) and "DISCORD_TOKEN" not in settings


def run_command(*command: str | Path, **options: Path) -> str:
    """Run a command to its end; its output."""
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@asynccontextmanager
async def started(folder: Path, *command: str | Path, **settings: str) -> AsyncIterator[Process]:
    """The running command; SIGTERM must end it cleanly."""
    env = ENVIRONMENT | settings
    process = await asyncio.create_subprocess_exec(*command, cwd=folder, env=env, stdout=PIPE, stderr=STDOUT)
    try:
        yield process
        process.send_signal(signal.SIGTERM)
        output, _ = await asyncio.wait_for(process.communicate(), PATIENCE)
        assert process.returncode == 0 and b"Traceback" not in output, output.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def line_with(process: Process, words: str) -> str:
    """The first line of the output that has these words."""
    assert process.stdout is not None
    before = ""
    async with asyncio.timeout(PATIENCE):
        while line := (await process.stdout.readline()).decode():
            if words in line:
                return line
            before += line
    raise AssertionError(before)


@pytest.mark.rest
async def test_the_wheel_has_every_file_and_runs_in_an_empty_environment(room: Room, tmp_path: Path) -> None:
    """``local`` serves the page, and ``run`` starts with a token file. Downloads the dependencies."""
    await room.stop()
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
    await asyncio.to_thread(run_command, *pip, "wheel", "--no-deps", "--wheel-dir", tmp_path, ROOT)
    wheel = tmp_path / f"stammtisch-{__version__}-py3-none-any.whl"
    listed = run_command("git", "ls-files", "bot", "cogs", "rendering", cwd=ROOT).splitlines()
    with zipfile.ZipFile(wheel) as archive:
        assert {name for name in listed if not name.endswith(".md")} - set(archive.namelist()) == set()

    run_command(sys.executable, "-m", "venv", "--without-pip", tmp_path / "env")
    python, program = (tmp_path / "env" / "bin" / name for name in ("python", "stammtisch"))
    await asyncio.to_thread(run_command, *pip, "--python", python, "install", f"{wheel}[local,metrics]")
    assert run_command(program, "--version", cwd=tmp_path) == f"Stammtisch {__version__}\n"

    async with started(tmp_path, program, "local", STAMMTISCH_PORT="0") as process:
        found = re.search(r"http://127\.0\.0\.1:\d+", await line_with(process, "The local table is at"))
        assert found
        async with aiohttp.ClientSession() as session, session.get(found[0]) as answer:
            assert answer.status == 200 and "<title>" in await answer.text()

    for name, text in (("token", room.standin.token), ("authority.pem", certificate())):
        (tmp_path / name).touch(mode=0o600)
        (tmp_path / name).write_text(text)
    on_standin = (
        python,
        "-I",
        ROOT / "tests" / "kit" / "on_standin.py",
        str(room.standin.port),
        tmp_path / "authority.pem",
    )
    async with started(tmp_path, *on_standin, "run", DISCORD_TOKEN_FILE="token") as process:
        assert f"Stammtisch {__version__} is starting" in await line_with(process, "is starting")
        assert "servers 1, shards 0/1" in await line_with(process, "is ready as")
        assert f"Stammtisch {__version__}" in (await Player(room, "Ben").slash("help")).text
    assert " is in order: " in run_command(program, "check", cwd=tmp_path)
