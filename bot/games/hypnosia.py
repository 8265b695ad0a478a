"""Hypnosia: a race of two to six over three circles into the centre. The rules are those of the rules file
hypnosia.md, whose sections the functions name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from bot.games.base import CHANCE, Game, IllegalMove, Json, Move, Option, Outcome, Seat
from bot.games.chance import Chance

# The board. Circles run anticlockwise and are numbered in that direction; the colours sit clockwise.
PAWNS, PIPS, LIMIT = 4, 6, 400
CIRCLES = {"a": 36, "b": 24, "c": 12}  # spaces, from the outermost circle inwards
CENTRE, OUT = "centre", "out"
WORTH = (5, 4, 3, 2, 1)  # of the places in the centre, in the order of arrival
ENTRIES = tuple(f"a{(36 - 6 * colour) % 36}" for colour in range(6))  # where each colour's lane meets the circle
BRIDGES = {
    **{f"a{6 * i + 3}": f"b{4 * i + 2}" for i in range(6)},
    **{f"b{4 * i}": f"c{2 * i}" for i in range(6)},
    **{f"c{2 * i + 1}": CENTRE for i in range(6)},
}
COLOURS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}  # by number of seats
LANE = tuple(f"s{number}" for number in range(1, PAWNS + 1))
RING = frozenset(f"{circle}{number}" for circle, spaces in CIRCLES.items() for number in range(spaces))


class Phase(Enum):
    """What the match waits for."""

    ROLLOFF = "rolloff"
    ROLL = "roll"
    MOVE = "move"
    OVER = "over"


class Way(NamedTuple):
    """Where some pips lead, and whether over a bridge."""

    goal: str
    bridge: bool = False


class Movement(NamedTuple):
    """One die used: by a single pawn or the upper one of a stack, or by both pawns of a stack."""

    die: int
    start: str
    goal: str
    both: bool

    @property
    def text(self) -> Move:
        return f"move {self.die} {self.start} {self.goal}{' both' if self.both else ''}"


class Consequence(Enum):
    """What follows from a movement beside what it does on its goal."""

    NONE = "none"
    ENDS = "ends"  # the match ends
    LOSES_DIE = "loses die"  # the other die cannot be used any more


class Choice(NamedTuple):
    """A legal movement and what follows from it."""

    movement: Movement
    consequence: Consequence


@dataclass(frozen=True)
class Step:
    """A movement as it stands in the log, whose pawns it captured, and which place in the centre (0 the first) it
    took."""

    seat: Seat
    text: Move
    victim: Seat | None = None
    place: int | None = None


@dataclass(frozen=True)
class State:
    """``pawns`` are each seat's spaces, sorted as text, CENTRE and OUT included.

    ``rolling`` are the seats that still roll for the start, ``rolloffs`` what has been rolled for it, as in the log.
    ``rolled`` is the running turn's roll as it fell, ``dice`` what is left of it to use, ascending. ``captured`` counts
    the pawns that each seat took, ``arrived`` holds the seats in the order in which pawns came into the centre,
    ``turns`` the rolls so far, ``last`` the movements of the turn that moved last, which may be the running one.
    """

    pawns: tuple[tuple[str, ...], ...] = ()
    careful: bool = False
    phase: Phase = Phase.ROLLOFF
    rolling: tuple[Seat, ...] = ()
    rolloffs: tuple[Move, ...] = ()
    turn: Seat = 0
    rolled: tuple[int, ...] = ()
    dice: tuple[int, ...] = ()
    captured: tuple[int, ...] = ()
    arrived: tuple[Seat, ...] = ()
    turns: int = 0
    last: tuple[Step, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know. Nothing is hidden: ``table`` is the whole state. (Hidden)

    ``points`` has the points of each seat so far, ``choices`` the legal movements of the seat on turn, empty unless
    it has dice to use.
    """

    seat: Seat | None
    table: State
    outcome: Outcome | None
    points: tuple[int, ...]
    choices: tuple[Choice, ...]


# Ways


