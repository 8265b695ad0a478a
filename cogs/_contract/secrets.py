"""Hidden information: nothing that a seat is shown depends on what it cannot know. Positions are resampled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from itertools import combinations
from typing import Any, Final, TypeAlias

import msgspec

from bot.games import GAMES
from bot.games.base import CHANCE, IllegalMove, Move, Seat
from bot.games.chance import Chance
from bot.match.commands import Choose, Facts
from bot.match.decide import decide
from bot.match.errors import Unconfirmed
from bot.match.position import Position, person_actor
from cogs._contract.play import (
    FIRST,
    Check,
    Play,
    every_option,
    in_plays,
    in_positions,
    is_in_spread,
    match_at,
    plays,
    refusal,
    require,
)

OPENINGS: Final = 200


def readers(position: Position) -> tuple[Seat | None, ...]:
    """A spectator and every seat."""
    return (None, *range(position.seats))


def resampled(position: Position, seat: Seat | None, draw: int) -> Position:
    """The position with all that this seat cannot know resampled."""
    state = position.game.resample(position.view(seat), seat, Chance(b"resample", draw))
    require(type(state) is position.game.state_type, "resample gives no state")
    return replace(position, state=state)


Resampled: TypeAlias = Callable[[Play, Position, Position, Seat | None], None]


def in_resampled(count: int, again: int = 1) -> Callable[[Resampled], Check]:
    """Make a check of positions, each with the same resampled ``again`` times for each reader, and that reader."""

    def made(holds: Resampled) -> Check:
        @in_plays(count)
        @wraps(holds)
        def check(play: Play) -> None:
            for at, position in enumerate(play.some()):
                for seat in readers(position):
                    for draw in range(again):
                        holds(play, position, resampled(position, seat, at * again + draw), seat)

        return check

    return made


@in_resampled(3, again=2)
def views_and_moves(play: Play, position: Position, other: Position, seat: Seat | None) -> None:
    """Views, moves, refusals, points and outcomes are the same whatever is hidden."""
    view, same = position.view(seat), other.view(seat)
    equal = view == same and repr(view) == repr(same)
    require(equal, f"the view of {_reader(seat)} depends on what is hidden, or resample misses the view")
    require(msgspec.json.encode(view) == msgspec.json.encode(same), "views that are equal are stored apart")
    public = other.to_act == position.to_act and other.is_secret == position.is_secret
    require(public, f"who is to act depends on what is hidden from {_reader(seat)}")
    points = position.game.points(other.state) == position.game.points(position.state)
    require(points and position.outcome == other.outcome, "points depend on what is hidden")
    if seat is not None and seat in position.to_act:
        _same_moves(position, other, seat)


def _same_moves(position: Position, other: Position, seat: Seat) -> None:
    """Require that the seat may do the same in both, and learns of the same moves that they reveal something."""
    moves = position.moves(seat)
    require(other.moves(seat) == moves, f"the moves of seat {seat} depend on what is hidden from it")
    reveals = [one.reveals(seat, move) for one in (position, other) for move in moves]
    require(reveals[: len(moves)] == reveals[len(moves) :], "what reveals something depends on what is hidden")
    for text in ("x", *moves[:1]):
        refusals = [
            str(refusal(lambda: one.read(seat, f"{text} 1"), f"{text!r} 1 is read as a move"))  # noqa: B023
            for one in (position, other)
        ]
        require(refusals[0] == refusals[1], f"the refusal of {text!r} depends on what is hidden")


def _reader(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def is_possible(position: Position, who: Seat, text: str) -> bool:
    """Whether that event is possible there."""
    if who != CHANCE:
        return text in position.game.moves(position.state, who)
    try:
        position.game.apply(position.state, {CHANCE: text})
    except IllegalMove:
        return False
    return True


def the_log(name: str) -> None:
    """An event as a reader may read it does not depend on what their view before it hides."""
    compared = 0
    for play in plays(name, 3):
        with play:
            for at, (position, event) in enumerate(play.events()):
                for seat in readers(position) if is_in_spread(at, len(play.log), 150) else ():
                    redacted = position.game.redact(position.state, event.seat, event.text, seat)
                    plain = redacted is None or (redacted and redacted == " ".join(redacted.split()))
                    require(plain, f"{event.text!r} is redacted to {redacted!r}, which is empty or badly spaced")
                    for draw in range(2):
                        other = resampled(position, seat, at * 2 + draw)
                        if is_possible(other, event.seat, event.text):
                            same = position.game.redact(other.state, event.seat, event.text, seat) == redacted
                            require(same, f"{event.text!r} is redacted by what is hidden from {_reader(seat)}")
                            compared += 1
                    if seat == event.seat:
                        require(redacted == event.text, "a reader's own decision is redacted")
    require(compared, "no event could be compared")


@in_positions(2, most=40)
def secret_choices_in_the_log(play: Play, position: Position) -> None:
    """Of two secret choices after which a reader sees the same, the reader reads the same."""
    if position.is_secret and not position.sealed:
        chosen = {seat: position.moves(seat)[0] for seat in position.to_act}
        for seat in chosen:
            moves = position.moves(seat)
            for pair in combinations(play.random.sample(moves, min(len(moves), 4)), 2):
                _same_to_read(position, [{**chosen, seat: move} for move in pair], seat)


def _same_to_read(position: Position, chosen: Sequence[Mapping[Seat, Move]], seat: Seat) -> None:
    """Require that others read the same of the seat's two choices where they see the same after both."""
    game, state = position.game, position.state
    first, second = (game.apply(state, one) for one in chosen)
    for reader in readers(position):
        if reader != seat and game.view(first, reader) == game.view(second, reader):
            read = [game.redact(state, seat, one[seat], reader) for one in chosen]
            require(read[0] == read[1], f"{_reader(reader)} reads {read[0]!r} of a choice that it does not see")


