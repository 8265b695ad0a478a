"""Settings of people and servers, as texts by name.

The columns of ``people`` hold how a person is notified, how positions are shown, and the refusal of all invitations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, select

from bot.features.preferences.model import INVITATIONS, NOTIFY, READING
from bot.match.model import Invited
from bot.store.database import Database, StorePart, reads, writes
from bot.store.schema import people, person_settings, server_settings

OF_PERSON: Final = select(person_settings.c.name, person_settings.c.value).where(
    person_settings.c.person == bindparam("person")
)
OF_SERVER: Final = select(server_settings.c.name, server_settings.c.value).where(
    server_settings.c.guild == bindparam("guild")
)
COLUMNS: Final = select(people.c.notify, people.c.reading, people.c.uninvited).where(people.c.key == bindparam("key"))


class PreferenceStore(StorePart):
    """The store of settings."""

    @reads
    def for_opening(self, conn: Connection, guild: int, person: int) -> tuple[dict[str, str], dict[str, str]]:
        """The settings of server and person for a table of that person."""
        return settings_of_server(conn, guild), settings_of_person(conn, person)

    @writes
    def set_of_person(self, conn: Connection, person: int, name: str, value: str | None) -> None:
        """Store a setting that has no column of its own; None: delete it."""
        store_setting(self._store.database, conn, person_settings, {"person": person, "name": name}, value)

    @writes
    def set_of_server(self, conn: Connection, guild: int, name: str, value: str | None) -> None:
        """Store a setting of a server; None: delete it."""
        store_setting(self._store.database, conn, server_settings, {"guild": guild, "name": name}, value)

    @reads
    def servers_with(self, conn: Connection, name: str) -> dict[int, str]:
        """The values of one setting, by server."""
        query = select(server_settings.c.guild, server_settings.c.value).where(server_settings.c.name == name)
        return {row[0]: row[1] for row in conn.execute(query)}


def store_setting(
    database: Database, conn: Connection, table: Table, key: Mapping[str, Any], value: str | None
) -> None:
    """Store the value of the setting with that primary key; None: delete it."""
    if value is None:
        conn.execute(delete(table).where(*(table.c[name] == one for name, one in key.items())))
    else:
        conn.execute(database.upsert(table, "value"), {**key, "value": value})


def settings_of_person(conn: Connection, person: int) -> dict[str, str]:
    """All settings of a person, from all tables."""
    found = {row[0]: row[1] for row in conn.execute(OF_PERSON, {"person": person})}
    row = conn.execute(COLUMNS, {"key": person}).mappings().first()
    if row is not None:
        found |= {one.name: str(row[one.name]) for one in (NOTIFY, READING) if row[one.name] is not None}
        found |= {INVITATIONS.name: Invited.NO_ONE.value} if row["uninvited"] else {}
    return found


def settings_of_server(conn: Connection, guild: int) -> dict[str, str]:
    """The settings of a server."""
    return {row[0]: row[1] for row in conn.execute(OF_SERVER, {"guild": guild})}
