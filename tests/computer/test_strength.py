"""The measurement of strength: its matches are repeatable, its test decides when it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games import GAMES
from tests.strength.__main__ import Result
from tests.strength.matches import Job, Player, play_match
from tests.strength.pairings import pairings
from tests.strength.played import Played
from tests.strength.sequential import decided, interval


def test_a_match_is_determined_by_its_job() -> None:
    jobs = [Job("dirkana", (Player.EASY, Player.RANDOM), number, 0.1) for number in range(4)]
    assert [play_match(job) for job in jobs] == [play_match(job) for job in jobs]


def test_the_share_is_that_of_the_first_player() -> None:
    """At every seat, the easy level wins far more than half of its matches against random moves."""
    for pair, easy_wins in (((Player.EASY, Player.RANDOM), True), ((Player.RANDOM, Player.EASY), False)):
        wins = sum(play_match(Job("dirkana", pair, number, 0.1)) for number in range(16))
        assert (wins > 8) == easy_wins


def test_a_measurement_goes_on_with_kept_matches(tmp_path: Path) -> None:
    """Also after a kill in the middle of a line; what was played is not played again."""
    file = tmp_path / "kept" / "strength.jsonl"
    jobs = [Job("dirkana", (Player.EASY, Player.RANDOM), number, 0.1) for number in range(3)]
    before = Played(file)
    for job in jobs[:2]:
        before.add(job, play_match(job))
    with file.open("a") as opened:
        opened.write('["dirka')
    again = Played(file)
    assert again.missing(jobs) == jobs[2:]
    again.add(jobs[2], 0.5)
    final = Played(file)
    assert [final.share(job) for job in jobs] == [*map(before.share, jobs[:2]), 0.5]


def test_seats_are_rotated() -> None:
    """Of one against three, with four numbers in a row each seat is taken by the one once."""
    lineup = (Player.EASY, Player.RANDOM, Player.RANDOM, Player.RANDOM)
    wins = [play_match(Job("hypnosia", lineup, number, 0.1)) for number in range(8)]
    assert sum(wins) > 2


@pytest.mark.parametrize(
    ("wins", "matches", "goal", "expected"),
    [
        (40, 40, 0.8, True),
        (20, 40, 0.8, False),
        (8, 10, 0.8, None),
        (97, 100, 0.97, None),
        (130, 200, 0.6, True),
        (100, 200, 0.6, False),
        (0, 0, 0.6, None),
    ],
)
def test_the_sequential_test(wins: float, matches: int, goal: float, expected: bool | None) -> None:
    assert decided(wins, matches, goal) is expected


def test_the_interval_is_wilsons() -> None:
    assert interval(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-3)
    assert interval(0, 0) == (0, 1)
    assert interval(20, 20)[1] == pytest.approx(1)


def test_each_game_has_the_same_pairings() -> None:
    for name, game in GAMES.items():
        found = [str(pairing) for pairing in pairings(name)]
        assert found[:5] == [
            "hard against random",
            "hard against easy",
            "hard against normal",
            "normal against easy",
            "easy against random",
        ]
        assert ("easy against greedy" in found) == (name != "insider"), "there a step seldom scores"
        assert ("hard against easy × 3" in found) == (4 in game.seats)


def test_a_pairing_with_a_ceiling_needs_all_its_matches_and_a_share_between() -> None:
    (beginner,) = [one for one in pairings("dirkana") if one.players == (Player.EASY, Player.GREEDY)]
    shares = {share: Result(beginner, share * 200, 200, 0.0, is_cut=False).verdict for share in (0.2, 0.4, 0.6)}
    assert shares == {0.2: False, 0.4: True, 0.6: False}
    assert Result(beginner, 40, 100, 0.0, is_cut=False).verdict is None


def test_the_greedy_player_takes_the_best_points() -> None:
    jobs = [Job("instinkt", (Player.GREEDY, Player.RANDOM), number, 0.1) for number in range(8)]
    assert sum(map(play_match, jobs)) > 5
