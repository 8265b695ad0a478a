"""What a change does to the clocks of a match: pure functions, the time is handed in.

Every write of a match goes through ``settle``, so that its clocks are stored in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.games.base import CHANCE, Seat
from bot.match import Match, Row
from bot.pace import ANSWER, PACES, Ticking, begun, going, standing
from bot.store import Change, Stored


def settle(stored: Stored, change: Change, user: int | None, now: float) -> None:
    """Adds to a change of ``user`` (None: nobody's) what it does to the clocks, and ends a pause whose time is over.

    A clock that the change itself sets is taken as it is and set going from there.
    """
    if stored.paused is not None and stored.paused <= now and "paused" not in change.values:
        change.values = {**change.values, **resumed(stored, stored.paused)}
    paused = change.values.get("paused", stored.paused)
    match = change.match or stored.match
    if change.seal:
        match = replace(match, sealed={**match.sealed, change.seal[0]: change.seal[1]})
    players = {**dict(enumerate(stored.players)), **change.players}
    running = change.values.get("phase", stored.phase) == "running"
    waiting = match.waiting if running else ()
    clocks = {}
    for seat in range(match.seats):
        player, old = players.get(seat), change.clocks.get(seat, stored.clocks.get(seat))
        if player is None or player.kind != "person" or seat not in waiting:
            new = old and (replace(standing(old, now), owes=False) if old.owes else old)
        else:
            new = _owing(stored, change, match, seat, old, now)
            breaks = [until for until in (paused, player.away) if until is not None and until > now]
            new = standing(new, now, min(breaks)) if breaks else going(new, now)
        if new and (_acted(change, seat, user) or (old and seat in change.players)):
            new = replace(new, misses=0)
        if new and new != stored.clocks.get(seat):
            clocks[seat] = new
    change.clocks = clocks


def _owing(stored: Stored, change: Change, match: Match, seat: Seat, old: Ticking | None, now: float) -> Ticking:
    """The clock of a seat that owes something after the change: its old one, or a new one for what it owes anew.

    What is taken back gives no time back: the clock goes on as it stood when that decision was made.
    """
    if old is not None and change.undone:
        return replace(old, owes=True, stage="asked" if old.stage == "out" and not old.owes else old.stage)
    if old is not None and old.owes and (change.match is None or keeps_owing(stored.match, change.rows, seat)):
        return old
    pace = PACES[change.values.get("pace", stored.pace)]
    if pace is not None and match.apart and not match.secret:
        pace *= ANSWER
    step = stored.revision + 1 if change.moved else stored.step
    return begun(step, pace, now, old.misses if old else 0)


def keeps_owing(before: Match, rows: Sequence[Row], seat: Seat) -> bool:
    """Whether a seat that owed something before these rows has owed without interruption until after them: own steps
    and chance do not interrupt it, a round of secret choices does, and whatever others are asked alone."""
    match = replace(before, sealed={})
    for row in rows:
        if row.kind == "move" and row.seat == seat and match.secret:
            return False
        match = match.after(row)
        if match.to_act != (CHANCE,) and seat not in match.to_act:
            return False
    return True


def _acted(change: Change, seat: Seat, user: int | None) -> bool:
    """Whether that person has decided something for the seat."""
    by = str(user)
    made = any(row.kind == "move" and (row.seat, row.by) == (seat, by) for row in change.rows)
    return made or (change.seal is not None and (change.seal[0], change.seal[2]) == (seat, by))


def resumed(stored: Stored, now: float) -> dict[str, float | None]:
    """What is written of a match whose pause ends at that moment."""
    rested = stored.rested + max(0.0, now - (stored.paused_since or now))
    return {"paused": None, "paused_since": None, "rested": rested}


def soonest(change: Change) -> float | None:
    """When something that the change has set will be due."""
    due = [clock.due for clock in change.clocks.values()] + [one.expires for one in change.proposals]
    return min((moment for moment in due if moment is not None), default=None)
