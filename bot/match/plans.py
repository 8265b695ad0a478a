"""Conditional moves: answers planned for positions that follow from what the player sees.

A plan is its author's secret until it is played. It is bound to the author's view: in any other position it is void.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Final

import msgspec

from bot.games import GAMES
from bot.games.base import CHANCE, Game, Move, Seat
from bot.match.commands import Facts, SetPlan
from bot.match.errors import MovedOn, UserError
from bot.match.model import Change, Match, Phase, Plan
from bot.match.position import PLANNED, Event, EventKind, Position, is_planned_note
from bot.match.view import MatchView

MAX_PLANS: Final = 12  # of one seat


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


def foreseen_by(game: Game[Any, Any], view: Any, seat: Seat | None, to_act: Sequence[Seat]) -> dict[Move, Foreseen]:
    """For each foreseeable move of the only seat to act, the possible answers of ``seat``.

    Everything follows from ``view``, the view of ``seat``. Moves that leave no choice are left out.
    """
    return dict(_each_foreseen(game, view, seat, to_act))


def _each_foreseen(
    game: Game[Any, Any], view: Any, seat: Seat | None, to_act: Sequence[Seat]
) -> Iterator[tuple[Move, Foreseen]]:
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
    if view.phase is not Phase.RUNNING:
        return {}
    return foreseen_by(GAMES[view.game], view.view, view.seat, view.to_act)


def can_plan(view: MatchView) -> bool:
    """True if the viewer can foresee a move in a match. Every plan is for such a move."""
    if view.phase is not Phase.RUNNING:
        return False
    return next(_each_foreseen(GAMES[view.game], view.view, view.seat, view.to_act), None) is not None


def foreseen_in(position: Position, seat: Seat) -> dict[Move, Foreseen]:
    """What the seat can foresee in a position."""
    if position.sealed or position.outcome is not None:
        return {}
    return foreseen_by(position.game, position.view(seat), seat, position.to_act)


def set_plan(match: Match, command: SetPlan, facts: Facts, now: float) -> Change:
    """Store or delete a plan. It stays secret: no event, no new step."""
    actor = command.actor
    seat = match.seat_of(actor.person)
    if seat is None:
        raise UserError("not-in-match")
    if match.phase is not Phase.RUNNING:
        raise MovedOn("match-over" if match.phase is Phase.OVER else "not-started")
    kept = [one for one in match.plans if one.seat != seat or (one.trigger != command.trigger and not one.is_void)]
    if command.text:
        if command.step is not None and command.step != match.step:
            raise MovedOn("moved-on")
        answer = foreseen_in(match.position, seat).get(command.trigger)
        if answer is None or command.text not in answer.moves:
            raise UserError("plan-impossible")
        if sum(one.seat == seat for one in kept) >= MAX_PLANS:
            raise UserError("plan-too-many", count=MAX_PLANS)
        (by,) = match.position.to_act
        kept.append(Plan(seat, by, command.trigger, answer.digest, command.text, actor))
    plans = tuple(kept)
    return Change(match, match if plans == match.plans else replace(match, plans=plans), actor)


def planned_answers(position: Position, made: Event | None, plans: Sequence[Plan]) -> list[Event]:
    """The events of the answers that were left for the position after the move ``made``, in seat order."""
    if made is None or made.kind is not EventKind.MOVE:
        return []
    events: list[Event] = []
    fitting = [one for one in plans if (one.by, one.trigger) == (made.seat, made.text) and _fits(position, one)]
    for plan in sorted(fitting, key=lambda one: one.seat):
        if plan.text in position.moves(plan.seat) and not position.is_secret:
            move = Event(EventKind.MOVE, plan.seat, plan.text, plan.actor)
            events += [Event(EventKind.NOTE, plan.seat, PLANNED, plan.actor), move]
            position = position.after(move)
    return events


def _fits(position: Position, plan: Plan) -> bool:
    return not plan.is_void and digest_of(position.view(plan.seat)) == plan.digest


def plans_left(before: Match, change: Change) -> tuple[Plan, ...]:
    """The plans after a change. Played and missed plans are dropped; plans whose position differs are void.

    ``change.events`` are those of the command itself.
    """
    after = change.after
    if not after.plans:
        return after.plans
    if after.phase is not Phase.RUNNING or change.undone:
        return ()
    kept = tuple(one for one in after.plans if _is_seated(before, after, one))
    if after.position is not before.position and after.position.state is not before.position.state:
        made = [(one.seat, one.text) for one in change.events if one.kind is EventKind.MOVE]
        fired = {one.seat for one in change.events if is_planned_note(one)}
        decided = {seat for seat, _ in made}
        present: dict[Seat, Mapping[Move, Foreseen]] = {}
        kept = tuple(
            left
            for one in kept
            if one.seat not in decided | fired and (left := _left(one, after.position, made, present)) is not None
        )
    return after.plans if kept == after.plans else kept


def _is_seated(before: Match, after: Match, plan: Plan) -> bool:
    """True if its author still has the seat, and the triggering seat still has the same holder."""
    others = [(match.seats[plan.by].kind, match.seats[plan.by].key) for match in (before, after)]
    return after.key_at(plan.seat) == plan.actor.person and others[0] == others[1]


def _left(
    plan: Plan, position: Position, made: Sequence[tuple[Seat, Move]], present: dict[Seat, Mapping[Move, Foreseen]]
) -> Plan | None:
    """The plan after moves of others: as it is, void, or None once the seat of its trigger is no longer on turn."""
    if plan.is_void:
        return plan
    is_awaited = position.to_act == (plan.by,)
    if is_awaited and plan.seat not in present:
        present[plan.seat] = foreseen_in(position, plan.seat)
    if is_awaited and (foreseen := present[plan.seat].get(plan.trigger)) and foreseen.digest == plan.digest:
        return plan
    return replace(plan, text="") if is_awaited or (plan.by, plan.trigger) in made else None
