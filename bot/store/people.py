"""Whom we have met, and how they can be reached."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import select, update

from bot.schema import users

from .database import Database


class People(Database):
    """The store's part about people."""

    async def meet(self, user: int, name: str, locale: str) -> None:
        """Remembers what somebody is called and which language they read."""
        known = {"name": name[:100], "locale": locale[:16]}
        async with self._write() as conn:
            statement = self._insert(users).values(id=user, deaf=False, **known)
            await conn.execute(statement.on_conflict_do_update(index_elements=["id"], set_=known))

    async def person(self, user: int) -> Mapping[str, Any] | None:
        """Name, locale, dm (channel) and deaf of somebody we have met."""
        async with self._read() as conn:
            row = (await conn.execute(select(users).where(users.c.id == user))).mappings().first()
        return dict(row) if row else None

    async def reach(self, user: int, *, dm: int | None = None, deaf: bool | None = None) -> None:
        """Remembers how, or that not, somebody can be reached by direct message."""
        values: dict[str, Any] = ({} if dm is None else {"dm": dm}) | ({} if deaf is None else {"deaf": deaf})
        async with self._write() as conn:
            await conn.execute(update(users).where(users.c.id == user).values(values))
