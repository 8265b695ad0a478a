"""The one way through: whoever decides, and however, it is locked, loaded, checked, played, stored and then told."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.chance import Chance
from bot.game import CHANCE, Illegal, Move, Outcome, Seat
from bot.match import TABLE, Match, Row, dumped, latest
from bot.schema import NOBODY
from bot.store import Change, Player, Stale, Store, Stored, Unstored

MOST_TABLES: Final = 20  # open tables and running matches a person
OPEN_DAYS: Final = 7
LONG_LOG: Final = 200  # rows; a longer log is not folded on the event loop
TRIES: Final = 8  # how often a decision is tried again after somebody else wrote first


class MovedOn(Illegal):
    """The step that was decided on is over: show the present one."""


@dataclass(frozen=True)
class Guest:
    """Somebody who takes part, as Discord names them."""

    id: int
    name: str
    locale: str = "en-US"


@dataclass(frozen=True)
class Line:
    """A row of the log as one seat may read it, and what that seat saw before it."""

    number: int
    kind: str
    who: Seat
    text: str
    by: str
    view: Any


@dataclass(frozen=True)
class Seen:
    """A match or open table as one person may see it: what all prompts, pictures and words are made from.

    ``view``, ``moves`` and ``chosen`` (the own sealed choice) are those of ``seat``; None and empty for a spectator.
    ``owing`` are all seats that decide now, ``decided`` those of them whose secret choice is in, ``apart`` whether
    each of them is asked for itself, by direct message. ``seed`` is shown when
    the match has ended, its SHA-256 (``fingerprint``) from the start. ``unfinished``: somebody is in the middle of a
    turn of several steps. ``options`` are those that are not the default. ``fresh`` are the rows that this person's
    decision has just brought.
    """

    number: int
    game: str
    phase: str
    language: str
    host: int
    guild: int
    channel: int
    home: int | None
    place: int | None
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    seat: Seat | None
    view: Any
    moves: tuple[Move, ...]
    chosen: Move | None
    secret: bool
    apart: bool
    owing: tuple[Seat, ...]
    decided: tuple[Seat, ...]
    outcome: Outcome | None
    step: int
    revision: int
    rows: int
    fingerprint: str
    seed: str | None
    startable: bool = False  # whether enough people sit at the open table
    undoable: bool = False
    unfinished: bool = False
    expires: float | None = None
    fresh: tuple[Line, ...] = ()

    @property
    def owes(self) -> bool:
        """Whether this person's decision is still waited for."""
        return self.seat in self.owing and self.seat not in self.decided