def _led(colour: int, space: str, die: int) -> tuple[Way, ...]:
    """Where a die leads from a space, whoever stands there. (A turn)"""
    circle, number = space[0], int(space[1:])
    if circle == "s":
        return (Way(_along(ENTRIES[colour], die - number)),) if die >= number else ()
    ways = (Way(_along(space, die)),)
    inner = BRIDGES.get(space)
    if inner == CENTRE:
        return (*ways, Way(CENTRE, True)) if die == 1 else ways
    return (*ways, Way(_along(inner, die - 1), True)) if inner else ways


def _along(space: str, pips: int) -> str:
    circle, number = space[0], int(space[1:])
    return f"{circle}{(number + pips) % CIRCLES[circle]}"


WAYS = tuple(
    {space: tuple(_led(colour, space, die) for die in range(1, PIPS + 1)) for space in (*LANE, *sorted(RING))}
    for colour in range(len(ENTRIES))
)


def ways(state: State, seat: Seat) -> Mapping[str, tuple[tuple[Way, ...], ...]]:
    """By space, where 1 to 6 pips lead a pawn of that seat."""
    return WAYS[COLOURS[len(state.pawns)][seat]]


# What stands where


def standing(state: State) -> dict[str, tuple[Seat, int]]:
    """Who stands on each taken space of the circles, and how many pawns."""
    found: dict[str, tuple[Seat, int]] = {}
    for seat, own in enumerate(state.pawns):
        for space in own:
            if space in RING:
                found[space] = (seat, 2 if space in found else 1)
    return found


def racing(state: State) -> list[Seat]:
    """The seats with pawns on lanes and circles."""
    return [seat for seat, own in enumerate(state.pawns) if any(space != CENTRE and space != OUT for space in own)]


def ended(state: State) -> bool:
    """(Result; the limit is not asked for here.)"""
    return len(state.arrived) >= len(WORTH) or len(racing(state)) < 2


# Movements


def movements(state: State) -> Iterator[Movement]:
    """What single dice allow the seat on turn, whatever becomes of the other die. (A turn: landing, stacks)"""
    seat, taken, room = state.turn, standing(state), len(WORTH) - len(state.arrived)
    leads = ways(state, seat)
    own = [space for space in dict.fromkeys(state.pawns[seat]) if space in leads]
    for die in dict.fromkeys(state.dice):
        for start in own:
            stack = taken.get(start, (seat, 1))[1] == 2
            for goal, bridge in leads[start][die - 1]:
                who, count = taken.get(goal, (seat, 0))
                if goal == CENTRE or count < 2:
                    yield Movement(die, start, goal, False)
                if not stack or (bridge and state.careful):
                    continue
                if room >= 2 if goal == CENTRE else (count == 0 or who != seat):
                    yield Movement(die, start, goal, True)


@lru_cache(maxsize=256)  # words, pictures and refusals ask for those of one state again and again
def legal(state: State) -> tuple[Movement, ...]:
    """Those movements that lead to as many dice used as possible. (A turn: all pips must be used)"""
    found = tuple(movements(state))
    if len(state.dice) < 2:
        return found
    return tuple(one for one in found if _uses_all(moved(state, one))) or found


@lru_cache(maxsize=256)  # views of one state are made for every seat
def choices(state: State) -> tuple[Choice, ...]:
    """The legal movements with what follows from them; () unless the seat on turn has dice to use. (A turn)"""
    if state.phase is not Phase.MOVE:
        return ()
    return tuple(Choice(one, _consequence(moved(state, one))) for one in legal(state))


def _consequence(after: State) -> Consequence:
    if ended(after):
        return Consequence.ENDS
    stuck = after.dice and next(movements(after), None) is None
    return Consequence.LOSES_DIE if stuck else Consequence.NONE


def _uses_all(after: State) -> bool:
    """Whether no die is lost after the first movement of a turn: ending the match counts as using all dice."""
    return next(movements(after), None) is not None or ended(after)


