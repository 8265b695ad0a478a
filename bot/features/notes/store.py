"""Private notes of players on their matches."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from bot.store.database import StorePart, reads, writes
from bot.store.personal import KEY, OWN, WORDS, Personal, holding
from bot.store.schema import notes


class NoteStore(StorePart):
    """The store of notes, one per match and person."""

    personal = (
        Personal(
            notes,
            holding("match", person=KEY, text=WORDS, at=OWN),
            owners=("person",),
            removed=("person",),
            shown=("match", "text", "at"),
        ),
    )

    @reads
    def get(self, conn: Connection, number: int, person: int) -> str:
        """A person's note on a match; "" if there is none."""
        mine = (notes.c.match == number, notes.c.person == person)
        return str(conn.execute(select(notes.c.text).where(*mine)).scalar() or "")

    @writes
    def set(self, conn: Connection, number: int, person: int, text: str) -> None:
        """Store or replace a person's note on a match; "" deletes it."""
        if not text:
            conn.execute(delete(notes).where(notes.c.match == number, notes.c.person == person))
            return
        row = {"match": number, "person": person, "text": text, "at": self._now}
        conn.execute(self._store.database.upsert(notes, "text", "at"), row)
