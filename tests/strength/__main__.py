"""``python -m tests.strength [--full] [--seconds N] [--keep FILE] [game …]`` plays all pairings in two processes."""

from __future__ import annotations

import argparse
import platform
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Final, NamedTuple

from bot.games import GAMES
from tests.strength.matches import TENTH, Job, play_match
from tests.strength.pairings import Pairing, pairings
from tests.strength.played import Played
from tests.strength.sequential import decided, interval

PROCESSES: Final = 2
BATCH: Final = 4  # matches between two looks at the test: whole rotations of two and of four seats
SECONDS: Final = 200.0  # of a pairing, unless its first batch takes longer; all of them take less than two hours
FULL_SECONDS: Final = 1200.0
VERDICTS: Final = {True: "reached", False: "MISSED", None: "open"}


class Result(NamedTuple):
    """What came of a pairing. ``is_cut``: it ended by the clock, so that it cannot be repeated exactly."""

    pairing: Pairing
    wins: float
    matches: int
    seconds: float
    is_cut: bool

    @property
    def verdict(self) -> bool | None:
        """Whether the goal is reached; None while that is open. A pairing with a ceiling needs all its matches."""
        if self.pairing.ceiling == 1:
            return decided(self.wins, self.matches, self.pairing.goal)
        if self.matches < self.pairing.most:
            return None
        return self.pairing.goal <= self.wins / self.matches <= self.pairing.ceiling

    def __str__(self) -> str:
        low, high = interval(self.wins, self.matches)
        goal, share = self.pairing.goal, self.wins / self.matches
        verdict = self.verdict
        ended = "stopped by the clock" if self.is_cut else ""
        said = VERDICTS[verdict] if verdict is not None else f"open, {'above' if share >= goal else 'BELOW'}"
        return (
            f"{self.pairing.game:<9} {self.pairing!s:<22} {self.matches:>4} {share:>7.1%}  "
            f"{low:>5.0%} – {high:<5.0%} ≥ {goal:<4.0%} {said:<12} {self.seconds:>6.0f} s  {ended}"
        ).rstrip()


def measure(pairing: Pairing, part: float, seconds: float, pool: ProcessPoolExecutor, known: Played) -> Result:
    """Play until the sequential test has decided, the matches are played, or another batch would take too long.

    Matches that ``known`` has are counted without being played again.
    """
    begin, took, wins, counted, new = time.perf_counter(), 0.0, 0.0, 0, 0
    while counted < pairing.most:
        size = min(BATCH, pairing.most - counted)
        jobs = [Job(pairing.game, pairing.players, number, part) for number in range(counted, counted + size)]
        missing = known.missing(jobs)
        if missing and new and took * (1 + size / new) > seconds:
            return Result(pairing, wins, counted, took, is_cut=True)
        playing = {pool.submit(play_match, job): job for job in missing}
        for ended in as_completed(playing):
            known.add(playing[ended], ended.result())
        wins += sum(known.share(job) for job in jobs)
        counted, new = counted + size, new + len(missing)
        took = time.perf_counter() - begin
        if Result(pairing, wins, counted, took, is_cut=False).verdict is not None:
            break
    return Result(pairing, wins, counted, took, is_cut=False)


def main() -> int:
    """Measure the named games, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.strength")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--full", action="store_true", help="full iterations: takes a night")
    parser.add_argument("--seconds", type=float, help="the longest time for a pairing")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="keep each match there, and go on with those of before"
    )
    asked = parser.parse_args()
    if unknown := set(asked.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    part, seconds = (1.0, FULL_SECONDS) if asked.full else (TENTH, SECONDS)
    seconds, known = asked.seconds or seconds, Played(asked.keep)
    begin = time.perf_counter()
    print(f"Python {platform.python_version()}, {platform.machine()}, {part:.0%} of the levels' iterations;")
    print("seats rotated, a shared win counts half, intervals of 95 %")
    with ProcessPoolExecutor(PROCESSES) as pool:
        for name in asked.games or GAMES:
            for pairing in pairings(name):
                print(measure(pairing, part, seconds, pool, known), flush=True)
    print(f"in {(time.perf_counter() - begin) / 60:.0f} min")
    return 0


if __name__ == "__main__":
    sys.exit(main())
