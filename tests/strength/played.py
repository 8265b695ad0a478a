"""A file of matches that have been played, with which a measurement that was interrupted goes on."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from tests.strength.matches import Job

ROOT: Final = Path(__file__).parents[2]
SOURCES: Final = ("bot/computer", "bot/games", "bot/match/position.py", "tests/strength/matches.py")


class Played:
    """The first player's shares of the win by match. ``file`` keeps them, a line of JSON each; None: nothing does.

    Matches of other versions of the rules and players stay in the file and are not counted.
    """

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._shares: dict[str, float] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError):  # empty, or torn by a kill
                    key, share = json.loads(line)
                    self._shares[key] = share

    def missing(self, jobs: Iterable[Job]) -> list[Job]:
        """Those that have not been played."""
        return [job for job in jobs if _key(job) not in self._shares]

    def add(self, job: Job, share: float) -> None:
        """Keep the share of a match that has just been played."""
        self._shares[_key(job)] = share
        if self._file is not None:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            with self._file.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps([_key(job), share])}\n")  # whatever was torn before it

    def share(self, job: Job) -> float:
        """That of a match which has been played."""
        return self._shares[_key(job)]


def _key(job: Job) -> str:
    return f"{_version()} {job.game} {'-'.join(job.players)} {job.part} {job.number}"


@cache
def _version() -> str:
    """A digest of all that decides how a match goes."""
    digest = sha256()
    for source in SOURCES:
        path = ROOT / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