def a_spectators_view(name: str) -> None:
    """In 200 openings the log as a spectator may read it and the spectator's view determine each other.

    Resampling from views alone would not detect a view that shows too much.
    """
    for options in every_option(GAMES[name]):
        pairs = set()
        for number in range(OPENINGS):
            play = Play(name, number, GAMES[name].seats[-1], options)
            view, position, redacted = next(iter(play)).view(None), play.start, []
            for event in play.log:
                redacted.append(position.game.redact(position.state, event.seat, event.text, None))
                position = position.after(event)
            pairs.add((view, tuple(redacted)))
        alone = len(pairs) == len({view for view, _ in pairs}) == len({redacted for _, redacted in pairs})
        require(alone, "a spectator's view shows more than the log, or less")


@in_resampled(3)
def moves_that_reveal_nothing(play: Play, position: Position, other: Position, seat: Seat | None) -> None:
    """Where reveals is False, the seat's view afterwards does not depend on what is hidden."""
    if seat is not None and seat in position.to_act and not position.is_secret:
        moves = position.moves(seat)
        for move in play.random.sample(moves, min(len(moves), 8)):
            if not position.reveals(seat, move):
                same = position.choose(seat, move).view(seat) == other.choose(seat, move).view(seat)
                require(same, f"{move!r} reveals something, but reveals is False")


@in_plays(2)
def resampled_positions_are_played(play: Play) -> None:
    """A resampled position can be played to its end."""
    for at, position in enumerate(play.some(8)):
        other = resampled(position, readers(position)[at % (position.seats + 1)], at)
        if not other.sealed:
            further = Play(play.game, at, play.position.seats, play.position.options)
            further.position = replace(other, draws=0)
            require(further.to_end().outcome, "a resampled position has no end")


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Every plain value in dictionaries and lists, by its path."""
    parts: Iterable[tuple[Any, Any]]
    match value:
        case dict():
            parts = value.items()
        case list():
            parts = enumerate(value)
        case _:
            return {path: value}
    return {at: leaf for key, part in parts for at, leaf in leaves(part, f"{path}/{key}").items()}


def varying(states: Iterable[Any]) -> set[str]:
    """The paths at which states differ."""
    first, *others = (leaves(msgspec.to_builtins(state)) for state in states)
    return {path for other in others for path in {*first, *other} if first.get(path) != other.get(path)}


def hidden_from_spectators(name: str) -> None:
    """Of 200 openings: what differs behind one view also differs in 200 samples of that view."""
    game = GAMES[name]
    for options in every_option(game):
        groups: dict[Any, list[Position]] = {}
        for number in range(OPENINGS):
            position = next(iter(Play(name, number, game.seats[-1], options)))
            groups.setdefault(position.view(None), []).append(position)
        group = max(groups.values(), key=len)
        hidden = varying(position.state for position in group)
        sampled = varying(resampled(group[0], None, draw).state for draw in range(OPENINGS))
        require(
            hidden <= sampled, f"resample never changes {sorted(hidden - sampled)[:1]}, which a spectator cannot know"
        )


@in_positions(1, most=8)
def hidden_from_seats(play: Play, position: Position) -> None:
    """What varies in a spectator's samples and is not fixed by a seat's view varies in 200 samples of the seat."""
    anyhow = [resampled(position, None, draw) for draw in range(500)]
    for seat in range(position.seats):
        view = position.view(seat)
        alike = [one.state for one in anyhow if one.view(seat) == view]
        own = varying(resampled(position, seat, draw).state for draw in range(OPENINGS))
        varied = varying([position.state, *alike]) if alike else set()
        require(varied <= own, f"resample never changes {sorted(varied - own)[:1]} for seat {seat}")


def asks_to_confirm(position: Position, seat: Seat, move: str) -> bool:
    """Whether a move that is picked has to be confirmed."""
    command = Choose(actor=person_actor(FIRST + seat), text=move, is_confirmed=False)
    try:
        decide(match_at(position), command, Facts(), 0.0)
    except Unconfirmed:
        return True
    return False


@in_resampled(2)
def confirmation(play: Play, position: Position, other: Position, seat: Seat | None) -> None:
    """A pick that asks for confirmation shows nothing of what it would bring."""
    if seat is not None and seat in position.to_act:
        moves = position.moves(seat)
        for move in play.random.sample(moves, min(len(moves), 4)):
            same = asks_to_confirm(position, seat, move) == asks_to_confirm(other, seat, move)
            require(same, f"whether {move!r} is to be confirmed depends on what is hidden from seat {seat}")


SECRETS: Final[tuple[Check, ...]] = (
    views_and_moves,
    the_log,
    secret_choices_in_the_log,
    a_spectators_view,
    moves_that_reveal_nothing,
    resampled_positions_are_played,
    hidden_from_spectators,
    hidden_from_seats,
    confirmation,
)
