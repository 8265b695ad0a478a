"""What one person may see of a match and foresee in it. Texts and pictures are made from a view, never from a state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from hashlib import sha256
from typing import Any

import msgspec

from bot.games import GAMES
from bot.games.base import CHANCE, Game, Move, Outcome, Seat
from bot.match.clocks import SeatClock
from bot.match.model import FIRST_TERMS, Match, MatchPhase, Person, Plan, PublicMatch, Reading, number_of, unagreed
from bot.match.position import (
    PLAN_TAKEN_BACK,
    PLAYED,
    Actor,
    ActorKind,
    Event,
    EventKind,
    Position,
    is_planned_note,
    last_state,
)


@dataclass(frozen=True)
class LogLine:
    """An event as one seat may read it.

    ``view`` is that seat's view before a move or an outcome of chance; None for other events. ``name`` is the name
    of the person who caused it; "" for other actors and for a person whose name is not known. ``is_drawn``: whether
    chance has picked it. ``round``: of a move, that of the game's rules if they know rounds. ``at`` is when
    it happened, in seconds since 1970.
    """

    number: int
    kind: EventKind
    seat: Seat
    text: str
    actor: Actor
    view: Any
    name: str = ""
    is_drawn: bool = False
    round: int | None = None
    at: float = field(default=0.0, compare=False)


@dataclass(frozen=True, kw_only=True)
class MatchView(PublicMatch):
    """A match or an open table as one person may see it.

    Attributes:
        viewer: the key of that person; None: a spectator.
        options: those that differ from their defaults.
        seat: the viewer's seat; None for a spectator and at an open table.
        view: the game's view of that seat; it carries the outcome of a finished match.
        moves: the seat's legal moves.
        stepwise: see ``Game.stepwise``.
        chosen: the seat's own sealed choice.
        is_secret: whether choices are sealed until all are in.
        asked_individually: whether several seats decide at once, or one is asked out of turn.
        decides_from_hand: whether the seat decides openly, but from a hand that only it sees.
        to_act: the seats that decide now.
        decided: those of ``to_act`` whose secret choice is in.
        outcome: the result once the match is over.
        secret, salt, seed: once the match is over, secret and seed in hexadecimal digits. A match from before there
            were secrets has only a seed.
        can_start: whether enough people sit at the open table.
        can_pass: whether the seat can let the bot pass whenever the game asks it out of turn.
        can_take_back: whether the viewer may take the last step back without asking.
        is_unfinished: whether a seat is in the middle of a turn of several steps.
        paused_until: until when all clocks are stopped, in seconds since 1970.
        clocks: the clocks of the seats that have to decide.
        fresh: the events of the viewer's decision that led here.
        plans: the viewer's conditional moves.
        is_former: whether the viewer lost or left a seat of the match.
        terms: the number of the terms of an open table.
        unagreed: the seats of an open table whose people have to agree to its terms before the match starts.
        next_match: after a decision, the other match with the viewer's most urgent one.
    """

    game: str
    viewer: int | None
    options: Mapping[str, Any]
    seat: Seat | None
    view: Any
    moves: tuple[Move, ...]
    stepwise: frozenset[str]
    chosen: Move | None
    is_secret: bool
    asked_individually: bool
    decides_from_hand: bool
    to_act: tuple[Seat, ...]
    decided: tuple[Seat, ...]
    outcome: Outcome | None
    fingerprint: str
    secret: str | None
    salt: str | None
    seed: str | None
    can_start: bool
    can_pass: bool
    can_take_back: bool
    is_unfinished: bool
    paused_until: float | None
    clocks: Mapping[Seat, SeatClock]
    fresh: tuple[LogLine, ...] = field(default=())
    next_match: int | None = None
    plans: tuple[Plan, ...] = ()
    is_former: bool = False
    terms: int = FIRST_TERMS
    unagreed: tuple[Seat, ...] = ()

    @property
    def clock(self) -> SeatClock | None:
        """The clock of the viewer's seat if it has to decide; one without a limit in a match older than clocks."""
        unlimited = SeatClock(self.step, None, 0.0, since=0.0) if self.is_to_act else None
        return None if self.seat is None else self.clocks.get(self.seat, unlimited)

    @property
    def menu_text(self) -> Callable[[Move], str]:
        """See ``Game.menu_text``."""
        return GAMES[self.game].menu_text

    @property
    def reading(self) -> Reading | None:
        """How the viewer is shown positions; None if that is not known here."""
        viewer = None if self.viewer is None else self.people.get(self.viewer)
        return viewer.reading if viewer else None

    @property
    def has_coordinates(self) -> bool:
        """Whether the viewer's pictures show coordinates, for typed moves."""
        return self.reading in (Reading.NUMBERED, Reading.BOTH)

    @property
    def is_to_act(self) -> bool:
        """Whether the viewer's decision is still awaited."""
        return self.seat in self.to_act and self.seat not in self.decided

    def has_decided_in(self, log: Iterable[Event]) -> bool:
        """Whether the log has a decision of the viewer's seat, made by the viewer and not taken back."""
        made = (one for one in log if one.live and one.kind is EventKind.MOVE and one.seat == self.seat)
        return any(one.actor.kind is ActorKind.PERSON and one.actor.person == self.viewer for one in made)

    def with_global_names(self) -> MatchView:
        """The view as it is shown outside the match's server: with the global names of all people."""
        people = {key: person.with_global_name() for key, person in self.people.items()}
        seats = tuple(replace(seat, person=seat.person and seat.person.with_global_name()) for seat in self.seats)
        return replace(self, people=people, seats=seats, fresh=tuple(renamed(self.fresh, people)))


