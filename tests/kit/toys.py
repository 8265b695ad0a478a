"""Small games for tests, with features that Instinkt lacks; ``with toys():`` registers them beside the real games.

- ``fend``: 3 to 4 seats; public answers of several seats; chance in the middle of a turn; hidden shields.
- ``delve``: 2 to 4 seats; several steps a turn, chance between them, a move that reveals something; options.
- ``vast``: 1 to 2 seats; more than 25 and more than 125 moves, of one word and of several; steps to take back.
- ``bids``: 2 to 4 seats; sealed choices of more than two seats.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from types import ModuleType
from typing import Any, ClassVar, NamedTuple
from zlib import crc32

from PIL import Image

import rendering
from bot.games import GAMES
from bot.games.base import CHANCE, Game, IllegalMove, Json, Move, Option, Outcome, Seat
from bot.games.chance import Chance
from rendering import Description, Drawing, Look, Picture, Spot


def plus(values: tuple[int, ...], seat: Seat, by: int) -> tuple[int, ...]:
    return tuple(value + by * (at == seat) for at, value in enumerate(values))


def best(points: tuple[int, ...]) -> Outcome:
    return Outcome.ranked(points, "points" if points.count(max(points)) == 1 else "shared")


def numbers(text: str, word: str, count: int, allowed: range) -> tuple[int, ...]:
    """The numbers of an outcome "word 1,2,3" in exactly that form; else raises IllegalMove."""
    head, _, tail = text.partition(" ")
    said = tail.split(",")
    if head != word or len(said) != count or not all(one in map(str, allowed) for one in said):
        raise IllegalMove("chance-impossible", text=text)
    return tuple(map(int, said))


class OpenView(NamedTuple):
    """The view of a toy without secrets: the whole state."""

    seat: Seat | None
    state: Any
    outcome: Outcome | None


class Toy(Game[Any, Any]):
    """Common parts of the toys: points as facts, and a log without secrets."""

    def redact(self, state: Any, who: Seat, text: str, seat: Seat | None) -> str | None:
        return text

    def facts(self, state: Any) -> Json:
        return {"points": list(self.points(state))}

    def points(self, state: Any) -> tuple[int, ...]:
        return tuple(state.points)


@dataclass(frozen=True)
class FendState:
    """``dealt`` shields are secret, ``used`` ones public; the seats in ``asked`` have yet to answer a strike."""

    points: tuple[int, ...]
    dealt: tuple[int, ...] = ()
    used: tuple[int, ...] = ()
    turn: int = 0
    turns: int = 0
    target: Seat | None = None
    force: int = 0
    asked: tuple[Seat, ...] = ()
    tossing: bool = False


@dataclass(frozen=True)
class FendView:
    seat: Seat | None
    shields: int | None
    open: FendState
    outcome: Outcome | None


class Fend(Toy):
    """Strike a seat, softly or hard.

    All others are asked whether they fend it off; the first ``defend`` decides for all. A coin decides whether the
    striker strikes again. The match ends after twelve strikes.
    """

    name, seats, state_type, pass_move = "fend", range(3, 5), FendState, "let"

    def start(self, seats: int, options: Mapping[str, Any]) -> FendState:
        return FendState((6,) * seats, used=(0,) * seats)

    def to_act(self, state: FendState) -> tuple[Seat, ...]:
        if state.turns == 12:
            return ()
        return (CHANCE,) if state.tossing or not state.dealt else state.asked or (state.turn,)

    def simultaneous(self, state: FendState) -> bool:
        return not state.asked

    def moves(self, state: FendState, seat: Seat) -> Sequence[Move]:
        if state.asked:
            return ["let", *["defend"] * (state.dealt[seat] > state.used[seat])]
        others = [other for other in range(len(state.points)) if other != seat]
        return [f"strike {other}{how}" for other in others for how in ("", " hard")]

    def chance(self, state: FendState, chance: Chance) -> Move:
        if not state.dealt:
            return f"shields {','.join(str(chance.below(3)) for _ in state.points)}"
        return chance.pick(("toss 0", "toss 1"))

    def apply(self, state: FendState, chosen: Mapping[Seat, Move]) -> FendState:
        ((seat, text),) = chosen.items()
        count = len(state.points)
        if seat == CHANCE and not state.dealt:
            return replace(state, dealt=numbers(text, "shields", count, range(3)))
        if seat == CHANCE:
            (again,) = numbers(text, "toss", 1, range(2))
            turn = state.turn if again else (state.turn + 1) % count
            return replace(state, tossing=False, turn=turn, turns=state.turns + 1)
        words = text.split()
        if words[0] == "strike":
            asked = tuple(other for other in range(count) if other != seat)
            return replace(state, target=int(words[1]), force=len(words) - 1, asked=asked)
        asked = tuple(other for other in state.asked if other != seat)
        if words[0] == "let" and asked:
            return replace(state, asked=asked)
        if words[0] == "defend":
            state = replace(state, used=plus(state.used, seat, 1))
        elif state.target is not None:
            state = replace(state, points=plus(state.points, state.target, -state.force))
        return replace(state, asked=(), target=None, force=0, tossing=True)

    def view(self, state: FendState, seat: Seat | None) -> FendView:
        shields = state.dealt[seat] if seat is not None and state.dealt else None
        return FendView(seat, shields, replace(state, dealt=(0,) * len(state.dealt)), self.outcome(state))

    def redact(self, state: FendState, who: Seat, text: str, seat: Seat | None) -> str | None:
        return text if not text.startswith("shields") else None

    def outcome(self, state: FendState) -> Outcome | None:
        return best(state.points) if state.turns == 12 else None

    def resample(self, view: FendView, seat: Seat | None, chance: Chance) -> FendState:
        dealt = tuple(
            view.shields if other == seat and view.shields is not None else used + chance.below(3 - used)
            for other, used in enumerate(view.open.used)
        )
        return replace(view.open, dealt=dealt if view.open.dealt else ())

    def foreseen(self, view: FendView, seat: Seat) -> list[tuple[Move, FendState]]:
        state = self.resample(view, seat, Chance(b"", 0))
        strikes = self.moves(state, state.turn) if not state.asked else ()
        return [(strike, self.apply(state, {state.turn: strike})) for strike in strikes]

    def explain(self, state: FendState, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        return "not-possible", {"move": text}


@dataclass(frozen=True)
class DelveState:
    """``hidden``: each seat's face-down card; ``peeked``: whether it has seen it; ``dug``: the sum of this turn."""

    points: tuple[int, ...]
    rounds: int
    depth: int
    hidden: tuple[int, ...] = ()
    peeked: tuple[bool, ...] = ()
    turn: int = 0
    dug: int = 0
    digging: bool = False
    steps: int = 0


