"""People: their ids at Discord, notification settings and absences."""

from __future__ import annotations

from secrets import randbits
from typing import Any, Final

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.delivery.items import Contact, Notify
from bot.match.clocks import DAY
from bot.match.leaving import Away
from bot.match.model import LANGUAGE_NAME, Person, Reading
from bot.store.database import StorePart, reads, writes
from bot.store.loading import PERSON, load_contacts, load_people
from bot.store.personal import DEFAULT_LOCALE
from bot.store.rows import person_of
from bot.store.schema import names, people, person_settings
from bot.texts import LANGUAGES

MAX_NAME: Final = 100
MAX_LOCALE: Final = 16
NO_GUILD: Final = 0  # in place of a server's id: outside servers
KEY_BITS: Final = 62
BY_USER: Final = PERSON.add_columns(people.c.last_seen).where(people.c.user == bindparam("user"))
ABSENCE: Final = (people.c.away_since, people.c.away, people.c.away_used, people.c.away_year)
LANGUAGE_OF: Final = (
    select(person_settings.c.value)
    .join(people, people.c.key == person_settings.c.person)
    .where(people.c.user == bindparam("user"), person_settings.c.name == LANGUAGE_NAME)
)


class PeopleStore(StorePart):
    """The store of people. It makes their keys, by which all other tables name them."""

    @reads
    def language_of(self, conn: Connection, user: int) -> str | None:
        """The language that the person with that id at Discord has set; None: that of their client."""
        found: str | None = conn.execute(LANGUAGE_OF, {"user": user}).scalar()
        return found if found in LANGUAGES else None

    @writes
    def leave_server(self, conn: Connection, guild: int, person: int) -> bool:
        """Notify the features that a person has left a server. True if background work follows."""
        follows = [part.follow_leaving(conn, guild, person) for part in self._store.parts.values()]
        return any(follows)

    async def meet(
        self, user: int, name: str, locale: str | None, guild: int = NO_GUILD, nick: str | None = None
    ) -> Person:
        """Remember a person's global name and locale, and the name on that server; makes the key of a new person.

        Names are cut to MAX_NAME and lose null characters, which not every database stores. Without ``nick`` the global
        name is used on the server; without ``locale``, as for a person who is only mentioned, the known one is kept,
        and the person does not count as seen. Writes nothing if all of it is known.
        """
        name, nick = _stored(name), _stored(nick) if nick else None
        known, is_seen = await self._known(user, guild)
        acts = locale is not None
        locale = _stored(locale or (known.locale if known else DEFAULT_LOCALE))[:MAX_LOCALE]
        shown = (nick or name) if guild else name
        is_same = known is not None and (known.name, known.global_name, known.locale) == (shown, name, locale)
        if known is not None and is_same and (is_seen or not acts):
            return known
        return await self._write(user, name, locale, guild, nick, acts)

    @writes
    def _write(
        self, conn: Connection, user: int, name: str, locale: str, guild: int, nick: str | None, acts: bool
    ) -> Person:
        row = {"key": randbits(KEY_BITS) or 1, "user": user, "name": name, "locale": locale, "last_seen": self._now}
        changed = ("name", "locale", "last_seen") if acts else ("name", "locale")
        conn.execute(self._store.database.upsert(people, *changed, key="user"), row)
        key = conn.execute(select(people.c.key).where(people.c.user == user)).scalar_one()
        if guild and nick and nick != name:
            conn.execute(self._store.database.upsert(names, "name"), {"person": key, "guild": guild, "name": nick})
        elif guild:
            conn.execute(delete(names).where(names.c.person == key, names.c.guild == guild))
        return load_people(conn, [key], guild)[0]

    @reads
    def person(self, conn: Connection, key: int) -> Person | None:
        """The person with this key, by the global name; None if there is none."""
        return next(iter(load_people(conn, [key], NO_GUILD)), None)

    async def by_user(self, user: int, guild: int = NO_GUILD) -> Person | None:
        """The person with this Discord id, with the name on that server; None if unknown."""
        return (await self._known(user, guild))[0]

    @reads
    def _known(self, conn: Connection, user: int, guild: int) -> tuple[Person | None, bool]:
        """The person as ``by_user`` returns them, and whether they were seen within a day."""
        row = conn.execute(BY_USER, {"user": user, "guild": guild}).mappings().first()
        if row is None:
            return None, False
        return person_of(row), row["last_seen"] is not None and row["last_seen"] > self._now - DAY

    @reads
    def contact(self, conn: Connection, key: int) -> Contact | None:
        """A person's notification settings; None if there is no such person."""
        return load_contacts(conn, [key]).get(key)

    @reads
    def absence(self, conn: Connection, key: int) -> Away:
        """When a person is away; present, if there is no such person."""
        row = conn.execute(select(*ABSENCE).where(people.c.key == key)).first()
        return Away(*row) if row else Away()

    @writes
    def set_absence(self, conn: Connection, key: int, away: Away) -> None:
        """Remember when a person is away."""
        _set_absence(conn, key, away)

    @writes
    def rewind_absences(self, conn: Connection) -> list[int]:
        """Let absences that were set in the future begin now; returns the keys of these people."""
        now = self._now
        # Sorted here, because a sort by key makes a database scan all people
        found = conn.execute(select(people.c.key, *ABSENCE).where(people.c.away_since > now))
        rows = sorted(found, key=lambda row: row[0])
        for key, *columns in rows:
            _set_absence(conn, key, Away(*columns).rewound(now))
        return [row[0] for row in rows]

    @writes
    def set_quiet(self, conn: Connection, key: int, quiet: str | None) -> None:
        """Remember a person's quiet hours, as ``QuietHours`` writes them; None for none."""
        update_person(conn, key, quiet=quiet)

    @writes
    def set_notify(self, conn: Connection, key: int, notify: Notify | None) -> None:
        """Remember where a person wants to be notified of decisions; None: the place that fits the decision."""
        update_person(conn, key, notify=None if notify is None else notify.value)

    async def note_channel(self, user: int, channel: int) -> None:
        """Remember the channel of direct messages with a person by their id at Discord, if the person is known."""
        if await self._lacks_channel(user, channel):
            await self._set_channel(user, channel)

    @reads
    def _lacks_channel(self, conn: Connection, user: int, channel: int) -> bool:
        found = conn.execute(select(people.c.channel).where(people.c.user == user)).first()
        return found is not None and found[0] != channel

    @writes
    def _set_channel(self, conn: Connection, user: int, channel: int) -> None:
        conn.execute(update(people).where(people.c.user == user).values(channel=channel))

    @writes
    def set_reachable(self, conn: Connection, key: int, is_reachable: bool) -> None:
        """Remember whether direct messages reach a person."""
        update_person(conn, key, unreachable=not is_reachable)

    @writes
    def set_reading(self, conn: Connection, key: int, reading: Reading) -> None:
        """Remember how a person is shown positions."""
        update_person(conn, key, reading=None if reading is Reading.PICTURES else reading.value)


def _stored(name: str) -> str:
    return name.replace("\0", "")[:MAX_NAME]


def update_person(conn: Connection, key: int, **columns: Any) -> None:
    """Set columns of a person."""
    conn.execute(update(people).where(people.c.key == key).values(columns))


def _set_absence(conn: Connection, key: int, away: Away) -> None:
    update_person(conn, key, away_since=away.since, away=away.until, away_used=away.used, away_year=away.year)
