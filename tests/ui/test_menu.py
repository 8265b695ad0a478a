"""The menu: every legal move can be picked from selects of at most 25 options, within the limits of messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations

import pytest

from bot.games import GAMES
from bot.match.position import Position
from cogs._ui.choices import MAX_OPTIONS, MAX_SELECTS, is_path, next_paths, pages, parent_path
from tests.kit.play import Play, every_option
from tests.kit.soak import in_soak
from tests.kit.toys import TOYS, toys

every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


def lists(name: str, count: int) -> Iterator[tuple[str, ...]]:
    """The distinct lists of legal moves of some random matches."""
    seen: set[tuple[str, ...]] = set()
    for options in every_option(GAMES[name]):
        for number in range(count):
            with Play(name, number, options=options) as play:
                for position in play.some(in_soak(30, 10)):
                    for moves in asked_moves(position):
                        if moves not in seen:
                            seen.add(moves)
                            yield moves


def asked_moves(position: Position) -> Iterator[tuple[str, ...]]:
    for seat in position.waiting:
        yield position.moves(seat)


def stepwise(name: str) -> frozenset[str]:
    return GAMES[name].stepwise


def reachable_moves(
    moves: tuple[str, ...],
    path: str = "",
    deep: int = 1,
    steps: frozenset[str] = frozenset(),
    order: Callable[[str], str] = str,
) -> Iterator[tuple[str, int]]:
    """All moves below a path with the number of picks they take; an arrangement counts as one pick."""
    shown = next_paths(moves, path, steps, order)
    assert len(set(shown)) == len(shown)
    for at, one in enumerate(shown):
        assert (order(one) if one in moves else one).startswith(path) and one != path
        if at % MAX_OPTIONS == 0:  # parent_path takes time linear in the list
            assert parent_path(moves, one, steps, order) == path
        if one not in moves:
            assert len([move for move in moves if order(move).startswith(one)]) > 1 and is_path(moves, one, order)
            yield from reachable_moves(moves, one, deep + one.endswith(" "), steps, order)
        else:
            yield one, deep


@every
def test_every_move_is_reached_once_and_fits_a_custom_id(name: str) -> None:
    """A move has no underscore, which replaces the space, and is short enough beside match, step and verb. In a real
    game it takes at most four picks, each from at most four selects."""
    order = GAMES[name].menu_text
    for moves in lists(name, in_soak(4, 1)):
        assert len(set(map(order, moves))) == len(moves)
        found = list(reachable_moves(moves, steps=stepwise(name), order=order))
        assert sorted(move for move, _ in found) == sorted(moves)
        for move in moves:
            assert "_" not in move and len(move) <= 60 and " ".join(move.split()) == move
        if name in GAMES and name not in TOYS:
            assert max(deep for _, deep in found) <= MAX_SELECTS
            paths = [""]
            while paths:
                shown = next_paths(moves, paths.pop(), stepwise(name), order)
                assert len(pages(shown)) <= MAX_SELECTS
                paths += [one for one in shown if one not in moves]


def test_words_that_are_picked_in_another_order() -> None:
    moves = ("move 5 a3 a8", "move 5 a3 b6", "move 1 a3 a4", "move 1 c1 centre", "move 1 c1 centre both")
    order, steps = GAMES["hypnosia"].menu_text, {"move"}
    shown = ["move a3 ", "move 1 c1 centre", "move 1 c1 centre both"]
    assert next_paths(moves, "", steps, order) == shown
    assert next_paths(moves, "move a3 ", steps, order) == list(moves[:3])
    assert next_paths(moves[:3], "", steps, order) == list(moves[:3]), "one pawn: its goals"
    assert next_paths(moves, "move 5 ", steps, order) == [] and not is_path(moves, "move 5 ", order)
    assert parent_path(moves, "move 1 a3 a4", steps, order) == "move a3 " and is_path(moves, "move a3 ", order)
    assert parent_path(moves, "move 1 c1 centre both", steps, order) == ""


def test_long_lists() -> None:
    moves = tuple(f"name {number}" for number in range(150))
    assert next_paths(moves) == list(moves)
    assert [len(page) for page in pages(next_paths(moves))] == [MAX_OPTIONS] * 6
    field = tuple(f"mark {x} {y}" for x in range(20) for y in range(20))
    assert next_paths(field) == [f"mark {x} " for x in range(20)]
    assert next_paths(field, "mark 7 ") == [f"mark 7 {y}" for y in range(20)]
    mixed = (*field, *moves, "done")
    assert next_paths(mixed) == ["mark ", "name ", "done"]
    assert next_paths(mixed, "mark ") == [f"mark {x} " for x in range(20)]
    assert len(next_paths(mixed, "name ")) == 150 and len(pages(next_paths(mixed, "name "))) == 6


def test_short_lists_are_shown_whole() -> None:
    few = ("strike 1", "strike 1 hard", "strike 2", "strike 2 hard")
    assert next_paths(few) == list(few)
    assert next_paths(("done",)) == ["done"] and next_paths(()) == [] and pages([]) == []
    assert next_paths(("mark 1 1", "mark 1 2", "done")) == ["mark 1 1", "mark 1 2", "done"]


def test_words_that_are_picked_one_by_one() -> None:
    moves = (*tuple(f"push {side} {line}" for side in ("left", "top") for line in (0, 1)), "place 1", "place 2")
    assert len(next_paths(moves)) == 6
    shown = ["push left ", "push top ", "place 1", "place 2"]
    assert next_paths(moves, "", {"push"}) == shown
    assert next_paths(moves, "push top ", {"push"}) == ["push top 0", "push top 1"]
    assert parent_path(moves, "push top 1", {"push"}) == "push top " and parent_path(moves, "push top ", {"push"}) == ""
    assert next_paths(moves[:1] + moves[4:], "", {"push"}) == ["push left 0", "place 1", "place 2"]
    assert next_paths(moves[:4], "", {"push"}) == shown[:2]


def test_a_move_that_begins_another() -> None:
    """Both the shorter move and its continuation can be picked."""
    moves = tuple(f"go {a}{more}" for a in range(20) for more in ("", " left", " right"))
    assert sorted(move for move, _ in reachable_moves(moves)) == sorted(moves)


def test_a_single_continuation_is_the_move() -> None:
    moves = (*(f"put {a} {b}" for a in range(10) for b in range(10)), "swap 1 2 3")
    assert "swap 1 2 3" in next_paths(moves)


def test_paths_that_lead_nowhere() -> None:
    moves = ("mark 1 1", "mark 1 2", "done")
    assert (
        next_paths(moves, "done") == [] and next_paths(moves, "nothing ") == [] and next_paths(moves, "mark 1 1") == []
    )
    assert parent_path(moves, "nothing") == "" and parent_path(moves, "") == ""


def test_an_arrangement_is_picked_item_by_item() -> None:
    """There are more orders of the items than one select holds; one order is missing."""
    orders = sorted({"".join(one) for one in permutations("0012-")} - {"0012-"})
    moves = ("pass", *(f"seat {one}" for one in orders))
    assert next_paths(moves) == ["pass", "seat "]
    assert next_paths(moves, "seat ") == ["seat -", "seat 0", "seat 1", "seat 2"]
    assert next_paths(moves, "seat 0") == ["seat 0-", "seat 00", "seat 01", "seat 02"]
    assert next_paths(moves, "seat 00") == ["seat 00-", "seat 001-2", "seat 002"], "one order of 001 is left"
    assert next_paths(moves, "seat -2") == ["seat -20", "seat -2100"]
    assert dict(reachable_moves(moves)).keys() == set(moves)
    assert (
        parent_path(moves, "seat 00-") == "seat 00"
        and parent_path(moves, "seat 0") == "seat "
        and parent_path(moves, "seat ") == ""
    )
    assert is_path(moves, "seat 00") and not is_path(moves, "seat 03") and not is_path(moves, "pas")
    assert next_paths(moves[1:]) == next_paths(moves, "seat "), "nothing else to pick"


def test_an_arrangement_of_things_with_commas() -> None:
    moves = tuple(f"row {','.join(one)} now" for one in permutations(("10", "11", "12", "13", "9")))
    assert next_paths(moves) == ["row 10,", "row 11,", "row 12,", "row 13,", "row 9,"]
    assert next_paths(moves, "row 9,10,11,") == ["row 9,10,11,12,13 now", "row 9,10,11,13,12 now"]
    assert dict(reachable_moves(moves)).keys() == set(moves)


def test_few_arrangements_are_shown_whole() -> None:
    moves = tuple(f"seat {''.join(one)}" for one in permutations("0123"))
    assert next_paths(moves) == list(moves)