def moved(state: State, movement: Movement) -> State:
    """The board after a movement; whose turn it is then, and whether the match has ended, is not looked at."""
    die, start, goal, both = movement
    seat, count = state.turn, 2 if both else 1
    pawns, captured, arrived = list(state.pawns), state.captured, state.arrived
    victim = place = None
    if goal == CENTRE:
        place = len(arrived)
        arrived += (seat,) * count
    else:
        for other, theirs in enumerate(pawns):
            if other != seat and goal in theirs and goal in RING:
                victim = other
                pawns[other] = tuple(sorted(OUT if space == goal else space for space in theirs))
                gained = theirs.count(goal)
                captured = tuple(had + gained if who == seat else had for who, had in enumerate(captured))
    own = list(pawns[seat])
    for _ in range(count):
        own[own.index(start)] = goal
    pawns[seat] = tuple(sorted(own))
    dice = list(state.dice)
    dice.remove(die)
    before = state.last if len(state.dice) < len(state.rolled) else ()
    return replace(
        state,
        pawns=tuple(pawns),
        captured=captured,
        arrived=arrived,
        dice=tuple(dice),
        last=(*before, Step(seat, movement.text, victim, place)),
    )


def gathered(state: State) -> State:
    """If only one seat is left on lanes and circles, its pawns take the free places of the centre. (A turn: as soon as
    only one seat has pawns on lanes and circles)"""
    if len(left := racing(state)) != 1:
        return state
    (seat,) = left
    own = list(state.pawns[seat])
    waiting = sorted(
        (space for space in own if space not in (CENTRE, OUT)), key=lambda space: ("cbas".index(space[0]), space)
    )
    coming = waiting[: len(WORTH) - len(state.arrived)]
    for space in coming:
        own[own.index(space)] = CENTRE
    pawns = tuple(tuple(sorted(own)) if who == seat else theirs for who, theirs in enumerate(state.pawns))
    return replace(state, pawns=pawns, arrived=state.arrived + (seat,) * len(coming))


class Hypnosia(Game[State, View]):
    """The rules of Hypnosia for ``Match``: 2 to 6 seats; option ``careful_stacks``."""

    name, seats, version, state_type = "hypnosia", range(2, 7), 1, State
    options: ClassVar[Mapping[str, Option]] = {"careful_stacks": Option(False)}

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State(
            pawns=(LANE,) * seats,
            careful=options["careful_stacks"],
            rolling=tuple(range(seats)),
            captured=(0,) * seats,
        )

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        return (state.turn,) if state.phase is Phase.MOVE else (CHANCE,)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        return [one.text for one in legal(state)] if state.phase is Phase.MOVE else []

    def chance(self, state: State, chance: Chance) -> Move:
        if state.phase is Phase.ROLLOFF:
            return " ".join(["rolloff", *(f"{chance.roll()}{chance.roll()}" for _ in state.rolling)])
        return f"roll {chance.roll()} {chance.roll()}"

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        if state.phase is Phase.ROLLOFF:
            return _rolled_off(state, chosen[CHANCE])
        if state.phase is Phase.ROLL:
            return _rolled(state, chosen[CHANCE])
        return _after(moved(state, movement(chosen[state.turn])))

    def view(self, state: State, seat: Seat | None) -> View:
        return View(seat, state, self.outcome(state), self.points(state), choices(state))

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        return text

    def outcome(self, state: State) -> Outcome | None:
        """(Result, Ends)"""
        if state.phase is not Phase.OVER:
            return None
        points = self.points(state)
        tied = [seat for seat, own in enumerate(points) if own == max(points)]
        reason = "points" if len(tied) == 1 else "arrival" if set(tied) & set(state.arrived) else "shared"
        ranks = [(own, -state.arrived.index(s) if s in state.arrived else -len(WORTH)) for s, own in enumerate(points)]
        return Outcome.ranked(points, reason if ended(state) else "limit", keys=ranks)

    def points(self, state: State) -> tuple[int, ...]:
        """Places in the centre, one for each pawn captured, minus one for each lost."""
        return tuple(
            sum(worth for worth, who in zip(WORTH, state.arrived, strict=False) if who == seat)
            + state.captured[seat]
            - own.count(OUT)
            for seat, own in enumerate(state.pawns)
        )

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        return view.table

    def facts(self, state: State) -> Json:
        return {
            "pawns": [list(own) for own in state.pawns],
            "points": list(self.points(state)),
            "dice": list(state.dice),
        }

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        """With ``example``: a move that the seat may make instead."""
        key, values = _why_not(state, seat, text.split())
        return key, {**values, "example": self.moves(state, seat)[0]}


