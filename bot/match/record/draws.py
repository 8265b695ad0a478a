"""The draws of a record: bound by secret and salt, numbered without a gap, and each drawn again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.games.base import CHANCE, Seat
from bot.games.chance import MOST_DRAWS, Chance
from bot.match.position import Position
from bot.match.record.form import Difference, Record, implied_picks
from bot.match.shuffles import fingerprint_of, seed_of


@dataclass(frozen=True)
class Proof:
    """What a record that holds proves of the draws of its match.

    Attributes:
        fingerprint: of its secret, or of its seed if it has no secret; None without either.
        is_complete: whether it lists every draw, and secret and salt make the seed of all.
        taken_back: how many draws were taken back.
        unplaced: how many of these were not drawn again, since the record does not hold the position they belong to.
    """

    fingerprint: str | None
    is_complete: bool
    taken_back: int
    unplaced: int


class Draws:
    """The draws of a record, checked during its replay. Every method raises Difference."""

    def __init__(self, record: Record) -> None:
        self._seed, self._fingerprint = _source(record)
        self._is_complete = record.secret is not None and record.drawn is not None
        self._made: dict[int, int] = {}  # the numbers of the draws that made actions, by step
        self._taken_back: dict[int, list[tuple[int, str]]] = {}  # numbers and texts of the others, by place
        self._unplaced = 0
        if record.drawn is not None:
            self._sort(record, record.drawn)
        elif self._seed is not None and record.draws is not None:
            steps = [step for step, (who, _) in enumerate(record.actions) if who == "chance"]
            self._made = dict(zip(steps, _rising(record.draws, len(steps)), strict=True))
        self._count = sum(map(len, self._taken_back.values()))

    @property
    def proof(self) -> Proof:
        """What the record proves, once it is replayed."""
        return Proof(self._fingerprint, self._is_complete, self._count, self._unplaced)

    def _sort(self, record: Record, drawn: Sequence[tuple[int, int, str]]) -> None:
        """Tell the draws that made actions from those taken back."""
        before = 0
        for at, (number, place, text) in enumerate(drawn):
            if number != at or not before <= place <= len(record.actions):
                expected = f"draw {at} of a place from {before} to {len(record.actions)}"
                raise Difference(None, expected, [number, place, text])
            before = place
            self._taken_back.setdefault(place, []).append((number, text))
        implied = implied_picks(record.actions, drawn)
        picks = implied if record.picks is None else record.picks
        if not set(picks) <= set(implied) or picks != sorted(set(picks)):
            raise Difference(None, {"picks": f"some of {implied}"}, {"picks": picks})
        picked = set(picks)
        for step, (who, text) in enumerate(record.actions):
            here = self._taken_back.get(step, [])
            if who == "chance" and (not here or here[-1][1] != text):
                raise Difference(step, f"a draw of {text!r}", here[-1] if here else None)
            if here and (who == "chance" or here[-1][0] in picked):
                self._made[step], _ = here.pop()
        draws = [self._made[step] for step, (who, _) in enumerate(record.actions) if who == "chance"]
        if record.draws is not None and record.draws != draws:
            raise Difference(None, {"draws": draws}, {"draws": record.draws})

    def check(self, step: int, position: Position, seat: Seat, text: str) -> None:
        """Draw again what made the action at that step, if a draw did, and what was taken back before it."""
        self.check_taken_back(step, position)
        if self._seed is None or step not in self._made:
            return
        chance = Chance(self._seed, self._made[step])
        if seat == CHANCE:
            drawn = position.game.chance(position.state, chance)
        else:
            drawn = chance.pick(position.random_moves(seat))
        if drawn != text:
            raise Difference(step, drawn, text)

    def check_taken_back(self, step: int, position: Position) -> None:
        """Draw again what was taken back before that step, as far as the position of a draw is known.

        The first draw taken back belongs to the position at its place, unless a decision that was taken back, which no
        record holds, stood between; each later one to that position or to the one that the draw before it made.
        """
        taken_back = self._taken_back.get(step)
        if not taken_back:
            return
        if self._seed is None:
            self._unplaced += len(taken_back)
            return
        here = _Origin(position, self._seed)
        after: _Origin | None = None  # the position that the draw before has made
        for at, (number, text) in enumerate(taken_back):
            made = None if after is None else after.made_by(number, text)
            if made is None:
                made = here.made_by(number, text)
            if made is None and at == 0 and position.to_act == (CHANCE,):
                raise Difference(step, here.outcome(number), text)
            after = None if made is None else _Origin(made, self._seed)
            self._unplaced += made is None


class _Origin:
    """A position at which draws may have been made; its legal moves are found once."""

    def __init__(self, position: Position, seed: bytes) -> None:
        self._position, self._seed = position, seed
        self._moves = {seat: position.random_moves(seat) for seat in position.to_act if seat != CHANCE}

    def outcome(self, number: int) -> str:
        """The outcome of chance, which is to act, by the draw with that number."""
        return self._position.game.chance(self._position.state, Chance(self._seed, number))

    def made_by(self, number: int, text: str) -> Position | None:
        """The position after the draw with that number, if it gives that text here."""
        if self._position.to_act == (CHANCE,):
            return self._position.choose(CHANCE, text) if self.outcome(number) == text else None
        for seat, moves in self._moves.items():
            if Chance(self._seed, number).pick(moves) == text:
                return self._position.choose(seat, text)
        return None


def _source(record: Record) -> tuple[bytes | None, str | None]:
    """The seed of a record, and the fingerprint of what it was bound by; raises Difference."""
    secret = _bytes(record.secret, "a secret in hexadecimal digits")
    seed = _bytes(record.seed, "a seed in hexadecimal digits")
    if (secret is None) != (record.salt is None):
        raise Difference(None, "secret and salt, or neither", {"secret": record.secret, "salt": record.salt})
    if secret is not None and record.salt is not None:
        try:
            made = seed_of(secret, record.salt)
        except ValueError as fault:
            raise Difference(None, "a salt", ascii(record.salt)) from fault
        if seed not in (None, made):
            raise Difference(None, {"seed": made.hex()}, {"seed": record.seed})
        seed = made
    bound = seed if secret is None else secret
    fingerprint = None if bound is None else fingerprint_of(bound)
    if record.fingerprint is not None and fingerprint is not None and record.fingerprint.lower() != fingerprint:
        raise Difference(None, {"fingerprint": fingerprint}, {"fingerprint": record.fingerprint})
    return seed, fingerprint


def _bytes(digits: str | None, expected: str) -> bytes | None:
    try:
        return None if digits is None else bytes.fromhex(digits)
    except ValueError as fault:
        raise Difference(None, expected, digits) from fault


def _rising(draws: Sequence[int], count: int) -> Sequence[int]:
    """The numbers of the draws of a record that does not list every draw; raises Difference unless they are rising."""
    if len(draws) != count or any(later <= earlier for earlier, later in pairwise(draws)):
        raise Difference(None, f"{count} rising draw numbers", list(draws))
    if any(not 0 <= draw < MOST_DRAWS for draw in draws):
        raise Difference(None, f"draw numbers from 0 to {MOST_DRAWS - 1}", list(draws))
    return draws
