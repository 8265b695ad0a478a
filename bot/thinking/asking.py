"""What is asked of a process that thinks: the view of one seat, and a seed that gives nothing away."""

from __future__ import annotations

from hashlib import sha256

from bot.computer.base import Budget, Level
from bot.games.base import Move, Seat
from bot.games.chance import Chance
from bot.match.model import Match
from bot.thinking.question import Question


def question_of(match: Match, seat: Seat, level: Level, purpose: str, budget: Budget | None) -> Question:
    """The decision of a seat of a running match; nothing of the match but the view of the seat is in it.

    ``purpose``: a word; the same decision is searched anew for another one.
    """
    position, seed = match.position, seed_of_search(match, seat, purpose)
    return Question(position.game.name, position.view(seat), seat, position.moves(seat), level, seed, budget)


def drawn_move(match: Match, seat: Seat) -> Move:
    """A legal move of the seat drawn by chance."""
    return Chance(seed_of_search(match, seat, "drawn"), 0).pick(match.position.random_moves(seat))


def seed_of_search(match: Match, seat: Seat, purpose: str) -> bytes:
    """The seed of a search, made of the match's seed and revision; that seed cannot be derived from it."""
    about = f"{purpose} {match.revision} {seat}"
    return sha256(b"computer player\0" + match.seed + about.encode()).digest()