class Table:
    """All that can be done at tables and in matches. ``wake`` is called when something is to be told."""

    def __init__(self, store: Store, wake: Callable[[], None] = lambda: None) -> None:
        self.store, self.wake = store, wake
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # Looking

    async def see(self, number: int, user: int | None) -> Seen:
        """The match as that person (None: anybody) may see it; Illegal("no-such-match")."""
        return self._seen(await self._load(number), user)

    async def story(self, number: int, user: int | None, since: int = 0) -> list[Line]:
        """The log from row ``since`` on, as that person may read it; rows that were taken back are left out."""
        stored = await self._load(number)
        seat = None if user is None else stored.seat(user)
        match = stored.match.fresh
        rows = await self.store.rows(number)
        if len(rows) < LONG_LOG:
            return _lines(match, rows, seat, since=since)
        return await asyncio.to_thread(_lines, match, rows, seat, since=since)

    async def history(self, number: int) -> tuple[Match, list[Row], bytes]:
        """A match that has ended, its log and its seed, for its record; Illegal("not-over") for a running one."""
        stored = await self._load(number)
        if stored.phase != "over":
            raise Illegal("not-over")
        return stored.match, await self.store.rows(number), stored.seed

    # Before a match

    async def open(
        self,
        game: str,
        host: Guest,
        invited: Sequence[Guest],
        *,
        seats: int,
        options: Mapping[str, Any],
        language: str,
        guild: int,
        channel: int,
        previous: int | None = None,
    ) -> Seen:
        """A new table: the host sits down, the invited have seats kept for them, the other seats are open."""
        match = Match.open(game, seats, options)
        if host.id in (guest.id for guest in invited):
            raise Illegal("opponent-self")
        if len({guest.id for guest in invited}) < len(invited) or len(invited) >= seats:
            raise Illegal("too-many-invited")
        await self._room_for(host.id)
        for guest in (host, *invited):
            if guest is host or await self.store.person(guest.id) is None:
                await self.store.meet(guest.id, guest.name, guest.locale)
        players = [Player("person", host.id), *(Player("invited", guest.id) for guest in invited)]
        players += [Player("open")] * (seats - len(players))
        values = {"language": language, "host": host.id, "guild": guild, "channel": channel, "previous": previous}
        values["expires"] = self.store.clock() + OPEN_DAYS * 86400
        number = await self.store.add(match, secrets.token_bytes(16), players, values)
        self.wake()
        return await self.see(number, host.id)

    async def join(self, number: int, guest: Guest) -> Seen:
        """Takes the seat kept for this person or an open one; in a running match, a seat that was given up."""
        await self.store.meet(guest.id, guest.name, guest.locale)
        await self._room_for(guest.id, number)

        async def joined(stored: Stored) -> Change | None:
            kinds = ("invited", "open") if stored.phase == "open" else ("vacant",)
            if stored.phase in ("over", "closed"):
                raise Illegal("match-over" if stored.phase == "over" else "table-closed")
            if stored.seat(guest.id) is not None:
                raise Illegal("already-joined")
            free = [s for s, p in enumerate(stored.players) if p.kind in kinds and p.user in (guest.id, None)]
            if not free:
                if stored.phase == "running":
                    raise Illegal("table-started")
                kept = [player.name for player in stored.players if player.kind == "invited"]
                raise Illegal("table-full", names=", ".join(kept), kept=len(kept))
            seat = min(free, key=lambda one: stored.players[one].user is None)
            players = {seat: Player("person", guest.id)}
            if stored.phase == "open":
                return Change(players=players, debts=[(NOBODY, "table")])
            rows = [Row("seat", seat, f"person {guest.id}", str(guest.id))]
            owed = [(guest.id, "hand"), (guest.id, "ping")]
            return Change(players=players, rows=rows, debts=[(NOBODY, "board"), *owed])

        return await self._change(number, guest.id, joined)

    async def leave(self, number: int, user: int) -> Seen:
        """Gets up from an open table, or declines; a table that nobody sits at any more is closed."""

        async def left(stored: Stored) -> Change | None:
            if stored.phase != "open":
                raise Illegal("table-started" if stored.phase == "running" else "table-closed")
            seats = [s for s, p in enumerate(stored.players) if p.user == user]
            if not seats:
                raise Illegal("not-at-table")
            players = {seats[0]: Player("open")}
            sitting = [p.user for p in stored.players if p.kind == "person" and p.user != user]
            if not sitting:
                return Change(values={"phase": "closed", "expires": None}, debts=[(NOBODY, "table")])
            host = stored.host if stored.host != user else sitting[0]
            return Change(players=players, values={"host": host}, debts=[(NOBODY, "table")])

        return await self._change(number, user, left)

    async def start(self, number: int, user: int) -> Seen:
        """Begins the match with those who have joined; who was invited and has not joined is not waited for."""

        async def started(stored: Stored) -> Change | None:
            if stored.phase != "open":
                raise MovedOn("table-started" if stored.phase == "running" else "table-closed")
            if stored.seat(user) is None:
                raise Illegal("not-at-table")
            sitting = [player for player in stored.players if player.kind == "person"]
            allowed = stored.match.game.seats
            if len(sitting) not in allowed:
                raise Illegal("too-few", least=allowed[0], count=len(sitting))
            match = Match.open(stored.match.game.name, len(sitting), stored.match.options)
            after, rows = _onward(match, stored.seed, frozenset())
            return Change(
                match=after,
                moved=True,
                rows=rows,
                players=dict(enumerate(sitting)),
                values={"phase": "running", "expires": None, "seats": len(sitting)},
                debts=[(NOBODY, "table"), (NOBODY, "board"), *_asked(after, sitting)],
            )

        return await self._change(number, user, started)

    async def expire(self, number: int) -> None:
        """Closes an open table whose time is over."""

        async def expired(stored: Stored) -> Change | None:
            if stored.phase != "open" or not stored.expires or stored.expires > self.store.clock():
                return None
            return Change(values={"phase": "closed", "expires": None}, debts=[(NOBODY, "table")])

        await self._change(number, None, expired)

    async def rematch(self, number: int, guest: Guest, channel: int) -> tuple[Seen, bool]:
        """The rematch's table, and whether it is new: the first who asks opens it, the others join; it starts when all
        have come."""
        async with self._locks.setdefault(number, asyncio.Lock()):
            return await self._rematch(await self._load(number), guest, channel)

    async def _rematch(self, stored: Stored, guest: Guest, channel: int) -> tuple[Seen, bool]:
        if stored.seat(guest.id) is None:
            raise Illegal("not-in-match")
        if stored.phase != "over":
            raise Illegal("not-over")
        if other := await self.store.rematch_of(stored.number):
            seen = await self.see(other, guest.id)
            if seen.phase == "open" and guest.id not in [p.user for p in seen.players if p.kind == "person"]:
                seen = await self.join(other, guest)
            if seen.phase == "open" and all(player.kind == "person" for player in seen.players):
                seen = await self.start(other, guest.id)
            return seen, False
        others = [Guest(p.user, p.name, p.locale) for p in stored.players if p.user not in (None, guest.id)]
        seen = await self.open(
            stored.match.game.name,
            guest,
            others,
            seats=stored.match.seats,
            options=stored.match.options,
            language=stored.language,
            guild=stored.guild,
            channel=channel,
            previous=stored.number,
        )
        return seen, True

    # During a match

    async def choose(self, number: int, user: int, step: int | None, text: str) -> Seen:
        """Plays or seals a move of that person, on that step (None: the present one). The same choice sealed again
        writes nothing. Raises MovedOn, Illegal, Unstored."""

        async def chosen(stored: Stored) -> Change | None:
            seat = _seat(stored, user, step)
            match = stored.match
            move = match.read(seat, text)
            if match.sealed.get(seat) == move:
                return None
            after = match.choose(seat, move)
            made = match.rows(seat, move)
            if not made:
                vacant = _vacant(stored)
                if not vacant or not set(after.waiting) <= vacant:
                    asked = [(user, "ping")] if match.secret else []
                    return Change(seal=(seat, move, str(user)), debts=[(NOBODY, "board"), *asked])
                after, rows = _onward(after, stored.seed, vacant, dict(stored.sealers) | {seat: str(user)})
                return _played(stored, after, rows, seat)
            sealers = dict(stored.sealers) | {seat: str(user)}
            rows = [Row("move", one, what, sealers.get(one, TABLE)) for one, what in made]
            after, more = _onward(after, stored.seed, _vacant(stored))
            return _played(stored, after, [*rows, *more], seat)

        return await self._change(number, user, chosen)

    async def take_back(self, number: int, user: int, step: int | None) -> Seen:
        """Takes back the last own step of this turn, as long as nobody else and no chance has acted and nothing hidden
        was learnt by it."""

        async def taken(stored: Stored) -> Change | None:
            seat = _seat(stored, user, step)
            at = stored.undoable
            if at is None or stored.match.to_act != (seat,):
                raise Illegal("nothing-to-take-back")
            rows = await self.store.rows(number)
            left = [replace(row, live=row.live and place != at) for place, row in enumerate(rows)]
            fresh = stored.match.fresh
            return Change(
                match=fresh.folded(left),
                moved=True,
                undone=at,
                undoable=_step_before(fresh, left, seat),
                rows=[Row("undo", seat, str(at), str(user))],
            )

        return await self._change(number, user, taken)

    async def resign(self, number: int, user: int) -> Seen:
        """Gives up. With two seats the match ends; with more the seat is kept, the table plays for it by chance, and
        somebody else may take it."""

        async def resigned(stored: Stored) -> Change | None:
            seat = _seat(stored, user, None)
            rows = [Row("resign", seat, "", str(user))]
            players = {seat: Player("vacant")}
            people = [s for s, p in enumerate(stored.players) if p.kind == "person" and s != seat]
            if stored.match.seats == 2 or not people:
                ended = Row("ended", seat, f"resign {seat}" if stored.match.seats == 2 else "abandoned", str(user))
                return _played(stored, stored.match.after(ended), [*rows, ended], seat)
            vacant = _vacant(stored) | {seat}
            left = replace(stored.match, sealed={s: m for s, m in stored.match.sealed.items() if s != seat})
            others = {one: by for one, by in stored.sealers.items() if one != seat}
            after, more = _onward(left, stored.seed, vacant, others)
            change = _played(stored, after, [*rows, Row("seat", seat, "vacant", str(user)), *more], seat)
            change.players, change.moved = players, bool(more)
            change.debts = [*change.debts, (NOBODY, "board"), (user, "hand"), (user, "ping")]
            return change

        return await self._change(number, user, resigned)

    async def end(self, number: int, by: int) -> Seen:
        """Ends a running match for somebody who may, playing or not: nobody loses, the points reached count."""

        async def ended(stored: Stored) -> Change | None:
            if stored.phase != "running":
                raise Illegal("not-started" if stored.phase == "open" else "match-over")
            row = Row("ended", CHANCE, "abandoned", str(by))
            return _played(stored, stored.match.after(row), [row], CHANCE)

        return await self._change(number, by, ended)

    async def rehome(self, number: int, guild: int, channel: int) -> None:
        """Tells the match at another place from now on, if it could not be told any more at its own."""
        if not await self.store.unheard(number):
            return
        await self.store.settle_place(number, guild=guild, channel=channel, place=channel, home=None)
        await self.store.owe(number, [(NOBODY, "board")])
        self.wake()

    # Inside

    async def _load(self, number: int) -> Stored:
        stored = await self.store.load(number)
        if stored is None:
            raise Illegal("no-such-match", number=number)
        if stored.phase == "running" and stored.version != stored.match.game.version:
            row = Row("state", CHANCE, dumped(stored.match.state).decode())
            try:
                await self.store.write(stored, Change(match=stored.match, rows=[row], values={"undoable": None}))
            except Unstored:
                return stored  # who only looks need not wait for it
            except Stale:
                pass  # somebody else has just done it
            return await self._load(number)
        return stored

    def _seen(self, stored: Stored, user: int | None) -> Seen:
        match, phase = stored.match, stored.phase
        seat = None if user is None or phase in ("open", "closed") else stored.seat(user)
        running = phase == "running"
        owing = match.to_act if running else ()
        return Seen(
            number=stored.number,
            game=match.game.name,
            phase=phase,
            language=stored.language,
            host=stored.host,
            guild=stored.guild,
            channel=stored.channel,
            home=stored.home,
            place=stored.place,
            players=stored.players,
            options={name: value for name, value in match.options.items() if value != match.game.options[name].default},
            seat=seat,
            view=match.view(seat),
            moves=match.moves(seat) if running and seat is not None else (),
            chosen=None if seat is None else match.sealed.get(seat),
            secret=running and match.secret,
            apart=running and match.apart,
            owing=owing,
            decided=tuple(sorted(match.sealed)),
            outcome=match.outcome if phase == "over" else None,
            step=stored.step,
            revision=stored.revision,
            rows=stored.rows,
            fingerprint=sha256(stored.seed).hexdigest(),
            seed=stored.seed.hex() if phase == "over" else None,
            startable=phase == "open" and sum(p.kind == "person" for p in stored.players) in match.game.seats,
            undoable=running and stored.undoable is not None and owing == (seat,),
            unfinished=running and stored.undoable is not None,
            expires=stored.expires,
        )

    async def _change(
        self, number: int, user: int | None, decide: Callable[[Stored], Awaitable[Change | None]]
    ) -> Seen:
        """Loads, decides and writes until nobody else has written in between; what the person then sees."""
        lock = self._locks.setdefault(number, asyncio.Lock())
        async with lock:
            for _ in range(TRIES):
                stored = await self._load(number)
                change = await decide(stored)
                if change is not None:
                    if change.match is not None and change.match.outcome and "phase" not in change.values:
                        change.values = {**change.values, "phase": "over"}
                    try:
                        await self.store.write(stored, change)
                    except Stale:
                        continue
                    self.wake()
                    after = stored.after(change) or await self._load(number)
                    seen = self._seen(after, user)
                    if stored.phase != "running" or change.undone is not None:
                        return seen
                    before = replace(stored.match, sealed={})
                    return replace(seen, fresh=tuple(_lines(before, change.rows, seen.seat, first=stored.rows)))
                return self._seen(stored, user)
        raise Illegal("store-busy")

    async def _room_for(self, user: int, number: int | None = None) -> None:
        mine = await self.store.of_user(user)
        if number not in mine and len(mine) >= MOST_TABLES:
            raise Illegal("too-many-tables", most=MOST_TABLES)


