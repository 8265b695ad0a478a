"""Brings the database's schema up to date at start, after a copy; refuses what a newer version has written."""

from __future__ import annotations

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from bot.settings import Unusable

logging.getLogger("alembic").setLevel(logging.WARNING)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


def head() -> str:
    """The revision of the schema that this program reads and writes."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def known() -> set[str]:
    """That revision and all before it."""
    return {revision.revision for revision in ScriptDirectory.from_config(_config()).walk_revisions()}


def check(path: Path) -> None:
    """Copies the file before a migration; raises Unusable for one that we must not touch. Writes nothing to it."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            found = {one for (one,) in database.execute("SELECT version_num FROM alembic_version")} if tables else set()
            if found - known():
                raise Unusable(f"The database {path} was written by a newer version of Stammtisch; update the program.")
            if tables and found != {head()}:
                copy = path.with_name(f"{path.name}.before-{head()}")
                with closing(sqlite3.connect(copy)) as target:
                    database.backup(target)
    except sqlite3.OperationalError as fault:
        reason = "another program has locked it" if "locked" in str(fault) else str(fault)
        raise Unusable(f"The database {path} cannot be opened: {reason}.") from fault
    except sqlite3.DatabaseError as fault:
        raise Unusable(f"The file {path} is not a database of Stammtisch.") from fault


def upgrade(connection: Connection) -> None:
    """Runs the migrations that are missing, inside the connection's transaction."""
    config = _config()
    if MigrationContext.configure(connection).get_current_revision() != head():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