@dataclass(frozen=True)
class DelveView:
    seat: Seat | None
    own: int | None
    open: DelveState
    outcome: Outcome | None


class Delve(Toy):
    """Dig any number of times: a sum beyond the depth is lost.

    Each seat has a face-down card that counts at the end, and may peek at it once.
    """

    name, seats, state_type = "delve", range(2, 5), DelveState
    options: ClassVar[Mapping[str, Option]] = {
        "length": Option("short", ("short", "long")),
        "depth": Option(10, (10, 14)),
    }

    def start(self, seats: int, options: Mapping[str, Any]) -> DelveState:
        rounds = 2 if options["length"] == "short" else 4
        return DelveState((0,) * seats, rounds, options["depth"], peeked=(False,) * seats)

    def to_act(self, state: DelveState) -> tuple[Seat, ...]:
        if state.digging or not state.hidden:
            return (CHANCE,)
        return () if self._over(state) else (state.turn % len(state.points),)

    def moves(self, state: DelveState, seat: Seat) -> Sequence[Move]:
        peek = ["peek"] * (not state.peeked[seat])
        return ["dig", *peek, *(f"bury {count}" for count in range(1, min(state.dug, 3) + 1)), "stop"]

    def reveals(self, state: DelveState, seat: Seat, text: Move) -> bool:
        """Peeking reveals the seat's own card, the end of the last turn all cards."""
        return text == "peek" or (text == "stop" and state.turn + 1 == state.rounds * len(state.points))

    def chance(self, state: DelveState, chance: Chance) -> Move:
        if not state.hidden:
            return f"hide {','.join(str(chance.roll()) for _ in state.points)}"
        return f"find {chance.roll()}"

    def apply(self, state: DelveState, chosen: Mapping[Seat, Move]) -> DelveState:
        ((seat, text),) = chosen.items()
        if seat == CHANCE and not state.hidden:
            return replace(state, hidden=numbers(text, "hide", len(state.points), range(1, 7)))
        if seat == CHANCE:
            dug = state.dug + numbers(text, "find", 1, range(1, 7))[0]
            state = replace(state, digging=False, dug=dug)
            return state if dug <= state.depth else self._next(state, 0)
        match text.split():
            case ["dig"]:
                return replace(state, digging=True)
            case ["peek"]:
                return replace(state, peeked=tuple(was or at == seat for at, was in enumerate(state.peeked)))
            case ["bury", count]:
                return replace(state, dug=state.dug - int(count), steps=state.steps + 1)
        return self._next(state, state.dug)

    def _next(self, state: DelveState, won: int) -> DelveState:
        seat = state.turn % len(state.points)
        state = replace(state, points=plus(state.points, seat, won), turn=state.turn + 1, dug=0, steps=0)
        if self._over(state):
            points = tuple(sum(pair) for pair in zip(state.points, state.hidden, strict=True))
            state = replace(state, points=points)
        return state

    def _over(self, state: DelveState) -> bool:
        return state.turn == state.rounds * len(state.points)

    def view(self, state: DelveState, seat: Seat | None) -> DelveView:
        own = state.hidden[seat] if seat is not None and state.hidden and state.peeked[seat] else None
        hidden = state.hidden if self._over(state) else (0,) * len(state.hidden)
        return DelveView(seat, own, replace(state, hidden=hidden), self.outcome(state))

    def redact(self, state: DelveState, who: Seat, text: str, seat: Seat | None) -> str | None:
        return "hide" if text.startswith("hide") else text

    def outcome(self, state: DelveState) -> Outcome | None:
        return best(state.points) if self._over(state) else None

    def resample(self, view: DelveView, seat: Seat | None, chance: Chance) -> DelveState:
        if self._over(view.open):
            return view.open
        drawn = tuple(
            view.own if at == seat and view.own is not None else chance.roll() for at in range(len(view.open.hidden))
        )
        return replace(view.open, hidden=drawn)


