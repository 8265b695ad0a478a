"""Migrations of the schema, by Alembic."""

from __future__ import annotations

import logging
from collections.abc import Collection
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


def revision_fault(found: Collection[str]) -> str | None:
    """Why a database whose schema has these revisions cannot be used; None if it can, perhaps after migrations."""
    if len(found) > 1:
        listed = " and ".join(sorted(str(one) for one in found))
        return f"says that its schema is of several versions at once, {listed}: restore a backup."
    if not found:
        return "does not say of which version its schema is: restore a backup."
    if set(found) - known_revisions():
        return "was written by a newer version of Stammtisch; update the program."
    return None


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing, inside the connection's transaction."""
    config = alembic_config()
    if MigrationContext.configure(connection).get_current_revision() != newest_revision():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
