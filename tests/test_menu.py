"""The menu: every legal move can be picked, from selects of at most 25, within what one message and custom_ids hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from bot.games import GAMES
from bot.match import Match
from bot.menu import ROOM, SELECTS, above, below, leads, pages
from tests.play import Play, every_option
from tests.toys import TOYS, toys

every = pytest.mark.parametrize("name", [*GAMES, *TOYS])


@pytest.fixture(autouse=True)
def seated() -> Iterator[None]:
    with toys():
        yield


def lists(name: str, count: int = 2) -> Iterator[tuple[str, ...]]:
    """The legal moves at each position of some matches, the same list once."""
    met: set[tuple[str, ...]] = set()
    for options in every_option(GAMES[name]):
        for number in range(count):
            with Play(name, number, options=options) as play:
                for match in play.some(30):
                    for moves in asked(match):
                        if moves not in met:
                            met.add(moves)
                            yield moves


def asked(match: Match) -> Iterator[tuple[str, ...]]:
    for seat in match.waiting:
        yield match.moves(seat)


def stepwise(name: str) -> frozenset[str]:
    return GAMES[name].stepwise


def reached(
    moves: tuple[str, ...], path: str = "", deep: int = 1, steps: frozenset[str] = frozenset()
) -> Iterator[tuple[str, int]]:
    """All moves below a path, and how many picks it takes, those within an arrangement counted as one."""
    shown = below(moves, path, steps)
    assert len(set(shown)) == len(shown)
    for at, one in enumerate(shown):
        assert one.startswith(path) and one != path
        if at % ROOM == 0:  # above is as slow as the lists are long
            assert above(moves, one, steps) == path
        if one not in moves:
            assert len([move for move in moves if move.startswith(one)]) > 1 and leads(moves, one)
            yield from reached(moves, one, deep + one.endswith(" "), steps)
        else:
            yield one, deep


@every
def test_every_move_is_reached_once(name: str) -> None:
    for moves in lists(name):
        found = dict(reached(moves, steps=stepwise(name)))
        assert sorted(found) == sorted(moves)
        assert len(list(reached(moves, steps=stepwise(name)))) == len(moves)


@pytest.mark.parametrize("name", GAMES)
def test_a_real_games_menu_is_short(name: str) -> None:
    """At most four picks, each from one select, so that one glance is enough."""
    for moves in lists(name, 4):
        assert max(deep for _, deep in reached(moves, steps=stepwise(name))) <= SELECTS
        paths = [""]
        while paths:
            shown = below(moves, paths.pop(), stepwise(name))
            assert len(pages(shown)) <= SELECTS
            paths += [one for one in shown if one not in moves]


@every
def test_what_a_custom_id_carries(name: str) -> None:
    """A move has no underscore, which stands for the space there, and leaves room for match, step and verb."""
    for moves in lists(name):
        for move in moves:
            assert "_" not in move and len(move) <= 60 and " ".join(move.split()) == move


def test_long_lists() -> None:
    moves = tuple(f"name {number}" for number in range(150))
    assert below(moves) == list(moves)
    assert [len(page) for page in pages(below(moves))] == [ROOM] * 6
    field = tuple(f"mark {x} {y}" for x in range(20) for y in range(20))
    assert below(field) == [f"mark {x} " for x in range(20)]
    assert below(field, "mark 7 ") == [f"mark 7 {y}" for y in range(20)]
    mixed = (*field, *moves, "done")
    assert below(mixed) == ["mark ", "name ", "done"]
    assert below(mixed, "mark ") == [f"mark {x} " for x in range(20)]
    assert len(below(mixed, "name ")) == 150 and len(pages(below(mixed, "name "))) == 6


def test_short_lists_are_shown_whole() -> None:
    few = ("strike 1", "strike 1 hard", "strike 2", "strike 2 hard")
    assert below(few) == list(few)
    assert below(("done",)) == ["done"] and below(()) == [] and pages([]) == []
    assert below(("mark 1 1", "mark 1 2", "done")) == ["mark 1 1", "mark 1 2", "done"]


def test_words_that_are_picked_one_by_one() -> None:
    moves = (*tuple(f"push {side} {line}" for side in ("left", "top") for line in (0, 1)), "place 1", "place 2")
    assert len(below(moves)) == 6
    shown = ["push left ", "push top ", "place 1", "place 2"]
    assert below(moves, "", {"push"}) == shown
    assert below(moves, "push top ", {"push"}) == ["push top 0", "push top 1"]
    assert above(moves, "push top 1", {"push"}) == "push top " and above(moves, "push top ", {"push"}) == ""
    assert below(moves[:1] + moves[4:], "", {"push"}) == ["push left 0", "place 1", "place 2"]
    assert below(moves[:4], "", {"push"}) == shown[:2]


def test_a_move_that_begins_another() -> None:
    """Both the shorter one and what follows it can be picked."""
    moves = tuple(f"go {a}{more}" for a in range(20) for more in ("", " left", " right"))
    assert sorted(move for move, _ in reached(moves)) == sorted(moves)


def test_a_single_continuation_is_the_move() -> None:
    moves = (*(f"put {a} {b}" for a in range(10) for b in range(10)), "swap 1 2 3")
    assert "swap 1 2 3" in below(moves)


def test_paths_that_lead_nowhere() -> None:
    moves = ("mark 1 1", "mark 1 2", "done")
    assert below(moves, "done") == [] and below(moves, "nothing ") == [] and below(moves, "mark 1 1") == []
    assert above(moves, "nothing") == "" and above(moves, "") == ""


def test_an_arrangement_is_picked_item_by_item() -> None:
    """Orders of the same signs, more than one select holds; the present one is left out."""
    orders = sorted({"".join(one) for one in permutations("0012-")} - {"0012-"})
    moves = ("pass", *(f"seat {one}" for one in orders))
    assert below(moves) == ["pass", "seat "]
    assert below(moves, "seat ") == ["seat -", "seat 0", "seat 1", "seat 2"]
    assert below(moves, "seat 0") == ["seat 0-", "seat 00", "seat 01", "seat 02"]
    assert below(moves, "seat 00") == ["seat 00-", "seat 001-2", "seat 002"], "one order of 001 is left"
    assert below(moves, "seat -2") == ["seat -20", "seat -2100"]
    assert dict(reached(moves)).keys() == set(moves)
    assert above(moves, "seat 00-") == "seat 00" and above(moves, "seat 0") == "seat " and above(moves, "seat ") == ""
    assert leads(moves, "seat 00") and not leads(moves, "seat 03") and not leads(moves, "pas")
    assert below(moves[1:]) == below(moves, "seat "), "nothing else to pick"


def test_an_arrangement_of_things_with_commas() -> None:
    moves = tuple(f"row {','.join(one)} now" for one in permutations(("10", "11", "12", "13", "9")))
    assert below(moves) == ["row 10,", "row 11,", "row 12,", "row 13,", "row 9,"]
    assert below(moves, "row 9,10,11,") == ["row 9,10,11,12,13 now", "row 9,10,11,13,12 now"]
    assert dict(reached(moves)).keys() == set(moves)


def test_few_arrangements_are_shown_whole() -> None:
    moves = tuple(f"seat {''.join(one)}" for one in permutations("0123"))
    assert below(moves) == list(moves)