def view_for(match: Match, viewer: int | None) -> MatchView:
    """The match as the person with this key may see it (None: a spectator)."""
    position, phase = match.position, match.phase
    is_running = phase is MatchPhase.RUNNING
    seat = match.seat_of(viewer) if viewer is not None and phase in (MatchPhase.RUNNING, MatchPhase.OVER) else None
    to_act = position.to_act if is_running else ()
    moves = position.moves(seat) if is_running and seat is not None else ()
    game = position.game
    is_secret = is_running and position.is_secret
    asked_individually = is_running and position.asked_individually
    return MatchView(
        **{one.name: getattr(match, one.name) for one in fields(PublicMatch)},
        game=game.name,
        viewer=viewer,
        options={name: value for name, value in position.options.items() if value != game.options[name].default},
        seat=seat,
        view=position.view(seat),
        moves=moves,
        stepwise=game.stepwise,
        chosen=None if seat is None else position.sealed.get(seat),
        is_secret=is_secret,
        asked_individually=asked_individually,
        decides_from_hand=is_running and seat is not None and position.decides_from_hand(seat),
        to_act=to_act,
        decided=tuple(sorted(position.sealed)),
        outcome=position.outcome if phase is MatchPhase.OVER else None,
        fingerprint=match.fingerprint,
        secret=match.secret.hex() if phase is MatchPhase.OVER and match.secret is not None else None,
        salt=match.salt if phase is MatchPhase.OVER else None,
        seed=match.seed.hex() if phase is MatchPhase.OVER else None,
        can_start=phase is MatchPhase.OPEN and len(match.taken_seats) in game.seats,
        can_pass=is_running and seat is not None and game.pass_move is not None,
        can_take_back=is_running and match.undoable is not None and to_act == (seat,),
        is_unfinished=is_running and match.undoable is not None,
        is_former=viewer in match.former,
        terms=number_of(match),
        unagreed=unagreed(match),
        paused_until=match.pause.until if is_running and match.pause else None,
        clocks={at: clock for at, clock in match.clocks.items() if is_running and clock.is_pending},
        plans=tuple(one for one in match.plans if one.seat == seat and one.actor.person == viewer),
    )


def with_fresh(view: MatchView, before: Match, events: Sequence[Event]) -> MatchView:
    """The view with the events that followed ``before``, as its seat may read them."""
    unsealed = replace(before.position, sealed={})
    return replace(view, fresh=tuple(log_lines(unsealed, events, view.seat, view.names, first=before.length)))


def renamed(lines: Iterable[LogLine], people: Mapping[int, Person]) -> list[LogLine]:
    """The lines with the names of these people, by key; other lines keep theirs."""
    found = [(line, people.get(line.actor.person or 0)) for line in lines]
    return [replace(line, name=person.name) if person and line.name else line for line, person in found]


def bare_lines(events: Iterable[Event], kind: EventKind) -> list[LogLine]:
    """The events of that kind in a whole log, those taken back included, as lines without views and names."""
    return [
        LogLine(number, event.kind, event.seat, event.text, event.actor, None, at=event.at)
        for number, event in enumerate(events)
        if event.kind is kind
    ]


