"""Who has to agree to what: pure functions over proposals and matches as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.games.base import IllegalMove, Seat
from bot.match import Row
from bot.pace import DAY, PACES, TIMEOUTS
from bot.store import Proposal, Stored

KINDS: Final = ("undo", "pause", "resume", "pace", "remove", "replace")
OPEN_DAYS: Final = 3  # so long can be answered
IDLE_DAYS: Final = 7  # in a match without a clock, whoever lets the others wait for longer is absent
WHOLE: Final = "match"  # what is to be removed, where it is no seat


def propose(stored: Stored, seat: Seat, kind: str, text: str, number: int, now: float) -> Proposal:
    """A proposal of whoever sits there; it is agreed at once where nobody is asked. IllegalMove names what forbids
    it."""
    by = stored.players[seat].user or 0
    people = {s: p.user for s, p in enumerate(stored.players) if p.kind == "person" and p.user is not None}
    others = [user for s, user in people.items() if s != seat]
    here = [user for s, user in people.items() if s != seat and not late(stored, s)]
    if kind == "undo":
        asked, needed = others, len(others)
    elif kind == "remove":
        whom = _removable(stored, seat, text, now)
        asked = [user for s, user in people.items() if s not in (seat, whom)]
        needed = (len(asked) + 1) // 2  # with the proposer, who agrees, more than half
    elif kind == "replace":
        asked, needed = [int(text)], 1
        if int(text) in people.values():
            raise IllegalMove("already-plays")
    else:
        _changes(stored, kind, text)
        asked, needed = here, len(here)
    made = Proposal(stored.number, number, kind, by, text, stored.step, tuple(asked), needed, now + OPEN_DAYS * DAY)
    return replace(made, ended="agreed", expires=None) if needed == 0 else made


def late(stored: Stored, seat: Seat) -> bool:
    """Whether the seat has let its time run out, so that nobody waits for its consent."""
    clock = stored.clocks.get(seat)
    return clock is not None and (clock.misses > 0 or (clock.owes and clock.stage in ("grace", "out")))


def absent(stored: Stored, seat: Seat, now: float) -> bool:
    """Whether the others wait for a seat in vain: its time has run out, or, without a clock, they wait for days."""
    clock = stored.clocks.get(seat)
    idle = clock is not None and clock.owes and clock.pace is None and clock.since is not None
    return late(stored, seat) or bool(idle and clock and now - (clock.since or now) > IDLE_DAYS * DAY)


def _removable(stored: Stored, seat: Seat, text: str, now: float) -> Seat | None:
    """The seat that is to be taken from somebody; None for the whole match, whose host is absent or has left it."""
    if text == WHOLE:
        host = stored.seat(stored.host)
        if host == seat or (host is not None and not absent(stored, host, now)):
            raise IllegalMove("host-is-here")
        return host
    whom = int(text)
    if whom == seat or stored.players[whom].kind != "person" or not absent(stored, whom, now):
        raise IllegalMove("player-is-here")
    return whom


def _changes(stored: Stored, kind: str, text: str) -> None:
    """Raises IllegalMove if a pause or a pace would change nothing, or is none."""
    pace, _, overrun = text.partition(" ")
    if kind == "pause" and stored.paused is not None:
        raise IllegalMove("paused-already")
    if kind == "resume" and stored.paused is None:
        raise IllegalMove("not-paused")
    if kind == "pace" and (pace not in PACES or overrun not in TIMEOUTS):
        raise IllegalMove("no-such-pace", pace=text)
    if kind == "pace" and (pace, overrun) == (stored.pace, stored.timeout):
        raise IllegalMove("pace-already")


def holds(stored: Stored, proposal: Proposal, now: float) -> bool:
    """Whether whoever proposed it could still do so: they play, the step to be taken back is the last one, who is to
    be removed is still absent, and a pause or a pace would still change something."""
    seat = stored.seat(proposal.by)
    if seat is None or (proposal.kind == "undo" and proposal.step != stored.step):
        return False
    try:
        if proposal.kind == "remove":
            _removable(stored, seat, proposal.text, now)
        elif proposal.kind in ("pause", "resume", "pace"):
            _changes(stored, proposal.kind, proposal.text)
    except IllegalMove:
        return False
    return True


def answered(proposal: Proposal, user: int, agrees: bool) -> Proposal:
    """The proposal after an answer, which can be changed while it is open; its proposer withdraws it by declining."""
    if proposal.ended is not None:
        raise IllegalMove("proposal-over")
    if user == proposal.by and not agrees:
        return replace(proposal, ended="withdrawn", expires=None)
    if user not in proposal.asked:
        raise IllegalMove("not-asked")
    yes = tuple(one for one in proposal.yes if one != user) + ((user,) if agrees else ())
    no = tuple(one for one in proposal.no if one != user) + (() if agrees else (user,))
    proposal = replace(proposal, yes=yes, no=no)
    if len(yes) >= proposal.needed:
        return replace(proposal, ended="agreed", expires=None)
    if len(proposal.asked) - len(no) < proposal.needed:
        return replace(proposal, ended="declined", expires=None)
    return proposal


def undone(stored: Stored, rows: Sequence[Row], seat: Seat) -> list[int]:
    """The numbers of the rows that are taken back with the last own decision of that seat: all from there on, and the
    whole round if it was a secret choice. IllegalMove("nothing-to-ask-back")."""
    user = str(stored.players[seat].user)
    own = [at for at, row in enumerate(rows) if row.live and (row.kind, row.seat, row.by) == ("move", seat, user)]
    if not own:
        raise IllegalMove("nothing-to-ask-back")
    match, begin = stored.match.fresh, 0
    for at, row in enumerate(rows[: own[-1] + 1]):
        if not match.sealed:
            begin = at
        match = match.after(row)
    if any(row.kind == "state" for row in rows[begin:]):
        raise IllegalMove("nothing-to-ask-back")
    return [at for at in range(begin, len(rows)) if rows[at].live and rows[at].kind in ("move", "chance")]
