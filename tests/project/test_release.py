"""The version, its changelog, the wheel and the systemd unit."""

from __future__ import annotations

import configparser
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from bot import __version__
from bot.settings import NAMES, StartupError, TryAgain

ROOT = Path(__file__).parents[2]


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


@pytest.mark.rest
def test_the_wheel_has_every_file_and_runs(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.startswith(f"stammtisch-{__version__}-py3")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
        archive.extractall(tmp_path / "site")
    listed = subprocess.run(["git", "ls-files", "bot", "cogs", "rendering"], cwd=ROOT, capture_output=True, check=True)
    expected = {name for name in listed.stdout.decode().splitlines() if not name.endswith(".md")}
    assert expected - packed == set()
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("DISCORD", "STAMMTISCH"))}
    run = subprocess.run(
        [sys.executable, "-m", "bot", "--version"],
        cwd=tmp_path,
        env=clean | {"PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == f"Stammtisch {__version__}\n"
