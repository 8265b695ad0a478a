"""The revisions of the schema are known without Alembic, which only a migration loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from bot.store.migrate import alembic_config, known_revisions, newest_revision
from tests.kit.empty import copy_empty

ROOT = Path(__file__).parents[2]
OPENED = """
import asyncio, sys
from pathlib import Path
import bot.app
from bot.store import Store

async def main():
    await (await Store.open(Path(sys.argv[1]))).close()

asyncio.run(main())
print(*sorted(name for name in sys.modules if name in ("alembic", "mako", "pygments")))
"""


def test_the_names_of_the_migrations_are_their_revisions() -> None:
    scripts = ScriptDirectory.from_config(alembic_config())
    assert scripts.get_current_head() == newest_revision()
    assert {script.revision for script in scripts.walk_revisions()} == known_revisions()


def loaded_by(database: Path) -> list[str]:
    """What a process has loaded of Alembic that has opened the database."""
    command = [sys.executable, "-c", OPENED, str(database)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


@pytest.mark.rest
def test_a_start_without_a_migration_spares_its_memory(tmp_path: Path) -> None:
    """It takes 10 MB of a process, with what it loads."""
    copy_empty(tmp_path / "stammtisch.db")
    assert loaded_by(tmp_path / "stammtisch.db") == []
    assert "alembic" in loaded_by(tmp_path / "new.db"), "a new database is made by its migrations"
