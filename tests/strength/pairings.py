"""Who plays whom, with which goal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bot.games import GAMES
from tests.strength.matches import Player

MOST: Final = 200  # matches of a pairing
FOUR: Final = 4  # seats of the games that are also played by one against three


class Pairing(NamedTuple):
    """The first of ``players`` should win at least the share ``goal`` of at most ``most`` matches.

    ``ceiling``: the share that it should not exceed.
    """

    game: str
    players: tuple[Player, ...]
    goal: float
    most: int = MOST
    ceiling: float = 1.0

    def __str__(self) -> str:
        first, *others = self.players
        return f"{first} against {others[0]}" + (f" × {len(others)}" if len(others) > 1 else "")


GOALS: Final[dict[tuple[Player, Player], float]] = {
    (Player.HARD, Player.RANDOM): 0.97,
    (Player.HARD, Player.EASY): 0.8,
    (Player.HARD, Player.NORMAL): 0.6,
    (Player.NORMAL, Player.EASY): 0.6,
    (Player.EASY, Player.RANDOM): 0.5,
}
OWN_GOALS: Final = {
    ("migrato", Player.HARD, Player.RANDOM): 0.9,
    ("hypnosia", Player.HARD, Player.NORMAL): 0.55,
}
BEGINNER: Final = (0.3, 0.5)  # the share of the easy level against a greedy player
UNSCORED: Final = ("insider",)  # games in which a step seldom scores, so that greed for points is near to chance
OWN_MOST: Final = {"insider": 60}
AGAINST_THREE: Final = 0.6
PEERS: Final = ("instinkt", "dirkana")  # short enough for playouts to the end
AGAINST_PEER: Final = 0.6


def pairings(name: str) -> Iterator[Pairing]:
    """Those of one game."""
    most = OWN_MOST.get(name, MOST)
    for (one, other), goal in GOALS.items():
        yield Pairing(name, (one, other), OWN_GOALS.get((name, one, other), goal), most)
    if name not in UNSCORED:
        goal, ceiling = BEGINNER
        yield Pairing(name, (Player.EASY, Player.GREEDY), goal, most, ceiling)
    if FOUR in GAMES[name].seats:
        yield Pairing(name, (Player.HARD, *[Player.EASY] * (FOUR - 1)), AGAINST_THREE, most)
    if name in PEERS:
        yield Pairing(name, (Player.HARD, Player.OPENSPIEL), AGAINST_PEER, most)
