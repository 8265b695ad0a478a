"""How a match goes on: what chance and the table add to a decision, and who is to be told of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.games.base import CHANCE, IllegalMove, Seat
from bot.games.chance import Chance
from bot.match import TABLE, Match, Row
from bot.schema import NOBODY
from bot.store import Change, Player, Stored

from .seen import MovedOn


def seat_of(stored: Stored, user: int, step: int | None) -> Seat:
    """The seat of that person in a running match that stands at that step."""
    seat = stored.seat(user)
    if seat is None:
        raise IllegalMove("not-in-match")
    if stored.phase != "running":
        raise MovedOn("match-over" if stored.phase == "over" else "not-started")
    if step is not None and step != stored.step:
        raise MovedOn("moved-on")
    return seat


@dataclass(frozen=True)
class StandIns:
    """Where nobody is waited for: the table draws all moves of ``vacant`` seats by chance, and those of a seat in
    ``once`` until it owes nothing any more. ``lets``: who lets happen whatever their seat is asked about out of turn.
    """

    vacant: frozenset[Seat] = frozenset()
    once: frozenset[Seat] = frozenset()
    lets: Mapping[Seat, int] = field(default_factory=dict)

    @classmethod
    def of(cls, stored: Stored) -> StandIns:
        players = enumerate(stored.players)
        out = (seat for seat, clock in stored.clocks.items() if clock.owes and clock.stage == "out")
        return cls(
            frozenset(seat for seat, player in enumerate(stored.players) if player.kind == "vacant"),
            frozenset(out),
            {seat: player.user for seat, player in players if player.lets and player.user is not None},
        )

    @property
    def gone(self) -> frozenset[Seat]:
        return self.vacant | self.once


def onward(
    match: Match, seed: bytes, stand: StandIns, sealers: Mapping[Seat, str] | None = None
) -> tuple[Match, list[Row]]:
    """The match after chance and those who stand in for somebody have acted as far as nobody else is asked.

    ``sealers``: who made the choices that are sealed already.
    """
    rows: list[Row] = []
    while True:
        match, said = match.drawn(seed)
        rows += said
        waiting = match.waiting
        stand = replace(stand, once=stand.once & frozenset(waiting))
        let = match.game.pass_move if match.apart and not match.secret else None
        if (letting := next((s for s in waiting if s in stand.lets and let in match.moves(s)), None)) is not None:
            rows.append(Row("move", letting, str(let), str(stand.lets[letting])))
            match = match.after(rows[-1])
            continue
        ready = waiting if not match.secret or set(waiting) <= stand.gone else ()
        seat = next((one for one in ready if one in stand.gone), None)
        if seat is None:
            return match, rows
        draw = match.draws
        text = Chance(seed, draw).pick(match.moves(seat))
        made = match.rows(seat, text)
        by = sealers or {}
        rows += [Row("move", s, t, by.get(s, TABLE), draw if s == seat else None) for s, t in made]
        if match.secret and made:
            stand = replace(stand, once=frozenset())  # the round is over, and with it what they owed
        match = replace(match.choose(seat, text), draws=draw + 1)


def played(stored: Stored, after: Match, rows: Sequence[Row], actor: Seat) -> Change:
    """The change that a played move makes, and who is to be told: the board once somebody else is to act.

    An open answer leaves the question to the others as it was: their step stays.
    """
    before = stored.match
    if after.to_act == before.to_act == (actor,):
        alone = len(rows) == 1 and not before.learns(actor, rows[0].text)
        return Change(match=after, moved=True, rows=rows, undoable=stored.rows if alone else None)
    rest = set(before.to_act) - {row.seat for row in rows}
    answered = not before.secret and bool(rest) and set(after.to_act) == rest
    owed = [(NOBODY, "board"), *asked(after, stored.players), *asked(before, stored.players)]
    return Change(match=after, moved=not answered, rows=rows, debts=owed)


def asked(match: Match, players: Sequence[Player]) -> list[tuple[int, str]]:
    """Whom the present decision concerns, and how they are told."""
    told = []
    for seat in match.to_act:
        player = players[seat] if seat != CHANCE else None
        if player and player.user is not None and player.kind == "person":
            kinds = ("hand", "ping") if match.apart or match.by_hand(seat) else ("ping",)
            told += [(player.user, kind) for kind in kinds]
    return told


def step_before(fresh: Match, rows: Sequence[Row], seat: Seat) -> int | None:
    """The number of the row that this seat, alone to act after these rows, may take back: its last step of the turn."""
    played = [at for at, row in enumerate(rows) if row.live and row.kind in ("move", "chance", "resign", "seat")]
    if not played or rows[played[-1]].kind != "move" or rows[played[-1]].seat != seat:
        return None
    before = fresh.folded(rows[: played[-1]])
    return played[-1] if before.to_act == (seat,) and not before.learns(seat, rows[played[-1]].text) else None


def given_up(stored: Stored, seat: Seat, why: Sequence[Row], by: str) -> Change:
    """The seat is the table's from now on, open to a substitute; the match ends when nobody is left. What others have
    chosen in secret stays."""
    user = stored.players[seat].user or NOBODY
    if not any(player.kind == "person" for one, player in enumerate(stored.players) if one != seat):
        ended = Row("ended", seat, "abandoned", by)
        return played(stored, stored.match.after(ended), [*why, ended], seat)
    left = replace(stored.match, sealed={s: m for s, m in stored.match.sealed.items() if s != seat})
    others = {one: by for one, by in stored.sealers.items() if one != seat}
    stand = StandIns.of(stored)
    stand = replace(stand, vacant=stand.vacant | {seat}, once=stand.once - {seat})
    after, more = onward(left, stored.seed, stand, others)
    change = played(stored, after, [*why, Row("seat", seat, "vacant", by), *more], seat)
    change.players, change.moved = {seat: Player("vacant")}, bool(more)
    change.debts = [*asked(stored.match, stored.players), *asked(after, stored.players)]
    change.debts = [*change.debts, (NOBODY, "board"), (user, "hand"), (user, "ping")]
    return change