@dataclass(frozen=True)
class VastState:
    points: tuple[int, ...]
    side: int
    marks: tuple[tuple[int, int], ...] = ()
    named: tuple[int, ...] = ()
    turn: int = 0
    steps: int = 0


class Vast(Toy):
    """Mark up to two cells of a large field, or name one of 150 numbers, then end the turn. Nothing is hidden."""

    name, seats, state_type = "vast", range(1, 3), VastState
    options: ClassVar[Mapping[str, Option]] = {"field": Option("small", ("small", "large"))}

    def start(self, seats: int, options: Mapping[str, Any]) -> VastState:
        return VastState((0,) * seats, 7 if options["field"] == "small" else 20)

    def to_act(self, state: VastState) -> tuple[Seat, ...]:
        return () if state.turn == 3 * len(state.points) else (state.turn % len(state.points),)

    def moves(self, state: VastState, seat: Seat) -> Sequence[Move]:
        if state.steps == 2:
            return ["done"]
        marks = [f"mark {x} {y}" for y in range(state.side) for x in range(state.side) if (x, y) not in state.marks]
        names = [f"name {number}" for number in range(1, 151) if number not in state.named]
        return [*marks, *names, *["done"] * (state.steps > 0)]

    def chance(self, state: VastState, chance: Chance) -> Move:
        raise NotImplementedError("there is none")

    def apply(self, state: VastState, chosen: Mapping[Seat, Move]) -> VastState:
        ((seat, text),) = chosen.items()
        match text.split():
            case ["mark", x, y]:
                marks = tuple(sorted((*state.marks, (int(x), int(y)))))
                state = replace(state, marks=marks, points=plus(state.points, seat, int(x)))
            case ["name", number]:
                state = replace(state, named=(*state.named, int(number)), points=plus(state.points, seat, 1))
            case _:
                return replace(state, turn=state.turn + 1, steps=0)
        return replace(state, steps=state.steps + 1)

    def view(self, state: VastState, seat: Seat | None) -> OpenView:
        return OpenView(seat, state, self.outcome(state))

    def outcome(self, state: VastState) -> Outcome | None:
        return None if self.to_act(state) else best(state.points)

    def resample(self, view: OpenView, seat: Seat | None, chance: Chance) -> VastState:
        state: VastState = view.state
        return state

    def foreseen(self, view: OpenView, seat: Seat) -> list[tuple[Move, VastState]]:
        ended = replace(view.state, turn=view.state.turn + 1, steps=0)
        return [("done", ended)] if view.state.steps else []


@dataclass(frozen=True)
class BidsState:
    points: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    prize: int | None = None
    won: tuple[int, ...] = ()


