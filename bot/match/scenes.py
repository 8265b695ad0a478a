"""Scenes of a match: its positions one after another, by rounds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from bot.games.base import CHANCE, Seat
from bot.match.model import Match, MatchPhase
from bot.match.position import PLAYED, Event, EventKind, Position, last_state
from bot.match.view import LogLine, MatchView, bare_lines, log_lines


@dataclass(frozen=True)
class Rounds:
    """The round of a match, from 1; 0 before the first decision.

    It is that of the game's rules if they know rounds. Otherwise it ends when a seat decides again after all have, so
    that the steps of one turn are in one round.
    """

    seats: int
    number: int = 0
    decided: frozenset[Seat] = frozenset()
    last: Seat | None = None

    def after(self, seat: Seat, position: Position) -> Rounds:
        """The round once that seat has decided in that position."""
        if (number := position.game.round(position.state)) is not None:
            return replace(self, number=number)
        is_next = not self.number or (seat != self.last and seat in self.decided and len(self.decided) == self.seats)
        decided = frozenset({seat}) if is_next else self.decided | {seat}
        return replace(self, number=self.number + is_next, decided=decided, last=seat)


@dataclass(frozen=True)
class Scene:
    """A position of a match, with the events since the previous scene.

    Attributes:
        first: the number of the first of these events.
        length: the length of the log with the last of them.
        place: the length of the log when the position came about: it names the scene in a log of any later length.
        round: see ``Rounds``.
        before, position: the positions before and after the events, with nothing sealed.
        is_undone: whether it was taken back later.
    """

    first: int
    length: int
    place: int
    round: int
    before: Position = field(repr=False)
    position: Position = field(repr=False)
    is_undone: bool = False


@dataclass(frozen=True)
class Frame:
    """A scene as one person may see it.

    Attributes:
        number: of the scene, from 0; ``scenes`` is how many there are.
        rounds: the rounds, each with the place of its first scene.
        place: see ``Scene``.
        at: when the position came about, in seconds since 1970; None for that before the first event.
        view: this person's view of the match at that moment, without a pending decision.
        lines: the log lines since the previous scene, as this person may read them.
        later: seats that changed hands after it.
        is_undone: whether it was taken back later.
        is_last: whether it is the present position.
        is_cut: whether earlier steps, of older rules, are missing.
        hands: each seat's view at that moment once the match is over; () before.
    """

    number: int
    scenes: int
    round: int
    rounds: tuple[tuple[int, int], ...]
    place: int
    at: float | None
    view: MatchView
    lines: tuple[LogLine, ...]
    later: tuple[LogLine, ...]
    is_undone: bool
    is_last: bool
    is_cut: bool
    hands: tuple[Any, ...] = ()


def scenes_of(start: Position, events: Sequence[Event]) -> tuple[Scene, ...]:
    """The scenes of a log, in the order in which they were seen; ``start`` is the position before its first event.

    A scene ends where a position can be seen: after a decision, with the draws of chance that follow it and with all
    choices of a secret round; where the match does not begin with a draw, the first one ends before any decision. What
    was taken back is among them, and so is the return to the position before. A log with moves of older rules begins at
    the state that newer ones have written.
    """
    oldest = last_state(events)
    position, rounds = start, Rounds(start.seats)
    if oldest:
        position = start.replay(events[: oldest + 1])
    found: list[Scene] = []
    if not oldest and start.to_act != (CHANCE,):
        found.append(Scene(0, 0, 0, 0, start, start))
    reached: dict[int, tuple[Position, Rounds]] = {}  # before an event, by its number
    first, before, has_changed, is_undone = oldest, position, bool(oldest), False
    for number, event in enumerate(events[oldest:], oldest):
        reached[number] = position, rounds
        if event.kind is EventKind.UNDO:
            position, rounds = reached.get(int(event.text), (position, rounds))
            before, has_changed, is_undone = position, True, False
        elif number > oldest or event.kind is not EventKind.STATE:
            if event.kind is EventKind.MOVE:
                rounds = rounds.after(event.seat, position)
            position = position.after(replace(event, live=True))
            has_changed = has_changed or event.kind in (*PLAYED, EventKind.ENDED)
            is_undone = is_undone or not event.live
        if has_changed and not position.sealed and position.to_act != (CHANCE,):
            found.append(Scene(first, number + 1, number + 1, rounds.number, before, position, is_undone))
            first, before, has_changed, is_undone = number + 1, position, False, False
    if not found:
        found.append(Scene(oldest, len(events), len(events), rounds.number, before, position))
    elif first < len(events):
        found[-1] = replace(found[-1], length=len(events))
    return tuple(found)


def scenes_of_match(match: Match, events: Sequence[Event]) -> tuple[Scene, ...]:
    """The scenes of a match whose log these events are.

    A match that was stored under older rules, by which its log cannot be read any more, has its present position alone.
    """
    is_older = match.version < match.position.game.version
    try:
        found = scenes_of(match.position.initial, events)
    except Exception:
        if not is_older:
            raise
        found = ()
    if found and (not is_older or found[-1].position.state == match.position.state):
        return found
    present = replace(match.position, sealed={})
    return (Scene(len(events), len(events), len(events), 0, present, present),)


def scene_with(scenes: Sequence[Scene], event: int) -> int:
    """The number of the scene with that event; the last one if the log is not so long."""
    return bisect_right([scene.first for scene in scenes], max(event, scenes[0].first)) - 1


def scene_at(scenes: Sequence[Scene], place: int) -> int:
    """The number of the scene with that place, else of the one before it; of the first one if there is none."""
    return max(0, bisect_right([scene.place for scene in scenes], place) - 1)


def first_unseen(scenes: Sequence[Scene], events: Sequence[Event], since: int) -> int:
    """The number of the first scene that is new to a person who knows the log before event ``since``.

    Draws of chance after a known decision are known too. The last one if nothing is new.
    """
    if since <= scenes[0].first:
        return 0
    at = scene_with(scenes, since)
    shown = events[max(since, scenes[at].first) : scenes[at].length]
    is_known = since > scenes[at].first and all(event.kind is EventKind.CHANCE for event in shown)
    return min(at + is_known, len(scenes) - 1)


def frame_of(
    view: MatchView, scenes: Sequence[Scene], number: int, events: Sequence[Event], names: Mapping[int, str]
) -> Frame:
    """A scene as the viewer of ``view``, which shows the match as it is now, may see it.

    ``events`` are those of the log; ``names`` of their actors by key.
    """
    return _frame(view, scenes, number, events, names, _rounds(scenes), bare_lines(events, EventKind.SEAT))


def frames_of(
    view: MatchView, scenes: Sequence[Scene], events: Sequence[Event], names: Mapping[int, str]
) -> list[Frame]:
    """All scenes, as ``frame_of`` gives them."""
    rounds, changes = _rounds(scenes), bare_lines(events, EventKind.SEAT)
    return [_frame(view, scenes, number, events, names, rounds, changes) for number in range(len(scenes))]


def _frame(
    view: MatchView,
    scenes: Sequence[Scene],
    number: int,
    events: Sequence[Event],
    names: Mapping[int, str],
    rounds: tuple[tuple[int, int], ...],
    changes: Sequence[LogLine],
) -> Frame:
    """See ``frame_of``; ``rounds`` and ``changes`` are those of the whole match.

    ``changes``: the seats that change hands.
    """
    scene, is_over = scenes[number], view.phase is MatchPhase.OVER
    is_last = number + 1 == len(scenes)
    shown = [replace(event, live=event.live or scene.is_undone) for event in events[scene.first : scene.length]]
    lines = log_lines(scene.before, shown, view.seat, names, first=scene.first)
    seats = range(len(view.seats)) if is_over else ()
    return Frame(
        number=number,
        scenes=len(scenes),
        round=scene.round,
        rounds=rounds,
        place=scene.place,
        at=events[scene.place - 1].at if scene.place else None,
        view=view_then(view, scene.position, is_last=is_last),
        lines=tuple(lines),
        later=tuple(one for one in changes if one.number >= scene.length),
        is_undone=scene.is_undone,
        is_last=is_last,
        is_cut=scenes[0].first > 0,
        hands=tuple(scene.position.view(seat) for seat in seats),
    )


def view_then(view: MatchView, position: Position, *, is_last: bool) -> MatchView:
    """The view with an earlier position of the match, in which nothing can be decided any more."""
    then = replace(
        view,
        view=position.view(view.seat),
        moves=(),
        chosen=None,
        plans=(),
        fresh=(),
        proposals=(),
        clocks={},
        can_pass=False,
        can_take_back=False,
        is_unfinished=False,
        paused_until=None,
        next_match=None,
        decides_from_hand=False,
    )
    if is_last and view.phase is MatchPhase.OVER:
        return then
    to_act: tuple[Seat, ...] = tuple(seat for seat in position.to_act if seat != CHANCE)
    return replace(
        then,
        phase=MatchPhase.RUNNING,
        outcome=None,
        to_act=to_act,
        decided=view.decided if is_last else (),
        is_secret=position.is_secret,
        asked_individually=position.asked_individually,
        secret=None,
        salt=None,
        seed=None,
    )


def _rounds(scenes: Sequence[Scene]) -> tuple[tuple[int, int], ...]:
    """Each round with the place of its first scene; a round that was taken back and played again counts once."""
    first: dict[int, int] = {}
    for scene in scenes:
        first.setdefault(scene.round, scene.place)
    return tuple(sorted(first.items()))


Scores: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]  # a round, from 1, and the points of all seats before it
FEWEST: Final = 3  # rounds; fewer make no chart


def scores_of(scenes: Sequence[Scene]) -> Scores:
    """The points before each round, and the result, which stands as if one more round followed.

    () for a match that is not over, has fewer than FEWEST rounds, or in which no one ever had points.
    """
    outcome, last = scenes[-1].position.outcome, scenes[-1].round
    if outcome is None or last < FEWEST:
        return ()
    after = {0: scenes[0].before.game.points(scenes[0].before.state)}
    for scene in scenes:
        if scene.round <= last:
            after[scene.round] = scene.position.game.points(scene.position.state)
    after[last] = outcome.points
    found = tuple((number + 1, after[number]) for number in sorted(after))
    return found if any(any(points) for _, points in found) else ()