def _lines(match: Match, rows: Sequence[Row], seat: Seat | None, *, first: int = 0, since: int = 0) -> list[Line]:
    """The rows from number ``since`` on as the seat may read them; ``match`` stands before the first of them, whose
    number is ``first``, with nothing sealed. What was played by an older version of the rules is left out."""
    lines: list[Line] = []
    old = first + latest(rows)
    for at, row in enumerate(rows, first):
        if at < old:
            row = replace(row, live=False)
        if row.live and at >= since and row.kind != "state":
            plays = row.kind in ("move", "chance")
            heard = match.game.heard(match.state, row.seat, row.text, seat) if plays else row.text
            if heard is not None:
                lines.append(Line(at, row.kind, row.seat, heard, row.by, match.view(seat) if plays else None))
        match = match.after(row)
    return lines


def _seat(stored: Stored, user: int, step: int | None) -> Seat:
    """The seat of that person in a running match that stands at that step."""
    seat = stored.seat(user)
    if seat is None:
        raise Illegal("not-in-match")
    if stored.phase != "running":
        raise MovedOn("match-over" if stored.phase == "over" else "not-started")
    if step is not None and step != stored.step:
        raise MovedOn("moved-on")
    return seat


def _vacant(stored: Stored) -> frozenset[Seat]:
    return frozenset(seat for seat, player in enumerate(stored.players) if player.kind == "vacant")