class Bids(Toy):
    """All seats bid one of their numbers at once and secretly; a single highest bid wins the prize."""

    name, seats, state_type = "bids", range(2, 5), BidsState
    prizes = (1, 2, 3, 4)

    def start(self, seats: int, options: Mapping[str, Any]) -> BidsState:
        return BidsState((0,) * seats, (self.prizes,) * seats)

    def to_act(self, state: BidsState) -> tuple[Seat, ...]:
        if state.prize is None:
            return (CHANCE,) if len(state.won) < len(self.prizes) else ()
        return tuple(range(len(state.points)))

    def moves(self, state: BidsState, seat: Seat) -> Sequence[Move]:
        return [f"bid {number}" for number in state.held[seat]]

    def chance(self, state: BidsState, chance: Chance) -> Move:
        return f"prize {chance.pick([prize for prize in self.prizes if prize not in state.won])}"

    def apply(self, state: BidsState, chosen: Mapping[Seat, Move]) -> BidsState:
        if CHANCE in chosen:
            (prize,) = numbers(chosen[CHANCE], "prize", 1, range(1, 5))
            if prize in state.won:
                raise IllegalMove("chance-impossible", text=chosen[CHANCE])
            return replace(state, prize=prize)
        bids = [int(chosen[seat].split()[1]) for seat in range(len(state.points))]
        held = tuple(tuple(n for n in own if n != bid) for own, bid in zip(state.held, bids, strict=True))
        prize = state.prize or 0
        alone = bids.count(max(bids)) == 1
        points = plus(state.points, bids.index(max(bids)), prize) if alone else state.points
        return BidsState(points, held, None, (*state.won, prize))

    def view(self, state: BidsState, seat: Seat | None) -> OpenView:
        return OpenView(seat, state, self.outcome(state))

    def outcome(self, state: BidsState) -> Outcome | None:
        return None if self.to_act(state) else best(state.points)

    def resample(self, view: OpenView, seat: Seat | None, chance: Chance) -> BidsState:
        state: BidsState = view.state
        return state


TOYS: dict[str, Game[Any, Any]] = {toy.name: toy for toy in (Fend(), Delve(), Vast(), Bids())}


class ToyDrawing(Drawing[Any]):
    """The drawing of a toy: a patch coloured by view and look, described by the view's ``repr``.

    Fend shows its seats in a strip, vast its columns and rows as a grid on the board, bids its numbers on the hand.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def strips(self) -> bool:  # type: ignore[override]
        return self.name == "fend"

    def draw(self, view: Any, look: Look) -> bytes:
        shade = crc32(repr((view, look.part, look.mark, look.goals, look.letters)).encode())
        file = BytesIO()
        Image.new("RGB", (64, 64), (shade & 255, shade >> 8 & 255, shade >> 16 & 255)).save(file, "PNG")
        return file.getvalue()

    def alt(self, view: Any, look: Look) -> str:
        return f"{self.name}: {view!r}"

    def describe(self, view: Any, look: Look) -> Description:
        marked = [self.spoken(view, look.mark, look)] if look.mark else []
        return Description.of(("Preview", marked), ("Position", [f"{view!r}"]), ("To act", [str(look.awaited)]))

    def label(self, view: Any, text: Move, look: Look) -> str:
        return text.capitalize()

    def tell(self, view: Any, who: Seat, text: str, look: Look) -> str | None:
        return f"{'Chance' if who == CHANCE else who + 1}: {text}"

    def has_hand(self, view: Any) -> bool:
        return (isinstance(view, FendView | DelveView) or self.name == "bids") and view.seat is not None

    def spots(self, view: Any, paths: Sequence[Move], look: Look) -> list[Spot | None]:
        return [_spot(path) for path in paths]

    def sheet(self, look: Look) -> Picture:
        return Picture(self.draw(None, look), self.name)


def _spot(path: Move) -> Spot | None:
    match path.split():
        case ["strike", _, *how]:
            return Spot("strip", word=" ".join(how))
        case ["mark", at] | ["mark", _, at]:
            return Spot(cell=(int(at) % 5, int(at) // 5))
        case ["bid", number]:
            return Spot("hand", word=f"number {number}", has_sign=True)
    return None


def _rendering_module(name: str) -> ModuleType:
    """A module for ``rendering`` with the toy's drawing."""
    module = ModuleType(f"{rendering.__name__}.{name}")
    vars(module)["DRAWING"] = ToyDrawing(name)
    return module


@contextmanager
def toys() -> Iterator[dict[str, Game[Any, Any]]]:
    """Register the toys as games with drawings while the context lasts."""
    modules = {f"{rendering.__name__}.{name}": _rendering_module(name) for name in TOYS}
    GAMES.update(TOYS)
    sys.modules.update(modules)
    try:
        yield TOYS
    finally:
        for name in TOYS:
            GAMES.pop(name, None)
        for path in modules:
            sys.modules.pop(path, None)
        rendering.picture.cache_clear()
        rendering.sheet.cache_clear()
