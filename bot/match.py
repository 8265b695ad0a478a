"""One match: the fold of its log. Replay is play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from bot.games import GAMES
from bot.games.base import CHANCE, Game, IllegalMove, Move, Outcome, Seat
from bot.games.chance import Chance
from bot.states import loaded

Kind = Literal["move", "chance", "resign", "seat", "undo", "ended", "note", "state"]
# What keyboards of phones and our own labels write, and what the notation has in its place
PLAIN: Final = str.maketrans({"’": "'", "‘": "'", "′": "'", "−": "-", "–": "-"})
TABLE: Final = "table"  # who decided, where no person and no computer player did


def plain(text: str) -> str:
    """The text without regard to case and the kind of a dash or an apostrophe."""
    return text.casefold().translate(PLAIN)


@dataclass(frozen=True)
class Row:
    """A line of the log. ``by`` is who decided: a person's id in digits, or "table".

    ``draw`` is the number with which chance was asked, ``live`` whether the row still stands (False: taken back).
    """

    kind: Kind
    seat: Seat
    text: str
    by: str = TABLE
    draw: int | None = None
    live: bool = True


@dataclass(frozen=True)
class Match:
    """A position and what is known of it: ``sealed`` are choices that wait for the last one to be made.

    ``draws`` is the number of the next draw, ``ended`` how the match ended outside the rules: by what, and whose doing.
    """

    game: Game[Any, Any]
    seats: int
    options: Mapping[str, Any]
    state: Any = field(repr=False)
    draws: int = 0
    sealed: Mapping[Seat, Move] = field(default_factory=dict, repr=False)
    ended: tuple[str, Seat | None] | None = None

    @classmethod
    def open(cls, game: str, seats: int, options: Mapping[str, Any]) -> Match:
        """Before anything has happened; IllegalMove for an unknown game, a wrong number of seats or a wrong option."""
        if game not in GAMES:
            raise IllegalMove("no-such-game", game=game)
        rules = GAMES[game]
        if seats not in rules.seats:
            raise IllegalMove("wrong-seats", game=game, seats=seats, least=rules.seats[0], most=rules.seats[-1])
        complete = agreed(rules, options)
        return cls(rules, seats, complete, rules.start(seats, complete))

    @property
    def fresh(self) -> Match:
        """The same match before anything has happened."""
        start = self.game.start(self.seats, self.options)
        return Match(self.game, self.seats, self.options, start)

    def folded(self, rows: Iterable[Row]) -> Match:
        """The match after those rows of our own log, which are not checked again; rows taken back and rows that only
        tell something change nothing. Where a newer version of the rules has taken over, it starts from there."""
        match, log = self, list(rows)
        start = latest(log)
        for row in log[:start]:
            match = match.after(replace(row, live=False))
        for row in log[start:]:
            match = match.after(row)
        return match

    def after(self, row: Row) -> Match:
        match = self if row.draw is None else replace(self, draws=max(self.draws, row.draw + 1))
        if not row.live:
            return match
        if row.kind in ("move", "chance"):
            return match._decided(row.seat, row.text)
        if row.kind == "ended":
            by, _, seat = row.text.partition(" ")
            return replace(match, ended=(by, int(seat) if seat else None), sealed={})
        if row.kind == "state":
            return replace(match, state=loaded(self.game, row.text.encode()), sealed={})
        return match

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that decide now, those with a sealed choice included; (CHANCE,); () when it is over."""
        return () if self.ended else self.game.to_act(self.state)

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats whose decision is still owed."""
        return tuple(seat for seat in self.to_act if seat not in self.sealed)

    @property
    def secret(self) -> bool:
        """Whether decisions are sealed until all are in."""
        return len(self.to_act) > 1 and self._seals

    @property
    def apart(self) -> bool:
        """Whether those who decide now are asked each for themselves: several at once, or somebody out of turn."""
        return len(self.to_act) > 1 or not self._seals

    @property
    def _seals(self) -> bool:
        return self.game.simultaneous(self.state)

    @property
    def outcome(self) -> Outcome | None:
        if not self.ended:
            return self.game.outcome(self.state)
        by, loser = self.ended
        points = self.game.points(self.state)
        # The best remaining score wins; the seat that resigned or ran out of time is last.
        ranks = [(seat != loser, own) for seat, own in enumerate(points)]
        return Outcome.ranked(points, by, keys=ranks)

    def view(self, seat: Seat | None) -> Any:
        """What the seat (None: a spectator) may know; sealed choices are in no state, hence in no view."""
        return self.game.view(self.state, seat)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        """All that the seat may decide now; a sealed choice may still be changed."""
        return tuple(self.game.moves(self.state, seat)) if seat in self.to_act and seat != CHANCE else ()

    def read(self, seat: Seat, text: str) -> Move:
        """The legal move that somebody means by a text, without regard to case, spaces and the kind of a dash or an
        apostrophe; IllegalMove says why not."""
        moves = self.moves(seat)
        if not moves:
            raise IllegalMove("match-over" if not self.to_act else "not-your-turn")
        wanted = " ".join(plain(text).split())
        for move in moves:
            if move.casefold() == wanted:
                return move
        key, values = self.game.explain(self.state, seat, wanted)
        raise IllegalMove(key, **values)

    def choose(self, seat: Seat, text: Move) -> Match:
        """Seals a secret choice, or plays; the last secret choice plays the round. Raises IllegalMove."""
        if seat not in self.to_act:
            raise IllegalMove("match-over" if not self.to_act else "not-your-turn")
        if seat != CHANCE and text not in self.moves(seat):
            self.read(seat, text)
            raise IllegalMove("not-possible", move=text)  # means a legal move, but is not written like it
        return self._decided(seat, text)

    def _decided(self, seat: Seat, text: Move) -> Match:
        if not self.secret:
            return replace(self, state=self.game.apply(self.state, {seat: text}))
        chosen = {**self.sealed, seat: text}
        if len(chosen) < len(self.to_act):
            return replace(self, sealed=chosen)
        return replace(self, state=self.game.apply(self.state, dict(sorted(chosen.items()))), sealed={})

    def rows(self, seat: Seat, text: Move) -> list[tuple[Seat, Move]]:
        """The log rows that ``choose`` brings: none while choices are sealed, all of a round when it is played."""
        if not self.secret:
            return [(seat, text)]
        chosen = {**self.sealed, seat: text}
        return sorted(chosen.items()) if len(chosen) == len(self.to_act) else []

    def learns(self, seat: Seat, text: Move) -> bool:
        """Whether the seat would learn something hidden by that move."""
        return self.game.reveals(self.state, seat, text)

    def by_hand(self, seat: Seat) -> bool:
        """Whether the seat decides now, and does so from a hand that is brought to it by direct message."""
        return seat in self.to_act and self.game.decides_from_hand(self.state, seat)

    def drawn(self, seed: bytes) -> tuple[Match, list[Row]]:
        """The match after chance has had its say, and the rows of what it said."""
        match, rows = self, []
        while match.to_act == (CHANCE,):
            text = match.game.chance(match.state, Chance(seed, match.draws))
            rows.append(Row("chance", CHANCE, text, draw=match.draws))
            match = match.after(rows[-1])
        return match, rows


def latest(rows: Sequence[Row]) -> int:
    """The index of the last row that holds a whole state, from which a fold starts; 0 without one."""
    return next((at for at in range(len(rows) - 1, 0, -1) if rows[at].kind == "state" and rows[at].live), 0)


def agreed(game: Game[Any, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options completed by their defaults; IllegalMove for an unknown option or a value it cannot have."""
    for name, value in options.items():
        if name not in game.options:
            raise IllegalMove("no-such-option", game=game.name, option=name)
        if not any(
            value is choice or (value == choice and type(value) is type(choice))
            for choice in game.options[name].choices
        ):
            raise IllegalMove("no-such-choice", game=game.name, option=name, value=str(value))
    return {name: options.get(name, option.default) for name, option in game.options.items()}