def _onward(
    match: Match, seed: bytes, vacant: frozenset[Seat], sealers: Mapping[Seat, str] | None = None
) -> tuple[Match, list[Row]]:
    """The match after chance, and the table for seats that were given up, have acted as far as nobody else is asked.

    The table draws a given-up seat's moves by chance. ``sealers``: who made the choices that are sealed already.
    """
    rows: list[Row] = []
    while True:
        match, said = match.drawn(seed)
        rows += said
        waiting = match.waiting
        ready = waiting if not match.secret or set(waiting) <= vacant else ()
        seat = next((one for one in ready if one in vacant), None)
        if seat is None:
            return match, rows
        draw = match.draws
        text = Chance(seed, draw).pick(match.moves(seat))
        made = match.rows(seat, text)
        by = sealers or {}
        rows += [Row("move", s, t, by.get(s, TABLE), draw if s == seat else None) for s, t in made]
        match = replace(match.choose(seat, text), draws=draw + 1)


def _played(stored: Stored, after: Match, rows: Sequence[Row], actor: Seat) -> Change:
    """The change that a played move makes, and who is to be told: the board once somebody else is to act.

    An open answer leaves the question to the others as it was: their step stays.
    """
    before = stored.match
    if after.to_act == before.to_act == (actor,):
        alone = len(rows) == 1 and not before.learns(actor, rows[0].text)
        return Change(match=after, moved=True, rows=rows, undoable=stored.rows if alone else None)
    rest = set(before.to_act) - {row.seat for row in rows}
    answered = not before.secret and bool(rest) and set(after.to_act) == rest
    owed = [(NOBODY, "board"), *_asked(after, stored.players), *_asked(before, stored.players)]
    return Change(match=after, moved=not answered, rows=rows, debts=owed)


def _asked(match: Match, players: Sequence[Player]) -> list[tuple[int, str]]:
    """Whom the present decision concerns, and how they are told."""
    kinds = ("hand", "ping") if match.apart else ("ping",)
    people = [players[seat] for seat in match.to_act if seat != CHANCE]
    return [(p.user, kind) for p in people if p.user is not None and p.kind == "person" for kind in kinds]


def _step_before(fresh: Match, rows: Sequence[Row], seat: Seat) -> int | None:
    """The number of the row that this seat, alone to act after these rows, may take back: its last step of the turn."""
    played = [at for at, row in enumerate(rows) if row.live and row.kind in ("move", "chance", "resign", "seat")]
    if not played or rows[played[-1]].kind != "move" or rows[played[-1]].seat != seat:
        return None
    before = fresh.folded(rows[: played[-1]])
    return played[-1] if before.to_act == (seat,) and not before.learns(seat, rows[played[-1]].text) else None
