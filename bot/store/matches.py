"""Tables and matches: made, loaded, changed by compare-and-set, found."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, delete, insert, select, update

from bot.games import GAMES
from bot.games.base import IllegalMove, Move, Seat
from bot.match import Match, Row
from bot.pace import Ticking
from bot.schema import clocks, log, matches, sealed, seats, users
from bot.states import dumped, loaded

from .database import reads, upsert, writes
from .stored import Change, Player, Stale, Stored
from .times import CLOCK, Times

TIMES: Final = ("pace", "timeout", "paused", "paused_since", "rested")

# The statements of every decision, made once
WHOLE: Final = (
    select(
        matches,
        seats.c.kind.label("sits"),
        seats.c.user,
        users.c.name,
        users.c.locale,
        users.c.away,
        seats.c.lets,
        sealed.c.text.label("choice"),
        sealed.c.by.label("chooser"),
        *(clocks.c[name].label(f"clock_{name}") for name in CLOCK),
    )
    .outerjoin(seats, seats.c.match == matches.c.id)
    .outerjoin(users, users.c.id == seats.c.user)
    .outerjoin(sealed, and_(sealed.c.match == matches.c.id, sealed.c.seat == seats.c.seat))
    .outerjoin(clocks, and_(clocks.c.match == matches.c.id, clocks.c.seat == seats.c.seat))
    .where(matches.c.id == bindparam("number"))
    .order_by(seats.c.seat)
)
CHANGED: Final = update(matches).where(matches.c.id == bindparam("number"), matches.c.revision == bindparam("before"))
LOGGED: Final = insert(log)


class Matches(Times):
    """The store's part about tables and matches."""

    @writes
    def add(
        self,
        conn: Connection,
        match: Match,
        seed: bytes,
        players: Sequence[Player],
        values: Mapping[str, Any],
        debts: Iterable[tuple[int, str]] = (),
    ) -> int:
        """Stores a new open table; its number. ``debts`` are pairs of recipient and kind."""
        made = conn.execute(
            insert(matches).values(
                game=match.game.name,
                version=match.game.version,
                seats=match.seats,
                options=json.dumps(dict(match.options)),
                seed=seed,
                phase="open",
                revision=1,
                step=1,
                rows=0,
                draws=0,
                created=self.clock(),
                **values,
            )
        )
        number = int((made.inserted_primary_key or (0,))[0])
        conn.execute(
            insert(seats),
            [{"match": number, "seat": seat, "kind": p.kind, "user": p.user} for seat, p in enumerate(players)],
        )
        self._owe(conn, number, 0, 1, debts)
        return number

    @reads
    def load(self, conn: Connection, number: int) -> Stored | None:
        """The match as it stands; None if there is none. IllegalMove("match-broken") if it makes no match."""
        sitting = conn.execute(WHOLE, {"number": number}).mappings().all()
        if not sitting:
            return None
        found = sitting[0]
        try:
            choices = {seat: row["choice"] for seat, row in enumerate(sitting) if row["choice"] is not None}
            match = restored(found, choices)
        except (ValueError, LookupError, TypeError, AttributeError) as fault:
            raise IllegalMove("match-broken", number=number) from fault
        fields = ("phase", "language", "host", "guild", "channel", "home", "place", "previous", "revision", "step")
        return Stored(
            number,
            match,
            tuple(_player(row, self.clock()) for row in sitting),
            **{name: found[name] for name in (*fields, "rows", "seed", "expires", "undoable", "version", *TIMES)},
            sealers={seat: row["chooser"] for seat, row in enumerate(sitting) if row["chooser"] is not None},
            clocks={seat: _ticking(row) for seat, row in enumerate(sitting) if row["clock_step"] is not None},
        )

    @reads
    def rows(self, conn: Connection, number: int) -> list[Row]:
        """The log from its beginning, rows taken back included."""
        names = ("kind", "seat", "text", "by", "draw", "live")
        query = select(*(log.c[name] for name in names)).where(log.c.match == number).order_by(log.c.number)
        return [Row(*row) for row in conn.execute(query)]

    @writes
    def write(self, conn: Connection, before: Stored, change: Change) -> None:
        """Writes a change of the match as it was loaded; raises Stale if it has changed since, Unstored."""
        number, revision = before.number, before.revision + 1
        values = dict(change.values) | {"revision": revision, "rows": before.rows + len(change.rows)}
        if change.moved:
            values |= {"step": revision, "undoable": change.undoable}
        if change.match is not None:
            values |= _snapshot(change.match)
        if conn.execute(CHANGED, values | {"number": number, "before": before.revision}).rowcount != 1:
            raise Stale
        if change.rows:
            conn.execute(LOGGED, self._log(number, before.rows, change.rows))
        if change.undone:
            undone = and_(log.c.match == number, log.c.number.in_(change.undone))
            conn.execute(update(log).where(undone).values(live=False))
        if change.match is not None and before.match.sealed:
            kept = list(change.match.sealed)
            conn.execute(delete(sealed).where(sealed.c.match == number, sealed.c.seat.not_in(kept)))
        if change.seal:
            seat, text, by = change.seal
            conn.execute(
                upsert(conn.dialect.name, sealed, "text", "by"), {"match": number, "seat": seat, "text": text, "by": by}
            )
        if "seats" in change.values:
            conn.execute(delete(seats).where(seats.c.match == number, seats.c.seat >= values["seats"]))
        for seat, player in change.players.items():
            conn.execute(
                update(seats)
                .where(seats.c.match == number, seats.c.seat == seat)
                .values(kind=player.kind, user=player.user, lets=player.lets)
            )
        self._set_clocks(conn, number, change)
        self._set_proposals(conn, change)
        self._owe(conn, number, values["rows"], revision, change.debts)

    @reads
    def of_user(self, conn: Connection, user: int, phases: Sequence[str] = ("open", "running")) -> list[int]:
        """The numbers of somebody's tables and matches, the newest first."""
        query = (
            select(matches.c.id)
            .join(seats, seats.c.match == matches.c.id)
            .where(seats.c.user == user, seats.c.kind.in_(("person", "invited")), matches.c.phase.in_(phases))
            .order_by(matches.c.id.desc())
        )
        return list(conn.execute(query).scalars())

    @reads
    def at_place(self, conn: Connection, place: int) -> list[int]:
        """The numbers of the matches told at that thread or channel, the newest first, running ones before others."""
        query = (
            select(matches.c.id)
            .where(matches.c.place == place)
            .order_by((matches.c.phase == "running").desc(), matches.c.id.desc())
        )
        return list(conn.execute(query.limit(25)).scalars())

    @reads
    def rematch_of(self, conn: Connection, number: int) -> int | None:
        """The open or running rematch of a match, if there is one."""
        query = select(matches.c.id).where(matches.c.previous == number, matches.c.phase.in_(("open", "running")))
        return conn.execute(query).scalars().first()

    @writes
    def settle_place(self, conn: Connection, /, number: int, **places: float | None) -> None:
        """Remembers where a table or match is told (``home``, ``place``) or that it does not expire; no decision, so no
        new revision."""
        conn.execute(update(matches).where(matches.c.id == number).values(places))


def _player(row: Mapping[Any, Any], now: float) -> Player:
    away = row["away"] if row["away"] is not None and row["away"] > now else None
    return Player(row["sits"], row["user"], row["name"] or "", row["locale"] or "", away, bool(row["lets"]))


def _ticking(row: Mapping[Any, Any]) -> Ticking:
    return Ticking(**{name: row[f"clock_{name}"] for name in CLOCK})


def restored(found: Mapping[Any, Any], choices: dict[Seat, Move]) -> Match:
    """The match that a row of ``matches`` and the sealed choices make; ValueError or KeyError if they make none."""
    options = dict(json.loads(found["options"]))
    if found["state"] is None:
        return Match.open(found["game"], found["seats"], options)
    game = GAMES[found["game"]]
    by, _, seat = (found["ended"] or "").partition(" ")
    ended = (by, int(seat) if seat else None) if by else None
    state = loaded(game, found["state"])
    return Match(game, found["seats"], options, state, found["draws"], choices, ended)


def _snapshot(match: Match) -> dict[str, Any]:
    by, seat = match.ended or ("", None)
    ended = f"{by} {'' if seat is None else seat}".strip() or None
    return {"state": dumped(match.state), "draws": match.draws, "ended": ended, "version": match.game.version}
