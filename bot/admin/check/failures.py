"""What was given up or has been tried in vain, a sentence each. What is stored is in order nevertheless."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.match.model import Phase
from bot.store.rows import Columns

IN_USE: Final = (Phase.OPEN, Phase.RUNNING)
MANY_TRIES: Final = 10  # after which something counts as tried in vain


def failures(
    items: Sequence[Columns], searches: Sequence[Columns], reviews: Sequence[Columns], puzzles: Sequence[Columns]
) -> Iterator[str]:
    """What could not be told, decided, reviewed or made, of these rows."""
    for item in items:
        if item["phase"] is not None:
            yield from _failed_item(item)
    for row in searches:
        name = f"Match {row['match']} ({row['game']}): the computer's decision for seat {row['seat']}"
        yield from _failed(name, row, ".")
    for row in reviews:
        if not row["done"]:
            name = f"Match {row['match']}: its review"
            yield from _failed(name, row, "; the button under the final board has it tried again.")
    for row in puzzles:
        if row["moves_worth"] == "[]":
            yield from _failed(f"The puzzle of {row['day']}", row, ".")


def item_name(item: Columns) -> str:
    """An item of the outbox in words."""
    recipient = item["user"] or item["recipient"] or "everybody"
    return f"Match {item['match']}: the {item['kind']} for {recipient}"


def _failed_item(item: Columns) -> Iterator[str]:
    if item["due"] is None and item["told"] < item["event"] and item["phase"] in IN_USE:
        note = f" ({item['note']})" if item["note"] else ""
        yield f"{item_name(item)} was given up{note}; /match show in another channel brings the match there."
    elif item["due"] is not None and item["tries"] >= MANY_TRIES:
        yield f"{item_name(item)} has been tried {item['tries']} times in vain."


def _failed(name: str, row: Columns, after: str) -> Iterator[str]:
    if row["due"] is None:
        yield f"{name} was given up{after}"
    elif row["tries"] >= MANY_TRIES:
        yield f"{name} has been tried {row['tries']} times in vain."
