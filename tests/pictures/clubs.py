"""Examples of the pictures about people and servers: none, one and many of everything, and long names."""

from __future__ import annotations

from collections.abc import Iterator
from math import sin
from typing import Final

from bot.games import GAMES
from bot.texts import say
from rendering import Picture, drawing
from rendering.profiles import ProfileStatistics, Rated, ServerStatistics, Track, Wins, club_picture, profile_picture
from rendering.ratings import RatingRow, ranking_picture

NAMES: Final = (
    "Anna",
    "Bartholomäus von Hohenstein-Wagner",
    "Мира",
    "🎲🎲 Dicey 🎲",
    "太郎",
    "Cleo",
    "x" * 40,
    "Emil",
    "Q",
    "Zoë Åström",
)
SETTLED: Final = 7  # of them


def _track(emblem: tuple[str, ...], matches: int, turn: float) -> Track:
    """Ratings that go up and down and settle."""
    ratings = []
    for at in range(matches):
        sigma = max(3.0, 8.3 - 0.35 * at)
        ratings.append(Rated(1000 + 90 * sin(at / 7 + turn) + at, 40 * sigma, sigma <= 6))
    return Track(emblem, tuple(ratings))


def profile_examples() -> dict[str, ProfileStatistics]:
    """Profiles by name."""
    games = [drawing(game).emblem for game in GAMES]
    wins = tuple(Wins(one, 40 - 7 * at, 20 - 4 * at, at) for at, one in enumerate(games))
    return {
        "full": ProfileStatistics(124, 57, 97, 41, wins, _track(games[0], 60, 0)),
        "one match": ProfileStatistics(1, 0, None, 0, (Wins(games[0], 1, 0, 0),), _track(games[0], 1, 0)),
        "settling": ProfileStatistics(9, 4, 90, 12, (Wins(games[1], 9, 4, 0),), _track(games[1], 9, 1)),
        "unrated": ProfileStatistics(12, 3, 100, 7, (Wins(games[0], 8, 3, 1), Wins(games[2], 4, 0, 0)), None),
        "package": ProfileStatistics(1030, 514, 100, 1112, (Wins((), 1030, 510, 4),), _track((), 400, 1)),
        "alone": ProfileStatistics(0, 0, 88, None, (), None),
    }


def ranking_examples() -> dict[str, tuple[RatingRow, ...]]:
    """Pages of leaderboards by name."""
    mixed = [
        RatingRow(at + 1 if at < SETTLED else None, name, 1400 - 40 * at, 160 if at < SETTLED else 300, at == 4)
        for at, name in enumerate(NAMES)
    ]
    far = [RatingRow(9991 + at, f"Person {at}", 700 - 10 * at, 120) for at in range(9)]
    return {
        "mixed": tuple(mixed),
        "first": (RatingRow(1, "Anna", 1180, 200),),
        "settling": (RatingRow(None, "Anna", 1010, 320),),
        "far": tuple(far),
    }


def club_examples(language: str) -> dict[str, ServerStatistics]:
    """Servers by name."""
    games = [drawing(game).emblem for game in GAMES]
    days = [say(language, "weekday-letter", day=day) for day in range(7)]
    sunday = tuple((day, int(at == 6)) for at, day in enumerate(days))
    many = tuple((one, 600 - 130 * at, at) for at, one in enumerate(games))
    return {
        "full": ServerStatistics(1240, 17, 86, 212, many, tuple((day, 10 + at * at) for at, day in enumerate(days))),
        "one match": ServerStatistics(1, 0, 2, 0, ((games[1], 1, 0),), sunday),
        "running": ServerStatistics(0, 3, 0, None, ((games[1], 0, 3),), tuple((day, 0) for day in days)),
    }


def club_pictures(language: str) -> Iterator[tuple[str, Picture]]:
    """All of them by title."""
    for name, profile in profile_examples().items():
        yield f"profile {name}", profile_picture(profile, name)
    for name, rows in ranking_examples().items():
        yield f"leaderboard {name}", ranking_picture(rows, name)
    for name, club in club_examples(language).items():
        yield f"club {name} {language}", club_picture(club, name)