def movement(text: Move) -> Movement:
    """A legal move, read."""
    _, die, start, goal, *both = text.split()
    return Movement(int(die), start, goal, bool(both))


# Start


def _dice(text: str) -> tuple[int, ...]:
    """Faces of dice, or none where there are other characters."""
    return tuple(map(int, text)) if text and all(face in "123456" for face in text) else ()


def _rolled_off(state: State, text: Move) -> State:
    """(Start)"""
    match text.split(" "):
        case ["rolloff", *pairs] if len(pairs) == len(state.rolling) and all(len(_dice(pair)) == 2 for pair in pairs):
            sums = [sum(_dice(pair)) for pair in pairs]
            best = tuple(seat for seat, own in zip(state.rolling, sums, strict=True) if own == max(sums))
            state = replace(state, rolling=best, rolloffs=(*state.rolloffs, text))
            return replace(state, rolling=(), turn=best[0], phase=Phase.ROLL) if len(best) == 1 else state
    raise IllegalMove("chance-impossible", text=text)


# A turn


def _rolled(state: State, text: Move) -> State:
    match text.split(" "):
        case ["roll", first, second] if len(dice := _dice(first + second)) == 2 and len(first) == 1:
            state = replace(state, rolled=dice, dice=tuple(sorted(dice)), turns=state.turns + 1, phase=Phase.MOVE)
            return state if next(movements(state), None) else _passed(state)
    raise IllegalMove("chance-impossible", text=text)


def _after(state: State) -> State:
    """What a movement leads to: the end, the other die or the next seat."""
    if ended(state):
        return replace(gathered(state), phase=Phase.OVER, dice=(), rolled=())
    return state if next(movements(state), None) else _passed(state)


def _passed(state: State) -> State:
    """The next seat clockwise that still has pawns on lane or circles; after the last turn none. (Ends)"""
    seats = len(state.pawns)
    still = racing(state)
    turn = next(seat for seat in ((state.turn + step) % seats for step in range(1, seats + 1)) if seat in still)
    phase = Phase.ROLL if state.turns < LIMIT else Phase.OVER
    return replace(state, turn=turn, phase=phase, dice=(), rolled=())


# Why not


def _why_not(state: State, seat: Seat, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    both = words[-1:] == ["both"]
    match words[:-1] if both else words:
        case ["move", die, start, goal]:
            pass
        case _:
            return "hypnosia-form", {}
    dice = [str(one) for one in state.dice]
    values = {"die": die, "start": start, "goal": goal, "dice": ", ".join(dice)}
    for space in (start, goal):
        if space not in RING and space not in LANE and space != CENTRE:
            return "hypnosia-no-space", {**values, "space": space}
    if die not in dice:
        return "hypnosia-no-die", values
    if start == CENTRE or start not in state.pawns[seat]:
        return "hypnosia-not-own", values
    return _why_not_there(state, seat, Movement(int(die), start, goal, both), values)


def _why_not_there(
    state: State, seat: Seat, wanted: Movement, values: Mapping[str, Any]
) -> tuple[str, Mapping[str, Any]]:
    """Why a pawn of the seat may not go there with that die, which is to be used."""
    die, start, goal, both = wanted
    stack = state.pawns[seat].count(start) == 2
    led = ways(state, seat)[start][die - 1]
    if not led:
        return "hypnosia-lane", {**values, "least": start[1:]}
    if goal == CENTRE and CENTRE not in [way.goal for way in led]:
        return "hypnosia-centre-one", values
    if goal not in [way.goal for way in led]:
        return "hypnosia-not-there", {**values, "leads": ", ".join(way.goal for way in led)}
    if both and not stack:
        return "hypnosia-no-stack", values
    if both and state.careful and Way(goal, True) in led:
        return "hypnosia-careful", values
    if wanted not in movements(state):
        if goal == CENTRE:
            return "hypnosia-centre-full", values
        who, count = standing(state)[goal]
        return "hypnosia-own" if who == seat else "hypnosia-blocked", {**values, "count": count}
    return "hypnosia-all-pips", values


GAME = Hypnosia()


def opening_view(seats: int) -> View:
    """A spectator's view of a match of that many seats before its first event. (Start)"""
    return GAME.view(GAME.start(seats, {name: option.default for name, option in GAME.options.items()}), None)
