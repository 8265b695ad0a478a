"""The cards of Insider, and the numbers of its rules. (Board; Cards)"""

from __future__ import annotations

from dataclasses import dataclass

# Action cards by the letter that stands for them in hands, stack and discards
KINDS = {"d": "deputy", "h": "helicopter", "b": "bodyguard", "s": "scandal", "t": "trendsetter"}
LETTER = {name: letter for letter, name in KINDS.items()}
GUARD = LETTER["bodyguard"]
EACH = 11  # cards of a kind
DECK = "".join(sorted(letter * EACH for letter in KINDS))


@dataclass(frozen=True)
class Tables:
    """A scoring card: the points of each table, in order, and those of a seat at none."""

    values: tuple[int, ...]
    penalty: int


SCORING = {
    "3a": Tables((1, 2, 3), -3),
    "3b": Tables((0, 2, 4), -3),
    "3c": Tables((2, 2, 2), -2),
    "3d": Tables((1, 1, 4), -4),
    "4a": Tables((1, 2, 2, 3), -3),
    "4b": Tables((0, 1, 2, 3), -4),
    "4c": Tables((1, 1, 2, 4), -4),
    "4d": Tables((0, 2, 2, 4), -3),
    "5a": Tables((0, 1, 2, 3, 4), -4),
    "5b": Tables((1, 1, 2, 2, 4), -3),
    "5c": Tables((0, 1, 1, 3, 5), -5),
    "5d": Tables((1, 2, 2, 3, 3), -3),
    "6a": Tables((0, 1, 1, 2, 3, 4), -4),
    "6b": Tables((1, 1, 2, 2, 3, 3), -3),
    "6c": Tables((0, 0, 1, 2, 4, 5), -5),
    "6d": Tables((1, 1, 1, 2, 2, 5), -4),
    "7a": Tables((0, 1, 1, 2, 2, 3, 4), -4),
    "7b": Tables((1, 1, 1, 2, 2, 3, 3), -3),
    "7c": Tables((0, 0, 1, 1, 3, 4, 5), -5),
    "7d": Tables((1, 1, 2, 2, 2, 3, 4), -4),
}
SIZES = {2: "345", 3: "456", 4: "567"}  # by number of seats, the numbers of tables of a match's cards
HOMES = {2: ("a1", "e5"), 3: ("a1", "e1", "e5"), 4: ("a1", "e1", "e5", "a5")}

FIGURES = 7  # of a seat
HAND = 7  # cards at the start, and the most to which a seat may draw
WALK = 7  # points
ROUNDS = 7  # scorings of a match
GOAL = 35  # points that end the match
CELLAR = -10  # the fewest points
TURNS = 300  # of a match, at most


def cards_for(seats: int) -> tuple[str, ...]:
    """The scoring cards from which a match of that many seats is drawn."""
    return tuple(card for card in SCORING if card[0] in SIZES[seats])
