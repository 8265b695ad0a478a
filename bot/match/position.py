"""A position: the fold of a match's events. Replay is play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from threading import Lock
from typing import Any, Final

import msgspec

from bot.games import GAMES
from bot.games.base import CHANCE, Game, IllegalMove, Move, Outcome, Seat
from bot.games.chance import Chance
from bot.match.errors import require

# Characters of phone keyboards and menu labels, and those of the notation in their place
NORMALIZED: Final = str.maketrans({"’": "'", "‘": "'", "′": "'", "−": "-", "–": "-"})


def normalized(text: str) -> str:
    """The text in lower case, with plain dashes and apostrophes."""
    return text.casefold().translate(NORMALIZED)


class ActorKind(StrEnum):
    """Who can act in a match."""

    PERSON = "person"
    COMPUTER = "computer"
    TABLE = "table"


@dataclass(frozen=True)
class Actor:
    """The author of a command or event; ``person`` is the key of a person, None for all others."""

    kind: ActorKind
    person: int | None = None


TABLE: Final = Actor(ActorKind.TABLE)
COMPUTER: Final = Actor(ActorKind.COMPUTER)


def person_actor(key: int) -> Actor:
    """The actor that is the person with this key."""
    return Actor(ActorKind.PERSON, key)


class EventKind(StrEnum):
    """Kinds of events. Only moves, chance, endings and states change a position."""

    MOVE = "move"
    CHANCE = "chance"
    RESIGN = "resign"
    SEAT = "seat"
    UNDO = "undo"
    ENDED = "ended"
    NOTE = "note"
    STATE = "state"


PLAYED: Final = (EventKind.MOVE, EventKind.CHANCE)


@dataclass(frozen=True)
class Event:
    """An entry of the log.

    Attributes:
        draw: the number of the draw of chance that made the text; None if none did.
        live: False once it is taken back.
        at: when it was stored, in seconds since 1970; not compared.
        thought: how a computer has found the move: its level, the revision of the match then, and the number of its
            iterations, "hard 17 400"; None for the moves of others.
        interaction: the id of the one by which a person gave the command, at the first event of a command that is not
            stored yet, and at an opened choice; it is not loaded and not compared.
    """

    kind: EventKind
    seat: Seat
    text: str
    actor: Actor = TABLE
    draw: int | None = None
    live: bool = True
    at: float = field(default=0.0, compare=False)
    thought: str | None = None
    interaction: int | None = field(default=None, compare=False)


PLANNED: Final = "planned"  # the text of the note before a move that was planned
PLAN_TAKEN_BACK: Final = "plan-taken-back"  # the text of that note, as it is read once the move was taken back


def is_planned_note(event: Event) -> bool:
    """Whether the event notes that the next one was planned ahead."""
    return event.kind is EventKind.NOTE and event.text == PLANNED


UNWON: Final = 2  # the place of all seats where no seat has won


class EndReason(StrEnum):
    """Why a match ended outside the rules."""

    RESIGN = "resign"
    TIMEOUT = "timeout"
    ABANDONED = "abandoned"


@dataclass(frozen=True)
class Ending:
    """An end outside the rules; ``seat`` is who resigned, ran out of time, or has lost an abandoned match.

    An abandoned match without a seat has no loser. ``str`` gives the form of the log: "resign 0", "abandoned".
    """

    reason: EndReason
    seat: Seat | None = None

    @classmethod
    def parse(cls, text: str) -> Ending:
        """Read what ``str`` wrote; raises ValueError."""
        reason, _, seat = text.partition(" ")
        return cls(EndReason(reason), int(seat) if seat else None)

    def __str__(self) -> str:
        return self.reason.value if self.seat is None else f"{self.reason.value} {self.seat}"


@dataclass(frozen=True)
class Position:
    """A state of a game with the choices that wait for the last one of a round.

    Attributes:
        options: a value for every option of the game.
        draws: the number of the next draw of chance.
        sealed: secret choices by seat; they are in no state, hence in no view.
        ended: how the match ended outside the rules, if it did.
    """

    game: Game[Any, Any]
    seats: int
    options: Mapping[str, Any]
    state: Any = field(repr=False)
    draws: int = 0
    sealed: Mapping[Seat, Move] = field(default_factory=dict, repr=False)
    ended: Ending | None = None

    @classmethod
    def open(cls, game: str, seats: int, options: Mapping[str, Any]) -> Position:
        """The position before the first event; UserError for an unknown game, number of seats, option or value."""
        require(game in GAMES, "no-such-game", game=game)
        rules = GAMES[game]
        require(
            seats in rules.seats,
            "wrong-seats",
            game=game,
            seats=seats,
            least=rules.seats[0],
            most=rules.seats[-1],
            fixed=len(rules.seats) == 1,
        )
        complete = complete_options(rules, options)
        return cls(rules, seats, complete, rules.start(seats, complete))

    @property
    def initial(self) -> Position:
        """The same match before its first event."""
        return Position(self.game, self.seats, self.options, self.game.start(self.seats, self.options))

    def replay(self, events: Iterable[Event]) -> Position:
        """The position after these events of a stored log, which are not checked again.

        Events taken back change nothing but the number of draws. A fold starts from the last state that a newer
        version of the rules has written.
        """
        position, log = self, list(events)
        start = last_state(log)
        for event in log[:start]:
            position = position.after(replace(event, live=False))
        for event in log[start:]:
            position = position.after(event)
        return position

    def after(self, event: Event) -> Position:
        """The position after one event of a stored log."""
        position = self if event.draw is None else replace(self, draws=max(self.draws, event.draw + 1))
        if not event.live:
            return position
        match event.kind:
            case EventKind.MOVE | EventKind.CHANCE:
                return position._apply(event.seat, event.text)
            case EventKind.ENDED:
                return replace(position, ended=Ending.parse(event.text), sealed={})
            case EventKind.STATE:
                return replace(position, state=decode_state(self.game, event.text), sealed={})
        return position

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that decide, those with a sealed choice included; (CHANCE,); () when the match is over."""
        return () if self.ended else self.game.to_act(self.state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose decision is still pending."""
        return tuple(seat for seat in self.to_act if seat not in self.sealed)

    @property
    def is_secret(self) -> bool:
        """Whether decisions are sealed until all are in."""
        return len(self.to_act) > 1 and self.game.simultaneous(self.state)

    @property
    def asked_individually(self) -> bool:
        """Whether several seats decide at once, or one is asked out of turn."""
        return len(self.to_act) > 1 or not self.game.simultaneous(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the match runs.

        The best remaining score wins a match that ended outside the rules. In an abandoned match all seats are equal,
        except one that has lost it. Without a loser no seat has won or has the first place.
        """
        if not self.ended:
            return self.game.outcome(self.state)
        points, reason = self.game.points(self.state), self.ended.reason
        if self.ended == Ending(EndReason.ABANDONED):
            return Outcome(points, (UNWON,) * len(points), reason.value)
        ranks = [
            (seat != self.ended.seat, 0 if reason is EndReason.ABANDONED else own) for seat, own in enumerate(points)
        ]
        return Outcome.ranked(points, reason.value, keys=ranks)

    def view(self, seat: Seat | None) -> Any:
        """The game's view of the seat (None: a spectator)."""
        if self.ended and (outcome := self.outcome) is not None:
            return self.game.view_of_end(self.state, seat, outcome)
        return self.game.view(self.state, seat)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """Every legal move of the seat; () if it is not to act. A sealed choice may still be changed."""
        return tuple(self.game.moves(self.state, seat)) if seat in self.to_act and seat != CHANCE else ()

    def read(self, seat: Seat, text: str) -> Move:
        """The legal move that a typed text means, ignoring case, spacing and kinds of dashes; raises IllegalMove."""
        moves = self.moves(seat)
        if not moves:
            raise IllegalMove("match-over" if not self.to_act else "not-your-turn")
        wanted = " ".join(normalized(text).split())
        for move in moves:
            if move.casefold() == wanted:
                return move
        word = wanted.partition(" ")[0]
        example = next((one for one in moves if one.partition(" ")[0] == word), moves[0])
        key, values = self.game.explain(self.state, seat, wanted)
        raise IllegalMove(key, **{"example": example, **values})

    def choose(self, seat: Seat, move: Move) -> Position:
        """Seal a secret choice, or play; the last secret choice plays the round. Raises IllegalMove."""
        if seat not in self.to_act:
            raise IllegalMove("match-over" if not self.to_act else "not-your-turn")
        if seat != CHANCE and move not in self.moves(seat):
            self.read(seat, move)
            raise IllegalMove("not-possible", move=move)  # it means a legal move but is not in its notation
        return self._apply(seat, move)

    def logged_moves(self, seat: Seat, move: Move) -> list[tuple[Seat, Move]]:
        """The moves that ``choose`` puts into the log: none while it seals, all of a round when it plays one."""
        if not self.is_secret:
            return [(seat, move)]
        chosen = {**self.sealed, seat: move}
        return sorted(chosen.items()) if len(chosen) == len(self.to_act) else []

    def _apply(self, seat: Seat, move: Move) -> Position:
        if not self.is_secret:
            return replace(self, state=self.game.apply(self.state, {seat: move}))
        chosen = {**self.sealed, seat: move}
        if len(chosen) < len(self.to_act):
            return replace(self, sealed=chosen)
        return replace(self, state=self.game.apply(self.state, dict(sorted(chosen.items()))), sealed={})

    def reveals(self, seat: Seat, move: Move) -> bool:
        """Whether the seat learns something hidden by that move."""
        return self.game.reveals(self.state, seat, move)

    @property
    def forced_move(self) -> tuple[Seat, Move] | None:
        """The only legal move of the only seat to act, if that is public knowledge; else None."""
        if len(self.to_act) != 1 or self.to_act == (CHANCE,) or self.asked_individually:
            return None
        (seat,) = self.to_act
        if not self.game.has_public_moves(self.state, seat):
            return None
        moves = self.moves(seat)
        return (seat, moves[0]) if len(moves) == 1 else None

    def decides_from_hand(self, seat: Seat) -> bool:
        """Whether the seat is to act and decides from a hand that only it sees."""
        return seat in self.to_act and self.game.decides_from_hand(self.state, seat)

    def random_moves(self, seat: Seat) -> list[Move]:
        """Every legal move of the seat by code point: the order in which a draw picks one. Records rely on it."""
        return sorted(self.moves(seat))

    def with_chance(self, seed: bytes) -> tuple[Position, list[Event]]:
        """The position once chance is no longer to act, and the events of its draws."""
        position, events = self, []
        while position.to_act == (CHANCE,):
            text = position.game.chance(position.state, Chance(seed, position.draws))
            events.append(Event(EventKind.CHANCE, CHANCE, text, draw=position.draws))
            position = position.after(events[-1])
        return position, events


def last_state(log: Sequence[Event]) -> int:
    """The index of the last live event that holds a whole state, from which a fold starts; 0 without one."""
    return next((at for at in range(len(log) - 1, 0, -1) if log[at].kind is EventKind.STATE and log[at].live), 0)


def complete_options(game: Game[Any, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options completed by their defaults; UserError for an unknown option or a value it cannot have."""
    for name, value in options.items():
        require(name in game.options, "no-such-option", game=game.name, option=name)
        is_choice = any(type(value) is type(choice) and value == choice for choice in game.options[name].choices)
        require(is_choice, "no-such-choice", game=game.name, option=name, value=str(value))
    return {name: options.get(name, option.default) for name, option in game.options.items()}


# msgspec crashes the process when two threads make decoders of one type at the same time.
_LOCK: Final = Lock()
_DECODERS: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}


def encode_state(state: Any) -> bytes:
    """The state as JSON."""
    return msgspec.json.encode(state)


def decode_state(game: Game[Any, Any], encoded: bytes | str) -> Any:
    """The state that ``encode_state`` wrote; raises ValueError if it is none of the game."""
    decoder = _DECODERS.get(game.state_type)
    if decoder is None:
        with _LOCK:
            decoder = _DECODERS.setdefault(game.state_type, msgspec.json.Decoder(game.state_type))
    return decoder.decode(encoded)
