"""One test a paragraph of docs/rules/insider.md: Marker."""

from __future__ import annotations

from bot.games.insider.material import INNER, is_figure_locked, is_home_locked, open_places
from tests.insider.positions import after, board, fields, refusal, walking

FULL = tuple(sorted(INNER))


def moving(*figures: str, markers: tuple[str, ...] = FULL, **more: object) -> set[str]:
    """The legal moves of markers after equal dice."""
    now = walking(*figures, pair=True, markers=markers, **more)
    return {move.removeprefix("marker ") for move in now.moves(0) if move.startswith("marker")}


def test_marker_goes_to_a_place_without_one_and_sends_home() -> None:
    now = walking("b2 c1", "b2", left=3, pair=True)
    then = after(now, "marker b3 b2")
    assert board(then).markers == ("b2", "c2", "c4", "d3") and (fields(then), fields(then, 1)) == ("c1", "")
    assert refusal(now, "marker b3 c2") == "insider-marker-there"
    assert refusal(now, "marker b3 c3") == "insider-marker-places" == refusal(now, "marker b3 a1")
    assert refusal(now, "marker b2 b1") == "insider-no-marker"


def test_marker_does_not_lock_in_a_home() -> None:
    """With a2 marked, b1 is the only way out of a1."""
    markers = ("a2", "b3", "c2", "d3")
    assert "b3 b1" not in moving("", "", markers=markers)
    now = walking("", "", left=3, pair=True, markers=markers)
    assert refusal(now, "marker b3 b1") == "insider-marker-locks"
    assert "b3 d1" in moving("", "", markers=("e2", "b3", "c2", "d3")), "e1 is no home of two seats"
    assert "b3 d1" not in moving("", "", "", markers=("e2", "b3", "c2", "d3"))


def test_marker_does_not_lock_in_a_figure_on_a_place() -> None:
    """With e3 and d2 marked, e2 has no way out; its corner is not in play."""
    markers = ("b5", "c2", "d1", "e3")
    assert "b5 d2" in moving("", "", markers=markers)
    assert "b5 d2" not in moving("e2", "", markers=markers)
    assert "b5 e2" in moving("e2", "", markers=markers), "figures that the marker sends home do not count"


def test_marker_ignores_figures_locked_in_before() -> None:
    markers = ("d1", "d2", "e3", "b3")
    assert open_places(markers).isdisjoint({"e2"})
    assert "b3 b5" in moving("e2", "", markers=markers)


def test_marker_regions_are_closed_without_an_inner_place() -> None:
    assert open_places(("d1", "d2", "e3", "b3")) == frozenset(
        place for place in open_places(FULL) | set(INNER) if place not in ("d1", "d2", "e3", "b3", "e2")
    )


def test_marker_no_region_is_closed_while_all_four_inner_places_are_marked() -> None:
    assert len(open_places(FULL)) == 16
    assert all(not is_home_locked(home, open_places(FULL)) for home in ("a1", "e1", "e5", "a5"))


def test_marker_figures_on_way_fields() -> None:
    free = open_places(("d1", "d2", "e3", "b3"))
    assert is_figure_locked("e2-e3", "a1", free) and is_figure_locked("e1-e2", "a1", free)
    assert not is_figure_locked("e1-e2", "e1", free), "beside the own home"
    assert not is_figure_locked("c3-d3", "a1", free) and not is_figure_locked("c1-d1", "a1", free)
    assert not is_figure_locked("home", "a1", free) and not is_figure_locked("insider:1", "a1", free)


def test_marker_each_of_two_is_judged_by_itself() -> None:
    now = walking("e2", "", left=3, hands=("tt",), markers=("b5", "c2", "d1", "e3"))
    then = after(now, "play trendsetter 2")
    assert "marker b5 d2" not in then.moves(0), "although the second could free what it locks in"
    assert "marker b5 d2" in after(then, "marker e3 a4").moves(0)
