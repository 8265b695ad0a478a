"""Instinkt: a duel over a common display of 4 × 4 animals. The rules are those of the rules file instinkt.md, whose
sections the functions name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations, permutations
from typing import Any, ClassVar

from bot.games.base import CHANCE, Game, IllegalMove, Json, Move, Option, Outcome, Seat
from bot.games.chance import Chance

# Material. Every seat owns one of each; the number decides who lays first, the snake has none.
CROW, BAT, MOTH, SPIDER, SPIDER_2, CAT, OWL, WOLF, WOLPERTINGER, STAG, RACCOON, SNAKE = CARDS = (
    *(str(number) for number in range(1, 12)),
    "X",
)
NUMBER = {card: number for number, card in enumerate(CARDS, 1)} | {SNAKE: 0}
ORDER = {card: place for place, card in enumerate(CARDS)}
SIDE, FULL, HAND, DRAFT = 4, 16, 3, 5

Cell = tuple[int, int]
Cards = tuple[str, ...]
TOUCHING = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if x or y)
BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))
SIDES: dict[str, Cell] = {"left": (1, 0), "right": (-1, 0), "top": (0, 1), "bottom": (0, -1)}  # the way a stag goes


class Phase(Enum):
    """What the match waits for."""

    DEAL = "deal"
    KEEP = "keep"
    CHOOSE = "choose"
    LAY = "lay"
    MOVE = "move"
    OVER = "over"


@dataclass(frozen=True)
class Placed:
    """A card on the display."""

    x: int
    y: int
    seat: Seat
    card: str


@dataclass(frozen=True)
class Step:
    """One step of the turn that laid last, as it stands in the log."""

    seat: Seat
    text: Move


@dataclass(frozen=True)
class State:
    """Cards are identifiers; ``stacks`` are top first, ``hands`` sorted, the display sorted by y and x.

    ``revealed`` holds what has been shown and not yet been laid, ``queue`` the seats that still lay, in order, and
    ``equal`` whether the marker changes hands after the first of them.
    """

    draft: bool = False
    phase: Phase = Phase.DEAL
    stacks: tuple[Cards, ...] = ()
    hands: tuple[Cards, Cards] = ((), ())
    token: Seat | None = None
    display: tuple[Placed, ...] = ()
    revealed: tuple[str | None, str | None] = (None, None)
    queue: tuple[Seat, ...] = ()
    equal: bool = False
    removed: tuple[Cards, Cards] = ((), ())
    last: tuple[Step, ...] = ()


@dataclass(frozen=True)
class View:
    """What a seat (None: a spectator) may know: all of the state but stacks and other hands.

    ``hand`` is the own one (empty for a spectator), ``under`` the own cards known to lie at the own stack's bottom.
    ``hands`` is None until the match has ended. ``worth`` says what each card of the display brings, in its order,
    once the match has ended; ``points`` what the seats have together so far.
    """

    seat: Seat | None
    draft: bool
    phase: Phase
    hand: Cards
    under: Cards
    held: tuple[int, int]
    stacked: tuple[int, ...]
    token: Seat | None
    display: tuple[Placed, ...]
    revealed: tuple[str | None, str | None]
    queue: tuple[Seat, ...]
    equal: bool
    removed: tuple[Cards, Cards]
    last: tuple[Step, ...]
    points: tuple[int, ...]
    hands: tuple[Cards, Cards] | None = None
    worth: tuple[int, ...] = ()
    outcome: Outcome | None = None


def ordered(cards: Iterable[str]) -> Cards:
    """1 to 11, the snake last."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def written(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def read(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def swapped(pair: tuple[Any, Any], seat: Seat, one: Any) -> tuple[Any, Any]:
    """The pair with ``one`` in the seat's place."""
    return (one, pair[1]) if seat == 0 else (pair[0], one)


# The display

Board = dict[Cell, tuple[Seat, str]]


def board(display: Iterable[Placed]) -> Board:
    return {(one.x, one.y): (one.seat, one.card) for one in display}


def laid(cards: Board) -> tuple[Placed, ...]:
    return tuple(Placed(x, y, *cards[x, y]) for x, y in sorted(cards, key=lambda cell: (cell[1], cell[0])))


