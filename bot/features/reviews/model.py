"""The review of a finished match: the worth of its decisions, judged from the view of the deciding seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import msgspec

from bot.computer.base import Level, Thought
from bot.games.base import Move, Seat
from bot.match.position import Event, EventKind, Position, last_state
from bot.match.scenes import Rounds

WORST: Final = 3  # decisions that a player is shown
LEAST_COST: Final = 0.02  # of the win, below which a decision is not mentioned
MAX_CHECKED: Final = 6  # decisions of a player that the hard level looks at


@dataclass(frozen=True)
class Decision:
    """A decision of the log: the seat's view, its moves, and its choice.

    Attributes:
        number: of the event in the log.
        round: of the match, from 1.
        person: the key of who decided; None for computers and the table.
        view: all that the search knows of the position.
    """

    number: int
    round: int
    seat: Seat
    person: int | None
    view: Any = field(repr=False)
    moves: tuple[Move, ...] = field(repr=False)
    played: Move


@dataclass(frozen=True)
class Judgement:
    """The judgement of a decision.

    Attributes:
        best: the computer's move.
        cost: the share of the win that was lost by the other move, from 0 to 1.
        values: the expected share of the win before the decision, one a seat; () if nothing is known.
        is_checked: whether the hard level has judged it; else only the normal one.
    """

    number: int
    round: int
    seat: Seat
    person: int | None
    best: Move
    cost: float
    values: tuple[float, ...]
    is_checked: bool = False


@dataclass(frozen=True)
class Review:
    """A review as it is stored.

    Attributes:
        decisions: how many are judged in all.
        judged: the judgements so far, in the order of the log.
        tries: failed tries in a row.
    """

    match: int
    decisions: int
    judged: tuple[Judgement, ...] = ()
    is_done: bool = False
    tries: int = 0

    def worst(self, person: int) -> tuple[Judgement, ...]:
        """The most costly decisions of this person, the worst first."""
        costly = (one for one in self.judged if one.person == person and one.is_checked and one.cost >= LEAST_COST)
        return tuple(sorted(costly, key=lambda one: (-one.cost, one.number))[:WORST])

    def with_judgement(self, made: Judgement) -> Review:
        """The review with the judgement added, or in place of the earlier one of the same decision."""
        if not self.judged or made.number > self.judged[-1].number:
            return replace(self, judged=(*self.judged, made))
        (earlier,) = (one for one in self.judged if one.number == made.number)
        made = replace(made, values=made.values or earlier.values)
        return replace(self, judged=tuple(made if one is earlier else one for one in self.judged))


def decisions_of(start: Position, events: Sequence[Event]) -> tuple[Decision, ...]:
    """The decisions of a log in which a seat had a choice; ``start`` is the position before its first event.

    Those that were taken back, and those made under older rules, are left out.
    """
    found: list[Decision] = []
    position, oldest = start, last_state(events)
    rounds = Rounds(start.seats)
    for number, event in enumerate(events):
        if number < oldest:
            event = replace(event, live=False)
        if event.live and event.kind is EventKind.MOVE:
            seat = event.seat
            rounds = rounds.after(seat, position)
            moves = position.moves(seat)
            if len(moves) > 1:
                view = position.view(seat)
                found.append(Decision(number, rounds.number, seat, event.actor.person, view, moves, event.text))
        position = position.after(event)
    return tuple(found)


def next_decision(review: Review, decisions: Sequence[Decision]) -> tuple[Decision, Level] | None:
    """What is to be judged next, at that level; None once all is done.

    Every decision is judged at the normal level, in the order of the log; the most costly ones of each person are
    checked at the hard level then.
    """
    if len(review.judged) < len(decisions):
        return decisions[len(review.judged)], Level.NORMAL
    by_number = {one.number: one for one in decisions}
    for person in dict.fromkeys(one.person for one in review.judged if one.person is not None):
        own = [one for one in review.judged if one.person == person]
        if sum(one.is_checked for one in own) >= MAX_CHECKED:
            continue
        costly = sorted((one for one in own if one.cost >= LEAST_COST), key=lambda one: (-one.cost, one.number))
        for one in costly[:WORST]:
            if not one.is_checked:
                return by_number[one.number], Level.HARD
    return None


def judgement_of(decision: Decision, level: Level, thought: Thought | None, duel: Thought | None) -> Judgement:
    """The judgement that follows from a search for the decision and, if it finds another move than the one played, from
    a search among these two alone. ``thought``: None if the search failed."""
    values = () if thought is None else thought.values
    best = best_move(thought) if thought is not None else decision.played
    cost = 0.0
    if duel is not None and best != decision.played:
        found = {one.move: one.values[decision.seat] for one in duel.choices}
        if best in found and decision.played in found:
            cost = max(0.0, found[best] - found[decision.played])
    return Judgement(
        decision.number,
        decision.round,
        decision.seat,
        decision.person,
        best,
        round(cost, 4),
        tuple(round(one, 4) for one in values),
        level is Level.HARD,
    )


def best_move(thought: Thought) -> Move:
    """The best move of a search, also of a mixed secret choice."""
    return thought.choices[0].move if thought.choices else thought.moves[0]


def chances(review: Review, shares: Sequence[float]) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Round and chances of all seats at each decision, and at the end of the match, whose win is shared so.

    What seats know differs: the chances are the mean of what each seat that has decided so far thought last.
    Decisions that could not be judged are left out.
    """
    found: list[tuple[int, tuple[float, ...]]] = []
    latest: dict[Seat, tuple[float, ...]] = {}
    for one in review.judged:
        if len(one.values) == len(shares):
            latest[one.seat] = one.values
            mean = tuple(sum(column) / len(latest) for column in zip(*latest.values(), strict=True))
            found.append((one.round, mean))
    last = max((number for number, _ in found), default=0)
    return (*found, (last + 1, tuple(shares)))


def encode_judgements(judged: Iterable[Judgement]) -> str:
    """Judgements as JSON."""
    return msgspec.json.encode(list(judged)).decode()


def decode_judgements(text: str) -> tuple[Judgement, ...]:
    """What ``encode_judgements`` wrote; raises ValueError."""
    return tuple(msgspec.json.decode(text, type=list[Judgement]))
