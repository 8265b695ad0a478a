"""Migrations of the schema, by Alembic."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

logging.getLogger("alembic").setLevel(logging.WARNING)


def alembic_config() -> Config:
    """Alembic's configuration: where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


@cache
def newest_revision() -> str:
    """The revision of the schema that this program reads and writes."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""


@cache
def known_revisions() -> frozenset[str]:
    """That revision and all before it."""
    scripts = ScriptDirectory.from_config(alembic_config())
    return frozenset(script.revision for script in scripts.walk_revisions())


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, inside the connection's transaction."""
    config = alembic_config()
    if MigrationContext.configure(connection).get_current_revision() != newest_revision():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
