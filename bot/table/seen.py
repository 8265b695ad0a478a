"""What somebody may see of a match: all words and pictures are made from this, never from a state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from bot.games.base import IllegalMove, Move, Outcome, Seat
from bot.match import Match, Row, latest
from bot.pace import Ticking
from bot.store import Player, Stored


class MovedOn(IllegalMove):
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
    ``stepwise``: the first words of moves whose other words are picked one by one.
    ``previous``: the match that this is the rematch of.
    ``lets``: ``seat`` is asked out of turn, and may let happen whatever it is asked about so.
    ``owing`` are all seats that decide now, ``decided`` those of them whose secret choice is in, ``apart`` whether
    each of them is asked for itself, by direct message. ``by_hand``: ``seat`` decides openly, but from a hand that is
    brought to it so. ``seed`` is shown when
    the match has ended, its SHA-256 (``fingerprint``) from the start. ``unfinished``: somebody is in the middle of a
    turn of several steps. ``options`` are those that are not the default. ``clocks`` are those of the seats that owe
    something, ``paused`` is until when they all stand. ``fresh`` are the rows that this person's
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
    previous: int | None
    players: tuple[Player, ...]
    options: Mapping[str, Any]
    seat: Seat | None
    view: Any
    moves: tuple[Move, ...]
    stepwise: frozenset[str]
    chosen: Move | None
    secret: bool
    apart: bool
    by_hand: bool
    owing: tuple[Seat, ...]
    decided: tuple[Seat, ...]
    outcome: Outcome | None
    step: int
    revision: int
    rows: int
    fingerprint: str
    seed: str | None
    startable: bool = False  # whether enough people sit at the open table
    lets: bool = False
    undoable: bool = False
    unfinished: bool = False
    expires: float | None = None
    pace: str = "none"
    timeout: str = "once"
    paused: float | None = None
    clocks: Mapping[Seat, Ticking] = field(default_factory=dict)
    fresh: tuple[Line, ...] = ()

    @property
    def clock(self) -> Ticking | None:
        """The clock of this person's seat; one without a limit in a match that is older than clocks are."""
        older = Ticking(self.step, None, 0.0, since=0.0) if self.owes else None
        return None if self.seat is None else self.clocks.get(self.seat, older)

    @property
    def owes(self) -> bool:
        """Whether this person's decision is still waited for."""
        return self.seat in self.owing and self.seat not in self.decided


def seen_by(stored: Stored, user: int | None) -> Seen:
    """The match as that person (None: anybody) may see it."""
    match, phase = stored.match, stored.phase
    seat = None if user is None or phase in ("open", "closed") else stored.seat(user)
    running = phase == "running"
    owing = match.to_act if running else ()
    moves = match.moves(seat) if running and seat is not None else ()
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
        previous=stored.previous,
        players=stored.players,
        options={name: value for name, value in match.options.items() if value != match.game.options[name].default},
        seat=seat,
        view=match.view(seat),
        moves=moves,
        stepwise=match.game.stepwise,
        chosen=None if seat is None else match.sealed.get(seat),
        secret=running and match.secret,
        apart=running and match.apart,
        by_hand=running and seat is not None and match.by_hand(seat),
        owing=owing,
        decided=tuple(sorted(match.sealed)),
        outcome=match.outcome if phase == "over" else None,
        step=stored.step,
        revision=stored.revision,
        rows=stored.rows,
        fingerprint=sha256(stored.seed).hexdigest(),
        seed=stored.seed.hex() if phase == "over" else None,
        startable=phase == "open" and sum(p.kind == "person" for p in stored.players) in match.game.seats,
        lets=match.apart and not match.secret and match.game.pass_move in moves,
        undoable=running and stored.undoable is not None and owing == (seat,),
        unfinished=running and stored.undoable is not None,
        expires=stored.expires,
        pace=stored.pace,
        timeout=stored.timeout,
        paused=stored.paused if running else None,
        clocks={seat: clock for seat, clock in stored.clocks.items() if running and clock.owes},
    )


def lines(match: Match, rows: Sequence[Row], seat: Seat | None, *, first: int = 0, since: int = 0) -> list[Line]:
    """The rows from number ``since`` on as the seat may read them; ``match`` stands before the first of them, whose
    number is ``first``, with nothing sealed. What was played by an older version of the rules is left out."""
    readable: list[Line] = []
    old = first + latest(rows)
    for at, row in enumerate(rows, first):
        if at < old:
            row = replace(row, live=False)
        if row.live and at >= since and row.kind != "state":
            plays = row.kind in ("move", "chance")
            heard = match.game.redact(match.state, row.seat, row.text, seat) if plays else row.text
            if heard is not None:
                readable.append(Line(at, row.kind, row.seat, heard, row.by, match.view(seat) if plays else None))
        match = match.after(row)
    return readable
