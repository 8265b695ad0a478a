"""Compare the rules with a slow second implementation of docs/rules/instinkt.md, on random positions."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.games.instinkt import Placed
from bot.match.position import EventKind
from tests.instinkt.positions import after_reveal, cards_on_display, over
from tests.kit.play import Play
from tests.kit.soak import in_soak

Cell = tuple[int, int]
Cards = dict[Cell, str]  # "b4", "w11" …

IDS = [f"{colour}{number}" for colour in "bw" for number in range(1, 12)]
PLANE = [(x, y) for y in range(-12, 13) for x in range(-12, 13)]


def touch(one: Cell, other: Cell) -> bool:
    return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1


def beside(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def connected(cells: Iterable[Cell]) -> bool:
    """Whether the cells hang together, by flood fill from one cell."""
    all_cells = list(cells)
    coloured = set(all_cells[:1])
    for _ in all_cells:
        coloured |= {cell for cell in all_cells if any(touch(cell, other) for other in coloured)}
    return coloured == set(all_cells)


def fits(cells: Iterable[Cell]) -> bool:
    """Whether a square of 4 × 4 holds all the cells."""
    all_cells = list(cells)
    return any(all(left <= x < left + 4 and top <= y < top + 4 for x, y in all_cells) for left, top in PLANE)


def allowed(before: Iterable[Cell], after: Iterable[Cell]) -> bool:
    return connected(after) and fits([*before, *after])


def placings(cards: Cards) -> set[str]:
    if not cards:
        return {"place 0,0"}
    near = {cell for cell in PLANE if cell not in cards and any(touch(cell, card) for card in cards)}
    return {f"place {x},{y}" for x, y in near if allowed(cards, [*cards, (x, y)])}


def movings(cards: Cards, raccoon: str) -> set[str]:
    found = set()
    xs, ys = [x for x, _ in cards], [y for _, y in cards]
    near = [(x, y) for x, y in PLANE if min(xs) - 3 <= x <= max(xs) + 3 and min(ys) - 3 <= y <= max(ys) + 3]
    for start, card in cards.items():
        if card[0] != raccoon[0] or card == raccoon:
            continue
        rest = [cell for cell in cards if cell != start]
        for goal in near:
            if goal not in cards and any(touch(goal, cell) for cell in rest) and allowed(cards, [*rest, goal]):
                found.add(f"move {start[0]},{start[1]} {goal[0]},{goal[1]}")
    return found


def turned(cards: Cards, side: str, back: bool = False) -> Cards:
    """The cards turned or mirrored so that ``side`` becomes the left; the same call with ``back`` reverses it."""
    return {
        {"left": (x, y), "right": (-x, y), "top": (y, x), "bottom": (y, -x) if back else (-y, x)}[side]: card
        for (x, y), card in cards.items()
    }


def shoved(cards: Cards, at: int, y: int) -> Cards:
    """The cards after the card on ``at, y``, if any, is pushed to the right by one cell."""
    if (at, y) not in cards:
        return cards
    after = shoved({cell: card for cell, card in cards.items() if cell != (at, y)}, at + 1, y)
    return {**after, (at + 1, y): cards[at, y]}


def pushings(cards: Cards) -> set[str]:
    if not cards:
        return {"place 0,0"}
    found = set()
    for side in ("left", "right", "top", "bottom"):
        lines = [y if side in ("left", "right") else x for x, y in cards]
        found |= {f"push {side} {line}" for line in lines if 1 <= lines.count(line) <= 3}
    return found


def pushed(cards: Cards, stag: str, side: str, line: int) -> Cards:
    cards_on_display, row = turned(cards, side), line
    first = min(x for x, y in cards_on_display if y == row)
    at, rest = first - 1, cards_on_display
    if not fits([*cards_on_display, (at, row)]):
        at, rest = first, shoved(cards_on_display, first, row)
    elif all(y == row for _, y in cards_on_display):
        return turned({**cards_on_display, (at, row): stag}, side, back=True)
    while True:
        further = shoved(rest, at + 1, row)
        if not allowed(cards_on_display, [*further, (at + 1, row)]):
            return turned({**rest, (at, row): stag}, side, back=True)
        at, rest = at + 1, further


def worths(cards: Cards) -> dict[Cell, int]:
    """The points of each card of a full display."""
    left, top = min(x for x, _ in cards), min(y for _, y in cards)
    place = {cell: (cell[0] - left, cell[1] - top) for cell in cards}
    corners = {cell for cell, at in place.items() if at in ((0, 0), (0, 3), (3, 0), (3, 3))}
    middle = {cell for cell, at in place.items() if at in ((1, 1), (1, 2), (2, 1), (2, 2))}
    edge = set(cards) - corners - middle
    moths = [cell for cell, card in cards.items() if card[1:] == "3"]

    def one(cell: Cell, deep: bool = True) -> int:
        own, number = cards[cell][0], int(cards[cell][1:])
        where = {card: at for at, card in cards.items()}
        if number == 1:
            count = sum(touch(cell, moth) for moth in moths)
            return 1 if count == 1 else 3 if count == 2 else 0
        if number == 2:
            return 3 if f"{own}1" in where and beside(cell, where[f"{own}1"]) else 0
        if number == 3:
            return 0 if cell not in middle else 2 if all(moth in middle for moth in moths) and len(moths) == 2 else 3
        if number in (4, 5):
            other = where.get(f"{own}{9 - number}")
            return 0 if cell not in corners else 3 if other in corners else 2
        if number == 6:
            return 3 if cell in edge else 0
        if number == 7:
            line = [at for at in cards if at != cell and (at[0] == cell[0] or at[1] == cell[1])]
            return sum(cards[at][0] == own for at in line)
        if number == 8:
            return sum(touch(cell, at) and card[0] != own for at, card in cards.items())
        if number == 9 and deep:
            return max([0, *(one(at, False) for at, card in cards.items() if card[0] == own and beside(cell, at))])
        return 0

    return {cell: one(cell) for cell in cards}


def drawn(choose: random.Random, count: int, left_out: Iterable[str] = ()) -> Cards:
    """A random display of that many cards, grown card by card and thinned out as pushes may thin it."""
    cells: list[Cell] = [(choose.randint(-5, 5), choose.randint(-5, 5))]
    while len(cells) < min(count + 3, 16):
        x, y = choose.choice(cells)
        new = (x + choose.randint(-1, 1), y + choose.randint(-1, 1))
        if new not in cells and fits([*cells, new]):
            cells.append(new)
    while len(cells) > count:
        gone = choose.choice(cells)
        rest = [cell for cell in cells if cell != gone]
        if connected(rest):
            cells = rest
    ids = [card for card in IDS if card not in left_out]
    return dict(zip(cells, choose.sample(ids, count), strict=True))


def placed(cards: Cards) -> tuple[Placed, ...]:
    ordered = sorted(cards.items(), key=lambda item: (item[0][1], item[0][0]))
    return tuple(Placed(x, y, "bw".index(card[0]), card[1:]) for (x, y), card in ordered)


def read(shown: tuple[Placed, ...]) -> Cards:
    return {(one.x, one.y): f"{'bw'[one.seat]}{one.card}" for one in shown}


@pytest.mark.parametrize("number", range(0, 60, in_soak(1, 5)))
def test_place_push_and_move_as_the_reference(number: int) -> None:
    choose = random.Random(number)
    cards = drawn(choose, 1 + number % 14, ("b10", "b11", "w1", "b2", "w2"))
    shown = placed(cards)
    assert set(after_reveal("2", "1", shown).moves(0)) == placings(cards), (number, cards)
    stag = after_reveal("10", "1", shown)
    assert set(stag.moves(0)) == pushings(cards), (number, cards)
    for push in stag.moves(0):
        _, side, line = push.split()
        assert read(cards_on_display(stag.choose(0, push))) == pushed(cards, "b10", side, int(line)), (
            number,
            cards,
            push,
        )
    place = choose.choice(after_reveal("11", "1", shown).moves(0))
    now = after_reveal("11", "1", shown).choose(0, place)
    x, y = place.split()[1].split(",")
    after = {**cards, (int(x), int(y)): "b11"}
    expected = movings(after, "b11")
    if expected:
        assert now.to_act == (0,) and set(now.moves(0)) == expected, (number, after)
    else:
        assert now.to_act == (1,), (number, after)


def test_worths_as_the_reference() -> None:
    choose = random.Random(7)
    for number in range(150):
        left, top = choose.randint(-5, 5), choose.randint(-5, 5)
        cells = [(left + x, top + y) for y in range(4) for x in range(4)]
        cards = dict(zip(cells, choose.sample(IDS, 16), strict=True))
        expected = worths(cards)
        off = [[card[1:] for card in IDS if card[0] == colour and card not in cards.values()] for colour in "bw"]
        hands = [choose.sample(rest, min(2, len(rest))) for rest in off]
        shown = over("", (" ".join(hands[0]), " ".join(hands[1])))
        state = replace(shown.state, display=placed(cards))
        view = shown.game.view(state, None)
        assert dict(zip(cells, view.worth, strict=True)) == expected, (number, cards)
        sums = [
            (
                sum(worth for cell, worth in expected.items() if cards[cell][0] == colour),
                sum(worth > 0 for cell, worth in expected.items() if cards[cell][0] == colour),
                sum(map(int, hands["bw".index(colour)])),
            )
            for colour in "bw"
        ]
        outcome = shown.game.outcome(state)
        assert outcome is not None
        assert outcome.points == (sums[0][0], sums[1][0])
        assert outcome.winners == tuple(seat for seat in (0, 1) if sums[seat] == max(sums)), (number, cards, hands)


def test_whole_matches_as_the_reference() -> None:
    """In random play, each display follows from the one before by the reference."""
    for number in range(6):
        with Play("instinkt", number) as play:
            play.to_end()
            now = play.start
            for event in play.log:
                cards, words = read(cards_on_display(now)), event.text.split()
                laid = now.view(None).revealed[event.seat] if event.kind is EventKind.MOVE else None
                now = now.after(event)
                if words[0] == "push":
                    cards = pushed(cards, f"{'bw'[event.seat]}10", words[1], int(words[2]))
                elif words[0] in ("place", "move"):
                    x, y = map(int, words[-1].split(","))
                    start = tuple(map(int, words[1].split(",")))
                    cards[x, y] = (
                        f"{'bw'[event.seat]}{laid}" if words[0] == "place" else cards.pop((start[0], start[1]))
                    )
                assert read(cards_on_display(now)) == cards
