"""Notes that players keep of their matches. Only their author reads them."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from bot.store.database import StorePart, reads, writes
from bot.store.schema import notes


class NoteStore(StorePart):
    """The store of notes, one a match and person."""

    @reads
    def get(self, conn: Connection, number: int, person: int) -> str:
        """A person's note of a match; "" without one."""
        mine = (notes.c.match == number, notes.c.person == person)
        return str(conn.execute(select(notes.c.text).where(*mine)).scalar() or "")

    @writes
    def set(self, conn: Connection, number: int, person: int, text: str) -> None:
        """Keep a person's note of a match in place of the one before; "" keeps none."""
        if not text:
            conn.execute(delete(notes).where(notes.c.match == number, notes.c.person == person))
            return
        row = {"match": number, "person": person, "text": text, "at": self._now}
        conn.execute(self._store.database.upsert(notes, "text", "at"), row)