def bounds(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """Smallest x, smallest y, largest x, largest y."""
    xs, ys = zip(*cells, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def window(display: Iterable[Placed]) -> tuple[int, int, int, int]:
    """The bounds of all cells in some 4 × 4 square around the display; only 0,0 while it is empty."""
    if not (cells := board(display)):
        return 0, 0, 0, 0
    left, top, right, bottom = bounds(cells)
    return right - SIDE + 1, bottom - SIDE + 1, left + SIDE - 1, top + SIDE - 1


def framed(cells: Iterable[Cell]) -> bool:
    left, top, right, bottom = bounds(cells)
    return right - left < SIDE and bottom - top < SIDE


def around(cell: Cell, ways: Iterable[Cell] = TOUCHING) -> list[Cell]:
    x, y = cell
    return [(x + right, y + down) for right, down in ways]


def hang_together(cells: Iterable[Cell]) -> bool:
    """Whether one can go from any card to any other over touching ones."""
    left = set(cells)
    edge = [left.pop()]
    while edge and left:
        x, y = edge.pop()
        for right, down in TOUCHING:
            if (cell := (x + right, y + down)) in left:
                left.remove(cell)
                edge.append(cell)
    return not left


def open_cells(cards: Iterable[Cell]) -> list[Cell]:
    """Empty cells that touch a card, within the frame, by y and x. (A round, 3: place)"""
    taken = set(cards)
    if not taken:
        return [(0, 0)]
    left, top, right, bottom = bounds(taken)
    low_x, low_y, high_x, high_y = right - SIDE + 1, bottom - SIDE + 1, left + SIDE - 1, top + SIDE - 1
    near = {(x + dx, y + dy) for x, y in taken for dx, dy in TOUCHING} - taken
    return sorted(
        ((x, y) for x, y in near if low_x <= x <= high_x and low_y <= y <= high_y),
        key=lambda cell: (cell[1], cell[0]),
    )


def line_cells(cards: Iterable[Cell], side: str, line: int) -> list[Cell]:
    """The cells taken in that row or column, the one nearest to the side first."""
    right, down = SIDES[side]
    along = [cell for cell in cards if cell[1 if right else 0] == line]
    return sorted(along, key=lambda cell: cell[0] * right + cell[1] * down)


def pushed(cards: Board, seat: Seat, side: str, line: int) -> Board:
    """The display after a stag has come in. (A round, 3: Stag)

    It starts directly before the outermost card, or one cell further in if the frame forbids that, and goes on while
    the next position keeps the frame (of the cells before and after) and all cards together.
    """
    way_x, way_y = SIDES[side]
    x, y = line_cells(cards, side, line)[0]
    before = {**cards, (x - way_x, y - way_y): (seat, STAG)}
    if framed(before):
        at, after = (x - way_x, y - way_y), before
        if len(line_cells(cards, side, line)) == len(cards):
            return after
    else:
        at, after = (x, y), _driven(cards, (x, y), (way_x, way_y)) | {(x, y): (seat, STAG)}
    while True:
        on = (at[0] + way_x, at[1] + way_y)
        rest = {cell: card for cell, card in after.items() if cell != at}
        further = _driven(rest, on, (way_x, way_y)) | {on: (seat, STAG)}
        if not (framed([*cards, *further]) and hang_together(further)):
            return after
        at, after = on, further


def _driven(cards: Board, cell: Cell, way: Cell) -> Board:
    """The cards after whatever lies on the cell, and what that meets, has moved one cell on."""
    run = []
    while cell in cards:
        run.append(cell)
        cell = (cell[0] + way[0], cell[1] + way[1])
    moved = {cell: card for cell, card in cards.items() if cell not in run}
    return moved | {(x + way[0], y + way[1]): cards[x, y] for x, y in run}


def own_moves(cards: Board, seat: Seat, raccoon: Cell) -> list[tuple[Cell, Cell]]:
    """Where which own card may go after a raccoon was laid. (A round, 3: Raccoon)"""
    goals = [cell for cell in sorted(_frame(cards), key=lambda cell: (cell[1], cell[0])) if cell not in cards]
    found = []
    for start, (owner, _) in sorted(cards.items(), key=lambda item: (item[0][1], item[0][0])):
        if owner != seat or start == raccoon:
            continue
        rest = [cell for cell in cards if cell != start]
        parts = _parts(rest)
        found += [(start, goal) for goal in goals if all(part & set(around(goal)) for part in parts)]
    return found


def _frame(cards: Iterable[Cell]) -> list[Cell]:
    """All cells that one card more may take without breaking the frame."""
    left, top, right, bottom = bounds(cards)
    return [(x, y) for y in range(bottom - SIDE + 1, top + SIDE) for x in range(right - SIDE + 1, left + SIDE)]


def _parts(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The cells, divided into what hangs together."""
    left, parts = set(cells), []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            near = left.intersection(around(edge.pop()))
            left -= near
            part |= near
            edge += near
        parts.append(part)
    return parts


# What the cards are worth


def worth(display: Iterable[Placed]) -> dict[Cell, int]:
    """What each card brings. (Material) Corners, edges and middle exist once the display is 4 wide and 4 tall."""
    cards = board(display)
    left, top, right, bottom = bounds(cards) if cards else (0, 0, 0, 0)
    square = right - left == bottom - top == SIDE - 1
    rim_x, rim_y = ((left, right), (top, bottom)) if square else ((), ())
    middle = {(x, y) for x in (left + 1, left + 2) for y in (top + 1, top + 2)} if square else set()

    def corner(cell: Cell) -> bool:
        return cell[0] in rim_x and cell[1] in rim_y

    def one(cell: Cell, seat: Seat, card: str) -> int:
        near = [cards[other] for other in around(cell) if other in cards]
        if card == CROW:
            return (0, 1, 3)[sum(other == MOTH for _, other in near)]
        if card == BAT:
            return 3 * any(cards.get(other) == (seat, CROW) for other in around(cell, BESIDE))
        if card == MOTH:
            moths = sum(cards.get(other, (seat, ""))[1] == MOTH for other in middle)
            return 0 if cell not in middle else 3 if moths == 1 else 2
        if card in (SPIDER, SPIDER_2):
            spiders = [other for other, held in cards.items() if held in ((seat, SPIDER), (seat, SPIDER_2))]
            return 0 if not corner(cell) else 3 if len(spiders) == 2 and all(map(corner, spiders)) else 2
        if card == CAT:
            return 3 * ((cell[0] in rim_x) != (cell[1] in rim_y))
        if card == OWL:
            return sum(
                owner == seat and (other[0] == cell[0]) != (other[1] == cell[1]) for other, (owner, _) in cards.items()
            )
        if card == WOLF:
            return sum(owner != seat for owner, _ in near)
        return 0

    brought = {cell: one(cell, *card) for cell, card in cards.items()}
    for cell, (seat, card) in cards.items():
        if card == WOLPERTINGER:
            own = [other for other in around(cell, BESIDE) if cards.get(other, (None, ""))[0] == seat]
            brought[cell] = max((brought[other] for other in own), default=0)
    return brought


class Instinkt(Game[State, View]):
    """The rules of Instinkt for ``Match``: 2 seats, 0 = black and 1 = white; option ``draft``."""

    name, seats, version, state_type = "instinkt", range(2, 3), 1, State
    options: ClassVar[Mapping[str, Option]] = {"draft": Option(False)}
    stepwise = frozenset({"push", "move"})  # first the side or the card, then where to

    def start(self, seats: int, options: Mapping[str, Any]) -> State:
        return State(draft=options["draft"])

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.phase is Phase.OVER:
            return ()
        if state.phase is Phase.DEAL:
            return (CHANCE,)
        return state.queue[:1] or (0, 1)

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        match state.phase:
            case Phase.CHOOSE:
                return [f"choose {card}" for card in state.hands[seat]]
            case Phase.KEEP:
                return _keeps(state.hands[seat])
            case Phase.LAY:
                return _lays(state.display, state.revealed[seat] or "")
            case Phase.MOVE:
                cards = board(state.display)
                return [f"move {written(start)} {written(goal)}" for start, goal in _own(cards, seat)]
        return []

    def chance(self, state: State, chance: Chance) -> Move:
        if len(state.stacks) < 2:
            return f"deal {len(state.stacks)} {','.join(chance.shuffle(CARDS))}"
        return f"token {chance.below(2)}"

    def apply(self, state: State, chosen: Mapping[Seat, Move]) -> State:
        if state.phase is Phase.DEAL:
            return _dealt(state, chosen[CHANCE])
        if state.phase is Phase.KEEP:
            return _kept(state, chosen)
        if state.phase is Phase.CHOOSE:
            return _revealed(state, (chosen[0].split()[1], chosen[1].split()[1]))
        seat = state.queue[0]
        return _laid(state, seat, chosen[seat])

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.phase is Phase.OVER
        stacked = tuple(map(len, state.stacks))
        knows = state.draft and seat is not None and state.phase not in (Phase.DEAL, Phase.KEEP)
        brings = worth(state.display)
        return View(
            seat=seat,
            draft=state.draft,
            phase=state.phase,
            hand=() if seat is None else state.hands[seat],
            under=state.stacks[seat][-2:] if knows and seat is not None else (),
            held=(len(state.hands[0]), len(state.hands[1])),
            stacked=stacked,
            token=state.token,
            display=state.display,
            revealed=state.revealed,
            queue=state.queue,
            equal=state.equal,
            removed=state.removed,
            last=state.last,
            points=self.points(state),
            hands=state.hands if over else None,
            worth=tuple(brings[one.x, one.y] for one in state.display) if over else (),
            outcome=self.outcome(state),
        )

    def redact(self, state: State, who: Seat, text: str, seat: Seat | None) -> str | None:
        """Of a shuffled stack nothing is told, of a draft's choice only to its owner what it was. (Hidden)"""
        word = text.split()[0]
        if word == "deal" or (word == "keep" and who != seat):
            return word
        return text

    def outcome(self, state: State) -> Outcome | None:
        """(Result)"""
        if state.phase is not Phase.OVER:
            return None
        brings = worth(state.display)
        points = self.points(state)
        scored = [sum(one.seat == seat and brings[one.x, one.y] > 0 for one in state.display) for seat in (0, 1)]
        held = [sum(NUMBER[card] for card in hand) for hand in state.hands]
        for reason, sums in (("points", points), ("cards", scored), ("hand", held)):
            if sums[0] != sums[1]:
                return Outcome.ranked(points, reason, keys=sums)
        return Outcome.ranked(points, "shared", keys=(0, 0))

    def points(self, state: State) -> tuple[int, ...]:
        brings = worth(state.display)
        return tuple(sum(brings[one.x, one.y] for one in state.display if one.seat == seat) for seat in (0, 1))

    def resample(self, view: View, seat: Seat | None, chance: Chance) -> State:
        hands: list[Cards] = []
        stacks: list[Cards] = []
        for owner, stacked in enumerate(view.stacked):
            seen = {one.card for one in view.display if one.seat == owner} | {
                *view.removed[owner],
                view.revealed[owner],
            }
            known = view.hands[owner] if view.hands else view.hand if owner == seat else ()
            under = view.under if owner == seat else ()
            unknown = chance.shuffle(card for card in CARDS if card not in seen and card not in (*known, *under))
            drawn = view.held[owner] - len(known)
            hands.append(ordered((*known, *unknown[:drawn])))
            stacks.append((*unknown[drawn:], *under))
            assert len(stacks[-1]) == stacked
        return State(
            draft=view.draft,
            phase=view.phase,
            stacks=tuple(stacks),
            hands=(hands[0], hands[1]) if len(hands) == 2 else ((), ()),
            token=view.token,
            display=view.display,
            revealed=view.revealed,
            queue=view.queue,
            equal=view.equal,
            removed=view.removed,
            last=view.last,
        )

    def reveals(self, state: State, seat: Seat, text: Move) -> bool:
        """Whoever lays last in a round sees the card that is drawn then. (A round, 4)"""
        return state.queue == (seat,) and bool(state.stacks[seat]) and not _laid(state, seat, text).queue

    def facts(self, state: State) -> Json:
        return {
            "display": {written((one.x, one.y)): f"{one.seat}:{one.card}" for one in state.display},
            "hands": [list(hand) for hand in state.hands],
            "token": state.token,
        }

    def explain(self, state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
        """With ``example``: a move that the seat may make instead."""
        key, values = _why_not(state, seat, text)
        return key, {**values, "example": self.moves(state, seat)[0]}


# Start


def _dealt(state: State, text: Move) -> State:
    match text.split(" "):
        case ["deal", seat, cards] if len(state.stacks) < 2 and seat == str(len(state.stacks)):
            stack = tuple(cards.split(","))
            if sorted(stack) == sorted(CARDS):
                return replace(state, stacks=(*state.stacks, stack))
        case ["token", ("0" | "1") as seat] if len(state.stacks) == 2:
            size = DRAFT if state.draft else HAND
            return replace(
                state,
                token=int(seat),
                hands=(ordered(state.stacks[0][:size]), ordered(state.stacks[1][:size])),
                stacks=tuple(stack[size:] for stack in state.stacks),
                phase=Phase.KEEP if state.draft else Phase.CHOOSE,
            )
    raise IllegalMove("chance-impossible", text=text)


def _keeps(hand: Cards) -> list[Move]:
    return [
        f"keep {','.join(kept)} under {','.join(under)}"
        for kept in combinations(hand, HAND)
        for under in permutations([card for card in hand if card not in kept])
    ]


def _kept(state: State, chosen: Mapping[Seat, Move]) -> State:
    for seat in (0, 1):
        _, kept, _, under = chosen[seat].split()
        stacks = list(state.stacks)
        stacks[seat] += tuple(under.split(","))
        state = replace(
            state, stacks=tuple(stacks), hands=swapped(state.hands, seat, tuple(kept.split(","))), phase=Phase.CHOOSE
        )
    return state


# A round


def _revealed(state: State, cards: tuple[str, str]) -> State:
    """(A round, 2 and the order of 3)"""
    hands = tuple(tuple(card for card in hand if card != cards[seat]) for seat, hand in enumerate(state.hands))
    state = replace(state, hands=(hands[0], hands[1]), last=())
    if SNAKE in cards:
        removed = ((*state.removed[0], cards[0]), (*state.removed[1], cards[1]))
        return _drawn(replace(state, removed=removed))
    equal = cards[0] == cards[1]
    first = (state.token or 0) if equal else int(NUMBER[cards[1]] > NUMBER[cards[0]])
    return replace(state, revealed=cards, queue=(first, 1 - first), equal=equal, phase=Phase.LAY)


def _lays(display: tuple[Placed, ...], card: str) -> list[Move]:
    """(A round, 3)"""
    cards = board(display)
    if card != STAG or not cards:
        return [f"place {written(cell)}" for cell in open_cells(cards)]
    rows, columns = [[cell[axis] for cell in cards] for axis in (1, 0)]
    return [
        f"push {side} {line}"
        for side, lines in (("left", rows), ("right", rows), ("top", columns), ("bottom", columns))
        for line in sorted(set(lines))
        if lines.count(line) < SIDE
    ]


def _own(cards: Board, seat: Seat) -> list[tuple[Cell, Cell]]:
    raccoon = next(cell for cell, card in cards.items() if card == (seat, RACCOON))
    return own_moves(cards, seat, raccoon)


def _laid(state: State, seat: Seat, text: Move) -> State:
    cards = board(state.display)
    card = state.revealed[seat] or ""
    steps = (*state.last, Step(seat, text)) if state.phase is Phase.MOVE else (Step(seat, text),)
    match text.split():
        case ["place", cell]:
            cards[read(cell)] = (seat, card)
        case ["push", side, line]:
            cards = pushed(cards, seat, side, int(line))
        case ["move", start, goal]:
            cards[read(goal)] = cards.pop(read(start))
    state = replace(state, display=laid(cards), revealed=swapped(state.revealed, seat, None), last=steps)
    if state.phase is Phase.LAY and card == RACCOON and _own(cards, seat):
        return replace(state, phase=Phase.MOVE)
    if state.equal:
        state = replace(state, token=1 - seat, equal=False)
    state = replace(state, queue=state.queue[1:], phase=Phase.LAY)
    return state if state.queue else _drawn(state)


def _drawn(state: State) -> State:
    """(A round, 4 and the end)"""
    hands = tuple(ordered((*hand, *stack[:1])) for hand, stack in zip(state.hands, state.stacks, strict=True))
    return replace(
        state,
        hands=(hands[0], hands[1]),
        stacks=tuple(stack[1:] for stack in state.stacks),
        phase=Phase.OVER if len(state.display) == FULL else Phase.CHOOSE,
    )


# Why not


def _named(card: str) -> int | str:
    """A card as texts select on it: a number, or X."""
    return int(card) if card in CARDS and card != SNAKE else card


def _cell(text: str) -> Cell | None:
    """The cell, if it is written as the notation writes it."""
    try:
        return cell if written(cell := read(text)) == text else None
    except ValueError:
        return None


def _why_not(state: State, seat: Seat, text: str) -> tuple[str, Mapping[str, Any]]:
    """The key of a text and its values but the example."""
    card = (state.revealed[seat] if state.phase is Phase.LAY else None) or ""
    values = {"card": _named(card), "stag": str(card == STAG and bool(state.display)).lower()}
    match state.phase, text.split():
        case Phase.CHOOSE, ["choose", chosen]:
            return "instinkt-not-in-hand", {
                "card": _named(chosen.upper()),
                "known": str(chosen.upper() in CARDS).lower(),
            }
        case Phase.LAY, ["place" | "push", *_] if not state.display:
            return "instinkt-first-at-origin", values
        case Phase.LAY, ["push", *rest] if card == STAG:
            return _why_not_push(board(state.display), rest)
        case Phase.LAY, ["place", *_] if card == STAG:
            return "instinkt-stag-pushes", {}
        case Phase.LAY, ["place", cell]:
            return _why_not_there(board(state.display), card, cell)
        case Phase.LAY, ["push", *_]:
            return "instinkt-only-stag-pushes", values
        case Phase.MOVE, ["move", start, goal]:
            return _why_not_move(board(state.display), seat, start, goal)
    return f"instinkt-expects-{state.phase.value}", values


def _why_not_there(cards: Board, card: str, text: str) -> tuple[str, Mapping[str, Any]]:
    values = {"card": _named(card), "cell": text}
    cell = _cell(text)
    if cell is None:
        return "instinkt-no-cell", values
    if cell in cards:
        return "instinkt-cell-taken", {**values, "other": _named(cards[cell][1])}
    if not framed([*cards, cell]):
        return "instinkt-outside-frame", values
    return "instinkt-must-touch", values


def _why_not_push(cards: Board, words: list[str]) -> tuple[str, Mapping[str, Any]]:
    match words:
        case [side, line] if side in SIDES and _cell(f"{line},0"):
            count = len(line_cells(cards, side, int(line)))
            kind = "row" if SIDES[side][0] else "column"
            return "instinkt-line", {"line": line, "kind": kind, "count": count}
    return "instinkt-push-form", {}


def _why_not_move(cards: Board, seat: Seat, start: str, goal: str) -> tuple[str, Mapping[str, Any]]:
    before, after = _cell(start), _cell(goal)
    if before is None or after is None:
        return "instinkt-no-cell", {"cell": start if before is None else goal}
    if before not in cards or cards[before][0] != seat:
        return "instinkt-not-own", {"cell": start}
    card = cards[before][1]
    values = {"card": _named(card), "cell": goal}
    if card == RACCOON:
        return "instinkt-not-raccoon", values
    if after in cards:
        return "instinkt-cell-taken", {**values, "other": _named(cards[after][1])}
    if not framed([*cards, after]):
        return "instinkt-outside-frame", values
    rest = {cell for cell in cards if cell != before}
    if not rest.intersection(around(after)):
        return "instinkt-must-touch", values
    return "instinkt-apart", values


GAME = Instinkt()
