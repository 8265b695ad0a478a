"""Whom we have met, and how they can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select, update

from bot.schema import users

from .database import Database, reads, upsert, writes


class People(Database):
    """The store's part about people."""

    @writes
    def meet(self, conn: Connection, user: int, name: str, locale: str) -> None:
        """Remembers what somebody is called and which language they read."""
        known = {"id": user, "name": name[:100], "locale": locale[:16]}
        conn.execute(upsert(conn.dialect.name, users, "name", "locale"), known)

    @reads
    def person(self, conn: Connection, user: int) -> Mapping[str, Any] | None:
        """Name, locale, dm (channel) and deaf of somebody we have met."""
        row = conn.execute(select(users).where(users.c.id == user)).mappings().first()
        return dict(row) if row else None

    @writes
    def reach(self, conn: Connection, user: int, *, dm: int | None = None, deaf: bool | None = None) -> None:
        """Remembers how, or that not, somebody can be reached by direct message."""
        values: dict[str, Any] = ({} if dm is None else {"dm": dm}) | ({} if deaf is None else {"deaf": deaf})
        conn.execute(update(users).where(users.c.id == user).values(values))