def log_lines(
    start: Position,
    events: Sequence[Event],
    seat: Seat | None,
    names: Mapping[int, str],
    *,
    first: int = 0,
    since: int = 0,
) -> list[LogLine]:
    """The events from number ``since`` on as the seat may read them.

    ``start`` is the position before the first of them, with nothing sealed; its number is ``first``. Events taken back
    and moves made under older rules are left out. ``names`` are those of actors, by key.
    """
    lines: list[LogLine] = []
    position, oldest_readable = start, first + last_state(events)
    for number, event in enumerate(events, first):
        if number < oldest_readable:
            event = replace(event, live=False)
        if event.live and number >= since and event.kind is not EventKind.STATE:
            is_played = event.kind in PLAYED
            game, state = position.game, position.state
            text = game.redact(state, event.seat, event.text, seat) if is_played else event.text
            if is_planned_note(event) and not events[number - first + 1].live:
                text = PLAN_TAKEN_BACK
            if text is not None:
                view = position.view(seat) if is_played else None
                name = names.get(event.actor.person, "") if event.actor.person is not None else ""
                lines.append(
                    LogLine(
                        number,
                        event.kind,
                        event.seat,
                        text,
                        event.actor,
                        view,
                        name,
                        is_drawn=event.draw is not None,
                        round=game.round(state) if event.kind is EventKind.MOVE else None,
                        at=event.at,
                    )
                )
        if number + 1 < first + len(events):
            position = position.after(event)
    return lines


def first_new(lines: Sequence[LogLine], person: int | None, seen: int | None) -> int:
    """The number of the first event that is new to the person; 0 if all are.

    It follows what the log has shown (``seen``: its length then) and the person's last move; other seats' moves of the
    same round of secret choices are new.
    """
    moves = [line for line in lines if line.kind is EventKind.MOVE]
    own = max((at for at, line in enumerate(moves) if line.actor.person == person), default=None)
    if own is None:
        return seen or 0
    first = own
    while first > 0 and is_same_round(moves[first - 1], moves[own]):
        first -= 1
    decided = moves[first].number if first < own else moves[own].number + 1
    return max(seen or 0, decided)


def is_same_round(one: LogLine, other: LogLine) -> bool:
    """Whether two moves are of one round of secret choices, which are stored together."""
    return one.at == other.at and one.seat != other.seat


def news(lines: Sequence[LogLine], since: int) -> Sequence[LogLine]:
    """The lines from event ``since`` on, without the draws that have followed a decision which is known."""
    new = [line for line in lines if line.number >= since]
    known = next((at for at, line in enumerate(new) if line.kind is not EventKind.CHANCE), len(new)) if since else 0
    return new[known:]


@dataclass(frozen=True)
class Foreseen:
    """A seat's view after a move of another seat, and its legal moves there."""

    view: Any
    moves: tuple[Move, ...]
    decides_from_hand: bool = False

    @property
    def digest(self) -> str:
        """See ``digest_of``."""
        return digest_of(self.view)


def digest_of(view: Any) -> str:
    """64 hexadecimal digits that identify a view of a game."""
    return sha256(msgspec.json.encode(view, order="deterministic")).hexdigest()


def foreseen_by(
    game: Game[Any, Any], view: Any, seat: Seat | None, to_act: Sequence[Seat]
) -> Iterator[tuple[Move, Foreseen]]:
    """Each foreseeable move of the only seat to act, with the possible answers of ``seat``.

    Everything follows from ``view``, the view of ``seat``. Moves that leave no choice are left out.
    """
    if seat is None or len(to_act) != 1 or to_act[0] in (seat, CHANCE):
        return
    for move, after in game.foreseen(view, seat):
        to_act = game.to_act(after)
        if seat in to_act and (len(to_act) == 1 or not game.simultaneous(after)):
            moves = tuple(game.moves(after, seat))
            if len(moves) > 1:
                yield move, Foreseen(game.view(after, seat), moves, game.decides_from_hand(after, seat))


def foreseen_for(view: MatchView) -> dict[Move, Foreseen]:
    """What the viewer can foresee in a match."""
    return dict(foreseen_by(GAMES[view.game], view.view, view.seat, view.to_act))


def can_plan(view: MatchView) -> bool:
    """True if the viewer can foresee a move in a match. Every plan is for such a move."""
    return next(foreseen_by(GAMES[view.game], view.view, view.seat, view.to_act), None) is not None


def foreseen_in(position: Position, seat: Seat) -> dict[Move, Foreseen]:
    """What the seat can foresee in a position."""
    if position.sealed or position.outcome is not None:
        return {}
    return dict(foreseen_by(position.game, position.view(seat), seat, position.to_act))
